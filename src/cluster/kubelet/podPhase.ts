/** pkg/kubelet/kubelet_pods.go:getPhase: one word for a pod, from what its containers do. */
import { isStaticPod, type Container, type ContainerStatus, type Pod, type PodPhase } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import { isSidecar, mayRestart } from './containers.ts';

interface Tally {
  pendingInit: number;
  /** Init containers that have failed for good. */
  failedInit: number;
  /** Sidecars that have never started. */
  pendingSidecars: number;
  unknown: number;
  running: number;
  waiting: number;
  stopped: number;
  /** Of those: to be started again. */
  restarting: number;
  succeeded: number;
}

type Statuses = readonly ContainerStatus[];
type MayRestart = (exitCode: number) => boolean;

function countInit(tally: Tally, status: ContainerStatus | undefined, mayRestart: MayRestart): void {
  const { running, terminated } = status?.state ?? {};
  const ended = terminated ?? (running === undefined ? status?.lastState.terminated : undefined);
  if (ended === undefined) tally.pendingInit++;
  else if (ended.exitCode !== 0 && !mayRestart(ended.exitCode)) tally.failedInit++;
}

/** A sidecar that has ended does not count; one that has not started yet holds the pod up. */
function countSidecar(tally: Tally, status: ContainerStatus | undefined): void {
  if (status === undefined) tally.unknown++;
  else if (status.state.running !== undefined) {
    if (status.started !== true) tally.pendingSidecars++;
    tally.running++;
  } else if (status.state.waiting !== undefined && status.lastState.terminated === undefined) {
    tally.pendingSidecars++;
    tally.waiting++;
  }
}

/** One that waits after having run counts as stopped, and never as succeeded. */
function countMain(tally: Tally, status: ContainerStatus | undefined, mayRestart: MayRestart): void {
  const ended = status?.state.terminated ?? status?.lastState.terminated;
  if (status === undefined) tally.unknown++;
  else if (status.state.running !== undefined) tally.running++;
  else if (ended === undefined) tally.waiting++;
  else {
    tally.stopped++;
    if (mayRestart(ended.exitCode)) tally.restarting++;
    if (status.state.terminated?.exitCode === 0) tally.succeeded++;
  }
}

export const hasStarted = ({ state, lastState }: ContainerStatus): boolean =>
  state.running !== undefined || state.terminated !== undefined || lastState.terminated !== undefined;

export function getPhase(
  pod: Pod,
  initStatuses: Statuses,
  statuses: Statuses,
  podIsTerminal: boolean,
  release: Pick<Release, 'sidecars' | 'phaseFromExitCodes' | 'regularInitIsPending'>,
): PodPhase {
  const tally: Tally = {
    pendingInit: 0,
    failedInit: 0,
    pendingSidecars: 0,
    unknown: 0,
    running: 0,
    waiting: 0,
    stopped: 0,
    restarting: 0,
    succeeded: 0,
  };
  const restartsAfter = (container: Container) => (exitCode: number) => mayRestart(container, pod.spec, exitCode);
  const named = (list: Statuses, name: string) => list.find((status) => status.name === name);
  for (const container of pod.spec.initContainers ?? []) {
    const status = named(initStatuses, container.name);
    if (isSidecar(container, release)) countSidecar(tally, status);
    else countInit(tally, status, restartsAfter(container));
  }
  for (const container of pod.spec.containers)
    countMain(tally, named(statuses, container.name), restartsAfter(container));

  const initialised = release.sidecars !== 'none' && statuses.some(hasStarted);
  if (tally.failedInit > 0) return 'Failed';
  if (tally.pendingInit > 0 && (release.regularInitIsPending || !initialised)) return 'Pending';
  if (tally.pendingSidecars > 0 && !initialised) return 'Pending';
  if (tally.waiting > 0) return 'Pending';
  if (tally.running > 0 && tally.unknown === 0) return 'Running';
  if (tally.stopped === 0 || tally.unknown > 0) return 'Pending';
  const allSucceeded = tally.stopped === tally.succeeded;
  /** Static pods have kept their phase until now (issue 116484). */
  if (podIsTerminal && release.phaseFromExitCodes && !isStaticPod(pod)) return allSucceeded ? 'Succeeded' : 'Failed';
  if (tally.restarting > 0) return 'Running';
  return allSucceeded ? 'Succeeded' : 'Failed';
}
