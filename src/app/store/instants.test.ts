import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { BEGINNING, firstDifference, instantAtTime, instantOfEvent, stepFrom, type Steppable } from './instants.ts';

const event = (seq: number, t: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  seq,
  t: micros(t),
  actor: 'kubectl',
  kind: 'Internal',
  changes: [],
  ...more,
});

// seq       0 typed   1 request, flies to 18   2 detail   3 kubelet   4 kubelet, same µs   5 removed
const run: Steppable = {
  trace: {
    events: [
      event(0, 10),
      event(1, 10, { arrivesAt: micros(18), to: 'apiserver' }),
      event(2, 14),
      event(3, 40, { actor: 'syncLoop' }),
      event(4, 40, { actor: 'syncLoop' }),
      event(5, 90, { actor: 'etcd' }),
    ],
    end: micros(100),
  },
  steps: [0, 1, 3, 4, 5],
  milestones: [0, 4, 5],
};

describe('an instant', () => {
  it('at a time has everything up to that time behind it', () => {
    expect(instantAtTime(run, 40)).toEqual({ t: 40, index: 4 });
    expect(instantAtTime(run, 39)).toEqual({ t: 39, index: 2 });
  });

  it('is held inside the run', () => {
    expect(instantAtTime(run, -5)).toEqual(BEGINNING);
    expect(instantAtTime(run, 1e9)).toEqual({ t: 100, index: 5 });
  });

  it('of an event shows its packet half way to the receiver, or to the next event', () => {
    expect(instantOfEvent(run, 1)).toEqual({ t: 12, index: 1 });
  });

  it('of an event without a packet is that event’s own', () => {
    expect(instantOfEvent(run, 3)).toEqual({ t: 40, index: 3 });
  });
});

describe('stepping', () => {
  it('goes from step to step and leaves details out', () => {
    expect(stepFrom(run, { t: micros(12), index: 1 }, 'event', 1)).toEqual({ t: 40, index: 3 });
    expect(stepFrom(run, { t: micros(14), index: 2 }, 'event', -1)).toEqual({ t: 10, index: 0 });
  });

  it('tells apart events of the same microsecond', () => {
    expect(stepFrom(run, { t: micros(40), index: 3 }, 'event', 1)).toEqual({ t: 40, index: 4 });
    expect(stepFrom(run, { t: micros(40), index: 4 }, 'event', -1)).toEqual({ t: 40, index: 3 });
  });

  it('goes back to the milestone that it is past, then to the one before', () => {
    const past = { t: micros(12), index: 1 };
    expect(stepFrom(run, past, 'milestone', -1)).toEqual({ t: 10, index: 0 });
    expect(stepFrom(run, { t: micros(40), index: 4 }, 'milestone', -1)).toEqual({ t: 10, index: 0 });
  });

  it('follows one actor', () => {
    expect(stepFrom(run, { t: micros(40), index: 3 }, 'actor', 1)).toEqual({ t: 40, index: 4 });
    expect(stepFrom(run, { t: micros(40), index: 4 }, 'actor', 1)).toBeNull();
  });

  it('before the first step there is the beginning, and nothing before that', () => {
    expect(stepFrom(run, { t: micros(10), index: 0 }, 'event', -1)).toEqual(BEGINNING);
    expect(stepFrom(run, BEGINNING, 'event', -1)).toBeNull();
    expect(stepFrom(run, { t: micros(90), index: 5 }, 'event', 1)).toBeNull();
  });
});

describe('what an action changed', () => {
  const before = run.trace.events;

  it('is the first event that the old run does not have', () => {
    const after = [...before.slice(0, 4), event(4, 40, { kind: 'CommandTyped' }), event(5, 41)];
    expect(firstDifference(before, after, micros(40))).toBe(4);
  });

  it('is found beyond the end of the old run', () => {
    expect(firstDifference(before, [...before, event(6, 95)], micros(92))).toBe(6);
  });

  it('is nothing where both runs agree', () => {
    expect(firstDifference(before, before, micros(12))).toBeNull();
  });
});
