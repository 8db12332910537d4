/** The drawing turned by 90 degrees: what lay along time runs down, what was below stands to the right. Pure. */
import type { Box, Line, Part, Point, Shape } from './parts.ts';

export const turnedPoint = ({ x, y }: Point): Point => ({ x: y, y: x });

const turnedBox = ({ x, y, w, h }: Box): Box => ({ x: y, y: x, w: h, h: w });

const turnedShape = (shape: Shape): Shape => {
  if (shape.is === 'rects') return { ...shape, at: shape.at.map(turnedBox) };
  if (shape.is === 'path') return { ...shape, points: shape.points.map(turnedPoint) };
  const { look } = shape;
  return {
    ...shape,
    at: turnedBox(shape.at),
    look: look.pattern === 'slab' ? { ...look, pattern: 'slab-down' } : look,
  };
};

export const turnedPart = (part: Part): Part => ({
  ...part,
  box: turnedBox(part.box),
  ink: part.ink.map(turnedShape),
  pencil: part.pencil.map(turnedShape),
  runsDown: true,
});

export const turnedLine = (line: Line): Line => ({ ...line, from: turnedPoint(line.from), to: turnedPoint(line.to) });
