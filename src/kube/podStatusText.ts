/**
 * A PodStatus as klog prints it under `status=`: up to klog 2.90 Go's `%+v`, where nested message types print by their
 * generated String method and other pointers as addresses; later its JSON.
 */
import { printed } from './printed.ts';
import { goJson, goStatus } from './goStatus.ts';
import type { ContainerState, ContainerStatus, PodCondition, PodStatus } from './objects.ts';
import { atLeast, type Release } from './release.ts';

export { statusPatch } from './statusPatch.ts';

/** metav1.Time's String of a UTC instant: `2026-01-01T00:00:06Z` becomes `2026-01-01 00:00:06 +0000 UTC`. */
function goTime(timestamp: string | undefined): string {
  if (timestamp === undefined) return '0001-01-01 00:00:00 +0000 UTC';
  return `${timestamp.replace('T', ' ').replace('Z', '')} +0000 UTC`;
}

/**
 * An address for `Started:0xc0004bfc89`, which a real kubelet prints for a pointer. It says nothing there, and is made
 * of the container's name here, so that a run prints the same text twice.
 */
function address(container: ContainerStatus): string {
  let hash = 0x811c9dc5;
  for (const char of container.name + String(container.started)) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `0xc000${(hash & 0xffffff).toString(16).padStart(6, '0')}`;
}

const condition = ({ type, status, lastTransitionTime, reason, message }: PodCondition): string =>
  `{Type:${type} Status:${status} LastProbeTime:${goTime(undefined)} LastTransitionTime:${goTime(lastTransitionTime)} ` +
  `Reason:${reason ?? ''} Message:${message ?? ''}}`;

function containerState({ waiting, running, terminated }: ContainerState): string {
  const waits = waiting ? `&ContainerStateWaiting{Reason:${waiting.reason},Message:${waiting.message ?? ''},}` : 'nil';
  const runs = running ? `&ContainerStateRunning{StartedAt:${goTime(running.startedAt)},}` : 'nil';
  const ended = terminated
    ? `&ContainerStateTerminated{ExitCode:${terminated.exitCode},Signal:${terminated.signal ?? 0},` +
      `Reason:${terminated.reason},Message:${terminated.message ?? ''},StartedAt:${goTime(terminated.startedAt)},` +
      `FinishedAt:${goTime(terminated.finishedAt)},ContainerID:${terminated.containerID ?? ''},}`
    : 'nil';
  return `{Waiting:${waits} Running:${runs} Terminated:${ended}}`;
}

function containerStatus(container: ContainerStatus): string {
  return (
    `{Name:${container.name} State:${containerState(container.state)} ` +
    `LastTerminationState:${containerState(container.lastState)} Ready:${container.ready} ` +
    `RestartCount:${container.restartCount} Image:${container.image} ImageID:${container.imageID} ` +
    `ContainerID:${container.containerID ?? ''} Started:${container.started === undefined ? '<nil>' : address(container)}}`
  );
}

const list = <T>(items: readonly T[] | undefined, print: (item: T) => string): string =>
  `[${(items ?? []).map(print).join(' ')}]`;

/** The text of `status=`; give it to klog as a value that is rendered already. */
export function podStatusText(status: PodStatus, release: Release = '1.23'): string {
  if (atLeast(release, '1.27')) return goJson(goStatus(status));
  return (
    `{Phase:${status.phase} Conditions:${list(status.conditions, condition)} Message:${status.message ?? ''} ` +
    printed`Reason:${status.reason ?? ''} NominatedNodeName: HostIP:${status.hostIP ?? ''} PodIP:${status.podIP ?? ''} ` +
    `PodIPs:${list(status.podIPs, ({ ip }) => `{IP:${ip}}`)} ` +
    `StartTime:${status.startTime === undefined ? '<nil>' : goTime(status.startTime)} ` +
    `InitContainerStatuses:${list(status.initContainerStatuses, containerStatus)} ` +
    `ContainerStatuses:${list(status.containerStatuses, containerStatus)} QOSClass:${status.qosClass ?? ''} ` +
    `EphemeralContainerStatuses:${list(status.ephemeralContainerStatuses, containerStatus)}}`
  );
}
