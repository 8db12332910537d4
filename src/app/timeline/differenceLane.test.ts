import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { layAxis } from './axis.ts';
import { BOX, layLane, type LaneMark } from './differenceLane.ts';

const axis = layAxis({ instants: [0, 10_000], size: 600, gap: 0, wishes: [], share: (length) => length });
const mark = (t: number, label = 'status'): LaneMark => ({ second: micros(t), sign: '+', label });

describe('the lane of differences', () => {
  it('has a box for each, at its time, with its words where there is room', () => {
    const placed = layLane([mark(2_000), mark(8_000, 'a label that is longer than what is left of the axis')], axis);
    expect(placed.map(({ x, sign, label }) => [x, sign, label])).toEqual([
      [120, '+', 'status'],
      [480, '+', null],
    ]);
  });

  it('lets no two boxes overlap, and counts what has no room near its time', () => {
    const many = Array.from({ length: 12 }, (_, i) => mark(5_000 + i * 10));
    const placed = layLane([...many, mark(9_990), mark(9_995)], axis);
    const apart = placed.slice(1).map(({ x }, i) => x - (placed[i]?.x ?? 0));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(BOX);
    expect(Math.max(...placed.map(({ x }) => x)) + BOX / 2).toBeLessThanOrEqual(600);
    const shown = placed.reduce((sum, { sign }) => sum + (typeof sign === 'number' ? sign : 1), 0);
    expect(shown).toBe(14);
  });

  it('joins what both have to both of its times', () => {
    const both: LaneMark = { first: micros(1_000), second: micros(2_000), sign: '~', label: '' };
    expect(layLane([both], axis)).toMatchObject([{ above: 60, below: 120 }]);
  });
});
