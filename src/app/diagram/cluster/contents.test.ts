import { describe, expect, it } from 'vitest';
import { overseen } from '../../../cluster/overseen.ts';
import { viewpointsOf } from '../../../cluster/viewpoints.ts';
import { micros } from '../../../engine/time.ts';
import { parseScenario, presetById, type Scenario } from '../../../scenario/index.ts';
import { runCluster } from '../../../scenario/run.ts';
import { trafficOf } from '../../../scenario/traffic/traffic.ts';
import { lastEventAt } from '../../../trace/index.ts';
import { nodeCard, sliceCard, slicesIn, workloadCard } from './cards.ts';
import { nodeColumn } from './columns.ts';
import { controllerNow, controllersOf } from './controllers.ts';
import { layCluster } from './layCluster.ts';
import { boxesOf } from './places.ts';
import { dotsAt, proxyNow, soFar } from './requests.ts';
import { podLines } from './said.ts';
import { TEXTS } from './texts.ts';

function parsed(document: Record<string, unknown>): Scenario {
  const found = parseScenario({ kind: 'Scenario', kubernetes: '1.36', ...document });
  if (!('ok' in found)) throw new Error(JSON.stringify(found.errors));
  return found.ok;
}

/** Three pods of a StatefulSet on three nodes, of which the second is cut off at 3 s. */
const DEAD_NODE = parsed({
  nodes: [{ name: 'node-1' }, { name: 'node-2' }, { name: 'node-3' }],
  objects: [
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db' },
      spec: {
        replicas: 3,
        serviceName: 'db',
        selector: { matchLabels: { app: 'db' } },
        template: {
          metadata: { labels: { app: 'db' } },
          spec: { containers: [{ name: 'postgres', image: 'postgres:17' }] },
        },
      },
    },
  ],
  steps: [{ at: '3s', do: 'partitionNode', node: 'node-2' }],
  until: '400s',
});
const trace = overseen(runCluster(DEAD_NODE));
const viewpoints = viewpointsOf(trace);

function at(seconds: number) {
  const t = micros(seconds * 1e6);
  const index = lastEventAt(trace.events, t);
  const states = (viewpoints?.names ?? []).map((name) => viewpoints?.stateFrom(name, index) ?? trace.initial);
  const columns = states.map((state) => nodeColumn(state, t, '1.36', false));
  const [first = trace.initial] = states;
  const doing = (name: 'StatefulSet' | 'nodeLifecycle') => controllerNow(name, first, 'node-1');
  return { first, columns, doing };
}

describe('a StatefulSet whose node is lost', () => {
  it('has a pod on each node, with the state of its own worker', () => {
    expect(at(1).columns.map(({ name, pods }) => [name, pods.map((pod) => `${pod.name} ${pod.state}`)])).toEqual([
      ['node-1', ['db-0 sync']],
      ['node-2', ['db-1 sync']],
      ['node-3', ['db-2 sync']],
    ]);
  });

  it('says since when nothing is heard of the node, before the API says so', () => {
    const [, silent] = at(20).columns;
    expect(silent).toMatchObject({ lost: { how: 'cut', since: 3_000_000 }, ready: 'True' });
    expect(at(70).columns[1]).toMatchObject({ ready: 'Unknown' });
    expect(at(70).columns[0]?.lost).toBeUndefined();
  });

  it('has leases that are never older than ten seconds where heartbeats arrive', () => {
    for (const seconds of [1, 9, 22, 75]) expect(at(seconds).columns[0]?.lease).toBeLessThan(10);
    expect(at(75).columns[1]?.lease).toBe(72);
  });

  it('is looked after by two controllers, which say what they wait for', () => {
    expect(controllersOf(trace.initial, trace.events, 3)).toEqual(['StatefulSet', 'nodeLifecycle']);
    expect(at(1).doing('StatefulSet')).toMatchObject({ doing: { is: 'settled', ready: 3, wanted: 3 }, waits: false });
    expect(at(20).doing('nodeLifecycle')).toMatchObject({ doing: { is: 'silent', node: 'node-2' }, waits: true });
    expect(at(100).doing('nodeLifecycle')).toMatchObject({ doing: { is: 'tolerated', pod: 'db-1' }, waits: true });
    expect(at(380).doing('StatefulSet')).toMatchObject({ doing: { is: 'oldHasToGo', pod: 'db-1' }, waits: true });
  });

  it('lights nothing of what happens where nobody hears of it', () => {
    const layout = layCluster({
      clients: [],
      isBalanced: false,
      hasProxies: false,
      controllers: [],
      nodes: at(20).columns.map(({ name, pods }) => ({ name, pods: pods.map(({ key }) => key), most: 1 })),
    });
    const there = trace.events.filter(
      ({ t, node, actor }) => t > 4e6 && t < 60e6 && node === 'node-2' && actor === 'statusManager',
    );
    expect(there.length).toBeGreaterThan(0);
    const lit = (lost: ReadonlySet<string>) => [...new Set(there.flatMap((event) => boxesOf(event, layout, lost)))];
    expect(lit(new Set())).toContain('kubelet node-2');
    expect(lit(new Set(['node-2']))).toEqual([]);
  });

  it('has cards of what matters', () => {
    expect(workloadCard(at(380).first, undefined)?.title).toBe('statefulset/db');
    expect(nodeCard(at(1).columns)).toBeNull();
    expect(nodeCard(at(380).columns)).toMatchObject({ name: 'node-2', ready: 'Unknown' });
  });
});

describe('a pod', () => {
  const column = nodeColumn(overseen(runCluster(DEAD_NODE)).initial, 0, '1.36', true);
  const [pod] = column.pods;
  if (pod === undefined) throw new Error('there is a pod');
  const noTraffic = { traffic: [], t: 0 };
  const said = (of: typeof pod, on = column) =>
    podLines(of, on, noTraffic, TEXTS.en).map(({ text, isStrong }) => (isStrong ? `${text}!` : text));

  it('is told of by its address and whether it is ready', () => {
    expect(said(pod)).toEqual([pod.ip, 'ready']);
  });

  it('has no more than that its object is gone, where the API knows it no more', () => {
    const { key, name, state } = pod;
    expect(said({ key, name, state, isReady: false })).toEqual(['object gone']);
  });

  it('may run still on a node that nobody hears of', () => {
    const lost = { ...column, lost: { how: 'cut', since: 2_000_000 } } as const;
    expect(said(pod, lost)).toEqual(['may still run!', 'last heard of at 2.000 s']);
  });
});

describe('clients of a pod that is deleted', () => {
  const scenario = presetById('requests-fail')?.scenario;
  if (scenario === undefined) throw new Error('there is no such preset');
  const run = overseen(runCluster(scenario));
  const traffic = trafficOf(run, scenario);

  it('have sent what has ended and what is in flight', () => {
    const { sent, inFlight, ended, median } = soFar(traffic, 2_600_000);
    expect(Object.values(ended).reduce((sum, each) => sum + each, 0) + inFlight).toBe(sent);
    expect([ended.refused, ended.reset]).toEqual([3, 1]);
    expect(median).toBe(41);
  });

  it('are drawn by the dots of the last second, and by one for many where there are many', () => {
    const { dots, each } = dotsAt(traffic, 1_500_000);
    expect(each).toBe(10);
    expect(dots.length).toBeLessThanOrEqual(60);
    expect(dots.every(({ share }) => share >= 0 && share < 1)).toBe(true);
  });

  it('have failed where they failed, and only for a second', () => {
    const failures = dotsAt(traffic, 2_300_000).failures.map(({ way, count }) => [way.by, way.pod, count]);
    expect(failures).toEqual([['node-1', 'default/web', 4]]);
    expect(dotsAt(traffic, 4_000_000).failures).toEqual([]);
  });

  it('are sent by rules that are stale until the next sync', () => {
    const [client] = traffic;
    if (client === undefined) throw new Error('there is no client');
    const staleAt = (t: number) =>
      proxyNow(client, 'node-1', micros(t), '1.36').addresses.filter(({ isStale }) => isStale).length;
    expect([staleAt(2_000_000), staleAt(2_100_000), staleAt(2_600_000)]).toEqual([0, 1, 0]);
  });

  it('find no rules on a node that is off, and old ones on a node that is cut off', () => {
    const two: Scenario = { ...scenario, nodes: [{ name: 'node-1' }, { name: 'node-2' }, { name: 'node-3' }] };
    const steps: Scenario['steps'] = [
      { at: '1s', do: 'partitionNode', node: 'node-2' },
      { at: '1s', do: 'powerOffNode', node: 'node-3' },
      ...scenario.steps,
    ];
    const cut = { ...two, steps };
    const [client] = trafficOf(overseen(runCluster(cut)), cut);
    if (client === undefined) throw new Error('there is no client');
    const now = ['node-1', 'node-2', 'node-3'].map((node) => proxyNow(client, node, micros(4_000_000), '1.36'));
    expect(now.map(({ isOff, isOld }) => [isOff, isOld])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
    expect(now.map(({ addresses }) => addresses.length)).toEqual([1, 2, 0]);
  });

  it('see the row of the slice raised that its last write changed', () => {
    const slice = slicesIn(run.initial)[0];
    if (slice === undefined) throw new Error('there is no slice');
    const before = slice.endpoints.map((endpoint) => ({
      ...endpoint,
      conditions: { ...endpoint.conditions, ready: false },
    }));
    expect(sliceCard(slice, before).rows.every(({ isChanged }) => isChanged)).toBe(true);
    expect(sliceCard(slice, slice.endpoints).rows.some(({ isChanged }) => isChanged)).toBe(false);
    expect(sliceCard(slice, undefined).rows.some(({ isChanged }) => isChanged)).toBe(false);
  });
});
