/**
 * kube-scheduler, as far as the node of the picture goes: a pod that names no node is bound to it (pkg/scheduler:
 * scheduleOne, bind). Other nodes are outside the picture, and nothing is placed there: what this node can't take stays
 * Pending.
 */
import type { Pod } from '../../kube/objects.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { podRef, type ClusterActor, type ControlPlaneContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import { nodeMeant } from '../nodeMeant.ts';
import { sendAs } from './client.ts';
import { UNSCHEDULABLE } from './constants.ts';
import type { NodeObject } from './state.ts';
import { untolerated } from './tolerations.ts';

type Context = ControlPlaneContext<'scheduler'>;

const NAME = 'default-scheduler';

/** Whose turn it is: not that of another scheduler, and not while gates are closed (SchedulingGates.PreEnqueue). */
const mayBeScheduled = ({ metadata, spec }: Pod, release: Release): boolean =>
  (spec.nodeName ?? '') === '' &&
  metadata.deletionTimestamp === undefined &&
  (spec.schedulerName ?? NAME) === NAME &&
  !(release.schedulingGates && (spec.schedulingGates ?? []).length > 0);

/** Why the node does not take a pod; null where it does (plugins NodeUnschedulable, TaintToleration and NodeAffinity). */
function objection(pod: Pod, { exists, unschedulable, taints }: NodeObject, name: string): string | null {
  if (!exists) return 'no nodes available to schedule pods';
  const cordon = { key: UNSCHEDULABLE, effect: 'NoSchedule' } as const;
  if (unschedulable && untolerated(pod, [cordon]) !== undefined)
    return '0/1 nodes are available: 1 node(s) were unschedulable.';
  const taint = untolerated(pod, taints);
  if (taint !== undefined)
    return `0/1 nodes are available: 1 node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}.`;
  return matches(pod, name) ? null : "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.";
}

/** What every node is labelled with; its zone and the like would be somebody's choice. */
function matches({ spec }: Pod, nodeName: string): boolean {
  const labels: Readonly<Record<string, string>> = {
    'kubernetes.io/hostname': nodeName,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
  };
  return Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
}

const isSaid = ({ status }: Pod, message: string): boolean =>
  (status.conditions ?? []).some((condition) => condition.type === 'PodScheduled' && condition.message === message);

function schedule(pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const nodeName = nodeMeant({}, context);
  const message = objection(pod, context.world.controllerManager.node, nodeName);
  const which = { namespace, name, preconditions: { uid } };
  if (message === null) {
    const request = { verb: 'create', subresource: 'binding', ...which, nodeName } as const;
    return sendAs('scheduler', uid, request, podRef(pod), context);
  }
  if (isSaid(pod, message)) return;
  const unschedulable = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message } as const;
  const status = withCondition(pod, unschedulable, context.now, context.release);
  sendAs('scheduler', uid, { verb: 'patch', subresource: 'status', ...which, status }, podRef(pod), context);
}

function enqueue(pod: Pod, context: Context): void {
  if (!mayBeScheduled(pod, context.release)) return;
  const { namespace, name, uid } = pod.metadata;
  context.send('scheduler', { type: 'scheduleOne', key: `${namespace}/${name}`, uid }, context.latency('schedule'));
}

/** isSchedulableAfterNodeChange of the plugins: whether what kept the pod away is gone. */
function isWorthATry(pod: Pod, context: Context): boolean {
  if (!context.release.schedulerQueueingHints) return true;
  return objection(pod, context.world.controllerManager.node, nodeMeant({}, context)) === null;
}

export const scheduler: ClusterActor<'scheduler'> = (_self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      if (message.event.type === 'ADDED') enqueue(message.event.pod, context);
      return;
    case 'nodeChanged':
      for (const pod of Object.values(context.world.etcd.pods)) if (isWorthATry(pod, context)) enqueue(pod, context);
      return;
    case 'scheduleOne': {
      const pod = context.world.etcd.pods[message.key];
      if (pod?.metadata.uid === message.uid && mayBeScheduled(pod, context.release)) schedule(pod, context);
      return;
    }
    case 'reply': // what has come of a binding it sees in its watch
      return;
  }
};
