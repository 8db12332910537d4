/**
 * kube-scheduler, as far as the nodes of the picture go: a pod that names no node is bound to one of them (pkg/scheduler:
 * scheduleOne, bind). Where they are not all, nothing is placed on the others: what these can't take stays Pending.
 */
import type { Draft } from '../../engine/draft.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { withCondition } from '../apiserver/conditions.ts';
import { podRef, type ClusterActor, type ControlPlaneContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import type { SchedulerState } from '../state.ts';
import { sendAs } from './client.ts';
import { leastAllocated, objection, type Candidate } from './fits.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<SchedulerState>;
type Context = ControlPlaneContext<'scheduler'>;

const NAME = 'default-scheduler';

/** Whose turn it is: not that of another scheduler, and not while gates are closed (SchedulingGates.PreEnqueue). */
const mayBeScheduled = ({ metadata, spec }: Pod, release: Release): boolean =>
  (spec.nodeName ?? '') === '' &&
  metadata.deletionTimestamp === undefined &&
  (spec.schedulerName ?? NAME) === NAME &&
  !(release.schedulingGates && (spec.schedulingGates ?? []).length > 0);

const candidatesOf = ({ nodes, world }: Context): readonly Candidate[] =>
  nodes.flatMap((name) => {
    const { node } = watchedNode(world.controllerManager, name);
    return node.exists ? [{ ...node, name }] : [];
  });

/** framework/types.go:FitError: how many nodes have which objection, in the order of the texts. */
function fitError(pod: Pod, candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return 'no nodes available to schedule pods';
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    const why = objection(pod, candidate);
    if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const reasons = [...counts].map(([why, count]) => `${count} ${why}`).sort();
  return `0/${candidates.length} nodes are available: ${reasons.join(', ')}.`;
}

/** Pods that run there, and those that are on their way. */
function podsOn({ own, world }: Context): (name: string) => number {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { spec, status, metadata } of Object.values(world.etcd.pods)) {
    const node = (spec.nodeName ?? '') === '' ? own.assumed?.[metadata.uid] : spec.nodeName;
    if (node !== undefined && !isTerminal({ status })) count(node);
  }
  return (name) => counts.get(name) ?? 0;
}

const isSaid = ({ status }: Pod, message: string): boolean =>
  (status.conditions ?? []).some((condition) => condition.type === 'PodScheduled' && condition.message === message);

function schedule(self: Self, pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const which = { namespace, name, preconditions: { uid } };
  const candidates = candidatesOf(context);
  const fitting = candidates.filter((candidate) => objection(pod, candidate) === null);
  const nodeName = leastAllocated(
    fitting.map((candidate) => candidate.name),
    podsOn(context),
  );
  if (nodeName !== undefined) {
    if (context.nodes.length > 1) self.assumed = { ...self.assumed, [uid]: nodeName };
    const request = { verb: 'create', subresource: 'binding', ...which, nodeName } as const;
    return sendAs('scheduler', uid, request, podRef(pod), context);
  }
  const message = fitError(pod, candidates);
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
  return candidatesOf(context).some((candidate) => objection(pod, candidate) === null);
}

export const scheduler: ClusterActor<'scheduler'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      if (message.event.type === 'ADDED') enqueue(message.event.pod, context);
      return;
    case 'nodeChanged':
      for (const pod of Object.values(context.world.etcd.pods)) if (isWorthATry(pod, context)) enqueue(pod, context);
      return;
    case 'scheduleOne': {
      const pod = context.world.etcd.pods[message.key];
      if (pod?.metadata.uid === message.uid && mayBeScheduled(pod, context.release)) schedule(self, pod, context);
      return;
    }
    case 'reply': // what has come of a binding it sees in its watch
      if (context.own.assumed?.[message.key] !== undefined) delete self.assumed?.[message.key];
      return;
  }
};
