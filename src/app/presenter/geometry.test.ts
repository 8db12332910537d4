import { describe, expect, it } from 'vitest';
import type { Point, Rect } from '../diagram/index.ts';
import { fitting, STAGES, type Stage } from './geometry.ts';
import type { Place } from '../readings/index.ts';

const stages = Object.entries(STAGES).flatMap(([shape, guests]) =>
  Object.entries(guests).map(([guest, stage]): [string, Stage] => [`${shape}, ${guest}`, stage]),
);

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
const right = ({ x, w }: Rect): number => x + w;
const bottom = ({ y, h }: Rect): number => y + h;
const onBorder = ({ x, y }: Point, r: Rect): boolean =>
  x >= r.x &&
  x <= right(r) &&
  y >= r.y &&
  y <= bottom(r) &&
  (x === r.x || x === right(r) || y === r.y || y === bottom(r));
/** Through its inside; along its border does not count. */
const crosses = (a: Point, b: Point, r: Rect): boolean =>
  Math.max(a.x, b.x) > r.x &&
  Math.min(a.x, b.x) < right(r) &&
  Math.max(a.y, b.y) > r.y &&
  Math.min(a.y, b.y) < bottom(r);

/** JetBrains Mono at 16 px. */
const written = (text: string): number => text.length * 9.6;

describe.each(stages)('the stage %s', (_, { layout, beside, objects, sandboxes, subtitle, line }) => {
  const boxOf = (place: Place): Rect => {
    const box = layout.boxes.get(place);
    if (box === undefined) throw new Error(`there is no ${place}`);
    return box;
  };
  const leaves = [...layout.boxes].filter(([place]) => place !== 'kubelet');
  const canvas = { x: 0, y: 0, w: layout.width, h: layout.height };

  it('has no box over another, and all of them inside the picture', () => {
    const rows = [...leaves, ['subtitle', subtitle], ['line', line]] as const;
    const wrong = rows.flatMap(([name, box], i) => [
      ...(contains(canvas, box) ? [] : [`${name} is outside`]),
      ...rows
        .slice(i + 1)
        .filter(([, other]) => overlaps(box, other))
        .map(([other]) => `${name} lies on ${other}`),
    ]);
    expect(wrong).toEqual([]);
    const parts = leaves.filter(([, box]) => overlaps(box, boxOf('kubelet')));
    expect(parts.filter(([, box]) => !contains(boxOf('kubelet'), box))).toEqual([]);
  });

  it('has rows of one width', () => {
    const [left, end] = [line.x, right(line)];
    for (const [first, last] of [
      ['kubectl', 'apiserver'],
      ['kubelet', 'kubelet'],
      [layout.boxes.has('disk') ? 'disk' : 'runtime', 'runtime'],
    ] as const) {
      expect([boxOf(first).x, right(boxOf(last))]).toEqual([left, end]);
    }
  });

  it('shows the objects and the sandboxes in their boxes', () => {
    expect(contains(boxOf('apiserver'), objects)).toBe(true);
    expect(contains(boxOf('runtime'), sandboxes)).toBe(true);
  });

  it('ends every wire at its two boxes, and leads none through another', () => {
    const wrong = layout.wires.flatMap(({ id, from, to, path }) => {
      const [first, last] = [path[0], path.at(-1)];
      const ends =
        first !== undefined && last !== undefined && onBorder(first, boxOf(from)) && onBorder(last, boxOf(to));
      const through = path.flatMap((b, i) => {
        const a = path[i - 1];
        return a === undefined ? [] : leaves.filter(([, box]) => crosses(a, b, box)).map(([place]) => place);
      });
      return [...(ends ? [] : [`${id} ends nowhere`]), ...through.map((place) => `${id} passes through ${place}`)];
    });
    expect(wrong).toEqual([]);
  });

  it('writes beside its wires, where no box is', () => {
    const labels = [
      ...layout.wires.flatMap(({ id, label }) =>
        label ? [{ id, ...label, anchor: label.anchor, room: written(label.text) }] : [],
      ),
      ...[...beside].map(([id, place]) => ({ id, ...place })),
    ];
    const obstacles = [...leaves, ['kubelet', boxOf('kubelet')] as const];
    const wrong = labels.flatMap(({ id, x, y, anchor, room }) => {
      const words = { x: anchor === 'middle' ? x - room / 2 : x, y: y - 12, w: room, h: 16 };
      return obstacles.filter(([, box]) => overlaps(words, box)).map(([place]) => `${id} is written over ${place}`);
    });
    expect(wrong).toEqual([]);
  });

  it('names only wires that there can be', () => {
    const all = new Set(
      Object.values(STAGES[layout.name === 'wide' ? 'wide' : 'narrow']).flatMap((stage) =>
        stage.layout.wires.map(({ id }) => id),
      ),
    );
    expect([...beside.keys(), ...layout.cut.breaks.keys()].filter((id) => !all.has(id))).toEqual([]);
  });
});

describe('the stage of a window', () => {
  it('is the full one from 1280 × 720 on, and grows with it', () => {
    expect(fitting(1280, 720)).toEqual({ shape: 'wide', scale: 1 });
    expect(fitting(1920, 1080)).toEqual({ shape: 'wide', scale: 1.5 });
    expect(fitting(1440, 900)).toEqual({ shape: 'wide', scale: 1.125 });
  });

  it('is the one without disk and syncLoop where text would shrink', () => {
    expect(fitting(1024, 768)).toEqual({ shape: 'narrow', scale: 1 });
    expect(fitting(768, 1024).shape).toBe('narrow');
  });
});
