/** Boxes, badges and the shapes of states, as the page's style sheets draw them. */
import { UI_TEXTS, type PodKind, type ShapeName } from '../shell/ui/index.ts';
import { texts } from '../language/index.ts';
import { toneOf, type Ink } from './ink.ts';
import { moved, tag } from './svg.ts';
import { baseline, widthOf, words, type Face } from './words.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface BoxLook {
  readonly fill: string;
  readonly stroke: string;
  readonly radius: number;
  /** It just changed. */
  readonly now?: boolean;
  readonly dashed?: boolean;
  readonly strokeWidth?: number;
}

/** A border lies inside its box, as CSS has it; what just changed has a white one and a halo around it. */
export function box({ x, y, w, h }: Frame, look: BoxLook, ink: Ink): string {
  const { fill, radius: r, now = false, dashed = false, strokeWidth = 1 } = look;
  const half = strokeWidth / 2;
  const halo = now
    ? tag('rect', {
        x: x - 2,
        y: y - 2,
        width: w + 4,
        height: h + 4,
        rx: r + 2,
        fill: 'none',
        stroke: ink.now,
        'stroke-opacity': 0.13,
        'stroke-width': 4,
      }) +
      tag('rect', {
        x: x - 0.5,
        y: y - 0.5,
        width: w + 1,
        height: h + 1,
        rx: r + 0.5,
        fill: 'none',
        stroke: ink.now,
      })
    : '';
  return (
    halo +
    tag('rect', {
      x: x + half,
      y: y + half,
      width: w - strokeWidth,
      height: h - strokeWidth,
      rx: Math.max(0, r - half),
      fill,
      stroke: now ? ink.now : look.stroke,
      'stroke-width': strokeWidth,
      ...(dashed && { 'stroke-dasharray': '3 2' }),
    })
  );
}

/** The paths of `shell/ui/Icon.tsx`, on its canvas of 12 × 12. */
function shape(name: ShapeName, colour: string): string {
  const filled = (d: string): string => tag('path', { d, fill: colour, 'fill-rule': 'evenodd' });
  switch (name) {
    case 'waiting':
      return tag('circle', {
        cx: 6,
        cy: 6,
        r: 4,
        fill: 'none',
        stroke: colour,
        'stroke-width': 1.75,
        'stroke-dasharray': '2.4 1.8',
      });
    case 'sync':
      return tag('circle', { cx: 6, cy: 6, r: 4.5, fill: colour });
    case 'terminating':
      return filled('M2 1h8v1.6L6.9 6 10 9.4V11H2V9.4L5.1 6 2 2.6z');
    case 'terminated':
      return tag('rect', { x: 2, y: 2, width: 8, height: 8, rx: 1, fill: colour });
    case 'gone':
      return tag('path', {
        d: 'M3.2 2.2h5.6a1 1 0 0 1 1 1v5.6a1 1 0 0 1-1 1H3.2a1 1 0 0 1-1-1V3.2a1 1 0 0 1 1-1zM1 11 11 1',
        fill: 'none',
        stroke: colour,
        'stroke-width': 1.4,
      });
    case 'none':
      return (
        tag('rect', {
          x: 1.7,
          y: 1.7,
          width: 8.6,
          height: 8.6,
          rx: 1.4,
          fill: 'none',
          stroke: colour,
          'stroke-width': 1.2,
          'stroke-dasharray': '2 1.5',
        }) + tag('path', { d: 'M4 8 8 4', stroke: colour, 'stroke-width': 1.2 })
      );
    case 'user':
      return filled('M2.4 1 10.4 6.4 6.7 7.2 4.8 10.8z');
    case 'failure':
      return filled(
        'M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4zM4.9 3.8 3.8 4.9 4.9 6 3.8 7.1l1.1 1.1L6 7.1l1.1 1.1 1.1-1.1L7.1 6l1.1-1.1-1.1-1.1L6 4.9z',
      );
  }
}

/** 10 px wide and high, from its upper left corner. */
export const stateShape = (name: ShapeName, x: number, y: number, ink: Ink, colour?: string): string =>
  moved(x, y, tag('g', { transform: 'scale(0.8333)' }, shape(name, colour ?? toneOf(name, ink).line)));

/** Word of a state in its tint; `x` is its right end. */
export function statePill(name: ShapeName, label: string, x: number, y: number, ink: Ink, bare = false): string {
  const tone = toneOf(name, ink);
  const face: Face = { font: 'ui', size: 11, weight: 600, fill: tone.text };
  const own = widthOf(label, face);
  const w = 5 + 10 + 5 + own + (bare ? 0 : 7);
  const left = x - w;
  const ground = bare
    ? ''
    : tag('rect', { x: left, y, width: w, height: 20, rx: 3, fill: tone.soft }) +
      tag('rect', {
        x: left + 0.5,
        y: y + 0.5,
        width: w - 1,
        height: 19,
        rx: 2.5,
        fill: 'none',
        stroke: tone.line,
        'stroke-opacity': 0.42,
      });
  return (
    ground +
    stateShape(name, x - (bare ? 0 : 7) - own - 15, y + 5, ink) +
    words(x - (bare ? 0 : 7), baseline(y, 20, face), label, { ...face, anchor: 'end' })
  );
}

/** What kind of pod it is, by its border; `x` is its right end. */
export function kindBadge(kind: PodKind, x: number, y: number, ink: Ink): { readonly svg: string; readonly w: number } {
  const label = texts(UI_TEXTS).kind[kind];
  const face: Face = { font: 'ui', size: 10, weight: 500, fill: ink['text-2'] };
  const w = widthOf(label, face) + 12;
  const border = box(
    { x: x - w, y, w, h: 16 },
    {
      fill: 'none',
      stroke: kind === 'mirror' ? ink.edge : ink['line-2'],
      radius: 3,
      dashed: kind === 'mirror',
    },
    ink,
  );
  return { svg: border + words(x - w / 2, baseline(y, 16, face), label, { ...face, anchor: 'middle' }), w };
}
