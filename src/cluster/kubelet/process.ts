/**
 * The kubelet as a process (cmd/kubelet/app/server.go, kubelet.go:Run): what dies with it, and in what order its parts
 * come up again. Containers go on without it; what it knew has to be learned anew from the sources and the runtime.
 */
import type { Draft } from '../../engine/draft.ts';
import { ms, plus, seconds, ZERO } from '../../engine/time.ts';
import { KUBELET_ACTORS, type KubeletActor } from '../addresses.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { Tick } from '../messages.ts';
import type { ActorName, ClusterState } from '../state.ts';
import { VOLUME_LOOP_PHASES } from './volumeLoops.ts';
import { leaseRenewedAt } from './apiClient.ts';
import { HOUSEKEEPING_PERIOD, NEVER, RUNTIME_UP_DELAY, STATUS_SYNC_PERIOD, SYNC_TICK_PERIOD } from './constants.ts';

type Context = ClusterContext<'kubelet'>;

/** The API keeps the Events, a node that shuts down goes on doing so, and a network that is cut stays cut. */
type Outliving = 'eventRecorder' | 'nodeShutdown' | 'apiClient';

/** What a process knows that has just begun: nothing. */
function emptyMemory(): Omit<Pick<ClusterState, KubeletActor>, Outliving> {
  return {
    fileSource: { pods: {} },
    httpSource: { pods: {} },
    apiSource: {
      pods: {},
      phase: 'stopped',
      resourceVersion: '0',
      token: 0,
      retries: 0,
      backOff: { list: { steps: 0, lastUsed: null }, watch: { steps: 0, lastUsed: null } },
    },
    podConfig: { pods: { file: {}, http: {}, api: {} }, seen: {} },
    podManager: { podByUID: {}, mirrorPodByUID: {}, translationByUID: {} },
    syncLoop: {
      channels: { config: [], pleg: [], probe: [], sync: false, housekeeping: false },
      iterating: true,
      containerMap: [],
      runtimeSync: 'never',
      sourcesSeen: {},
      running: null,
      lastContainerStarted: {},
      housekeeping: { lastStart: null, runtimeCache: { at: ZERO, pods: [] }, readsFrom: null },
    },
    podWorkers: {
      workers: {},
      workQueue: {},
      podsSynced: false,
      startedStaticPodsByFullname: {},
      waitingToStartStaticPodsByFullname: {},
    },
    podKiller: { kills: {} },
    statusManager: {
      podStatuses: {},
      apiStatusVersions: {},
      channel: [],
      signalled: false,
      batchDue: false,
      waking: false,
      running: null,
    },
    volumeManager: {
      desired: {},
      actual: {},
      reconstructed: false,
      phases: VOLUME_LOOP_PHASES,
      turning: { populator: null, reconciler: null },
      waiting: {},
      askedRuntimeAt: null,
    },
    pleg: {
      podRecords: {},
      cache: {},
      cacheTimestamp: NEVER,
      lastRelist: null,
      requests: [],
      due: false,
      running: null,
    },
    probeManager: { workers: {} },
    containerGC: { lastRun: null, running: null, deletor: [], deleting: null, unread: {} },
    evictionManager: { pressure: [], evicting: null, running: null },
  };
}

/** A part of the kubelet forgets everything. */
export function forget<K extends ActorName>(actor: K, self: Draft<ClusterState[K]>): void {
  const memory: Partial<ClusterState> = emptyMemory();
  const own = memory[actor];
  if (own !== undefined) Object.assign(self as object, own);
}

/** kubelet.go:WaitForAPIServerSyncPeriod: the reflector waits for the node's object, and looks once a second. */
const WAIT_FOR_API_SERVER_SYNC = plus(seconds(1), ms(4));

function stop(self: Draft<ClusterState['kubelet']>, context: Context): void {
  self.running = false;
  self.stoppedAt = context.now;
  const members: ReadonlySet<string> = new Set(KUBELET_ACTORS);
  /** What people will do later stays; timers and messages in flight do not. */
  context.halt((to, message, from) => members.has(to) && (from !== '' || message.type === 'tick'));
  for (const actor of KUBELET_ACTORS) context.send(actor, { type: 'processEnded' });
  context.send('runtime', { type: 'clientGone' });
  context.send('apiserver', { type: 'watchAbandoned', watcher: context.address('kubelet') });
  const renewedAt = leaseRenewedAt(context.world.apiClient, context.now);
  context.send('controllerManager', { type: 'nodeSilent', node: context.world.node.name, renewedAt });
}

function start(context: Context): void {
  context.tell('KubeletStarted');
  const takes = context.latency(context.release.kubeletWaitsForNode ? 'kubeletBootWithNode' : 'kubeletBoot');
  context.send('kubelet', { type: 'kubeletBoots', stage: 'sources' }, takes);
  // The node's status is among the first things that it posts (kubelet_node_status.go:fastStatusUpdateOnce).
  const after = plus(takes, context.latency('nodeStatus'));
  const { apiClient, node } = context.world;
  if (apiClient.cutSince === null) context.send('controllerManager', { type: 'nodeHeard', node: node.name, after });
}

/** kubelet.go:makePodSourceConfig, then Run. */
function boot(stage: 'sources' | 'run', context: Context): void {
  const tick = <Name extends string>(timer: Name): Tick<Name> => ({ type: 'tick', timer });
  if (stage === 'sources') {
    context.send('fileSource', tick('rescan'), ms(1));
    if (context.own.sources.includes('http')) context.send('httpSource', tick('poll'), ms(1));
    context.send('apiSource', { type: 'reflectorStart' }, WAIT_FOR_API_SERVER_SYNC);
    return context.send('kubelet', { type: 'kubeletBoots', stage: 'run' }, context.latency('sourcesToRun'));
  }
  /** pkg/kubelet/cm/helpers.go:buildContainerMapFromRuntime */
  for (const { podUID, spec } of Object.values(context.world.runtime.containers))
    context.send('syncLoop', { type: 'containerAdded', podUID, containerName: spec.name });
  context.send('volumeManager', { type: 'reconstructVolumes' }, ms(3));
  context.send('pleg', tick('relist'), context.latency('plegStart'));
  context.send('containerGC', tick('collect'), ms(3));
  context.send('statusManager', tick('batch'), STATUS_SYNC_PERIOD);
  context.send('syncLoop', tick('sync'), SYNC_TICK_PERIOD);
  context.send('syncLoop', tick('housekeeping'), HOUSEKEEPING_PERIOD);
  context.send('syncLoop', tick('runtimeUp'), RUNTIME_UP_DELAY);
  context.send('syncLoop', tick('retry'));
}

export const kubelet: ClusterActor<'kubelet'> = (self, message, context) => {
  switch (message.type) {
    case 'stopKubelet':
      if (!self.running) return;
      context.tell('KubeletStopped');
      return stop(self, context);
    case 'powerLost':
      if (self.running) stop(self, context);
      return;
    case 'startKubelet':
      if (self.running || context.world.nodeShutdown.powerless) return;
      // What the process that has just ended knew is gone before the next one begins.
      if (self.stoppedAt === context.now) return context.send('kubelet', message, ms(1));
      self.running = true;
      self.pid += 1;
      self.startedAt = context.now;
      return start(context);
    case 'kubeletBoots':
      if (self.running) boot(message.stage, context);
      return;
  }
};
