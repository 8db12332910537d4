/** A pod's facts in bounded memory: which of them end its story or open it again, what repeats, and what gives way. */
import { describe, expect, it } from 'vitest';
import { FACTS, type Fact, type FactKind } from '../facts/fact.ts';
import { fact as madeFact } from '../testing/madeFacts.ts';
import { BoundedFacts, KEPT_LIMITS } from './boundedFacts.ts';

const KINDS = Object.keys(FACTS) as FactKind[];

const fact = (kind: FactKind, order = 0, fields: Partial<Fact> = {}): Fact =>
  madeFact(kind, { order, mark: { file: 0, line: order, text: '' }, ...fields });

function after(...facts: readonly Fact[]): BoundedFacts {
  const bag = new BoundedFacts();
  for (const each of facts) bag.add(each);
  return bag;
}

/** Facts that are all different, of a kind that no limit of its own holds. */
const different = (count: number, from = 0): readonly Fact[] =>
  Array.from({ length: count }, (_, i) => fact('SyncFailed', from + i, { id: `${from + i}` }));

const ordersOf = (bag: BoundedFacts): readonly number[] => bag.facts().map(({ order }) => order);

it('of each kind is known what it means for a pod that it is told', async () => {
  const meanings = KINDS.map((kind) => {
    const condensed = after(fact(kind));
    condensed.condense();
    const means = [
      after(fact(kind)).leaving ? 'leaves' : 'lives',
      ...(after(fact(kind)).settled ? ['is over'] : []),
      ...(after(fact('Removed'), fact(kind)).settled ? [] : ['is open again']),
      ...(condensed.size === 1 ? ['decides'] : []),
      ...(after(fact(kind), fact(kind)).size === 2 ? ['comes and goes'] : []),
    ];
    return `${kind}: ${means.join(', ')}`;
  });
  await expect(`${meanings.join('\n')}\n`).toMatchFileSnapshot('../fixtures/answers/kindsOfFacts.txt');
});

describe('facts that are alike', () => {
  it('are kept as the first and the last of them, and counted', () => {
    const bag = after(...[1, 2, 3, 4, 5].map((order) => fact('SyncFailed', order)));
    expect(bag.facts()).toEqual([fact('SyncFailed', 1), { ...fact('SyncFailed', 5), repeats: 3 }]);
    expect(after(fact('SyncFailed', 1), fact('SyncFailed', 2)).facts()[1]).not.toHaveProperty('repeats');
  });

  it.each([
    { id: 'a' },
    { volume: 'a' },
    { tid: 7 },
    { detail: { reason: 'a' } },
    { detail: { trouble: 'a' } },
  ] satisfies Partial<Fact>[])('are not those that differ in %j', (fields) => {
    expect(after(fact('SyncFailed', 1), fact('SyncFailed', 2, fields)).size).toBe(2);
  });

  it('are those that differ in what is not asked for', () => {
    expect(after(fact('SyncFailed', 1), fact('SyncFailed', 2, { detail: { other: 'a' } })).size).toBe(1);
  });
});

describe('too many facts', () => {
  it('leave out what came after the first quarter', () => {
    const bag = after(...different(KEPT_LIMITS.facts + 3));
    expect(bag.size).toBe(KEPT_LIMITS.facts);
    expect(bag.leftOut).toBe(3);
    const quarter = KEPT_LIMITS.facts / 4;
    expect(ordersOf(bag).slice(quarter - 1, quarter + 1)).toEqual([quarter - 1, quarter + 3]);
  });

  it('are no more than a limit allows', () => {
    expect(after(...different(KEPT_LIMITS.facts))).toMatchObject({ size: KEPT_LIMITS.facts, leftOut: 0 });
  });

  it('are shortened to the beginning and the end', () => {
    const bag = after(...different(10));
    bag.shorten(10);
    expect(bag).toMatchObject({ size: 10, leftOut: 0 });
    bag.shorten(6);
    expect(ordersOf(bag)).toEqual([0, 5, 6, 7, 8, 9]);
    expect(bag.leftOut).toBe(4);
  });

  it('weigh more with long errors, which are shortened in the middle', () => {
    const error = `${'a'.repeat(1_024)}${'b'.repeat(4_096)}${'c'.repeat(1_024)}`;
    const bag = after(fact('KillPodFailed', 1, { detail: { error } }), fact('KillPodFailed', 2, { detail: { error } }));
    expect(bag.size).toBe(1 + 2 * 12);
    bag.shorten(10);
    expect(bag.facts().map(({ detail }) => detail?.['error'])).toEqual(
      Array.from({ length: 2 }, () => `${'a'.repeat(500)}…${'c'.repeat(500)}`),
    );
    expect(bag.size).toBe(1 + 2);
  });

  it('come and go only so often', () => {
    const { operations } = KEPT_LIMITS;
    const bag = after(...Array.from({ length: operations + 5 }, (_, order) => fact('Row', order)));
    expect(bag.size).toBe(operations + 1);
    expect(bag.facts().at(-1)).toMatchObject({ order: operations + 4, repeats: 3 });
  });
});

describe('what a later part of the input tells', () => {
  const facts = [
    ...different(3),
    ...different(3),
    fact('Removed', 7),
    ...different(2, 1),
    fact('Row', 8),
    fact('Deleting', 9),
    fact('PlegStarted', 10),
  ];

  it.each(facts.map((_, i) => i))('is taken in as if it had been read in one go, from fact %i on', (i) => {
    const parts = after(...facts.slice(0, i));
    parts.absorb(after(...facts.slice(i)).contents);
    const whole = after(...facts);
    expect(parts.facts()).toEqual(whole.facts());
    expect(parts.contents).toEqual(whole.contents);
  });

  it('adds what that part has left out', () => {
    const bag = after(...different(2));
    bag.absorb(after(...different(KEPT_LIMITS.facts + 2)).contents);
    expect(bag).toMatchObject({ leftOut: 2, size: KEPT_LIMITS.facts });
  });
});
