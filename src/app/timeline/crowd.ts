/**
 * Many other pods in one picture: how many of their workers are in which state, stacked, over time. A row for each would
 * be a thousand pixels high and say less. Pure.
 */
import type { BandIs, Tone } from './bands.ts';
import { placeOf, type Axis } from './axis.ts';

/** So many other pods are one crowd: the pane has room for three rows below those of the selected pod. */
export const CROWD_FROM = 4;
export const CROWD_HEIGHT = 36;

/** From the bottom to the top: as a removal goes on, what is below it shrinks. */
const STACK: readonly Tone[] = ['waiting', 'sync', 'terminating', 'terminated', 'gone'];

export interface CrowdArea {
  readonly tone: Tone;
  /** Path of the area, from the left end of the strip. */
  readonly d: string;
}

export interface Crowd {
  readonly y: number;
  readonly total: number;
  readonly areas: readonly CrowdArea[];
}

interface Turn {
  readonly t: number;
  readonly tone: number;
  readonly by: 1 | -1;
}

/** Counts by tone from each turn on; turns of one instant are one. */
function countsOver(bands: readonly BandIs[]): { readonly t: number; readonly counts: readonly number[] }[] {
  const turns = bands
    .flatMap(({ tone, from, to }): Turn[] => {
      const index = STACK.indexOf(tone);
      return index < 0
        ? []
        : [
            { t: from, tone: index, by: 1 },
            { t: to, tone: index, by: -1 },
          ];
    })
    .sort((a, b) => a.t - b.t);
  const counts = STACK.map(() => 0);
  const over: { t: number; counts: readonly number[] }[] = [];
  for (const [i, { t, tone, by }] of turns.entries()) {
    counts[tone] = (counts[tone] ?? 0) + by;
    if (turns[i + 1]?.t !== t) over.push({ t, counts: [...counts] });
  }
  return over;
}

const sum = (counts: readonly number[], upTo: number): number =>
  counts.slice(0, upTo).reduce((total, count) => total + count, 0);

/** @param bands of the workers of all other pods. */
export function crowdOf(bands: readonly BandIs[], total: number, axis: Axis, y: number): Crowd {
  const over = countsOver(bands);
  const px = CROWD_HEIGHT / Math.max(1, total);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const level = (counts: readonly number[], upTo: number): number => round(y + CROWD_HEIGHT - sum(counts, upTo) * px);
  const x = over.map(({ t }) => round(placeOf(axis, t)));
  const areas = STACK.flatMap((tone, index): CrowdArea[] => {
    if (over.every(({ counts }) => (counts[index] ?? 0) === 0)) return [];
    const edge = (upTo: number): (readonly [number, number])[] =>
      over.flatMap(({ counts }, i) => {
        const at = level(counts, upTo);
        return [[x[i] ?? 0, at] as const, [x[i + 1] ?? axis.size, at] as const];
      });
    const points = [...edge(index + 1), ...edge(index).toReversed()];
    return [{ tone, d: `M${points.map((point) => point.join(' ')).join('L')}Z` }];
  });
  return { y, total, areas };
}
