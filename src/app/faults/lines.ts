/** Which line says what a fault would do, by what it would meet at the instant. */
import type { Probe } from '../../kube/objects.ts';
import type { ProbeType } from '../../kube/probeTypes.ts';
import { instant } from '../explain/index.ts';
import type { LineTexts } from './lineTexts.ts';
import type { ContainerNow, NodeNow, PodNow } from './now.ts';

/** What it would do; `idle`: nothing at this instant. */
export type Effect = string | { readonly idle: string };

type Volume = PodNow['volumes'][string] | undefined;

export const NODE_LINES = {
  stopKubelet: ({ node: say }: LineTexts, { running }: NodeNow): Effect => say.stopKubelet({ running }),
  startKubelet: ({ node: say }: LineTexts, { terminating }: NodeNow): Effect => say.startKubelet({ terminating }),
  stopApiserver: ({ node: say }: LineTexts): Effect => say.stopApiserver,
  startApiserver: ({ node: say }: LineTexts): Effect => say.startApiserver,
  stopRuntime: ({ node: say }: LineTexts, { running }: NodeNow): Effect => say.stopRuntime({ running }),
  startRuntime: ({ node: say }: LineTexts): Effect => say.startRuntime,
  partitionNode: ({ node: { partitionNode: say } }: LineTexts, { kubelet }: NodeNow): Effect =>
    kubelet ? say.heard : say.down,
  healNode: ({ node: say }: LineTexts): Effect => say.healNode,
  powerOffNode: ({ node: say }: LineTexts, { running }: NodeNow): Effect => say.powerOffNode({ running }),
  powerOnNode: ({ node: say }: LineTexts): Effect => say.powerOnNode,
  shutdown: ({ node: { shutdown: say } }: LineTexts, { kubelet, running }: NodeNow): Effect =>
    kubelet ? say.stops({ running }) : say.down,
  cancelShutdown: ({ node: say }: LineTexts): Effect => say.cancelShutdown,
  deleteNode: ({ node: { deleteNode: say } }: LineTexts, { exists, pods }: NodeNow): Effect =>
    exists ? say.object({ pods }) : { idle: say.idle },
  outOfService: ({ node: { outOfService: say } }: LineTexts, { isReady, terminating }: NodeNow): Effect =>
    isReady ? say.ready : say.force({ terminating }),
  watchDropped: ({ node: { watchDropped: say } }: LineTexts, { kubelet }: NodeNow): Effect =>
    kubelet ? say.lists : { idle: say.idle },
  clockSkew: ({ node: say }: LineTexts): Effect => say.clockSkew,
  etcdSlow: ({ node: say }: LineTexts, { terminating }: NodeNow): Effect => say.etcdSlow({ terminating }),
  drain: ({ node: say }: LineTexts, { drained }: NodeNow): Effect => say.drain({ drained }),
};

export function evictLine({ evict: say }: LineTexts, pod: PodNow, { kubelet }: NodeNow): Effect {
  if (pod.isTerminating) return say.terminating;
  if (pod.isMirror) return say.mirror;
  if (pod.hasEnded) return say.ended;
  return kubelet ? say.deleted({ grace: pod.grace }) : say.marked;
}

export function pressureLine({ pressure: say }: LineTexts, pod: PodNow, { kubelet }: NodeNow): Effect {
  if (!kubelet) return { idle: say.idle };
  if (pod.isCritical) return say.critical;
  if (pod.isStopped || (pod.hasEnded && !pod.isStopping)) return say.ended;
  return pod.isStopping ? say.stopping : say.stops;
}

export function stopFailsLine({ stopFails: say }: LineTexts, { running, isBeingStopped }: PodNow): Effect {
  if (Object.keys(running).length === 0) return { idle: say.idle };
  return isBeingStopped ? say.underWay : say.ahead;
}

/** @param probe of the container's spec. */
export function probeFailsLine(
  { probeFails: say }: LineTexts,
  type: ProbeType,
  probe: Probe,
  container: ContainerNow | undefined,
  { isStopping, grace }: PodNow,
): Effect {
  if (container === undefined) return { idle: say.idle };
  if (type === 'startup' && container.started) return { idle: say.started };
  if (type !== 'readiness' && isStopping) return { idle: say.stopping };
  const { periodSeconds: period = 10, failureThreshold: failures = 3 } = probe;
  if (type === 'readiness') return say.readiness({ period, failures });
  return say.kills({ period, failures, grace: probe.terminationGracePeriodSeconds ?? grace });
}

export const sandboxLine = ({ sandbox: say }: LineTexts, { hasNetwork }: PodNow): Effect =>
  hasNetwork ? say.ahead : { idle: say.idle };

export const setupLine = ({ setup: say }: LineTexts, { hasNetwork }: PodNow): Effect =>
  hasNetwork ? { idle: say.idle } : say.ahead;

export const holdLine = ({ hold: say }: LineTexts, { isTerminating }: PodNow): Effect =>
  isTerminating ? say.idle : say.ahead;

export const deadlineLine = ({ deadline: say }: LineTexts, { isStopping, hasEnded, grace }: PodNow): Effect =>
  isStopping || hasEnded ? say.idle : say.ahead({ grace });

export const tolerateLine = ({ tolerate: say }: LineTexts, { isTerminating }: PodNow): Effect =>
  isTerminating ? say.idle : say.ahead;

export const conflictLine = ({ conflict: say }: LineTexts, { isTerminating }: PodNow): Effect =>
  isTerminating ? say.terminating : say.otherwise;

export const deleteLostLine = ({ deleteLost: say }: LineTexts, { graceIsZero }: PodNow): Effect =>
  graceIsZero ? { idle: say.idle } : say.ahead;

export const cgroupLine = ({ cgroup: say }: LineTexts, { hasCgroup }: PodNow): Effect =>
  hasCgroup ? say.ahead : { idle: say.idle };

export function freezeShimLine({ freezeShim: say }: LineTexts, { hasSandbox, shimIsFrozen }: PodNow): Effect {
  if (shimIsFrozen) return { idle: say.frozen };
  return hasSandbox ? say.hangs : { idle: say.idle };
}

export const thawShimLine = ({ thawShim: say }: LineTexts, { shimIsFrozen }: PodNow): Effect =>
  shimIsFrozen ? say.goesOn : { idle: say.idle };

export function freezeLine({ freeze: say }: LineTexts, container: ContainerNow | undefined, grace: number): Effect {
  if (container === undefined) return { idle: say.idle };
  if (container.frozen) return { idle: say.frozen };
  if (container.killed) return say.killed;
  return container.killAt === null ? say.ahead({ grace }) : say.due({ at: instant(container.killAt) });
}

export function thawLine({ thaw: say }: LineTexts, container: ContainerNow | undefined): Effect {
  if (container?.frozen !== true) return { idle: say.idle };
  return container.signalled ? say.signalled : say.goesOn;
}

export const oomKillLine = ({ oomKill: say }: LineTexts, container: ContainerNow | undefined): Effect =>
  container === undefined ? { idle: say.idle } : say.ahead;

export const hangLine = ({ hang: say }: LineTexts, container: ContainerNow | undefined, grace: number): Effect =>
  container === undefined ? { idle: say.idle } : say.ahead({ grace });

export function blockLine({ block: say }: LineTexts, container: ContainerNow | undefined): Effect {
  if (container === undefined) return { idle: say.idle };
  return container.blocked ? { idle: say.blocked } : say.ahead;
}

export const unblockLine = ({ unblock: say }: LineTexts, container: ContainerNow | undefined): Effect =>
  container?.blocked === true ? say.goesOn : { idle: say.idle };

export function volumeBusyLine({ volumeBusy: say }: LineTexts, volume: Volume): Effect {
  if (volume === undefined) return { idle: say.idle };
  return volume === 'busy' ? { idle: say.busy } : say.ahead;
}

export const volumeFreeLine = ({ volumeFree: say }: LineTexts, volume: Volume): Effect =>
  volume === 'busy' ? say.freed : { idle: say.idle };

export function volumeHangsLine({ volumeHangs: say }: LineTexts, volume: Volume): Effect {
  if (volume === undefined) return { idle: say.idle };
  return volume === 'hangs' ? { idle: say.hangs } : say.ahead;
}

export function finalizerLine({ finalizer: say }: LineTexts, pod: PodNow): Effect {
  if (pod.finalizers > 1) return say.others({ others: pod.finalizers - 1 });
  if (!pod.isTerminating) return say.idle;
  return pod.graceIsZero ? say.last : say.lastButDelete;
}
