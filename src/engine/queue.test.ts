import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryQueue } from './queue.ts';
import { micros } from './time.ts';

describe('the delivery queue', () => {
  it('gives back whatever was put in, by instant and then by the order of sending', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (instants) => {
        const queue = new DeliveryQueue<{ at: ReturnType<typeof micros>; seq: number }>();
        const items = instants.map((at, seq) => ({ at: micros(at), seq }));
        for (const item of items) queue.push(item);
        const drained = Array.from(items, () => queue.pop());
        expect(drained).toEqual(items.toSorted((a, b) => a.at - b.at || a.seq - b.seq));
        expect(queue.pop()).toBeUndefined();
      }),
    );
  });
});
