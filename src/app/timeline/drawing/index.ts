/** The timeline of a moment as SVG: the same layout as on the page, its past solid and its future dashed. */
import {
  baseline,
  drawStrip,
  group,
  moved,
  tag,
  toneOf,
  widthOf,
  words,
  type Face,
  type Ink,
  type Moment,
  type StripAxis,
} from '../../drawing/index.ts';
import { instant as secondsOf } from '../../explain/index.ts';
import { language, texts } from '../../language/index.ts';
import { historiesOf } from '../../readings/index.ts';
import { placeOf } from '../axis.ts';
import type { Tone } from '../bands.ts';
import { graceLabels } from '../graceRow.ts';
import { BASELINE, layTimeline } from '../layout.ts';
import { lanesOf } from './lanes.ts';
import { markLine, markSign, markWords } from './marks.ts';
import type { Band, TimelineLayout } from '../parts.ts';
import { wordsOfPresent } from '../requestsRow.ts';
import { GRACE, RULER } from '../rows.ts';
import { LEFT, RIGHT } from '../strip.ts';
import { TEXTS } from '../texts.ts';
import { marksOf } from '../useTimeline.ts';

/** Of the rows' names. */
const NAMES = 92;
const NONE: ReadonlySet<number> = new Set();

interface BandInk {
  readonly fill: string;
  readonly outline: string;
  readonly text: string;
  readonly next: string;
}

function bandInk(tone: Tone, ink: Ink): BandInk {
  switch (tone) {
    case 'plain':
    case 'stopping':
      return { fill: ink['raised-2'], outline: ink.edge, text: ink.text, next: ink['text-3'] };
    case 'failing':
      return {
        fill: ink['failure-soft'],
        outline: ink.failure,
        text: ink['failure-text'],
        next: ink['failure-text'],
      };
    case 'down':
      return { fill: ink.surface, outline: ink.edge, text: ink.text, next: ink['text-3'] };
    case 'waiting':
    case 'sync':
    case 'terminating':
    case 'terminated':
    case 'gone': {
      const { fill, line, text } = toneOf(tone, ink);
      return { fill, outline: line, text: ink['on-fill'], next: text };
    }
  }
}

/** Patterns and clips need names, which no other picture of the same document may have. */
const ids = { fold: 'tl-fold', stopping: 'tl-stopping', down: 'tl-down', past: 'tl-past', future: 'tl-future' };

const hatch = (id: string, size: number, stroke: string, width: number): string =>
  tag(
    'pattern',
    { id, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('path', { d: `M0 0v${size}`, stroke, 'stroke-width': width }),
  );

const bandText = (band: Band, fill: string, bold: boolean): Face => ({
  font: 'ui',
  size: band.h < 12 ? 9.5 : 10.5,
  weight: bold ? 600 : 500,
  fill,
});

const rectOf = ({ x0, x1, y, h }: Pick<Band, 'x0' | 'x1' | 'y' | 'h'>) => ({
  x: x0,
  y,
  width: Math.max(1, x1 - x0 - 2),
  height: h,
  rx: 2,
});

function pastBand(band: Band, ink: Ink): string {
  const { fill, text, outline } = bandInk(band.tone, ink);
  const coloured = ['waiting', 'sync', 'terminating', 'terminated', 'gone'].includes(band.tone);
  const face = bandText(band, text, coloured);
  const over =
    band.tone === 'down'
      ? [ids.down, 1]
      : band.tone === 'stopping' || band.tone === 'failing'
        ? [ids.stopping, 0.35]
        : null;
  return (
    tag('rect', { ...rectOf(band), fill, ...(band.tone === 'down' && { stroke: outline }) }) +
    (over === null ? '' : tag('rect', { ...rectOf(band), fill: `url(#${over[0]})`, opacity: over[1] })) +
    (over === null || band.label === null
      ? ''
      : tag('rect', {
          x: band.x0 + 3,
          y: band.y + 1,
          width: Math.min(widthOf(band.label, face) + 6, band.x1 - band.x0 - 6),
          height: band.h - 2,
          fill,
        })) +
    (band.label === null ? '' : words(band.x0 + 6, band.y + band.h / 2 + BASELINE, band.label, face))
  );
}

function futureBand(band: Band, ink: Ink): string {
  const { outline, next } = bandInk(band.tone, ink);
  const { x, y, width, height } = rectOf(band);
  return (
    tag('rect', {
      x: x + 0.5,
      y: y + 0.5,
      width: Math.max(1, width - 1),
      height: height - 1,
      rx: 1.5,
      fill: band.tone === 'terminating' ? ink['st-terminating-soft'] : 'none',
      stroke: outline,
      'stroke-dasharray': '3 2',
    }) +
    (band.label === null
      ? ''
      : words(band.x0 + 6, band.y + band.h / 2 + BASELINE, band.label, {
          ...bandText(band, next, false),
          halo: ink.surface,
        }))
  );
}

function half(layout: TimelineLayout, when: 'past' | 'future', ink: Ink): string {
  const past = when === 'past';
  const bottom = layout.rows.at(-1)?.y ?? 0;
  const after: Face = { font: 'ui', size: 10.5, weight: 500, fill: ink['text-3'], halo: ink.surface };
  return group(
    { 'clip-path': `url(#${ids[when]})` },
    ...layout.graces.map(({ x0, x1 }) =>
      tag('rect', {
        x: x0 + 0.5,
        y: GRACE.y + 0.5,
        width: Math.max(2, x1 - x0 - 1),
        height: GRACE.h - 1,
        rx: 2,
        fill: past ? ink['st-terminating-fill'] : ink['st-terminating-soft'],
        stroke: past ? ink['st-terminating-fill'] : ink['st-terminating'],
        ...(!past && { 'stroke-dasharray': '3 2' }),
      }),
    ),
    ...layout.marks.map((mark) => markLine(mark, when, layout, ink)),
    ...layout.bands.map((band) => (past ? pastBand(band, ink) : futureBand(band, ink))),
    ...layout.marks.map(
      (mark) =>
        (mark.sign ? markSign(mark, when, ink) : '') +
        (mark.words === null ? '' : markWords(mark.kind, when, mark.words.x, mark.words.text, ink)),
    ),
    ...layout.afters.map(({ x, y, label }) => words(x, y, label, after)),
    ...layout.others.flatMap(({ y, h, bands }) =>
      bands.map(({ tone, x0, x1 }) => {
        const { fill, outline } = bandInk(tone, ink);
        const height = h > 12 ? 8 : 6;
        const place = { x: x0, y: y + h / 2 - height / 2, width: Math.max(1, x1 - x0 - 2), height, rx: 2 };
        return tag('rect', {
          ...place,
          ...(past ? { fill } : { fill: 'none', stroke: outline, 'stroke-dasharray': '3 2' }),
        });
      }),
    ),
    ...(layout.crowd?.areas ?? []).map(({ tone, d }) => {
      const { fill, outline } = bandInk(tone, ink);
      return tag('path', {
        d,
        ...(past ? { fill } : { fill: outline, 'fill-opacity': 0.16, stroke: outline, 'stroke-opacity': 0.6 }),
      });
    }),
    ...layout.notes.map(({ x0, x1, words: said, isLongest }) => {
      const face: Face = {
        font: 'mono',
        size: 10,
        weight: isLongest ? 600 : 400,
        fill: past ? (isLongest ? ink.text : ink['text-2']) : ink['text-3'],
        halo: ink.surface,
      };
      return (
        tag('path', {
          d: `M${x0 + 1} ${bottom + 15.25}H${Math.max(x0 + 2, x1 - 1)}`,
          stroke: !isLongest ? ink['line-2'] : past ? ink['text-2'] : ink.edge,
          'stroke-width': isLongest ? 1.5 : 1,
          ...(isLongest && !past && { 'stroke-dasharray': '3 2' }),
        }) + (said === null ? '' : words(said.x, bottom + 11, said.text, face))
      );
    }),
  );
}

function ground(
  { folds, ticks, seconds, height }: TimelineLayout,
  width: number,
  t: readonly [number, number],
  ink: Ink,
): string {
  const tick: Face = { font: 'mono', size: 10, fill: ink['text-3'] };
  const pill: Face = { font: 'mono', size: 10, weight: 500, fill: ink['text-2'], anchor: 'middle' };
  return (
    folds
      .filter(({ open }) => !open)
      .map(
        ({ x0, x1 }) =>
          tag('rect', { x: x0, y: 0, width: x1 - x0, height, fill: ink.inset }) +
          tag('rect', { x: x0, y: 0, width: x1 - x0, height, fill: `url(#${ids.fold})`, opacity: 0.45 }),
      )
      .join('') +
    tag('path', { d: `M${-LEFT} ${RULER + 0.5}H${width + RIGHT}`, stroke: ink.line }) +
    tag('path', {
      d: seconds.map(({ x, isLong }) => `M${Math.round(x) + 0.5} ${RULER}v${isLong ? -5 : -3}`).join(''),
      stroke: ink.edge,
    }) +
    ticks
      .filter(({ x, label }) => x + widthOf(label, tick) < t[0] - 5 || x > t[1] + 5)
      .map(({ x, label }) => words(x, 13, label, tick))
      .join('') +
    folds
      .map(({ x0, x1, title }) => {
        const middle = (x0 + x1) / 2;
        const w = Math.min(x1 - x0, widthOf(title, pill) + 14);
        if (middle + w / 2 > t[0] - 3 && middle - w / 2 < t[1] + 3) return '';
        return (
          tag('rect', {
            x: middle - w / 2,
            y: 2.5,
            width: Math.max(2, w),
            height: 15,
            rx: 7.5,
            fill: ink.surface,
            stroke: ink['line-2'],
          }) + words(middle, baseline(2.5, 15, pill), title, pill)
        );
      })
      .join('')
  );
}

function playhead(
  layout: TimelineLayout,
  moment: Moment,
  x: number,
  badge: readonly [number, number],
  ink: Ink,
): string {
  const { instant, step } = moment;
  const mark = step === null ? undefined : layout.marks.find(({ seq }) => seq === step.seq);
  const time: Face = { font: 'mono', size: 11, weight: 600, fill: ink['on-now'], anchor: 'middle' };
  const present = mark && wordsOfPresent(mark, layout.marks, layout.axis.size);
  return (
    graceLabels(layout.graces, instant.t, x, layout.axis.size)
      .map(({ x: left, text, part, isOutside }) =>
        words(left, GRACE.y + 10.5, text, {
          font: 'mono',
          size: 10,
          weight: part === 'used' && !isOutside ? 600 : 500,
          fill: part === 'used' && !isOutside ? ink['on-fill'] : ink['st-terminating-text'],
          ...(isOutside && { halo: ink.surface }),
        }),
      )
      .join('') +
    (mark === undefined || present === undefined
      ? ''
      : present.covers
          .map(({ x0, x1 }) => tag('rect', { x: x0 - 1, y: 29, width: x1 - x0 + 2, height: 17, fill: ink.surface }))
          .join('') +
        markLine(mark, 'now', layout, ink) +
        markSign(mark, 'now', ink) +
        markWords(mark.kind, 'now', present.x, present.text, ink)) +
    tag('path', { d: `M${Math.round(x) + 0.5} 20V${layout.height}`, stroke: ink.now, 'stroke-width': 1.5 }) +
    tag('rect', { x: badge[0], y: 2, width: badge[1] - badge[0], height: 18, rx: 3, fill: ink.now }) +
    words((badge[0] + badge[1]) / 2, 15, secondsOf(instant.t), time)
  );
}

const BEYOND = 10_000;

export interface TimelineDrawn {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
  /** For what stands below. */
  readonly axis: StripAxis;
}

/** What words of a band of the lanes need around them. */
const PADDING = 12;

/** @param width of all of it, the names of its rows included. Null where the moment is about no pod that had a life. */
export function drawTimeline(moment: Moment, width: number, ink: Ink): TimelineDrawn | null {
  const { trace, subject, instant } = moment;
  const histories = historiesOf(trace);
  const history = subject === undefined ? undefined : histories.get(subject);
  if (subject === undefined || history === undefined) return null;
  const marks = marksOf(trace, language());
  const size = width - NAMES - LEFT - RIGHT;
  const lanes = lanesOf(moment, NAMES - 16);
  const layout = layTimeline({
    trace,
    key: subject,
    history,
    others: [...histories.values()]
      .filter(({ key }) => key !== subject)
      .map((other) => ({ history: other, marks: marks.get(other.key) ?? [] })),
    marks: marks.get(subject) ?? [],
    width: size,
    open: NONE,
    below: (lanes?.bands ?? []).map(({ from, to, words: said }) => ({
      from,
      to,
      room: widthOf(said, { font: 'ui', size: 11 }) + PADDING,
    })),
  });
  const axis: StripAxis = {
    width,
    names: NAMES,
    left: NAMES + LEFT,
    place: (t) => placeOf(layout.axis, t),
  };
  const x = placeOf(layout.axis, instant.t);
  const w = widthOf(secondsOf(instant.t), { font: 'mono', size: 11 }) + 22;
  const left = Math.min(Math.max(x - w / 2, -LEFT), size + RIGHT - w);
  const badge = [left, left + w] as const;
  const height = layout.fullHeight + 4;
  const name: Face = { font: 'ui', size: 11, weight: 500, fill: ink['text-2'] };
  const waits: Face = { font: 'mono', size: 10, fill: ink['text-3'] };
  const clip = (id: string, from: number, to: number): string =>
    tag('clipPath', { id }, tag('rect', { x: from, y: 0, width: to - from, height: height + BEYOND }));
  const rows = layout.rows.map((row) => {
    const face = row.name === 'waits for' ? waits : name;
    return words(12, baseline(row.y + row.h / 2 - 8, 16, face), row.label, face);
  });
  const others = layout.others.map((other) =>
    words(12, baseline(other.y + other.h / 2 - 8, 16, waits), other.name.slice(0, 12), waits),
  );
  const crowd =
    layout.crowd === null
      ? ''
      : words(
          12,
          baseline(layout.crowd.y + 8, 16, waits),
          texts(TEXTS).otherPods({ count: layout.crowd.total }),
          waits,
        );
  const svg = group(
    { 'data-picture': 'timeline' },
    tag(
      'defs',
      {},
      hatch(ids.fold, 6, ink['line-2'], 2),
      hatch(ids.stopping, 5, ink['text-3'], 1.5),
      hatch(ids.down, 5, ink.edge, 1.5),
      clip(ids.past, -BEYOND, x),
      clip(ids.future, x, BEYOND),
    ),
    tag('rect', { x: 0, y: 0, width, height, fill: ink.surface }),
    tag('path', { d: `M${NAMES - 0.5} 0V${height}`, stroke: ink.line }),
    ...rows,
    ...others,
    crowd,
    moved(
      NAMES + LEFT,
      0,
      ground(layout, size, badge, ink),
      half(layout, 'future', ink),
      half(layout, 'past', ink),
      playhead(layout, moment, x, badge, ink),
    ),
  );
  const below = lanes === null ? '' : moved(0, height, drawStrip('lanes', lanes, axis, instant.t, ink));
  return { width, height: height + (lanes?.height ?? 0), svg: svg + below, axis };
}
