import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { micros } from '../engine/time.ts';
import { KEYFRAME_EVERY, lastEventAt, TraceCursor } from './cursor.ts';
import type { Trace, TraceEvent } from './event.ts';
import { alongTrace, grown, isSameTrace, READ_A_TURN, whileItGrows } from './growing.ts';
import { readAhead } from './perTrace.ts';

interface Counters {
  readonly [name: string]: number;
}

const eventAt = (seq: number, t = seq): TraceEvent => ({
  seq,
  t: micros(t),
  actor: 'x',
  kind: 'Internal',
  changes: [{ path: [seq % 2 === 0 ? 'even' : 'odd'], to: seq }],
});

const begun = (length = 0): Trace<Counters> => ({
  initial: { even: -1, odd: -1 },
  events: Array.from({ length }, (_, seq) => eventAt(seq)),
  end: micros(length),
  open: true,
});

/** So many events more. */
const longerBy = (trace: Trace<Counters>, count: number, open = true): Trace<Counters> => {
  const from = trace.events.length;
  const events = Array.from({ length: count }, (_, i) => eventAt(from + i));
  return grown(trace, { events, end: micros(from + count), open });
};

/** Nothing is kept of it. */
const anew = (trace: Trace<Counters>): Trace<Counters> => ({ ...trace });

describe('a trace that grows', () => {
  it('leaves what it was as it was', () => {
    const first = begun(2);
    const second = longerBy(first, 3);
    expect([first.events.length, first.end]).toEqual([2, 2]);
    expect(second.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect([second.end, second.open]).toEqual([5, true]);
  });

  it('is closed by its last piece, which may hold no event', () => {
    const closed = longerBy(begun(2), 0, false);
    expect(closed).not.toHaveProperty('open');
    expect(() => longerBy(closed, 1)).toThrow('closed');
  });

  it('takes nothing that does not follow on what is known', () => {
    const trace = begun(2);
    expect(() => grown(trace, { events: [eventAt(3)], end: micros(9), open: true })).toThrow('event 3');
    expect(() => grown(trace, { events: [eventAt(2, 1)], end: micros(9), open: true })).toThrow('before');
    expect(() => grown(trace, { events: [eventAt(2, 7)], end: micros(6), open: true })).toThrow('ends at 6');
    expect(() => grown(trace, { events: [], end: micros(1), open: true })).toThrow('ends at 1');
  });

  it('is one trace, whichever of its values; another way to go on is another trace', () => {
    const first = begun(2);
    const second = longerBy(first, 1);
    expect(isSameTrace(first, longerBy(second, 1))).toBe(true);
    expect(isSameTrace(first, longerBy(first, 1))).toBe(false);
    expect(isSameTrace(first, anew(first))).toBe(false);
  });

  it('has at every length the states and the last events that a closed one has', () => {
    const property = fc.property(
      fc.array(fc.nat(KEYFRAME_EVERY), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (pieces, visits) => {
        let trace = begun();
        for (const piece of pieces) {
          trace = longerBy(trace, piece);
          const closed = anew(trace);
          const [cursor, other] = [new TraceCursor(trace), new TraceCursor(closed)];
          for (const visit of [trace.events.length, ...visits]) {
            const index = (visit % (trace.events.length + 1)) - 1;
            expect(cursor.stateAt(index)).toEqual(other.stateAt(index));
            expect(lastEventAt(trace.events, micros(visit))).toBe(lastEventAt(closed.events, micros(visit)));
          }
        }
      },
    );
    fc.assert(property, { numRuns: 30 });
  });

  it('keeps its keyframes: a first look at the end of a later value applies less than a thousand events', () => {
    const applied = vi.fn<() => void>();
    const counted = begun(3 * KEYFRAME_EVERY).events.map((event) =>
      Object.defineProperty({ ...event }, 'changes', { get: () => (applied(), event.changes) }),
    );
    const first = grown(begun(), { events: counted, end: micros(counted.length), open: true });
    new TraceCursor(first).stateAt(first.events.length - 1);
    expect(applied).toHaveBeenCalledTimes(counted.length);
    const second = longerBy(first, KEYFRAME_EVERY - 1);
    new TraceCursor(second).stateAt(second.events.length - 1);
    expect(applied).toHaveBeenCalledTimes(counted.length);
  });
});

describe('whileItGrows', () => {
  it('keeps one thing for all values of a trace, and for each key', () => {
    const keptOf = whileItGrows((key: string) => [key]);
    const first = begun(1);
    expect(keptOf(longerBy(first, 1), 'a')).toBe(keptOf(first, 'a'));
    expect(keptOf(first, 'b')).not.toBe(keptOf(first, 'a'));
    expect(keptOf(anew(first), 'a')).not.toBe(keptOf(first, 'a'));
  });
});

describe('alongTrace', () => {
  const setup = () => {
    const read = vi.fn<(event: TraceEvent) => void>();
    const seqsOf = alongTrace((initial: Counters, from: number) => {
      const seqs: number[] = [];
      return {
        read(event) {
          read(event);
          if (event.seq >= from) seqs.push(event.seq);
        },
        found: ({ end }) => ({ initial, seqs: [...seqs], end }),
      };
    });
    return { read, seqsOf };
  };

  it('reads of a longer value only what came since, and answers each value for itself', () => {
    const { read, seqsOf } = setup();
    const first = begun(3);
    expect(seqsOf(first, 1).seqs).toEqual([1, 2]);
    const second = longerBy(first, 2);
    expect(seqsOf(second, 1)).toMatchObject({ seqs: [1, 2, 3, 4], end: 5 });
    expect(read).toHaveBeenCalledTimes(5);
    expect(seqsOf(first, 1)).toMatchObject({ seqs: [1, 2], end: 3 });
    expect(seqsOf(second, 1)).toBe(seqsOf(second, 1));
    expect(read).toHaveBeenCalledTimes(5);
  });

  it('reads an earlier value anew that is asked for after a later one', () => {
    const { seqsOf } = setup();
    const first = begun(3);
    const second = longerBy(first, 2);
    expect(seqsOf(second, 0).seqs).toHaveLength(5);
    expect(seqsOf(first, 0).seqs).toHaveLength(3);
    expect(seqsOf(longerBy(second, 1), 0).seqs).toHaveLength(6);
  });

  it('does not take one way to go on for another', () => {
    const { seqsOf } = setup();
    const first = begun(3);
    expect(seqsOf(longerBy(first, 2), 0).seqs).toHaveLength(5);
    const other = grown(first, { events: [eventAt(3), eventAt(4), eventAt(5)], end: micros(5), open: false });
    expect(seqsOf(other, 4)).toMatchObject({ seqs: [4, 5], end: 5 });
  });
});

describe('reading a long trace ahead', () => {
  it('takes a bounded number of events a turn, and comes to the same', () => {
    let read = 0;
    const last = alongTrace((_initial: Counters) => {
      let seq = -1;
      return {
        read: (event) => {
          read += 1;
          seq = event.seq;
        },
        found: () => seq,
      };
    });
    const [shown, next] = [begun(1), begun(3 * READ_A_TURN + 5)];
    last(shown);
    read = 0;
    const turns: number[] = [];
    for (const _ of readAhead(shown, next)) {
      turns.push(read);
      read = 0;
    }
    expect(turns).toEqual([READ_A_TURN, READ_A_TURN, READ_A_TURN, 5]);
    expect([last(next), read]).toEqual([3 * READ_A_TURN + 4, 0]);
  });
});
