/** Requests in bins of 100 ms, and those of them that stand at one place of an axis that folds time. */
import type { Request } from '../../scenario/traffic/requests.ts';

/** µs. */
const BIN = 100_000;
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

function binsOf(requests: readonly Request[], end: number): readonly Bin[] {
  const bins = Array.from({ length: Math.floor(end / BIN) + 1 }, () => ({ sent: 0, failed: 0 }));
  for (const { at, outcome } of requests) {
    const bin = bins[Math.floor(at / BIN)];
    if (bin === undefined) continue;
    bin.sent += 1;
    if (outcome !== 'answered') bin.failed += 1;
  }
  return bins;
}

/** @param place px of an instant in µs. */
export function columnsOf(requests: readonly Request[], end: number, place: (t: number) => number): readonly Column[] {
  const bins = binsOf(requests, end);
  const full = Math.max(1, ...bins.map(({ sent }) => sent));
  const columns: Column[] = [];
  let first = 0;
  bins.forEach((_, i) => {
    const [x0, x1] = [place(first * BIN), place(Math.min(end, (i + 1) * BIN))];
    if (x1 - x0 < LEAST && i < bins.length - 1) return;
    const together = bins.slice(first, i + 1);
    const sum = (key: keyof Bin): number => together.reduce((count, bin) => count + bin[key], 0);
    if (x1 > x0) columns.push({ x0, x1, sent: sum('sent'), failed: sum('failed'), most: full * together.length });
    first = i + 1;
  });
  return columns;
}
