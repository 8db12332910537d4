/** What computePodActions decided, as each release prints it: pkg/kubelet/kuberuntime/kuberuntime_manager.go. */
import { atLeast, type Release } from '../release.ts';
import { goQuote } from './goQuote.ts';
import { rendered, type KlogValue } from './values.ts';

export interface PodActions {
  readonly killPod: boolean;
  readonly createSandbox: boolean;
  /** Empty where a new one is created. */
  readonly sandboxID: string;
  readonly attempt: number;
  /** The init container whose turn it is, as its String method prints it: releases before 1.27 show it so. */
  readonly nextInitContainer: string | null;
  /** Indices into the pod's init containers, and into its containers. */
  readonly initContainersToStart: readonly number[];
  readonly containersToStart: readonly number[];
  readonly ephemeralContainersToStart: readonly number[];
}

export const podActions = (actions: PodActions): KlogValue => rendered((release) => print(actions, release));

function print(actions: PodActions, release: Release): string {
  // klog 2.100 tried JSON, which a map by ContainerID can't be; podActions got a String method in 1.28.
  if (!atLeast(release, '1.27')) return plain(actions);
  return goQuote(
    atLeast(release, '1.28')
      ? stringer(actions, release)
      : '<internal error: json: unsupported type: map[container.ContainerID]kuberuntime.containerToKillInfo>',
  );
}

const list = (indices: readonly number[]): string => `[${indices.join(' ')}]`;

function plain(actions: PodActions): string {
  const { killPod, createSandbox, sandboxID, attempt, nextInitContainer, containersToStart } = actions;
  return (
    `{KillPod:${killPod} CreateSandbox:${createSandbox} SandboxID:${sandboxID} Attempt:${attempt} ` +
    `NextInitContainerToStart:${nextInitContainer ?? 'nil'} ContainersToStart:${list(containersToStart)} ContainersToKill:map[] ` +
    `EphemeralContainersToStart:${list(actions.ephemeralContainersToStart)}}`
  );
}

function stringer(actions: PodActions, release: Release): string {
  const { killPod, createSandbox, attempt, initContainersToStart, containersToStart } = actions;
  const levels = atLeast(release, '1.35') ? ' UpdatePodLevelResources: false,' : '';
  const removed = atLeast(release, '1.35') ? ', ContainersToRemove: []' : '';
  return (
    `KillPod: ${killPod}, CreateSandbox: ${createSandbox}, UpdatePodResources: false,${levels} Attempt: ${attempt}, ` +
    `InitContainersToStart: ${list(initContainersToStart)}, ContainersToStart: ${list(containersToStart)}, ` +
    `EphemeralContainersToStart: ${list(actions.ephemeralContainersToStart)},ContainersToUpdate: map[], ContainersToKill: map[]${removed}`
  );
}
