import { describe, expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import { countDifferences, diffEvents, differenceOf, type DiffRow, type DiffRules } from './diff.ts';
import type { TraceEvent } from './event.ts';

const RULES: DiffRules = {
  counts: ({ kind }) => kind !== 'Tick',
  telling: new Set(['container']),
  passing: new Set(['version']),
};

type Told = Partial<Omit<TraceEvent, 'seq' | 't'>> & { readonly t?: number };

const story = (...events: readonly Told[]): readonly TraceEvent[] =>
  events.map(({ t, ...event }, seq) => ({
    actor: 'worker',
    kind: 'Stop',
    changes: [],
    ...event,
    seq,
    t: micros(t ?? seq),
  }));

/** `=Stop`, `-Stop`, `+Stop`; what moved or changed with `~` and `!`. */
const MARK = { same: '=', moved: '~', changed: '!', first: '-', second: '+' } as const;
const shown = (rows: readonly DiffRow[], within = 1): readonly string[] =>
  rows.map((row) => `${MARK[differenceOf(row, within)]}${(row.in === 'second' ? row.second : row.first).kind}`);

const web = (uid: string) => ({ namespace: 'default', name: 'web', uid });

describe('two traces', () => {
  it('of one story are equal, whatever ids and versions they drew', () => {
    const id = '398d649c91bd9f51cbac6ba2f45b167f051f9410ba414a5da96ed016003d99bb';
    const one = story({ pod: web('1'), detail: { version: 3, id }, message: 'DELETE web uid=f6e2ccfc' });
    const other = story({
      pod: web('2'),
      detail: { version: 4, id: id.replace('3', '4') },
      message: 'DELETE web uid=00e2ccfc',
    });
    expect(shown(diffEvents(one, other, RULES))).toEqual(['=Stop']);
  });

  it('differ in what only one of them has, where it has it', () => {
    const one = story({ kind: 'A' }, { kind: 'B' }, { kind: 'D' });
    const other = story({ kind: 'Z' }, { kind: 'A' }, { kind: 'C' }, { kind: 'C2' }, { kind: 'D' });
    expect(shown(diffEvents(one, other, RULES), 10)).toEqual(['+Z', '=A', '+C', '+C2', '-B', '=D']);
  });

  it('differ in when and in what else an event says', () => {
    const one = story({ kind: 'A', t: 5 }, { kind: 'B', t: 6, detail: { phase: 'Running' } });
    const other = story({ kind: 'A', t: 8 }, { kind: 'B', t: 6, detail: { phase: 'Failed', reason: 'gone' } });
    const rows = diffEvents(one, story(...other), RULES);
    expect(shown(rows)).toEqual(['~A', '!B']);
    expect(rows).toMatchObject([
      { later: 3 },
      {
        changed: [
          { name: 'phase', first: 'Running', second: 'Failed' },
          { name: 'reason', second: 'gone' },
        ],
      },
    ]);
    expect(shown(rows, 4)).toEqual(['=A', '!B']);
  });

  it('are told apart by the details that name a thing', () => {
    const one = story({ detail: { container: 'a' } }, { detail: { container: 'b' } });
    const other = story({ detail: { container: 'b' } });
    expect(shown(diffEvents(one, other, RULES), 10)).toEqual(['-Stop', '=Stop']);
  });

  it('pair an event with the one of its kind that says the same', () => {
    const phases = (...values: readonly string[]) => story(...values.map((phase) => ({ detail: { phase } })));
    const rows = diffEvents(phases('Running', 'Failed'), phases('Running', 'Running', 'Failed'), RULES);
    expect(shown(rows, 10)).toEqual(['=Stop', '+Stop', '=Stop']);
  });

  it('do not differ by a race between actors or pods', () => {
    const other = { ...web('9'), name: 'other' };
    const one = story(
      { kind: 'A' },
      { kind: 'B', actor: 'manager' },
      { kind: 'C', pod: web('1') },
      { kind: 'D', pod: other },
    );
    const two = story(
      { kind: 'B', actor: 'manager' },
      { kind: 'A' },
      { kind: 'D', pod: other },
      { kind: 'C', pod: web('1') },
    );
    expect(shown(diffEvents(one, two, RULES), 10)).toEqual(['=A', '=B', '=C', '=D']);
    expect(
      shown(diffEvents(story({ kind: 'A' }, { kind: 'B' }), story({ kind: 'B' }, { kind: 'A' }), RULES), 10),
    ).toEqual(['-A', '=B', '+A']);
  });

  it('are compared only by the events that count', () => {
    expect(diffEvents(story({ kind: 'Tick' }, { kind: 'A' }), story({ kind: 'A' }), RULES)).toHaveLength(1);
  });

  it('are counted by what differs', () => {
    const rows = diffEvents(
      story({ kind: 'A' }, { kind: 'B' }),
      story({ kind: 'B', t: 9 }, { kind: 'C', t: 9 }),
      RULES,
    );
    expect(countDifferences(rows, 1)).toEqual({ same: 0, moved: 1, changed: 0, first: 1, second: 1 });
  });

  it('of 20,000 events each are compared in bounded memory', () => {
    const long = (each: (i: number) => Told) => story(...Array.from({ length: 20_000 }, (_, i) => each(i)));
    const one = long((i) => ({ kind: `K${i % 11}`, actor: `actor ${i % 5}`, t: i }));
    const other = long((i) => ({ kind: i % 100 === 0 ? 'Other' : `K${i % 11}`, actor: `actor ${i % 5}`, t: i + 2 }));
    const counts = countDifferences(diffEvents(one, other, RULES), 1);
    expect(counts.moved).toBeGreaterThanOrEqual(19_800);
    expect(counts.moved + counts.first).toBe(20_000);
  });
});
