/**
 * The way from the click that started it to an event. The whole way may be thirty events long; what a reader needs are
 * its beginning, its end, and the turns in between that have a name of their own.
 */
import { eventLevel } from '../../cluster/index.ts';
import type { Seq, TraceEvent } from '../../trace/index.ts';

/** From the first cause to the event itself. */
export function causesOf(events: readonly TraceEvent[], seq: Seq): TraceEvent[] {
  const chain: TraceEvent[] = [];
  for (let at: Seq | undefined = seq; at !== undefined;) {
    const event: TraceEvent | undefined = events[at];
    if (event === undefined) break;
    chain.unshift(event);
    at = event.cause;
  }
  return chain;
}

export interface ChainRow {
  readonly event: TraceEvent;
  /** Links of the chain that are left out just before this one. */
  readonly hidden: number;
}

/** How much an event tells on a way: its level, and more for what crosses from one part to another. */
function telling(event: TraceEvent): number {
  const level = { milestone: 3, step: 1, detail: 0 }[eventLevel(event.kind)];
  const crossing =
    event.kind === 'SyncLoopOp' || event.kind === 'StopContainerCalled' || event.kind === 'ContainerExitSeen';
  return level + (crossing ? 1 : 0);
}

/** At most `most` rows; the first cause, the event and its direct cause always among them. */
export function shortChain(chain: readonly TraceEvent[], most: number): ChainRow[] {
  const last = chain.length - 1;
  const must = new Set([
    0,
    last,
    ...(chain.length > 2 && telling(chain[last - 1] as TraceEvent) > 0 ? [last - 1] : []),
  ]);
  const rest = chain
    .map((event, i) => ({ i, weight: telling(event) }))
    .filter(({ i, weight }) => !must.has(i) && weight > 0)
    // Of equals the later one: it is nearer to what is asked about.
    .sort((a, b) => b.weight - a.weight || b.i - a.i)
    .slice(0, Math.max(0, most - must.size));
  const shown = [...must, ...rest.map(({ i }) => i)].sort((a, b) => a - b);
  return shown.flatMap((i, n) => {
    const event = chain[i];
    return event === undefined ? [] : [{ event, hidden: i - (shown[n - 1] ?? -1) - 1 }];
  });
}
