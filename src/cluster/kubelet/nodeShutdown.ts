/**
 * pkg/kubelet/nodeshutdown: systemd holds the shutdown up, for the kubelet's inhibitor lock, until the kubelet has stopped
 * its pods: first the normal ones, then those that are critical, each group in its share of the time. Meanwhile the node says
 * that it is not ready; then it is off. The objects stay; only their status tells what happened.
 */
import { printed } from '../../kube/printed.ts';
import { castDraft, type Draft } from '../../engine/draft.ts';
import { ms, plus, seconds } from '../../engine/time.ts';
import { ref, refs } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import { podPriority, SYSTEM_CRITICAL_PRIORITY } from '../../kube/podPriority.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { KubeletInboxes } from './inbox.ts';
import type { KillPodStatus, NodeShutdownState } from '../state.ts';
import { WAIT_FOR_UNMOUNT_POLL } from './constants.ts';
import { isCriticalPod } from './criticalPod.ts';
import { activePods, terminationByKubelet } from './evictionManager.ts';
import { frameAt, pollIn } from './frames.ts';
import { untilLeaseRenewal } from './apiClient.ts';
import { exceededGracePeriod, KILL_TIMED_OUT, killPodNow } from './killPodNow.ts';
import { mountedVolumes } from './volumeState.ts';

type Self = Draft<NodeShutdownState>;
type Context = ClusterContext<'nodeShutdown'>;
type Group = NodeShutdownState['groups'][number];

const REASON = 'Terminated';
const MESSAGE = printed`Pod was terminated in response to imminent node shutdown.`;
/** From the release of the lock to the moment at which systemd has stopped everything. */
const POWER_OFF = ms(500);
/** From the switch to the units of a server that boots a small image; hardware with its checks takes minutes. */
const BOOT = seconds(15);
const KUBELET_AFTER_RUNTIME = seconds(1);

/** Keys of the actor's own waits; those of its kills are the pods' UIDs. */
const GROUP = 'group';
const CRITICAL = 'critical';

const klogRef = ({ metadata }: Pod) => ref(metadata.namespace, metadata.name, metadata.uid);

/**
 * By priority from 1.23 on, as two groups make it of the two periods (migrateConfig, groupByPriority). Before, static pods
 * were critical too, and the critical ones just slept while the others had their time.
 */
function groupsOf(gracePeriod: number, criticalPods: number, context: Context): readonly Group[] {
  const pods = activePods(context);
  const { gracefulShutdown } = context.release;
  if (gracefulShutdown === 'none') return [];
  if (gracefulShutdown === 'critical') {
    const kills = pods.map((pod) => ({
      pod,
      gracePeriod: isCriticalPod(pod) ? criticalPods : gracePeriod - criticalPods,
      waits: isCriticalPod(pod),
    }));
    return kills.length === 0 ? [] : [{ priority: 0, gracePeriod, kills }];
  }
  const group = (priority: number, period: number, isIn: (pod: Pod) => boolean): Group => ({
    priority,
    gracePeriod: period,
    kills: pods.filter(isIn).map((pod) => ({ pod, gracePeriod: period, waits: false })),
  });
  const critical = (pod: Pod): boolean => podPriority(pod) >= SYSTEM_CRITICAL_PRIORITY;
  return [
    group(0, gracePeriod - criticalPods, (pod) => !critical(pod)),
    group(SYSTEM_CRITICAL_PRIORITY, criticalPods, critical),
  ].filter(({ kills }) => kills.length > 0);
}

function start(
  self: Self,
  message: Extract<KubeletInboxes['nodeShutdown'], { type: 'shutdownNode' }>,
  context: Context,
): void {
  if (self.state === 'shuttingDown') delete self.cancelled;
  if (self.state !== 'up') return;
  self.state = 'shuttingDown';
  self.groups = groupsOf(message.gracePeriod, message.criticalPods, context) as Draft<Group>[];
  context.tell('NodeShutdownBegan', {
    detail: { gracePeriod: message.gracePeriod, criticalPods: message.criticalPods },
    klog: ['nodeShutdown.eventShuttingDown', { event: true }],
  });
  if (context.release.gracefulShutdown === 'none' || !context.world.kubelet.running) return powerOffSoon(context);
  context.tell('ShutdownSignalled', { klog: ['nodeShutdown.event', { event: 'shutdown' }] });
  const posted = { type: 'nodeStatusPosted', node: context.world.node.name } as const;
  context.send('controllerManager', posted, context.latency('nodeStatus'));
  context.tell('ShutdownSignalled', { klog: ['nodeShutdown.processing', {}] });
  nextGroup(self, context);
}

function nextGroup(self: Self, context: Context): void {
  const [group] = self.groups;
  if (group === undefined) return complete(self, context);
  const waitsFor = `the pods of priority ${group.priority} to stop`;
  const frame = frameAt({ procedure: 'killPods', stage: 'kill', waitsFor }, context);
  self.running = castDraft(frame);
  context.send('nodeShutdown', { type: 'timer', key: GROUP, token: frame.token }, seconds(group.gracePeriod));
  self.left = group.kills.length;
  const critical = group.kills.find(({ waits }) => waits);
  if (critical !== undefined) {
    const sleep = seconds(group.gracePeriod - critical.gracePeriod);
    context.send('nodeShutdown', { type: 'timer', key: CRITICAL, token: frame.token }, sleep);
  }
  for (const kill of group.kills) if (!kill.waits) killPod(self, kill as Group['kills'][number], context);
}

const statusOf = ({ release }: Context): KillPodStatus => ({
  phase: 'FailedUnlessSucceeded',
  reason: REASON,
  message: MESSAGE,
  ...(release.disruptionTarget && { condition: terminationByKubelet(MESSAGE) }),
});

/** The group's time, or the pod's own grace where that is less. */
function killPod(self: Self, { pod, gracePeriod }: Group['kills'][number], context: Context): void {
  const grace = Math.min(gracePeriod, pod.spec.terminationGracePeriodSeconds);
  context.tell('ShutdownKilling', {
    pod: podRef(pod),
    detail: { gracePeriod: grace },
    klog: ['nodeShutdown.killing', { pod: klogRef(pod), gracePeriod: grace }],
  });
  const kill = { pod, evict: false, gracePeriodOverride: grace, podStatus: statusOf(context) };
  const frame = killPodNow('nodeShutdown', kill, context);
  self.kills[pod.metadata.uid] = { pod, frame } as Draft<NodeShutdownState['kills'][string]>;
}

/** A kill has come to its end, or to the end of its time; its group may have gone on without it. */
function killed(self: Self, uid: string, inTime: boolean, context: Context): void {
  const kill = context.own.kills[uid];
  if (kill === undefined) return;
  const { pod } = kill;
  delete self.kills[uid];
  if (!inTime) exceededGracePeriod(pod, context);
  context.tell('ShutdownKilled', {
    pod: podRef(pod),
    detail: { inTime },
    klog: inTime
      ? ['nodeShutdown.finished', { pod: klogRef(pod) }]
      : ['nodeShutdown.failed', { pod: klogRef(pod), err: KILL_TIMED_OUT }],
  });
  if (!self.groups[0]?.kills.some((other) => other.pod.metadata.uid === uid)) return;
  self.left -= 1;
  if (self.left > 0) return;
  if (context.release.shutdownWaitsForVolumes) waitForUnmount(self, context);
  else groupEnded(self, true, context);
}

/** From 1.32 the volumes of a group go before the next group does, for the sake of CSI drivers, which are critical. */
function waitForUnmount(self: Self, context: Context): void {
  const group = context.own.groups[0];
  const mounted = (group?.kills ?? []).some(
    ({ pod }) => mountedVolumes(context.world.volumeManager, pod.metadata.uid).length > 0,
  );
  if (!mounted) return groupEnded(self, true, context);
  const place = { procedure: 'killPods', stage: 'unmount', waitsFor: 'the volumes of the group to unmount' } as const;
  self.unmounting = castDraft(pollIn('nodeShutdown', '', place, WAIT_FOR_UNMOUNT_POLL, context));
}

function groupEnded(self: Self, inTime: boolean, context: Context): void {
  const group = context.own.groups[0];
  if (group === undefined) return;
  const { gracePeriod, priority } = group;
  context.tell('ShutdownGroupEnded', {
    detail: { inTime, priority, gracePeriod },
    klog: inTime
      ? ['nodeShutdown.groupDone', { gracePeriod, priority }]
      : ['nodeShutdown.timeout', { gracePeriod, priority }],
  });
  if (self.unmounting !== null && !inTime) {
    context.tell('ShutdownVolumesFailed', {
      klog: [
        'nodeShutdown.groupVolumesFailed',
        { err: 'context canceled', pods: refs(group.kills.map(({ pod }) => pod.metadata)) },
      ],
    });
  }
  self.groups.shift();
  self.unmounting = null;
  nextGroup(self, context);
}

function complete(self: Self, context: Context): void {
  self.running = null;
  context.tell('NodeShutdownCompleted', { klog: ['nodeShutdown.completed', {}] });
  if (context.own.cancelled === true) return cancellationHeard(self, context);
  powerOffSoon(context);
}

/* ---- a shutdown that is taken back ---- */

/**
 * logind sends PrepareForShutdown(false). The kubelet reads its signals in one loop (nodeshutdown_manager_linux.go:start),
 * which processShutdownEvent holds up: until every group is done, pods are killed and new ones rejected all the same.
 */
function cancel(self: Self, context: Context): void {
  if (self.state !== 'shuttingDown' || self.cancelled === true) return;
  const waits = context.own.running !== null;
  const hears = context.release.gracefulShutdown !== 'none' && context.world.kubelet.running;
  context.tell('NodeShutdownCancelled', { detail: { waits, hears } });
  context.halt((to, { type }) => to === 'nodeShutdown' && type === 'powerOff');
  if (waits) self.cancelled = true;
  else if (hears) cancellationHeard(self, context);
  else self.state = 'up';
}

/** The lock is taken again. Only a shutdown syncs the node's status at once; now the next regular post says Ready. */
function cancellationHeard(self: Self, context: Context): void {
  delete self.cancelled;
  self.state = 'up';
  context.tell('ShutdownCancellationHeard', { klog: ['nodeShutdown.eventShuttingDown', { event: false }] });
  context.tell('ShutdownSignalled', { klog: ['nodeShutdown.event', { event: 'cancelled' }] });
  const { apiClient, node } = context.world;
  const posted = { type: 'nodeStatusPosted', node: node.name } as const;
  context.send('controllerManager', posted, untilLeaseRenewal(apiClient, context.now));
}

const powerOffSoon = (context: Context): void => context.send('nodeShutdown', { type: 'powerOff' }, POWER_OFF);

/** The inhibitor lock is an open file of the kubelet's process, so systemd holds nothing up once that has ended. */
function lockReleased(self: Self, context: Context): void {
  if (self.state !== 'shuttingDown') return;
  forgetKills(self);
  if (self.cancelled !== true) return powerOffSoon(context);
  delete self.cancelled;
  self.state = 'up';
}

function forgetKills(self: Self): void {
  self.groups = [];
  self.kills = {};
  self.left = 0;
  self.running = null;
  self.unmounting = null;
}

/* ---- the power ---- */

/**
 * What still runs on the node is gone at once, and what was under way there with it: no more heartbeats either. At the end
 * of a shutdown that is the kubelet and whatever it had no time for; abruptly it is everything, and nobody was asked.
 */
function loseThePower(self: Self, abrupt: boolean, context: Context): void {
  if (self.state === 'off') return;
  forgetKills(self);
  delete self.cancelled;
  self.state = 'off';
  self.powerless = true;
  context.tell('NodePoweredOff', abrupt ? { detail: { abrupt } } : {});
  endEverything(context);
}

function endEverything(context: Context): void {
  context.halt(
    (to, { type }, from) => (to === 'runtime' || (to === 'node' && type !== 'volumeReturns')) && from !== '',
  );
  context.send('kubelet', { type: 'powerLost' });
  context.send('runtime', { type: 'powerLost' });
  context.send('node', { type: 'powerLost' });
}

/** systemd starts containerd, and the kubelet after it. */
function powerOn(self: Self, context: Context): void {
  if (self.state !== 'off') return;
  self.state = 'up';
  delete self.powerless;
  context.tell('NodePoweredOn');
  context.send('runtime', { type: 'startRuntime' }, BOOT);
  context.send('kubelet', { type: 'startKubelet' }, plus(BOOT, KUBELET_AFTER_RUNTIME));
}

export const nodeShutdown: ClusterActor<'nodeShutdown'> = (self, message, context) => {
  switch (message.type) {
    case 'shutdownNode':
      return start(self, message, context);
    case 'cancelShutdown':
      return cancel(self, context);
    case 'processEnded':
      return lockReleased(self, context);
    case 'powerOff':
      return loseThePower(self, false, context);
    case 'powerOffNode':
      return loseThePower(self, true, context);
    case 'powerOnNode':
      return powerOn(self, context);
    case 'reply':
    case 'timer': {
      const { running, kills, unmounting, groups } = context.own;
      if (message.token === kills[message.key]?.frame.token)
        return killed(self, message.key, message.type === 'reply', context);
      if (message.token === unmounting?.token) return waitForUnmount(self, context);
      if (running === null || message.token !== running.token) return;
      if (message.key === GROUP) return groupEnded(self, false, context);
      for (const kill of groups[0]?.kills ?? []) if (kill.waits) killPod(self, kill, context);
      return;
    }
  }
};
