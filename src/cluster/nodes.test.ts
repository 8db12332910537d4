/** Two nodes in one cluster: each has its kubelet, its runtime and its disk, and they share the control plane alone. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../trace/index.ts';
import { isOfControlPlane, type ClusterWorld } from './addresses.ts';
import { v1_30 } from './releases/index.ts';
import type { ClusterSetup } from './setup.ts';
import { simulate, simulatingCluster } from './simulate.ts';
import type { ClusterState } from './state.ts';
import { startsKubelet, stopsKubelet, type Step } from './testing/steps.ts';
import { del, endOf, manifest, objectNamed, pod, type Run } from './testing/runs.ts';
import { traceOfNode } from './world.ts';

const WEB = pod('api', manifest('web'));
const DB = { ...pod('api', manifest('db')), node: 'node-2' };
const TIMERS = { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) };

const ONE: Omit<ClusterSetup, 'steps'> = {
  release: v1_30,
  seed: 0,
  nodeName: 'node-1',
  timers: TIMERS,
  pods: [WEB],
  until: seconds(70),
};

/** `web` runs on node-1, where the steps are made, and `db` on node-2. */
function twoNodes(steps: readonly Step[], more: Partial<ClusterSetup> = {}): Trace<ClusterWorld> {
  const otherNodes = [{ nodeName: 'node-2', timers: TIMERS }];
  const run = simulatingCluster({ ...ONE, otherNodes, pods: [WEB, DB], steps, ...more });
  for (;;) {
    const turn = run.next();
    if (turn.done === true) return turn.value;
  }
}

const isOf =
  (node: string) =>
  (event: TraceEvent): boolean =>
    event.node === node;

/** What node-2 holds, apart from its clocks. */
function held({ podWorkers, podManager, runtime, volumeManager, node, kubelet }: ClusterState) {
  const statuses = Object.values(podWorkers.workers).map(({ value, status }) => ({ value, status }));
  return { statuses, podManager, containers: runtime.containers, volumes: volumeManager.actual, node, kubelet };
}

const relists = (run: Run, node: string): number =>
  run.events.filter((e) => isOf(node)(e) && e.kind === 'Relist').length;

describe('a pod that is deleted on one of two nodes', () => {
  const trace = twoNodes([del('web')]);
  const [here, there] = [traceOfNode(trace, 'node-1'), traceOfNode(trace, 'node-2')];

  it('goes as it would in a cluster of that node alone', () => {
    const story = ({ events }: Run) =>
      events
        .filter((event) => !isOf('node-2')(event))
        .map(({ t, actor, kind, message, klog }) => [t, actor, kind, message, klog?.text]);
    expect(story(here)).toEqual(story(simulate({ ...ONE, steps: [del('web')] })));
    expect(objectNamed(endOf(here), 'web')).toBeUndefined();
    expect(endOf(here).runtime.containers).toEqual({});
  });

  it('leaves the other as it was, whose timers tick', () => {
    expect(held(endOf(there))).toEqual(held(there.initial));
    expect(objectNamed(endOf(there), 'db')).toBeDefined();
    expect(relists(there, 'node-2')).toBe(relists(here, 'node-1'));
    expect(endOf(there).pleg.lastRelist).toBeGreaterThan(seconds(60));
  });

  it('is told of by nobody there, and every event says where it happens', () => {
    const told = trace.events.filter(isOf('node-2'));
    expect(told.filter((event) => event.pod?.name === 'web')).toEqual([]);
    const actors = (events: readonly TraceEvent[]) => new Set(events.map(({ actor }) => actor));
    const nowhere = trace.events.filter(({ node }) => node === undefined);
    expect([...actors(nowhere)].sort()).toEqual(['apiserver', 'etcd', 'kubectl']);
    expect(actors(told)).toContain('pleg');
  });

  it('is seen from each node with what the other does left out of the state', () => {
    expect(here.events).toHaveLength(there.events.length);
    expect(new TraceCursor(here).stateAt(-1).node.name).toBe('node-1');
    const ofNode = there.events.filter((event) => isOf('node-1')(event) && !isOfControlPlane(event.actor));
    expect(ofNode.length).toBeGreaterThan(50);
    expect(ofNode.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('leaves one control plane, whoever looks at it', () => {
    const { kubectl, apiserver, etcd, controllerManager } = endOf(there);
    expect(endOf(here)).toMatchObject({ kubectl, apiserver, etcd, controllerManager });
    expect(apiserver.audit.map(({ verb, user }) => `${user} ${verb}`)).toEqual([
      'kubectl delete',
      'kubelet patch',
      'kubelet delete',
    ]);
  });
});

describe('a kubelet that is restarted on one of two nodes', () => {
  const trace = twoNodes([stopsKubelet(seconds(3)), startsKubelet(seconds(8))]);

  it('forgets what it knew, and the other nothing', () => {
    const [here, there] = [traceOfNode(trace, 'node-1'), traceOfNode(trace, 'node-2')];
    const stopped = here.events.findIndex(({ kind }) => kind === 'KubeletStopped');
    const soon = here.events.findLastIndex(({ t }) => t < seconds(7));
    expect(here.events[stopped]?.node).toBe('node-1');
    expect(new TraceCursor(here).stateAt(soon)).toMatchObject({
      kubelet: { running: false },
      podWorkers: { workers: {} },
    });
    expect(held(new TraceCursor(there).stateAt(soon))).toEqual(held(there.initial));
    expect(held(endOf(there))).toEqual(held(there.initial));
  });

  it('comes again with timers of its own, while the other’s have gone on', () => {
    const [here, there] = [traceOfNode(trace, 'node-1'), traceOfNode(trace, 'node-2')];
    const away = (run: Run, node: string) =>
      run.events.filter((e) => isOf(node)(e) && e.kind === 'Relist' && e.t > seconds(3.1) && e.t < seconds(8)).length;
    expect([away(here, 'node-1'), away(there, 'node-2')]).toEqual([0, expect.any(Number)]);
    expect(away(there, 'node-2')).toBeGreaterThan(3);
    expect(endOf(here).pleg.lastRelist).toBeGreaterThan(seconds(60));
    expect(endOf(here).apiserver.watches).toMatchObject({
      'node-1/kubelet': { open: true },
      'node-2/kubelet': { open: true },
    });
  });
});
