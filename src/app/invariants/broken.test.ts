import { expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Broken } from '../../worker/index.ts';
import { INVARIANTS } from '../../cluster/invariants/index.ts';
import { brokenInvariants } from './broken.ts';
import { zh } from './texts.zh.ts';

const HAN = /\p{Script=Han}/u;

const broken = (id: Broken['id'], seq: number): Broken => ({
  id,
  seq,
  t: seconds(seq),
  text: `event ${seq}`,
  name: 'a name',
  statement: 'A sentence.',
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

it('tells every invariant in Chinese too', () => {
  const untold = INVARIANTS.filter(({ id, name, statement }) => {
    const told: Broken = { ...broken(id, 1), name, statement };
    return !HAN.test(zh.named(told)) || !HAN.test(zh.statement(told)) || zh.statement(told) === statement;
  });
  expect(untold.map(({ id }) => id)).toEqual([]);
});
