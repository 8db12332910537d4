/** What the page says of a pod comes from the node that runs it. */
import { describe, expect, it } from 'vitest';
import { overseen } from '../../cluster/overseen.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { parseScenario, type Scenario } from '../../scenario/index.ts';
import { runCluster, run as runSeenFromFirst } from '../../scenario/run.ts';
import { instantAtTime, instantOfEvent } from './instants.ts';
import { INITIAL_VIEW, readyRun, type PageState } from './state.ts';
import { nodeInView, seenCluster, seenRun } from './viewpoint.ts';

const pod = (name: string, nodeName: string) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { nodeName, containers: [{ name: 'c', image: 'i' }] },
  },
  behaviour: { c: { onSigterm: 'ignore' } },
});

function parsed(document: Record<string, unknown>): Scenario {
  const found = parseScenario({ kind: 'Scenario', kubernetes: '1.36', ...document });
  if (!('ok' in found)) throw new Error(JSON.stringify(found.errors));
  return found.ok;
}

const TWO = parsed({
  nodes: [{ name: 'node-1' }, { name: 'node-2' }],
  pods: [pod('web', 'node-1'), pod('db', 'node-2')],
  steps: [
    { at: '1s', do: 'delete', pod: 'db' },
    { at: '60s', do: 'delete', pod: 'web' },
    { at: '120s', do: 'stopKubelet', node: 'node-2' },
  ],
  until: '130s',
});
const run = readyRun(overseen(runCluster(TWO)));
type Seeing = Parameters<typeof nodeInView>[0];

function at(seconds: number, more: Partial<PageState> = {}): Seeing {
  const instant = instantAtTime(run, seconds * 1e6);
  const cluster = run.cursor.stateAt(instant.index);
  return { view: INITIAL_VIEW, run, instant, playing: true, cluster, ...more };
}

describe('a run of two nodes', () => {
  it('is, from the first, what a run has always been', () => {
    const before = runSeenFromFirst(TWO);
    expect(run.trace.initial).toEqual(before.initial);
    expect(run.trace.events).toEqual(before.events);
  });

  it('is one state each for views that stand at instants of their own and ask in turn', () => {
    const [first, second] = [at(2), at(70)];
    const seen = () => [first, second].map((state) => seenCluster(state, 'node-2'));
    const [before, after] = [seen(), seen()];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('has the same states by its cursor as by the trace of each node', () => {
    const viewpoints = viewpointsOf(run.trace);
    for (const name of viewpoints?.names ?? []) {
      const own = readyRun(viewpoints?.traceFrom(name) ?? run.trace);
      for (const index of [-1, 40, run.trace.events.length - 1, 200])
        expect(viewpoints?.stateFrom(name, index)).toEqual(own.cursor.stateAt(index));
    }
  });

  it('is seen from the node of the pod that it tells of', () => {
    expect(nodeInView(at(5))).toBe('node-2');
    expect(nodeInView(at(65))).toBe('node-1');
    expect(nodeInView(at(5, { view: { ...INITIAL_VIEW, pod: 'default/web' } }))).toBe('node-1');
  });

  it('is seen from a node that something happens to as such', () => {
    const stopped = run.trace.events.find(({ kind }) => kind === 'KubeletStopped');
    const instant = instantOfEvent(run, stopped?.seq ?? -1);
    expect(nodeInView(at(0, { instant, playing: false }))).toBe('node-2');
  });

  it('is seen from another by who asks for it, where there is one of that name', () => {
    expect(seenCluster(at(5), 'node-1')?.node.name).toBe('node-1');
    expect(seenCluster(at(5), 'node-9')?.node.name).toBe('node-2');
    expect(seenRun(at(5), run, 'node-1').trace.initial.node.name).toBe('node-1');
  });

  it('shows the worker of the pod that is being deleted there', () => {
    const state = at(5);
    const workers = Object.values(seenCluster(state)?.podWorkers.workers ?? {});
    expect(workers.map(({ status, value }) => [status.name, value])).toEqual([
      ['db', { terminating: expect.anything() as unknown }],
    ]);
    expect(seenRun(state, run).trace.initial.node.name).toBe('node-2');
  });
});

describe('a run of one node', () => {
  it('has no other viewpoint', () => {
    expect(viewpointsOf(runSeenFromFirst(parsed({ pods: [pod('web', 'node-1')] })))).toBeUndefined();
  });
});
