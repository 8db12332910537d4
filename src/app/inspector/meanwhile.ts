/** What happened while a grace runs: the newest few of the steps since its signal, the last one last. */
import { lastAtOrBelow, type TraceEvent } from '../../trace/index.ts';
import type { Drain } from '../readings/index.ts';
import type { Steppable } from '../store/index.ts';

/** As many as are read at a glance. */
export const NEWEST = 6;

export interface Meanwhile {
  readonly rows: readonly TraceEvent[];
  /** Those before. */
  readonly earlier: number;
}

/** @param index the last event that has happened. */
export function meanwhileIn({ trace, steps }: Steppable, { first }: Pick<Drain, 'first'>, index: number): Meanwhile {
  const from = lastAtOrBelow(steps, first) + 1;
  const to = lastAtOrBelow(steps, index) + 1;
  const begin = Math.max(from, to - NEWEST);
  const rows = steps.slice(begin, Math.max(begin, to)).flatMap((seq) => trace.events[seq] ?? []);
  return { rows, earlier: begin - from };
}
