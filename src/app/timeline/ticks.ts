/** Times written on the ruler. */
import { instant } from '../explain/index.ts';
import { placeOf, type Axis } from './axis.ts';
import type { Mark } from './marks.ts';
import type { TimeSpan } from './graceRow.ts';
import type { Fold, Tick } from './parts.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';
import { pillWidth } from './wishes.ts';

/** Round seconds inside an opened fold, far enough from one another to be written. */
function roundTimes({ from, to, x0, x1 }: Fold): number[] {
  const fits = (x1 - x0) / 70;
  const step =
    [1, 2, 5, 10, 30, 60, 300].map((s) => s * 1_000_000).find((us) => (to - from) / us <= fits) ?? 600_000_000;
  const times: number[] = [];
  for (let t = Math.ceil(from / step) * step; t < to; t += step) times.push(t);
  return times;
}

/**
 * Ticks where something happens, the anchors first, none over another or over the words of a fold.
 * @param graces the ticks of the graces' own rulers, and where these begin and end.
 */
export function ticksFor(
  axis: Axis,
  marks: readonly Mark[],
  folds: readonly Fold[],
  end: number,
  graces: { readonly ticks: readonly Tick[]; readonly spans: readonly TimeSpan[] } = { ticks: [], spans: [] },
): readonly Tick[] {
  const taken = folds.map((fold) => {
    const middle = (fold.x0 + fold.x1) / 2;
    const half = pillWidth(fold.title) / 2;
    return [middle - half - 2, middle + half + 2] as const;
  });
  const ticks: Tick[] = [];
  const ofGrace = new Map(graces.ticks.map((tick) => [tick.t, tick]));
  const ends = new Set(graces.spans.flatMap(({ from, to }) => [from, to]));
  const inside = (t: number): boolean => graces.spans.some(({ from, to }) => t > from && t < to);
  const weight = new Map<number, number>(marks.map((mark) => [mark.t, mark.weight]));
  const own = axis.instants.filter((t) => !inside(t));
  const order = [...own, ...ofGrace.keys(), ...folds.filter(({ open }) => open).flatMap(roundTimes)].sort(
    (a, b) => rank(b) - rank(a) || a - b,
  );
  function rank(t: number): number {
    if (ofGrace.has(t)) return 15;
    return t === 0 || t === end
      ? 100
      : ends.has(t)
        ? 20
        : (weight.get(t) ?? 0) + (folds.some((fold) => fold.to === t) ? 3 : 0);
  }
  for (const t of order) {
    const second = ofGrace.get(t);
    const label =
      second !== undefined
        ? second.label
        : t === 0
          ? '0 s'
          : t === end
            ? `${Number((t / 1e6).toFixed(1))} s`
            : instant(t);
    const x = placeOf(axis, t);
    const w = monoWidth(label);
    const x0 =
      second !== undefined ? second.x : t === end ? x - w : t === 0 ? x : Math.max(0, Math.min(axis.size - w, x - 4));
    const x1 = x0 + w;
    if (taken.some(([a, b]) => x0 < b && x1 > a)) continue;
    taken.push([x0 - 9, x1 + 9]);
    ticks.push({ x: x0, label, t });
  }
  return ticks.sort((a, b) => a.t - b.t);
}
