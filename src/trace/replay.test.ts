import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from './cursor.ts';
import type { Change } from './event.ts';
import { Replay } from './replay.ts';

interface World {
  readonly pods: { readonly byUID: Readonly<Record<string, { readonly n: number }>>; readonly count: number };
  readonly log: { readonly lines: readonly number[] };
}

const initial: World = { pods: { byUID: { a: { n: 0 } }, count: 1 }, log: { lines: [] } };

const uid = fc.constantFrom('a', 'b', 'c');
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ uid, n: fc.nat(9) }).map(({ uid: u, n }) => ({ path: ['pods', 'byUID', u], to: { n } })),
  uid.map((u) => ({ path: ['pods', 'byUID', u] })),
  fc.nat(9).map((n) => ({ path: ['pods', 'count'], to: n })),
  fc.nat(9).map((n) => ({ path: ['pods', 'byUID'], to: { a: { n } } })),
  fc.nat(9).map((n) => ({ path: ['log', 'lines'], to: [n] })),
  fc.nat(9).map((n) => ({ path: ['log', 'lines', 0], to: n })),
  fc.nat(9).map((n) => ({ path: ['pods'], to: { byUID: {}, count: n } })),
);

describe('a replay', () => {
  it('arrives at the states that applying the changes one after the other gives', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 30 }), (steps) => {
        const replay = new Replay(initial);
        let expected = initial;
        for (const changes of steps) {
          replay.apply(changes);
          expected = applyChanges(expected, changes);
          expect(replay.state).toEqual(expected);
        }
      }),
    );
  });

  it('leaves the trace and the entries that a reader has kept as they were', () => {
    const replay = new Replay(initial);
    const kept = replay.state.pods.byUID['a'];
    replay.apply([{ path: ['pods', 'byUID', 'a', 'n'], to: 5 }]);
    expect(kept).toEqual({ n: 0 });
    expect(initial.pods.byUID['a']).toEqual({ n: 0 });
    expect(replay.state.pods.byUID['a']).toEqual({ n: 5 });
  });

  it('says so when a change belongs to another state', () => {
    expect(() => new Replay(initial).apply([{ path: ['nobody', 'x', 'y'], to: 1 }])).toThrow('no branch nobody');
    expect(() => new Replay(initial).apply([{ path: ['pods', 'count', 'y'], to: 1 }])).toThrow(
      'no table at pods/count',
    );
  });
});
