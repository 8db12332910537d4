/** What the boxes of a cluster's picture have in common, in the measures of `cluster.css` and `styles/boxes.css`. */
import {
  baseline,
  box,
  fitted,
  group,
  tag,
  widthOf,
  words,
  type Face,
  type Frame,
  type Ink,
} from '../../../drawing/index.ts';
import type { Box } from '../layCluster.ts';
import { boxesOf } from '../places.ts';
import type { Scene } from '../sceneAt.ts';
import type { ClusterWords } from '../texts.ts';

export interface Drawing {
  readonly scene: Scene;
  readonly say: ClusterWords;
  readonly ink: Ink;
  /** Boxes in which the present step happened. */
  readonly glow: ReadonlySet<string>;
}

export const glowOf = ({ step, layout, lost }: Scene): ReadonlySet<string> =>
  new Set(step === undefined ? [] : boxesOf(step, layout, lost));

export const ROW = 16;
const HATCH = 'cluster-hatch';

export const hatchPattern = (ink: Ink): string =>
  tag(
    'pattern',
    { id: HATCH, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('path', { d: 'M0 0v8', stroke: ink.edge, 'stroke-width': 3, 'stroke-opacity': 0.34 }),
  );

export const hatched = ({ x, y, w, h }: Frame, radius: number): string =>
  tag('rect', { x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: radius, fill: `url(#${HATCH})` });

export type Tone = 'quiet' | 'value' | 'now' | 'failed';

export const lineFace = (ink: Ink, tone: Tone): Face => ({
  font: 'mono',
  size: 10.5,
  weight: tone === 'now' ? 500 : 400,
  fill: { quiet: ink['text-3'], value: ink['text-2'], now: ink.text, failed: ink['failure-text'] }[tone],
});

export const nameFace = (ink: Ink): Face => ({ font: 'mono', size: 11, weight: 600, fill: ink.text });

export function lineAt(
  { x, w }: Pick<Frame, 'x' | 'w'>,
  top: number,
  text: string,
  face: Face,
  keeps?: number,
): string {
  return words(x, baseline(top, ROW, face), fitted(text, face, w, keeps), face);
}

/** Two ends of a row: what it is called gives way before what it is, which has at most so much of it. */
const MOST_VALUE = 0.7;

export function rowAt(
  { x, w }: Pick<Frame, 'x' | 'w'>,
  top: number,
  [name, nameLook]: readonly [string, Face],
  [value, valueLook]: readonly [string, Face],
): string {
  const shown = fitted(value, valueLook, Math.max(w * MOST_VALUE, w - widthOf(name, nameLook) - 6));
  return (
    lineAt({ x, w: w - widthOf(shown, valueLook) - 6 }, top, name, nameLook) +
    words(x + w, baseline(top, ROW, valueLook), shown, { ...valueLook, anchor: 'end' })
  );
}

export interface PartLook {
  readonly title: string;
  readonly aside?: string | undefined;
  readonly asideTone?: Tone;
  readonly isFrame?: boolean;
  readonly isFaint?: boolean;
  readonly isOff?: boolean;
  readonly isNow?: boolean;
}

/** Where the lines of a box begin, below its title. */
const insideOf = ({ x, y, w, h }: Frame): Frame => ({ x: x + 10, y: y + 6 + ROW, w: w - 20, h: h - 12 - ROW });

export function part({ ink, glow }: Drawing, at: Box, look: PartLook, content: (inside: Frame) => string): string {
  const { title, aside, asideTone = 'quiet', isFrame = false, isFaint = false, isOff = false } = look;
  const inside = insideOf(at);
  const face: Face = { font: 'ui', size: 11.5, weight: 600, fill: ink.text };
  const small = lineFace(ink, asideTone);
  const top = inside.y - ROW;
  const room = inside.w - (aside === undefined ? 0 : widthOf(aside, small) + 8);
  return (
    box(
      at,
      {
        fill: isFrame ? ink.surface : ink.raised,
        stroke: ink['line-2'],
        radius: isFrame ? 8 : 5,
        now: look.isNow ?? glow.has(at.id),
        dashed: isOff,
      },
      ink,
    ) +
    group(
      isFaint ? { opacity: 0.8 } : {},
      words(inside.x, baseline(top, ROW, face), fitted(title, face, room), face),
      aside === undefined
        ? ''
        : words(inside.x + inside.w, baseline(top, ROW, small), aside, { ...small, anchor: 'end' }),
      content(inside),
    )
  );
}
