/** A strip below the timeline, on its axis: names at the left, bands, its past solid and its future an outline. */
import type { Ink } from './ink.ts';
import { group, moved, tag } from './svg.ts';
import { baseline, widthOf, words, type Face } from './words.ts';

/** What a band is, for its look; `quiet` is not there, `lost` not heard of. */
export type StripTone = 'plain' | 'quiet' | 'lost' | 'waits' | 'tolerated' | 'grace' | 'overdue' | 'stale';

export interface StripPicture {
  readonly height: number;
  readonly names: readonly { readonly y: number; readonly text: string; readonly isAside?: boolean }[];
  readonly bands: readonly {
    readonly from: number;
    readonly to: number;
    readonly y: number;
    readonly h: number;
    readonly words: string;
    readonly tone: StripTone;
  }[];
  /** Columns that stand on `y + h`, in px of the axis. */
  readonly bars: readonly {
    readonly x: number;
    readonly w: number;
    readonly y: number;
    readonly h: number;
    readonly failed: boolean;
  }[];
}

/** Where the timeline above has its instants. */
export interface StripAxis {
  readonly width: number;
  /** Of the names. */
  readonly names: number;
  /** Where the axis begins. */
  readonly left: number;
  readonly place: (t: number) => number;
}

interface BandInk {
  readonly fill: string;
  readonly stroke?: string;
  readonly dashes?: string;
  readonly text: string;
}

function bandInk(tone: StripTone, isPast: boolean, ink: Ink): BandInk {
  if (tone === 'stale')
    return {
      fill: isPast ? ink['failure-soft'] : 'none',
      stroke: ink.failure,
      text: ink['failure-text'],
      ...(!isPast && { dashes: '3 2' }),
    };
  if (!isPast) return { fill: 'none', stroke: ink['line-2'], dashes: '3 2', text: ink['text-3'] };
  switch (tone) {
    case 'plain':
      return { fill: ink['raised-2'], text: ink['text-2'] };
    case 'quiet':
      return { fill: 'none', stroke: ink['line-2'], text: ink['text-2'] };
    case 'lost':
      return { fill: ink.surface, stroke: ink.edge, dashes: '2 2', text: ink.text };
    case 'waits':
      return { fill: ink['raised-2'], stroke: ink['text-3'], text: ink.text };
    case 'tolerated':
      return { fill: 'none', stroke: ink['text-3'], text: ink['text-2'] };
    case 'grace':
      return { fill: 'none', stroke: ink['st-terminating'], text: ink['st-terminating-text'] };
    case 'overdue':
      return { fill: 'none', stroke: ink.failure, dashes: '3 2', text: ink.text };
  }
}

const LEAST = 2;
const BEYOND = 10_000;

function half({ bands, bars }: StripPicture, { place }: StripAxis, isPast: boolean, ink: Ink): string {
  return (
    bars
      .map(({ x, w, y, h, failed }) =>
        tag('rect', {
          x,
          y,
          width: w,
          height: h,
          ...(isPast
            ? { fill: failed ? ink.failure : ink.edge }
            : { fill: 'none', stroke: failed ? ink.failure : ink['line-2'], 'stroke-dasharray': '3 2' }),
        }),
      )
      .join('') +
    bands
      .map((band) => {
        const { fill, stroke, dashes, text } = bandInk(band.tone, isPast, ink);
        const [x0, x1] = [place(band.from), place(band.to)];
        const w = Math.max(LEAST, x1 - x0 - 1);
        const face: Face = { font: 'ui', size: 10, weight: 500, fill: text };
        return (
          tag('rect', {
            x: x0,
            y: band.y,
            width: w,
            height: band.h,
            rx: 2,
            fill,
            stroke,
            'stroke-dasharray': dashes,
          }) + (widthOf(band.words, face) + 10 <= w ? words(x0 + 5, band.y + band.h / 2 + 3.5, band.words, face) : '')
        );
      })
      .join('')
  );
}

/** @param id of its clips, which no other strip of the same picture may have */
export function drawStrip(id: string, strip: StripPicture, axis: StripAxis, t: number, ink: Ink): string {
  const { width, names, left, place } = axis;
  const { height } = strip;
  const now = place(t);
  const clip = (when: string, from: number, to: number): string =>
    tag('clipPath', { id: `${id}-${when}` }, tag('rect', { x: from, y: 0, width: Math.max(0, to - from), height }));
  const name: Face = { font: 'ui', size: 11, weight: 500, fill: ink['text-2'] };
  const aside: Face = { font: 'mono', size: 10, fill: ink['text-3'] };
  return group(
    { 'data-picture': id },
    tag('defs', {}, clip('past', -BEYOND, now), clip('future', now, BEYOND)),
    tag('rect', { width, height, fill: ink.surface }),
    tag('path', { d: `M0 0.5H${width}M${names - 0.5} 0V${height}`, stroke: ink.line }),
    ...strip.names.map(({ y, text, isAside = false }) => {
      const face = isAside ? aside : name;
      return words(12, baseline(y, 16, face), text, face);
    }),
    moved(
      left,
      0,
      group({ 'clip-path': `url(#${id}-future)` }, half(strip, axis, false, ink)),
      group({ 'clip-path': `url(#${id}-past)` }, half(strip, axis, true, ink)),
      tag('path', { d: `M${Math.round(now) + 0.5} 0V${height}`, stroke: ink.now, 'stroke-width': 1.5 }),
    ),
  );
}
