/** Rows that stand for events, in the order of time: which is the present one. */
import { countWhile } from '../../trace/index.ts';

interface HasSeq {
  readonly seq: number;
}

/** Position of the last row at or before `seq`; -1 when there is none. */
export const lastBefore = (rows: readonly HasSeq[], seq: number): number =>
  countWhile(rows, (row) => row.seq <= seq) - 1;

export function indexOfSeq(rows: readonly HasSeq[], seq: number): number {
  const at = lastBefore(rows, seq);
  return rows[at]?.seq === seq ? at : -1;
}
