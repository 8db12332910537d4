/**
 * pkg/kubelet/eviction/eviction_manager.go: every 10 s it compares what the node has left with its thresholds. When one is
 * met it ranks the pods and evicts the first that is not critical, waits until its containers have stopped and then up to
 * 30 s for its clean-up. What the node has left is not modelled: a scenario says at which pass a threshold is met, and
 * which pod ranks first.
 */
import { printed } from '../../kube/printed.ts';
import { castDraft, type Draft } from '../../engine/draft.ts';
import { seconds, type Micros } from '../../engine/time.ts';
import { ref, refs } from '../../kube/klog/index.ts';
import type { Pod, PodCondition } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { podPriority } from '../../kube/podPriority.ts';
import type { PartOfKubelet, ClusterContext, Seeing } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { EvictionManagerState } from '../state.ts';
import { isCriticalPod } from './criticalPod.ts';
import { pollIn } from './frames.ts';
import { exceededGracePeriod, KILL_TIMED_OUT, killPodNow } from './killPodNow.ts';
import { podIsCleanedUp } from './resourcesReclaimed.ts';

type Self = Draft<EvictionManagerState>;
type Context = ClusterContext<'evictionManager'>;
type Pressure = EvictionManagerState['pressure'][number];

const CLEANUP_TIMEOUT = seconds(30);
const CLEANUP_POLL = seconds(1);

const klogRef = ({ metadata }: Pod) => ref(metadata.namespace, metadata.name, metadata.uid);

/** kubelet_pods.go:GetActivePods: pods that may have something running, or may yet start it. */
export const activePods = ({ world }: Seeing<'podManager' | 'podWorkers'>): readonly Pod[] =>
  Object.values(world.podManager.podByUID).filter(({ metadata, status }) => {
    const worker = world.podWorkers.workers[metadata.uid]?.status;
    if (worker !== undefined && worker.terminatedAt !== null) return false;
    return !isTerminal({ status }) || (worker !== undefined && worker.terminatingAt !== null);
  });

/** The pod that the scenario names uses the most; of the others the least important comes first. */
const ranked = ({ namespace, name }: Pressure, context: Context): readonly Pod[] => {
  const isFirst = ({ metadata }: Pod): boolean => metadata.namespace === namespace && metadata.name === name;
  return activePods(context).toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || podPriority(a) - podPriority(b),
  );
};

/** eviction/helpers.go:signalToResource */
const RESOURCES: Readonly<Record<string, string>> = {
  disk: 'ephemeral-storage',
  imagefs: 'ephemeral-storage',
  nodefs: 'ephemeral-storage',
  pid: 'pids',
};
const resourceOf = (reason: string): string => RESOURCES[reason] ?? reason;

function synchronize(self: Self, pressure: Pressure, context: Context): void {
  const resourceName = resourceOf(pressure.reason);
  const pods = ranked(pressure, context);
  const [first] = pods;
  context.tell('EvictionThresholdMet', {
    pod: first && podRef(first),
    detail: { resource: resourceName },
    klog: ['eviction.reclaiming', { resourceName }],
  });
  context.tell('EvictionRanked', { klog: ['eviction.mustEvict', { resourceName }] });
  context.tell('EvictionRanked', { klog: ['eviction.ranked', { pods: refs(pods.map(({ metadata }) => metadata)) }] });
  for (const pod of pods) {
    if (isCriticalPod(pod)) refuse(pod, context);
    else return evictPod(self, pod, resourceName, pressure, context);
  }
  context.tell('EvictionRanked', { klog: ['eviction.nothingToEvict', {}] });
  next(self, context);
}

function refuse(pod: Pod, context: Context): void {
  context.tell('EvictionRefused', {
    pod: podRef(pod),
    klog: ['eviction.critical', { err: null, pod: klogRef(pod) }],
  });
}

/** The figures that follow in a real message are the node's and the containers' usage. */
const messageOf = (resource: string): string => printed`The node was low on resource: ${resource}. `;

export const terminationByKubelet = (message: string): PodCondition => ({
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'TerminationByKubelet',
  message,
});

/**
 * Seconds that synchronize asks for. A hard threshold has no grace period of its own, and its evictions next to none; a soft
 * one grants what --eviction-max-pod-grace-period says, in later releases no more than the pod itself wants.
 */
function evictionGrace(
  { spec }: Pod,
  { maxPodGracePeriodSeconds: most }: Pressure,
  { release }: ClusterContext,
): number {
  if (most === undefined) return release.hardEvictionGrace;
  return release.softEvictionGrace === 'maximum' ? most : Math.min(most, spec.terminationGracePeriodSeconds);
}

function evictPod(self: Self, pod: Pod, resource: string, pressure: Pressure, context: Context): void {
  const gracePeriodOverride = evictionGrace(pod, pressure, context);
  const message = messageOf(resource);
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: podRef(pod),
    eventType: 'Warning',
    reason: 'Evicted',
    text: message,
  });
  context.tell('PodEvicting', {
    pod: podRef(pod),
    detail: { resource, ...(pressure.maxPodGracePeriodSeconds !== undefined && { softGrace: gracePeriodOverride }) },
    klog: ['eviction.evicting', { pod: klogRef(pod), podUID: pod.metadata.uid, message }],
  });
  const kill = {
    pod,
    evict: true,
    gracePeriodOverride,
    podStatus: {
      phase: 'Failed',
      reason: 'Evicted',
      message,
      ...(context.release.disruptionTarget && { condition: terminationByKubelet(message) }),
    },
  } as const;
  self.evicting = pod as Draft<Pod>;
  self.running = castDraft(killPodNow('evictionManager', kill, context));
}

function killed(self: Self, pod: Pod, inTime: boolean, context: Context): void {
  if (!inTime) exceededGracePeriod(pod, context);
  context.tell('PodEvicted', {
    pod: podRef(pod),
    detail: { inTime },
    klog: inTime
      ? ['eviction.evicted', { pod: klogRef(pod) }]
      : ['eviction.evictFailed', { err: KILL_TIMED_OUT, pod: klogRef(pod) }],
  });
  context.tell('EvictionWaits', {
    pod: podRef(pod),
    detail: { state: 'waiting' },
    klog: ['eviction.waitingForCleanup', { pods: refs([pod.metadata]) }],
  });
  pollCleanup(self, pod, context.now, context);
}

function pollCleanup(self: Self, pod: Pod, since: Micros, context: Context): void {
  const waitsFor = `${pod.metadata.name} to be cleaned up`;
  const place = { procedure: 'waitForPodsCleanup', stage: 'poll', waitsFor, since } as const;
  self.running = castDraft(pollIn('evictionManager', '', place, CLEANUP_POLL, context));
}

/** waitForPodsCleanup */
function lookAtCleanup(self: Self, pod: Pod, since: Micros, context: Context): void {
  const done = podIsCleanedUp(pod, context);
  if (!done && context.now - since < CLEANUP_TIMEOUT) return pollCleanup(self, pod, since, context);
  context.tell('EvictionWaits', {
    pod: podRef(pod),
    detail: { state: done ? 'done' : 'timedOut' },
    klog: [done ? 'eviction.cleanedUp' : 'eviction.cleanupTimeout', { pods: refs([pod.metadata]) }],
  });
  next(self, context);
}

/** One pod a pass; what has come up meanwhile is seen by the next. */
function next(self: Self, context: Context): void {
  self.running = null;
  self.evicting = null;
  const [pressure] = self.pressure;
  if (pressure === undefined) return;
  self.pressure.shift();
  synchronize(self, { ...pressure }, context);
}

export const evictionManager: PartOfKubelet<'evictionManager'> = (self, message, context) => {
  switch (message.type) {
    case 'nodePressure': {
      const { type: _message, ...pressure } = message;
      self.pressure.push(pressure);
      if (self.running === null) next(self, context);
      return;
    }
    case 'reply':
    case 'timer': {
      const { running, evicting } = context.own;
      if (running === null || evicting === null || running.token !== message.token) return;
      if (running.procedure === 'killPodNow') return killed(self, evicting, message.type === 'reply', context);
      return lookAtCleanup(self, evicting, running.since, context);
    }
  }
};
