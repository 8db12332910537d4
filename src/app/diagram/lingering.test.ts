import { describe, expect, it } from 'vitest';
import { LEAST_MS, lingering, type FrameClock } from './lingering.ts';
import type { Packet } from './picture/packets.ts';

const packet = (progress: number, seq = 1): Packet => ({
  seq,
  from: 'kubectl',
  to: 'apiserver',
  texts: ['DELETE pods/web'],
  progress,
});

function stopped() {
  let now = 1_000;
  let due: (() => void) | null = null;
  const clock: FrameClock = {
    now: () => now,
    nextFrame: (then) => {
      due = then;
      return 1;
    },
    forget: () => {
      due = null;
    },
  };
  return {
    store: lingering(clock),
    pass: (ms: number): void => {
      now += ms;
      const then = due;
      due = null;
      then?.();
    },
    waits: () => due !== null,
  };
}

describe('a message that is faster than the eye', () => {
  it('goes on evenly to its end until it has been seen long enough', () => {
    const { store, pass, waits } = stopped();
    store.see([packet(0)]);
    expect(store.late()).toEqual([]);
    pass(100);
    store.see([]);
    expect(store.late()).toMatchObject([{ seq: 1, progress: 0 }]);
    pass((LEAST_MS - 100) / 2);
    expect(store.late()).toMatchObject([{ progress: 0.5 }]);
    pass(LEAST_MS / 2);
    expect(store.late()).toEqual([]);
    expect(waits()).toBe(false);
  });

  it('is gone with its arrival where it has been seen long enough', () => {
    const { store, pass } = stopped();
    store.see([packet(0.2)]);
    pass(LEAST_MS);
    store.see([]);
    expect(store.late()).toEqual([]);
  });

  it('is gone at once where the run does not play', () => {
    const { store, waits } = stopped();
    store.see([packet(0.2)]);
    store.see([]);
    store.see(null);
    expect(store.late()).toEqual([]);
    expect(waits()).toBe(false);
  });
});
