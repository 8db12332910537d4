import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { presetById, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { lastAtOrBelow } from '../../trace/index.ts';
import { actions } from './actions.ts';
import { runLife } from './rerun.ts';
import { selectedPod } from './selection.ts';
import { comparedRelease, otherReleases, shownRelease } from './releases.ts';
import { INITIAL_STATE } from './state.ts';
import { getState, pageStore } from './store.ts';

// The thread is the worker's own test; here the same simulation runs in this one.
vi.mock('../../worker/index.ts', () => ({
  turn: () => new Promise((come) => void setImmediate(come)),
  SimulationClient: class {
    run(scenario: Scenario) {
      if (scenario.title.startsWith('fails')) {
        return Promise.resolve({ status: 'refused', errors: [{ path: 'steps[0]', message: 'no such pod' }] });
      }
      if (scenario.kubernetes === '1.18') {
        return Promise.resolve({
          status: 'refused',
          errors: [{ path: 'kubernetes', message: '1.18 is not simulated' }],
        });
      }
      // Which release runs how is the model's own test.
      return Promise.resolve({ status: 'done', value: run({ ...scenario, kubernetes: '1.23' }) });
    }
  },
}));

const preset = (id: string): Scenario => {
  const found = presetById(id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.scenario;
};

function shown() {
  const state = getState();
  if (state.run.status !== 'ready') throw new Error('no run is shown');
  const event = state.run.trace.events[state.instant.index];
  return { ...state, run: state.run, event };
}

beforeEach(async () => {
  pageStore.setState(INITIAL_STATE, true);
  await actions.loadScenario(preset('sigkill'));
  pageStore.setState({ past: [] });
});

describe('opening a scenario', () => {
  it('stands at its first milestone, which is somebody’s doing', () => {
    expect(shown().event?.kind).toBe('CommandTyped');
  });

  it('shows the cluster of the instant', () => {
    const { cluster, run: ready, instant } = shown();
    expect(cluster).toBe(ready.cursor.stateAt(instant.index));
  });

  it('shows the one that was asked for last, though a long one before it is still being read', async () => {
    const long = { ...preset('regular'), title: 'long', until: '900s' } as const;
    const first = actions.loadScenario(long);
    await Promise.resolve();
    const second = actions.loadScenario({ ...long, title: 'longer' });
    await Promise.all([first, second]);
    expect(shown().scenario?.title).toBe('longer');
    await new Promise((come) => void setTimeout(come)); // what was still being read had its turns
    expect(shown().scenario?.title).toBe('longer');
  });

  it('leaves the page where it was when the scenario can’t be run', async () => {
    const before = shown();
    await actions.loadScenario({ ...preset('mirror'), title: 'fails' });
    expect(shown().scenario).toBe(before.scenario);
    expect(runLife.getState().isComputing).toBe(false);
    expect(shown().toasts.at(-1)).toMatchObject({ tone: 'failure', text: 'steps[0]: no such pod' });
  });

  it('says why when there is nothing else to show', async () => {
    pageStore.setState(INITIAL_STATE, true);
    await actions.loadScenario({ ...preset('mirror'), title: 'fails' });
    expect(getState().run).toEqual({ status: 'failed', message: 'steps[0]: no such pod' });
  });

  it('goes to the one that was asked for last, however they finish', async () => {
    const slow = actions.loadScenario(preset('mirror'));
    const quick = actions.loadScenario(preset('static'));
    await Promise.all([slow, quick]);
    expect(shown().scenario).toBe(preset('static'));
  });
});

describe('acting in the past', () => {
  const deleteAgain = { do: 'delete', pod: 'web', gracePeriodSeconds: 5 } as const;

  it('stands at the first thing that the action changed', async () => {
    actions.seekTime(10_000_000);
    await actions.act(deleteAgain);
    const { event, instant } = shown();
    expect(event).toMatchObject({ kind: 'CommandTyped', t: 10_000_000 });
    expect(instant.t).toBeGreaterThanOrEqual(10_000_000);
  });

  it('keeps what had happened, and tells how many steps it replaced', async () => {
    actions.seekTime(10_000_000);
    const before = shown();
    const passed = before.run.trace.events.slice(0, before.instant.index + 1);
    const later = before.run.steps.length - 1 - lastAtOrBelow(before.run.steps, before.instant.index);
    await actions.act(deleteAgain);
    expect(shown().run.trace.events.slice(0, passed.length)).toEqual(passed);
    expect(shown().toasts.at(-1)?.text).toBe(`Deleted web again at 10.000. ${later} later steps replaced.`);
  });

  it('is undone to the same moment, and redone', async () => {
    actions.seekTime(10_000_000);
    const before = shown();
    await actions.act(deleteAgain);
    const after = shown();
    await actions.undo();
    expect(shown().scenario).toBe(before.scenario);
    expect(shown().instant).toEqual(before.instant);
    await actions.redo();
    expect(shown().scenario).toBe(after.scenario);
    expect(shown().instant).toEqual(after.instant);
    expect(shown().future).toEqual([]);
  });

  it('loses none of two actions that come right after each other', async () => {
    const steps = preset('sigkill').steps.length;
    actions.seekTime(10_000_000);
    await Promise.all([actions.act(deleteAgain), actions.act({ do: 'removeManifest', pod: 'nginx-static' })]);
    expect(shown().scenario?.steps).toHaveLength(steps + 2);
  });

  it('where the page opens takes the place of the removal that was planned there', async () => {
    const { instant } = shown();
    await actions.act(deleteAgain);
    expect(shown().scenario?.steps).toEqual([{ at: '2s', ...deleteAgain }]);
    expect(shown().run.trace.events.filter(({ kind }) => kind === 'CommandTyped')).toHaveLength(1);
    expect(shown().event).toMatchObject({ kind: 'CommandTyped', t: instant.t });
    expect(shown().toasts.at(-1)?.text).toMatch(/^Deleted web at 2\.000\./);
  });

  it('forgets what could be redone', async () => {
    await actions.act(deleteAgain);
    await actions.undo();
    expect(getState().future).toHaveLength(1);
    await actions.act({ do: 'removeManifest', pod: 'nginx-static' });
    expect(getState().future).toEqual([]);
  });

  it('offers undo for the last change only', async () => {
    await actions.act(deleteAgain);
    await actions.act(deleteAgain);
    expect(getState().toasts.filter(({ undo }) => undo)).toHaveLength(1);
  });
});

describe('acting on a pod', () => {
  const MIRROR = 'default/nginx-static-node-1';
  const acts = {
    'kubectl delete': { do: 'delete', pod: 'nginx-static-node-1' },
    'its manifest': { do: 'removeManifest', pod: 'nginx-static' },
    'an eviction': { do: 'evict', pod: 'nginx-static-node-1' },
    'a label': { do: 'label', pod: 'nginx-static-node-1', labels: { a: 'b' } },
    'a fault': { do: 'freezeShim', pod: 'nginx-static-node-1' },
  } as const;

  it.each(Object.entries(acts))('shows it, whatever was pinned: %s', async (_, act) => {
    actions.seekTime(10_000_000);
    expect(selectedPod(getState())).toBe('default/web');
    actions.pinPod('default/web');
    await actions.act(act);
    expect(selectedPod(getState())).toBe(MIRROR);
    expect(getState().view.pod).toBe(null);
  });

  it('leaves its own pin, and the node’s acts leave any', async () => {
    actions.pinPod(MIRROR);
    await actions.act(acts['its manifest']);
    expect(getState().view.pod).toBe(MIRROR);
    actions.pinPod('default/web');
    await actions.act({ do: 'stopKubelet' });
    expect(getState().view.pod).toBe('default/web');
  });

  it('is shown where it is created', async () => {
    const manifest = presetById('regular')?.scenario.pods.find(({ from }) => from === 'api')?.manifest;
    if (manifest === undefined) throw new Error('no pod');
    const another = { ...manifest, metadata: { ...manifest.metadata, name: 'another' } };
    await actions.addPods([{ from: 'api', manifest: another }]);
    expect(selectedPod(getState())).toBe('default/another');
    await actions.addPods([{ from: 'file', manifest: { ...another, metadata: { name: 'filed' } } }]);
    expect(selectedPod(getState())).toBe('default/filed-node-1');
  });
});

describe('a pin', () => {
  it('is set on the shown pod, and taken from it again', () => {
    actions.togglePin();
    expect(getState().view.pod).toBe('default/web');
    actions.togglePin('default/nginx-static-node-1');
    expect(getState().view.pod).toBe('default/nginx-static-node-1');
    actions.togglePin();
    expect(getState().view.pod).toBe(null);
  });

  it('ends with the scenario', async () => {
    actions.togglePin();
    await actions.loadScenario(preset('mirror'));
    expect(getState().view.pod).toBe(null);
  });
});

describe('Delete for the selected pod', () => {
  it('deletes an object, a mirror pod too', async () => {
    actions.pinPod('default/nginx-static-node-1');
    await actions.deleteSelected();
    expect(shown().scenario?.steps.at(-1)).toMatchObject({ do: 'delete', pod: 'nginx-static-node-1' });
  });

  it('says so where there is nothing to delete', async () => {
    actions.pinPod('default/nobody');
    await actions.deleteSelected();
    expect(shown().scenario).toBe(preset('sigkill'));
    expect(getState().toasts.at(-1)?.text).toMatch(/not there/);
  });
});

describe('moving', () => {
  it('stops playing when somebody steps', () => {
    actions.play();
    actions.step('event', 1);
    expect(getState().playing).toBe(false);
  });

  it('plays from the start once it is over', () => {
    actions.toEnd();
    actions.play();
    expect(getState().instant.t).toBe(0);
  });

  it('runs to the next event that is wanted', () => {
    expect(actions.runTo(({ kind }) => kind === 'SigkillSent')).toBe(true);
    expect(shown().event?.kind).toBe('SigkillSent');
    expect(actions.runTo(({ kind }) => kind === 'SigkillSent')).toBe(false);
  });
});

describe('switching the release', () => {
  it('runs the same scenario in the other one, at the same time, and undo takes it back', async () => {
    const before = shown();
    actions.seekTime(10_000_000);
    expect(await actions.switchRelease('1.36')).toBe(true);
    expect(shown().scenario).toEqual({ ...before.scenario, kubernetes: '1.36' });
    expect(shown().instant.t).toBe(10_000_000);
    expect(shown().toasts.at(-1)).toMatchObject({ text: 'Now in Kubernetes v1.36.', undo: true });
    expect(await actions.undo()).toBe(true);
    expect(shown().scenario).toBe(before.scenario);
  });

  it('says so when the release can’t run it, and stays', async () => {
    const before = shown();
    expect(await actions.switchRelease('1.18')).toBe(false);
    expect(shown().scenario).toBe(before.scenario);
    expect(shown().toasts.at(-1)).toMatchObject({ tone: 'failure', text: 'kubernetes: 1.18 is not simulated' });
  });

  it('does nothing for the release that is shown', async () => {
    const before = shown();
    expect(await actions.switchRelease('1.23')).toBe(false);
    expect(shown().run).toBe(before.run);
  });

  it('swaps the two sides of a comparison', async () => {
    actions.compareWith('1.36');
    await actions.switchRelease('1.36');
    expect([shownRelease(getState()), comparedRelease(getState())]).toEqual(['1.36', '1.23']);
  });
});

describe('comparing', () => {
  it('never compares a release with itself, whatever another scenario brings', async () => {
    actions.compareWith('1.36');
    await actions.loadScenario({ ...preset('mirror'), kubernetes: '1.36' });
    expect(shownRelease(getState())).toBe('1.36');
    expect(comparedRelease(getState())).not.toBe('1.36');
  });

  it('ends where it began', () => {
    actions.compareWith('1.36');
    actions.toggleCompare();
    expect(comparedRelease(getState())).toBeNull();
  });

  it('offers all other releases', () => {
    for (const release of RELEASES) {
      const others = otherReleases(release);
      expect(others).not.toContain(release);
      expect(others).toHaveLength(RELEASES.length - 1);
    }
  });
});
