import { describe, expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

const from = { x: 200, y: 300, at: 0 };
const to = (across: number, down = 0, at = 200) => swipeOf(from, { x: 200 + across, y: 300 + down, at });

describe('a swipe', () => {
  it('to the left goes on, to the right back', () => {
    expect([to(-90), to(90)]).toEqual([1, -1]);
  });

  it('is no tap, no scrolling and no slow drag', () => {
    expect([to(-20), to(-90, 80), to(-90, 0, 900)]).toEqual([0, 0, 0]);
  });
});
