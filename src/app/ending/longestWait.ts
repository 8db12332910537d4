/** What took longest of a removal: the stretch in which the first thing that was waited for stayed the same. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { lastEventAt, type Trace } from '../../trace/index.ts';
import { isIdle, waitsOf, type PodKey, type Wait } from '../explain/index.ts';
import { ownCursor } from '../timeline/index.ts';

export interface LongestWait {
  readonly wait: Wait;
  readonly from: Micros;
  readonly to: Micros;
}

/** The same thing is waited for, whatever its next try: that moves with each. */
const named = (wait: Wait): string => JSON.stringify({ ...wait, since: 0, until: 0 });

/** Somebody is at work, which is no wait. */
const isWait = (wait: Wait): boolean => !isIdle(wait) && wait.kind !== 'work';

export function longestWait(
  trace: Trace<ClusterState>,
  key: PodKey,
  from: Micros,
  until: Micros,
): LongestWait | undefined {
  const cursor = ownCursor(trace);
  let longest: LongestWait | undefined;
  let open: LongestWait | undefined;
  const close = (to: Micros): void => {
    if (open === undefined) return;
    open = { ...open, to };
    if (longest === undefined || to - open.from > longest.to - longest.from) longest = open;
  };
  for (let at = Math.max(0, lastEventAt(trace.events, from)); at < trace.events.length; at += 1) {
    const event = trace.events[at];
    if (event === undefined || event.t >= until) break;
    if (event.changes.length === 0 && open !== undefined) continue;
    const t = event.t > from ? event.t : from;
    const [wait] = waitsOf(cursor.stateAt(event.seq), key);
    if (open !== undefined && named(open.wait) === named(wait)) continue;
    close(t);
    open = isWait(wait) ? { wait, from: t, to: t } : undefined;
  }
  close(until);
  return longest !== undefined && longest.to > longest.from ? longest : undefined;
}
