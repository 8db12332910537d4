/**
 * The mirror of a static pod, put right by its syncPod (pkg/kubelet/kubelet.go, from 1.32 tryReconcileMirrorPods): one
 * that is being deleted or was made from another manifest is deleted, one that is missing is created.
 */
import { ZERO, type Micros } from '../../engine/time.ts';
import { isStaticPod } from '../../kube/objects.ts';
import { ref } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';
import type { ReplyValue } from '../messages.ts';
import type { Frame } from '../state.ts';
import { failureOf } from '../apiserver/requests.ts';
import { sendRequest } from './apiClient.ts';
import { replyTo } from './frames.ts';
import { mirrorDelay } from './besideCgroups.ts';
import { tellMirrorNotDeleted } from './mirrorClient.ts';
import { isMirrorPodOf, mirrorPodOf } from './mirrorPod.ts';
import { podOf, type WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

/** `done`: nothing is to be waited for, syncPod goes on. */
type MirrorOutcome = 'blocked' | 'done';
export type MirrorStage = 'mirrorDeleted' | 'mirrorCreated';
/** Makes the frame of the sync with this stage. */
export type MirrorBlock = (stage: MirrorStage, waitsFor: string) => Pick<Frame, 'token'>;

export function reconcileMirrorPod(handle: WorkerHandle, block: MirrorBlock, context: Context): MirrorOutcome {
  const pod = podOf(handle);
  const { mirrorPod } = handle.work.options;
  if (!isStaticPod(pod)) return 'done';
  if (mirrorPod === undefined) return createMirrorPod(handle, block, context, mirrorDelay(handle.uid, context));
  if (mirrorPod.metadata.deletionTimestamp === undefined && isMirrorPodOf(mirrorPod, pod)) return 'done';
  const { uid, name, namespace } = mirrorPod.metadata;
  context.tell('MirrorPodOutdated', {
    pod: podRef(mirrorPod),
    klog: ['kubelet.tryingToDeleteMirror', { pod: handle.klogPod.pod, podUID: uid }],
  });
  context.tell('MirrorPodDeleting', {
    pod: podRef(mirrorPod),
    klog: ['mirrorClient.deletingAMirrorPod', { pod: handle.klogPod.pod, podUID: uid }],
  });
  const frame = block('mirrorDeleted', 'the API server to delete the outdated mirror pod');
  sendRequest(
    'RequestSent',
    { verb: 'delete', namespace, name, gracePeriodSeconds: 0, preconditions: { uid } },
    replyTo('podWorkers', handle.uid, frame),
    podRef(mirrorPod),
    context,
  );
  return 'blocked';
}

/** What went wrong is logged and forgotten: nothing was deleted, so nothing is made anew (mirror_client.go:DeleteMirrorPod). */
export function mirrorDeleted(
  handle: WorkerHandle,
  value: ReplyValue | null,
  block: MirrorBlock,
  context: Context,
): MirrorOutcome {
  const { mirrorPod } = handle.work.options;
  const failure = value && failureOf(value);
  if (failure !== null) {
    tellMirrorNotDeleted(failure, handle.klogPod.pod, mirrorPod && podRef(mirrorPod), context);
    return 'done';
  }
  context.tell('MirrorPodDeleted', {
    pod: mirrorPod && podRef(mirrorPod),
    klog: ['kubelet.deletedOutdatedMirror', { pod: handle.klogPod.pod }],
  });
  return createMirrorPod(handle, block, context);
}

function createMirrorPod(
  handle: WorkerHandle,
  block: MirrorBlock,
  context: Context,
  delay: Micros = ZERO,
): MirrorOutcome {
  const pod = podOf(handle);
  const { controllerManager, node: own } = context.world;
  if (!watchedNode(controllerManager, own.name).node.exists) {
    const node = ref('', own.name);
    context.tell('MirrorPodSkipped', { pod: handle.podRef, klog: ['kubelet.mirrorNotNeeded', { node }] });
    return 'done';
  }
  context.tell('MirrorPodCreating', {
    pod: handle.podRef,
    klog: ['kubelet.creatingMirror', { pod: handle.klogPod.pod }],
  });
  const frame = block('mirrorCreated', 'the API server to create the mirror pod');
  const { name, namespace } = pod.metadata;
  sendRequest(
    'RequestSent',
    { verb: 'create', namespace, name, pod: mirrorPodOf(pod, own.uid) },
    replyTo('podWorkers', handle.uid, frame),
    handle.podRef,
    context,
    undefined,
    delay,
  );
  return 'blocked';
}

/** One that exists already is as good, if it is this pod's (CreateMirrorPod); a failure is only told. */
export function mirrorCreated(handle: WorkerHandle, value: ReplyValue | null, context: Context): void {
  const failure = value && failureOf(value);
  if (failure === null) return;
  const { namespace, name } = handle.podRef;
  const existing = context.world.etcd.pods[`${namespace}/${name}`];
  if (failure.failure === 'exists' && existing !== undefined && isMirrorPodOf(existing, podOf(handle))) return;
  context.tell('RequestRefused', {
    pod: handle.podRef,
    detail: { reason: failure.err },
    failure: failure.failure,
    klog: ['kubelet.createMirrorFailed', { err: failure.err, pod: handle.klogPod.pod }],
  });
}
