/** Idle stretches of the run, as one pod sees it: how much time each hides and what is waited for meanwhile. */
import type { ClusterState } from '../../cluster/state.ts';
import { lastEventAt, type Trace } from '../../trace/index.ts';
import { micros } from '../../engine/time.ts';
import { duration, waitsOf, waitText, type PodKey, type Wait, isIdle } from '../explain/index.ts';
import { ownCursor } from '../readings/index.ts';

export interface FoldIs {
  /** Position in `instants` of its beginning; it ends with the next. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly waits: readonly Wait[];
  /** `12.4 s` */
  readonly length: string;
  /** What is waited for, in a few words; empty where nothing is removed and nothing waits. */
  readonly reason: string;
}

/** Shorter pauses are drawn, the volume manager's turns of 100 ms among them. */
export const FOLD_FROM = 200_000;
/** With many pods there is hardly an idle stretch; only what is long for a reader is folded then. */
export const FOLD_FROM_OF_MANY = 1_000_000;
/** Where nothing is waited for, before the first step and after the last, a longer stretch may stand open. */
const IDLE_FROM = 3_000_000;

/**
 * @param least the shortest stretch that is folded; more pods leave fewer idle ones, and shorter.
 * @param kept what stays open whatever its length: a grace, which is watched as it runs out.
 */
export function foldsOf(
  trace: Trace<ClusterState>,
  key: PodKey,
  instants: readonly number[],
  least: number = FOLD_FROM,
  kept: readonly { readonly from: number; readonly to: number }[] = [],
): FoldIs[] {
  const cursor = ownCursor(trace);
  const folds: FoldIs[] = [];
  for (let at = 0; at + 1 < instants.length; at++) {
    const from = instants[at] ?? 0;
    const to = instants[at + 1] ?? from;
    if (to - from < least || kept.some((span) => from >= span.from && to <= span.to)) continue;
    const middle = micros(Math.round((from + to) / 2));
    const waits = waitsOf(cursor.stateAt(lastEventAt(trace.events, middle)), key);
    if (isIdle(waits[0]) && to - from < IDLE_FROM) continue;
    folds.push({ at, from, to, waits, length: duration(to - from), reason: waitText(waits[0]).short });
  }
  return folds;
}

/** What returns on its own and is worth a tick where a fold is opened. */
const PERIODIC: Readonly<Record<string, string>> = {
  Relist: 'relist',
  HousekeepingStarted: 'housekeeping',
  DeletionDelayed: 'status pass',
  GarbageCollected: 'container GC',
  ProbeResult: 'probe',
};

const MOST_MOMENTS = 200;

export function momentsIn(
  trace: Trace<ClusterState>,
  { from, to }: FoldIs,
): { readonly t: number; readonly what: string }[] {
  const moments: { t: number; what: string }[] = [];
  const first = lastEventAt(trace.events, micros(from)) + 1;
  for (const event of trace.events.slice(first, lastEventAt(trace.events, micros(to)) + 1)) {
    const what = PERIODIC[event.kind];
    if (what !== undefined && event.t < to && moments.length < MOST_MOMENTS) moments.push({ t: event.t, what });
  }
  return moments;
}
