/** Scenarios of several nodes: what is said of them, and what happens on one and not on the others. */
import { describe, expect, it } from 'vitest';
import { traceOfNode, unfinishedBusiness, type ClusterState, type ClusterWorld } from '../cluster/index.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { TraceCursor, type Trace } from '../trace/index.ts';
import { decodeLink, encodeLink } from './codec.ts';
import { printed } from './formats/index.ts';
import { hashTrace } from './hashTrace.ts';
import { parseScenario } from './parse.ts';
import { runCluster } from './run.ts';
import type { Scenario, ScenarioInput } from './schema.ts';

const TIMERS = { pleg: '300ms', housekeeping: '500ms', containerGC: '8s' };
const NODES = [
  { name: 'alpha', timers: TIMERS },
  { name: 'beta', timers: { ...TIMERS, pleg: '700ms' } },
];

type Pods = NonNullable<ScenarioInput['pods']>;
type Steps = NonNullable<ScenarioInput['steps']>;

const manifest = (name: string, nodeName?: string) => ({
  apiVersion: 'v1' as const,
  kind: 'Pod' as const,
  metadata: { name },
  spec: { containers: [{ name: 'app', image: 'app' }], ...(nodeName !== undefined && { nodeName }) },
});
const selecting = (name: string, nodeSelector: Readonly<Record<string, string>>) => {
  const { spec, ...rest } = manifest(name);
  return { ...rest, spec: { ...spec, nodeSelector } };
};
const on = (node: string, name: string): Pods[number] => ({ manifest: manifest(name, node) });
const fileOn = (node: string, name: string): Pods[number] => ({ from: 'file', node, manifest: manifest(name) });
const PODS: Pods = [on('alpha', 'web'), on('beta', 'db'), fileOn('alpha', 'proxy'), fileOn('beta', 'proxy')];

const document = (steps: Steps, more: Partial<ScenarioInput> = {}): ScenarioInput => ({
  kind: 'Scenario',
  kubernetes: '1.32',
  nodes: NODES,
  pods: PODS,
  steps,
  ...more,
});

function scenario(steps: Steps, more: Partial<ScenarioInput> = {}): Scenario {
  const parsed = parseScenario(document(steps, more));
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

interface Ran {
  readonly trace: Trace<ClusterWorld>;
  /** At its end, as the node sees it. */
  readonly end: (node: string) => ClusterState;
}

/** A run that breaks no invariant, whichever node looks at it. */
function ran(steps: Steps, more: Partial<ScenarioInput> = {}): Ran {
  const checked = scenario(steps, more);
  const trace = runCluster(checked);
  expect(checkCluster(trace, checked.kubernetes).filter(({ known }) => known === undefined)).toEqual([]);
  const end = (node: string) => new TraceCursor(traceOfNode(trace, node)).stateAt(trace.events.length - 1);
  return { trace, end };
}

const running = ({ runtime }: ClusterState): readonly string[] =>
  Object.values(runtime.containers)
    .filter(({ state }) => state === 'running')
    .map(({ sandboxID }) => runtime.sandboxes[sandboxID]?.name ?? '')
    .sort();
const objects = ({ etcd }: ClusterState): readonly string[] =>
  Object.values(etcd.pods)
    .map(({ metadata }) => metadata.name)
    .sort();
/** Containers that have ended or come, by the node on which that was. */
const touched = ({ events }: Trace<unknown>): readonly string[] => [
  ...new Set(
    events.flatMap(({ kind, node = '' }) => (kind === 'ContainerExited' || kind === 'SandboxCreated' ? [node] : [])),
  ),
];

describe('a scenario of several nodes', () => {
  it('begins with each pod on its node, under an address of the node', () => {
    const { initial } = runCluster(scenario([], { until: '1s' }));
    expect(running(traceOfNode({ initial, events: [], end: 0 as never }, 'beta').initial)).toEqual([
      'db',
      'proxy-beta',
    ]);
    const ips = Object.values(initial.etcd.pods).map(({ metadata: { name }, status }) => [
      name,
      status.hostIP,
      status.podIP,
    ]);
    expect(ips).toEqual([
      ['web', '10.99.0.1', '10.98.0.2'],
      ['db', '10.99.0.2', '10.98.16.2'],
      ['proxy-alpha', '10.99.0.1', '10.98.0.3'],
      ['proxy-beta', '10.99.0.2', '10.98.16.3'],
    ]);
  });

  it('goes into a link and comes out as it was', () => {
    const told = scenario([{ at: '1s', do: 'drain', node: 'beta' }]);
    expect(decodeLink(encodeLink({ scenario: told }))).toMatchObject({ scenario: told });
  });

  it('gives the same trace every time', () => {
    const told = scenario([{ at: '1s', do: 'drain', node: 'beta' }], { seed: 7 });
    expect(hashTrace(runCluster(told))).toBe(hashTrace(runCluster(told)));
  });

  it('has a node for each of its steps', () => {
    const { trace } = ran([
      { at: '1s', do: 'stopRuntime', node: 'beta' },
      { at: '2s', do: 'startRuntime', node: 'beta' },
      { at: '3s', do: 'stopKubelet', node: 'beta' },
      { at: '4s', do: 'startKubelet', node: 'beta' },
      { at: '12s', do: 'fault', name: 'watchDropped', node: 'beta' },
      { at: '16s', do: 'shutdownNode', node: 'beta', gracePeriod: '10s' },
    ]);
    const faults = ['RuntimeStopped', 'KubeletStopped', 'WatchClosed', 'NodeShutdownBegan'];
    const told = trace.events.flatMap(({ kind, node }) => (faults.includes(kind) ? [`${kind} ${node}`] : []));
    expect([...new Set(told)]).toEqual(faults.map((kind) => `${kind} beta`));
    expect(touched(trace)).toEqual(['beta']);
  });
});

describe('two pods on two nodes', () => {
  const { trace, end } = ran([
    { at: '1s', do: 'delete', pod: 'web' },
    { at: '1s', do: 'delete', pod: 'db' },
  ]);

  it('are removed each by its own kubelet', () => {
    expect(objects(end('alpha'))).toEqual(['proxy-alpha', 'proxy-beta']);
    expect(running(end('alpha'))).toEqual(['proxy-alpha']);
    expect(running(end('beta'))).toEqual(['proxy-beta']);
    const deleted = trace.events.filter(
      ({ actor, message = '' }) => actor === 'statusManager' && message.startsWith('DELETE'),
    );
    expect(deleted.map(({ node, pod }) => [node, pod?.name])).toEqual([
      ['alpha', 'web'],
      ['beta', 'db'],
    ]);
  });

  it('leave nothing undone on either', () => {
    expect([unfinishedBusiness(end('alpha')), unfinishedBusiness(end('beta'))]).toEqual([[], []]);
  });
});

describe('a static pod of one name on two nodes', () => {
  it('goes where its manifest goes', () => {
    const { end } = ran([{ at: '1s', do: 'removeManifest', pod: 'proxy', node: 'beta' }]);
    expect([running(end('alpha')), running(end('beta'))]).toEqual([['proxy-alpha', 'web'], ['db']]);
    expect(objects(end('alpha'))).toEqual(['db', 'proxy-alpha', 'web']);
  });

  it('comes where it is written, and is replaced there', () => {
    const { end } = ran([
      { at: '1s', do: 'create', from: 'file', node: 'beta', manifest: manifest('agent') },
      { at: '30s', do: 'editManifest', pod: 'agent', node: 'beta', manifest: manifest('agent') },
    ]);
    expect([running(end('alpha')), running(end('beta'))]).toEqual([
      ['proxy-alpha', 'web'],
      ['agent-beta', 'db', 'proxy-beta'],
    ]);
  });
});

describe('a drain of one of two nodes', () => {
  it('moves nothing on the other', () => {
    const { trace, end } = ran([{ at: '1s', do: 'drain', node: 'beta' }]);
    expect(touched(trace)).toEqual(['beta']);
    expect(objects(end('alpha'))).toEqual(['proxy-alpha', 'proxy-beta', 'web']);
    const { controllerManager, kubectl } = end('alpha');
    expect(controllerManager.node.unschedulable).toBe(false);
    expect(controllerManager.otherNodes?.['beta']?.node.unschedulable).toBe(true);
    expect(kubectl.commands.map(({ line, output }) => [line, output.at(-1)])).toEqual([
      ['kubectl drain beta --ignore-daemonsets --delete-emptydir-data --force', 'node/beta drained'],
    ]);
  });
});

describe('a node that is cut off beside another', () => {
  const { trace, end } = ran([{ at: '1s', do: 'partitionNode', node: 'beta' }], { until: '400s' });

  it('is tainted by itself, and has its pod evicted', () => {
    const { node, otherNodes } = end('alpha').controllerManager;
    expect([node.ready, node.taints]).toEqual(['True', []]);
    expect(otherNodes?.['beta']?.node.ready).toBe('Unknown');
    expect(otherNodes?.['beta']?.node.taints.map(({ effect }) => effect)).toEqual(['NoSchedule', 'NoExecute']);
    const evicted = trace.events.filter(({ kind }) => kind === 'EvictionScheduled');
    expect(evicted.map(({ pod }) => pod?.name)).toEqual(['db']);
    expect(end('alpha').etcd.pods['default/db']?.metadata.deletionTimestamp).toBeDefined();
  });

  it('leaves the other alone', () => {
    expect(touched(trace)).toEqual([]);
    expect(running(end('alpha'))).toEqual(['proxy-alpha', 'web']);
    expect(end('alpha').etcd.pods['default/web']?.metadata.deletionTimestamp).toBeUndefined();
  });

  it('is tainted by nobody while the other is cut off, too: no node is left to move to', () => {
    const both = ran(
      [
        { at: '1s', do: 'partitionNode', node: 'alpha' },
        { at: '1s', do: 'partitionNode', node: 'beta' },
      ],
      { until: '400s' },
    );
    const { node, otherNodes } = both.end('alpha').controllerManager;
    const states = [node, otherNodes?.['beta']?.node].map((each) => [
      each?.ready,
      each?.taints.map(({ effect }) => effect),
    ]);
    expect(states).toEqual([
      ['Unknown', ['NoSchedule']],
      ['Unknown', ['NoSchedule']],
    ]);
    expect(both.trace.events.filter(({ kind }) => kind === 'EvictionScheduled')).toEqual([]);
  });
});

describe('a cluster of which one node is lost after the other', () => {
  const { trace, end } = ran(
    [
      { at: '1s', do: 'partitionNode', node: 'beta' },
      { at: '100s', do: 'partitionNode', node: 'alpha' },
      { at: '250s', do: 'healNode', node: 'alpha' },
    ],
    { until: '700s' },
  );
  const seen = (kind: string) => trace.events.filter((event) => event.kind === kind);
  const inSeconds = ({ t }: { readonly t: number }) => Math.round(t / 1e6);

  it('evicts nobody any more from when none is left', () => {
    const lost = seen('NodeNotReady').find(({ detail }) => detail?.['node'] === 'alpha');
    const [cancelled] = seen('EvictionCancelled');
    expect(cancelled?.pod?.name).toBe('db');
    expect(cancelled?.t).toBe(lost?.t);
  });

  it('begins anew as soon as one is back, and leaves that one alone', () => {
    const [back] = seen('NodeReady');
    const again = seen('EvictionScheduled').slice(1);
    expect(again.map(({ pod }) => pod?.name)).toEqual(['db']);
    expect(again.map(inSeconds).every((t) => t >= inSeconds(back ?? { t: 0 }) && t <= 265)).toBe(true);
    expect(end('alpha').etcd.pods['default/db']?.metadata.deletionTimestamp).toBeDefined();
    expect(end('alpha').etcd.pods['default/web']?.metadata.deletionTimestamp).toBeUndefined();
  });
});

describe('a node that somebody deletes beside another', () => {
  it('has its pods collected, and the other keeps its own', () => {
    const { trace, end } = ran([
      { at: '1s', do: 'stopKubelet', node: 'beta' },
      { at: '2s', do: 'deleteNode', node: 'beta' },
    ]);
    const collected = trace.events.filter(({ kind }) => kind === 'GarbagePodFound');
    expect(collected.map(({ pod }) => pod?.name)).toEqual(['db', 'proxy-beta']);
    expect(objects(end('alpha'))).toEqual(['proxy-alpha', 'web']);
  });

  it('is collected once it is out of service, and the other is not', () => {
    const { end } = ran([
      { at: '1s', do: 'partitionNode', node: 'beta' },
      { at: '2s', do: 'delete', pod: 'db' },
      { at: '2s', do: 'delete', pod: 'web' },
      { at: '90s', do: 'taintOutOfService', node: 'beta' },
    ]);
    expect(objects(end('alpha'))).toEqual(['proxy-alpha', 'proxy-beta']);
    expect(end('alpha').controllerManager.node.taints).toEqual([]);
  });
});

describe('a pod that names no node', () => {
  const nodesOf = ({ etcd }: ClusterState) =>
    Object.fromEntries(Object.values(etcd.pods).map(({ metadata, spec }) => [metadata.name, spec.nodeName]));
  const SSD = [{ name: 'alpha' }, { name: 'beta', labels: { disk: 'ssd' } }, { name: 'gamma' }];
  const DEDICATED = { key: 'dedicated', value: 'db', effect: 'NoSchedule' } as const;

  it('is where the fewest are at t = 0, behind those that name theirs', () => {
    const pods: Pods = [
      { manifest: manifest('a') },
      on('alpha', 'b'),
      { manifest: manifest('c') },
      { manifest: manifest('d') },
    ];
    expect(nodesOf(ran([], { pods, nodes: SSD, until: '1s' }).end('alpha'))).toEqual({
      a: 'beta',
      b: 'alpha',
      c: 'gamma',
      d: 'alpha',
    });
  });

  it('goes by its selector and its tolerations, at t = 0 and later', () => {
    const nodes = [
      { name: 'alpha', taints: [DEDICATED] },
      { name: 'beta' },
      { name: 'gamma', labels: { disk: 'ssd' } },
    ];
    const { spec, ...rest } = manifest('tolerant');
    const tolerant = { ...rest, spec: { ...spec, tolerations: [{ key: 'dedicated', operator: 'Exists' as const }] } };
    const manifests = [selecting('fast', { disk: 'ssd' }), manifest('any'), tolerant];
    const pods: Pods = manifests.map((what) => ({ manifest: what }));
    const created: Steps = manifests.map((what, i) => ({ at: `${i + 1}s`, do: 'create', manifest: what }));
    const expected = { fast: 'gamma', any: 'beta', tolerant: 'alpha' };
    expect(nodesOf(ran([], { pods, nodes, until: '1s' }).end('alpha'))).toEqual(expected);
    const { end } = ran(created, { pods: [], nodes });
    expect(nodesOf(end('alpha'))).toEqual(expected);
    expect(['alpha', 'beta', 'gamma'].map((name) => running(end(name)))).toEqual([['tolerant'], ['any'], ['fast']]);
  });

  it('is spread over the nodes when several come at once, with how its processes behave', () => {
    const names = ['a', 'b', 'c', 'd'];
    const { end, trace } = ran(
      [
        ...names.map((name) => ({
          at: '1s',
          do: 'create' as const,
          manifest: manifest(name),
          behaviour: { app: { onSigterm: 'exit' as const, exitCode: 7 } },
        })),
        { at: '30s', do: 'freezeContainer', pod: 'b', container: 'app' },
        { at: '40s', do: 'thawContainer', pod: 'b', container: 'app' },
        { at: '50s', do: 'delete', pod: 'b' },
      ],
      { pods: [] },
    );
    expect(nodesOf(end('alpha'))).toEqual({ a: 'alpha', c: 'alpha', d: 'beta' });
    expect(trace.events.filter(({ kind }) => kind === 'ProcessesFrozen').map(({ node }) => node)).toEqual(['beta']);
    const exits = trace.events.filter(({ kind }) => kind === 'ContainerExited');
    expect(exits.map(({ node, detail }) => [node, detail?.['exitCode']])).toEqual([['beta', 7]]);
  });

  it('waits while all are cordoned, and says what each has against it', () => {
    const nodes = [{ name: 'alpha', taints: [DEDICATED] }, { name: 'beta' }];
    const { end } = ran(
      [
        { at: '1s', do: 'drain', node: 'beta' },
        { at: '60s', do: 'create', manifest: manifest('late') },
      ],
      { pods: [], nodes, until: '90s' },
    );
    const { spec, status } = end('alpha').etcd.pods['default/late'] ?? {};
    expect([spec?.nodeName, status?.phase, status?.conditions?.[0]?.message]).toEqual([
      undefined,
      'Pending',
      '0/2 nodes are available: 1 node(s) had untolerated taint {dedicated: db}, 1 node(s) were unschedulable. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    ]);
  });

  it('has its replicas go elsewhere while its node is drained', () => {
    const replica = (name: string): Pods[number] => ({
      manifest: manifest(name),
      owner: { deployment: 'web', strategy: 'Recreate' },
    });
    const { end } = ran([{ at: '1s', do: 'drain', node: 'alpha' }], { pods: [replica('web-1'), replica('web-2')] });
    expect(Object.values(nodesOf(end('alpha')))).toEqual(['beta', 'beta']);
    expect(running(end('alpha'))).toEqual([]);
    expect(running(end('beta'))).toHaveLength(2);
  });
});

describe('a node that is tainted from the start', () => {
  it('evicts who does not tolerate it', () => {
    const nodes = [{ name: 'alpha' }, { name: 'beta', taints: [{ key: 'gone', effect: 'NoExecute' as const }] }];
    const { end } = ran([], { nodes, pods: [on('alpha', 'web'), on('beta', 'db'), fileOn('beta', 'proxy')] });
    expect(objects(end('alpha'))).toEqual(['proxy-beta', 'web']);
    expect(running(end('beta'))).toEqual(['proxy-beta']);
  });
});

describe('a document of several nodes is refused', () => {
  const firstError = (json: unknown) => {
    const parsed = parseScenario(json);
    return 'errors' in parsed ? parsed.errors[0] : undefined;
  };
  const step = (each: Steps[number]) => document([each]);

  it.each<readonly [string, unknown, string, RegExp]>([
    ['that has none', document([], { nodes: [] }), 'nodes', /one node or more/],
    [
      'with eleven',
      document([], { nodes: Array.from({ length: 11 }, (_, i) => ({ name: `n${i}` })) }),
      'nodes',
      /at most 10/,
    ],
    ['of one name', document([], { nodes: [{ name: 'a' }, { name: 'a' }] }), 'nodes[1].name', /of its own/],
    ['beside a node', document([], { node: { name: 'alpha' } }), 'node', /one of the two/],
    [
      'whose second has a timer of the controllers',
      document([], { nodes: [{ name: 'alpha' }, { name: 'beta', timers: { podGC: '1s' } }] }),
      'nodes[1].timers.podGC',
      /first node/,
    ],
    [
      'whose second has a timer with too long a phase',
      document([], { nodes: [{ name: 'alpha' }, { name: 'beta', timers: { pleg: '3s' } }] }),
      'nodes[1].timers.pleg',
      /at most 1.1s/,
    ],
    [
      'with a pod that no node takes',
      document([], { pods: [{ manifest: selecting('web', { disk: 'ssd' }) }] }),
      'pods[0].manifest.spec',
      /fits a node/,
    ],
    [
      'with a step that would have to know where the scheduler puts a pod',
      document([
        { at: '1s', do: 'create', manifest: manifest('late') },
        { at: '20s', do: 'evictByKubelet', pod: 'late', reason: 'memory' },
      ]),
      'steps[1].pod',
      /spec\.nodeName/,
    ],
    [
      'with a pod of the API on another',
      document([], { pods: [on('gamma', 'web')] }),
      'pods[0].manifest.spec.nodeName',
      /one of "alpha" or "beta"/,
    ],
    [
      'with a pod of the API that has its node beside it',
      document([], { pods: [{ node: 'beta', manifest: manifest('web', 'beta') }] }),
      'pods[0].node',
      /spec\.nodeName/,
    ],
    [
      'with a static pod on another',
      document([], { pods: [fileOn('gamma', 'web')] }),
      'pods[0].node',
      /one of "alpha" or "beta"/,
    ],
    [
      'with a static pod that says another',
      document([], { pods: [{ from: 'file', node: 'beta', manifest: manifest('web', 'alpha') }] }),
      'pods[0].manifest.spec.nodeName',
      /"beta"/,
    ],
    [
      'with a step of another',
      step({ at: '1s', do: 'drain', node: 'gamma' }),
      'steps[0].node',
      /one of "alpha" or "beta"/,
    ],
    [
      'with a step that two static pods could be meant by',
      step({ at: '1s', do: 'removeManifest', pod: 'proxy' }),
      'steps[0]',
      /node: one of "alpha" or "beta"/,
    ],
  ])('%s', (_what, json, path, expected) => {
    expect(firstError(json)).toMatchObject({ path, expected: expect.stringMatching(expected) as string });
  });
});

it('tells in the audit log which kubelet and which node a write is of', () => {
  const { trace } = ran(
    [
      { at: '1s', do: 'delete', pod: 'db' },
      { at: '2s', do: 'drain', node: 'beta' },
    ],
    { pods: [on('alpha', 'web'), on('beta', 'db'), on('beta', 'api')] },
  );
  const audited = [...printed('audit', trace, 'alpha')].map(
    (line) => JSON.parse(line) as { user: { username: string }; objectRef: { resource: string; name: string } },
  );
  const of = (resource: string) => audited.filter(({ objectRef }) => objectRef.resource === resource);
  expect(new Set(of('pods').map(({ user }) => user.username))).toEqual(new Set(['admin', 'system:node:beta']));
  expect(of('nodes').map(({ user, objectRef }) => [user.username, objectRef.name])).toEqual([
    ['admin', 'beta'],
    ['system:serviceaccount:kube-system:node-controller', 'beta'],
  ]);
});

describe('a pod that comes by a step', () => {
  const behaviour = { app: { onSigterm: 'ignore' } } as const;
  /** Seconds from SIGTERM to its end, of the containers that were stopped. */
  const stops = ({ trace }: Ran): readonly number[] => {
    const at = (wanted: string): readonly number[] =>
      trace.events.flatMap(({ t, kind }) => (kind === wanted ? [Math.round(t / 1e6)] : []));
    const [ended] = at('ContainerExited');
    return at('SigtermSent').map((asked) => (ended ?? Infinity) - asked);
  };

  it.each(['alpha', 'beta'])('from a file of %s behaves there as it was told to', (node) => {
    const comes = { do: 'create', at: '1s', from: 'file', node, manifest: manifest('late'), behaviour } as const;
    const run = ran([comes, { do: 'removeManifest', at: '20s', pod: 'late' }], { pods: [] });
    expect(stops(run)).toEqual([30]);
  });
});

describe('a node whose clock is wrong', () => {
  const skewed = (clockSkew: string, steps: Steps = [], pods: Pods = [on('alpha', 'web'), on('beta', 'db')]) => {
    const [alpha = { name: 'alpha' }, beta = { name: 'beta' }] = NODES;
    return ran(steps, { nodes: [alpha, { ...beta, clockSkew }], pods });
  };
  const startOf = ({ etcd }: ClusterState, name: string) => etcd.pods[`default/${name}`]?.status.startTime;
  const goes: Steps = [{ at: '2s', do: 'delete', pod: 'db' }];

  it.each([
    ['2m', '01-01T00:02:02'],
    ['-30s', '12-31T23:59:32'],
    ['-0.5s', '01-01T00:00:01'],
  ])('by %s says so in its log and in what it reports', (clockSkew, when) => {
    const run = skewed(clockSkew, goes);
    const [line = ''] = [...printed('klog', run.trace, 'beta')].filter((each) => each.includes('DELETE'));
    const [date = '', clock = ''] = when.split('T');
    expect(line).toMatch(new RegExp(`^I${date.replace('-', '')} ${clock}`));
    const others = [...printed('klog', run.trace, 'alpha')];
    expect(others.filter((each) => !each.startsWith('I0101 00:0'))).toEqual([]);
  });

  it('has its pods start by its own clock, while the API counts by another', () => {
    const { end } = skewed('1h', [], [on('alpha', 'web'), on('beta', 'db')]);
    const state = end('beta');
    const pod = state.etcd.pods['default/db'];
    expect(startOf(state, 'web')).toBe('2025-12-31T23:55:00Z');
    expect(startOf(state, 'db')).toBe('2026-01-01T00:55:01Z');
    expect(pod?.metadata.creationTimestamp).toBe('2025-12-31T23:55:01Z');
    expect(pod?.status.containerStatuses?.[0]?.state.running?.startedAt).toBe('2026-01-01T00:55:02Z');
  });

  it('keeps the deadline of a pod and the grace of its containers, which it reckons by the one clock', () => {
    const steps: Steps = [
      {
        at: '1s',
        do: 'create',
        manifest: {
          ...manifest('late', 'beta'),
          spec: { ...manifest('late', 'beta').spec, activeDeadlineSeconds: 20 },
        },
      },
    ];
    const kinds = (clockSkew: string) =>
      skewed(clockSkew, [...steps, ...goes]).trace.events.flatMap(({ kind, t }) =>
        ['DeadlineExceeded', 'ContainerExited', 'SigtermSent', 'ObjectRemoved'].includes(kind) ? [`${t} ${kind}`] : [],
      );
    expect(kinds('10m').filter((each) => each.endsWith('DeadlineExceeded'))).toHaveLength(1);
    expect(kinds('10m')).toEqual(kinds('0s'));
    expect(kinds('-10m')).toEqual(kinds('0s'));
  });

  it('does not pass for lost: the controller notes by its own clock when it saw the lease change', () => {
    const { trace } = skewed('-10m', [{ at: '3m', do: 'label', pod: 'db', labels: { seen: 'yes' } }]);
    expect(trace.events.some(({ kind }) => kind === 'NodeNotReady' || kind === 'NodeTainted')).toBe(false);
  });

  it('travels in a link, and is refused where it is no duration', () => {
    const parsed = scenario([], { nodes: [{ name: 'alpha', clockSkew: '-1m30s' }, { name: 'beta' }] });
    expect(decodeLink(encodeLink({ scenario: parsed }))).toMatchObject({ scenario: parsed });
    expect(parseScenario({ kind: 'Scenario', node: { name: 'alpha', clockSkew: '-90' } })).toMatchObject({
      errors: [{ expected: expect.stringContaining('"-30s"') as unknown }],
    });
  });
});
