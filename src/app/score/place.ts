/** Which labels are written, and where: nothing over anything else, nothing cut; what has less to say gives way. Pure. */
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';
import type { Box, Label, Point } from './parts.ts';

export interface WrittenLabel {
  readonly label: Label;
  readonly x: number;
  readonly y: number;
  readonly anchor: Label['anchor'];
  readonly isInk: boolean;
  /** Where its aside begins or, to the left of it, ends. */
  readonly asideX?: number;
  readonly box: Box;
}

/** What no word may lie on. */
export interface Obstacles {
  readonly boxes: readonly Box[];
  readonly lines: readonly (readonly [Point, Point])[];
}

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const APART = 4;
/** Half a comet, and a little: nothing that flies touches a word. */
const BESIDE_LINE = 10;
/** What never gives way may stand so near to a line that a comet touches it in passing. */
export const MUST = 9;
const ASIDE_GAP = 12;
/** What lies in a ribbon tries so often to get past what lies there, too. */
const MOVES = 6;

export const widthOf = ({ text, size, mono, weight }: Pick<Label, 'text' | 'size' | 'mono' | 'weight'>): number =>
  mono === true ? monoWidth(text, size) : interWidth(text, size) * (weight >= 600 ? 1.05 : 1);

/** The letters' box; turned by 90 degrees, they run downwards. */
function boxOfText(label: Label, { x, y }: Point, anchor: Label['anchor'], width: number): Box {
  const before = anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2;
  const [up, high] = [label.size * 0.8, label.size * 1.05];
  return label.isTurned === true
    ? { x: x - (high - up), y: y - before, w: high, h: width }
    : { x: x - before, y: y - up, w: width, h: high };
}

export const meet = (a: Box, b: Box, apart = 0): boolean =>
  a.x < b.x + b.w + apart && b.x < a.x + a.w + apart && a.y < b.y + b.h && b.y < a.y + a.h;

/** Whether a line passes through a box: Liang and Barsky. */
export function crosses([from, to]: readonly [Point, Point], { x, y, w, h }: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  const sides = [
    [-dx, from.x - x],
    [dx, x + w - from.x],
    [-dy, from.y - y],
    [dy, y + h - from.y],
  ] as const;
  for (const [slope, room] of sides) {
    if (slope === 0) {
      if (room < 0) return false;
    } else if (slope < 0) enters = Math.max(enters, room / slope);
    else leaves = Math.min(leaves, room / slope);
  }
  return enters <= leaves;
}

interface Placing {
  readonly kept: Box[];
  readonly obstacles: Obstacles;
  readonly bounds: Bounds;
  /** px from every line. */
  readonly beside: number;
  /** Time runs down. */
  readonly isTurned: boolean;
}

const isInside = ({ x, y, w, h }: Box, { left, right, top, bottom }: Bounds): boolean =>
  x >= left && x + w <= right && y >= top && y + h <= bottom;

/** The box that a line takes up beside a box: along the axis, so that one may go past it. */
function boxBeside([from, to]: readonly [Point, Point], box: Box, isTurned: boolean): Box {
  const [low, high] = isTurned ? [box.x, box.x + box.w] : [box.y, box.y + box.h];
  const [a, b] = isTurned ? [from.x, to.x] : [from.y, to.y];
  const along = (across: number): number => {
    const share = b === a ? 0 : Math.min(1, Math.max(0, (across - a) / (b - a)));
    return isTurned ? from.y + (to.y - from.y) * share : from.x + (to.x - from.x) * share;
  };
  const [p, q] = b === a ? (isTurned ? [from.y, to.y] : [from.x, to.x]) : [along(low), along(high)];
  const [begin, length] = [Math.min(p, q), Math.abs(p - q)];
  return isTurned ? { x: low, y: begin, w: high - low, h: length } : { x: begin, y: low, w: length, h: high - low };
}

const inflated = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

function inTheWay(box: Box, { kept, obstacles, beside, isTurned }: Placing): Box | undefined {
  const hit = [...obstacles.boxes, ...kept].find((other) => meet(box, other, APART));
  if (hit !== undefined) return hit;
  const wide = inflated(box, beside);
  const line = obstacles.lines.find((each) => crosses(each, wide));
  return line && inflated(boxBeside(line, wide, isTurned), Math.max(0, beside - 7));
}

function tryAt(label: Label, place: Point & { readonly anchor: Label['anchor'] }, width: number, placing: Placing) {
  const { isTurned, bounds } = placing;
  let { x, y } = place;
  const { anchor } = place;
  for (let move = 0; move <= MOVES; move++) {
    const box = boxOfText(label, { x, y }, anchor, width);
    const [begin, end] = isTurned ? [box.y, box.y + box.h] : [box.x, box.x + box.w];
    const [least, most] = label.within ?? [-Infinity, Infinity];
    if (begin < least || end > most || !isInside(box, bounds)) return undefined;
    const hit = inTheWay(box, placing);
    if (hit === undefined) return { x, y, anchor, box };
    // Along the axis, past it; what has no ribbon of its own only makes way for the present.
    if (label.within === undefined && hit !== placing.obstacles.boxes[0]) return undefined;
    if (isTurned) y += hit.y + hit.h + 8 - begin;
    else if (anchor === 'end') x += hit.x - 8 - end;
    else x += hit.x + hit.w + 8 - begin;
  }
  return undefined;
}

function placeOf(label: Label, placing: Placing): Omit<WrittenLabel, 'label' | 'isInk'> | undefined {
  const places = [label, ...(label.elsewhere ?? [])].map(({ x, y, anchor }) => ({
    x,
    y,
    anchor: anchor ?? label.anchor,
  }));
  const own = widthOf(label);
  for (const place of places) {
    if (label.aside !== undefined) {
      const whole = own + ASIDE_GAP + interWidth(label.aside, label.size);
      const found = tryAt(label, place, whole, placing);
      if (found !== undefined)
        return { ...found, asideX: found.anchor === 'end' ? found.x - own - ASIDE_GAP : found.x + own + ASIDE_GAP };
    }
    const found = tryAt(label, place, own, placing);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param obstacles the first of its boxes is the now-line's */
export function placeLabels(
  labels: readonly Label[],
  t: number,
  obstacles: Obstacles,
  bounds: Bounds,
  isTurned = false,
): readonly WrittenLabel[] {
  const written: WrittenLabel[] = [];
  const placing: Placing = { kept: [], obstacles, bounds, beside: BESIDE_LINE, isTurned };
  for (const label of labels.toSorted((a, b) => b.weightOfMeaning - a.weightOfMeaning)) {
    const isInk = t >= label.at;
    if (!isInk && label.pencil === undefined) continue;
    const mayTouch = label.weightOfMeaning >= MUST;
    const place = placeOf(label, placing) ?? (mayTouch ? placeOf(label, { ...placing, beside: 1 }) : undefined);
    if (place === undefined) continue;
    placing.kept.push(place.box);
    written.push({ label, isInk, ...place });
  }
  return written;
}
