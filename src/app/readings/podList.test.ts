import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { parseScenario, presetById, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { instantAtTime, readyRun } from '../store/index.ts';
import { outIn } from './outages.ts';
import { podList } from './podList.ts';

const fail = (): never => {
  throw new Error('there is no such preset');
};

function scenario(document: Record<string, unknown>): Scenario {
  const parsed = parseScenario({ kind: 'Scenario', ...document });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

function listAt(of: Scenario, t: number) {
  const ready = readyRun(run(of));
  const instant = instantAtTime(ready, seconds(t));
  const state = ready.cursor.stateAt(instant.index);
  return podList(state, instant.t, '1.23', of.pods, outIn(state));
}

const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }] },
});
const both = { pods: [{ manifest: pod('web') }, { from: 'file', manifest: pod('nginx') }] };

describe('the list of pods', () => {
  it('shows a static pod twice: its mirror with kubectl, itself on the node', () => {
    const { api, node } = listAt(scenario(both), 0);
    expect(api.map(({ name, kind, state }) => [name, kind, state])).toEqual([
      ['nginx-node-1', 'mirror', 'sync'],
      ['web', 'regular', 'sync'],
    ]);
    expect(node.map(({ name, kind, key }) => [name, kind, key])).toEqual([['nginx', 'static', 'default/nginx-node-1']]);
  });

  it('says Terminating and the grace that was given', () => {
    const steps = [{ at: '1s', do: 'delete', pod: 'web', gracePeriodSeconds: 60 }];
    const ignoring = { manifest: pod('web'), behaviour: { c: { onSigterm: 'ignore' } } };
    const [web] = listAt(scenario({ pods: [ignoring], steps }), 5).api;
    expect(web).toMatchObject({ state: 'terminating', deleting: true, grace: 60, cells: { status: 'Terminating' } });
  });

  it('lets a deleted pod go, as kubectl does', () => {
    const steps = [{ at: '1s', do: 'delete', pod: 'web' }];
    expect(listAt(scenario({ pods: [{ manifest: pod('web') }], steps }), 1_000).api).toEqual([]);
  });

  it('keeps a pod on the node whose object was deleted by force', () => {
    const ignoring = { manifest: pod('web'), behaviour: { c: { onSigterm: 'ignore' } } };
    const steps = [{ at: '1s', do: 'delete', pod: 'web', gracePeriodSeconds: 0, force: true }];
    const { api, node } = listAt(scenario({ pods: [ignoring], steps }), 2);
    expect(api).toEqual([]);
    expect(node).toMatchObject([{ name: 'web', kind: 'regular', state: 'terminating' }]);
  });

  it('does not list a worker that has come back for an orphan of which nothing runs', () => {
    const { scenario: orphan } = presetById('orphan') ?? fail();
    const ready = readyRun(run({ ...orphan, kubernetes: '1.24' }));
    const listed = ready.trace.events.flatMap(({ seq, t }) => {
      const state = ready.cursor.stateAt(seq);
      const { node } = podList(state, t, '1.24', orphan.pods);
      return node.map((each) => ({ each, state }));
    });
    const orphans = listed.filter(({ each }) => each.kind === 'regular');
    const hasRunning = ({ each, state }: (typeof listed)[number]): boolean =>
      Object.values(state.runtime.sandboxes).some(({ name, state: is }) => name === each.name && is === 'ready');
    expect(orphans.length).toBeGreaterThan(0);
    expect(orphans.filter((row) => row.each.runs !== hasRunning(row))).toEqual([]);
  });

  it('knows no worker while the kubelet is down: running pods are neither finished nor waiting', () => {
    const { api, node } = listAt(scenario({ ...both, steps: [{ at: '1s', do: 'stopKubelet' }] }), 2);
    expect([...api, ...node].map(({ state }) => state)).toEqual(['none', 'none', 'none']);
    expect(api.map(({ cells }) => cells.status)).toEqual(['Running', 'Running']);
  });

  it('says what has to come back before a deleted pod can go, and of no other pod', () => {
    const deleted = { at: '2s', do: 'delete', pod: 'web' };
    const waits = (...steps: object[]) =>
      listAt(scenario({ ...both, steps }), 3).api.map(({ name, waitsFor }) => [name, waitsFor.join()]);
    const isDown = { at: '1s', do: 'stopKubelet' };
    expect(waits(isDown, deleted)).toEqual([
      ['nginx-node-1', ''],
      ['web', 'kubelet'],
    ]);
    expect(waits(isDown, { at: '1s', do: 'partitionNode' }, deleted)[1]).toEqual(['web', 'kubelet,network']);
    expect(waits({ at: '1s', do: 'partitionNode' }, deleted)[1]).toEqual(['web', 'network']);
    expect(waits({ at: '1s', do: 'stopRuntime' }, deleted)[1]).toEqual(['web', 'runtime']);
    expect(waits(deleted, { at: '2100ms', do: 'stopApiserver' })[1]?.[1]).toBe('apiserver');
    expect(waits({ at: '1s', do: 'stopRuntime' })[1]).toEqual(['web', '']);
  });

  it('does not wait for the kubelet where nothing but a finalizer keeps the object', () => {
    const [web] = both.pods;
    const kept = { manifest: { ...web?.manifest, metadata: { name: 'web', finalizers: ['example.com/kept'] } } };
    const steps = [
      { at: '1s', do: 'delete', pod: 'web' },
      { at: '60s', do: 'stopKubelet' },
    ];
    const [row] = listAt(scenario({ pods: [kept], steps, until: '62s' }), 61).api;
    expect([row?.deleting, row?.waitsFor]).toEqual([true, []]);
  });

  it('lets a mirror pod come back with the kubelet, once that is down', () => {
    const steps = [{ at: '1s', do: 'stopKubelet' }];
    const at = (t: number) => listAt(scenario({ ...both, steps }), t).api.map(({ awaitsKubelet }) => awaitsKubelet);
    expect([at(0), at(2)]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('offers a manifest that was taken away', () => {
    const steps = [{ at: '1s', do: 'removeManifest', pod: 'nginx' }];
    const [nginx] = listAt(scenario({ ...both, steps }), 2).node;
    expect(nginx).toMatchObject({ path: null, source: 'file', removed: { manifest: { metadata: { name: 'nginx' } } } });
  });
});
