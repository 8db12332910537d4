/** The summary of whole runs, one preset after the other, by the words that a person reads. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { presetById, PRESETS, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { Trace } from '../../trace/index.ts';
import { ownCursor, summaryOf, type Summary } from '../readings/index.ts';
import { offered, storyAfter, triedOf } from './next.ts';
import { TEXTS } from './texts.ts';
import { waitingOnOf } from './waitingOn.ts';
import { endingWords, restWords, secondWords } from './words.ts';

const MIRROR = 'default/nginx-static-node-1';

function scenarioOf(id: string): Scenario {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`there is a preset ${id}`);
  return preset.scenario;
}

function summarise(trace: Trace<ClusterState>, key: string): Summary {
  const summary = summaryOf(trace, key);
  if (summary === undefined) throw new Error(`the run knows ${key}`);
  return summary;
}

const summaryOfPreset = (id: string, key = 'default/web'): Summary => summarise(run(scenarioOf(id)), key);

const say = TEXTS.en;
const headings = (summary: Summary): readonly (string | undefined)[] => {
  const { began, graceUsed } = endingWords(summary, say);
  return [began.heading, graceUsed?.heading, secondWords(summary, say)?.heading];
};

describe('the stages of a removal', () => {
  it.each([
    ['regular', 'default/web', 'You asked.', '0.2 of 30 s used, exit 0', 'The kubelet removed it.'],
    ['sigkill', 'default/web', 'You asked.', '30 of 30 s used, SIGKILL', 'The kubelet removed it.'],
    ['force', 'default/web', 'You asked.', '30 of 30 s used, SIGKILL', 'There is no second DELETE.'],
    ['prestop', 'default/web', 'You asked.', '0.2 of 30 s used, exit 0', 'The kubelet removed it.'],
    ['static', MIRROR, 'Its manifest was removed.', '0.2 of 30 s used, exit 0', 'The kubelet removed it.'],
    ['mirror', MIRROR, 'You asked.', 'No container was stopped', 'The kubelet removed it.'],
    ['finalizer', 'default/web', 'You asked.', '0.2 of 30 s used, exit 0', 'The kubelet’s DELETE.'],
    ['completed', 'default/web', 'You asked.', 'No container was stopped', 'There is no second DELETE.'],
    ['evict', 'default/web', 'You asked for an eviction.', '0.2 of 30 s used, exit 0', 'The kubelet removed it.'],
    ['drain', 'default/api', 'You asked for an eviction.', '5 of 30 s used, exit 0', 'The kubelet removed it.'],
    ['pressure', 'default/web', 'The kubelet evicted it.', '2 of 2 s used, SIGKILL', 'You removed it.'],
    ['shutdown', 'default/web', 'The node shut down.', '10 of 10 s used, SIGKILL', 'Nobody deleted it.'],
    ['node-deleted', 'default/web', 'A controller asked.', '0.2 of 2 s used, exit 0', 'There is no second DELETE.'],
    ['returns-in-time', 'default/web', 'Nobody deleted it.', undefined, undefined],
    ['shim-hangs', 'default/web', 'You asked.', '17.1 s for a grace of 5 s, exit 0', 'The kubelet removed it.'],
  ])('of %s', (id, key, ...stages) => {
    expect(headings(summaryOfPreset(id, key))).toEqual(stages);
  });

  it('have the times of the DELETEs as the trace has them', () => {
    const trace = run(scenarioOf('regular'));
    const { beginning, second, goneAt } = summarise(trace, 'default/web');
    const sent = trace.events.filter(({ message }) => message?.startsWith('DELETE pods/web') === true);
    expect([beginning?.t, second?.t]).toEqual(sent.map(({ t }) => t));
    expect(second).toMatchObject({ user: 'kubelet', actor: 'statusManager', grace: 0, onlyUid: true });
    const removed = trace.events.find(({ kind, pod }) => kind === 'ObjectRemoved' && pod?.name === 'web');
    expect(goneAt).toBe(removed?.t);
  });

  it.each([
    ['regular', 'default/web'],
    ['sigkill', 'default/web'],
    ['static', MIRROR],
  ])('say who sent the signal: %s', (id, key) => {
    expect(endingWords(summaryOfPreset(id, key), say).graceUsed?.lines).toContain(
      'The kubelet had the runtime send SIGTERM.',
    );
  });

  it('tell of a hook, of several containers and of a DELETE that came again', () => {
    expect(endingWords(summaryOfPreset('prestop'), say).graceUsed?.lines).toContain(
      'Its preStop hook had taken 3 s before.',
    );
    expect(endingWords(summaryOfPreset('multi'), say).graceUsed?.lines[0]).toMatch(/the last of 3 containers/);
    expect(endingWords(summaryOfPreset('shorten-grace'), say).began.lines).toContain(
      'It was asked once more in between.',
    );
  });

  it('say why the first DELETE was enough', () => {
    expect(summaryOfPreset('force').atOnce).toBe('asked');
    expect(summaryOfPreset('completed').atOnce).toBe('ended');
    expect(summaryOfPreset('regular').atOnce).toBeUndefined();
  });
});

describe('what comes of it', () => {
  it.each([
    ['regular', 'default/web', 'gone'],
    ['mirror', MIRROR, 'back'],
    ['static-readd', MIRROR, 'runs'],
    ['shutdown', 'default/web', 'ended'],
    ['out-of-service', 'default/web', 'runsOn'],
    ['orphan', 'default/web', 'gone'],
  ] as const)('in %s', (id, key, outcome) => {
    expect(summaryOfPreset(id, key).outcome).toBe(outcome);
  });

  it('names the longest wait, of a force the one that came after the object', () => {
    expect(summaryOfPreset('stuck-volume').longest?.wait).toMatchObject({ kind: 'unmount', volume: 'cache' });
    expect(summaryOfPreset('finalizer').longest?.wait.kind).toBe('finalizer');
    expect(summaryOfPreset('force').longest?.wait.kind).toBe('stopContainer');
  });

  it('names what was swept up, what is left, and the other pods', () => {
    const regular = summaryOfPreset('regular');
    expect(regular.swept.map(({ what }) => what)).toEqual(['worker', 'podDir', 'sandbox', 'logs']);
    expect(restWords(regular, say)).toEqual({ left: 'nothing of `web`', others: [] });
    expect(restWords(summaryOfPreset('drain', 'default/api'), say).others).toEqual(['gone: web, queue']);
    expect(summaryOfPreset('out-of-service').left).toContain('container');
  });
});

describe('a pod that is stuck', () => {
  it.each([
    ['finalizer', 'removeFinalizer', 'finalizer'],
    ['stuck-volume', 'volumeFree', 'volume-unmount'],
    ['partition', 'healNode', 'node-lost'],
    ['kubelet-down', 'startKubelet', 'node-lost'],
    ['runtime-down', 'startRuntime', 'kubelet-down'],
  ])('for good, in %s without %s, waits for %s', (id, help, waitingOn) => {
    const scenario = scenarioOf(id);
    const steps = scenario.steps.filter((step) => step.do !== help);
    expect(steps.length).toBeLessThan(scenario.steps.length);
    const trace = run({ ...scenario, steps });
    const { outcome, waits, goneAt } = summarise(trace, 'default/web');
    const [wait] = waits;
    expect([outcome, goneAt]).toEqual(['terminating', undefined]);
    const last = ownCursor(trace).stateAt(trace.events.length - 1);
    expect(wait && waitingOnOf(wait, last, 'default/web')).toBe(waitingOn);
  });
});

it('tells of a run that was broken off that it was', () => {
  const trace = { ...run(scenarioOf('regular')), stopped: 'events' as const };
  expect(summarise(trace, 'default/web').stopped).toBe('events');
});

describe('what is offered next', () => {
  const nothing = { past: [], future: [], view: { compare: null } };

  it('is first what has not been tried', () => {
    const first = (id: string) => offered({ ...nothing, scenario: scenarioOf(id) })[0];
    expect(first('regular')).toBe('mirror');
    expect(first('mirror')).toBe('static');
  });

  it('counts what undo can reach, and what was typed in a scenario of one’s own', () => {
    const past = [{ scenario: scenarioOf('mirror') }];
    const tried = triedOf({ ...nothing, past, scenario: scenarioOf('force') });
    expect([...tried].toSorted()).toEqual(['force', 'mirror']);
    expect(offered({ ...nothing, past, scenario: scenarioOf('force') })[0]).toBe('release');
    expect(triedOf({ ...nothing, scenario: scenarioOf('stuck-volume') }).has('fault')).toBe(true);
  });

  const after = (id: string, ...past: string[]) =>
    storyAfter({ ...nothing, past: past.map((each) => ({ scenario: scenarioOf(each) })), scenario: scenarioOf(id) });

  it.each([
    ['statefulset-node', 'statefulset-force', 'force'],
    ['requests-fail', 'requests-prestop', 'helps'],
    ['multi-attach', 'volume-out-of-service', 'helps'],
    ['rolling-update', 'rolling-requests', 'next'],
    ['cascade-background', 'cascade-foreground', 'next'],
    ['preemption', 'pressure', 'next'],
  ])('after %s is %s, and no mirror pod', (id, next, follows) => {
    expect(after(id)).toEqual({ id: next, follows });
    expect(offered({ ...nothing, scenario: scenarioOf(id) })).toEqual(['story', 'release', 'fault']);
  });

  it('goes on under the same heading where the story that follows has been told', () => {
    expect(after('statefulset-node', 'statefulset-force')).toEqual({ id: 'daemonset-rollout', follows: 'next' });
    const clients = PRESETS.filter(({ group }) => group === 'Clients').map(({ id }) => id);
    expect(after('requests-fail', ...clients)).toEqual({ id: 'requests-prestop', follows: 'helps' });
    expect(after('keep-alive', ...clients)).toBeNull();
  });

  it('leaves a pod of its own to stories of one pod', () => {
    expect(after('regular')).toBeNull();
    const own = { ...scenarioOf('preemption'), title: 'My own' };
    expect(storyAfter({ ...nothing, scenario: own })).toBeNull();
    expect(offered({ ...nothing, scenario: own })).toEqual(['release', 'fault']);
  });

  it('leads to stories that there are', () => {
    for (const { id, scenario } of PRESETS) {
      const next = storyAfter({ ...nothing, scenario });
      expect(next === null || presetById(next.id) !== undefined, id).toBe(true);
    }
  });
});
