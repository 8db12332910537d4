/** kube-controller-manager: its controllers, each in a file of its own, share one mailbox. */
import type { Draft } from '../../engine/draft.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import { OUT_OF_SERVICE } from './constants.ts';
import { deploymentAnswered, deploymentOf, rollOut, SYNC, syncDeployment } from './deployment.ts';
import { NODE, nodeDue, nodeHeard, nodeSilent, podsOfNode } from './nodeLifecycle.ts';
import { collect, expectGarbage, GC } from './podGC.ts';
import { removalAnswered } from './removals.ts';
import type { ControllerManagerState } from './state.ts';
import { EVICT, evictDue, scheduleEvictions } from './taintEviction.ts';

type Self = Draft<ControllerManagerState>;

function tick(self: Self, timer: string, context: ClusterContext): void {
  if (timer === NODE) return nodeDue(self, context);
  if (timer === GC) return collect(self, context);
  if (timer.startsWith(EVICT)) return evictDue(self, timer.slice(EVICT.length), context);
  if (timer.startsWith(SYNC)) return syncDeployment(self, timer.slice(SYNC.length), context);
}

function answered(self: Self, key: string, value: ReplyValue, context: ClusterContext): void {
  if (!removalAnswered(self, key, value, context)) deploymentAnswered(self, key, value, context);
}

function podChanged(pod: Pod, context: ClusterContext): void {
  const key = deploymentOf(context.world.controllerManager, pod);
  if (key === undefined) return;
  context.send('controllerManager', { type: 'tick', timer: `${SYNC}${key}` }, context.latency('controllerSync'));
}

export const controllerManager: ClusterActor<'controllerManager'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      return podChanged(message.event.pod, context);
    case 'nodeSilent':
      return nodeSilent(self, message.renewedAt, context);
    case 'nodeHeard':
      return nodeHeard(self, message.after, context);
    case 'nodeCordoned':
      self.node.unschedulable = true;
      return;
    case 'nodeDeleted':
      self.node.exists = false;
      self.taintEviction = {};
      context.tell('NodeDeleted', { detail: { node: context.world.node.name } });
      return expectGarbage(self, context);
    case 'nodeOutOfService':
      self.node.taints.push(OUT_OF_SERVICE);
      context.tell('NodeTainted', { detail: { node: context.world.node.name, taint: OUT_OF_SERVICE } });
      scheduleEvictions(self, OUT_OF_SERVICE, podsOfNode(context.world), context);
      return expectGarbage(self, context);
    case 'rollOut':
      return rollOut(self, message.deployment, message.manifest, message.behaviour, context);
    case 'apiserverIsBack':
      for (const key of Object.keys(self.deployments)) syncDeployment(self, key, context);
      return;
    case 'tick':
      return tick(self, message.timer, context);
    case 'reply':
      return answered(self, message.key, message.value, context);
    default:
  }
};
