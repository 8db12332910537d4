/** Idle stretches of the run, as one pod sees it: how much time each hides and what is waited for meanwhile. */
import type { ClusterState } from '../../cluster/state.ts';
import { lastEventAt, TraceCursor, type Trace } from '../../trace/index.ts';
import { micros } from '../../engine/time.ts';
import { duration, waitsOf, waitText, type PodKey, type Wait } from '../explain/index.ts';

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

/** Shorter pauses are drawn; the reconciler's 100 ms and the poll of 300 ms among them. */
export const FOLD_FROM = 350_000;
/** Before anything has happened there is nothing to wait for, so a longer stretch may stand open. */
const LEAD_FROM = 3_000_000;

const cursors = new WeakMap<Trace<ClusterState>, TraceCursor<ClusterState>>();

/** A cursor of the timeline's own, so that reading along the run does not move the player's. */
export function ownCursor(trace: Trace<ClusterState>): TraceCursor<ClusterState> {
  let cursor = cursors.get(trace);
  if (cursor === undefined) cursors.set(trace, (cursor = new TraceCursor(trace)));
  return cursor;
}

export function foldsOf(trace: Trace<ClusterState>, key: PodKey, instants: readonly number[]): FoldIs[] {
  const cursor = ownCursor(trace);
  const folds: FoldIs[] = [];
  for (let at = 0; at + 1 < instants.length; at++) {
    const from = instants[at] ?? 0;
    const to = instants[at + 1] ?? from;
    if (to - from < (at === 0 && from === 0 ? LEAD_FROM : FOLD_FROM)) continue;
    const middle = micros(Math.round((from + to) / 2));
    const waits = waitsOf(cursor.stateAt(lastEventAt(trace.events, middle)), key);
    folds.push({ at, from, to, waits, length: duration(to - from), reason: waitText(waits[0]).short });
  }
  return folds;
}
