/** Marks as SVG: their lines, signs and words, as `Plot.tsx` draws them. */
import { tag, widthOf, words, type Face, type Ink } from '../../drawing/index.ts';
import type { MarkKind } from '../marks.ts';
import type { PlacedMark, TimelineLayout } from '../parts.ts';
import { PILL } from '../requestsRow.ts';

/** White on the user's blue, in either theme. */
const ON_USER = '#ffffff';

/** Where lines end: anchors below the last band, signals at the container. */
function feetOf({ rows }: TimelineLayout): { readonly foot: number; readonly stop: number } {
  const bands = rows.filter(({ name }) => name !== 'waits for');
  const container = rows.find(({ name }) => name === 'container');
  return { foot: Math.max(...bands.map(({ y, h }) => y + h)) - 3, stop: (container?.y ?? 0) + (container?.h ?? 0) - 6 };
}

/** From where to where the line of a mark goes. */
function lineEnds(kind: MarkKind, foot: number, stop: number): readonly [number, number] {
  switch (kind) {
    case 'user':
      return [30, foot];
    case 'anchor':
      return [46, foot];
    case 'signal':
      return [44, stop];
    case 'kill':
      return [32, stop];
    case 'failure':
      return [38, 38];
    case 'inferred':
      return [34, foot];
    case 'hook':
    case 'request':
    case 'probe':
      return [34, 44];
  }
}

type When = 'past' | 'future' | 'now';

const lineInk = (kind: MarkKind, when: When, ink: Ink): string => {
  if (when === 'now') return ink.now;
  if (when === 'past' && kind === 'user') return ink.user;
  if (kind === 'signal' || kind === 'hook') return ink['st-terminating'];
  return when === 'future' ? ink.edge : ink['text-3'];
};

export function markLine(mark: PlacedMark, when: When, layout: TimelineLayout, ink: Ink): string {
  const x = Math.round(mark.x) + 0.5;
  const { foot, stop } = feetOf(layout);
  const [top, bottom] = lineEnds(mark.kind, foot, stop);
  if (top === bottom) return '';
  return tag('path', {
    d: `M${x} ${top}V${bottom}`,
    fill: 'none',
    stroke: lineInk(mark.kind, when, ink),
    'stroke-width': when === 'past' && mark.kind === 'user' ? 1.5 : 1,
    ...(when === 'future' && { 'stroke-dasharray': '2 2' }),
  });
}

export function markSign(mark: PlacedMark, when: When, ink: Ink): string {
  const x = Math.round(mark.x) + 0.5;
  const ring = when === 'now' ? ink.now : ink['text-3'];
  if (mark.number !== undefined) {
    const isUsers = mark.kind === 'user';
    const filled = when !== 'future';
    const colour = isUsers ? ink.user : filled ? ink['text-2'] : ink['text-3'];
    return (
      tag('circle', {
        cx: x,
        cy: 37.5,
        r: 6.5,
        fill: filled ? colour : ink.surface,
        stroke: colour,
        ...(!filled && { 'stroke-dasharray': '2 1.5' }),
      }) +
      words(x, 41, String(mark.number), {
        font: 'mono',
        size: 10,
        weight: 600,
        fill: filled ? (isUsers ? ON_USER : ink.bg) : isUsers ? ink['user-text'] : ink['text-2'],
        anchor: 'middle',
      })
    );
  }
  switch (mark.kind) {
    case 'user':
      return tag('path', {
        transform: `translate(${x - 6} 31) scale(1.08)`,
        d: 'M2.4 1 10.4 6.4 6.7 7.2 4.8 10.8z',
        fill: ink.user,
        stroke: ink.user,
      });
    case 'anchor':
      return tag('circle', {
        cx: x,
        cy: 37.5,
        r: 6,
        fill: when === 'future' ? ink.surface : ring,
        stroke: ring,
        'stroke-width': 1.25,
        ...(when === 'future' && { 'stroke-dasharray': '2 1.5' }),
      });
    case 'inferred':
      return tag('circle', {
        cx: x,
        cy: 37.5,
        r: 5,
        fill: ink.surface,
        stroke: ink['text-2'],
        'stroke-width': 1.25,
        'stroke-dasharray': '2 2',
      });
    case 'failure':
      return tag('path', {
        transform: `translate(${x - 6} 31.5)`,
        d: 'M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z',
        fill: ink.failure,
      });
    case 'signal':
    case 'kill':
    case 'hook':
    case 'request':
    case 'probe':
      return '';
  }
}

function markInk(kind: MarkKind, when: When, ink: Ink): string {
  if (kind === 'signal') return when === 'future' ? ink['st-terminating-text'] : ink['on-fill'];
  if (when === 'now') return ink.now;
  if (kind === 'user') return ink['user-text'];
  if (kind === 'failure') return ink['failure-text'];
  return when === 'past' ? ink['text-2'] : ink['text-3'];
}

export function markWords(kind: MarkKind, when: When, x: number, text: string, ink: Ink): string {
  const isPill = kind === 'signal';
  const face: Face = {
    font: 'mono',
    size: 10,
    weight: isPill ? 600 : kind === 'user' || when === 'now' ? 500 : 400,
    fill: markInk(kind, when, ink),
    ...(!isPill && { halo: ink.surface }),
  };
  const filled = when !== 'future';
  return (
    (isPill
      ? tag('rect', {
          x: x - PILL.inset,
          y: 30,
          width: widthOf(text, face) + 2 * PILL.inset,
          height: 15,
          rx: 3,
          fill: filled ? ink['st-terminating-fill'] : 'none',
          ...(!filled && { stroke: ink['st-terminating'], 'stroke-dasharray': '3 2' }),
        })
      : '') + words(x, 41, text, face)
  );
}
