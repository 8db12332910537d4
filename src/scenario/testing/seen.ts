/** What a test sees of a run when it asks how a pod went. */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/index.ts';
import { toSeconds } from '../../engine/time.ts';
import { atLeast } from '../../kube/release.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';
import type { Release } from '../releases.ts';

/** What a claim asks of a run; instants are seconds, and NaN, of which nothing is true, where there was no such event. */
export interface Seen {
  readonly release: Release;
  readonly all: (kind: EventKind, pod?: string) => readonly TraceEvent[];
  readonly count: (kind: EventKind, pod?: string) => number;
  readonly at: (kind: EventKind, pod?: string) => number;
  readonly last: (kind: EventKind, pod?: string) => number;
  /** STATUS of the rows that `kubectl get pods -w` prints of a pod, without repetitions. */
  readonly statuses: (pod: string) => readonly string[];
  readonly end: ClusterState;
}

export function seenIn(release: Release, trace: Trace<ClusterState>, end: ClusterState): Seen {
  const all = (kind: EventKind, pod?: string) =>
    trace.events.filter((event) => event.kind === kind && (pod === undefined || event.pod?.name === pod));
  const seconds = (event: TraceEvent | undefined): number => (event === undefined ? NaN : toSeconds(event.t));
  return {
    release,
    all,
    count: (kind, pod) => all(kind, pod).length,
    at: (kind, pod) => seconds(all(kind, pod)[0]),
    last: (kind, pod) => seconds(all(kind, pod).at(-1)),
    statuses: (pod) =>
      end.kubectl.watch
        .filter(({ name }) => name === pod)
        .map(({ status }) => status)
        .filter((status, i, rows) => status !== rows[i - 1]),
    end,
  };
}

export const near = (value: number, expected: number, by = 0.15): boolean => Math.abs(value - expected) <= by;
export const detail = (event: TraceEvent | undefined, key: string): unknown => event?.detail?.[key];

/** A removal from end to end: the first DELETE, the container's stop, the kubelet's DELETE, the object gone, in this order. */
export const inOrder = (...instants: readonly number[]): boolean =>
  instants.every((instant, i) => i === 0 || instant >= (instants[i - 1] ?? NaN));

/** Until 1.21 nobody says that the containers have stopped. */
export const twoPhases = ({ at, release }: Seen, pod = 'web'): boolean =>
  inOrder(
    at('DeletionTimestampSet', pod),
    at('TerminationRequested', pod),
    at('ContainerExited', pod),
    atLeast(release, '1.22') ? at('ContainersStopped', pod) : at('ContainerExited', pod),
    at('FinalDeleteSent', pod),
    at('ObjectRemoved', pod),
  );
