/**
 * pkg/controller/tainteviction (pkg/controller/nodelifecycle/scheduler/taint_manager.go until 1.28): a pod that does not
 * tolerate its node's NoExecute taints is deleted, at once or when its tolerationSeconds have passed. The DELETE leaves
 * the pod its own grace; with nobody on the node to act on it, the object stays.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, seconds } from '../../engine/time.ts';
import { objectKey, type Pod } from '../../kube/objects.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { podsOfNode } from './podsOfNode.ts';
import { evictPod, type RemovalEnd } from './removals.ts';
import type { ControllerManagerState, NodeObject } from './state.ts';
import { stayOf, untolerated } from './tolerations.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

export const EVICT = 'evict/';

const noExecute = ({ taints }: NodeObject) => taints.filter(({ effect }) => effect === 'NoExecute');

/** handleNodeUpdate: the node's NoExecute taints are others than before. */
export function nodeTaintsChanged(self: Self, node: string, context: Context): void {
  for (const pod of podsOfNode(context.world, node)) processPodOnNode(self, pod, context);
}

/** PodUpdated: a pod that was not there when its node was tainted, or that tolerates something else than when it was looked at. */
export function podOnTaintedNode(self: Self, pod: Pod, context: Context): void {
  const planned = self.taintEviction[pod.metadata.uid];
  if (planned === undefined || !same(planned.tolerations, pod.spec.tolerations)) processPodOnNode(self, pod, context);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function processPodOnNode(self: Self, pod: Pod, context: Context): void {
  const { uid } = pod.metadata;
  const taints = noExecute(watchedNode(self, pod.spec.nodeName ?? '').node);
  const stay = stayOf(pod, taints);
  if (stay === null || stay.seconds === null) return cancel(self, uid, context);
  const planned = self.taintEviction[uid];
  const mustGo = untolerated(pod, taints) !== undefined;
  // processPodOnNode cancels whatever there is, done or not, of a pod that must go. Otherwise what is planned goes on from
  // when it was planned, and what was done is done once more only where its worker has forgotten that (1.33).
  const isForgotten = planned?.due === null && context.release.taintEvictionForgets;
  if (planned !== undefined && !mustGo && !isForgotten) return;
  plan(self, pod, stay.taint, stay.seconds, context);
}

function plan(self: Self, pod: Pod, taint: string, tolerated: number, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  const due = plus(context.now, seconds(tolerated));
  const { tolerations } = pod.spec;
  self.taintEviction[uid] = {
    namespace,
    name,
    due,
    ...(tolerations !== undefined && { tolerations: [...tolerations] }),
  };
  context.tell('EvictionScheduled', { pod: podRef(pod), detail: { taint, seconds: tolerated } });
  context.send('controllerManager', { type: 'tick', timer: `${EVICT}${uid}` }, micros(due - context.now));
}

/** The taint went before the time was over. */
function cancel(self: Self, uid: string, context: Context): void {
  const planned = self.taintEviction[uid];
  if (planned === undefined) return;
  delete self.taintEviction[uid];
  const { namespace, name, due } = planned;
  if (due !== null) context.tell('EvictionCancelled', { pod: { namespace, name, uid } });
}

/** handlePodUpdate of a pod that is no more: nothing is left to evict. */
export function podGone(self: Self, { metadata: { uid } }: Pod): void {
  delete self.taintEviction[uid];
}

/** timed_workers.go:getWrappedWorkerFunc: what has failed may be planned again, what was done is kept as done. */
export function podEvicted(self: Self, { uid, deleted }: RemovalEnd): void {
  if (!deleted) delete self.taintEviction[uid];
}

/** The time of a pod's toleration is over, whatever has become of its node meanwhile. */
export function evictDue(self: Self, uid: string, context: Context): void {
  const planned = self.taintEviction[uid];
  if (planned?.due !== context.now) return;
  const { namespace, name } = planned;
  const pod = context.world.etcd.pods[objectKey(namespace, name)];
  if (pod?.metadata.uid !== uid) {
    delete self.taintEviction[uid];
    return;
  }
  self.taintEviction[uid] = { ...planned, due: null };
  evictPod(self, uid, { namespace, name }, context);
}
