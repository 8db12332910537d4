/**
 * pkg/kubelet/kubelet.go:syncPod for a pod that runs as it should: nothing is started or killed, but a mirror pod that
 * is missing, being deleted or not this pod's is put right.
 */
import type { Draft } from '../../engine/draft.ts';
import { bare } from '../../kube/klog/index.ts';
import { CONFIG_HASH, CONFIG_MIRROR, isStaticPod, type Pod } from '../../kube/objects.ts';
import { podRef, type ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { Frame, PodWorker } from '../state.ts';
import { sendRequest } from './apiClient.ts';
import { frameAt, replyTo, sleepIn, type FramePlace } from './frames.ts';
import { cachedRuntimeStatus, podOf, type Outcome, type WorkerHandle } from './workerHandle.ts';
import { finishStatus, startStatus, STATUS_STAGE } from './reportStatus.ts';

const SOURCE = { file: 'pkg/kubelet/kubelet.go', func: 'syncPod' };

export function startSyncPod(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  context.tell('SyncPodEntered', {
    pod: handle.podRef,
    detail: { updateType: handle.work.options.updateType },
    klog: ['kubelet.syncPodEnter', handle.klogPod],
    because: handle.because,
    source: SOURCE,
  });
  return startStatus(handle, 'syncPod', { podIsTerminal: false }, context);
}

function sleep(handle: WorkerHandle, place: FramePlace, context: ClusterContext): null {
  handle.worker.running = sleepIn('podWorkers', handle.uid, place, context.latency('syncPodWork'), context) as Draft<
    PodWorker['running']
  >;
  return null;
}

function waitForApi(handle: WorkerHandle, stage: string, waitsFor: string, context: ClusterContext): Frame {
  const frame = frameAt({ procedure: 'syncPod', stage, waitsFor }, context);
  handle.worker.running = frame as Draft<PodWorker['running']>;
  return frame;
}

/** podManager.IsMirrorPodOf: same name, and made from this very static pod. */
const isMirrorPodOf = (mirrorPod: Pod, pod: Pod): boolean =>
  mirrorPod.metadata.annotations?.[CONFIG_MIRROR] === pod.metadata.annotations?.[CONFIG_HASH];

function reconcileMirrorPod(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  const pod = podOf(handle);
  const { mirrorPod } = handle.work.options;
  if (!isStaticPod(pod)) return runtimeSync(handle, context);
  if (mirrorPod === undefined) return createMirrorPod(handle, context);
  if (mirrorPod.metadata.deletionTimestamp === undefined && isMirrorPodOf(mirrorPod, pod))
    return runtimeSync(handle, context);
  const { uid, name, namespace } = mirrorPod.metadata;
  context.tell('MirrorPodOutdated', {
    pod: podRef(mirrorPod),
    klog: ['kubelet.tryingToDeleteMirror', { pod: handle.klogPod.pod, podUID: uid }],
    source: SOURCE,
  });
  context.tell('MirrorPodDeleting', {
    pod: podRef(mirrorPod),
    klog: ['mirrorClient.deletingAMirrorPod', { pod: handle.klogPod.pod, podUID: uid }],
    source: { file: 'pkg/kubelet/pod/mirror_client.go', func: 'DeleteMirrorPod' },
  });
  const frame = waitForApi(handle, 'mirrorDeleted', 'the API server to delete the outdated mirror pod', context);
  sendRequest(
    'RequestSent',
    { verb: 'delete', namespace, name, gracePeriodSeconds: 0, preconditions: { uid } },
    replyTo('podWorkers', handle.uid, frame),
    podRef(mirrorPod),
    context,
  );
  return null;
}

/** NotFound counts as deleted; a conflict (the name has a new owner) does not (mirror_client.go:DeleteMirrorPod). */
function mirrorDeleted(handle: WorkerHandle, value: ReplyValue | null, context: ClusterContext): Outcome | null {
  const code = value?.kind === 'response' ? value.response.code : 500;
  const { mirrorPod } = handle.work.options;
  if (code !== 200 && code !== 404) {
    context.tell('RequestRefused', {
      pod: handle.podRef,
      klog: ['kubelet.deleteMirrorFailed', { err: `the server answered ${code}`, pod: handle.klogPod.pod }],
    });
    return runtimeSync(handle, context);
  }
  context.tell('MirrorPodDeleted', {
    pod: mirrorPod && podRef(mirrorPod),
    klog: ['kubelet.deletedOutdatedMirror', { pod: handle.klogPod.pod }],
    source: SOURCE,
  });
  return createMirrorPod(handle, context);
}

/** pkg/kubelet/pod/mirror_client.go:CreateMirrorPod: the static pod again, marked with its hash and owned by the node. */
export function mirrorPodOf(pod: Pod): Pod {
  const hash = pod.metadata.annotations?.[CONFIG_HASH] ?? pod.metadata.uid;
  const { uid: _own, ...metadata } = pod.metadata;
  return {
    ...pod,
    metadata: {
      ...metadata,
      uid: '',
      annotations: { ...pod.metadata.annotations, [CONFIG_MIRROR]: hash },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: pod.spec.nodeName ?? '', uid: '', controller: true }],
    },
  };
}

function createMirrorPod(handle: WorkerHandle, context: ClusterContext): Outcome | null {
  const pod = podOf(handle);
  context.tell('MirrorPodCreating', {
    pod: handle.podRef,
    klog: ['kubelet.creatingMirror', { pod: handle.klogPod.pod }],
    source: SOURCE,
  });
  const frame = waitForApi(handle, 'mirrorCreated', 'the API server to create the mirror pod', context);
  const { name, namespace } = pod.metadata;
  sendRequest(
    'RequestSent',
    { verb: 'create', namespace, name, pod: mirrorPodOf(pod) },
    replyTo('podWorkers', handle.uid, frame),
    handle.podRef,
    context,
  );
  return null;
}

/** The rest of syncPod ends in the runtime's SyncPod, which finds nothing to do. */
function runtimeSync(handle: WorkerHandle, context: ClusterContext): null {
  if ((podOf(handle).spec.volumes ?? []).length > 0) {
    context.tell('Internal', {
      pod: handle.podRef,
      klog: ['volumeManager.waitingToMount', { pod: handle.klogPod.pod }],
    });
    context.tell('Internal', { pod: handle.podRef, klog: ['volumeManager.allMounted', { pod: handle.klogPod.pod }] });
  }
  return sleep(handle, { procedure: 'syncPod', stage: 'runtime' }, context);
}

function runtimeSynced(handle: WorkerHandle, context: ClusterContext): Outcome {
  const [sandbox] = cachedRuntimeStatus(handle, context).sandboxes;
  context.tell('Internal', {
    pod: handle.podRef,
    klog: [
      'kuberuntimeManager.computedActions',
      {
        podActions: bare(
          `{KillPod:false CreateSandbox:false SandboxID:${sandbox?.id ?? ''} Attempt:0 NextInitContainerToStart:nil ContainersToStart:[] ContainersToKill:map[] EphemeralContainersToStart:[]}`,
        ),
        pod: handle.klogPod.pod,
      },
    ],
  });
  context.tell('SyncPodExited', {
    pod: handle.podRef,
    klog: ['kubelet.syncPodExit', { ...handle.klogPod, isTerminal: false }],
  });
  return {};
}

export function resumeSyncPod(handle: WorkerHandle, value: ReplyValue | null, context: ClusterContext): Outcome | null {
  const stage = context.world.podWorkers.workers[handle.uid]?.running?.stage;
  switch (stage) {
    case STATUS_STAGE:
      finishStatus(handle, { podIsTerminal: false }, context);
      return sleep(handle, { procedure: 'syncPod', stage: 'mirror' }, context);
    case 'mirror':
      return reconcileMirrorPod(handle, context);
    case 'mirrorDeleted':
      return mirrorDeleted(handle, value, context);
    case 'mirrorCreated':
      return runtimeSync(handle, context);
    case 'runtime':
      return runtimeSynced(handle, context);
    default:
      throw new Error(`syncPod has no stage ${String(stage)}`);
  }
}
