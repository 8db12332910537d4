/**
 * Orthogonal lines on the diagram's canvas: their length, the point at a distance, the text of an SVG path. Pure.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Corners from the start to the end; at least two. */
export type Polyline = readonly Point[];

/** `line([120, 60], [200, 60])` */
export const line = (...corners: readonly (readonly [number, number])[]): Polyline =>
  corners.map(([x, y]) => ({ x, y }));

export const reversed = (path: Polyline): Polyline => [...path].reverse();

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The segments of a line, in order. */
export function segments(path: Polyline): readonly (readonly [Point, Point])[] {
  const found: (readonly [Point, Point])[] = [];
  for (const [i, to] of path.entries()) {
    const from = path[i - 1];
    if (from !== undefined) found.push([from, to]);
  }
  return found;
}

export const length = (path: Polyline): number => segments(path).reduce((sum, [a, b]) => sum + distance(a, b), 0);

/** The point `along` px from the start, measured on the line; beyond an end it is that end. */
export function pointAt(path: Polyline, along: number): Point {
  let left = Math.max(0, along);
  for (const [a, b] of segments(path)) {
    const size = distance(a, b);
    if (left <= size && size > 0) {
      const share = left / size;
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    }
    left -= size;
  }
  return path.at(-1) ?? { x: 0, y: 0 };
}

/** Points of the line from `from` to `to` px from its start, at most `step` px apart; its corners are where they fall. */
export function stretch(path: Polyline, from: number, to: number, step: number): readonly Point[] {
  const [start, end] = [Math.max(0, from), Math.min(length(path), to)];
  const parts = Math.max(1, Math.ceil((end - start) / step));
  return Array.from({ length: parts + 1 }, (_, i) => pointAt(path, start + ((end - start) * i) / parts));
}

/** The line without its last `cut` px: room for what docks at its end. */
export function shortened(path: Polyline, cut: number): Polyline {
  const last = path.at(-1);
  const before = path.at(-2);
  if (last === undefined || before === undefined) return path;
  const size = distance(before, last);
  if (cut >= size) return path;
  const share = (size - cut) / size;
  return [
    ...path.slice(0, -1),
    { x: before.x + (last.x - before.x) * share, y: before.y + (last.y - before.y) * share },
  ];
}

/** Text of an SVG path with corners of the given radius, less where a segment is too short for it. */
export function svgPath(path: Polyline, radius = 6): string {
  const [first] = path;
  if (first === undefined) return '';
  let d = `M${first.x} ${first.y}`;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1];
    const b = path[i];
    const c = path[i + 1];
    if (a === undefined || b === undefined) continue;
    if (c === undefined) {
      d += `L${b.x} ${b.y}`;
      continue;
    }
    const r = Math.min(radius, distance(a, b) / 2, distance(b, c) / 2);
    const from = pointAt([b, a], r);
    const to = pointAt([b, c], r);
    d += `L${from.x} ${from.y}Q${b.x} ${b.y} ${to.x} ${to.y}`;
  }
  return d;
}

/** Whether a segment passes through the inside of a rectangle; running along its border does not count. */
export function crosses([a, b]: readonly [Point, Point], rect: Rect): boolean {
  return (
    Math.max(a.x, b.x) > rect.x &&
    Math.min(a.x, b.x) < rect.x + rect.w &&
    Math.max(a.y, b.y) > rect.y &&
    Math.min(a.y, b.y) < rect.y + rect.h
  );
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h;

/** Whether a point lies on the border of a rectangle. */
export function isOnBorder(p: Point, rect: Rect): boolean {
  const withinX = p.x >= rect.x && p.x <= rect.x + rect.w;
  const withinY = p.y >= rect.y && p.y <= rect.y + rect.h;
  return (
    (withinX && (p.y === rect.y || p.y === rect.y + rect.h)) || (withinY && (p.x === rect.x || p.x === rect.x + rect.w))
  );
}

/** Text of the arrow head at the end of a line, its tip on the last point. */
export function arrowHead(path: Polyline, size: number): string {
  const tip = path.at(-1);
  const before = path.at(-2);
  if (tip === undefined || before === undefined) return '';
  const dx = Math.sign(tip.x - before.x);
  const dy = Math.sign(tip.y - before.y);
  const half = size * 0.44;
  const base = { x: tip.x - dx * size, y: tip.y - dy * size };
  return `M${tip.x} ${tip.y}L${base.x - dy * half} ${base.y + dx * half}L${base.x + dy * half} ${base.y - dx * half}Z`;
}
