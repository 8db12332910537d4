/** kube-controller-manager: its controllers, each in a file of its own, share one mailbox. */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterActor, ControlPlaneContext } from '../context.ts';
import type { ObjectEvent, ReplyValue, WatchEvent } from '../messages.ts';
import { nodeMeant } from '../nodeMeant.ts';
import {
  kubeletIsBack,
  nodesOfVolumesChanged,
  podWantsVolumes,
  reconcileVolumes,
  restartAttachDetach,
  volumesInUse,
} from './attachDetach.ts';
import { ATTACH_DETACH } from './attachDetachTurns.ts';
import { LEADER_RETRY_PERIOD, OUT_OF_SERVICE, OUT_OF_SERVICE_VALUE, RENEW_DEADLINE } from './constants.ts';
import {
  DEADLINE,
  deadlinePassed,
  deploymentAnswered,
  deploymentHears,
  deploymentOf,
  rollOut,
  SYNC,
  syncDeployment,
} from './deployment.ts';
import {
  attachAgain,
  attachmentChanged,
  attacherAnswered,
  CSI_AGAIN,
  CSI_CALL,
  driverCalled,
} from './externalAttacher.ts';
import {
  forgetLooks,
  LOOK,
  lookAtNode,
  NO_SCHEDULE,
  nodeDeleted,
  nodeHeard,
  nodeRegistered,
  nodeSilent,
  nodeStatusPosted,
  restartNodeLifecycle,
  STATUS,
  TAINT,
  taintByConditions,
  taintFromQueue,
} from './nodeLifecycle.ts';
import { restartAutoscaler } from './clusterAutoscaler.ts';
import type { NodeEdit } from './inbox.ts';
import { seeObject, seePod } from './informers.ts';
import { collect, expectGarbage, GC, podCollected, restartPodGC } from './podGC.ts';
import { removalAnswered, RETRY, retryRemoval } from './removals.ts';
import type { ControllerManagerState } from './state.ts';
import { nodeEdited } from './nodeEdits.ts';
import { REMOVAL } from './nodeRemovals.ts';
import { nodeEvictionAnswered, removalBegins, removalTicks } from './scaleDown.ts';
import { EVICT, evictDue, nodeTaintsChanged, podEvicted, podGone, podOnTaintedNode } from './taintEviction.ts';
import { templateChosen, workloadBehaves } from './templateBehaviours.ts';
import { watchedNode } from './watchedNodes.ts';
import { ATTACHMENT_LOOK, attachmentAnswered, lookAtAttachment } from './volumeOperations.ts';
import { isOnTaintedNode, isUnscheduledTerminating } from './watchedPods.ts';
import { heard, LATER, nodesChanged, syncAnswered, syncObject } from './workqueue.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

function tick(self: Self, timer: string, context: Context): void {
  if (timer === ATTACH_DETACH) return reconcileVolumes(self, context);
  if (timer.startsWith(ATTACHMENT_LOOK)) return lookAtAttachment(self, timer.slice(ATTACHMENT_LOOK.length), context);
  if (timer.startsWith(CSI_CALL)) return driverCalled(timer.slice(CSI_CALL.length), context);
  if (timer.startsWith(CSI_AGAIN)) return attachAgain(self, timer.slice(CSI_AGAIN.length), context);
  if (timer.startsWith(LOOK)) {
    lookAtNode(self, timer.slice(LOOK.length), context);
    return nodesOfVolumesChanged(self, context);
  }
  if (timer.startsWith(TAINT)) return taintFromQueue(self, timer.slice(TAINT.length), context);
  if (timer.startsWith(NO_SCHEDULE)) return taintByConditions(self, timer.slice(NO_SCHEDULE.length), context);
  if (timer.startsWith(STATUS)) return nodeStatusPosted(self, timer.slice(STATUS.length), context);
  if (timer === GC) return collect(self, context);
  if (timer.startsWith(RETRY)) return retryRemoval(timer.slice(RETRY.length), context);
  if (timer.startsWith(EVICT)) return evictDue(self, timer.slice(EVICT.length), context);
  if (timer.startsWith(LATER)) return syncObject(self, timer.slice(LATER.length), context);
  if (timer.startsWith(DEADLINE)) return deadlinePassed(self, timer.slice(DEADLINE.length), context);
  if (timer.startsWith(SYNC)) return syncDeployment(self, timer.slice(SYNC.length), context);
  if (timer.startsWith(REMOVAL)) return removalTicks(self, timer, editing(self, context), context);
}

function answered(self: Self, key: string, value: ReplyValue, context: Context): void {
  if (key.startsWith(REMOVAL)) return nodeEvictionAnswered(self, key, value, editing(self, context), context);
  const end = removalAnswered(self, key, value, context);
  if (end?.removal.by === 'podGC') podCollected(self, end, context);
  if (end?.removal.by === 'taintEviction') podEvicted(self, end);
  if (attachmentAnswered(self, key, value, context) || attacherAnswered(self, key, value, context)) return;
  if (!syncAnswered(self, key, value, context)) deploymentAnswered(self, key, value, context);
}

function podChanged(self: Self, event: WatchEvent, context: Context): void {
  const { type, pod } = event;
  const { objectControllers } = self;
  const known = context.own.objectControllers?.informers;
  if (objectControllers !== undefined && known !== undefined)
    heard(self, seePod(objectControllers.informers, event, known), context);
  podWantsVolumes(self, event, context);
  if (isUnscheduledTerminating(pod)) expectGarbage(self, context);
  if (type === 'DELETED') podGone(self, pod);
  else if (isOnTaintedNode(self, pod)) podOnTaintedNode(self, pod, context);
  const key = deploymentOf(context.own, pod);
  if (key !== undefined) deploymentHears(self, key, type, context);
}

function objectChanged(self: Self, event: ObjectEvent, context: Context): void {
  const { objectControllers } = self;
  const known = context.own.objectControllers?.informers;
  if (objectControllers !== undefined && known !== undefined)
    heard(self, seeObject(objectControllers.informers, event, known), context);
  attachmentChanged(self, event, context);
}

/** Whoever begins to watch is told of what is there. */
function objectFound(self: Self, key: string, context: Context): void {
  const object = context.own.objectControllers?.informers.objects[key];
  if (object !== undefined) heard(self, { of: 'object', type: 'ADDED', object, before: undefined }, context);
}

const syncDeployments = (self: Self, context: Context): void => {
  for (const key of Object.keys(self.deployments)) syncDeployment(self, key, context);
};

/** client-go/tools/leaderelection: who can't renew the lease in time ends, and with it all that its timers knew. */
function reconnected(self: Self, context: Context): void {
  const { cutOffSince } = context.own;
  self.cutOffSince = null;
  if (cutOffSince === null || context.now - cutOffSince <= RENEW_DEADLINE) {
    nodesOfVolumesChanged(self, context);
    return syncDeployments(self, context);
  }
  forgetLooks(self, context);
  self.taintEviction = {};
  self.podGC.due = null;
  context.send('controllerManager', { type: 'controllersStart' }, LEADER_RETRY_PERIOD);
}

/** Another kube-controller-manager has the lease: it finds everything as it is, and reckons every time from now. */
function start(self: Self, context: Context): void {
  context.tell('ControllersStarted');
  restartNodeLifecycle(self, context);
  for (const node of context.nodes) nodeTaintsChanged(self, node, context);
  restartPodGC(self, context);
  restartAttachDetach(self, context);
  syncDeployments(self, context);
  restartAutoscaler(self, editing(self, context), context);
}

/** A write to a Node, of which the other readers of its taints hear. */
const editing = (self: Self, context: Context) => (edit: NodeEdit) => {
  if (nodeEdited(self, edit, context)) taintsEdited(self, context);
};

/** kubectl taint: a person vouches that the machine is off. */
function declareOutOfService(self: Self, name: string, context: Context): void {
  const { node } = watchedNode(self, name);
  if (!node.exists || node.taints.some(({ key }) => key === OUT_OF_SERVICE)) return;
  node.taints.push({ key: OUT_OF_SERVICE, value: OUT_OF_SERVICE_VALUE, effect: 'NoExecute' });
  context.tell('NodeTainted', { detail: { node: name, taint: OUT_OF_SERVICE } });
  nodeTaintsChanged(self, name, context);
  taintsEdited(self, context);
}

/** Tells the other readers of a node's taints: DaemonSets, volumes and the scheduler. */
function taintsEdited(self: Self, context: Context): void {
  nodesChanged(self, context);
  nodesOfVolumesChanged(self, context);
  context.send('scheduler', { type: 'nodeChanged' });
  expectGarbage(self, context);
}

export const controllerManager: ClusterActor<'controllerManager'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      return podChanged(self, message.event, context);
    case 'objectEvent':
      return objectChanged(self, message.event, context);
    case 'workloadBehaves':
      return workloadBehaves(self.objectControllers, context.own.objectControllers, message.key, message.as);
    case 'templateChosen':
      return templateChosen(self.objectControllers, context.own.objectControllers, message.key, message.template);
    case 'objectFound':
      return objectFound(self, message.key, context);
    case 'syncObject':
      return syncObject(self, message.item, context);
    case 'nodeSilent':
      return nodeSilent(self, message.node, message.renewedAt, context);
    case 'nodeHeard':
      nodeHeard(self, message.node, message.after, context);
      return kubeletIsBack(self, message.node, context);
    case 'nodeStatusPosted':
      nodeStatusPosted(self, message.node, context);
      return nodesOfVolumesChanged(self, context);
    case 'volumesInUse':
      return volumesInUse(self, message.node, message.volumes, context);
    case 'nodeCordoned':
    case 'nodeUncordoned':
    case 'nodeTaintAdded':
    case 'nodeTaintRemoved':
      return editing(self, context)(message);
    case 'scaleDownNode':
    case 'disruptNode':
      return removalBegins(self, message, editing(self, context), context);
    case 'nodeDeleted':
      nodeDeleted(self, nodeMeant(message, context), context);
      nodesChanged(self, context);
      nodesOfVolumesChanged(self, context);
      return expectGarbage(self, context);
    case 'nodeRegistered':
      nodeRegistered(self, message.node, context);
      return nodesChanged(self, context);
    case 'nodeTainted':
      nodeTaintsChanged(self, message.node, context);
      return nodesChanged(self, context);
    case 'nodeOutOfService':
      return declareOutOfService(self, nodeMeant(message, context), context);
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
  }
};
