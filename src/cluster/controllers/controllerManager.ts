/** kube-controller-manager: its controllers, each in a file of its own, share one mailbox. */
import type { Draft } from '../../engine/draft.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { LEADER_RETRY_PERIOD, OUT_OF_SERVICE, RENEW_DEADLINE } from './constants.ts';
import { deploymentAnswered, deploymentOf, rollOut, SYNC, syncDeployment } from './deployment.ts';
import {
  NODE,
  nodeDeleted,
  nodeDue,
  nodeHeard,
  nodeRegistered,
  nodeSilent,
  podsOfNode,
  restartNodeLifecycle,
} from './nodeLifecycle.ts';
import { collect, expectGarbage, GC, podCollected, restartPodGC } from './podGC.ts';
import { removalAnswered, RETRY, retryRemoval } from './removals.ts';
import type { ControllerManagerState } from './state.ts';
import { EVICT, evictDue, scheduleEvictions } from './taintEviction.ts';
import { isUnscheduledTerminating } from './watchedPods.ts';

type Self = Draft<ControllerManagerState>;

function tick(self: Self, timer: string, context: ClusterContext): void {
  if (timer === NODE) return nodeDue(self, context);
  if (timer === GC) return collect(self, context);
  if (timer.startsWith(RETRY)) return retryRemoval(timer.slice(RETRY.length), context);
  if (timer.startsWith(EVICT)) return evictDue(self, timer.slice(EVICT.length), context);
  if (timer.startsWith(SYNC)) return syncDeployment(self, timer.slice(SYNC.length), context);
}

function answered(self: Self, key: string, value: ReplyValue, context: ClusterContext): void {
  const end = removalAnswered(self, key, value, context);
  if (end?.removal.by === 'podGC') podCollected(self, end, context);
  deploymentAnswered(self, key, value, context);
}

function podChanged(self: Self, pod: Pod, context: ClusterContext): void {
  if (isUnscheduledTerminating(pod)) expectGarbage(self, context);
  const key = deploymentOf(context.world.controllerManager, pod);
  if (key === undefined) return;
  context.send('controllerManager', { type: 'tick', timer: `${SYNC}${key}` }, context.latency('controllerSync'));
}

const syncDeployments = (self: Self, context: ClusterContext): void => {
  for (const key of Object.keys(self.deployments)) syncDeployment(self, key, context);
};

/** client-go/tools/leaderelection: who can't renew the lease in time ends, and with it all that its timers knew. */
function reconnected(self: Self, context: ClusterContext): void {
  const { cutOffSince } = context.world.controllerManager;
  self.cutOffSince = null;
  if (cutOffSince === null || context.now - cutOffSince <= RENEW_DEADLINE) return syncDeployments(self, context);
  self.nodeLifecycle.due = null;
  self.taintEviction = {};
  self.podGC.due = null;
  context.send('controllerManager', { type: 'controllersStart' }, LEADER_RETRY_PERIOD);
}

/** Another kube-controller-manager has the lease: it finds everything as it is, and reckons every time from now. */
function start(self: Self, context: ClusterContext): void {
  context.tell('ControllersStarted');
  restartNodeLifecycle(self, context);
  for (const taint of self.node.taints) scheduleEvictions(self, taint, podsOfNode(context.world), context);
  restartPodGC(self, context);
  syncDeployments(self, context);
}

export const controllerManager: ClusterActor<'controllerManager'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      return podChanged(self, message.event.pod, context);
    case 'nodeSilent':
      return nodeSilent(self, message.renewedAt, context);
    case 'nodeHeard':
      return nodeHeard(self, message.after, context);
    case 'nodeCordoned':
      self.node.unschedulable = true;
      return;
    case 'nodeDeleted':
      nodeDeleted(self, context);
      return expectGarbage(self, context);
    case 'nodeRegistered':
      return nodeRegistered(self, context);
    case 'nodeOutOfService':
      self.node.taints.push(OUT_OF_SERVICE);
      context.tell('NodeTainted', { detail: { node: context.world.node.name, taint: OUT_OF_SERVICE } });
      scheduleEvictions(self, OUT_OF_SERVICE, podsOfNode(context.world), context);
      return expectGarbage(self, context);
    case 'rollOut':
      return rollOut(self, message.deployment, message.manifest, message.behaviour, context);
    case 'apiserverIsGone':
      self.cutOffSince = context.now;
      return;
    case 'apiserverIsBack':
      return reconnected(self, context);
    case 'controllersStart':
      return start(self, context);
    case 'tick':
      return tick(self, message.timer, context);
    case 'reply':
      return answered(self, message.key, message.value, context);
    default:
  }
};
