import { describe, expect, it } from 'vitest';
import { parseScenario, presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { closesAt } from '../../scenario/traffic/servers.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { columnsOf } from './bins.ts';
import { failedOf, reasonsOf } from './failures.ts';
import { lanesOf, proxyShown, serverShown } from './lanes.ts';

function told(id: string) {
  const scenario = presetById(id)?.scenario;
  const [traffic] = scenario === undefined ? [] : trafficOf(sharedRun(scenario), scenario);
  if (scenario === undefined || traffic === undefined) throw new Error(`${id} has no client`);
  return { traffic, kubernetes: scenario.kubernetes };
}
const reasons = (id: string): readonly string[] =>
  reasonsOf(told(id).traffic).map(({ why, outcome, count }) => `${why} ${outcome} ${count}`);

describe('why requests failed', () => {
  it.each([
    ['requests-fail', ['cut reset 1', 'closed refused 3']],
    ['requests-prestop', []],
    ['exits-at-once', ['cut reset 9', 'closed refused 3']],
    ['keep-alive', ['cut reset 3']],
  ])('of %s is %j', (id, expected) => {
    expect(reasons(id)).toEqual(expected);
  });

  it('tells a node that has no endpoint of its own from an address at which nobody is', () => {
    expect(reasons('health-check').map((reason) => reason.replace(/ \d+$/, ''))).toEqual([
      'cut 502',
      'closed 502',
      'unreachable 504',
      'nobody 502',
      'noNode 503',
    ]);
  });

  it('goes from a closed listener over nobody there to nobody left', () => {
    expect(reasons('last-endpoint').map((reason) => reason.replace(/ \d+$/, ''))).toEqual([
      'cut reset',
      'closed refused',
      'unreachable timedOut',
      'nobody refused',
    ]);
  });

  it('says how long before the listener had closed', () => {
    const closed = reasonsOf(told('requests-fail').traffic).find(({ why }) => why === 'closed');
    expect(closed?.before).toBe(
      (closed?.first.at ?? 0) - (closed?.server === undefined ? 0 : (closesAt(closed.server) ?? 0)),
    );
  });
});

/** Two servers on two nodes; the client goes by the rules of the second, of which nothing or all is lost. */
function onTwoNodes(steps: readonly object[], client: object) {
  const pod = (name: string, nodeName: string) => ({
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels: { app: 'web' } },
      spec: { nodeName, containers: [{ name: 'app', image: 'nginx' }] },
    },
    behaviour: { app: { onSigterm: 'exit', after: '1s' } },
    serves: { app: { latency: '20ms', onSigterm: 'closes' } },
  });
  const parsed = parseScenario({
    kind: 'Scenario',
    kubernetes: '1.36',
    nodes: [{ name: 'node-1' }, { name: 'node-2' }],
    pods: [pod('a', 'node-1'), pod('b', 'node-2')],
    objects: [
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'web' },
        spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
      },
    ],
    clients: [{ name: 'shop', to: 'web', rate: '50/s', timeout: '500ms', ...client }],
    steps,
    until: '30s',
  });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  const [traffic] = trafficOf(sharedRun(parsed.ok), parsed.ok);
  if (traffic === undefined) throw new Error('there is no client');
  return traffic;
}

describe('why requests failed, of several nodes', () => {
  it('is the rules of the one that is cut off, and named so', () => {
    const traffic = onTwoNodes(
      [
        { at: '2s', do: 'partitionNode', node: 'node-2' },
        { at: '4s', do: 'delete', pod: 'a' },
        { at: '20s', do: 'healNode', node: 'node-2' },
      ],
      { from: 'node-2' },
    );
    const told = reasonsOf(traffic).filter(({ count }) => count > 1);
    expect(told.map(({ why, isCut, first }) => [why, isCut, first.by])).toEqual([
      ['closed', true, 'node-2'],
      ['unreachable', true, 'node-2'],
      // It hears again, but TCP takes its time.
      ['unreachable', false, 'node-2'],
    ]);
  });

  it('is the power of the pod’s node, where that is off', () => {
    const traffic = onTwoNodes([{ at: '2s', do: 'powerOffNode', node: 'node-2' }], { from: 'node-1' });
    expect(reasonsOf(traffic).map(({ why, server }) => [why, server?.node])).toContainEqual(['nodeOff', 'node-2']);
  });

  it('is the power of the node by whose rules it was to go', () => {
    const traffic = onTwoNodes([{ at: '2s', do: 'powerOffNode', node: 'node-1' }], { from: 'outside' });
    expect(reasonsOf(traffic).map(({ why }) => why)).toContain('entryOff');
  });
});

describe('the strip of several nodes', () => {
  it('has the rules of the node in view where a balancer chooses, and of the client’s otherwise', () => {
    const steps = [
      { at: '2s', do: 'partitionNode', node: 'node-2' },
      { at: '4s', do: 'delete', pod: 'a' },
    ];
    const balanced = onTwoNodes(steps, { from: 'outside', through: 'loadBalancer' });
    const server = serverShown(balanced, 'default/a');
    if (server === undefined) throw new Error('nobody serves');
    const says = (node: string): readonly string[] =>
      lanesOf(balanced, server, node, '1.36', 30_000_000).flatMap(({ lane, says }) => (lane === 'rules' ? [says] : []));
    expect(says(proxyShown(balanced, 'node-1'))).toEqual(['sends', 'stale', 'dropped']);
    expect(says(proxyShown(balanced, 'node-2'))).toEqual(['sends', 'stale']);
    expect(proxyShown(onTwoNodes(steps, { from: 'node-2' }), 'node-1')).toBe('node-2');
  });
});

describe('the strip', () => {
  it('has every request in one column, however narrow the axis', () => {
    const { requests } = told('requests-fail').traffic;
    for (const width of [100, 1_000, 10_000]) {
      const columns = columnsOf(requests, 15_000_000, (t) => (t / 15_000_000) * width);
      const sum = (key: 'failed' | 'sent'): number => columns.reduce((count, each) => count + each[key], 0);
      expect([sum('sent'), sum('failed')]).toEqual([requests.length, failedOf(requests)]);
    }
  });

  it('has the rules stale from the end of the listener to the next sync', () => {
    const { traffic, kubernetes } = told('requests-fail');
    const server = serverShown(traffic, 'default/web');
    if (server === undefined) throw new Error('nobody serves');
    const spans = lanesOf(traffic, server, 'node-1', kubernetes, 15_000_000);
    expect(spans.map(({ lane, says }) => `${lane} ${says}`)).toEqual([
      'slice ready',
      'slice terminating',
      'slice absent',
      'rules sends',
      'rules stale',
      'rules dropped',
      'listener listens',
      'listener closed',
    ]);
    const stale = spans.find(({ says }) => says === 'stale');
    expect(stale?.from).toBe(closesAt(server));
    expect(traffic.proxies.get('node-1')?.rules.some(({ since }) => since === stale?.to)).toBe(true);
  });

  it('has nothing stale with a preStop sleep', () => {
    const { traffic, kubernetes } = told('requests-prestop');
    const server = serverShown(traffic, 'default/web');
    const spans = server === undefined ? [] : lanesOf(traffic, server, 'node-1', kubernetes, 15_000_000);
    expect(spans.map(({ says }) => says)).not.toContain('stale');
  });
});
