/** The pod that the page shows is the one that is told of; and it stays for long enough to be looked at. */
import { describe, expect, it } from 'vitest';
import { eventLevel } from '../../cluster/eventKinds.ts';
import { micros } from '../../engine/time.ts';
import { parseScenario, presetById, PRESETS, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { instantAtTime, instantOfEvent } from './instants.ts';
import { selectedPod } from './selection.ts';
import { INITIAL_VIEW, readyRun, type ReadyRun } from './state.ts';
import { podOnPage, toldPods } from './toldPod.ts';

const WEB = 'default/web';
const NGINX = 'default/nginx-static-node-1';

function scenarioOf(id: string): Scenario {
  const found = presetById(id);
  if (found === undefined) throw new Error(`there is no preset ${id}`);
  return found.scenario;
}
const runOf = (id: string): ReadyRun => readyRun(sharedRun(scenarioOf(id)));

function custom(document: Record<string, unknown>): ReadyRun {
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.23', ...document });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return readyRun(run(parsed.ok));
}

const podNamed = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }] },
});

interface Standing {
  readonly pod?: string | null;
  readonly playing?: boolean;
}

const at = (
  ready: ReadyRun,
  { t, index }: { t: number; index: number },
  { pod = null, playing = false }: Standing = {},
) => selectedPod({ run: ready, instant: { t: micros(t), index }, playing, view: { ...INITIAL_VIEW, pod } });

const atTime = (ready: ReadyRun, seconds: number, how?: Standing) =>
  at(ready, instantAtTime(ready, seconds * 1e6), how);

/** The steps that tell of a pod, each with the pod that the page shows while it passes. */
function passing(ready: ReadyRun) {
  const told = toldPods(ready);
  return ready.steps.flatMap((seq) => {
    const event = ready.trace.events[seq];
    const pod = event && told.podOf(event);
    if (event === undefined || pod === undefined) return [];
    const isMilestone = eventLevel(event.kind) === 'milestone';
    return [{ seq, t: event.t, kind: event.kind, pod, isMilestone, shown: podOnPage(told, seq) }];
  });
}

/** How often the page goes over to another pod. */
const changesOf = (ready: ReadyRun): number =>
  passing(ready).filter(({ shown }, i, all) => i > 0 && shown !== all[i - 1]?.shown).length;

describe('the pod of the present step', () => {
  it('is the one that it names, wherever one stands; a step that names none goes on about the last', () => {
    for (const { id } of PRESETS) {
      const ready = runOf(id);
      const told = toldPods(ready);
      let last = told.first;
      for (const seq of ready.steps) {
        const event = ready.trace.events[seq];
        if (event === undefined) continue;
        last = told.podOf(event) ?? last;
        expect([id, seq, at(ready, instantOfEvent(ready, seq))]).toEqual([id, seq, last]);
      }
    }
  });

  it('is web’s before nginx-static is spoken of in `together`, and nginx-static’s from then on', () => {
    const ready = runOf('together');
    for (const playing of [false, true]) {
      expect(atTime(ready, 0, { playing })).toBe(WEB);
      expect(atTime(ready, 2.3, { playing })).toBe(WEB);
      expect(atTime(ready, 6.08, { playing })).toBe(NGINX);
      expect(atTime(ready, 10.6, { playing })).toBe(NGINX); // 8 s after web has gone
      expect(atTime(ready, 12.4, { playing })).toBe(NGINX);
    }
  });

  it('is named in many ways: a command, a request, a manifest’s file, a directory, a UID', () => {
    const steps = passing(runOf('together'));
    const ofKind = (kind: string) => steps.filter((step) => step.kind === kind).map(({ pod }) => pod);
    expect(ofKind('CommandTyped')).toEqual([WEB, NGINX]);
    expect(ofKind('ManifestRemoved')).toEqual([NGINX]);
    expect(ofKind('PodDirRemoved')).toEqual([WEB, NGINX]);
    expect(ofKind('LogsRemoved')).toEqual([WEB, NGINX]);
    // The kubelet knows an orphan’s volumes by its UID alone.
    expect([...new Set(passing(runOf('orphan')).map(({ pod }) => pod))].toSorted()).toEqual([NGINX, WEB]);
  });

  it('is the first that is told of before anything is, and a regular one where nothing ever is', () => {
    expect(at(runOf('together'), { t: 0, index: -1 })).toBe(WEB);
    const rest = custom({ pods: [{ from: 'file', manifest: podNamed('a') }, { manifest: podNamed('web') }] });
    expect(rest.steps).toEqual([]);
    expect(at(rest, { t: 0, index: -1 })).toBe(WEB);
    expect(at(custom({ pods: [] }), { t: 0, index: -1 })).toBe(null);
  });
});

describe('a pin', () => {
  it('stays whatever is told, also by the name in a static pod’s manifest', () => {
    const ready = runOf('together');
    for (const seq of ready.steps) expect(at(ready, instantOfEvent(ready, seq), { pod: WEB })).toBe(WEB);
    expect(atTime(ready, 2.1, { pod: 'default/nginx-static' })).toBe(NGINX);
  });

  it('may name a pod that is not there', () => {
    expect(atTime(runOf('together'), 2.1, { pod: 'default/nobody' })).toBe('default/nobody');
  });
});

describe('while it plays, the page’s pod', () => {
  it('is every milestone’s own, in every preset', () => {
    for (const { id } of PRESETS) {
      const wrong = passing(runOf(id)).filter(({ isMilestone, pod, shown }) => isMilestone && pod !== shown);
      expect([id, wrong]).toEqual([id, []]);
    }
  });

  it('changes only for a milestone, for what leads to one, or once the one before has nothing more to tell', () => {
    for (const { id } of PRESETS) {
      const steps = passing(runOf(id));
      const abrupt = steps.filter(({ shown, t, isMilestone }, i) => {
        const before = steps[i - 1];
        if (before === undefined || before.shown === shown || isMilestone) return false;
        const after = steps.slice(i);
        const next = after.find((step) => step.isMilestone);
        const leads = next?.pod === shown && next.t - t <= 1e6;
        const goesOn = after.some((step) => step.pod === before.shown && step.t - t <= 1e6);
        return !leads && goesOn;
      });
      expect([id, abrupt]).toEqual([id, []]);
    }
  });

  it('does not leave a pod in its grace for another’s lesser steps', () => {
    const ready = runOf('kubelet-down'); // web waits for the kubelet, which looks at nginx-static first
    const meanwhile = passing(ready).filter(({ t, pod }) => pod === NGINX && t < 16.3e6);
    expect(meanwhile.length).toBeGreaterThan(5);
    expect(new Set(meanwhile.map(({ shown }) => shown))).toEqual(new Set([WEB]));
  });

  it('goes from pod to pod of a drain far less often than the steps do', () => {
    const ready = runOf('drain');
    const steps = passing(ready);
    const ofSteps = steps.filter(({ pod }, i) => i > 0 && pod !== steps[i - 1]?.pod).length;
    expect(changesOf(ready)).toBeLessThan(ofSteps / 2);
  });

  it('follows one pod of a crowd through until it has nothing to tell for a second', () => {
    const names = Array.from({ length: 110 }, (_, i) => `crowd-${i}`);
    const ready = custom({
      pods: names.map((name) => ({
        manifest: podNamed(name),
        behaviour: { c: { onSigterm: 'exit', after: '200ms' } },
      })),
      steps: [{ at: '1s', do: 'drain' }],
    });
    const steps = passing(ready);
    const ofSteps = steps.filter(({ pod }, i) => i > 0 && pod !== steps[i - 1]?.pod).length;
    expect(ofSteps).toBeGreaterThan(1_000);
    expect(changesOf(ready)).toBeLessThan(200);
    for (const [i, { shown, t }] of steps.entries()) {
      const before = steps[i - 1];
      if (before === undefined || before.shown === shown) continue;
      expect(steps.slice(i).some((step) => step.pod === before.shown && step.t - t <= 1e6)).toBe(false);
    }
  });

  it('is a function of the run and the instant alone', () => {
    const [one, other] = [runOf('drain'), runOf('drain')];
    for (let t = 20; t >= 0; t -= 0.37) {
      expect(atTime(one, t, { playing: true })).toBe(atTime(other, t, { playing: true }));
    }
  });
});
