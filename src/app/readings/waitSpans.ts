/** What a pod waits for over the whole run: for each stretch of time the first thing that holds it up. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { isIdle, waitsOf, type PodKey, type Wait } from '../explain/index.ts';
import { ownCursor } from './cursor.ts';

export interface WaitSpan {
  readonly wait: Wait;
  readonly from: Micros;
  readonly to: Micros;
}

/** The same thing is waited for, whatever its next try: that moves with each. */
const named = (wait: Wait): string => JSON.stringify({ ...wait, since: 0, until: 0 });

/** Somebody is at work, which is no wait. */
const isWait = (wait: Wait): boolean => !isIdle(wait) && wait.kind !== 'work';

/** Its waits in the order of time, without those of no length; kept for as long as the trace is. */
export const waitSpansOf = perTrace((trace: Trace<ClusterState>, key: PodKey): readonly WaitSpan[] => {
  const cursor = ownCursor(trace);
  const spans: WaitSpan[] = [];
  let open: (WaitSpan & { readonly name: string }) | undefined;
  const close = (to: Micros): void => {
    if (open !== undefined && to > open.from && isWait(open.wait)) {
      spans.push({ wait: open.wait, from: open.from, to });
    }
  };
  for (const { seq, t, changes } of trace.events) {
    if (changes.length === 0 && open !== undefined) continue;
    const [wait] = waitsOf(cursor.stateAt(seq), key);
    const name = named(wait);
    if (open?.name === name) continue;
    close(t);
    open = { wait, name, from: t, to: t };
  }
  close(trace.end);
  return spans;
});

/** The longest of the waits between two instants. */
export function longestWait(
  trace: Trace<ClusterState>,
  key: PodKey,
  from: Micros,
  until: Micros,
): WaitSpan | undefined {
  let longest: WaitSpan | undefined;
  for (const span of waitSpansOf(trace, key)) {
    const [begins, ends] = [micros(Math.max(span.from, from)), micros(Math.min(span.to, until))];
    const length = longest === undefined ? 0 : longest.to - longest.from;
    if (ends - begins > length) longest = { wait: span.wait, from: begins, to: ends };
  }
  return longest;
}
