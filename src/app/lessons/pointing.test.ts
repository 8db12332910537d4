import { describe, expect, it } from 'vitest';
import { pointingTo, seen } from './pointing.ts';

const pane = { left: 256, top: 80, right: 1040, bottom: 640 };

describe('the line from a tour’s card', () => {
  const box = { left: 500, top: 300, right: 600, bottom: 360 };

  it('leaves a card beside the picture by its side, and ends at the box', () => {
    const card = { left: 0, top: 420, right: 256, bottom: 700 };
    expect(pointingTo(card, pane, box)).toEqual({ line: 'M256 436H264V330H500', end: { x: 500, y: 330 } });
  });

  it('goes up from a card below it', () => {
    const phone = { left: 0, top: 80, right: 390, bottom: 400 };
    const card = { left: 0, top: 420, right: 390, bottom: 600 };
    const above = { left: 200, top: 120, right: 300, bottom: 180 };
    expect(pointingTo(card, phone, above)).toEqual({ line: 'M250 420V180', end: { x: 250, y: 180 } });
  });

  it('points at nothing that is out of sight', () => {
    expect(seen(box, pane)).toEqual(box);
    expect(seen({ ...box, top: 620, bottom: 700 }, pane)).toEqual({ ...box, top: 620, bottom: 640 });
    expect(seen({ ...box, top: 700, bottom: 760 }, pane)).toBeNull();
  });
});
