/** Counts of lines by class, and their sums. */
import type { LineClass, LineCounts } from './evidence.ts';

export const NO_LINES: LineCounts = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };

export const withTotal = ({ understood, irrelevant, unknown }: Readonly<Record<LineClass, number>>): LineCounts => ({
  total: understood + irrelevant + unknown,
  understood,
  irrelevant,
  unknown,
});

export const sumOf = (a: LineCounts, b: LineCounts): LineCounts => ({
  total: a.total + b.total,
  understood: a.understood + b.understood,
  irrelevant: a.irrelevant + b.irrelevant,
  unknown: a.unknown + b.unknown,
});
