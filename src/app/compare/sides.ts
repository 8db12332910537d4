/** What stands in a row's two columns: when each release has it, and what it says there. */
import type { DiffRow, TraceEvent } from '../../trace/index.ts';
import { differenceWords, factsOf } from './rows.ts';
import { requestOf, type Side } from './RowParts.tsx';
import type { Words } from './texts.ts';
import type { Comparison } from './useComparison.ts';
import { namesOf, titleOf } from './words.ts';

/** The last event of each run that has happened. */
export interface Present {
  readonly index: number;
  readonly secondIndex: number;
}

export function sidesOf(
  row: DiffRow,
  comparison: Comparison,
  { index, secondIndex }: Present,
  say: Words,
): { readonly first: Side | null; readonly second: Side | null } {
  const { first, second } = comparison;
  const words = differenceWords(row, namesOf(comparison), say);
  const side = (event: TraceEvent, of: 'first' | 'second', last: number): Side => {
    const facts = factsOf(row, of).join(', ');
    const request = requestOf(event);
    const next = event.seq > last;
    if (facts !== '') return { t: event.t, text: facts, mono: true, next };
    if (row.in === 'both' && row.changed.length > 0) return { t: event.t, text: say.silent, next };
    if (request !== undefined) return { t: event.t, text: request, mono: true, next };
    // What both have is named once; the second says how it differs.
    if (row.in !== 'both') return { t: event.t, text: words, next };
    const own = titleOf(of === 'first' ? first : second, event);
    const text = own !== titleOf(first, row.first) ? own : of === 'second' ? words : '';
    return { t: event.t, text, next };
  };
  return {
    first: row.in === 'second' ? null : side(row.first, 'first', index),
    second: row.in === 'first' ? null : side(row.second, 'second', secondIndex),
  };
}
