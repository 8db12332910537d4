import { scenarioWith, slowPod, writesOf } from '../testing/objects.ts';
import { describe, expect, it } from 'vitest';
import { placeAt } from '../../cluster/addresses.ts';
import { applyChanges, published, TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import { presetById } from '../index.ts';
import { run } from '../run.ts';
import { FORMATS, type FormatName } from './index.ts';
import { escape } from './mermaid.ts';

const trace = (preset: string) => {
  const scenario = presetById(preset)?.scenario;
  if (scenario === undefined) throw new Error(`there is no preset ${preset}`);
  return run(scenario);
};
const regular = trace('regular');
const printedAs = (name: FormatName, of = regular): string => [...FORMATS[name](of)].join('');
const whole = (text: string) => JSON.parse(text) as Trace<Readonly<Record<string, unknown>>>;

/** An event as it is read on its node. */
function asOnNode({ actor, to, changes, ...event }: TraceEvent): TraceEvent {
  const [here, there] = [placeAt(actor), to === undefined ? undefined : placeAt(to)];
  const node = here.node ?? there?.node;
  return {
    ...event,
    ...(node !== undefined && { node }),
    actor: here.actor,
    ...(there && { to: there.actor }),
    changes: changes.map(({ path: [branch, ...rest], ...change }) => ({
      ...change,
      path: [placeAt(String(branch)).actor, ...rest],
    })),
  };
}
const lines = (text: string): readonly string[] => text.split('\n').slice(0, -1);

describe('klog', () => {
  it('prints whole klog lines from midnight of the first of January on', () => {
    const printed = lines(printedAs('klog'));
    expect(printed[0]).toMatch(/^I0101 00:00:00\.\d{6} {7}1 [a-z_]+\.go:\d+\] "/);
    expect(printed.every((line) => /^[IWE]0101 00:00:\d\d\.\d{6} /.test(line))).toBe(true);
    expect(printed.some((line) => line.includes('"SyncLoop DELETE" source="api" pods=[default/web]'))).toBe(true);
  });

  it('leaves out what -v=4 does not print', () => {
    const levels = regular.events.flatMap(({ klog }) => (klog === undefined ? [] : [klog.level]));
    expect(lines(printedAs('klog'))).toHaveLength(levels.filter((level) => level <= 4).length);
  });
});

describe('watch', () => {
  it('prints kubectl’s table, header first', () => {
    const [header, ...rows] = lines(printedAs('watch'));
    expect(header).toMatch(/^NAME +READY +STATUS +RESTARTS +AGE$/);
    expect(rows.at(-1)).toMatch(/^web +0\/1 +Terminating +0 +\d+m/);
  });
});

describe('requests', () => {
  it('tells the two DELETEs of a graceful deletion apart', () => {
    const requests = lines(printedAs('requests'));
    expect(
      requests.every((line) => /^\d+\.\d{6} (kubectl|kubelet) [A-Z]+ pods\/\S+ (\{.*\} )?-> \d{3}$/.test(line)),
    ).toBe(true);
    expect(requests[0]).toMatch(/^2\.\d{6} kubectl DELETE pods\/web \{.*\} -> 200$/);
    expect(requests.at(-1)).toMatch(
      /kubelet DELETE pods\/web \{"gracePeriodSeconds":0,"preconditions":\{"uid":"[0-9a-f-]{36}"\}\} -> 200$/,
    );
  });

  it('has the one that takes all pods of a namespace', () => {
    const taken = lines(printedAs('requests', trace('namespace-delete'))).filter((line) =>
      line.includes(' DELETECOLLECTION '),
    );
    expect(new Set(taken.map((line) => line.replace(/^\S+ /, '')))).toEqual(
      new Set(['controllerManager DELETECOLLECTION pods {"propagationPolicy":"Background"} -> 200']),
    );
  });

  it('shows the mirror pod deleted and created anew', () => {
    const requests = lines(printedAs('requests', trace('mirror'))).map((line) => line.replace(/^\S+ | \{.*\}/g, ''));
    expect(requests).toEqual([
      'kubectl DELETE pods/nginx-static-node-1 -> 200',
      'kubelet DELETE pods/nginx-static-node-1 -> 200',
      'kubelet CREATE pods/nginx-static-node-1 -> 201',
      'kubelet PATCH pods/nginx-static-node-1/status -> 200',
    ]);
  });
});

describe('events and json', () => {
  it('hold the same events', () => {
    const events = lines(printedAs('events')).map((line): unknown => JSON.parse(line));
    const whole = JSON.parse(printedAs('json')) as { events: unknown[] };
    expect(events).toEqual(whole.events);
    expect(events).toHaveLength(regular.events.length);
  });

  it('are the trace as it is but for what is in memory alone and for its actors, which are called by their addresses', () => {
    const printed = whole(printedAs('json'));
    const initial = Object.entries(printed.initial).map(([address, branch]) => [placeAt(address).actor, branch]);
    expect({ ...printed, initial: Object.fromEntries(initial), events: printed.events.map(asOnNode) }).toEqual(
      JSON.parse(JSON.stringify({ ...regular, events: regular.events.map(published) })),
    );
    const actors = new Set(printed.events.map(({ actor }) => actor));
    const some = [
      'kubectl',
      'etcd',
      'node-1/kubelet/pleg',
      'node-1/kubelet/podWorkers',
      'node-1/runtime',
      'node-1/node',
    ];
    expect(some.filter((address) => !actors.has(address))).toEqual([]);
  });

  it('tell changes from what is printed as the beginning', () => {
    const { initial, events } = whole(printedAs('json'));
    const end = applyChanges(
      initial,
      events.flatMap(({ changes }) => changes),
    );
    const state = new TraceCursor(regular).stateAt(regular.events.length - 1);
    expect(end['node-1/kubelet/podWorkers']).toEqual(JSON.parse(JSON.stringify(state.podWorkers)));
    expect(end['etcd']).toEqual(JSON.parse(JSON.stringify(state.etcd)));
    expect(Object.keys(end)).toHaveLength(Object.keys(state).length);
  });

  it('say where the run was stopped', () => {
    const stopped = { ...regular, stopped: 'events' as const };
    expect(JSON.parse(printedAs('json', stopped))).toMatchObject({ stopped: 'events', end: regular.end });
  });

  it('come in pieces, none of which is much longer than an event', () => {
    const events = lines(printedAs('events')).map((line) => line.length);
    const { initial } = whole(printedAs('json'));
    const longest = Math.max(...events, JSON.stringify(initial).length) + 100;
    for (const name of ['json', 'events', 'klog'] as const)
      for (const piece of FORMATS[name](regular)) expect(piece.length).toBeLessThan(longest);
  });
});

describe('mermaid', () => {
  it('draws messages between participants that were declared, and milestones as notes', () => {
    const [title, ...body] = lines(printedAs('mermaid'));
    expect(title).toBe('sequenceDiagram');
    const declared = new Set(body.flatMap((line) => /^ {2}participant (\w+) as /.exec(line)?.[1] ?? []));
    const used = body.flatMap((line) => /^ {2}(?:Note over )?(\w+)(?:->>(\w+))?: /.exec(line)?.slice(1) ?? []);
    expect(used.filter((id) => id !== undefined && !declared.has(id))).toEqual([]);
    expect(body.some((line) => line.startsWith('  a_kubectl->>a_apiserver: DELETE pods/web'))).toBe(true);
    expect(body.some((line) => line.startsWith('  Note over '))).toBe(true);
  });

  it('lets no name end a line, open markup or close a block', () => {
    expect(escape('a;b\n%% <b>#x end')).toBe('a#59;b#10;#37;#37; #60;b#62;#35;x #101;nd');
  });
});

describe('audit', () => {
  interface Audited {
    readonly verb: string;
    readonly user: { readonly username: string };
    readonly objectRef: Readonly<Record<string, string>>;
    readonly requestObject: unknown;
    readonly responseStatus: { readonly code: number };
    readonly requestReceivedTimestamp: string;
  }
  const audited = (preset: string) =>
    lines(printedAs('audit', trace(preset))).map((line) => JSON.parse(line) as Audited);
  const shortly = ({ user, verb, objectRef: { resource, name, subresource }, responseStatus }: Audited): string =>
    [user.username, verb, resource, name ?? '', subresource ?? '', responseStatus.code].join(' ').replace(/ +/g, ' ');

  it('has who wrote what, and when the API server received it', () => {
    const all = audited('regular');
    expect(all.map(shortly)).toEqual([
      'admin delete pods web 200',
      'system:node:node-1 patch pods web status 200',
      'system:node:node-1 delete pods web 200',
    ]);
    const times = all.map(({ requestReceivedTimestamp }) => requestReceivedTimestamp);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toMatch(/^2026-01-01T00:00:\d\d\.\d{6}Z$/);
    expect(all[0]).toMatchObject({ kind: 'Event', apiVersion: 'audit.k8s.io/v1', level: 'Request' });
  });

  it('has the bodies as they were sent', () => {
    const [first, patch, last] = audited('regular');
    const options = { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/__internal' };
    expect(first?.requestObject).toEqual({ ...options, propagationPolicy: 'Background' });
    const uid = regular.initial.etcd.pods['default/web']?.metadata.uid;
    expect(patch?.requestObject).toMatchObject({ metadata: { uid }, status: { conditions: expect.any(Array) } });
    expect(last?.requestObject).toEqual({ ...options, gracePeriodSeconds: 0, preconditions: { uid } });
  });

  it('has evictions, and the node that a drain cordons', () => {
    const all = audited('drain');
    expect(all.slice(0, 2).map(shortly)).toEqual([
      'admin patch nodes node-1 200',
      'admin create pods api eviction 201',
    ]);
    expect(all[0]?.requestObject).toEqual({ spec: { unschedulable: true } });
    expect(all[1]?.requestObject).toEqual({
      kind: 'Eviction',
      apiVersion: 'policy/v1',
      metadata: { name: 'api', namespace: 'default' },
      deleteOptions: {},
    });
    const taints = all.find(({ user }) => user.username.endsWith(':node-controller'));
    const unschedulable = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
    expect(taints?.requestObject).toMatchObject({ spec: { taints: [unschedulable] } });
  });

  it('has what controllers write of a node that is lost, each by its own name', () => {
    const all = audited('unreachable');
    const by = (who: string) => all.filter(({ user }) => user.username === `system:serviceaccount:kube-system:${who}`);
    const [condition, notReady, , keepsAway] = by('node-controller'); // in the order of the recordings
    expect([condition, notReady, keepsAway].map((each) => each && shortly(each).split(' ').slice(1, 5))).toEqual([
      ['update', 'nodes', 'node-1', 'status'],
      ['update', 'pods', 'web', 'status'],
      ['patch', 'nodes', 'node-1', '200'],
    ]);
    const unknown = { status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' };
    const types = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'];
    expect(condition?.requestObject).toMatchObject({
      metadata: { name: 'node-1' },
      status: { conditions: types.map((type) => ({ type, ...unknown })) },
    });
    expect(keepsAway?.requestObject).toMatchObject({ spec: { taints: [{ timeAdded: expect.any(String) as string }] } });
    expect(notReady?.objectRef['uid']).toBe(
      (notReady?.requestObject as { metadata: { uid: string } } | undefined)?.metadata.uid,
    );
    const end = by('node-controller').filter(({ objectRef, verb }) => objectRef['name'] === 'web' && verb !== 'update');
    expect(end.map(({ verb, objectRef }) => [verb, objectRef['subresource']])).toEqual([
      ['patch', 'status'],
      ['delete', undefined],
    ]);
    expect(end[0]?.requestObject).toMatchObject({
      status: { conditions: [{ type: 'DisruptionTarget', reason: 'DeletionByTaintManager', status: 'True' }] },
    });
    expect(end[1]?.requestObject).toEqual({ kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/__internal' });
  });

  it('has a ReplicaSet’s pod without a name, which is the API server’s to make, and its binding by UID', () => {
    const all = audited('recreate');
    const created = all.find(({ user, verb }) => verb === 'create' && user.username.endsWith(':replicaset-controller'));
    expect(created?.objectRef).toEqual({ resource: 'pods', namespace: 'default', apiVersion: 'v1' });
    expect(created).toHaveProperty('requestObject.metadata.generateName', expect.stringMatching(/-$/));
    for (const servers of ['name', 'namespace', 'uid', 'resourceVersion'])
      expect(created).not.toHaveProperty(`requestObject.metadata.${servers}`);
    const bound = all.find(({ objectRef }) => objectRef['subresource'] === 'binding');
    expect(bound).toMatchObject({
      user: { username: 'system:kube-scheduler' },
      requestObject: { kind: 'Binding', metadata: { uid: bound?.objectRef['uid'] }, target: { name: 'node-1' } },
    });
  });

  it('has a finalizer’s removal as the JSON patch that a person sends: all of them, or one by its place', () => {
    const scenario = presetById('finalizer')?.scenario;
    if (scenario === undefined) throw new Error('there is no preset finalizer');
    const named = scenario.pods.flatMap(({ manifest }) => manifest.metadata.finalizers ?? [])[0] ?? '';
    const at = scenario.steps.find((step) => step.do === 'removeFinalizer');
    if (at === undefined) throw new Error('no finalizer is removed');
    const others = scenario.steps.filter((step) => step !== at);
    const patched = (steps: typeof scenario.steps) =>
      lines(printedAs('audit', run({ ...scenario, steps })))
        .map((line) => JSON.parse(line) as Audited)
        .filter(({ verb, user }) => verb === 'patch' && user.username === 'admin')
        .map(({ requestObject }) => requestObject);
    expect(patched([...others, { at: at.at, do: 'removeFinalizer', pod: at.pod }])).toEqual([
      [{ op: 'remove', path: '/metadata/finalizers' }],
    ]);
    expect(patched([...others, { ...at, finalizer: named }])).toEqual([
      [{ op: 'remove', path: '/metadata/finalizers/0' }],
    ]);
  });

  it('has a person’s delete of the node, and the kubelet that registers again', () => {
    const scenario = scenarioWith({
      pods: [slowPod('web')].map((pod) => ({ from: 'api', ...pod })),
      steps: [
        { at: '1s', do: 'stopKubelet' },
        { at: '3s', do: 'deleteNode' },
        { at: '60s', do: 'startKubelet' },
      ],
      until: '80s',
    });
    const nodes = writesOf(scenario).filter((line) => line.includes(' nodes/'));
    expect(nodes).toEqual([
      'admin delete nodes/node-1 200',
      'node-1 create nodes/node-1 201',
      'ttl-controller patch nodes/node-1 200',
      'node-1 patch nodes/node-1/status 200',
      'node-controller patch nodes/node-1 200',
    ]);
  });
});
