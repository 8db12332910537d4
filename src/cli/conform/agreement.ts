/** How far two sequences agree: longest common subsequence over the longer one, and what is missing, extra, astray. */
import { align } from '../../trace/index.ts';

export interface Agreement {
  readonly matched: number;
  /** In the first only, and in the second only, wherever it stands. */
  readonly missing: number;
  readonly extra: number;
  /** In both, but not in the same order. */
  readonly outOfOrder: number;
  readonly longer: number;
}

/** One line of a comparison: in both, or only in the first or the second. */
export interface AlignedText {
  readonly in: 'both' | 'first' | 'second';
  readonly text: string;
}

/** Line by line; texts are the same or not. */
export const alignTexts = (a: readonly string[], b: readonly string[]): readonly AlignedText[] =>
  align(a, b).map((each) => ({
    in: each.in,
    text: (each.in === 'second' ? b[each.second] : a[each.first]) ?? '',
  }));

export function agree(a: readonly string[], b: readonly string[]): Agreement {
  const matched = align(a, b).filter((each) => each.in === 'both').length;
  const counts = new Map<string, number>();
  for (const text of a) counts.set(text, (counts.get(text) ?? 0) + 1);
  let shared = 0;
  for (const text of b) {
    const left = counts.get(text) ?? 0;
    if (left > 0) shared++;
    counts.set(text, left - 1);
  }
  return {
    matched,
    missing: a.length - shared,
    extra: b.length - shared,
    outOfOrder: shared - matched,
    longer: Math.max(a.length, b.length),
  };
}

export const addedUp = (agreements: readonly Agreement[]): Agreement =>
  agreements.reduce(
    (sum, { matched, missing, extra, outOfOrder, longer }) => ({
      matched: sum.matched + matched,
      missing: sum.missing + missing,
      extra: sum.extra + extra,
      outOfOrder: sum.outOfOrder + outOfOrder,
      longer: sum.longer + longer,
    }),
    { matched: 0, missing: 0, extra: 0, outOfOrder: 0, longer: 0 },
  );

/** 1 where both are empty: nothing disagrees. */
export const ratio = ({ matched, longer }: Pick<Agreement, 'matched' | 'longer'>): number =>
  longer === 0 ? 1 : matched / longer;
