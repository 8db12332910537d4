/**
 * Two runs of one scenario, in two releases as a rule, compared as removals: what `trace/diff` must know of Kubernetes'
 * events, and the few figures that say in one line how far the runs differ.
 */
import type { Micros } from '../engine/time.ts';
import { diffEvents, type DiffRow, type DiffRules, type Trace } from '../trace/index.ts';
import { eventLevel } from './eventKinds.ts';
import type { ClusterState } from './state.ts';
import { isTechnical } from './technicalKinds.ts';

/** Details that say which thing an event is about, or which of several things happened to it. */
const TELLING: ReadonlySet<string> = new Set([
  'command',
  'container',
  'event',
  'name',
  'newState',
  'oldState',
  'op',
  'path',
  'reason',
  'source',
  'type',
  'verb',
  'volume',
  'waitsFor',
  'workType',
]);

/** Counters and stamps: one write or one second more moves them all, and the write is told by itself. */
const PASSING: ReadonlySet<string> = new Set(['deletionTimestamp', 'resourceVersion', 'version']);

/** A millisecond is the least that is shown of a time; latencies below it are illustration. */
export const SAME_TIME = 1_000;

export interface CompareOptions {
  /** Events of level detail too. */
  readonly details?: boolean;
}

/** `milestone` and `step` events, unless details are asked for; what moved only the state tells nothing. */
const rulesFor = ({ details = false }: CompareOptions): DiffRules => ({
  counts: ({ kind }) => (details ? !isTechnical(kind) : eventLevel(kind) !== 'detail'),
  telling: TELLING,
  passing: PASSING,
});

export const compareEvents = (
  first: Trace<ClusterState>,
  second: Trace<ClusterState>,
  options: CompareOptions = {},
): readonly DiffRow[] => diffEvents(first.events, second.events, rulesFor(options));

export interface RunFigures {
  /** When each object left etcd, by `namespace/name`; a name may be taken again. */
  readonly removals: ReadonlyMap<string, readonly Micros[]>;
  /** Requests on pods that were sent to the API server, by whomever. */
  readonly requests: number;
  readonly end: Micros;
}

export function runFigures(trace: Trace<ClusterState>): RunFigures {
  const removals = new Map<string, Micros[]>();
  let requests = 0;
  for (const { kind, pod, t, to } of trace.events) {
    if (to === 'apiserver') requests += 1;
    if (kind !== 'ObjectRemoved' || pod === undefined) continue;
    const key = `${pod.namespace}/${pod.name}`;
    removals.set(key, [...(removals.get(key) ?? []), t]);
  }
  return { removals, requests, end: trace.end };
}
