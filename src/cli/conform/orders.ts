/**
 * Orders across goroutines: most are races, but what comes before another line in every real run may be no chance. Those
 * that the other runs break are told for a reader to judge; the verdict does not depend on them.
 */
import type { MeasuredLine } from './logMeasure.ts';

/** With fewer real runs, too much is always in the same order by chance. */
const ENOUGH_RUNS = 3;

export interface BrokenOrder {
  readonly first: MeasuredLine;
  readonly second: MeasuredLine;
  /** How many of the other runs have it the other way round. */
  readonly runs: number;
}

interface Placed {
  readonly line: MeasuredLine;
  readonly at: number;
}

/** Each line with its place; a line that comes again is another line. */
function places(lines: readonly MeasuredLine[]): ReadonlyMap<string, Placed> {
  const seen = new Map<string, number>();
  const result = new Map<string, Placed>();
  lines.forEach((line, at) => {
    const text = `${line.goroutine} ${line.text}`;
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    result.set(`${nth} ${text}`, { line, at });
  });
  return result;
}

const before = (run: ReadonlyMap<string, Placed>, a: string, b: string): boolean | null => {
  const [first, second] = [run.get(a), run.get(b)];
  return first === undefined || second === undefined ? null : first.at < second.at;
};

/** Broken orders of neighbouring kind only: one that follows from two others broken is left out. */
export function brokenOrders(
  real: readonly (readonly MeasuredLine[])[],
  others: readonly (readonly MeasuredLine[])[],
): readonly BrokenOrder[] {
  const [first, ...rest] = real.map((lines) => places(lines.filter(({ goroutine }) => goroutine !== 'aside')));
  if (first === undefined || real.length < ENOUGH_RUNS) return [];
  const simulated = others.map(places);
  const keys = [...first.keys()].filter((key) => rest.every((run) => run.has(key)));
  const broken = new Map<string, BrokenOrder>();
  keys.forEach((a, i) => {
    for (const b of keys.slice(i + 1)) {
      const [lineA, lineB] = [first.get(a)?.line, first.get(b)?.line];
      if (lineA === undefined || lineB === undefined || lineA.goroutine === lineB.goroutine) continue;
      if (!rest.every((run) => before(run, a, b) === true)) continue;
      const runs = simulated.filter((run) => before(run, a, b) === false).length;
      if (runs > 0) broken.set(JSON.stringify([a, b]), { first: lineA, second: lineB, runs });
    }
  });
  const isBroken = (a: string, b: string): boolean => broken.has(JSON.stringify([a, b]));
  return [...broken].flatMap(([pair, order]) => {
    const [a = '', b = ''] = JSON.parse(pair) as string[];
    const between = keys.slice(keys.indexOf(a) + 1, keys.indexOf(b));
    return between.some((c) => isBroken(a, c) || isBroken(c, b)) ? [] : [order];
  });
}
