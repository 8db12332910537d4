/** What the sync functions of `podSyncer` share: the worker that runs them, and how they end. */
import type { Draft } from '../../engine/draft.ts';
import type { KlogValue } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClusterContext } from '../context.ts';
import type { PodWork, PodWorker, RuntimePodStatus } from '../state.ts';
import type { KillerFrame } from './frameState.ts';

/** How a sync function ended. */
export interface Outcome {
  readonly error?: string;
  /** Its context was cancelled: another update waits. */
  readonly cancelled?: boolean;
  /** SyncPod found that the pod will never run again. */
  readonly terminal?: boolean;
  /** SyncPod has changed something: PLEG is asked to look at the pod at once (postSync). */
  readonly relist?: boolean;
}

/** A goroutine that may stop a pod's containers: the pod's worker, or podKiller's for that pod. */
export interface KillerHandle {
  /** Whom answers go to; the pod's UID tells which of its goroutines. */
  readonly actor: 'podWorkers' | 'podKiller';
  readonly uid: string;
  /** Absent where only the runtime knows the pod. */
  readonly pod: Pod | undefined;
  /** Where the goroutine keeps its place while a call blocks it. */
  readonly worker: { running: Draft<KillerFrame> | null };
  readonly podRef: PodRef;
  readonly klogPod: { readonly pod: KlogValue; readonly podUID: KlogValue };
}

/** A worker while one of its sync functions runs. */
export interface WorkerHandle extends KillerHandle {
  readonly actor: 'podWorkers';
  readonly worker: Draft<PodWorker>;
  readonly work: PodWork;
}

export function podOf(handle: WorkerHandle): Pod {
  const { pod } = handle.work.options;
  if (pod === undefined) throw new Error('this work has no pod of the configuration');
  return pod;
}

/** What PLEG's cache holds for the pod. */
export function cachedRuntimeStatus(handle: WorkerHandle, context: ClusterContext<'podWorkers'>): RuntimePodStatus {
  const entry = context.world.pleg.cache[handle.uid];
  const { name, namespace } = handle.podRef;
  return entry?.status ?? { podUID: handle.uid, name, namespace, containers: [], sandboxes: [] };
}
