/**
 * Clusters that no preset has: every kind of object, several nodes, and what people, budgets, outages and clients do to
 * them, in as little as shows it. Data table.
 */
import { scenarioWith } from './objects.ts';

type Fields = Readonly<Record<string, unknown>>;

const labels = { app: 'web' };
const selector = { matchLabels: labels };

interface Shape {
  readonly labels?: Fields;
  readonly annotations?: Fields;
  readonly spec?: Fields;
  readonly app?: Fields;
}

const templated = (shape: Shape = {}) => ({
  metadata: { labels: { ...labels, ...shape.labels }, ...(shape.annotations && { annotations: shape.annotations }) },
  spec: { containers: [{ name: 'app', image: 'busybox', ...shape.app }], ...shape.spec },
});

const READY_SOON = { readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 2, initialDelaySeconds: 3 } };

const object = (apiVersion: string, kind: string, name: string, spec: Fields, metadata: Fields = {}) => ({
  apiVersion,
  kind,
  metadata: { name, ...metadata },
  spec,
});
const workload = (kind: string, name: string, spec: Fields = {}, metadata: Fields = {}) =>
  object('apps/v1', kind, name, { selector, template: templated(), ...spec }, metadata);
const deployment = (spec: Fields = {}, metadata: Fields = {}) => workload('Deployment', 'web', spec, metadata);
const statefulSet = (spec: Fields = {}, metadata: Fields = {}) => workload('StatefulSet', 'db', spec, metadata);
const daemonSet = (spec: Fields = {}, metadata: Fields = {}) => workload('DaemonSet', 'agent', spec, metadata);
const job = (spec: Fields = {}, shape: Shape = {}, name = 'crunch') =>
  object('batch/v1', 'Job', name, {
    template: templated({ ...shape, spec: { restartPolicy: 'Never', ...shape.spec } }),
    ...spec,
  });
const service = (spec: Fields = {}, name = 'web') =>
  object('v1', 'Service', name, { selector: labels, ports: [{ port: 80, targetPort: 8080 }], ...spec });
const budget = (spec: Fields, name = 'web') => object('policy/v1', 'PodDisruptionBudget', name, { selector, ...spec });
const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

const pod = (name: string, spec: Fields = {}, metadata: Fields = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels, ...metadata },
  spec: { containers: [{ name: 'app', image: 'busybox' }], ...spec },
});

const STOPS = { app: { onSigterm: 'exit', after: '6s' } };
const STOPS_SOON = { app: { onSigterm: 'exit', after: '1s', exitCode: 0 } };
const WORKS = { app: { onSigterm: 'exit', after: '2s', exits: { after: '4s', exitCode: 0 } } };
const FAILS = { app: { onSigterm: 'ignore', exits: { after: '3s', exitCode: 7 } } };

const at = (time: string, does: string, fields: Fields = {}) => ({ at: time, do: does, ...fields });
const applied = (time: string, key: string, manifest: Fields, behaviour: Fields = STOPS) =>
  at(time, 'editManifest', { object: key, manifest, behaviour });
const newer = (shape: Shape = {}) => templated({ ...shape, app: { image: 'busybox:1.36', ...shape.app } });

const THREE = [{ name: 'node-1' }, { name: 'node-2', labels: { disk: 'fast' } }, { name: 'node-3' }];
const TWO = THREE.slice(0, 2);

const SERVED = { app: { latency: '30ms', onSigterm: 'drains' } };
const shop = (fields: Fields = {}) => [{ name: 'shop', to: 'web', rate: '20/s', from: 'node-1', ...fields }];

const DOCUMENTS: Readonly<Record<string, Fields>> = {
  'a rolling update, scaled halfway, then another': {
    nodes: TWO,
    objects: [
      {
        manifest: deployment({
          replicas: 4,
          minReadySeconds: 2,
          revisionHistoryLimit: 1,
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 1 } },
        }),
        behaviour: STOPS,
      },
    ],
    steps: [
      applied(
        '1s',
        'deployment/web',
        deployment({
          replicas: 4,
          minReadySeconds: 2,
          revisionHistoryLimit: 1,
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 1 } },
          template: newer({ app: READY_SOON }),
        }),
      ),
      at('3s', 'scale', { object: 'deployment/web', replicas: 7 }),
      applied('9s', 'deployment/web', deployment({ replicas: 3, revisionHistoryLimit: 0, template: newer() })),
    ],
    until: '50s',
  },
  'a rollout that gets stuck, and is taken back': {
    objects: [{ manifest: deployment({ replicas: 3, progressDeadlineSeconds: 8 }), behaviour: STOPS }],
    steps: [
      applied(
        '1s',
        'deployment/web',
        deployment({
          replicas: 3,
          progressDeadlineSeconds: 8,
          template: newer({ spec: { nodeSelector: { disk: 'fast' } } }),
        }),
      ),
      applied('20s', 'deployment/web', deployment({ replicas: 3, progressDeadlineSeconds: 8 })),
    ],
    until: '50s',
  },
  'a Deployment that is paused, changed, scaled and resumed': {
    objects: [{ manifest: deployment({ replicas: 2, paused: true }), behaviour: STOPS_SOON }],
    steps: [
      applied('1s', 'deployment/web', deployment({ replicas: 2, paused: true, template: newer() }), STOPS_SOON),
      at('3s', 'scale', { object: 'deployment/web', replicas: 3 }),
      applied('6s', 'deployment/web', deployment({ replicas: 3, template: newer() }), STOPS_SOON),
    ],
    until: '30s',
  },
  'Recreate, with a pod that terminates slowly and one that is deleted': {
    objects: [{ manifest: deployment({ replicas: 2, strategy: { type: 'Recreate' } }), behaviour: STOPS }, service()],
    steps: [
      at('1s', 'delete', { pod: 'deployment/web[1]' }),
      applied('2s', 'deployment/web', deployment({ replicas: 2, strategy: { type: 'Recreate' }, template: newer() })),
      at('16s', 'scale', { object: 'deployment/web', replicas: 0 }),
    ],
    until: '40s',
  },
  'a ReplicaSet scaled down chooses by readiness, cost, node and age': {
    nodes: TWO,
    objects: [
      {
        manifest: deployment({
          replicas: 3,
          template: templated({ annotations: { 'controller.kubernetes.io/pod-deletion-cost': '5' } }),
        }),
        behaviour: STOPS_SOON,
      },
    ],
    steps: [
      at('1s', 'scale', { object: 'deployment/web', replicas: 5 }),
      at('1500ms', 'scale', { object: 'deployment/web', replicas: 4 }),
      at('8s', 'freezeContainer', { pod: 'deployment/web[0]', container: 'app' }),
      at('12s', 'scale', { object: 'deployment/web', replicas: 2 }),
      at('13s', 'delete', { pod: 'deployment/web[0]', force: true }),
    ],
    until: '45s',
  },
  'a StatefulSet with a headless Service, updated down to its partition': {
    nodes: TWO,
    objects: [
      service({ clusterIP: 'None', publishNotReadyAddresses: true }),
      {
        manifest: statefulSet({
          replicas: 3,
          serviceName: 'web',
          minReadySeconds: 1,
          ordinals: { start: 2 },
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 3 } },
        }),
        behaviour: STOPS_SOON,
      },
    ],
    steps: [
      applied(
        '1s',
        'statefulset/db',
        statefulSet({
          replicas: 3,
          serviceName: 'web',
          minReadySeconds: 1,
          ordinals: { start: 2 },
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 3 } },
          template: newer(),
        }),
        STOPS_SOON,
      ),
      at('20s', 'delete', { pod: 'db-2' }),
      at('28s', 'scale', { object: 'statefulset/db', replicas: 1 }),
    ],
    until: '50s',
  },
  'a parallel StatefulSet that only changes what is deleted': {
    objects: [
      {
        manifest: statefulSet({
          replicas: 3,
          podManagementPolicy: 'Parallel',
          updateStrategy: { type: 'OnDelete' },
        }),
        behaviour: STOPS,
      },
    ],
    steps: [
      applied(
        '1s',
        'statefulset/db',
        statefulSet({
          replicas: 4,
          podManagementPolicy: 'Parallel',
          updateStrategy: { type: 'OnDelete' },
          template: newer(),
        }),
      ),
      at('2s', 'delete', { pod: 'db-0' }),
      at('2s', 'delete', { pod: 'db-2', force: true }),
      at('20s', 'delete', { object: 'statefulset/db', propagation: 'orphan' }),
    ],
    until: '40s',
  },
  'an unhealthy pod holds an ordered StatefulSet back': {
    objects: [{ manifest: statefulSet({ replicas: 2, template: templated({ app: READY_SOON }) }), behaviour: STOPS }],
    steps: [
      at('1s', 'delete', { pod: 'db-1' }),
      applied('2s', 'statefulset/db', statefulSet({ replicas: 3, template: newer({ app: READY_SOON }) })),
      at('4s', 'freezeContainer', { pod: 'db-0', container: 'app' }),
      at('25s', 'thawContainer', { pod: 'db-0', container: 'app' }),
    ],
    until: '70s',
  },
  'a DaemonSet on nodes with taints and labels, updated with a surge': {
    nodes: [
      { name: 'node-1' },
      { name: 'node-2', taints: [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }] },
      { name: 'node-3', labels: { disk: 'fast' }, taints: [{ key: 'flaky', effect: 'NoExecute' }] },
    ],
    objects: [
      {
        manifest: daemonSet({
          minReadySeconds: 1,
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
          template: templated({ spec: { tolerations: [{ key: 'flaky', operator: 'Exists' }] } }),
        }),
        behaviour: STOPS,
      },
    ],
    steps: [
      applied(
        '1s',
        'daemonset/agent',
        daemonSet({
          minReadySeconds: 1,
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
          template: newer({ spec: { tolerations: [{ operator: 'Exists' }] } }),
        }),
      ),
      at('25s', 'deleteNode', { node: 'node-2' }),
    ],
    until: '60s',
  },
  'a DaemonSet of one share unavailable; drains leave it alone': {
    nodes: THREE,
    objects: [
      {
        manifest: daemonSet({
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
        }),
        behaviour: STOPS_SOON,
      },
    ],
    steps: [
      at('1s', 'drain', { node: 'node-2' }),
      applied(
        '3s',
        'daemonset/agent',
        daemonSet({
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
          template: newer({ spec: { nodeSelector: { disk: 'fast' } } }),
        }),
        STOPS_SOON,
      ),
      at('15s', 'delete', { object: 'daemonset/agent', propagation: 'foreground' }),
    ],
    until: '40s',
  },
  'a Job that completes, and is collected with its pods': {
    objects: [{ manifest: job({ completions: 3, parallelism: 2, ttlSecondsAfterFinished: 5 }), behaviour: WORKS }],
    steps: [at('2s', 'delete', { pod: 'job/crunch[0]' })],
    until: '60s',
  },
  'a Job that fails more often than it may': {
    steps: [
      at('1s', 'create', { manifest: job({ backoffLimit: 1, podReplacementPolicy: 'Failed' }), behaviour: FAILS }),
      at('2s', 'create', { manifest: job({ backoffLimit: 0, parallelism: 2 }, {}, 'sift'), behaviour: FAILS }),
    ],
    until: '60s',
  },
  'a Job whose time is up while its pods ignore SIGTERM': {
    steps: [
      at('1s', 'create', {
        manifest: job(
          { parallelism: 2, completions: 4, activeDeadlineSeconds: 6 },
          { spec: { terminationGracePeriodSeconds: 4 } },
        ),
        behaviour: { app: { onSigterm: 'ignore' } },
      }),
    ],
    until: '40s',
  },
  'a Job that is suspended, resumed with more at once, and deleted in the foreground': {
    objects: [{ manifest: job({ parallelism: 1, completions: 5 }), behaviour: STOPS }],
    steps: [
      applied('1s', 'job/crunch', job({ parallelism: 1, completions: 5, suspend: true })),
      applied('12s', 'job/crunch', job({ parallelism: 3, completions: 5 })),
      applied('18s', 'job/crunch', job({ parallelism: 2, completions: 5 })),
      at('24s', 'delete', { object: 'job/crunch', propagation: 'foreground' }),
    ],
    until: '50s',
  },
  'a Job that loses a pod to an eviction while its kubelet is away': {
    objects: [{ manifest: job({ parallelism: 2 }), behaviour: STOPS }],
    steps: [
      at('1s', 'evict', { pod: 'job/crunch[1]' }),
      at('3s', 'stopKubelet'),
      at('4s', 'create', { manifest: job({ parallelism: 2 }, {}, 'sift'), behaviour: WORKS }),
      at('9s', 'startKubelet'),
    ],
    until: '40s',
  },
  'drains that a budget holds up': {
    nodes: TWO,
    objects: [
      budget({ minAvailable: '75%' }),
      { manifest: deployment({ replicas: 3, template: templated({ app: READY_SOON }) }), behaviour: STOPS },
    ],
    steps: [at('1s', 'drain', { node: 'node-1' }), at('14s', 'scale', { object: 'deployment/web', replicas: 4 })],
    until: '70s',
  },
  'budgets of bare pods: one too many, one that lets unhealthy ones go': {
    objects: [
      budget({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
      budget(
        { minAvailable: 1, selector: { matchExpressions: [{ key: 'tier', operator: 'In', values: ['back'] }] } },
        'back',
      ),
      budget(
        { minAvailable: 2, selector: { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['back'] }] } },
        'front',
      ),
    ],
    pods: [
      { manifest: pod('a', {}, { labels: { app: 'web', tier: 'back' } }), behaviour: STOPS },
      { manifest: pod('b', {}, { labels: { app: 'web', tier: 'front' } }), behaviour: STOPS },
      { manifest: pod('c', {}, { labels: { tier: 'front' } }), behaviour: STOPS },
      { manifest: pod('e', {}, { labels: { tier: 'front' } }), behaviour: STOPS },
      {
        manifest: pod(
          'd',
          { containers: [{ name: 'app', image: 'busybox', ...READY_SOON }] },
          { labels: { app: 'web', tier: 'back' } },
        ),
        behaviour: { app: { stopsAnswering: { after: '0s' } } },
      },
    ],
    steps: [
      at('1s', 'evict', { pod: 'a' }),
      at('2s', 'evict', { pod: 'c', gracePeriodSeconds: 3 }),
      at('3s', 'evict', { pod: 'e' }),
      at('4s', 'label', { pod: 'b', labels: { tier: 'back' } }),
      at('12s', 'evict', { pod: 'd' }),
      at('14s', 'delete', { object: 'poddisruptionbudget/front' }),
      at('15s', 'evict', { pod: 'c' }),
      at('16s', 'delete', { object: 'poddisruptionbudget/back' }),
      at('17s', 'evict', { pod: 'd' }),
      at('18s', 'evict', { pod: 'b' }),
      at('19s', 'evict', { pod: 'a' }),
    ],
    until: '40s',
  },
  'a namespace that goes with everything in it': {
    objects: [
      namespace('shop'),
      { manifest: deployment({ replicas: 2 }, { namespace: 'shop' }), behaviour: STOPS_SOON },
      { manifest: statefulSet({ replicas: 1 }, { namespace: 'shop' }), behaviour: STOPS },
      object('v1', 'Service', 'web', { selector: labels, ports: [{ port: 80 }] }, { namespace: 'shop' }),
    ],
    pods: [
      { manifest: pod('held', {}, { namespace: 'shop', finalizers: ['example.com/hold'] }), behaviour: STOPS },
      { manifest: pod('outside'), behaviour: STOPS },
    ],
    steps: [
      at('1s', 'delete', { object: 'namespace/shop' }),
      at('3s', 'create', { manifest: pod('late', {}, { namespace: 'shop' }) }),
      at('30s', 'removeFinalizer', { pod: 'held', finalizer: 'example.com/hold' }),
    ],
    until: '70s',
  },
  'owners that go in the foreground, in the background, and without what they own': {
    objects: [
      { manifest: deployment({ replicas: 2 }), behaviour: STOPS },
      {
        manifest: statefulSet({
          replicas: 2,
          selector: { matchLabels: { app: 'db' } },
          template: templated({ labels: { app: 'db' } }),
        }),
        behaviour: STOPS_SOON,
      },
      {
        manifest: daemonSet({
          selector: { matchLabels: { app: 'agent' } },
          template: templated({ labels: { app: 'agent' } }),
        }),
        behaviour: STOPS,
      },
      service(),
    ],
    steps: [
      at('1s', 'delete', { object: 'deployment/web', propagation: 'foreground' }),
      at('2s', 'delete', { object: 'statefulset/db', propagation: 'orphan' }),
      at('3s', 'delete', { object: 'daemonset/agent', propagation: 'background' }),
      at('4s', 'delete', { object: 'service/web' }),
      at('14s', 'create', {
        manifest: statefulSet({
          replicas: 1,
          selector: { matchLabels: { app: 'db' } },
          template: templated({ labels: { app: 'db' } }),
        }),
        behaviour: STOPS,
      }),
    ],
    until: '45s',
  },
  'a Service of named ports, of a pod without them, of nobody, and of another type': {
    objects: [
      service({
        ports: [
          { name: 'web', port: 80, targetPort: 'http' },
          { name: 'metrics', port: 9090, protocol: 'TCP' },
        ],
      }),
      service({ selector: { app: 'nobody' } }, 'empty'),
      service({ selector: undefined, ports: [{ port: 443 }] }, 'by-hand'),
      service({ type: 'ExternalName', externalName: 'example.com' }, 'elsewhere'),
      {
        manifest: deployment({
          replicas: 2,
          template: templated({ app: { ports: [{ name: 'http', containerPort: 8080 }], ...READY_SOON } }),
        }),
        behaviour: STOPS,
        serves: SERVED,
      },
    ].map((each) => JSON.parse(JSON.stringify(each)) as Fields),
    clients: shop({ retry: 'idempotent', timeout: '500ms' }),
    pods: [{ manifest: pod('bare'), behaviour: STOPS, serves: { app: { onSigterm: 'closes' } } }],
    steps: [
      at('1s', 'delete', { pod: 'bare' }),
      at('4s', 'delete', { pod: 'deployment/web[0]' }),
      at('9s', 'label', { pod: 'deployment/web[1]', labels: { app: null } }),
    ],
    until: '25s',
  },
  'a balancer with local endpoints, and clients that keep their connections': {
    nodes: THREE,
    objects: [
      service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local', internalTrafficPolicy: 'Local' }),
      {
        manifest: deployment({ replicas: 2 }),
        behaviour: STOPS,
        serves: { app: { latency: '80ms', onSigterm: 'exits' } },
      },
    ],
    clients: [
      { name: 'outside', to: 'web', rate: '20/s', through: 'loadBalancer', from: 'outside' },
      { name: 'keeps', to: 'web', rate: '10/s', keepAlive: '2s', from: 'node-3' },
      { name: 'cluster', to: 'web', rate: '7.5/s', keepAlive: 'none', from: 'node-1', timeout: '200ms' },
    ],
    steps: [
      at('3s', 'delete', { pod: 'deployment/web[0]' }),
      at('12s', 'drain', { node: 'node-2' }),
      at('15s', 'delete', { pod: 'deployment/web[0]', force: true }),
    ],
    until: '35s',
  },
  'a node that is lost, with pods of every owner, and comes back': {
    nodes: TWO,
    objects: [
      {
        manifest: deployment({
          replicas: 2,
          template: templated({
            spec: {
              tolerations: [
                {
                  key: 'node.kubernetes.io/unreachable',
                  operator: 'Exists',
                  effect: 'NoExecute',
                  tolerationSeconds: 4,
                },
              ],
            },
          }),
        }),
        behaviour: STOPS,
      },
      {
        manifest: daemonSet({
          selector: { matchLabels: { app: 'agent' } },
          template: templated({ labels: { app: 'agent' } }),
        }),
        behaviour: STOPS,
      },
      service(),
    ],
    pods: [{ manifest: pod('bare', { nodeName: 'node-2' }), behaviour: STOPS }],
    clients: shop(),
    steps: [at('1s', 'partitionNode', { node: 'node-2' }), at('70s', 'healNode', { node: 'node-2' })],
    until: '100s',
  },
  'a node that dies, is declared out of service, and then deleted': {
    nodes: TWO,
    objects: [
      { manifest: statefulSet({ replicas: 2 }), behaviour: STOPS },
      { manifest: job({ parallelism: 2 }), behaviour: STOPS },
    ],
    steps: [
      at('1s', 'stopKubelet', { node: 'node-1' }),
      at('1s', 'stopRuntime', { node: 'node-1' }),
      at('50s', 'taintOutOfService', { node: 'node-1' }),
      at('55s', 'delete', { pod: 'db-0' }),
      at('90s', 'deleteNode', { node: 'node-1' }),
    ],
    until: '150s',
  },
  'pods that no node takes, and one that may wait on a taint for a while': {
    nodes: [
      { name: 'node-1', taints: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] },
      { name: 'node-2', taints: [{ key: 'ill', effect: 'NoExecute' }], labels: { zone: 'b' } },
    ],
    pods: [
      {
        manifest: pod('db', { tolerations: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] }),
        behaviour: STOPS,
      },
      {
        manifest: pod('waits', {
          nodeName: 'node-2',
          tolerations: [{ key: 'ill', operator: 'Exists', tolerationSeconds: 5 }],
        }),
        behaviour: STOPS,
      },
    ],
    steps: [
      at('1s', 'create', {
        manifest: pod('picky', { nodeSelector: { zone: 'b' }, tolerations: [{ operator: 'Exists' }] }),
        behaviour: STOPS,
      }),
      at('1500ms', 'create', { manifest: pod('nowhere'), behaviour: STOPS }),
      at('2s', 'create', { manifest: pod('gated', { schedulingGates: [{ name: 'example.com/later' }] }) }),
      at('3s', 'create', { manifest: pod('other', { schedulerName: 'nobody' }) }),
      at('8s', 'delete', { pod: 'nowhere' }),
      at('9s', 'delete', { pod: 'gated' }),
      at('12s', 'delete', { pod: 'db' }),
    ],
    until: '40s',
  },
  'an API server that goes away in the midst of a rollout': {
    objects: [
      { manifest: deployment({ replicas: 2 }), behaviour: STOPS },
      budget({ maxUnavailable: '34%' }),
      service(),
    ],
    steps: [
      applied('1s', 'deployment/web', deployment({ replicas: 2, template: newer() })),
      at('1200ms', 'stopApiserver'),
      at('9s', 'startApiserver'),
      at('20s', 'fault', { name: 'etcdSlow', by: '300ms', takes: '5s' }),
      at('21s', 'scale', { object: 'deployment/web', replicas: 1 }),
      at('22s', 'fault', { name: 'watchDropped', takes: '1s' }),
    ],
    until: '50s',
  },
  'kubectl that finds nothing, and finds what is there already': {
    objects: [namespace('shop'), service(), { manifest: deployment({ replicas: 1 }), behaviour: STOPS_SOON }],
    pods: [{ manifest: pod('bare', {}, { finalizers: ['example.com/a', 'example.com/b'] }), behaviour: STOPS_SOON }],
    steps: [
      applied('1s', 'deployment/web', deployment({ replicas: 1 })),
      at('2s', 'create', { manifest: service({ ports: [{ port: 81 }] }) }),
      at('3s', 'create', { manifest: namespace('new') }),
      at('4s', 'create', { manifest: job({ completions: 1 }), behaviour: WORKS }),
      at('5s', 'create', { manifest: budget({ minAvailable: 1 }) }),
      at('6s', 'delete', { pod: 'bare' }),
      at('7s', 'delete', { pod: 'bare' }),
      at('8s', 'removeFinalizer', { pod: 'bare', finalizer: 'example.com/b' }),
      at('9s', 'removeFinalizer', { pod: 'bare' }),
      at('10s', 'scale', { object: 'deployment/web', replicas: 1 }),
      at('11s', 'drain', { node: 'node-1' }),
      at('20s', 'evict', { pod: 'bare' }),
    ],
    until: '60s',
  },
};

/** The scenario of each title. */
export const OBJECT_SCENARIOS = Object.entries(DOCUMENTS).map(
  ([title, document]) => [title, scenarioWith({ title, ...document })] as const,
);
