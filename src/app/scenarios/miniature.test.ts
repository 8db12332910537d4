import { describe, expect, it } from 'vitest';
import type { Glance } from './glance.ts';
import glances from './glances.json' with { type: 'json' };
import { miniatureOf, WIDTH } from './miniature.ts';

const ALL: Readonly<Record<string, Glance>> = glances;

describe.each(Object.entries(ALL))('the miniature of %s', (_id, glance) => {
  const { bars, kills, hooks, down, stuck, dots, end } = miniatureOf(glance);

  it('has all of it between its edges', () => {
    for (const { x, width } of [...bars, ...hooks, ...down, ...stuck]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTH);
    }
    for (const x of [...kills, end, ...dots.map((dot) => dot.x)]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(WIDTH);
    }
  });

  it('hides no dot behind another', () => {
    const places = dots.map(({ x }) => x);
    for (const [i, x] of places.entries()) expect(x - (places[i - 1] ?? -WIDTH)).toBeGreaterThanOrEqual(9);
  });

  it('uses no more of a grace than there is', () => {
    for (const { width, used } of bars) expect(used).toBeLessThanOrEqual(width);
  });
});

describe('a miniature', () => {
  it('draws what was used of a grace to its scale', () => {
    const [bar] = miniatureOf(ALL['drains'] as Glance).bars;
    expect((bar?.used ?? 0) / (bar?.width ?? 1)).toBeCloseTo(12 / 30, 1);
  });

  it('draws a longer grace longer', () => {
    const widthOf = (id: string): number => miniatureOf(ALL[id] as Glance).bars[0]?.width ?? 0;
    expect(widthOf('sigkill')).toBeGreaterThan(widthOf('multi'));
    expect(widthOf('multi')).toBeGreaterThan(widthOf('grace-5'));
  });

  it('leaves what lasts to the end open at the edge', () => {
    const { down } = miniatureOf(ALL['shutdown'] as Glance);
    expect(down.map(({ x, width }) => x + width)).toEqual([WIDTH]);
  });
});
