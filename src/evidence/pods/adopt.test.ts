/** Which pod a kill is taken for that names none. */
import { describe, expect, it } from 'vitest';
import type { Fact, FactKind } from '../facts/fact.ts';
import { fact as madeFact } from '../testing/madeFacts.ts';
import { adopted } from './adopt.ts';
import type { PodGroup } from './podBook.ts';

const SECOND = 1_000_000;

const fact = (kind: FactKind, seconds: number | null, fields: Partial<Fact> = {}): Fact =>
  madeFact(kind, { utc: seconds === null ? null : seconds * SECOND, ...fields });
const kill = (seconds: number | null, id: string | undefined = 'c', fields: Partial<Fact> = {}): Fact =>
  fact('Killing', seconds, { id, ...fields });

const group = (name: string, ...facts: readonly Fact[]): PodGroup => ({
  namespace: '',
  name,
  facts,
  leftOut: 0,
  bags: [],
});

/** Each group’s kinds, with a mark on what was taken for it. */
const shown = (groups: readonly PodGroup[]): readonly string[] =>
  groups.map(
    ({ name, facts }) =>
      `${name}: ${facts.map(({ kind, detail }) => `${kind}${detail?.['adopted'] === true ? '!' : ''}`).join(' ')}`,
  );

const web = group('web', fact('Deleting', 10));

describe('a kill without a name', () => {
  it.each(['Deleting', 'Removed', 'TerminationRequested'] as const)(
    'is that of the pod of a %s in the moment before',
    (kind) => {
      expect(shown(adopted([group('web', fact(kind, 10)), group('', kill(11))]))).toEqual([`web: ${kind} Killing!`]);
    },
  );

  it.each<readonly [string, number, number, boolean]>([
    ['at once', 10, 10, true],
    ['two seconds later', 10, 12, true],
    ['later', 10, 12.000001, false],
    ['before it', 10, 9.999999, false],
  ])('is taken for it: %s', (_, asked, at, isTaken) => {
    const groups = [group('web', fact('Deleting', asked)), group('', kill(at))];
    expect(adopted(groups) !== groups).toBe(isTaken);
  });

  it('takes along all that is told of its container, and leaves the rest', () => {
    const ended = fact('ContainerExited', null, { id: 'c', detail: { runtime: true } });
    const other = fact('ContainerExited', 12, { id: 'd' });
    const groups = [
      group('', kill(11), ended, other, fact('RuntimeDown', 11)),
      web,
      group('cart', fact('PlegDied', 10)),
    ];
    const taken = adopted(groups);
    expect(shown(taken)).toEqual([
      'web: Deleting Killing! ContainerExited!',
      'cart: PlegDied',
      ': ContainerExited RuntimeDown',
    ]);
    expect(taken[0]?.facts[2]?.detail).toEqual({ runtime: true, adopted: true });
    expect(taken[0]).toMatchObject({ name: 'web', leftOut: 0 });
  });

  it.each<readonly [string, readonly PodGroup[]]>([
    ['two pods were asked to go', [web, group('cart', fact('Deleting', 11)), group('', kill(11))]],
    ['none was', [group('web', fact('PlegDied', 10)), group('', kill(11))]],
    ['it was asked at no known time', [group('web', fact('Deleting', null)), group('', kill(11))]],
    ['the kill has no known time', [web, group('', kill(null))]],
    ['the kill is of no known container', [web, group('', kill(11, ''))]],
    ['the kill is of no container', [web, group('', fact('Killing', 11))]],
    ['another node’s was', [group('web', fact('Deleting', 10, { node: 'node-1' })), group('', kill(11))]],
    ['it is not a kill', [web, group('', fact('ContainerExited', 11, { id: 'c' }))]],
    ['its UID is known', [web, group('', kill(11, 'c', { uid: 'u' }))]],
    ['its name is known', [web, group('cart', kill(11))]],
    ['only a nameless one was', [group('', fact('Deleting', 10), kill(11))]],
  ])('stays with nobody where %s', (_, groups) => {
    expect(adopted(groups)).toBe(groups);
  });

  it('is that of the only one of its node, asked more than once, however they come', () => {
    const on = (node: string, kind: FactKind, at: number): Fact => fact(kind, at, { node });
    const groups = [
      group('web', on('node-1', 'Removed', 11), on('node-1', 'Deleting', 10)),
      group('cart', on('node-2', 'Deleting', 11)),
      group('old', on('node-1', 'Deleting', 8.5)),
      group('', kill(11, 'c', { node: 'node-1' }), kill(11, 'd', { node: 'node-2' })),
    ];
    expect(shown(adopted(groups))).toEqual([
      'web: Removed Deleting Killing!',
      'cart: Deleting Killing!',
      'old: Deleting',
    ]);
  });

  it('is looked at by itself: of two containers one may be known', () => {
    const groups = [
      web,
      group('cart', fact('Deleting', 20), fact('Removed', 30)),
      group('shop', fact('Deleting', 20)),
      group('', kill(11), kill(21, 'd')),
    ];
    expect(shown(adopted(groups))).toEqual([
      'web: Deleting Killing!',
      'cart: Deleting Removed',
      'shop: Deleting',
      ': Killing',
    ]);
  });

  it('may be known by a pod that has a UID alone', () => {
    const unnamed = group('', fact('Deleting', 10, { uid: 'u' }));
    expect(shown(adopted([unnamed, group('', kill(11))]))).toEqual([': Deleting Killing!']);
  });
});
