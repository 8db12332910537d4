import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSIDE } from './inside.ts';
import { labelRect, type Layout } from './layout.ts';
import { OVERVIEW, PHONE } from './overview.ts';
import {
  contains,
  crosses,
  isOnBorder,
  length,
  line,
  overlaps,
  pointAt,
  reversed,
  segments,
  shortened,
  stretch,
  svgPath,
  type Rect,
} from './polyline.ts';
import { route } from './route.ts';
import type { Place } from '../../readings/index.ts';

const LAYOUTS: readonly Layout[] = [INSIDE, OVERVIEW, PHONE];
const boxOf = (layout: Layout, place: Place): Rect => {
  const box = layout.boxes.get(place);
  if (!box) throw new Error(`${layout.name} has no ${place}`);
  return box;
};
const leaves = (layout: Layout): [Place, Rect][] =>
  [...layout.boxes].filter(([place]) => !(layout.name === 'inside' && place === 'kubelet'));

/** Everything that is wrong, by name, so that a failing test says where to look. */
const offenders = <T>(
  things: Iterable<T>,
  isWrong: (thing: T) => boolean,
  name: (thing: T) => string,
): readonly string[] => [...things].filter(isWrong).map(name);

describe.each(LAYOUTS)('the layout $name', (layout) => {
  const labels = [...layout.wires, layout.mirror].flatMap(({ label }) => (label ? [label] : []));
  const lines = [...layout.wires, { id: 'the mirror’s tie', path: layout.mirror.path }];
  const canvas = { x: 0, y: 0, w: layout.width, h: layout.height };

  it('lies on a grid of 4 px', () => {
    const off = (n: number): boolean => n % 4 !== 0;
    // A box may be as wide as a phone; where it starts is what lines up.
    expect(
      offenders(
        layout.boxes,
        ([, r]) => off(r.x) || off(r.y) || off(r.y + r.h),
        ([place]) => place,
      ),
    ).toEqual([]);
    expect(
      offenders(
        layout.wires,
        ({ path }) => path.some((p) => off(p.x) || off(p.y)),
        ({ id }) => id,
      ),
    ).toEqual([]);
  });

  it('stays inside the canvas, but for the lane at its left', () => {
    expect(
      offenders(
        layout.boxes,
        ([, box]) => !contains(canvas, box),
        ([place]) => place,
      ),
    ).toEqual([]);
    const outside = (x: number, y: number): boolean => x < -8 || x > layout.width || y < 0 || y > layout.height;
    expect(
      offenders(
        layout.wires,
        ({ path }) => path.some((p) => outside(p.x, p.y)),
        ({ id }) => id,
      ),
    ).toEqual([]);
  });

  it('has no box over another', () => {
    const pairs = leaves(layout).flatMap((a, i) =>
      leaves(layout)
        .slice(i + 1)
        .map((b) => [a, b] as const),
    );
    expect(
      offenders(
        pairs,
        ([[, a], [, b]]) => overlaps(a, b),
        ([[a], [b]]) => `${a} ${b}`,
      ),
    ).toEqual([]);
  });

  it('gives every wire a name of its own', () => {
    expect(new Set(layout.wires.map((w) => w.id)).size).toBe(layout.wires.length);
  });

  it.each(lines)('$id runs at right angles and never straight on', (wire) => {
    const turns = segments(wire.path).map(([a, b]) => `${a.x === b.x ? 'v' : ''}${a.y === b.y ? 'h' : ''}`);
    expect(turns.filter((turn) => turn.length !== 1)).toEqual([]);
    expect(turns.filter((turn, i) => turn === turns[i - 1])).toEqual([]);
  });

  it.each(layout.wires)('$id starts at the border of its box or its frame, and its arrow ends at its box', (wire) => {
    const borders = (place: Place): Rect[] => [
      boxOf(layout, place),
      ...layout.frames.filter((frame) => contains(frame, boxOf(layout, place))),
    ];
    const [first, last] = [wire.path[0], wire.path.at(-1)];
    expect(first && borders(wire.from).some((box) => isOnBorder(first, box))).toBe(true);
    expect(last && isOnBorder(last, boxOf(layout, wire.to))).toBe(true);
  });

  it.each(lines)('$id passes through no box and under no text', (wire) => {
    const obstacles = [
      ...leaves(layout).map(([place, box]) => ({ name: place as string, box })),
      ...layout.titles.map((box) => ({ name: 'a title', box })),
      ...labels.map((label) => ({ name: label.text, box: labelRect(label) })),
    ];
    const hit = ({ box }: { box: Rect }): boolean => segments(wire.path).some((segment) => crosses(segment, box));
    expect(offenders(obstacles, hit, ({ name }) => name)).toEqual([]);
  });

  it('writes labels beside the boxes', () => {
    const over = (place: Rect): boolean => labels.some((label) => overlaps(labelRect(label), place));
    expect(
      offenders(
        leaves(layout),
        ([, box]) => over(box),
        ([place]) => place,
      ),
    ).toEqual([]);
  });

  it('holds docked pills inside the canvas', () => {
    const docks = layout.wires.flatMap(({ id, dock }) => (dock ? [{ id, ...dock }] : []));
    expect(
      offenders(
        docks,
        ({ right, y }) => right > layout.width || y + 11 > layout.height,
        ({ id }) => id,
      ),
    ).toEqual([]);
  });
});

describe.each(LAYOUTS)('what is away in the layout $name', ({ wires, boxes, cut, plates }) => {
  const wireOf = (id: string) => wires.find((wire) => wire.id === id);
  const onNode = (place: Place): boolean => !['kubectl', 'apiserver', 'etcd', 'controllers', 'disk'].includes(place);

  it('breaks every wire between the node and the API server, and no other', () => {
    const crossing = wires.filter(({ from, to }) => onNode(from) !== onNode(to) && [from, to].includes('apiserver'));
    expect([...cut.breaks.keys()].toSorted()).toEqual(crossing.map(({ id }) => id).toSorted());
  });

  it.each([...cut.breaks])('breaks %s on the wire itself', (id, at) => {
    const on = segments(wireOf(id)?.path ?? []).some(
      ([a, b]) =>
        at.x >= Math.min(a.x, b.x) &&
        at.x <= Math.max(a.x, b.x) &&
        at.y >= Math.min(a.y, b.y) &&
        at.y <= Math.max(a.y, b.y),
    );
    expect(on).toBe(true);
  });

  it('says since when beside the boxes', () => {
    const words = labelRect({ ...cut.words, text: 'cut off since 100.000' });
    expect(
      offenders(
        boxes,
        ([, box]) => overlaps(words, box),
        ([place]) => place,
      ),
    ).toEqual([]);
    expect(words.x).toBeGreaterThanOrEqual(0);
  });

  it.each([...plates])('says it of %s inside its box', (place, { x, y, anchor }) => {
    const box = boxes.get(place);
    if (box === undefined) throw new Error(`no ${place}`);
    const left = anchor === 'end' ? x - 140 : x - 90;
    const right = anchor === 'end' ? x : x + 90;
    expect(contains(box, { x: left, y: y - 10, w: right - left, h: 20 })).toBe(true);
  });
});

describe('a route', () => {
  it('is the wire of that direction', () => {
    expect(route(INSIDE, 'apiserver', 'kubectl')?.wire.id).toBe('apiserver-kubectl');
    expect(route(INSIDE, 'kubectl', 'apiserver')?.wire.id).toBe('kubectl-apiserver');
  });

  it('is the same wire backwards for a reply', () => {
    const there = route(INSIDE, 'podSyncer', 'runtime');
    const back = route(INSIDE, 'runtime', 'podSyncer');
    expect(back?.wire).toBe(there?.wire);
    expect(back?.path).toEqual(reversed(there?.path ?? []));
  });

  it('does not exist within a place, or where nothing joins two', () => {
    expect(route(INSIDE, 'syncLoop', 'syncLoop')).toBeNull();
    expect(route(INSIDE, 'kubectl', 'pleg')).toBeNull();
  });
});

describe('a line', () => {
  const bend = line([0, 0], [10, 0], [10, 30]);

  it('is as long as its segments', () => {
    expect(length(bend)).toBe(40);
  });

  it('is measured along its corners', () => {
    expect(pointAt(bend, 0)).toEqual({ x: 0, y: 0 });
    expect(pointAt(bend, 10)).toEqual({ x: 10, y: 0 });
    expect(pointAt(bend, 25)).toEqual({ x: 10, y: 15 });
    expect(pointAt(bend, 99)).toEqual({ x: 10, y: 30 });
    expect(pointAt(bend, -1)).toEqual({ x: 0, y: 0 });
  });

  it('has every point of itself on itself, at an even pace', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LAYOUTS.flatMap((l) => l.wires)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ path }, a, b) => {
          const size = length(path);
          const [p, q] = [pointAt(path, a * size), pointAt(path, b * size)];
          const onLine = segments(path).some(([s, e]) => {
            const within = (v: number, from: number, to: number): boolean =>
              v >= Math.min(from, to) - 1e-6 && v <= Math.max(from, to) + 1e-6;
            return within(p.x, s.x, e.x) && within(p.y, s.y, e.y);
          });
          expect(onLine).toBe(true);
          expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeLessThanOrEqual(Math.abs(a - b) * size + 1e-6);
        },
      ),
    );
  });

  it('is followed for a stretch of it, from one point to another', () => {
    expect(stretch(bend, 0, 40, 20)).toEqual([...line([0, 0], [10, 10], [10, 30])]);
    expect(stretch(bend, -50, 5, 10)).toEqual([...line([0, 0], [5, 0])]);
    expect(stretch(bend, 0, 0, 6)).toHaveLength(2);
  });

  it('is cut short for what docks at its end', () => {
    expect(shortened(bend, 12)).toEqual(line([0, 0], [10, 0], [10, 18]));
    expect(shortened(bend, 30)).toEqual(bend);
  });

  it('becomes an SVG path with round corners, tight ones where a segment is short', () => {
    expect(svgPath(line([0, 0], [20, 0]))).toBe('M0 0L20 0');
    expect(svgPath(bend)).toBe('M0 0L5 0Q10 0 10 5L10 30');
  });
});
