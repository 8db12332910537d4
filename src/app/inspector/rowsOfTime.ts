/** Rows that stand for events, in the order of time: which is the present one. */
interface HasSeq {
  readonly seq: number;
}

/** Position of the last row at or before `seq`; -1 when there is none. */
export function lastBefore(rows: readonly HasSeq[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.seq ?? Infinity) <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function indexOfSeq(rows: readonly HasSeq[], seq: number): number {
  const at = lastBefore(rows, seq);
  return rows[at]?.seq === seq ? at : -1;
}
