/** Requests in bins of 100 ms, or of more in a run of hours, and those that stand at one place of an axis that folds time. */
import type { Request } from '../../scenario/traffic/requests.ts';

/** µs. */
const SHORTEST = 100_000;
/** A year has 315 million bins of 100 ms. */
const MOST_BINS = 20_000;
/** px: narrower ones stand together. */
const LEAST = 3;

interface Bin {
  readonly failed: number;
  readonly sent: number;
}

export interface Column extends Bin {
  readonly x0: number;
  readonly x1: number;
  /** How many would make a full column. */
  readonly most: number;
}

/** How long a bin is in a run of that length, µs. */
export const binOf = (end: number): number => SHORTEST * Math.max(1, Math.ceil(end / SHORTEST / MOST_BINS));

function binsOf(requests: readonly Request[], end: number): readonly Bin[] {
  const length = binOf(end);
  const bins = Array.from({ length: Math.floor(end / length) + 1 }, () => ({ sent: 0, failed: 0 }));
  for (const { at, outcome } of requests) {
    const bin = bins[Math.floor(at / length)];
    if (bin === undefined) continue;
    bin.sent += 1;
    if (outcome !== 'answered') bin.failed += 1;
  }
  return bins;
}

/** @param place px of an instant in µs. */
export function columnsOf(requests: readonly Request[], end: number, place: (t: number) => number): readonly Column[] {
  const bins = binsOf(requests, end);
  const length = binOf(end);
  const full = bins.reduce((most, { sent }) => Math.max(most, sent), 1);
  const columns: Column[] = [];
  let first = 0;
  bins.forEach((_, i) => {
    const [x0, x1] = [place(first * length), place(Math.min(end, (i + 1) * length))];
    if (x1 - x0 < LEAST && i < bins.length - 1) return;
    const together = bins.slice(first, i + 1);
    const sum = (key: keyof Bin): number => together.reduce((count, bin) => count + bin[key], 0);
    if (x1 > x0) columns.push({ x0, x1, sent: sum('sent'), failed: sum('failed'), most: full * together.length });
    first = i + 1;
  });
  return columns;
}
