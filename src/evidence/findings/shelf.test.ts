/** What files come to: each once, in an order of their own, and bounded together. */
import { describe, expect, it } from 'vitest';
import { Collection } from '../collection.ts';
import type { ContentKind, FileReport } from '../evidence.ts';
import type { Fact } from '../facts/fact.ts';
import { fact } from '../testing/madeFacts.ts';
import type { NamedBag } from '../pods/podBook.ts';
import { NOTHING, Shelf, type About, type Knowledge, type Source } from './shelf.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const OTHER_UID = '11111111-2222-4333-8444-555555555555';
const clock = { pair: null, months: [], firstMonth: null, first: null, last: null };
const about = (name: string, more: Partial<About> = {}): About => ({ name, node: '', kinds: [], clock, ...more });
const source = (name: string, more: Partial<Source> = {}): Source => ({ ...about(name), id: '0'.repeat(16), ...more });
const report = (name: string, more: Partial<FileReport> = {}): FileReport => ({
  name,
  bytes: 10,
  lines: { total: 3, understood: 1, irrelevant: 1, unknown: 1 },
  kinds: [],
  wrappings: [],
  trouble: null,
  ...more,
});

const killing = (order: number, more: Partial<Fact> = {}): Fact =>
  fact('Killing', { uid: UID, order, mark: { file: 0, line: order + 1, text: `line ${order}` }, ...more });
const bagOf = (facts: readonly Fact[], more: Partial<NamedBag> = {}): NamedBag => ({
  by: 'uid',
  key: UID,
  bag: {
    entries: facts.map((first) => ({ first, last: null, count: 1, isOperation: false })),
    operations: 0,
    leftOut: 0,
    leaving: true,
    settled: false,
  },
  ...more,
});
const knows = (more: Partial<Knowledge>): Knowledge => ({ ...NOTHING, ...more });

/** A file that was read here, in which one container was killed. */
function collected(...facts: readonly Fact[]): Collection {
  const collection = new Collection();
  for (const each of facts) {
    collection.nextOrder();
    collection.book.add(each);
  }
  return collection;
}
const linesIn = (shelf: Shelf): readonly string[] =>
  shelf
    .join(true)
    .collection.book.groups()
    .flatMap(({ facts }) => facts.map(({ mark }) => `${mark.file}:${mark.text}`));

describe('the only file', () => {
  it('stays as it was read', () => {
    const shelf = new Shelf();
    const [what, collection, said] = [about('kubelet.log'), collected(killing(0)), report('kubelet.log')];
    expect([shelf.pods, shelf.reports]).toEqual([0, []]);
    shelf.read(what, collection, said);
    expect([shelf.pods, shelf.reports]).toEqual([1, [said]]);
    const joined = shelf.join(false);
    expect(joined.collection).toBe(collection);
    expect(joined.sources).toEqual([what]);
  });

  it('is one of several when another comes', () => {
    const shelf = new Shelf();
    shelf.read(about('b.log'), collected(killing(0)), report('b.log'));
    shelf.read(about('a.log'), collected(killing(0, { uid: OTHER_UID })), report('a.log'));
    expect(shelf.reports.map(({ name }) => name)).toEqual(['a.log', 'b.log']);
    expect(shelf.join(true).sources.map(({ name }) => name)).toEqual(['a.log', 'b.log']);
    expect(shelf.pods).toBe(2);
    expect(linesIn(shelf).toSorted()).toEqual(['0:line 0', '1:line 0']);
  });

  it('is known with an id of what was understood of it', () => {
    const idOf = (facts: readonly Fact[], more: Partial<FileReport> = {}): string => {
      const shelf = new Shelf();
      shelf.read(about('a.log'), collected(...facts), report('a.log', more));
      return shelf.known[0]?.source.id ?? '';
    };
    const one = idOf([killing(0)]);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(idOf([killing(0)])).toBe(one);
    const lines = { total: 3, understood: 1, irrelevant: 1, unknown: 1 };
    const others = [
      idOf([]),
      idOf([killing(0, { mark: { file: 0, line: 2, text: 'line 0' } })]),
      idOf([killing(0, { mark: { file: 0, line: 1, text: 'other' } })]),
      idOf([killing(0, { uid: OTHER_UID })]),
      idOf([killing(0), killing(1)]),
      idOf([killing(0)], { bytes: 11 }),
      idOf([killing(0)], { lines: { ...lines, understood: 2 } }),
      idOf([killing(0)], { lines: { ...lines, irrelevant: 2 } }),
      idOf([killing(0)], { lines: { ...lines, unknown: 2 } }),
      idOf([fact('RuntimeDown', { mark: { file: 0, line: 1, text: 'down' } })]),
      idOf([fact('RuntimeDown', { mark: { file: 0, line: 2, text: 'down' } })]),
    ];
    expect(new Set([one, ...others]).size).toBe(others.length + 1);
  });
});

describe('several files', () => {
  const LOGS: readonly ContentKind[] = ['kubelet log', 'runtime log', 'audit log', 'watch stream', 'events'];

  it('come in the order of logs and others, and of their names and ids', () => {
    const shelf = new Shelf();
    const add = (name: string, kinds: readonly ContentKind[], id = '0'.repeat(16)) => {
      shelf.add(source(name, { kinds, id }), NOTHING, report(name));
    };
    add('a.yaml', ['pod object']);
    add('b.txt', []);
    add('c.yaml', ['pod object', 'kubelet log']);
    LOGS.forEach((kind, i) => {
      add(`log-${9 - i}`, [kind]);
    });
    add('log-0', ['kubelet log'], 'b'.repeat(16));
    add('log-0', ['kubelet log'], 'a'.repeat(16));
    const { sources } = shelf.join(true);
    expect(sources.map(({ name }) => name)).toEqual([
      'log-0',
      'log-0',
      'log-5',
      'log-6',
      'log-7',
      'log-8',
      'log-9',
      'a.yaml',
      'b.txt',
      'c.yaml',
    ]);
    expect(sources.slice(0, 2)).toMatchObject([{ id: 'a'.repeat(16) }, { id: 'b'.repeat(16) }]);
  });

  it('count once each, and what is known first counts', () => {
    const shelf = new Shelf();
    const first = knows({ bags: [bagOf([killing(0)])], leftOut: [1] });
    shelf.add(source('a.log'), first, null);
    shelf.add(source('a.log'), knows({ bags: [bagOf([killing(7)])], leftOut: [2] }), report('a.log'));
    shelf.add(source('a.log'), first, report('a.log', { bytes: 99 }));
    expect(shelf.reports).toEqual([report('a.log')]);
    expect(shelf.known).toEqual([{ source: source('a.log'), knowledge: first, report: report('a.log') }]);
    shelf.add(source('a.log', { id: 'f'.repeat(16) }), first, null);
    expect([shelf.known.length, shelf.reports.length]).toEqual([2, 1]);
    expect(shelf.pods).toBe(1);
  });

  it('know pods by UID and name, and not by what is only an id', () => {
    const shelf = new Shelf();
    const bags = [bagOf([]), bagOf([], { by: 'name', key: 'default/web' }), bagOf([], { by: 'id', key: 'ab' })];
    shelf.add(source('a.log'), knows({ bags }), null);
    expect(shelf.pods).toBe(2);
  });

  it('that could not be read are told, and known no more', () => {
    const shelf = new Shelf();
    shelf.add(source('a.log'), NOTHING, report('a.log', { trouble: 'binary' }));
    shelf.add(source('b.log'), NOTHING, report('b.log'));
    shelf.add(source('c.log'), NOTHING, null);
    expect(shelf.reports.map(({ name }) => name)).toEqual(['a.log', 'b.log']);
    expect(shelf.known.map((each) => each.source.name)).toEqual(['b.log', 'c.log']);
  });

  it('have all that is known in an order of its own', () => {
    const shelf = new Shelf();
    const vote = (line: number) => ({ id: 'kubelet.syncLoopDelete', file: 'kubelet.go', line, style: null }) as const;
    const [one, other] = [
      { uid: UID, namespace: 'default', name: 'web' },
      { uid: OTHER_UID, namespace: '', name: 'x' },
    ];
    const sorted: Knowledge = {
      bags: [
        bagOf([], { by: 'name', key: 'default/web' }),
        bagOf([], { key: OTHER_UID }),
        bagOf([killing(1)]),
        bagOf([killing(2)], { by: 'id', key: 'ab' }),
      ],
      nodeFacts: [fact('RuntimeDown', { order: 1 }), fact('RuntimeUp', { order: 2 })],
      names: [other, one],
      owners: [
        ['ab', one],
        ['cd', other],
      ],
      sandboxes: [
        ['ab', 'x'],
        ['cd', 'y'],
      ],
      leftOut: [1, 2],
      votes: [vote(1), vote(2)],
    };
    const { bags, nodeFacts, names, owners, sandboxes } = sorted;
    shelf.add(
      source('a.log'),
      {
        ...sorted,
        bags: bags.toReversed(),
        nodeFacts: nodeFacts.toReversed(),
        names: names.toReversed(),
        owners: owners.toReversed(),
        sandboxes: sandboxes.toReversed(),
      },
      null,
    );
    shelf.add(source('a.log'), sorted, null);
    expect(shelf.known[0]?.knowledge).toEqual(sorted);
    const { book } = shelf.join(true).collection.contents;
    expect(book.bags.map(({ by }) => by)).toEqual(['uid', 'uid', 'name', 'id']);
    expect(book.nodeFacts.map(({ kind }) => kind)).toEqual(['RuntimeDown', 'RuntimeUp']);
    expect(shelf.join(true).collection.votes.contents).toHaveLength(2);
  });

  it('place their facts one file after the other', () => {
    const shelf = new Shelf();
    const last = { ...killing(1), order: 6 };
    const both = bagOf([killing(0), killing(3, { id: 'cd' })]);
    const [entry] = both.bag.entries;
    if (entry === undefined) throw new Error('a bag of two');
    const ended = {
      ...both,
      bag: { ...both.bag, entries: [{ ...entry, last, count: 2 }, ...both.bag.entries.slice(1)] },
    };
    shelf.add(source('a.log'), knows({ bags: [ended] }), null);
    shelf.add(source('b.log'), knows({ nodeFacts: [fact('RuntimeDown', { order: 4 })] }), null);
    shelf.add(source('c.log'), knows({ bags: [bagOf([killing(0)], { key: OTHER_UID })] }), null);
    const ordersOf = () => {
      const { nodeFacts, bags } = shelf.join(true).collection.contents.book;
      const orders = bags.flatMap(({ bag: { entries } }) => entries.map(({ first }) => first.order));
      return [...orders, ...nodeFacts.map(({ order }) => order)];
    };
    expect(ordersOf()).toEqual([0, 3, 12, 11]);
    // What was asked for with `keep` is not changed by it.
    expect(ordersOf()).toEqual([0, 3, 12, 11]);
    expect(shelf.join(true).collection.nextOrder()).toBe(13);
    expect(shelf.known[0]?.knowledge.bags[0]?.bag.entries[0]?.last?.order).toBe(6);
  });
});

describe('where a file is from', () => {
  const nodesOf = (node: string, ...said: readonly string[]) => {
    const shelf = new Shelf();
    const facts = said.map((each, i) => killing(i, { node: each, id: `${i}` }));
    shelf.read(
      about('kubelet.log', { node }),
      collected(...facts, fact('RuntimeDown', { order: 9 })),
      report('kubelet.log'),
    );
    const { bags, nodeFacts } = shelf.join(true).collection.contents.book;
    return [
      ...bags.flatMap(({ bag: { entries } }) => entries.map(({ first }) => first.node)),
      ...nodeFacts.map((each) => each.node),
    ];
  };

  it('goes before a short name, and not before another', () => {
    expect(nodesOf('node-a.example.com', '', 'node-a', 'node-b', 'node')).toEqual([
      'node-a.example.com',
      'node-a.example.com',
      'node-b',
      'node',
      'node-a.example.com',
    ]);
    expect(nodesOf('', '', 'node-a')).toEqual(['', 'node-a', '']);
  });

  it('is of the last of repeated lines, too', () => {
    const shelf = new Shelf();
    const same = [killing(0), killing(1), killing(2)].map((each) => ({ ...each, node: '', id: 'ab' }));
    shelf.read(about('kubelet.log', { node: 'node-a' }), collected(...same), report('kubelet.log'));
    const { bags } = shelf.join(true).collection.contents.book;
    const ends = bags.flatMap(({ bag: { entries } }) => entries.map(({ first, last }) => [first.node, last?.node]));
    expect(ends).toEqual([['node-a', 'node-a']]);
  });
});

describe('very many facts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => killing(i));
  const alike = bagOf([killing(0)]);
  const crowd = (count: number, key: string): NamedBag => {
    const [entry] = alike.bag.entries;
    return {
      ...alike,
      key,
      bag: { ...alike.bag, entries: entry === undefined ? [] : Array.from({ length: count }, () => entry) },
    };
  };

  it('are kept at their beginning and their end, the fewer the more there are', () => {
    const shelf = new Shelf();
    const kept = () => {
      const { entries = [], leftOut } = shelf.known[0]?.knowledge.bags[0]?.bag ?? {};
      return [
        entries.length,
        entries[0]?.first.order,
        entries.find(({ first }, i) => first.order !== i)?.first.order,
        leftOut,
      ];
    };
    shelf.add(source('a.log'), knows({ bags: [bagOf(many(400))] }), null);
    expect(kept()).toEqual([400, 0, undefined, 0]);
    const more = (name: string, count: number) => {
      shelf.add(source(name), knows({ bags: [crowd(count, name)] }), null);
    };
    more('b.log', 249_599);
    expect(kept()).toEqual([400, 0, undefined, 0]);
    more('c.log', 1);
    expect(kept()).toEqual([100, 0, 325, 300]);
    more('d.log', 250_000);
    expect(kept()).toEqual([48, 0, 364, 352]);
    more('e.log', 250_000);
    expect(kept()).toEqual([24, 0, 382, 376]);
    more('f.log', 250_000);
    expect(kept()).toEqual([12, 0, 391, 388]);
    more('g.log', 500_000);
    expect(kept()).toEqual([12, 0, 391, 388]);
    more('h.log', 12);
    expect(shelf.known.map(({ knowledge }) => knowledge.bags[0]?.bag.entries.length)).toEqual([
      12, 12, 1, 12, 12, 12, 12, 12,
    ]);
  });
});
