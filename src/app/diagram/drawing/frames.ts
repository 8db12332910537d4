/** One box of the picture: its frame, its title, and the lines below, in the measures of `styles/boxes.css`. */
import { baseline, box, fitted, widthOf, words, type Face, type Frame } from '../../drawing/index.ts';
import type { Place } from '../../readings/index.ts';
import { isPart } from '../picture/outages.ts';
import { WORDS } from '../words.ts';
import { isDown, isNow, type Scene } from './scene.ts';

const ROW = 16;
/** Of what ReplicaSets and DaemonSets make up for their pods. */
export const NAME_END = 5;

export interface BoxOptions {
  readonly title?: string;
  /** Beside the title, at the right end. */
  readonly aside?: string;
  /** A part of it shows what changed, so the box itself stays as it is. */
  readonly still?: boolean;
  readonly quiet?: boolean;
  readonly frame?: boolean;
  readonly padX?: number;
}

/** Where a box's lines begin, below its title. */
export interface Inside extends Frame {
  readonly isShown: boolean;
}

export const lineFace = (scene: Scene, tone: 'quiet' | 'value' | 'now' | 'failed' = 'quiet'): Face => {
  const { ink } = scene;
  const fill = { quiet: ink['text-3'], value: ink['text-2'], now: ink.text, failed: ink['failure-text'] }[tone];
  return { font: 'mono', size: 10.5, weight: tone === 'now' ? 500 : 400, fill };
};

export function lineAt(x: number, top: number, text: string, face: Face, room: number, keeps?: number): string {
  return words(x, baseline(top, ROW, face), fitted(text, face, room, keeps), face);
}

/** Two ends of a row; the left one gives way. */
export function rowAt(
  { x, w }: Pick<Frame, 'x' | 'w'>,
  top: number,
  [left, leftFace]: readonly [string, Face],
  [right, rightFace]: readonly [string, Face],
  keeps?: number,
): string {
  const own = widthOf(right, rightFace);
  return (
    lineAt(x, top, left, leftFace, w - own - 6, keeps) +
    words(x + w, baseline(top, ROW, rightFace), right, { ...rightFace, anchor: 'end' })
  );
}

/** `name value`: the name steps back. */
export function pairAt(
  scene: Scene,
  x: number,
  top: number,
  name: string,
  value: string,
  strong: boolean,
  side: 'start' | 'end' = 'start',
): string {
  const value_ = { ...lineFace(scene, strong ? 'now' : 'value') };
  const quiet = lineFace(scene);
  const y = baseline(top, ROW, quiet);
  const left = side === 'start' ? x : x - widthOf(`${name} ${value}`, quiet);
  return words(left, y, name, quiet) + words(left + widthOf(`${name} `, quiet), y, value, value_);
}

export function boxAt(
  scene: Scene,
  place: Place,
  content: (inside: Inside) => string,
  options: BoxOptions = {},
): string {
  const { layout, ink, lit } = scene;
  const rect = layout.boxes.get(place);
  if (rect === undefined) return '';
  const { title = WORDS[place].name, aside, still = false, quiet = false, frame = false } = options;
  const down = isDown(scene, place);
  const empty = down && isPart(layout, place);
  const now = isNow(scene, place) && !still && !empty;
  const padX = options.padX ?? (frame ? 10 : 8);
  const inside: Inside = {
    x: rect.x + 1 + padX,
    y: rect.y + 1 + (frame ? 6 : 4) + ROW,
    w: rect.w - 2 - 2 * padX,
    h: rect.h - 2 - 2 * (frame ? 6 : 4) - ROW,
    isShown: !empty,
  };
  const stepsBack = quiet && !now && !lit.places.has(place);
  const face: Face = {
    font: 'ui',
    size: 11.5,
    weight: stepsBack ? 500 : 600,
    fill: stepsBack ? ink['text-2'] : ink.text,
  };
  const small: Face = { font: 'mono', size: 10.5, fill: ink['text-3'], anchor: 'end' };
  const top = inside.y - ROW;
  return (
    box(
      rect,
      {
        fill: frame ? ink.surface : ink.raised,
        stroke: ink['line-2'],
        radius: frame ? 8 : 5,
        now,
      },
      ink,
    ) +
    words(
      inside.x,
      baseline(top, ROW, face),
      fitted(title, face, inside.w - (aside === undefined ? 0 : widthOf(aside, small))),
      face,
    ) +
    (aside === undefined || down ? '' : words(inside.x + inside.w, baseline(top, ROW, small), aside, small)) +
    (empty ? '' : content(inside))
  );
}
