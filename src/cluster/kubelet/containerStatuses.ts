/**
 * pkg/kubelet/kubelet_pods.go:convertToAPIContainerStatuses: what the API is told of each container, from the runtime's
 * newest container of that name, the one before it, and the reason why the next could not be started.
 */
import { printed } from '../../kube/printed.ts';
import type { Container, ContainerState, ContainerStatus, Pod } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { hex } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import type { ContainerStarts, RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import { containersNamed, findContainer, shouldContainerBeRestarted } from './containers.ts';

export const containerdID = (id: string): string => `containerd://${id}`;
export const imageID = (image: string): string => `sha256:${hex(`image ${image}`, 64)}`;

type Reasons = ContainerStarts['reasons'];

function stateOf(runtime: RuntimeContainerStatus): ContainerState {
  const startedAt = rfc3339(runtime.startedAt ?? runtime.createdAt);
  if (runtime.state === 'running') return { running: { startedAt } };
  return {
    terminated: {
      exitCode: runtime.exitCode ?? 0,
      reason: runtime.reason ?? 'Completed',
      startedAt,
      finishedAt: rfc3339(runtime.finishedAt ?? runtime.createdAt),
      containerID: containerdID(runtime.id),
    },
  };
}

/**
 * The container vanished while it was thought to run: nobody saw how it ended. It becomes the last state of one that
 * waits, so that the pod does not count as Pending; only TerminatePod makes the container itself terminated.
 */
const LOST: ContainerState = {
  terminated: {
    exitCode: 137,
    reason: 'ContainerStatusUnknown',
    message: printed`The container could not be located when the pod was deleted.  The container used to be Running`,
  },
};

/** Nothing in the runtime bears its name: it waits, unless it was seen before. */
function unseen(
  spec: Container,
  before: ContainerStatus | undefined,
  pod: Pod,
  { lostContainer }: Release,
): ContainerStatus {
  if (before?.state.terminated !== undefined) return { ...before, started: false };
  const initialising = (pod.spec.initContainers ?? []).length > 0;
  const waiting: ContainerStatus = {
    name: spec.name,
    state: { waiting: { reason: initialising ? 'PodInitializing' : 'ContainerCreating' } },
    lastState: before?.lastState ?? {},
    ready: false,
    restartCount: before?.restartCount ?? 0,
    image: spec.image,
    imageID: '',
    started: false,
  };
  if (before?.state.running === undefined || lostContainer === 'waits') return waiting;
  if (before.lastState.terminated !== undefined) return waiting;
  const isDeleted = pod.metadata.deletionTimestamp !== undefined;
  if (lostContainer === 'hasEndedIfDeleted') return isDeleted ? { ...waiting, lastState: LOST } : waiting;
  /** Where nobody has deleted the pod, the container is about to be started again. */
  const restarts = isDeleted ? 0 : 1;
  return { ...waiting, lastState: LOST, restartCount: waiting.restartCount + restarts };
}

function seen(spec: Container, newest: RuntimeContainerStatus, previous?: RuntimeContainerStatus): ContainerStatus {
  return {
    name: spec.name,
    state: stateOf(newest),
    lastState: previous === undefined ? {} : stateOf(previous),
    ready: false,
    restartCount: newest.restartCount,
    image: spec.image,
    imageID: imageID(spec.image),
    containerID: containerdID(newest.id),
    started: newest.state === 'running',
  };
}

/** A container that is to be started next, and could not be so far, waits; how it ended before becomes its last state. */
function waitingFor(status: ContainerStatus, reason: Reasons[string]): ContainerStatus {
  const { error, message } = reason;
  return {
    ...status,
    state: { waiting: { reason: error, message } },
    lastState: status.state.terminated === undefined ? status.lastState : { terminated: status.state.terminated },
  };
}

export function containerStatuses(
  pod: Pod,
  specs: readonly Container[],
  kind: 'init' | 'main' | 'ephemeral',
  runtime: RuntimePodStatus,
  previous: readonly ContainerStatus[],
  reasons: Reasons,
  release: Release,
): ContainerStatus[] {
  return specs.map((spec) => {
    const [newest, before] = containersNamed(runtime, spec.name);
    const known = previous.find(({ name }) => name === spec.name);
    const status = newest === undefined ? unseen(spec, known, pod, release) : seen(spec, newest, before);
    const reason = reasons[spec.name];
    if (reason === undefined || isOver(kind, spec, runtime)) return status;
    return shouldContainerBeRestarted(spec, pod, runtime) ? waitingFor(status, reason) : status;
  });
}

/** An init container that went well is not started again. */
function isOver(kind: 'init' | 'main' | 'ephemeral', { name }: Container, runtime: RuntimePodStatus): boolean {
  const container = findContainer(runtime, name);
  return kind === 'init' && container?.state === 'exited' && container.exitCode === 0;
}
