import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import { applyChanges, changedAt, KEYFRAME_EVERY, lastEventAt, StateAlong, TraceCursor } from './cursor.ts';
import type { Trace, TraceEvent } from './event.ts';

interface Counters {
  readonly [name: string]: number;
}

const traceOf = (writes: readonly (readonly [name: string, value: number | undefined])[]): Trace<Counters> => ({
  initial: { a: 0 },
  end: micros(writes.length),
  events: writes.map(([name, value], seq): TraceEvent => ({
    seq,
    t: micros(seq),
    actor: 'x',
    kind: 'Internal',
    changes: [{ path: [name], ...(value !== undefined && { to: value }) }],
  })),
});

interface Nested {
  readonly pods: { readonly [uid: string]: { readonly n: number; readonly list: readonly number[] } };
  readonly still: { readonly n: number };
}

/** Of a pod that is there, or of one that may not be. */
const change = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), fc.nat(9)).map(([uid, n]) => ({ path: ['pods', uid], to: { n, list: [n] } })),
  fc.nat(9).map((n) => ({ path: ['pods', 'a', 'n'], to: n })),
  fc.nat(9).map((n) => ({ path: ['pods', 'a', 'list', 1], to: n })),
  fc.constant({ path: ['pods', 'b'] }),
);

const write = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.nat(9), { nil: undefined }));

describe('a cursor over a trace', () => {
  it('finds the state of any instant, forwards or backwards, that replaying from the start finds', () => {
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (writes, visits) => {
          const trace = traceOf(writes);
          const cursor = new TraceCursor(trace);
          for (const visit of visits) {
            const index = (visit % (writes.length + 1)) - 1;
            const replayed = trace.events
              .slice(0, index + 1)
              .reduce((s, { changes }) => applyChanges(s, changes), trace.initial);
            expect(cursor.stateAt(index)).toEqual(replayed);
          }
        },
      ),
    );
  });

  it('leaves every state that it has handed out as it was, and shares what did not change in between', () => {
    const changes = fc.array(fc.array(change, { maxLength: 3 }), {
      minLength: KEYFRAME_EVERY,
      maxLength: KEYFRAME_EVERY + 50,
    });
    const property = fc.property(changes, fc.array(fc.nat(), { maxLength: 8 }), (steps, visits) => {
      const initial: Nested = { pods: { a: { n: 0, list: [0] } }, still: { n: 1 } };
      const events = steps.map((all, seq): TraceEvent => {
        const here = [{ path: ['pods', 'a'], to: { n: seq, list: [seq] } }, ...all];
        return { seq, t: micros(seq), actor: 'x', kind: 'Internal', changes: here };
      });
      const cursor = new TraceCursor({ initial, events, end: micros(steps.length) });
      const replayed = (index: number): Nested =>
        events.slice(0, index + 1).reduce((state, { changes: made }) => applyChanges(state, made), initial);
      const seen = [steps.length - 1, KEYFRAME_EVERY - 1, ...visits].map((visit) => {
        const index = visit % steps.length;
        return { index, state: cursor.stateAt(index) };
      });
      for (const { index, state } of seen) {
        expect(state).toEqual(replayed(index));
        expect(state.still).toBe(initial.still);
      }
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('lays keyframes on its way, so that a far jump back does not replay from the start', () => {
    const trace = traceOf(Array.from({ length: 3_500 }, (_, i) => ['a', i] as const));
    const cursor = new TraceCursor(trace);
    expect(cursor.stateAt(3_499)).toEqual({ a: 3_499 });
    expect(cursor.stateAt(2_000)).toEqual({ a: 2_000 });
    expect(cursor.stateAt(-1)).toEqual({ a: 0 });
  });

  it('refuses an event that the trace does not have', () => {
    expect(() => new TraceCursor(traceOf([['a', 1]])).stateAt(1)).toThrow(RangeError);
  });
});

describe('a state that goes along', () => {
  it('is at each change what replaying finds, and writes to nothing that is not its own', () => {
    const property = fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 30 }), (steps) => {
      const initial: Nested = { pods: { a: { n: 0, list: [0] } }, still: { n: 1 } };
      const before = structuredClone([initial, steps]);
      const along = new StateAlong(initial);
      let replayed = initial;
      for (const changes of steps) {
        along.apply(changes);
        replayed = applyChanges(replayed, changes);
        expect(along.now).toEqual(replayed);
      }
      expect(along.now.still).toBe(initial.still);
      expect([initial, steps]).toEqual(before);
    });
    fc.assert(property);
  });

  it('goes on rightly where it has copied more than it remembers', () => {
    const along = new StateAlong<Readonly<Record<string, { readonly n: number }>>>({});
    for (let i = 0; i < 6_000; i++) {
      along.apply([{ path: [`pod-${i}`], to: { n: 0 } }]);
      along.apply([{ path: [`pod-${i}`, 'n'], to: i }]);
    }
    expect(Object.entries(along.now).every(([name, { n }]) => name === `pod-${n}`)).toBe(true);
    expect(Object.keys(along.now)).toHaveLength(6_000);
  });
});

describe('lastEventAt', () => {
  it('finds the last of several events of one instant', () => {
    const { events } = traceOf([
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ]);
    const together = events.map((event) => ({ ...event, t: micros(event.seq === 2 ? 9 : 5) }));
    expect(lastEventAt(together, micros(5))).toBe(1);
    expect(lastEventAt(together, micros(4))).toBe(-1);
    expect(lastEventAt(together, micros(100))).toBe(2);
  });
});

describe('changedAt', () => {
  it('shares every branch that it does not touch', () => {
    const root = { left: { x: 1 }, right: { y: 2 } };
    const next = changedAt(root, ['left', 'x'], { from: 1, to: 5 }) as typeof root;
    expect(next).toEqual({ left: { x: 5 }, right: { y: 2 } });
    expect(next.right).toBe(root.right);
  });

  it.each([
    ['inserts', { to: 9 }, [1, 9, 2, 3]],
    ['replaces', { from: 2, to: 9 }, [1, 9, 3]],
    ['removes', { from: 2 }, [1, 3]],
  ])('%s an entry of a list, and moves those behind it', (_, change, list) => {
    const root = { list: [1, 2, 3] };
    expect(changedAt(root, ['list', 1], change)).toEqual({ list });
    expect(root.list).toEqual([1, 2, 3]);
  });
});
