/**
 * A pod as `kubectl get pods` shows it: the cells that the API server's table printer computes
 * (pkg/printers/internalversion/printers.go:printPod). STATUS is a word for people; it is no phase, and Terminating
 * in particular exists nowhere but here.
 */
import { minus, type Micros } from '../engine/time.ts';
import { humanDuration } from './duration.ts';
import type { ContainerState, ContainerStatus, Pod } from './objects.ts';
import { atLeast, type Release } from './release.ts';
import { parseRfc3339 } from './time.ts';

export { formatWatch, watchLines, type PodCells, type WatchTableOptions } from './kubectlTable.ts';

export interface PodRow {
  /** `1/1` */
  readonly ready: string;
  readonly status: string;
  /** `0`, or `2 (16s ago)` while the last termination is on record. */
  readonly restarts: string;
  readonly age: string;
}

/** A Pod, or what of it a real object might lack. */
export type PrintablePod = Pick<Pod, 'metadata' | 'spec' | 'status'>;

interface Tally {
  reason: string;
  ready: number;
  restarts: number;
  lastRestart: Micros | null;
}

export function podRow(pod: PrintablePod, now: Micros, release: Release): PodRow {
  const tally: Tally = { reason: phaseOrReason(pod, release), ready: 0, restarts: 0, lastRestart: null };
  const initialising = tallyInitContainers(pod, tally, release);
  if (!initialising) tallyContainers(pod, tally);
  return {
    ready: `${tally.ready}/${countedContainers(pod, release)}`,
    status: whileDeleted(pod, release) ?? tally.reason,
    restarts: restartsCell(tally, now, release),
    age: since(pod.metadata.creationTimestamp, now),
  };
}

function phaseOrReason({ status }: PrintablePod, release: Release): string {
  const gated = status.conditions?.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  if (gated === true && atLeast(release, '1.26')) return 'SchedulingGated';
  return nonEmpty(status.reason) ?? status.phase;
}

/** What deletion makes of the word: until 1.30 Terminating whatever the phase, from 1.31 not for a finished pod. */
function whileDeleted({ metadata, status }: PrintablePod, release: Release): string | null {
  if (metadata.deletionTimestamp === undefined) return null;
  if (status.reason === 'NodeLost') return 'Unknown';
  const finished = status.phase === 'Succeeded' || status.phase === 'Failed';
  return finished && atLeast(release, '1.31') ? null : 'Terminating';
}

/** printers.go knows them from 1.28 on, whose API server drops their restartPolicy still: its gate is off. */
const isSidecar = (pod: PrintablePod, name: string, release: Release): boolean =>
  atLeast(release, '1.29') &&
  pod.spec.initContainers?.find((container) => container.name === name)?.restartPolicy === 'Always';

const countedContainers = (pod: PrintablePod, release: Release): number =>
  pod.spec.containers.length +
  (pod.spec.initContainers ?? []).filter((container) => isSidecar(pod, container.name, release)).length;

/** Goes through the init containers up to the first that is not done; answers whether the pod is still there. */
function tallyInitContainers(pod: PrintablePod, tally: Tally, release: Release): boolean {
  const sidecars: Tally = { reason: '', ready: 0, restarts: 0, lastRestart: null };
  let initialising = false;
  for (const [i, container] of (pod.status.initContainerStatuses ?? []).entries()) {
    const sidecar = isSidecar(pod, container.name, release);
    countRestarts(tally, container);
    if (sidecar) countRestarts(sidecars, container);
    if (container.state.terminated?.exitCode === 0) continue;
    if (sidecar && container.started === true) {
      if (container.ready) tally.ready++;
      continue;
    }
    tally.reason = initReason(container.state) ?? `Init:${i}/${pod.spec.initContainers?.length ?? 0}`;
    initialising = true;
    break;
  }
  const done = !initialising || (atLeast(release, '1.28') && hasTrueCondition(pod, 'Initialized'));
  if (done) {
    tally.restarts = sidecars.restarts;
    // Before sidecars were counted, an init container's last restart stayed on show.
    if (atLeast(release, '1.28')) tally.lastRestart = sidecars.lastRestart;
  }
  return !done;
}

function initReason({ terminated, waiting }: ContainerState): string | null {
  if (terminated !== undefined) return `Init:${terminationReason(terminated)}`;
  const reason = nonEmpty(waiting?.reason);
  return reason !== null && reason !== 'PodInitializing' ? `Init:${reason}` : null;
}

const terminationReason = (terminated: NonNullable<ContainerState['terminated']>): string =>
  nonEmpty(terminated.reason) ??
  (terminated.signal === undefined || terminated.signal === 0
    ? `ExitCode:${terminated.exitCode}`
    : `Signal:${terminated.signal}`);

/** Last container first, so that the first one's trouble has the last word. */
function tallyContainers(pod: PrintablePod, tally: Tally): void {
  let running = false;
  for (const container of (pod.status.containerStatuses ?? []).toReversed()) {
    countRestarts(tally, container);
    const { waiting, terminated } = container.state;
    const waitsFor = nonEmpty(waiting?.reason);
    if (waitsFor !== null) tally.reason = waitsFor;
    else if (terminated !== undefined) tally.reason = terminationReason(terminated);
    else if (container.ready && container.state.running !== undefined) {
      running = true;
      tally.ready++;
    }
  }
  if (tally.reason === 'Completed' && running) tally.reason = hasTrueCondition(pod, 'Ready') ? 'Running' : 'NotReady';
}

const hasTrueCondition = ({ status }: PrintablePod, type: string): boolean =>
  status.conditions?.some((condition) => condition.type === type && condition.status === 'True') === true;

function countRestarts(tally: Tally, container: ContainerStatus): void {
  tally.restarts += container.restartCount;
  const finishedAt = container.lastState.terminated?.finishedAt;
  const finished = finishedAt === undefined ? null : parseRfc3339(finishedAt);
  if (finished !== null && (tally.lastRestart === null || tally.lastRestart < finished)) tally.lastRestart = finished;
}

function restartsCell({ restarts, lastRestart }: Tally, now: Micros, release: Release): string {
  if (lastRestart === null || !atLeast(release, '1.22')) return String(restarts);
  return `${restarts} (${humanDuration(minus(now, lastRestart))} ago)`;
}

function since(timestamp: string, now: Micros): string {
  const then = parseRfc3339(timestamp);
  return then === null ? '<unknown>' : humanDuration(minus(now, then));
}

const nonEmpty = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
