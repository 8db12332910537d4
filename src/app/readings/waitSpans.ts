/** What a pod waits for over the whole run: for each stretch of time the first thing that holds it up. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { isIdle, waitsOf, type PodKey, type Wait } from '../explain/index.ts';
import { bearersOf, PodPart, touchesOf } from './podPart.ts';

export interface WaitSpan {
  readonly wait: Wait;
  readonly from: Micros;
  readonly to: Micros;
}

/** The same thing is waited for, whatever its next try: that moves with each. */
const named = (wait: Wait): string => JSON.stringify({ ...wait, since: 0, until: 0 });

/** Somebody is at work, which is no wait. */
const isWait = (wait: Wait): boolean => !isIdle(wait) && wait.kind !== 'work';

/** Its waits in the order of time, without those of no length. */
export const waitSpansOf = perTrace((trace: Trace<ClusterState>, key: PodKey): readonly WaitSpan[] => {
  const part = new PodPart(trace.initial, key, bearersOf(trace).get(key) ?? new Set());
  const spans: WaitSpan[] = [];
  let open: { readonly wait: Wait; readonly name: string; readonly from: Micros } | undefined;
  /** The present one, where it is a wait of some length by then. */
  const end = (to: Micros): void => {
    if (open === undefined || to <= open.from || !isWait(open.wait)) return;
    spans.push({ wait: open.wait, from: open.from, to });
  };
  // What is waited for first is said of the first event, whomever it concerns.
  for (const seq of new Set([0, ...touchesOf(trace, key)])) {
    const event = trace.events[seq];
    if (event === undefined) continue;
    const { t, changes } = event;
    let touched = open === undefined;
    for (const change of changes) if (part.apply(change)) touched = true;
    if (!touched) continue;
    const [wait] = waitsOf(part.state, key);
    const name = named(wait);
    if (open?.name === name) continue;
    end(t);
    open = { wait, name, from: t };
  }
  end(trace.end);
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
