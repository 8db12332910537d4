/** Which facts come together as those of one pod, and what is left out where there are too many. */
import { describe, expect, it } from 'vitest';
import type { Fact, FactKind, PodNames } from '../facts/fact.ts';
import { fact as madeFact } from '../testing/madeFacts.ts';
import { LIMITS, PodBook } from './podBook.ts';

const fact = (order: number, fields: Partial<Fact> = {}): Fact =>
  madeFact('SyncFailed', { order, mark: { file: 0, line: order, text: '' }, ...fields });

function bookOf(...fields: readonly Partial<Fact>[]): PodBook {
  const book = new PodBook();
  for (const [i, each] of fields.entries()) book.add(fact(i, each));
  return book;
}

/** Each group with the places of its facts in the input. */
const groupsOf = (book: PodBook): readonly string[] =>
  book
    .groups()
    .map(({ namespace, name, facts }) => `${namespace}/${name}: ${facts.map(({ order }) => order).join(' ')}`);
const grouped = (...fields: readonly Partial<Fact>[]): readonly string[] => groupsOf(bookOf(...fields));

const WEB = { namespace: 'shop', name: 'web' };
const CART = { namespace: 'shop', name: 'cart' };
const WHOLE = 'ab'.repeat(32);
const SHORT = WHOLE.slice(0, 12);

describe('facts are of one pod', () => {
  it.each<readonly [string, readonly Partial<Fact>[], readonly string[]]>([
    ['by its name', [WEB, WEB, CART], ['shop/web: 0 1', 'shop/cart: 2']],
    ['by its UID', [{ uid: 'u' }, { uid: 'u' }, { uid: 'v' }], ['/: 0 1', '/: 2']],
    ['by a UID whose name another line tells', [{ uid: 'u' }, { ...WEB, uid: 'u' }, WEB], ['shop/web: 0 1 2']],
    [
      'by two UIDs of one name',
      [
        { ...WEB, uid: 'u' },
        { ...WEB, uid: 'v' },
      ],
      ['shop/web: 0 1'],
    ],
    [
      'by the first name of its UID',
      [
        { ...WEB, uid: 'u' },
        { ...CART, uid: 'u' },
      ],
      ['shop/web: 0 1'],
    ],
    [
      'by the name that has a namespace',
      [
        { name: 'web', uid: 'u' },
        { ...WEB, uid: 'u', volume: 'a' },
        { ...CART, uid: 'u', volume: 'b' },
      ],
      ['shop/web: 0 1 2'],
    ],
    [
      'by the first of two names without one',
      [
        { name: 'web', uid: 'u' },
        { name: 'cart', uid: 'u' },
      ],
      ['/web: 0 1'],
    ],
    ['by a container whose pod is named', [{ id: 'c' }, { ...WEB, id: 'c' }], ['shop/web: 1 0']],
    ['by a container of a UID', [{ id: 'c' }, { uid: 'u', id: 'c' }], ['/: 1 0']],
    [
      'by a container of a UID that is named',
      [{ id: 'c' }, { uid: 'u', id: 'c' }, { ...WEB, uid: 'u' }],
      ['shop/web: 1 2 0'],
    ],
    [
      'by the UID that a container has, rather than a name',
      [{ ...WEB, id: 'c' }, { ...CART, uid: 'u', id: 'c' }, { id: 'c' }],
      ['shop/cart: 1 2', 'shop/web: 0'],
    ],
    [
      'by the last UID that a container has',
      [{ ...WEB, uid: 'u', id: 'c' }, { ...CART, uid: 'v', id: 'c' }, { id: 'c' }],
      ['shop/web: 0', 'shop/cart: 1 2'],
    ],
    [
      'by a container’s UID, whatever name comes later',
      [{ ...CART, uid: 'u', id: 'c' }, { ...WEB, id: 'c' }, { id: 'c' }],
      ['shop/cart: 0 2', 'shop/web: 1'],
    ],
    [
      'by the first name of a container',
      [{ ...WEB, id: 'c' }, { ...CART, id: 'c' }, { id: 'c' }],
      ['shop/web: 0 2', 'shop/cart: 1'],
    ],
    ['by a container that is abbreviated', [{ ...WEB, id: WHOLE }, { id: SHORT }], ['shop/web: 0 1']],
    ['by a container that is abbreviated where it is named', [{ ...WEB, id: SHORT }, { id: WHOLE }], ['shop/web: 0 1']],
    ['by a container that is abbreviated twice', [{ ...WEB, id: `${SHORT}a` }, { id: SHORT }], ['shop/web: 0 1']],
    [
      'not by an abbreviation of two',
      [{ ...WEB, id: WHOLE }, { ...CART, id: `${SHORT}c` }, { id: SHORT }],
      ['shop/web: 0', 'shop/cart: 1', '/: 2'],
    ],
    [
      'not by an abbreviation of three',
      [{ ...WEB, id: WHOLE }, { ...CART, id: `${SHORT}c` }, { ...CART, id: `${SHORT}d` }, { id: SHORT }],
      ['shop/web: 0', 'shop/cart: 1 2', '/: 3'],
    ],
    ['not by fewer digits', [{ ...WEB, id: SHORT.slice(1) }, { id: SHORT.slice(1, 5) }], ['shop/web: 0', '/: 1']],
    ['not by a container that no line names', [{ id: 'c' }, { id: 'd' }], ['/: 0 1']],
    ['by a name without the namespace that only one has', [{ name: 'web' }, WEB], ['shop/web: 0 1']],
    ['by such a name beside a UID', [{ name: 'web' }, { ...WEB, uid: 'u' }], ['shop/web: 1 0']],
    ['by such a name of a UID', [{ name: 'web', uid: 'u' }, WEB], ['shop/web: 0 1']],
    ['by such a name of a container', [{ name: 'web', id: 'c' }, WEB, { id: 'c' }], ['shop/web: 0 1 2']],
    [
      'not by a name that two namespaces have',
      [{ name: 'web' }, WEB, { namespace: 'test', name: 'web' }, { ...WEB, uid: 'u' }],
      ['shop/web: 3 1', '/web: 0', 'test/web: 2'],
    ],
    [
      'by a name that two lines have in one namespace',
      [{ name: 'web' }, WEB, { ...WEB, uid: 'u' }],
      ['shop/web: 2 0 1'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(grouped(...fields)).toEqual(expected);
  });

  it('by the sandbox that a container is in', () => {
    const book = bookOf({ id: 'c' }, { ...WEB, id: 's' });
    expect(groupsOf(book)).toEqual(['shop/web: 1', '/: 0']);
    book.contain('c', 's');
    expect(groupsOf(book)).toEqual(['shop/web: 1 0']);
  });

  it('by what has been learnt since they were asked for', () => {
    const book = bookOf({ name: 'web' }, { id: SHORT });
    expect(groupsOf(book)).toEqual(['/web: 0', '/: 1']);
    book.add(fact(2, { ...WEB, id: WHOLE }));
    expect(groupsOf(book)).toEqual(['shop/web: 0 2 1']);
  });

  it('by a line that knows a UID and a name, and tells nothing', () => {
    const book = bookOf({ uid: 'u' });
    for (const names of [
      { ...WEB, uid: '' },
      { uid: 'u', namespace: 'shop', name: '' },
    ])
      book.note(names);
    expect(groupsOf(book)).toEqual(['/: 0']);
    book.note({ ...WEB, uid: 'u' });
    expect(groupsOf(book)).toEqual(['shop/web: 0']);
  });
});

it('a fact of nobody is the node’s, unless it can only be a pod’s', () => {
  const kinds: readonly FactKind[] = [
    'Object',
    'Described',
    'PodEvent',
    'ObjectGone',
    'Row',
    'DeletionRequested',
    'UnmountFailed',
    'OrphanRemains',
  ];
  const book = bookOf(...kinds.map((kind) => ({ kind })), { kind: 'RuntimeDown' }, { kind: 'NodeLost' });
  expect(book.nodeFacts.map(({ kind }) => kind)).toEqual(['RuntimeDown', 'NodeLost']);
  expect(groupsOf(book)).toEqual([`/: ${kinds.map((_, i) => i).join(' ')}`]);
});

it('cluster objects leave room for facts about nodes', () => {
  const objects = Array.from({ length: LIMITS.nodeFacts }, () => ({ kind: 'ClusterObject' }) as const);
  const { nodeFacts } = bookOf(...objects, { kind: 'RuntimeDown' });
  expect(nodeFacts).toHaveLength(LIMITS.nodeFacts / 2 + 1);
  expect(nodeFacts.at(-1)).toMatchObject({ kind: 'RuntimeDown' });
});

it('a group says what its facts were known by, and how many are missing', () => {
  const book = new PodBook();
  for (const [i, fields] of [{ ...WEB, uid: 'u', id: 'c' }, WEB, { id: 'c' }].entries()) book.add(fact(i, fields));
  for (let i = 0; i < 402; i++) book.add(fact(i, { ...WEB, volume: `${i}` }));
  for (let i = 0; i < 401; i++) book.add(fact(i, { uid: 'u', volume: `${i}` }));
  const [group, ...others] = book.groups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ namespace: 'shop', name: 'web', leftOut: 3 + 2 });
  expect(group?.bags).toEqual([
    { by: 'uid', key: 'u' },
    { by: 'name', key: 'shop/web' },
    { by: 'id', key: 'c' },
  ]);
});

it('pods are counted by UIDs and names', () => {
  const book = bookOf({ uid: 'u' }, { uid: 'v' }, WEB, { id: 'c' }, {});
  expect([book.pods, book.leftOut]).toEqual([3, 0]);
});

describe('a later part of the input', () => {
  const fields: readonly Partial<Fact>[] = [
    { id: 'c' },
    { uid: 'u' },
    WEB,
    { kind: 'RuntimeDown' },
    { id: 'd' },
    { ...CART, uid: 'u', id: 'c' },
    { name: 'web', id: 's' },
    { kind: 'RuntimeUp' },
    { uid: 'u', volume: 'data' },
    { id: 'c', volume: 'data' },
  ];

  it.each(fields.map((_, i) => i))('is taken in as if it had been read in one go, from fact %i on', (at) => {
    const whole = bookOf(...fields);
    whole.contain('d', 's');
    const book = bookOf(...fields.slice(0, at));
    const later = new PodBook();
    for (const [i, each] of fields.slice(at).entries()) later.add(fact(at + i, each));
    later.contain('d', 's');
    book.absorb(later.contents);
    expect(groupsOf(book)).toEqual(groupsOf(whole));
    expect(groupsOf(book)).toContain('shop/web: 2 6 4');
    expect(book.nodeFacts).toEqual(whole.nodeFacts);
    expect(book.contents).toEqual(whole.contents);
  });

  it('makes room where it brings too much', () => {
    const later = new PodBook();
    for (let i = 0; i < 20; i++) later.add(fact(i, { ...CART, volume: `${i}` }));
    later.add(fact(20, { ...CART, kind: 'Removed' }));
    const sizesBeside = (living: number, most: number): readonly number[] => {
      const book = new PodBook(most);
      for (let i = 0; i < living; i++) book.add(fact(i, { ...WEB, volume: `${i}` }));
      book.absorb(later.contents);
      return book.groups().map(({ facts }) => facts.length);
    };
    expect(sizesBeside(10, 31)).toEqual([10, 1]);
    expect(sizesBeside(10, 32)).toEqual([10, 21]);
  });
});

describe('too many facts', () => {
  /** Adds facts that are all different. */
  const fill = (book: PodBook, names: Partial<PodNames>, count: number): void => {
    const from = book.groups().reduce((sum, { facts }) => sum + facts.length, 0);
    for (let i = 0; i < count; i++) book.add(fact(from + i, { ...names, volume: `${from + i}` }));
  };
  const sizes = (book: PodBook): readonly number[] => book.groups().map(({ facts }) => facts.length);
  const settled = (book: PodBook, names: Partial<PodNames>, count: number): void => {
    fill(book, names, count - 1);
    book.add(fact(1_000, { ...names, kind: 'Removed' }));
  };

  it('are fewer of the pods that are over', () => {
    const book = new PodBook(40);
    settled(book, CART, 20);
    fill(book, WEB, 19);
    expect(sizes(book)).toEqual([20, 19]);
    fill(book, WEB, 1);
    expect(sizes(book)).toEqual([1, 20]);
    expect(book.groups().map(({ leftOut }) => leftOut)).toEqual([19, 0]);
  });

  it('are fewer of all where that is not enough, but for a dozen of each', () => {
    const one = new PodBook(40);
    fill(one, WEB, 40);
    expect(sizes(one)).toEqual([20]);
    const two = new PodBook(40);
    fill(two, WEB, 20);
    fill(two, CART, 20);
    expect(sizes(two)).toEqual([LIMITS.story, LIMITS.story]);
    const byAll = new PodBook(40);
    fill(byAll, { uid: 'u' }, 20);
    for (let i = 0; i < 20; i++) byAll.add(fact(i, { id: 'c', volume: `${i}` }));
    expect(sizes(byAll)).toEqual([LIMITS.story, LIMITS.story]);
  });

  it('are those that are left above three quarters of what may be kept', () => {
    const sizesWith = (living: number): readonly number[] => {
      const book = new PodBook(40);
      fill(book, WEB, living);
      settled(book, CART, 40 - living);
      return sizes(book);
    };
    expect(sizesWith(29)).toEqual([29, 1]);
    expect(sizesWith(30)).toEqual([12, 1]);
  });

  it('may be a quarter more where they can’t be fewer', () => {
    const book = new PodBook(40);
    for (const i of [1, 2, 3, 4, 5]) fill(book, { name: `web-${i}` }, 8);
    settled(book, CART, 9);
    expect(sizes(book)).toEqual([8, 8, 8, 8, 8, 9]);
    fill(book, WEB, 1);
    expect(sizes(book)).toEqual([8, 8, 8, 8, 8, 1, 1]);
  });

  it('of a node are the first and the last of them', () => {
    const { nodeFacts } = bookOf(
      ...Array.from({ length: LIMITS.nodeFacts + 2 }, () => ({ kind: 'RuntimeDown' }) as const),
    );
    expect(nodeFacts).toHaveLength(LIMITS.nodeFacts);
    expect(nodeFacts.slice(-2).map(({ order }) => order)).toEqual([LIMITS.nodeFacts - 2, LIMITS.nodeFacts + 1]);
  });
});

describe('too many pods', () => {
  const MOST = 200;
  const TENTH = 20;
  const crowd = (): PodBook => new PodBook(LIMITS.facts, MOST);
  const add = (book: PodBook, kind: FactKind, from: number, to: number, by: 'uid' | 'name' = 'uid'): void => {
    for (let i = from; i < to; i++) book.add(fact(i, { kind, [by]: `p${i}` }));
  };

  it('are those that merely live, the first of them', () => {
    const book = crowd();
    add(book, 'Removed', 0, MOST - 30);
    add(book, 'Added', MOST - 30, MOST);
    expect([book.pods, book.leftOut]).toEqual([MOST, 0]);
    add(book, 'Added', MOST, MOST + 1);
    expect([book.pods, book.leftOut]).toEqual([MOST - TENTH + 1, TENTH]);
    const left = book.contents.bags.map(({ key }) => key);
    expect(left.slice(MOST - 30, MOST - 28)).toEqual(['p190', 'p191']);
  });

  it('are those that have gone where not enough merely live, and no other', () => {
    const book = crowd();
    add(book, 'Removed', 0, 50);
    add(book, 'Added', 50, 55);
    add(book, 'Deleting', 55, MOST + 1);
    expect([book.pods, book.leftOut]).toEqual([MOST - TENTH + 1, TENTH]);
    const left = book.contents.bags.map(({ key }) => key);
    expect([left[0], left[35]]).toEqual(['p15', 'p55']);
  });

  it('are the new ones where all are being deleted, each counted once by whatever it is known, until some have gone', () => {
    const book = crowd();
    add(book, 'Deleting', 0, MOST);
    add(book, 'Deleting', 0, MOST, 'name');
    const unknown = { kind: 'Deleting', ...WEB } as const;
    book.add(fact(0, { ...unknown, uid: 'u' }));
    book.add(fact(1, unknown));
    book.add(fact(2, { kind: 'Deleting', uid: 'u' }));
    expect([book.pods, book.leftOut]).toEqual([MOST * 2, 1]);
    book.add(fact(3, { kind: 'Deleting', name: 'other' }));
    expect([book.pods, book.leftOut]).toEqual([MOST * 2, 2]);
    // That there is no room is looked for again only after a while.
    book.add(fact(4, { kind: 'Removed', uid: 'p7' }));
    for (let i = 0; i < MOST - 3; i++) book.add(fact(i, { kind: 'Deleting', uid: 'v' }));
    expect([book.pods, book.leftOut]).toEqual([MOST * 2, 3]);
    book.add(fact(5, { kind: 'Deleting', uid: 'v' }));
    expect([book.pods, book.leftOut]).toEqual([MOST * 2, 4]);
    const taken = new PodBook();
    taken.absorb(book.contents);
    expect(taken.leftOut).toBe(4);
  });

  it('are forgotten with their names and their facts', () => {
    const book = new PodBook(MOST + 50, MOST);
    for (let i = 0; i < MOST; i++) book.add(fact(i, { kind: 'Added', uid: `u${i}`, name: `p${i}`, namespace: 'shop' }));
    book.add(fact(0, { kind: 'Removed', uid: 'gone', name: 'gone' }));
    expect(book.contents.names).toHaveLength(MOST - TENTH + 1);
    for (let i = 0; i < 50; i++) book.add(fact(i, { uid: 'gone', volume: `${i}` }));
    expect(book.groups().find(({ name }) => name === 'gone')?.facts).toHaveLength(51);
  });
});
