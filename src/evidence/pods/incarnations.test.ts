/** One name, several pods: which facts are whose, and in which order. */
import { describe, expect, it } from 'vitest';
import { NOBODY, type Fact, type FactKind } from '../facts/fact.ts';
import { incarnationsOf, inOrder } from './incarnations.ts';

type Said = FactKind | (Partial<Fact> & { readonly kind: FactKind });

const HASH = 'ab'.repeat(16);
const of = (uid: string, kind: FactKind = 'PlegDied'): Said => ({ kind, uid });
const from = (kind: FactKind, source: string, uid = ''): Said => ({ kind, uid, detail: { source } });

const factsOf = (said: readonly Said[]): readonly Fact[] =>
  said.map((one, i) => ({
    ...NOBODY,
    order: i + 1,
    utc: null,
    node: '',
    tid: 0,
    local: null,
    mark: { file: 0, line: i + 1, text: '' },
    ...(typeof one === 'string' ? { kind: one } : one),
  }));

const incarnations = (said: readonly Said[]) =>
  incarnationsOf({ namespace: 'shop', name: 'web', facts: factsOf(said), leftOut: 0, bags: [] });

/** Each pod's UID, with the places of its facts. */
const podsOf = (said: readonly Said[]): readonly string[] =>
  incarnations(said).map(({ uid, facts }) => `${uid}: ${facts.map(({ order }) => order).join(' ')}`);

describe('facts are in the order of', () => {
  it.each<readonly [string, readonly (number | null)[], readonly number[]]>([
    ['their times', [3, 1, 2], [2, 3, 1]],
    ['the input where they have none', [null, null], [1, 2]],
    ['the input where times are equal', [2, 1, 1], [2, 3, 1]],
    ['the time before them where they have none', [5, null, 3, null], [3, 4, 1, 2]],
    ['the first time where none is before them', [null, 5, 3], [3, 1, 2]],
    ['the first time, be it before 2026', [null, -5, -9, null], [3, 4, 1, 2]],
  ])('%s', (_, times, expected) => {
    const facts = factsOf(times.map((utc) => ({ kind: 'PlegDied', utc })));
    expect(inOrder(facts).map(({ order }) => order)).toEqual(expected);
    expect(inOrder(facts.toReversed()).map(({ order }) => order)).toEqual(expected);
  });

  it('their pods, too', () => {
    const late = { kind: 'PlegDied', utc: 9 } as const;
    expect(podsOf([late, { ...late, utc: 3 }])).toEqual([': 2 1']);
  });
});

describe('of one name', () => {
  it.each<readonly [string, readonly Said[], readonly string[]]>([
    ['facts without a UID are one pod’s', ['PlegStarted', 'PlegDied'], [': 1 2']],
    ['each UID is a pod', [of('a'), of('b'), of('a')], ['a: 1 3', 'b: 2']],
    ['the UID that comes later is that of what was before', ['PlegStarted', of('a')], ['a: 1 2']],
    ['what comes behind a UID is its', [of('a'), 'PlegDied'], ['a: 1 2']],
    [
      'what comes behind two UIDs is the first’s as long as that is not over',
      [of('a'), of('b'), 'PlegDied'],
      ['a: 1 3', 'b: 2'],
    ],
    ['what is over gives way to the next UID', [of('a'), 'Removed', of('b'), 'PlegDied'], ['a: 1 2', 'b: 3 4']],
    ['what is gone gives way to the next UID', [of('a'), 'ObjectGone', of('b'), 'PlegDied'], ['a: 1 2', 'b: 3 4']],
    ['its own UID does not end it', [of('a'), 'Removed', of('a'), 'PlegDied'], ['a: 1 2 3 4']],
    [
      'a new UID that only says so does not',
      [of('a'), 'Removed', of('b', 'Recreated'), 'PlegDied'],
      ['a: 1 2 4', 'b: 3'],
    ],
    ['a new UID that only says so is not ahead', ['PlegDied', of('b', 'Recreated')], ['b: 1 2']],
    ['what is over is not the next UID’s', ['PlegDied', 'Removed', 'Added', of('b')], [': 1 2', 'b: 3 4']],
    [
      'what is added anew is another, though no UID says so',
      ['PlegDied', 'Removed', 'Added', 'PlegDied'],
      [': 1 2', ': 3 4'],
    ],
    ['what is added is the pod that is there', ['PlegDied', 'Added'], [': 1 2']],
    ['what is added is the UID that comes next', [of('a'), 'Added', of('b'), 'PlegDied'], ['a: 1', 'b: 2 3 4']],
    ['what is added after its end is new', [of('a'), 'Removed', 'Added', of('b')], ['a: 1 2', 'b: 3 4']],
    [
      'what is added after its end is as it was where its UID comes again',
      [of('a'), 'Removed', 'Added', of('a')],
      ['a: 1 2 3 4'],
    ],
    ['words behind the end are still of what ended', [of('a'), 'Removed', 'PlegDied'], ['a: 1 2 3']],
    [
      'what was added is over again when it is removed',
      ['Added', 'Removed', 'Added', 'Removed', 'Added'],
      [': 1 2', ': 3 4', ': 5'],
    ],
    [
      'a UID behind the end of one that has none is another',
      ['PlegDied', 'Removed', of('b'), 'PlegDied'],
      ['b: 1 2 3 4'],
    ],
  ])('%s', (_, said, expected) => {
    expect(podsOf(said)).toEqual(expected);
  });

  it('every pod has the name', () => {
    expect(incarnations([of('a'), of('b')])).toMatchObject([
      { namespace: 'shop', name: 'web', isStatic: false },
      { namespace: 'shop', name: 'web', isStatic: false },
    ]);
  });
});

describe('a static pod', () => {
  it.each<readonly [string, readonly Said[], boolean]>([
    ['its UID, a hash', [of(HASH)], true],
    ['the file that it is from', [from('Added', 'file')], true],
    ['the URL that it is from', [from('Added', 'http')], true],
    ['the file that it is no longer in', [from('Removed', 'file')], true],
    ['its mirror, which is made', ['MirrorCreating'], true],
    ['its mirror, which can’t be made', ['MirrorFailed'], true],
    ['its mirror, which is deleted', ['MirrorDeleting'], true],
    ['nothing that comes from the API', [from('Added', 'api')], false],
    ['nothing else that is from a file', [from('PlegDied', 'file')], false],
    ['no UID of any other pod', [of('a')], false],
  ])('is known by %s', (_, said, isStatic) => {
    expect(incarnations(said)).toMatchObject([{ isStatic }]);
  });

  it.each<readonly [string, readonly Said[], readonly string[]]>([
    [
      'may come back as what it was',
      [from('Added', 'file'), from('Removed', 'file'), from('Added', 'file'), of(HASH)],
      [`${HASH}: 1 2 3 4`],
    ],
    ['has what is said of its mirror', [of(HASH), of('a', 'Object'), 'PlegDied'], [`${HASH}: 1 2 3`]],
    ['has what is said of its mirror first', [of('a', 'Object'), of(HASH)], [`${HASH}: 1 2`]],
    ['has what the API says', [of(HASH), from('Deleting', 'api')], [`${HASH}: 1 2`]],
    ['has what the API says first', [from('Deleting', 'api'), from('Added', 'file')], [': 1 2']],
    ['has the UID that lines give where none is a hash', [from('Added', 'file', 'a')], ['a: 1']],
  ])('%s', (_, said, expected) => {
    expect(podsOf(said)).toEqual(expected);
  });

  it('has its mirror’s facts as no more than that', () => {
    const kinds = (said: readonly Said[]) => incarnations(said).map(({ facts }) => facts.map(({ kind }) => kind));
    expect(kinds([of(HASH), of('a', 'Object'), from('Removed', 'api'), 'PlegDied'])).toEqual([
      ['PlegDied', 'MirrorSeen', 'MirrorSeen', 'PlegDied'],
    ]);
    expect(kinds([from('Added', 'file', 'a'), of('a', 'Object')])).toEqual([['Added', 'Object']]);
    expect(kinds([of('a'), from('Removed', 'api')])).toEqual([['PlegDied', 'Removed']]);
  });
});
