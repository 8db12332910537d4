/** What the controllers of workloads make of a removal: who replaces what goes, who waits, and who cleans up behind. */
import type { PodManifest } from '../../kube/objects.ts';
import type { ScenarioPod } from '../schema.ts';
import { type Preset, workloadsOf } from './preset.ts';
import {
  agent,
  AGENT_STOPS,
  around,
  budget,
  container,
  DB,
  DB_STOPS,
  deployment,
  JOB,
  JOB_STOPS,
  MESH_BEHAVES,
  meshed,
  node,
  PROXY,
  stopsAfter,
  WEB_STOPS,
  WORK,
} from './workloads.ts';

const preset = workloadsOf('Controllers');

const ROLLING = { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } } };
const DEMO = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'demo' } } as const;

/** A pod that nobody makes anew; its process takes its time to end. */
const plain = (
  name: string,
  spec: Partial<PodManifest['spec']>,
  { app = name, cpu }: { readonly app?: string; readonly cpu?: string } = {},
): ScenarioPod => ({
  from: 'api',
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app } },
    spec: {
      terminationGracePeriodSeconds: 30,
      containers: [container('app', 'app:1', cpu === undefined ? {} : { resources: { requests: { cpu } } })],
      ...spec,
    },
  },
  behaviour: stopsAfter('app', '5s'),
});

export const CONTROLLERS: readonly Preset[] = [
  preset('rolling-update', {
    title: 'Roll a Deployment out',
    summary: 'One pod more and one ready fewer are allowed: each ready new pod lets an old one go, unwaited for.',
    around: around(2, '26s', { manifest: deployment(3, { spec: ROLLING }), behaviour: WEB_STOPS }),
    steps: [
      {
        at: '2s',
        do: 'editManifest',
        object: 'deployment/web',
        manifest: deployment(3, { spec: ROLLING, image: 'nginx:1.24' }),
        behaviour: WEB_STOPS,
      },
    ],
  }),
  preset('rollout-undo', {
    title: 'Undo a rollout whose image is missing',
    summary:
      'The new pod never starts, so all old ones stay; undo takes their ReplicaSet again, and only the new pod goes.',
    around: around(2, '26s', { manifest: deployment(3), behaviour: WEB_STOPS }),
    steps: [
      {
        at: '2s',
        do: 'editManifest',
        object: 'deployment/web',
        manifest: deployment(3, { image: 'nginx:1.2.4' }),
        behaviour: { nginx: { image: 'missing' } },
      },
      { at: '16s', do: 'rolloutUndo', object: 'deployment/web' },
    ],
  }),
  preset('scale-down', {
    title: 'Scale a Deployment down',
    summary: 'A pod that is not ready yet goes first, then one that shares its node with most of its like.',
    around: around(2, '16s', { manifest: deployment(4), behaviour: WEB_STOPS }),
    steps: [
      { at: '2s', do: 'scale', object: 'deployment/web', replicas: 5 },
      { at: '4s', do: 'scale', object: 'deployment/web', replicas: 3 },
    ],
  }),
  preset('statefulset-delete', {
    title: 'Delete pods of a StatefulSet',
    summary: 'A name is free when its object is gone, and pods come back in order, each when the one before is ready.',
    around: around(2, '16s', { manifest: DB, behaviour: DB_STOPS }),
    steps: [
      { at: '2s', do: 'delete', pod: 'db-1' },
      { at: '3s', do: 'delete', pod: 'db-0' },
    ],
  }),
  preset('statefulset-node', {
    title: 'A StatefulSet loses a node',
    summary:
      'Its pod is deleted after 300 s and stays Terminating: only its silent node could say that it has stopped.',
    around: around(3, '26s', { manifest: DB, behaviour: DB_STOPS }),
    steps: [{ at: '2s', do: 'partitionNode', node: 'node-2' }],
    until: '420s',
  }),
  preset('statefulset-force', {
    title: 'Force-delete a pod of a StatefulSet',
    summary: 'Its name is free at once, and a second one starts while the first still runs on the silent node.',
    around: around(3, '26s', { manifest: DB, behaviour: DB_STOPS }),
    steps: [
      { at: '2s', do: 'partitionNode', node: 'node-2' },
      { at: '60s', do: 'delete', pod: 'db-1', gracePeriodSeconds: 0, force: true },
      { at: '75s', do: 'healNode', node: 'node-2' },
    ],
  }),
  preset('daemonset-rollout', {
    title: 'Roll a DaemonSet out',
    summary: 'One node after the other, and on each the old pod has to have ended before the new one comes.',
    around: around(3, '16s', { manifest: agent('agent:1'), behaviour: AGENT_STOPS }),
    steps: [
      { at: '2s', do: 'editManifest', object: 'daemonset/agent', manifest: agent('agent:2'), behaviour: AGENT_STOPS },
    ],
  }),
  preset('daemonset-delete', {
    title: 'Delete a DaemonSet’s pod, then the DaemonSet',
    summary: 'A pod that is deleted comes back on its node; without the DaemonSet all go, and nobody waits for a turn.',
    around: around(3, '22s', { manifest: agent('agent:1'), behaviour: AGENT_STOPS }),
    steps: [
      { at: '2s', do: 'delete', pod: 'agent-7vlbd' },
      { at: '16s', do: 'delete', object: 'daemonset/agent' },
    ],
  }),
  preset('job-pod', {
    title: 'Delete a Job’s pod',
    summary:
      'Counted as failed while it still stops, and made anew after a back-off of 10 s, as a failed one would be.',
    around: around(1, '20s', { manifest: JOB, behaviour: JOB_STOPS }),
    steps: [{ at: '2s', do: 'delete', pod: 'batch-r47hl' }],
    until: '30s',
  }),
  preset('job-mesh', {
    title: 'A mesh sidecar beside a Job',
    summary:
      'As an ordinary container the proxy runs on, and the Job never completes; as a native sidecar it is stopped.',
    around: around(
      1,
      '26s',
      { manifest: meshed('ordinary', { containers: [WORK, PROXY] }), behaviour: MESH_BEHAVES },
      {
        manifest: meshed('native', { containers: [WORK], initContainers: [{ ...PROXY, restartPolicy: 'Always' }] }),
        behaviour: MESH_BEHAVES,
      },
    ),
    steps: [{ at: '2s', do: 'delete', object: 'job/ordinary' }],
  }),
  preset('job-background', {
    title: 'Delete a Job',
    summary:
      'The Job is gone at once; its controller takes a finalizer off the pod, and the garbage collector deletes it.',
    around: around(1, '12s', { manifest: JOB, behaviour: JOB_STOPS }),
    steps: [{ at: '2s', do: 'delete', object: 'job/batch' }],
  }),
  preset('job-foreground', {
    title: 'Delete a Job in the foreground',
    summary: 'The Job stays until its pod is gone, held by a finalizer that the garbage collector takes off last.',
    around: around(1, '12s', { manifest: JOB, behaviour: JOB_STOPS }),
    steps: [{ at: '2s', do: 'delete', object: 'job/batch', propagation: 'foreground' }],
  }),
  preset('cascade-background', {
    title: 'Delete a Deployment',
    summary: 'It is gone at once; the garbage collector then deletes what it owned, its ReplicaSet and their pods.',
    around: around(2, '16s', { manifest: deployment(2), behaviour: WEB_STOPS }),
    steps: [{ at: '2s', do: 'delete', object: 'deployment/web' }],
  }),
  preset('cascade-foreground', {
    title: 'Delete a Deployment in the foreground',
    summary: 'From the pods upwards: the ReplicaSet waits for them, and the Deployment for the ReplicaSet.',
    around: around(2, '16s', { manifest: deployment(2), behaviour: WEB_STOPS }),
    steps: [{ at: '2s', do: 'delete', object: 'deployment/web', propagation: 'foreground' }],
  }),
  preset('cascade-orphan', {
    title: 'Delete a Deployment and keep its pods',
    summary: 'Only the Deployment goes: its ReplicaSet lives on without an owner, and still replaces a pod.',
    around: around(2, '16s', { manifest: deployment(2), behaviour: WEB_STOPS }),
    steps: [
      { at: '2s', do: 'delete', object: 'deployment/web', propagation: 'orphan' },
      { at: '5s', do: 'delete', pod: 'web-84b7d5659f-sjf5z' },
    ],
  }),
  preset('namespace-delete', {
    title: 'Delete a namespace',
    summary: 'Kind after kind is deleted in it, and when nothing is left its own finalizer goes, and with it the name.',
    around: around(2, '16s', DEMO, { manifest: deployment(2, { namespace: 'demo' }), behaviour: WEB_STOPS }),
    steps: [{ at: '2s', do: 'delete', object: 'namespace/demo' }],
  }),
  preset('namespace-stuck', {
    title: 'A namespace stays Terminating',
    summary: 'A finalizer keeps one pod in it, and so all of it; in older releases the namespace’s conditions say so.',
    around: around(1, '36s', DEMO),
    pods: [
      {
        from: 'api',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'held', namespace: 'demo', finalizers: ['example.com/hold'] },
          spec: { terminationGracePeriodSeconds: 30, containers: [container('app', 'app:1')] },
        },
        behaviour: stopsAfter('app', '3s'),
      },
    ],
    steps: [
      { at: '2s', do: 'delete', object: 'namespace/demo' },
      { at: '30s', do: 'removeFinalizer', pod: 'held' },
    ],
  }),
  preset('drain-budget', {
    title: 'Drain against a PodDisruptionBudget',
    summary: 'The second eviction is refused with 429 and tried again every 5 s, until a replacement is ready.',
    around: around(2, '16s', { manifest: deployment(3), behaviour: WEB_STOPS }, budget({ maxUnavailable: 1 })),
    steps: [{ at: '2s', do: 'drain', node: 'node-1' }],
  }),
  preset('drain-deadlock', {
    title: 'A budget that lets no pod go',
    summary: 'minAvailable is the number of replicas, so the drain is refused for ever, until there is a replica more.',
    around: around(2, '40s', { manifest: deployment(2), behaviour: WEB_STOPS }, budget({ minAvailable: 2 })),
    steps: [
      { at: '2s', do: 'drain', node: 'node-1' },
      { at: '20s', do: 'scale', object: 'deployment/web', replicas: 3 },
    ],
  }),
  preset('bare-budget', {
    title: 'maxUnavailable over pods without a controller',
    summary: 'Nobody knows how many there should be, so the drain is refused for ever; a plain delete asks no budget.',
    around: around(1, '27s', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'cache' },
      spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'cache' } } },
    }),
    pods: ['cache-a', 'cache-b'].map((name) => plain(name, {}, { app: 'cache' })),
    steps: [
      { at: '2s', do: 'drain', node: 'node-1' },
      { at: '13s', do: 'deletePods', selector: 'app=cache' },
    ],
  }),
  preset('drain-refused', {
    title: 'A drain that refuses to begin',
    summary: 'kubectl stops at a pod without a controller and at one with an emptyDir; only flags take them along.',
    around: around(2, '24s', { manifest: deployment(2), behaviour: WEB_STOPS }),
    pods: [
      plain('bare', { nodeName: 'node-1' }),
      plain('cache', { nodeName: 'node-1', volumes: [{ name: 'tmp', emptyDir: {} }] }),
    ],
    steps: [
      { at: '2s', do: 'drain', node: 'node-1', force: false, deleteEmptydirData: false },
      { at: '8s', do: 'drain', node: 'node-1' },
    ],
  }),
  preset('preemption', {
    title: 'A more important pod takes the place',
    summary: 'The scheduler deletes a pod of lower priority for it, and then waits as long as that one’s grace lasts.',
    around: { nodes: [{ ...node('node-1', '24s'), allocatable: { cpu: '2' } }] },
    pods: [plain('low', {}, { cpu: '1200m' }), plain('other', {}, { cpu: '500m' })],
    steps: [
      {
        at: '2s',
        do: 'create',
        manifest: plain('high', { priority: 1000 }, { cpu: '1200m' }).manifest,
        behaviour: stopsAfter('app', '1s'),
      },
    ],
  }),
];
