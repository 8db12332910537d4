/** A cluster in which nothing exists yet: where tests of single facts start from. */
import type { ClusterState } from '../../cluster/state.ts';
import { ZERO } from '../../engine/time.ts';

export const emptyCluster: ClusterState = {
  kubectl: { commands: [], watch: [] },
  apiserver: {
    serving: true,
    startedAt: null,
    clockAhead: ZERO,
    troubles: { statusConflicts: {}, lostDeletes: {}, listsRefusedUntil: ZERO },
    watches: { kubelet: { open: true, missed: [] }, kubectl: { open: true, missed: [] } },
    pending: {},
    audit: [],
  },
  etcd: { revision: 1, pods: {} },
  scheduler: {},
  controllerManager: {
    node: { exists: true, ready: true, unschedulable: false, taints: [] },
    nodeLifecycle: { silentSince: null, due: null },
    taintEviction: {},
    podGC: { due: null, quarantinedUntil: null },
    removals: {},
    deployments: {},
  },
  fileSource: { pods: {} },
  httpSource: { pods: {} },
  apiSource: {
    pods: {},
    phase: 'watching',
    resourceVersion: '1',
    token: 0,
    retries: 0,
    backOff: { list: { steps: 0, lastUsed: null }, watch: { steps: 0, lastUsed: null } },
  },
  apiClient: { cutSince: null, connected: true, held: {}, inbound: [], leasePhase: ZERO },
  podConfig: { pods: { file: {}, http: {}, api: {} } },
  podManager: { podByUID: {}, mirrorPodByUID: {}, translationByUID: {} },
  syncLoop: {
    channels: { config: [], pleg: [], probe: [], sync: 0, housekeeping: 0 },
    running: null,
    housekeeping: { lastStart: null, runtimeCache: { at: ZERO, pods: [] } },
  },
  podWorkers: {
    workers: {},
    workQueue: {},
    podsSynced: true,
    startedStaticPodsByFullname: {},
    waitingToStartStaticPodsByFullname: {},
  },
  statusManager: { podStatuses: {}, apiStatusVersions: {}, channel: [], batchDue: false, running: null },
  volumeManager: { desired: {}, actual: {}, timeOfLastGetPodStatus: null },
  pleg: { podRecords: {}, cache: {}, cacheTimestamp: ZERO, lastRelist: ZERO, running: null },
  probeManager: { workers: {} },
  containerGC: { lastRun: null, running: null, deletor: [], deleting: null },
  eventRecorder: { events: [] },
  runtime: { up: true, sandboxes: {}, containers: {} },
  node: { name: 'node-1', manifests: {}, httpManifests: {}, podDirs: {}, cgroups: {}, logDirs: {} },
} as unknown as ClusterState;
