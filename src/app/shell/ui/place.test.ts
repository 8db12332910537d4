import { expect, it } from 'vitest';
import { placed } from './place.ts';

const viewport = { width: 400, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 20, width: 40 });

it('stands under its anchor', () => {
  expect(placed(anchor(100, 50), { width: 120, height: 80 }, viewport, 'below-start')).toEqual({ left: 100, top: 74 });
});

it('goes above where there is no room below', () => {
  expect(placed(anchor(100, 250), { width: 120, height: 80 }, viewport, 'below-start')).toEqual({
    left: 100,
    top: 166,
  });
});

it('never leaves the window', () => {
  expect(placed(anchor(370, 50), { width: 120, height: 80 }, viewport, 'below-start').left).toBe(272);
  expect(placed(anchor(0, 50), { width: 120, height: 80 }, viewport, 'below-end').left).toBe(8);
});
