/**
 * Data table: what it is when a message changes its addressee's state and nothing else tells of it. Every message of
 * every inbox has its answer; most tell of themselves, always or nearly so.
 */
import type { Inboxes, Message } from './inboxes.ts';
import type { ActorName } from './state.ts';
import type { TechnicalKind } from './technicalKinds.ts';

/** Of a turn of one of several timers: by the timer. */
type KindOf<Type, Received> = Type extends 'tick'
  ? TechnicalKind | { readonly [Timer in TimerOf<Received>]: TechnicalKind }
  : TechnicalKind;
type TimerOf<Received> = Received extends { readonly type: 'tick'; readonly timer: infer Timer extends string }
  ? Timer
  : never;

type Silent = {
  readonly [To in ActorName]: {
    readonly [Type in Inboxes[To]['type']]: KindOf<Type, Inboxes[To]>;
  };
};

const OF_EVERY_PART = { processEnded: 'MemoryLost', idled: 'TimersPutOff' } as const;

const SILENT: Silent = {
  kubectl: {
    kubectlDelete: 'CommandNoted',
    kubectlCreate: 'CommandNoted',
    kubectlLabel: 'CommandNoted',
    kubectlEvict: 'CommandNoted',
    kubectlDrain: 'CommandNoted',
    kubectlDeleteNode: 'CommandNoted',
    kubectlTaintOutOfService: 'CommandNoted',
    kubectlApply: 'CommandNoted',
    kubectlRemoveFinalizer: 'CommandNoted',
    kubectlCreateObject: 'CommandNoted',
    kubectlApplyObject: 'CommandNoted',
    kubectlScale: 'CommandNoted',
    kubectlRollout: 'CommandNoted',
    kubectlDeleteObject: 'CommandNoted',
    objectEvent: 'WatchEventReceived',
    kubectlSend: 'CommandNoted',
    kubectlWatchAgain: 'CommandNoted',
    watchEvent: 'WatchEventReceived',
    watchClosed: 'WatchAbandoned',
    reply: 'CallReturned',
    tick: 'CommandNoted',
  },
  apiserver: {
    apiRequest: 'RequestTaken',
    apiProcess: 'RequestTaken',
    etcdDone: 'CallReturned',
    etcdObjectDone: 'CallReturned',
    watchAbandoned: 'WatchAbandoned',
    watchCaughtUp: 'WatchCaughtUp',
    stopApiserver: 'ApiserverProcessChanged',
    startApiserver: 'ApiserverProcessChanged',
    apiserverReady: 'ApiserverProcessChanged',
    apiFault: 'BehaviourGiven',
    apiFaultEnds: 'BehaviourGiven',
  },
  etcd: {
    etcdTxn: 'TransactionHandled',
    etcdObjectTxn: 'TransactionHandled',
    etcdPassesTime: 'RevisionAdvanced',
  },
  scheduler: {
    watchEvent: 'WatchEventReceived',
    nodeChanged: 'ControllerNoted',
    scheduleOne: 'SchedulingTried',
    reply: 'CallReturned',
  },
  controllerManager: {
    nodeDeleted: 'ControllerNoted',
    nodeOutOfService: 'ControllerNoted',
    rollOut: 'ControllerNoted',
    objectFound: 'ControllerNoted',
    watchEvent: 'WatchEventReceived',
    objectEvent: 'WatchEventReceived',
    syncObject: 'ObjectSynced',
    workloadBehaves: 'BehaviourGiven',
    templateChosen: 'BehaviourGiven',
    nodeSilent: 'HeartbeatNoted',
    nodeHeard: 'HeartbeatNoted',
    nodeStatusPosted: 'HeartbeatNoted',
    nodeCordoned: 'ControllerNoted',
    nodeRegistered: 'ControllerNoted',
    nodeTainted: 'ControllerNoted',
    volumesInUse: 'HeartbeatNoted',
    apiserverIsGone: 'ControllerNoted',
    apiserverIsBack: 'ControllerNoted',
    controllersStart: 'ControllerNoted',
    reply: 'CallReturned',
    tick: 'NodesMonitored',
  },
  kubelet: {
    stopKubelet: 'KubeletProcessChanged',
    powerLost: 'KubeletProcessChanged',
    startKubelet: 'KubeletProcessChanged',
    kubeletBoots: 'KubeletProcessChanged',
  },
  fileSource: { ...OF_EVERY_PART, fileChanged: 'ManifestsRead', tick: 'ManifestsRead' },
  httpSource: { ...OF_EVERY_PART, tick: 'ManifestsRead' },
  apiSource: {
    ...OF_EVERY_PART,
    reflectorStart: 'WatchEventReceived',
    watchEvent: 'WatchEventReceived',
    watchClosed: 'WatchAbandoned',
    reply: 'CallReturned',
    timer: 'TimerFired',
  },
  apiClient: {
    processEnded: 'MemoryLost',
    partitionNode: 'RequestHeld',
    healNode: 'RequestHeld',
    holdRequest: 'RequestHeld',
    holdInbound: 'RequestHeld',
    connectionLost: 'RequestHeld',
    tick: 'RequestHeld',
  },
  podConfig: { ...OF_EVERY_PART, sourceSet: 'SourceMerged', sourceChanged: 'SourceMerged' },
  podManager: { ...OF_EVERY_PART, podManagerSet: 'PodManagerUpdated', podManagerDelete: 'PodManagerUpdated' },
  syncLoop: {
    ...OF_EVERY_PART,
    configUpdate: 'ChannelFilled',
    plegEvents: 'ChannelFilled',
    probeUpdate: 'ChannelFilled',
    containerAdded: 'ContainerMapped',
    tick: {
      housekeeping: 'ChannelFilled',
      sync: 'ChannelFilled',
      iterate: 'SyncLoopIterated',
      retry: 'SyncLoopIterated',
      runtimeUp: 'RuntimeStateChecked',
    },
    timer: 'TimerFired',
    reply: 'CallReturned',
  },
  podWorkers: {
    ...OF_EVERY_PART,
    updatePod: 'UpdatePending',
    syncKnownPods: 'WorkersSynced',
    workerWake: 'WorkerMoved',
    podCompleted: 'WorkerMoved',
    forgetWorker: 'WorkerMoved',
    takeWorkQueue: 'WorkQueueRead',
    cacheRefreshed: 'WorkerMoved',
    timer: 'TimerFired',
    reply: 'CallReturned',
  },
  podKiller: { ...OF_EVERY_PART, killPod: 'KillQueued', timer: 'TimerFired', reply: 'CallReturned' },
  statusManager: {
    ...OF_EVERY_PART,
    setPodStatus: 'StatusNoted',
    setContainerProbed: 'StatusNoted',
    terminatePod: 'StatusNoted',
    removeOrphanedStatuses: 'StatusesForgotten',
    tick: { batch: 'StatusBatchDue', read: 'StatusNoted' },
    reply: 'CallReturned',
  },
  volumeManager: {
    ...OF_EVERY_PART,
    reconstructVolumes: 'VolumesReconstructed',
    volumesChanged: 'VolumesPopulated',
    waitForAttachAndMount: 'VolumesAwaited',
    volumesAttached: 'VolumesAwaited',
    tick: { populator: 'VolumesPopulated', reconciler: 'VolumesReconciled', nodeStatus: 'VolumesReconciled' },
    timer: 'TimerFired',
    reply: 'CallReturned',
  },
  pleg: { ...OF_EVERY_PART, relistPod: 'RelistBegan', tick: 'RelistBegan', timer: 'TimerFired' },
  probeManager: {
    ...OF_EVERY_PART,
    addProbes: 'ProbesChanged',
    triggerProbe: 'ProbeStarted',
    probeAnswers: 'ProbeAnswered',
    stopProbes: 'ProbesChanged',
    cancelProbes: 'ProbesChanged',
    cleanupProbes: 'ProbesChanged',
    tick: 'ProbeStarted',
  },
  containerGC: {
    ...OF_EVERY_PART,
    deleteContainer: 'ContainerDeletionQueued',
    tick: 'GarbageCollectionBegan',
    timer: 'TimerFired',
    reply: 'CallReturned',
  },
  eventRecorder: { ...OF_EVERY_PART, recordEvent: 'EventQueued', eventOccurred: 'EventQueued' },
  evictionManager: { ...OF_EVERY_PART, nodePressure: 'PressureNoted', timer: 'TimerFired', reply: 'CallReturned' },
  nodeShutdown: {
    processEnded: 'MemoryLost',
    shutdownNode: 'ShutdownSignalled',
    powerOff: 'ShutdownSignalled',
    powerOffNode: 'ShutdownSignalled',
    powerOnNode: 'ShutdownSignalled',
    timer: 'TimerFired',
    reply: 'CallReturned',
  },
  runtime: {
    runPodSandbox: 'RuntimeCallTaken',
    pullImage: 'RuntimeCallTaken',
    createContainer: 'RuntimeCallTaken',
    startContainer: 'RuntimeCallTaken',
    stopContainer: 'RuntimeCallTaken',
    execPreStop: 'RuntimeCallTaken',
    httpPreStop: 'RuntimeCallTaken',
    stopPodSandbox: 'RuntimeCallTaken',
    removeContainer: 'RuntimeCallTaken',
    removePodSandbox: 'RuntimeCallTaken',
    startCallEnds: 'RuntimeCallTaken',
    callCancelled: 'RuntimeCallCancelled',
    clientGone: 'RuntimeCallCancelled',
    preStopEnds: 'ProcessChanged',
    processExits: 'ProcessChanged',
    signal: 'ProcessChanged',
    killTimeout: 'ProcessChanged',
    pauseStopped: 'SandboxStopping',
    networkDown: 'SandboxStopping',
    dialled: 'RuntimeConnectionChanged',
    stopRuntime: 'RuntimeConnectionChanged',
    powerLost: 'RuntimeConnectionChanged',
    startRuntime: 'RuntimeConnectionChanged',
    runtimeServes: 'RuntimeConnectionChanged',
    runtimeReached: 'RuntimeConnectionChanged',
    runtimeFault: 'BehaviourGiven',
    setBehaviour: 'BehaviourGiven',
  },
  node: {
    writeManifest: 'ManifestFileChanged',
    removeManifest: 'ManifestFileChanged',
    removeHttpManifest: 'ManifestFileChanged',
    mount: 'MountChanged',
    unmount: 'MountChanged',
    tearDown: 'MountChanged',
    volumeBusy: 'BehaviourGiven',
    volumeFree: 'BehaviourGiven',
    volumeHangs: 'BehaviourGiven',
    volumeReturns: 'MountChanged',
    powerLost: 'MountChanged',
    setVolumes: 'BehaviourGiven',
    makeCgroup: 'CgroupChanged',
    destroyCgroup: 'CgroupChanged',
    removeCgroup: 'CgroupChanged',
    cgroupBusy: 'BehaviourGiven',
    cgroupFree: 'CgroupChanged',
    makePodDir: 'DirectoryChanged',
    removePodDir: 'DirectoryChanged',
    makeLogDir: 'DirectoryChanged',
    removeLogDir: 'DirectoryChanged',
  },
};

export function silentKind(to: ActorName, message: Message): TechnicalKind {
  const kinds: Readonly<Record<string, TechnicalKind | Readonly<Record<string, TechnicalKind>>>> = SILENT[to];
  const kind = kinds[message.type];
  if (typeof kind === 'string') return kind;
  return (message.type === 'tick' ? kind?.[message.timer] : undefined) ?? 'TimerFired';
}
