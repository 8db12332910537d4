/** How far two sequences agree: longest common subsequence over the longer one, and what is missing, extra, astray. */

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
export interface Aligned {
  readonly in: 'both' | 'first' | 'second';
  readonly text: string;
}

/** Lengths of the common subsequences of all suffixes. */
function suffixLengths(a: readonly string[], b: readonly string[]): readonly Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const row = rows[i] as Uint32Array;
    const below = rows[i + 1] as Uint32Array;
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

export function align(a: readonly string[], b: readonly string[]): readonly Aligned[] {
  const lengths = suffixLengths(a, b);
  const result: Aligned[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (left !== undefined && left === right) {
      result.push({ in: 'both', text: left });
      i++;
      j++;
    } else if (
      right === undefined ||
      (left !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      result.push({ in: 'first', text: left as string });
      i++;
    } else {
      result.push({ in: 'second', text: right });
      j++;
    }
  }
  return result;
}

export function agree(a: readonly string[], b: readonly string[]): Agreement {
  const matched = align(a, b).filter((line) => line.in === 'both').length;
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

/** 1 where both are empty: nothing disagrees. */
export const ratio = ({ matched, longer }: Pick<Agreement, 'matched' | 'longer'>): number =>
  longer === 0 ? 1 : matched / longer;
