import { describe, expect, it } from 'vitest';
import { intoSight } from './intoSight.ts';

const PANE = { offsetTop: 100, scrollTop: 300, clientHeight: 90 };
/** By its place in the pane's content. */
const line = (top: number) => ({ offsetTop: 100 + top, offsetHeight: 18 });

describe('a line that has changed', () => {
  it.each([[300], [340], [372]])('at %i px is in sight, so the pane stays', (top) => {
    expect(intoSight(line(top), PANE)).toBeNull();
  });

  it.each([
    [299, 269],
    [373, 343],
    [1_000, 970],
    [10, 0],
  ])('at %i px is not, so the pane is scrolled to %i', (top, to) => {
    expect(intoSight(line(top), PANE)).toBe(to);
  });

  it('or a pane that is not drawn scrolls nothing', () => {
    expect([intoSight(null, PANE), intoSight(line(0), null)]).toEqual([null, null]);
  });
});
