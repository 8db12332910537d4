import { describe, expect, it } from 'vitest';
import { eventLevel } from '../../cluster/index.ts';
import { presetById, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor } from '../../trace/index.ts';
import { FAULT_TEXTS } from './actTexts.ts';
import { faultGroups, type Fault } from './faults.ts';
import { LINE_TEXTS } from './lineTexts.ts';

/** The faults that a preset's run offers, after its first event of a kind. */
function faultsAfter(preset: string, kind: string): readonly Fault[] {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`no preset ${preset}`);
  const trace = run(found.scenario);
  const state = new TraceCursor(trace).stateAt(trace.events.findIndex((event) => event.kind === kind));
  const pod = Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === 'web');
  return faultGroups(state, pod, FAULT_TEXTS.en, LINE_TEXTS.en).flatMap(({ faults }) => faults);
}

const menuAfter = (preset: string, kind: string): readonly string[] =>
  faultsAfter(preset, kind).map(({ label }) => label);

/** What one of them would do there. */
function effectAfter(preset: string, kind: string, id: string): string {
  const fault = faultsAfter(preset, kind).find((each) => each.id === id);
  if (fault === undefined) throw new Error(`${id} is not offered`);
  return typeof fault.effect === 'string' ? fault.effect : `idle: ${fault.effect.idle}`;
}

describe('what can break', () => {
  it('offers no help where nothing is broken', () => {
    const menu = menuAfter('regular', 'CommandTyped');
    expect(menu).toEqual(
      expect.arrayContaining(['Stop the kubelet', 'Freeze container nginx', 'Volume cache is busy']),
    );
    for (const help of [/^Start /, /^Thaw /, /is freed$/, /goes on$/, /^Connect /])
      expect(menu.filter((label) => help.test(label))).toEqual([]);
  });

  it.each([
    ['kubelet-down', 'KubeletStopped', 'Start the kubelet', 'Stop the kubelet'],
    ['apiserver-down', 'FaultBegan', 'Start the API server', 'Stop the API server'],
    ['frozen', 'ProcessesFrozen', 'Thaw container nginx', 'The runtime’s shim goes on'],
    ['stuck-volume', 'FaultBegan', 'Volume cache is freed', 'Start the kubelet'],
    ['shim-hangs', 'ShimFrozen', 'The runtime’s shim goes on', 'Thaw container nginx'],
  ])('offers in %s after %s: %s, and not: %s', (preset, kind, offered, gone) => {
    const menu = menuAfter(preset, kind);
    expect(menu).toContain(offered);
    expect(menu).not.toContain(gone);
  });
});

describe('what it would do now', () => {
  it.each([
    [
      'sigkill',
      'CommandTyped',
      'freeze-nginx',
      'A delete would cost its whole grace of 30 s: no SIGTERM reaches it, SIGKILL does.',
    ],
    ['sigkill', 'SigtermSent', 'freeze-nginx', /^It can no longer exit by itself; SIGKILL is due at \d+\.\d+\.$/],
    ['sigkill', 'SigkillSent', 'freeze-nginx', 'SIGKILL has been sent to it already.'],
    ['sigkill', 'CommandTyped', 'setup', /^idle: Nothing yet: its network is up/],
    ['sigkill', 'CommandTyped', 'hold', /^A delete then leaves the object/],
    ['sigkill', 'SigtermSent', 'hold', /^Refused/],
    ['sigkill', 'CommandTyped', 'deadline', /grace of 30 s.*DeadlineExceeded/],
    ['sigkill', 'SigtermSent', 'deadline', /^Nothing/],
    ['sigkill', 'CommandTyped', 'tolerate', /^No taint evicts it/],
    ['sigkill', 'SigtermSent', 'tolerate', /^Nothing more/],
    ['sigkill', 'SigtermSent', 'stopFails', 'The call under way goes on; a further StopContainer fails.'],
    ['sigkill', 'VolumeUnmounted', 'freeze-nginx', 'idle: Nothing: it does not run.'],
    ['sigkill', 'VolumeUnmounted', 'stopFails', 'idle: Nothing: none of its containers runs.'],
    ['sigkill', 'SigtermSent', 'evict', 'It is Terminating already: nothing comes sooner.'],
    ['regular', 'CommandTyped', 'evict', 'Deleted as by kubectl delete, with its grace of 30 s.'],
    ['kubelet-down', 'KubeletStopped', 'pressure', 'idle: Nothing: the kubelet is down.'],
    ['kubelet-down', 'DeletionTimestampSet', 'startKubelet', /goes on with 1 pod that is Terminating\.$/],
    ['stuck-volume', 'FaultBegan', 'busy-cache', 'idle: Nothing: it is busy already.'],
    ['finalizer', 'FinalDeleteSent', 'finalizer-example.com/hold', /last/],
  ])('%s, after %s: %s', (preset, kind, id, said) => {
    if (preset === 'finalizer')
      id = faultsAfter(preset, kind).find((each) => each.id.startsWith('finalizer-'))?.id ?? id;
    expect(effectAfter(preset, kind, id)).toMatch(said);
  });

  /** What is called idle changes nothing of the model: the run goes on as it would have, but for the act itself. */
  it.each([
    ['regular', 'VolumeUnmounted'],
    ['sigkill', 'SandboxStopped'],
    ['frozen', 'ProcessesFrozen'],
    ['stuck-volume', 'FaultBegan'],
    ['kubelet-down', 'KubeletStopped'],
    ['shim-hangs', 'ShimFrozen'],
  ])('leaves the run of %s after %s as it was where it says that it does nothing', (preset, kind) => {
    const scenario = presetById(preset)?.scenario;
    if (scenario === undefined) throw new Error(`no preset ${preset}`);
    const trace = run(scenario);
    const at = trace.events.find((event) => event.kind === kind)?.t ?? 0;
    const idle = faultsAfter(preset, kind).filter(({ effect }) => typeof effect !== 'string');
    expect(idle.length).toBeGreaterThan(0);
    for (const { id, act } of idle) {
      const steps = [...scenario.steps, { ...act, at: `${at + 1}us` }];
      const again = run({ ...scenario, steps } as Scenario);
      const outline = ({ events }: typeof trace): readonly string[] =>
        events
          .filter((event) => eventLevel(event.kind) === 'milestone' && !event.kind.startsWith('Fault'))
          .map(({ t, kind: what, pod }) => `${Math.round(t / 1_000)} ${what} ${pod?.name ?? ''}`);
      expect([id, outline(again)]).toEqual([id, outline(trace)]);
    }
  });
});
