/**
 * pkg/kubelet/kuberuntime: one container is started (doBackOff, then startContainer in kuberuntime_container.go). The
 * back-off decides whether it is time, the image manager whether there is anything to start; then CreateContainer and
 * StartContainer. Each call into the runtime leaves a frame in the worker.
 */
import { printed } from '../../kube/printed.ts';
import { CREATE_CONTAINER_CONFIG_ERROR } from './constants.ts';
import type { Draft } from '../../engine/draft.ts';
import { list } from '../../kube/klog/index.ts';
import { missingEnvironment } from '../../kube/environment.ts';
import type { Container } from '../../kube/objects.ts';
import { formatDuration } from '../../kube/time.ts';
import type { ClusterContext } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { StartCall } from '../runtime/inbox.ts';
import { envIsMissing, imageIsPresent } from '../runtime/start.ts';
import type { ContainerStarts, Frame, PodWorker, RuntimePodStatus } from '../state.ts';
import { isInBackOffSince, nextBackOff } from './backOff.ts';
import { containersNamed, findContainer, formatPod } from './containers.ts';
import { replyTo } from './frames.ts';
import { ensureImageExists } from './imageManager.ts';
import type { SyncResult } from './syncResult.ts';
import { podOf, type WorkerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers'>;

export type ContainerType = 'init container' | 'container' | 'ephemeral container';

/** What goes along while a container is started. */
export interface ContainerStart {
  readonly type: ContainerType;
  readonly spec: Container;
  readonly sandboxID: string;
  readonly podIP: string;
  /** As it was when the sync began. */
  readonly status: RuntimePodStatus;
}

/** `blocked`: the frame that `block` has made says where. */
export type StartOutcome = 'blocked' | SyncResult;
/** Makes the frame of the sync with this stage, the container's own place in it. */
export type Block = (stage: StartStage, waitsFor: string) => Pick<Frame, 'token'>;
export type StartStage = 'pullImage' | 'createContainer' | 'startContainer';

export const startsOf = (worker: Draft<PodWorker>): Draft<ContainerStarts> =>
  (worker.starts ??= { backOff: {}, imageBackOff: {}, reasons: {} });

const succeeded = ({ spec }: ContainerStart): SyncResult => ({ action: 'StartContainer', target: spec.name });

/** The reason is kept for the status (reason_cache.go), and told. */
function failed(
  handle: WorkerHandle,
  { spec }: ContainerStart,
  reason: string,
  message: string,
  context: Context,
): SyncResult {
  context.tell('ContainerStartFailed', {
    pod: handle.podRef,
    detail: { container: spec.name, reason, message },
  });
  return { action: 'StartContainer', target: spec.name, reason, error: message };
}

export function recordEvent(
  handle: WorkerHandle,
  eventType: 'Normal' | 'Warning',
  reason: string,
  text: string,
  context: Context,
  container?: string,
): void {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType,
    reason,
    text,
    ...(container !== undefined && { container }),
  });
}

/** doBackOff: a container that has ended before must wait, the longer the more often it has. Null: it need not. */
function doBackOff(handle: WorkerHandle, start: ContainerStart, context: Context): SyncResult | null {
  const { spec, status } = start;
  const ended = containersNamed(status, spec.name).find(({ state }) => state === 'exited');
  if (ended === undefined) return null;
  const klog = { containerName: spec.name, pod: handle.klogPod.pod };
  context.tell('BackOffChecked', { pod: handle.podRef, klog: ['kuberuntimeManager.checkingBackoff', klog] });
  const { backOff } = startsOf(handle.worker);
  const entry = backOff[spec.name];
  const finishedAt = ended.finishedAt ?? ended.createdAt;
  if (entry === undefined || !isInBackOffSince(entry, finishedAt, context.now)) {
    backOff[spec.name] = nextBackOff(entry, finishedAt, context.now);
    return null;
  }
  const pod = formatPod(podOf(handle));
  const message = `back-off ${formatDuration(entry.backOff)} restarting failed container=${spec.name} pod=${pod}`;
  const named = context.release.containerTexts.backOff === 'named' ? ` ${spec.name} in pod ${pod}` : '';
  recordEvent(handle, 'Warning', 'BackOff', printed`Back-off restarting failed container${named}`, context, spec.name);
  context.tell('BackOffGoesOn', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.backOffRestarting', { err: message }],
  });
  context.tell('BackOffGoesOn', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.backingOff', klogContainer(handle, start, context)],
  });
  return failed(handle, start, 'CrashLoopBackOff', message, context);
}

const klogContainer = (handle: WorkerHandle, { type, spec }: ContainerStart, { release }: Context) => ({
  containerType: type,
  container:
    release.containerTexts.creating === 'name'
      ? spec.name
      : `&Container{Name:${spec.name},Image:${spec.image},Command:[${(spec.command ?? []).join(' ')}],Args:[${(spec.args ?? []).join(' ')}],}`,
  pod: handle.klogPod.pod,
});

export function beginStart(handle: WorkerHandle, start: ContainerStart, block: Block, context: Context): StartOutcome {
  const waiting = doBackOff(handle, start, context);
  if (waiting !== null) return waiting;
  context.tell('ContainerCreating', {
    pod: handle.podRef,
    klog: ['kuberuntimeManager.creatingContainer', klogContainer(handle, start, context)],
  });
  const { spec } = start;
  const { imageBackOff } = startsOf(handle.worker);
  const isPresent = imageIsPresent(context.world.runtime, handle.podRef, spec.name);
  const answer = ensureImageExists(spec, isPresent, imageBackOff[spec.image], context.now);
  switch (answer.kind) {
    case 'present':
      recordEvent(handle, 'Normal', 'Pulled', alreadyPresent(spec.image, context), context, spec.name);
      return create(handle, start, block, context);
    case 'pull':
      recordEvent(handle, 'Normal', 'Pulling', `Pulling image "${spec.image}"`, context, spec.name);
      return pull(handle, spec, block, context);
    case 'refused': {
      const back = answer.error === 'ImagePullBackOff';
      recordEvent(
        handle,
        back ? 'Normal' : 'Warning',
        back ? 'BackOff' : answer.error,
        answer.message,
        context,
        spec.name,
      );
      return imageFailed(handle, start, answer.error, answer.message, context);
    }
  }
}

const alreadyPresent = (image: string, { release }: Context): string =>
  printed`Container image "${image}" already present on machine${release.containerTexts.imagePresent}`;

function imageFailed(
  handle: WorkerHandle,
  start: ContainerStart,
  error: string,
  message: string,
  context: Context,
): SyncResult {
  recordEvent(handle, 'Warning', 'Failed', `Error: ${error}`, context, start.spec.name);
  return failed(handle, start, error, message, context);
}

/** Sends the call and waits for its answer. */
function call(
  handle: WorkerHandle,
  request: WithoutReply<StartCall>,
  label: string,
  container: string,
  frame: Pick<Frame, 'token'>,
  context: Context,
): 'blocked' {
  const message = { ...request, replyTo: replyTo('podWorkers', handle.uid, frame) } as StartCall;
  context.sendPacket('ContainerStarting', 'runtime', message, {
    label,
    after: context.latency('wake'),
    pod: handle.podRef,
    detail: { container, call: label },
  });
  return 'blocked';
}

type WithoutReply<T> = T extends unknown ? Omit<T, 'replyTo'> : never;

function pull(handle: WorkerHandle, spec: Container, block: Block, context: Context): 'blocked' {
  const { namespace, name } = handle.podRef;
  const frame = block('pullImage', 'PullImage to return');
  const request = { type: 'pullImage', namespace, name, container: spec.name, image: spec.image } as const;
  return call(handle, request, `PullImage ${spec.image}`, spec.name, frame, context);
}

/** generateContainerConfig comes first: what the environment is taken from has to be there. */
function create(handle: WorkerHandle, start: ContainerStart, block: Block, context: Context): StartOutcome {
  const { spec, sandboxID, status, podIP } = start;
  const missing = envIsMissing(context.world.runtime, handle.podRef, spec.name) ? missingEnvironment(spec) : undefined;
  if (missing !== undefined) return startFailed(handle, start, CREATE_CONTAINER_CONFIG_ERROR, missing, context);
  const before = findContainer(status, spec.name);
  const restartCount = before === undefined ? 0 : before.restartCount + 1;
  context.tell('ContainerCreating', {
    pod: handle.podRef,
    klog: [
      'kubeletPods.creatingHostsMount',
      { pod: handle.klogPod.pod, containerName: spec.name, podIPs: list([podIP]), path: true },
    ],
  });
  const frame = block('createContainer', 'CreateContainer to return');
  const podTerminationGracePeriod = podOf(handle).spec.terminationGracePeriodSeconds;
  const request = { type: 'createContainer', sandboxID, spec, restartCount, podTerminationGracePeriod } as const;
  return call(handle, request, `CreateContainer ${spec.name}`, spec.name, frame, context);
}

/** The kubelet's words for its Events changed with 1.30 and again with 1.35. */
const eventText = (verb: 'Created' | 'Started', name: string, { release }: Context): string => {
  switch (release.containerTexts.started) {
    case 'name':
      return `${verb} container ${name}`;
    case 'colon':
      return verb === 'Created' ? `Created container: ${name}` : `${verb} container ${name}`;
    case 'bare':
      return `Container ${verb.toLowerCase()}`;
  }
};

/** Goes on after the answer to the call of `stage`. */
export function resumeStart(
  handle: WorkerHandle,
  start: ContainerStart,
  stage: StartStage,
  value: ReplyValue | null,
  block: Block,
  context: Context,
): StartOutcome {
  const { spec } = start;
  const error = value?.kind === 'error' ? value.error : undefined;
  switch (stage) {
    case 'pullImage':
      if (error !== undefined) return pullFailed(handle, start, error, context);
      recordEvent(handle, 'Normal', 'Pulled', `Successfully pulled image "${spec.image}"`, context, spec.name);
      return create(handle, start, block, context);
    case 'createContainer': {
      if (error !== undefined) return startFailed(handle, start, 'CreateContainerError', error, context);
      recordEvent(handle, 'Normal', 'Created', eventText('Created', spec.name, context), context, spec.name);
      const id = value?.kind === 'created' ? value.id : '';
      context.send('syncLoop', { type: 'containerAdded', podUID: handle.uid, containerName: spec.name });
      const frame = block('startContainer', 'StartContainer to return');
      return call(handle, { type: 'startContainer', id }, `StartContainer ${spec.name}`, spec.name, frame, context);
    }
    case 'startContainer':
      if (error !== undefined) return startFailed(handle, start, 'RunContainerError', error, context);
      recordEvent(handle, 'Normal', 'Started', eventText('Started', spec.name, context), context, spec.name);
      return succeeded(start);
  }
}

function pullFailed(handle: WorkerHandle, start: ContainerStart, error: string, context: Context): SyncResult {
  const { image } = start.spec;
  const { imageBackOff } = startsOf(handle.worker);
  recordEvent(
    handle,
    'Warning',
    'Failed',
    printed`Failed to pull image "${image}": ${error}`,
    context,
    start.spec.name,
  );
  imageBackOff[image] = nextBackOff(imageBackOff[image], context.now, context.now);
  return imageFailed(handle, start, 'ErrImagePull', error, context);
}

function startFailed(
  handle: WorkerHandle,
  start: ContainerStart,
  reason: string,
  error: string,
  context: Context,
): SyncResult {
  recordEvent(handle, 'Warning', 'Failed', `Error: ${error}`, context, start.spec.name);
  return failed(handle, start, reason, error, context);
}
