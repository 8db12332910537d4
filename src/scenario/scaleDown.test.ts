/** The cluster autoscaler and Karpenter remove a node: what each asks of its pods, when it gives up, and what is left. */
import { describe, expect, it } from 'vitest';
import type { Micros } from '../engine/time.ts';
import { auditFormat } from './formats/audit.ts';
import { run } from './run.ts';
import type { Scenario } from './schema.ts';
import { budget, endOf, scenarioWith, template, writesOf } from './testing/objects.ts';

const NODE = 'node-2';

/** A pod of a ReplicaSet on node-2. */
const replica = (name: string, { spec = {}, annotations = {}, labels = { app: 'web' } } = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    labels,
    annotations,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'rs-1', controller: true }],
  },
  spec: { nodeName: NODE, containers: [{ name: 'app', image: 'busybox' }], ...spec },
});
const stops = (after: string) => ({ app: { onSigterm: 'exit', after } });
const deployment = (replicas: number, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { ...template(), spec: { ...template().spec, ...spec } },
  },
});

type Fields = Readonly<Record<string, unknown>>;
const removed = (step: object, fields: Fields, until = '200s'): Scenario =>
  scenarioWith({
    kubernetes: '1.36',
    nodes: [{ name: 'node-1' }, { name: NODE }],
    steps: [{ at: '2s', node: NODE, ...step }],
    until,
    ...fields,
  });
const autoscaler = (fields: Fields, more: object = {}, until?: string) =>
  removed({ do: 'autoscalerScaleDown', ...more }, fields, until);
const karpenter = (fields: Fields, more: object = {}, until?: string) =>
  removed({ do: 'karpenterDisruption', ...more }, fields, until);
const ofPods = (...pods: readonly object[]): Fields => ({ pods });

const eventsOf = (scenario: Scenario, ...kinds: readonly string[]) =>
  run(scenario).events.filter(({ kind }) => kinds.includes(kind));
const at = (micros: Micros | undefined): number => Math.round((micros ?? 0) / 100_000) / 10;
const timesOf = (scenario: Scenario, kind: string): readonly number[] => eventsOf(scenario, kind).map(({ t }) => at(t));
const nodeOf = (scenario: Scenario) => endOf(scenario).controllerManager.otherNodes?.[NODE]?.node;
const byRemover = (scenario: Scenario, who: string) => writesOf(scenario).filter((line) => line.startsWith(`${who} `));
const whyOf = (scenario: Scenario) =>
  eventsOf(scenario, 'ScaleDownBlocked', 'ScaleDownFailed').map(({ detail }) => detail?.['why']);

interface Sent {
  readonly user: { readonly username: string };
  readonly objectRef: { readonly name?: string; readonly subresource?: string };
  readonly requestObject?: { readonly deleteOptions?: object; readonly gracePeriodSeconds?: number };
}
const bodiesBy = (scenario: Scenario, who: string): readonly Sent[] =>
  [...auditFormat(run(scenario))]
    .map((line) => JSON.parse(line) as Sent)
    .filter(({ user }) => user.username.endsWith(who));

describe('autoscalerScaleDown', () => {
  const plain = ofPods(
    { manifest: replica('a'), behaviour: stops('3s') },
    { manifest: replica('b'), behaviour: stops('12s') },
  );

  it('taints and cordons the node, waits 5 s, evicts all pods at once, and has the machine deleted once they are gone', () => {
    const scenario = autoscaler(plain, {}, '15s');
    expect(nodeOf(scenario)).toMatchObject({
      unschedulable: true,
      taints: expect.arrayContaining([
        { key: 'ToBeDeletedByClusterAutoscaler', value: String(20_454 * 86_400 + 2), effect: 'NoSchedule' },
      ]) as unknown,
    });
    const whole = autoscaler(plain);
    expect(byRemover(whole, 'cluster-autoscaler')).toEqual([
      'cluster-autoscaler create pods/a/eviction 201',
      'cluster-autoscaler create pods/b/eviction 201',
    ]);
    expect(timesOf(whole, 'DeletionTimestampSet')).toEqual([7, 7]);
    // b has ended at 19 s; the look every 5 s since 7 s finds it gone at 22 s.
    expect(timesOf(whole, 'NodeDrained')).toEqual([22]);
    expect(timesOf(whole, 'NodePoweredOff')).toEqual([22]);
    expect(nodeOf(whole)?.exists).toBe(false);
    expect(endOf(whole).controllerManager.nodeRemovals).toBeUndefined();
  });

  it('asks for the grace period of the pod, but for no more than it would wait itself', () => {
    const slow = ofPods(
      { manifest: replica('a', { spec: { terminationGracePeriodSeconds: 900 } }), behaviour: stops('1s') },
      { manifest: replica('b', { spec: { terminationGracePeriodSeconds: 20 } }), behaviour: stops('1s') },
    );
    const graces = (scenario: Scenario) =>
      bodiesBy(scenario, 'cluster-autoscaler').map(({ requestObject }) => requestObject?.deleteOptions);
    expect(graces(autoscaler(slow))).toEqual([
      expect.objectContaining({ gracePeriodSeconds: 600 }),
      expect.objectContaining({ gracePeriodSeconds: 20 }),
    ]);
    expect(graces(autoscaler(slow, { maxGracefulTermination: '10s' }))).toEqual([
      expect.objectContaining({ gracePeriodSeconds: 10 }),
      expect.objectContaining({ gracePeriodSeconds: 10 }),
    ]);
  });

  /** Both replicas are on node-2, and a third can run nowhere: the budget spares one of them. */
  const refused = {
    objects: [
      { manifest: deployment(2, { nodeSelector: { pool: 'small' } }), behaviour: stops('2s') },
      budget({ maxUnavailable: 1 }),
    ],
    nodes: [{ name: 'node-1' }, { name: NODE, labels: { pool: 'small' } }],
  };

  it('asks again every 10 s where a budget refuses, gives up after two minutes, and takes taint and cordon back', () => {
    const scenario = autoscaler(refused);
    const evictions = byRemover(scenario, 'cluster-autoscaler');
    expect(evictions.filter((line) => line.endsWith('201'))).toHaveLength(1);
    expect(evictions.filter((line) => line.endsWith('429'))).toHaveLength(12);
    expect(timesOf(scenario, 'ScaleDownFailed')).toEqual([127.6]); // the second eviction has waited 0.5 s for the budget
    expect(whyOf(scenario)).toEqual(['refused']);
    expect(nodeOf(scenario)).toMatchObject({ exists: true, unschedulable: false, taints: [], ready: 'True' });
    expect(timesOf(scenario, 'NodePoweredOff')).toEqual([]);
  });

  it('gives up when told to by --max-pod-eviction-time', () => {
    expect(timesOf(autoscaler(refused, { maxPodEvictionTime: '15s' }), 'ScaleDownFailed')).toEqual([27.5]);
  });

  it('goes on where the budget spares the pod in time', () => {
    const scaled = autoscaler({
      ...refused,
      nodes: [
        { name: 'node-1', labels: { pool: 'small' } },
        { name: NODE, labels: { pool: 'small' } },
      ],
    });
    expect(whyOf(scaled)).toEqual([]);
    expect(nodeOf(scaled)?.exists).toBe(false);
  });

  it('gives up where a pod is still there after its longest grace period and 30 s more', () => {
    const held = { ...replica('a'), metadata: { ...replica('a').metadata, finalizers: ['example.com/held'] } };
    const scenario = autoscaler(ofPods({ manifest: held, behaviour: stops('1s') }), { maxGracefulTermination: '10s' });
    expect(timesOf(scenario, 'ScaleDownFailed')).toEqual([47]);
    expect(whyOf(scenario)).toEqual(['podsLeft']);
    expect(nodeOf(scenario)?.taints).toEqual([]);
  });

  it.each([
    ['a pod without a controller', 'notReplicated', ofPods({ manifest: { ...replica('a'), metadata: { name: 'a' } } })],
    [
      'safe-to-evict: false',
      'notSafeToEvict',
      ofPods({
        manifest: replica('a', { annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' } }),
      }),
    ],
    [
      'an emptyDir',
      'localStorage',
      ofPods({ manifest: replica('a', { spec: { volumes: [{ name: 'tmp', emptyDir: {} }] } }) }),
    ],
    [
      'a budget that spares nobody',
      'budget',
      { ...ofPods({ manifest: replica('a') }), objects: [budget({ minAvailable: 1 })] },
    ],
  ])('does not begin because of %s', (_what, why, fields) => {
    const scenario = autoscaler(fields, {}, '30s');
    expect(whyOf(scenario)).toEqual([why]);
    expect(nodeOf(scenario)).toMatchObject({ taints: [], unschedulable: false });
    expect(byRemover(scenario, 'cluster-autoscaler')).toEqual([]);
  });

  it.each([
    [
      'safe-to-evict: true, whoever its controller',
      replica('a', {
        annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true' },
        spec: { volumes: [{ name: 'tmp', emptyDir: {} }] },
      }),
    ],
    ['an emptyDir in memory', replica('a', { spec: { volumes: [{ name: 'tmp', emptyDir: { medium: 'Memory' } }] } })],
    [
      'a local volume that is named as safe',
      replica('a', {
        annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes': 'tmp' },
        spec: { volumes: [{ name: 'tmp', emptyDir: {} }] },
      }),
    ],
  ])('takes a pod with %s', (_what, manifest) => {
    expect(byRemover(autoscaler(ofPods({ manifest, behaviour: stops('1s') })), 'cluster-autoscaler')).toEqual([
      'cluster-autoscaler create pods/a/eviction 201',
    ]);
  });

  it('deletes an empty node after the same 5 s, with nobody evicted', () => {
    const scenario = autoscaler({});
    expect(timesOf(scenario, 'NodeDrained')).toEqual([7]);
    expect(byRemover(scenario, 'cluster-autoscaler')).toEqual([]);
  });

  it.each([
    ['1.36', true, 7],
    ['1.33', false, 7],
    ['1.24', false, 2],
  ])('of %s cordons: %s, and evicts at %i s', (kubernetes, cordons, evictsAt) => {
    const scenario = autoscaler({ ...plain, kubernetes }, {}, '12s');
    expect(nodeOf(scenario)?.unschedulable).toBe(cordons);
    expect(timesOf(scenario, 'DeletionTimestampSet')).toEqual([evictsAt, evictsAt]);
  });

  it.each([
    ['1.36', 1],
    ['1.21', 0],
  ])('of %s evicts %i pods of DaemonSets, whose end it does not await', (kubernetes, count) => {
    const agent = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'agent' },
      spec: { selector: { matchLabels: { app: 'agent' } }, template: template({ app: 'agent' }) },
    };
    const objects = [
      { manifest: agent, behaviour: stops('25s') },
      { manifest: deployment(2), behaviour: stops('1s') },
    ];
    const scenario = autoscaler({ objects, kubernetes });
    expect(byRemover(scenario, 'cluster-autoscaler').filter((line) => line.includes('agent'))).toHaveLength(count);
    expect(timesOf(scenario, 'NodeDrained')[0]).toBeLessThan(15);
  });

  it('forgets the removal, and cleans up, where another autoscaler takes over after an outage', () => {
    const steps = [
      { at: '2s', do: 'autoscalerScaleDown', node: NODE },
      { at: '20s', do: 'stopApiserver' },
      { at: '40s', do: 'startApiserver' },
    ];
    const scenario = autoscaler({ ...refused, steps }, {}, '120s');
    expect(nodeOf(scenario)).toMatchObject({ exists: true, unschedulable: false, taints: [] });
    expect(endOf(scenario).controllerManager.nodeRemovals).toBeUndefined();
  });
});

describe('karpenterDisruption', () => {
  it('taints the node, drains it for 5 s at least, and its Node goes 5 s after the machine', () => {
    const scenario = karpenter(ofPods({ manifest: replica('a'), behaviour: stops('1s') }));
    expect(eventsOf(scenario, 'NodeTainted')[0]?.detail).toMatchObject({
      taint: 'karpenter.sh/disrupted',
      effect: 'NoSchedule',
    });
    expect(timesOf(scenario, 'NodeDrained')).toEqual([7]);
    expect(timesOf(scenario, 'NodeDeleted')).toEqual([12]);
    expect(byRemover(scenario, 'karpenter')).toEqual(['karpenter create pods/a/eviction 201']);
    expect(nodeOf(scenario)).toMatchObject({ exists: false });
  });

  it('evicts group after group: ordinary pods, pods of DaemonSets, critical pods', () => {
    const critical = replica('c', { spec: { priorityClassName: 'system-cluster-critical' } });
    const daemon = replica('b');
    const [owner] = daemon.metadata.ownerReferences;
    const ofDaemonSet = {
      ...daemon,
      metadata: { ...daemon.metadata, ownerReferences: [{ ...owner, kind: 'DaemonSet' }] },
    };
    const pods = [critical, ofDaemonSet, replica('a')].map((manifest) => ({ manifest, behaviour: stops('2s') }));
    const scenario = karpenter({ pods });
    expect(byRemover(scenario, 'karpenter').map((line) => line.split('/')[1])).toEqual(['a', 'b', 'c']);
    const [a = 0, b = 0, c = 0] = timesOf(scenario, 'DeletionTimestampSet');
    expect([b - a > 2, c - b > 2]).toEqual([true, true]);
  });

  const blocked = {
    ...ofPods({ manifest: replica('a'), behaviour: stops('2s') }),
    objects: [budget({ minAvailable: 1 })],
  };
  const annotated = (value: string) =>
    ofPods({
      manifest: replica('a', { annotations: { 'karpenter.sh/do-not-disrupt': value } }),
      behaviour: stops('2s'),
    });

  it.each([
    ['budget', blocked],
    ['doNotDisrupt', annotated('true')],
    ['doNotDisrupt', annotated('10h')],
  ])('does not begin a voluntary disruption: %s', (why, fields) => {
    for (const more of [{}, { reason: 'consolidation' }, { reason: 'consolidation', terminationGracePeriod: '1m' }]) {
      const scenario = karpenter(fields, more, '20s');
      expect(whyOf(scenario)).toEqual([why]);
      expect(nodeOf(scenario)?.taints).toEqual([]);
    }
  });

  it('takes an annotation that is no duration for none', () => {
    expect(whyOf(karpenter(annotated('soon'), {}, '20s'))).toEqual([]);
  });

  it('asks again after a back-off, of 10 s at most, for ever', () => {
    const scenario = karpenter(blocked, { reason: 'expiration' }, '60s');
    const asked = eventsOf(scenario, 'RequestSent')
      .filter(({ detail }) => detail?.['name'] === 'a' && detail['verb'] === 'create')
      .map(({ t }) => t / 1_000_000);
    const waits = asked.slice(1).map((t, i) => Math.round((t - (asked[i] ?? 0)) * 10) / 10);
    expect(waits.slice(0, 9)).toEqual([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10, 10]);
    expect(nodeOf(scenario)?.exists).toBe(true);
  });

  it.each([
    ['a budget', blocked],
    ['do-not-disrupt', annotated('true')],
  ])('deletes a pod with %s in time to end before the terminationGracePeriod does', (_what, fields) => {
    const scenario = karpenter(fields, { terminationGracePeriod: '60s' });
    // Its own 30 s before 62 s; Karpenter looks every second.
    const [at0 = 0] = timesOf(scenario, 'DrainForced');
    expect(at0).toBeGreaterThanOrEqual(32);
    expect(at0).toBeLessThan(33.1);
    expect(byRemover(scenario, 'karpenter').at(-1)).toBe('karpenter delete pods/a 200');
    expect(nodeOf(scenario)?.exists).toBe(false);
  });

  it('cuts a longer grace period down to what is left of the node’s', () => {
    const manifest = replica('a', { spec: { terminationGracePeriodSeconds: 600 } });
    const scenario = karpenter(ofPods({ manifest, behaviour: { app: { onSigterm: 'ignore' } } }), {
      terminationGracePeriod: '20s',
    });
    expect(eventsOf(scenario, 'DrainForced')[0]?.detail).toMatchObject({ gracePeriodSeconds: 19 });
    expect(timesOf(scenario, 'SigkillSent')[0]).toBeLessThanOrEqual(22.5);
    expect(nodeOf(scenario)?.exists).toBe(false);
  });

  it('leaves pods that tolerate its taint, which go with the machine', () => {
    const manifest = replica('a', { spec: { tolerations: [{ operator: 'Exists' }] } });
    const scenario = karpenter(ofPods({ manifest, behaviour: stops('2s') }));
    expect(byRemover(scenario, 'karpenter')).toEqual([]);
    expect(timesOf(scenario, 'NodeDrained')).toEqual([7]);
  });

  it('goes on after an outage of the API server', () => {
    const steps = [
      { at: '2s', do: 'karpenterDisruption', node: NODE, terminationGracePeriod: '90s' },
      { at: '20s', do: 'stopApiserver' },
      { at: '40s', do: 'startApiserver' },
    ];
    const scenario = karpenter({ ...blocked, steps });
    expect(nodeOf(scenario)?.exists).toBe(false);
  });
});
