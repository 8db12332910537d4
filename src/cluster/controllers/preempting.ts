/**
 * The scheduler makes room (pkg/scheduler/framework/preemption/preemption.go:prepareCandidate): each victim is marked where
 * the release does that, then deleted with the grace that is its own, and whoever has hoped for that node is told not to.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { podPriority } from '../../kube/podPriority.ts';
import { withCondition } from '../apiserver/conditions.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import type { Preempting, SchedulerState } from '../apiserver/state.ts';
import { sendAs } from './client.ts';

type Self = Draft<SchedulerState>;
type Context = ControlPlaneContext<'scheduler'>;

/** Where the answers come to: `preempt/PREEMPTOR/VICTIM/mark`. */
const PREFIX = 'preempt/';
type Stage = 'nominate' | 'mark' | 'delete';
const keyOf = (preemptor: string, victim: string, stage: Stage): string => `${PREFIX}${preemptor}/${victim}/${stage}`;
export const isOfPreemption = (key: string): boolean => key.startsWith(PREFIX);

const targetOf = ({ metadata: { namespace, name } }: Pod) => ({ namespace, name });

export function beginPreempting(
  self: Self,
  pod: Pod,
  { node, victims, message }: { readonly node: string; readonly victims: readonly Pod[]; readonly message: string },
  context: Context,
): void {
  const { uid, namespace, name } = pod.metadata;
  const { preemption, preemptionSkipsTerminating } = context.release;
  // executor.go:prepareCandidateAsync: of one that is being deleted already nothing more is asked.
  const doomed = preemptionSkipsTerminating ? victims.filter((victim) => !isBeingDeleted(victim)) : victims;
  if (doomed.length === 0) return;
  const named = Object.fromEntries(doomed.map((victim) => [victim.metadata.uid, targetOf(victim)]));
  const last = preemption === 'async' && doomed.length > 1 ? doomed.at(-1)?.metadata.uid : undefined;
  self.preempting = {
    ...self.preempting,
    [uid]: castDraft({
      key: `${namespace}/${name}`,
      node,
      message,
      ...(last !== undefined && { last }),
      victims: named,
    }),
  };
  context.tell('PreemptionDecided', {
    pod: podRef(pod),
    detail: { node, victims: doomed.map(({ metadata }) => metadata.name).join(' ') },
  });
  if (preemption === 'nominatesFirst') {
    const status = { ...pod.status, nominatedNodeName: node };
    const request = { verb: 'patch', subresource: 'status', ...targetOf(pod), status } as const;
    return sendAs('scheduler', keyOf(uid, '', 'nominate'), request, podRef(pod), context);
  }
  const first = doomed.filter(({ metadata }) => metadata.uid !== last);
  prepare(pod, node, first, context);
}

function prepare(pod: Pod, node: string, victims: readonly Pod[], context: Context): void {
  for (const victim of victims) preempt(pod, victim, context);
  for (const hopeful of hopefuls(pod, node, context)) withoutNomination(hopeful, context);
}

function preempt(pod: Pod, victim: Pod, context: Context): void {
  const mark = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: `${pod.spec.schedulerName ?? 'default-scheduler'}: preempting to accommodate a higher priority pod`,
  } as const;
  const is = victim.status.conditions?.find(({ type }) => type === mark.type);
  const isMarked = is?.status === 'True' && is.reason === mark.reason;
  if (!context.release.disruptionTarget || isMarked) return remove(pod.metadata.uid, victim, context);
  const status = withCondition(victim, mark, context.now, context.release);
  const key = keyOf(pod.metadata.uid, victim.metadata.uid, 'mark');
  const request = { verb: 'patch', subresource: 'status', ...targetOf(victim), status } as const;
  sendAs('scheduler', key, request, podRef(victim), context);
}

/** util.DeletePod says nothing of a grace, nor of the UID. */
function remove(preemptor: string, victim: Pod, context: Context): void {
  const key = keyOf(preemptor, victim.metadata.uid, 'delete');
  sendAs('scheduler', key, { verb: 'delete', ...targetOf(victim) }, podRef(victim), context);
}

/** getLowerPriorityNominatedPods */
const hopefuls = (pod: Pod, node: string, { world }: Context): readonly Pod[] =>
  Object.values(world.etcd.pods).filter(
    (other) =>
      other.status.nominatedNodeName === node &&
      (other.spec.nodeName ?? '') === '' &&
      podPriority(other) < podPriority(pod),
  );

function withoutNomination(pod: Pod, context: Context): void {
  const { nominatedNodeName: _gone, ...status } = pod.status;
  const request = { verb: 'patch', subresource: 'status', ...targetOf(pod), status } as const;
  sendAs('scheduler', pod.metadata.uid, request, podRef(pod), context);
}

/**
 * With asynchronous preemption the last victim goes once the others have been deleted: its end wakes the preemptor.
 * @returns false where neither that victim nor the preemptor is there any more.
 */
function preemptLast(draft: Draft<Preempting>, left: string | undefined, context: Context): boolean {
  if (draft.last === undefined || draft.last !== left) return true;
  delete draft.last;
  const { namespace, name } = draft.victims[left] ?? { namespace: '', name: '' };
  const { pods } = context.world.etcd;
  const victim = pods[`${namespace}/${name}`];
  const pod = pods[draft.key];
  if (pod === undefined || victim?.metadata.uid !== left) return false;
  preempt(pod, victim, context);
  return true;
}

/**
 * An answer: a victim that is gone already is as good as deleted.
 * @returns the UID of a pod for which all is done, or could not be done.
 */
export function preemptionAnswered(
  self: Self,
  key: string,
  value: ReplyValue,
  context: Context,
): { readonly uid: string; readonly failed: boolean } | undefined {
  const [, preemptor = '', victim = '', stage = ''] = key.split('/');
  const known = context.own.preempting?.[preemptor];
  const code = value.kind === 'response' ? value.response.code : 503;
  if (known !== undefined && stage === 'nominate') {
    const { pods } = context.world.etcd;
    const pod = pods[known.key];
    if (code >= 400 || pod === undefined) return { uid: preemptor, failed: true };
    const victims = Object.values(known.victims).map(({ namespace, name: each }) => pods[`${namespace}/${each}`]);
    prepare(
      pod,
      known.node,
      victims.filter((each) => each !== undefined),
      context,
    );
    return undefined;
  }
  const target = known?.victims[victim];
  const draft = self.preempting?.[preemptor];
  if (target === undefined || draft === undefined) return undefined;
  if (code >= 400 && code !== 404) return { uid: preemptor, failed: true };
  const pod = context.world.etcd.pods[`${target.namespace}/${target.name}`];
  if (code !== 404 && stage === 'mark' && pod?.metadata.uid === victim) {
    remove(preemptor, pod, context);
    return undefined;
  }
  delete draft.victims[victim];
  const left = Object.keys(draft.victims);
  return left.length === 0 || (left.length === 1 && !preemptLast(draft, left[0], context))
    ? { uid: preemptor, failed: false }
    : undefined;
}
