/** A small hand-written run to draw until the simulation exists. Deleted then. */
import { micros, type Micros } from '../../engine/time.ts';
import type { Change, Json, Trace, TraceEvent } from '../../trace/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';

export interface ScenarioPod {
  readonly from: 'api' | 'file' | 'http';
  readonly manifest: PodManifest;
  readonly behaviour?: Readonly<Record<string, unknown>>;
}
export type Step =
  | {
      readonly at: string;
      readonly do: 'delete';
      readonly pod: string;
      readonly gracePeriodSeconds?: number;
      readonly force?: boolean;
    }
  | {
      readonly at: string;
      readonly do: 'create';
      readonly manifest: PodManifest;
      readonly from?: 'api' | 'file' | 'http';
    }
  | { readonly at: string; readonly do: 'removeManifest'; readonly pod: string };
export interface Scenario {
  readonly kind: 'Scenario';
  readonly title: string;
  readonly kubernetes: string;
  readonly pods: readonly ScenarioPod[];
  readonly steps: readonly Step[];
}

const UID = 'c77d7269-6f0b-4c9e-9f7e-2f1f7f5b9d11';
const manifest: PodManifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default' },
  spec: { containers: [{ name: 'nginx', image: 'nginx:1.18' }] },
};
const web: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: UID,
    resourceVersion: '168',
    creationTimestamp: '2025-01-01T00:00:00Z',
  },
  spec: {
    nodeName: 'node-1',
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'nginx', image: 'nginx:1.18' }],
  },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    containerStatuses: [
      {
        name: 'nginx',
        ready: true,
        restartCount: 0,
        image: 'nginx:1.18',
        imageID: '',
        lastState: {},
        state: { running: { startedAt: '2025-01-01T00:00:01Z' } },
        started: true,
      },
    ],
  },
};
const initial = {
  kubectl: { commands: [], watch: [] },
  apiserver: { nextRequest: 1, pending: {}, audit: [] },
  etcd: { revision: 168, pods: { 'default/web': web } },
  fileSource: { pods: {} },
  httpSource: { pods: {} },
  apiSource: { pods: { 'default/web': web } },
  podConfig: { pods: { file: {}, http: {}, api: { [UID]: web } } },
  podManager: { podByUID: { [UID]: web }, mirrorPodByUID: {}, translationByUID: {} },
  syncLoop: {
    channels: { config: [], pleg: [], sync: false, housekeeping: false, probes: [] },
    running: null,
    housekeeping: { lastStart: null, runtimeCache: { at: micros(0), pods: [] } },
  },
  podWorkers: {
    workers: {
      [UID]: {
        value: { working: 'SyncPod' },
        status: {
          podUID: UID,
          fullname: 'web_default',
          namespace: 'default',
          name: 'web',
          isStatic: false,
          working: true,
          syncedAt: micros(0),
          startedAt: micros(0),
          terminatingAt: null,
          startedTerminating: false,
          terminatedAt: null,
          gracePeriod: 0,
          deleted: false,
          evicted: false,
          finished: false,
          restartRequested: false,
          observedRuntime: true,
        },
        pendingUpdate: null,
        activeUpdate: null,
        running: null,
        lastSyncTime: micros(0),
      },
    },
    workQueue: {},
    podsSynced: true,
    startedStaticPodsByFullname: {},
    waitingToStartStaticPodsByFullname: {},
  },
  statusManager: { podStatuses: {}, apiStatusVersions: {}, channel: [], batchDue: false, running: null },
  volumeManager: { desired: {}, actual: {}, timeOfLastGetPodStatus: null },
  pleg: { podRecords: {}, cache: {}, cacheTimestamp: micros(0), lastRelist: micros(0), running: null },
  probeManager: { readiness: {}, liveness: {} },
  containerGC: { lastRun: null, running: null, deletor: [], deleting: null },
  eventRecorder: { events: [] },
  runtime: { up: true, sandboxes: {}, containers: {} },
  node: {
    name: 'node-1',
    manifests: {},
    httpManifests: {},
    podDirs: { [UID]: { volumes: {} } },
    cgroups: {},
    logDirs: {},
  },
} as unknown as ClusterState;

type Draft = {
  t: number;
  actor: string;
  kind: string;
  to?: string;
  message?: string;
  arrivesAt?: number;
  changes?: readonly Change[];
};
const object = ['etcd', 'pods', 'default/web', 'metadata'] as const;
const worker = ['podWorkers', 'workers', UID] as const;
const set = (path: readonly (string | number)[], to: Json, from: Json = null): Change => ({ path, to, from });
const drafts: readonly Draft[] = [
  { t: 2_000_000, actor: 'kubectl', kind: 'CommandTyped', message: 'kubectl delete pod web' },
  {
    t: 2_000_000,
    actor: 'kubectl',
    kind: 'RequestSent',
    to: 'apiserver',
    message: 'DELETE pods/web',
    arrivesAt: 2_003_000,
  },
  {
    t: 2_006_000,
    actor: 'etcd',
    kind: 'DeletionTimestampSet',
    to: 'apiserver',
    message: 'rv 169',
    arrivesAt: 2_006_400,
    changes: [
      set([...object, 'deletionTimestamp'], '2025-01-01T00:00:32Z'),
      set([...object, 'deletionGracePeriodSeconds'], 30),
      set([...object, 'resourceVersion'], '169', '168'),
      set(['etcd', 'revision'], 169, 168),
    ],
  },
  {
    t: 2_006_500,
    actor: 'apiserver',
    kind: 'WatchEventSent',
    to: 'apiSource',
    message: 'MODIFIED web',
    arrivesAt: 2_007_000,
  },
  { t: 2_007_100, actor: 'syncLoop', kind: 'SyncLoopOp', message: 'DELETE web' },
  {
    t: 2_007_200,
    actor: 'podWorkers',
    kind: 'TerminationRequested',
    changes: [
      set([...worker, 'status', 'terminatingAt'], 2_007_200),
      set([...worker, 'status', 'deleted'], true, false),
      set([...worker, 'value'], { working: { TerminatingPod: 'stopping' } }),
    ],
  },
  {
    t: 2_010_000,
    actor: 'podWorkers',
    kind: 'StopContainerCalled',
    to: 'runtime',
    message: 'StopContainer timeout=30s',
    arrivesAt: 2_011_000,
  },
  { t: 2_011_000, actor: 'runtime', kind: 'SigtermSent' },
  { t: 32_011_000, actor: 'runtime', kind: 'SigkillSent' },
  { t: 32_015_000, actor: 'runtime', kind: 'ContainerExited' },
  {
    t: 32_020_000,
    actor: 'podWorkers',
    kind: 'ContainersStopped',
    changes: [set([...worker, 'status', 'terminatedAt'], 32_020_000)],
  },
  {
    t: 32_700_000,
    actor: 'statusManager',
    kind: 'FinalDeleteSent',
    to: 'apiserver',
    message: 'DELETE pods/web grace=0',
    arrivesAt: 32_703_000,
  },
  { t: 32_706_000, actor: 'etcd', kind: 'ObjectRemoved', changes: [{ path: ['etcd', 'pods', 'default/web'] }] },
];

const events: readonly TraceEvent[] = drafts.map(({ t, arrivesAt, changes = [], ...rest }, seq) => ({
  ...rest,
  seq,
  t: micros(t),
  pod: { namespace: 'default', name: 'web', uid: UID },
  ...(seq > 0 ? { cause: seq - 1 } : {}),
  ...(arrivesAt === undefined ? {} : { arrivesAt: micros(arrivesAt) }),
  changes,
}));

export const presets = [
  {
    id: 'regular',
    title: 'Delete a regular pod',
    summary: 'One kubectl delete, and everything that follows it.',
    scenario: {
      kind: 'Scenario',
      title: 'Delete a regular pod',
      kubernetes: '1.23',
      pods: [{ from: 'api', manifest }],
      steps: [{ at: '2s', do: 'delete', pod: 'web' }],
    } satisfies Scenario as Scenario,
  },
] as const;

export const addStep = (scenario: Scenario, step: Step): Scenario => ({
  ...scenario,
  steps: [...scenario.steps, step],
});
export const at = (t: Micros): string => `${t}us`;
export const simulate = (_scenario: Scenario): Promise<Trace<ClusterState>> =>
  Promise.resolve({ initial, events, end: micros(34_000_000) });
