/**
 * pkg/kubelet/kubelet.go:canAdmitPod and rejectPod: what syncLoop's goroutine asks before a pod's worker hears of it. A pod
 * that is rejected has failed: it gets no worker and no container, and its object stays until somebody deletes it.
 */
import type { Draft } from '../../engine/draft.ts';
import { ref } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { rfc3339 } from '../../kube/time.ts';
import { shownBy } from '../clocks.ts';
import type { ClusterContext } from '../context.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';
import { podRef } from '../podRef.ts';
import type { SyncLoopState } from '../state.ts';
import { podIsTerminated } from './podTermination.ts';
import { rejectedStatus, rejectionByPredicates, rejectionByShutdown, type Rejection } from './predicate.ts';
import { allocate, isActive } from './resourceManagers.ts';

type Context = ClusterContext<'syncLoop'>;

/** Whom the goroutine has admitted or rejected since it began with this batch of additions: no other part knows of it yet. */
export interface Batch {
  readonly admitted: Pod[];
  readonly rejected: Set<string>;
}

/** HandlePodAdditions: what is on its way down, or is over, is not asked. */
function isAsked(pod: Pod, { world, release }: Context): boolean {
  if (release.podWorkers === 'syncOnly') return !podIsTerminated(pod, world);
  const worker = world.podWorkers.workers[pod.metadata.uid]?.status;
  if (worker !== undefined && worker.terminatingAt !== null) return false;
  return release.admitsTerminalPods || !isTerminal(pod);
}

function rejectionOf(pod: Pod, batch: Batch, context: Context): Rejection | null {
  const { world, release } = context;
  const { name } = world.node;
  const { uid } = pod.metadata;
  const known = Object.values(world.podManager.podByUID).filter(
    ({ metadata }) => metadata.uid !== uid && !batch.rejected.has(metadata.uid) && isActive(metadata.uid, context),
  );
  const others = [
    ...known,
    ...batch.admitted.filter(({ metadata }) => world.podManager.podByUID[metadata.uid] === undefined),
  ];
  const { node } = watchedNode(world.controllerManager, name);
  const why = rejectionByPredicates(pod, { ...node, name }, others, release);
  if (why !== null) return why;
  return world.nodeShutdown.state === 'shuttingDown' ? rejectionByShutdown(release) : null;
}

/** rejectPod */
function reject(pod: Pod, why: Rejection, context: Context): void {
  const { world, release } = context;
  const { namespace, name, uid } = pod.metadata;
  const { reason, message } = why;
  const klogPod = ref(namespace, name, uid);
  const values = { pod: klogPod, err: message, message };
  if (why.failed !== null)
    context.tell('PredicateFailed', {
      pod: podRef(pod),
      klog: why.failed === 'resource' ? ['predicate.failed', values, 'resources'] : ['predicate.failed', values],
    });
  context.tell('PodRejected', {
    pod: podRef(pod),
    detail: { reason, message },
    klog: ['kubelet.admissionDenied', { podUID: uid, pod: klogPod, reason, message, operation: 'add' }],
  });
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: podRef(pod),
    eventType: 'Warning',
    reason,
    text: message,
  });
  const previous = world.statusManager.podStatuses[uid]?.status ?? pod.status;
  const startTime = previous.startTime ?? rfc3339(shownBy(world.node, context.now));
  const status = { ...rejectedStatus(why, release, previous.qosClass), startTime };
  context.send('statusManager', { type: 'setPodStatus', pod, status });
}

/** @returns whether the pod's worker is to hear of it. */
export function admits(self: Draft<SyncLoopState>, pod: Pod, batch: Batch, context: Context): boolean {
  if (isAsked(pod, context)) {
    allocate(self, pod, context);
    const why = rejectionOf(pod, batch, context);
    if (why !== null) {
      batch.rejected.add(pod.metadata.uid);
      reject(pod, why, context);
      return false;
    }
  }
  batch.admitted.push(pod);
  return true;
}
