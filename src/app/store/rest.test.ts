import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_REST, presetById, type Scenario } from '../../scenario/index.ts';
import { beginningOf } from '../../scenario/clusterSetup.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor } from '../../trace/index.ts';
import { actions } from './actions.ts';
import { begun, isAtRest } from './rest.ts';
import { selectedPod } from './selection.ts';
import { INITIAL_STATE } from './state.ts';
import { getState, pageStore } from './store.ts';

const MISSING = { status: 'failed', why: { code: 'error', message: 'not to be had' }, isMissing: true };
const runs = vi.hoisted(() => ({ asked: 0, isMissing: false }));

// The thread is the worker's own test; here the same simulation runs in this one.
vi.mock('../../worker/index.ts', () => ({
  SimulationClient: class {
    run(scenario: Scenario) {
      runs.asked += 1;
      return runs.isMissing ? Promise.resolve(MISSING) : Promise.resolve({ status: 'done', value: run(scenario) });
    }
    begin(scenario: Scenario) {
      return Promise.resolve({ status: 'done', value: beginningOf(scenario, undefined) });
    }
  },
}));

const kindOfStep = () => {
  const state = getState();
  return state.run.status === 'ready' ? state.run.trace.events[state.instant.index]?.kind : undefined;
};

beforeEach(async () => {
  pageStore.setState(INITIAL_STATE, true);
  Object.assign(runs, { asked: 0, isMissing: false });
  await actions.loadPreset(null);
  pageStore.setState({ past: [] });
});

describe('a node at rest', () => {
  const standing = () => {
    const { run: shown, instant, cluster } = getState();
    return { open: shown.status === 'ready' && shown.trace.open === true, instant, cluster };
  };

  it('is shown before the model of what happens has come, and goes on once it is there', async () => {
    expect([isAtRest(getState()), runs.asked]).toEqual([true, 0]);
    expect(standing()).toMatchObject({ open: true, instant: { t: 0, index: -1 } });
    await actions.restGoesOn();
    const whole = run(AT_REST.scenario);
    const { open, instant, cluster } = standing();
    expect([open, instant.t, isAtRest(getState())]).toEqual([false, 2_000_000, true]);
    expect(cluster).toEqual(new TraceCursor(whole).stateAt(instant.index));
    await actions.restGoesOn();
    expect(runs.asked).toBe(1); // it goes on once
  });

  it('can be acted upon meanwhile; then there is nothing to go on with', async () => {
    const goesOn = actions.restGoesOn();
    await actions.act({ do: 'delete', pod: 'web' });
    await goesOn;
    expect([standing().open, isAtRest(getState()), kindOfStep()]).toEqual([false, false, 'CommandTyped']);
  });

  it('stays as it is where the model can’t be had; the first act says so, and can be tried again', async () => {
    runs.isMissing = true;
    await actions.restGoesOn();
    expect([standing().open, getState().toasts]).toEqual([true, []]);
    await actions.act({ do: 'delete', pod: 'web' });
    expect([isAtRest(getState()), getState().toasts.length]).toEqual([true, 1]);
    runs.isMissing = false;
    getState().toasts[0]?.again?.();
    await vi.waitFor(() => expect(isAtRest(getState())).toBe(false));
    expect(kindOfStep()).toBe('CommandTyped');
  });
});

describe('the page that nobody has told what to open', () => {
  it('is a node at rest, in which nothing is told', async () => {
    await actions.restGoesOn();
    const state = getState();
    expect(isAtRest(state)).toBe(true);
    expect(state.scenario).toBe(AT_REST.scenario);
    expect(state.instant.t).toBe(2_000_000);
    expect(state.run.status === 'ready' && state.run.steps).toEqual([]);
  });

  it('stays so in another release, and with a pod more', async () => {
    await actions.switchRelease('1.27');
    expect(isAtRest(getState())).toBe(true);
    const [pod] = AT_REST.scenario.pods;
    if (pod === undefined) throw new Error('a pod is there');
    const manifest = { ...pod.manifest, metadata: { ...pod.manifest.metadata, name: 'another' } };
    await actions.addPodsAtStart([{ ...pod, manifest }]);
    expect(isAtRest(getState())).toBe(true);
  });

  it('is no other scenario without steps', async () => {
    await actions.loadScenario({ ...AT_REST.scenario, title: 'my own' });
    expect(isAtRest(getState())).toBe(false);
  });
});

describe('the first act', () => {
  it('is a preset where one tells just that, in the release that is shown', async () => {
    await actions.switchRelease('1.30');
    await actions.act({ do: 'delete', pod: 'web' });
    expect(getState().scenario).toEqual({ ...presetById('regular')?.scenario, kubernetes: '1.30' });
    expect(kindOfStep()).toBe('CommandTyped');
  });

  it('is told by a preset for each kind of pod', () => {
    const titleOf = (scenario: Scenario) => scenario.title;
    expect(titleOf(begun(AT_REST.scenario, [{ do: 'delete', pod: 'web' }]))).toBe('Delete a regular pod');
    expect(titleOf(begun(AT_REST.scenario, [{ do: 'delete', pod: 'nginx-static-node-1' }]))).toBe(
      'Delete a mirror pod',
    );
    expect(titleOf(begun(AT_REST.scenario, [{ do: 'removeManifest', pod: 'nginx-static' }]))).toBe(
      'Remove a static pod',
    );
  });

  it('is a scenario of one’s own else, which ends when all is quiet', () => {
    const own = begun(AT_REST.scenario, [{ do: 'delete', pod: 'web', gracePeriodSeconds: 5 }]);
    expect(own).toMatchObject({ title: 'Node at rest (changed)', until: 'quiet' });
    expect(own.steps).toEqual([{ at: '2s', do: 'delete', pod: 'web', gracePeriodSeconds: 5 }]);
  });

  it('shows its pod and plays; undo leads back', async () => {
    await actions.act({ do: 'removeManifest', pod: 'nginx-static' });
    expect(getState().playing).toBe(true);
    expect(selectedPod(getState())).toBe('default/nginx-static-node-1');
    await actions.undo();
    expect(isAtRest(getState())).toBe(true);
    expect(getState().playing).toBe(false);
  });

  it('is done once by a double click', async () => {
    const both = [actions.act({ do: 'delete', pod: 'web' }), actions.act({ do: 'delete', pod: 'web' })];
    expect(await Promise.all(both)).toEqual([true, false]);
    expect(getState().scenario?.title).toBe('Delete a regular pod');
  });

  it('is Play’s, a step’s and the key’s for web', async () => {
    await actions.beginStory();
    expect(getState().playing).toBe(true);
    expect(selectedPod(getState())).toBe('default/web');
    await actions.undo();
    await actions.beginStory(false);
    expect(getState().playing).toBe(false);
    expect(kindOfStep()).toBe('CommandTyped');
    await actions.undo();
    await actions.deleteSelected();
    expect(getState().playing).toBe(true);
    expect(selectedPod(getState())).toBe('default/web');
  });
});

describe('an act in a story', () => {
  it('shows its pod and plays on from there, where it takes a pod away', async () => {
    await actions.loadPreset('sigkill');
    await actions.act({ do: 'delete', pod: 'nginx-static-node-1' });
    expect(getState().playing).toBe(true);
    expect(selectedPod(getState())).toBe('default/nginx-static-node-1');
    await actions.act({ do: 'stopKubelet' });
    expect(getState().playing).toBe(false);
  });
});
