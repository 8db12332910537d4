/**
 * kube-scheduler, as far as the node of the picture goes: a pod that names no node is bound to it (pkg/scheduler:
 * scheduleOne, bind). Other nodes are outside the picture, and nothing is placed there: what this node can't take stays
 * Pending.
 */
import type { Pod } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { podRef, type ClusterActor, type ClusterContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import { sendAs } from './client.ts';
import type { NodeObject } from './state.ts';

const NAME = 'default-scheduler';

/** Whose turn it is: not that of another scheduler, and not while gates are closed (SchedulingGates.PreEnqueue). */
export const mayBeScheduled = ({ metadata, spec }: Pod, release: Release): boolean =>
  (spec.nodeName ?? '') === '' &&
  metadata.deletionTimestamp === undefined &&
  (spec.schedulerName ?? NAME) === NAME &&
  !(release.schedulingGates && (spec.schedulingGates ?? []).length > 0);

/** Why the node takes no pod; null where it does (plugins NodeUnschedulable and TaintToleration). */
function objection({ exists, unschedulable, taints }: NodeObject): string | null {
  if (!exists) return 'no nodes available to schedule pods';
  if (unschedulable) return '0/1 nodes are available: 1 node(s) were unschedulable.';
  const [taint] = taints;
  return taint === undefined ? null : `0/1 nodes are available: 1 node(s) had untolerated taint {${taint}: }.`;
}

function schedule(pod: Pod, context: ClusterContext): void {
  const { namespace, name, uid } = pod.metadata;
  const message = objection(context.world.controllerManager.node);
  const which = { namespace, name, preconditions: { uid } };
  if (message === null) {
    const request = { verb: 'create', subresource: 'binding', ...which, nodeName: context.world.node.name } as const;
    return sendAs('scheduler', uid, request, podRef(pod), context);
  }
  const unschedulable = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message } as const;
  const status = withCondition(pod, unschedulable, context.now, context.release);
  sendAs('scheduler', uid, { verb: 'patch', subresource: 'status', ...which, status }, podRef(pod), context);
}

function enqueue(pod: Pod, context: ClusterContext): void {
  if (!mayBeScheduled(pod, context.release)) return;
  const { namespace, name, uid } = pod.metadata;
  context.send('scheduler', { type: 'scheduleOne', key: `${namespace}/${name}`, uid }, context.latency('schedule'));
}

export const scheduler: ClusterActor<'scheduler'> = (_self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      if (message.event.type === 'ADDED') enqueue(message.event.pod, context);
      return;
    case 'nodeChanged':
      for (const pod of Object.values(context.world.etcd.pods)) enqueue(pod, context);
      return;
    case 'scheduleOne': {
      const pod = context.world.etcd.pods[message.key];
      if (pod?.metadata.uid === message.uid && mayBeScheduled(pod, context.release)) schedule(pod, context);
      return;
    }
    default:
  }
};
