import { expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { INVARIANTS, type Violation } from '../../cluster/invariants/index.ts';
import { invariantName, invariantStatement } from '../../words/breach.ts';
import { LANGUAGES, loadTexts } from '../language/index.ts';
import { brokenInvariants } from './broken.ts';
import { TEXTS } from './texts.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language)));

const broken = (id: Violation['id'], seq: number): Violation => ({
  id,
  seq,
  t: seconds(seq),
  breach: { code: 'deletedTooSoon', values: { pod: `event ${seq}` } },
});

it('tells each broken invariant once, by the event that broke it first', () => {
  const list = brokenInvariants([broken('I19', 4), broken('I20', 5), broken('I19', 7), broken('I19', 9)]);
  expect(list.map(({ first, times }) => [first.id, first.seq, times])).toEqual([
    ['I19', 4, 3],
    ['I20', 5, 1],
  ]);
});

it('has nothing to tell of a run that keeps them all', () => {
  expect(brokenInvariants([])).toEqual([]);
});

it.each(LANGUAGES)('has words for every invariant, a statement in one sentence: %s', (language) => {
  const words = TEXTS.in(language) ?? TEXTS.en;
  const untold = INVARIANTS.filter(
    ({ id }) => invariantName(id, words) === '' || !/^[^.。]*[.。]$/.test(invariantStatement(id, words)),
  );
  expect(untold.map(({ id }) => id)).toEqual([]);
});
