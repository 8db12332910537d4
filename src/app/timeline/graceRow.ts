/** The grace on the axis: how long its linear stretch is, its ruler, and the words on its bar. */
import { texts } from '../language/index.ts';
import { placeOf, type Axis } from './axis.ts';
import { graceWords, type Grace } from './grace.ts';
import type { PlacedGrace, Tick, Written } from './parts.ts';
import { leftOf, overlap, rightOf, type Extent } from './placing.ts';
import { TEXTS } from './texts.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';

const SECOND = 1_000_000;
/** px of a second, where there is room for it. */
const PACE = 20;
/** px that all graces of a run take at most. */
const MOST = 600;
/** px that everything else needs, or on a narrow plot the share of it. */
const REST = 440;
const LEAST_SHARE = 0.45;
/** A process that ends sooner leaves no stretch of its own: what happens around it needs the room. */
const LINEAR_FROM = 2 * SECOND;

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface LinearSpan extends TimeSpan {
  /** px */
  readonly size: number;
}

/** Where at least one grace of a run is under way, longer than a moment. */
function underWay(graces: readonly Grace[]): readonly TimeSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const { began, end } of graces.toSorted((a, b) => a.began - b.began)) {
    if (end - began < LINEAR_FROM) continue;
    const last = spans.at(-1);
    if (last !== undefined && began <= last.to) last.to = Math.max(last.to, end);
    else spans.push({ from: began, to: end });
  }
  return spans;
}

const common = (some: readonly TimeSpan[], others: readonly TimeSpan[]): readonly TimeSpan[] =>
  some
    .flatMap((a) => others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
    .filter(({ from, to }) => to - from >= LINEAR_FROM);

/**
 * The stretches on which time runs evenly: where a grace runs in each of the runs that share the axis, for else what
 * one of them does meanwhile would be pressed together.
 * @param scale how near the strip is looked at: a pane of `width / scale` px shows a part of it.
 */
export function linearSpans(runs: readonly (readonly Grace[])[], width: number, scale: number): readonly LinearSpan[] {
  const [first = [], ...rest] = runs.map(underWay);
  const spans = rest.reduce(common, first);
  const pane = width / scale;
  const room = Math.min(MOST, Math.max(pane - REST, pane * LEAST_SHARE));
  const wanted = spans.map(({ from, to }) => {
    const seconds = (to - from) / SECOND;
    const words = monoWidth(texts(TEXTS).graceUsed({ used: '99.9', of: Math.ceil(seconds) })) + 24;
    return Math.max(seconds * PACE, words);
  });
  const all = wanted.reduce((sum, size) => sum + size, 0);
  const share = all > room ? room / all : 1;
  return spans.map((span, i) => ({ ...span, size: (wanted[i] ?? 0) * share * scale }));
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 300, 600, 1800, 3600, 7200];
/** px from one tick's words to the next. */
const TICK_APART = 52;

/** Ticks of the ruler on an even stretch, in seconds since it began; the last ones before its end yield to that. */
export function graceTicks(axis: Axis, spans: readonly LinearSpan[]): readonly Tick[] {
  return spans.flatMap(({ from, to, size }) => {
    const perSecond = (size * SECOND) / (to - from);
    const step = STEPS.find((seconds) => seconds * perSecond >= TICK_APART);
    if (step === undefined) return [];
    return Array.from({ length: Math.floor((to - from - 1) / (step * SECOND)) }, (_, i): Tick => {
      const t = from + (i + 1) * step * SECOND;
      const label = texts(TEXTS).afterStop({ seconds: (i + 1) * step });
      return { t, label, x: placeOf(axis, t) - monoWidth(label) / 2 };
    });
  });
}

/** The seconds' lines; where they would lie too near only each fifth, or none. */
export function secondsOf(
  axis: Axis,
  spans: readonly LinearSpan[],
): readonly { readonly x: number; readonly isLong: boolean }[] {
  return spans.flatMap(({ from, to, size }) => {
    const pace = (size * SECOND) / (to - from);
    if (pace * 5 < 4) return [];
    const x0 = placeOf(axis, from);
    const count = Math.floor((to - from) / SECOND);
    const all = Array.from({ length: count + 1 }, (_, i) => ({ x: x0 + i * pace, isLong: i % 5 === 0 }));
    return pace < 4 ? all.filter(({ isLong }) => isLong) : all;
  });
}

/** px between a bar and the words beside it. */
const BESIDE = 6;

export interface GraceLabel extends Written {
  readonly part: 'used' | 'left';
  /** Beside its bar, where there is no room in it. */
  readonly isOutside: boolean;
}

const INSET = 6;

/** What is written on the bars at an instant. @param x its place. */
export function graceLabels(
  graces: readonly PlacedGrace[],
  t: number,
  x: number,
  width: number,
): readonly GraceLabel[] {
  const labels: GraceLabel[] = [];
  const taken: Extent[] = graces.map(({ x0, x1 }) => ({ x0, x1 }));
  const inside = (text: string | undefined, part: GraceLabel['part'], x0: number, x1: number): boolean => {
    if (text === undefined || monoWidth(text) + INSET > x1 - x0) return false;
    labels.push({ text, part, isOutside: false, x: (x0 + x1 - monoWidth(text)) / 2 });
    return true;
  };
  for (const grace of graces) {
    const { used, left } = graceWords(grace, t);
    const cut = t >= grace.end ? grace.x1 : Math.min(Math.max(x, grace.x0), grace.x1);
    const isUsed = inside(used, 'used', grace.x0, cut);
    const isLeft = inside(left, 'left', cut, grace.x1);
    const text = used ?? left;
    if (isUsed || isLeft || text === undefined) continue;
    const w = monoWidth(text);
    const free = [rightOf(grace.x1 + BESIDE, w), leftOf(grace.x0 - BESIDE, w)].find(
      (place) => place.x0 >= -6 && place.x1 <= width + 10 && !taken.some((other) => overlap(place, other)),
    );
    if (free === undefined) continue;
    taken.push({ x0: free.x0 - BESIDE, x1: free.x1 + BESIDE });
    labels.push({ x: free.x0, text, part: used === undefined ? 'left' : 'used', isOutside: true });
  }
  return labels;
}
