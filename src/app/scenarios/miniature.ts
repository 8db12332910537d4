/**
 * A glance in the 120 pixels of a card. Not to scale: a grace is a linear stretch of 14 to 84 pixels, the time before and
 * after it is compressed, and no dot hides another.
 */
import type { Glance, Grace, Span } from './glance.ts';

export const WIDTH = 120;
const LEFT = 8;
const RIGHT = 112;
const DOT_GAP = 10;

export type DotKind = 'delete' | 'act' | 'gone' | 'again';

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly used: number;
}
export interface Stretch {
  readonly x: number;
  readonly width: number;
}
export interface Miniature {
  readonly end: number;
  readonly bars: readonly Bar[];
  readonly kills: readonly number[];
  readonly hooks: readonly Stretch[];
  readonly down: readonly Stretch[];
  readonly stuck: readonly Stretch[];
  readonly dots: readonly { readonly kind: DotKind; readonly x: number }[];
}

const barWidth = (planned: number): number => Math.min(84, Math.max(14, 14 * Math.log2(1 + planned)));
const gapWidth = (seconds: number): number => (seconds <= 0 ? 0 : Math.min(26, 6 + 5 * Math.log2(1 + seconds)));
const endOf = ({ from, planned, to }: Grace): number => Math.max(from + planned, to ?? 0);

/** Of graces that overlap, the one that took longest: a card has room for one. */
export function toldGraces(graces: readonly Grace[]): readonly Grace[] {
  const kept: Grace[] = [];
  const took = ({ from, planned, to }: Grace): number => (to ?? from + planned) - from;
  for (const grace of graces.toSorted((a, b) => took(b) - took(a)))
    if (kept.every((other) => (grace.to ?? Infinity) <= other.from || (other.to ?? Infinity) <= grace.from))
      kept.push(grace);
  return kept.toSorted((a, b) => a.from - b.from);
}

/** From instants to pixels, growing, with a stretch for each grace. */
function scaleOf(glance: Glance, graces: readonly Grace[]): (t: number) => number {
  const spans = [...glance.hooks, ...glance.down, ...glance.stuck];
  const instants = [
    ...glance.deletes,
    ...glance.acts,
    ...glance.gone,
    ...glance.again,
    ...spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    ...graces.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ];
  const knots = [...new Set(instants)].toSorted((a, b) => a - b);
  /** How many pixels a stretch between two knots takes; what follows an exit stands clear of what was used. */
  const between = (a: number, b: number): number => {
    const inside = graces.find(({ from, planned }) => from <= a && a < from + planned);
    if (inside === undefined) return gapWidth(b - a);
    const linear = ((Math.min(b, endOf(inside)) - a) / Math.max(inside.planned, 0.1)) * barWidth(inside.planned);
    return inside.to !== null && inside.to <= a ? Math.max(linear, gapWidth(b - a)) : linear;
  };
  const places = new Map<number, number>();
  let x = LEFT;
  for (const [i, knot] of knots.entries()) {
    x += i === 0 ? 0 : between(knots[i - 1] ?? knot, knot);
    places.set(knot, x);
  }
  const squeeze = x > RIGHT ? (RIGHT - LEFT) / (x - LEFT) : 1;
  return (t) => LEFT + ((places.get(t) ?? LEFT) - LEFT) * squeeze;
}

/** Each a little to the right of the one before, and none beyond the edge. */
function apart<Dot extends { readonly x: number }>(dots: readonly Dot[]): readonly Dot[] {
  const sorted = dots.toSorted((a, b) => a.x - b.x);
  const placed: Dot[] = [];
  for (const dot of sorted) placed.push({ ...dot, x: Math.max(dot.x, (placed.at(-1)?.x ?? -Infinity) + DOT_GAP) });
  let limit = WIDTH - 5;
  return placed
    .toReversed()
    .map((dot) => {
      const x = Math.min(dot.x, limit);
      limit = x - DOT_GAP;
      return { ...dot, x };
    })
    .toReversed();
}

/** What a person does stands before what comes of it, also where that comes at the same instant. */
const BEFORE = 0.005;
const actingFirst = (glance: Glance): Glance => ({
  ...glance,
  deletes: glance.deletes.map((t) => t - BEFORE),
  acts: glance.acts.map((t) => t - BEFORE),
});

export function miniatureOf(told: Glance): Miniature {
  const glance = actingFirst(told);
  const graces = toldGraces(glance.graces);
  const place = scaleOf(glance, graces);
  const stretch = ({ from, to }: Span): Stretch => {
    const x = place(from);
    return { x, width: Math.max(4, (to === null ? WIDTH : place(to)) - x) };
  };
  const bars = graces.map((grace, i) => {
    const x = place(grace.from);
    const next = graces[i + 1];
    const used = Math.max(2.8, (grace.to === null ? place(grace.from) + barWidth(grace.planned) : place(grace.to)) - x);
    const share = grace.to === null ? 1 : Math.min(1, (grace.to - grace.from) / (endOf(grace) - grace.from));
    // What was left is as long as what was used is short, up to the next bar or the edge.
    const whole = Math.max(used, Math.min(barWidth(grace.planned), share > 0 ? used / share : WIDTH));
    const room = (next === undefined ? WIDTH - 2 : place(next.from) - 2) - x;
    return { x, width: Math.max(used, Math.min(whole, room)), used };
  });
  const dots = apart([
    ...glance.deletes.map((t) => ({ kind: 'delete' as const, x: place(t) })),
    ...glance.acts.map((t) => ({ kind: 'act' as const, x: place(t) })),
    ...glance.gone.map((t) => ({ kind: 'gone' as const, x: place(t) })),
    ...glance.again.map((t) => ({ kind: 'again' as const, x: place(t) })),
  ]);
  const stretches = [glance.hooks, glance.down, glance.stuck].map((spans) => spans.map(stretch));
  const [hooks = [], down = [], stuck = []] = stretches;
  const ends = [...dots.map(({ x }) => x), ...stretches.flat().map(({ x, width }) => x + width)];
  const kills = graces.flatMap((grace, i) => {
    const bar = bars[i];
    return grace.killed === null || bar === undefined ? [] : [bar.x + bar.used];
  });
  return {
    end: Math.max(LEFT, ...ends, ...bars.map(({ x, used }) => x + used)),
    bars,
    kills,
    hooks,
    down,
    stuck,
    dots,
  };
}
