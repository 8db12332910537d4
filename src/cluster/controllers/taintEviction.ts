/**
 * pkg/controller/tainteviction (pkg/controller/nodelifecycle/scheduler/taint_manager.go until 1.28): a pod that does not
 * tolerate its node's NoExecute taint is deleted, at once or when its tolerationSeconds have passed. The DELETE leaves
 * the pod its own grace; with nobody on the node to act on it, the object stays.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, seconds } from '../../engine/time.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { objectKey } from '../apiserver/etcd.ts';
import { podRef, type ClusterContext } from '../context.ts';
import { DEFAULT_TOLERATION_SECONDS, UNREACHABLE } from './constants.ts';
import { evictPod } from './removals.ts';
import type { ControllerManagerState } from './state.ts';

type Self = Draft<ControllerManagerState>;

export const EVICT = 'evict/';

const isOfDaemonSet = ({ metadata }: Pod): boolean =>
  (metadata.ownerReferences ?? []).some(({ kind, controller }) => kind === 'DaemonSet' && controller === true);

/** Seconds that `pod` stays on a node with `taint`; null where it stays for good, 0 where it may not stay at all. */
export function toleratedFor(pod: Pod, taint: string): number | null {
  // The kubelet gives static pods a toleration of every NoExecute taint, the DaemonSet controller its pods one of this.
  if (isMirrorPod(pod) || (taint === UNREACHABLE && isOfDaemonSet(pod))) return null;
  const matching = (pod.spec.tolerations ?? []).filter(
    ({ key, operator, effect }) =>
      (effect === undefined || effect === '' || effect === 'NoExecute') &&
      (key === taint || ((key ?? '') === '' && operator === 'Exists')),
  );
  if (matching.length === 0) return taint === UNREACHABLE ? DEFAULT_TOLERATION_SECONDS : 0;
  const limits = matching.flatMap(({ tolerationSeconds }) =>
    tolerationSeconds === undefined ? [] : [tolerationSeconds],
  );
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

export function scheduleEvictions(self: Self, taint: string, pods: readonly Pod[], context: ClusterContext): void {
  for (const pod of pods) {
    const { namespace, name, uid } = pod.metadata;
    const tolerated = toleratedFor(pod, taint);
    if (tolerated === null) continue;
    const due = plus(context.now, seconds(tolerated));
    const planned = self.taintEviction[uid];
    if (planned !== undefined && planned.due <= due) continue;
    self.taintEviction[uid] = { namespace, name, due };
    context.tell('EvictionScheduled', { pod: podRef(pod), detail: { taint, seconds: tolerated } });
    context.send('controllerManager', { type: 'tick', timer: `${EVICT}${uid}` }, micros(due - context.now));
  }
}

/** The taint went before the time was over. */
export function cancelEvictions(self: Self, context: ClusterContext): void {
  for (const [uid, { namespace, name }] of Object.entries(context.world.controllerManager.taintEviction)) {
    delete self.taintEviction[uid];
    context.tell('EvictionCancelled', { pod: { namespace, name, uid } });
  }
}

/** The time of a pod's toleration is over. */
export function evictDue(self: Self, uid: string, context: ClusterContext): void {
  const planned = context.world.controllerManager.taintEviction[uid];
  if (planned?.due !== context.now) return;
  delete self.taintEviction[uid];
  const pod = context.world.etcd.pods[objectKey(planned.namespace, planned.name)];
  if (pod?.metadata.uid === uid) evictPod(self, uid, planned, context);
}
