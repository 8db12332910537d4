/** Where a value of several lines begins and ends, what was read of it, and where in it each fact stands. */
import { describe, expect, it } from 'vitest';
import type { Block } from './block.ts';
import { Blocks } from './blocks.ts';

const AT = '2024-06-12T10:00:30Z';
const KLOG = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
const pod = (name: string, gone = true) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop', ...(gone && { deletionTimestamp: AT, finalizers: ['a.io/x'] }) },
  status: { phase: 'Running' },
});
const json = (value: unknown): readonly string[] => JSON.stringify(value, null, 2).split('\n');
const YAML = (name: string): readonly string[] => [
  'apiVersion: v1',
  'kind: Pod',
  'metadata:',
  `  name: ${name}`,
  `  deletionTimestamp: "${AT}"`,
  '  finalizers:',
  '  - a.io/x',
];

interface Reading {
  readonly blocks: readonly Block[];
  /** How many lines it took. */
  readonly taken: number;
  readonly isComplete: boolean;
}

/** Reads lines from number 10 on, until one belongs to the block no more. */
function read(lines: readonly string[]): Reading {
  const blocks = new Blocks();
  const [first = '', ...others] = lines;
  if (!blocks.beginJson(first, 10) && !blocks.beginYaml(first, 10)) return { blocks: [], taken: 0, isComplete: false };
  const found: Block[] = [];
  let taken = 1;
  for (const line of others) {
    if (blocks.isComplete || !blocks.take(line)) break;
    found.push(...blocks.finished());
    taken += 1;
  }
  const { isComplete } = blocks;
  return { blocks: [...found, ...blocks.close()], taken, isComplete };
}

const namesIn = ({ blocks }: Reading): readonly string[] =>
  blocks.flatMap(({ facts }) => (facts ?? []).map(({ name }) => name));

/** The line in which each fact is said to stand, and those that decide, with what they say. */
const placesIn = ({ blocks }: Reading): readonly string[] =>
  blocks.flatMap((block) =>
    (block.facts ?? []).map((fact) => {
      const place = block.placeOf(fact);
      const deciding = block.decidingOf(fact, place)?.map(({ says, below }) => `${says} ${place + below}`) ?? [];
      return [`${fact.name} ${place} ${block.textAt(place).trim()}`, ...deciding].join(', ');
    }),
  );

describe('a value of several lines begins', () => {
  const begins = (line: string): string => {
    const blocks = new Blocks();
    const isJson = blocks.beginJson(line, 1);
    const kind = isJson ? 'JSON' : blocks.beginYaml(line, 1) ? 'YAML' : '';
    expect(blocks.isOpen).toBe(kind !== '');
    return kind;
  };

  it.each(['{', '[', '  {  ', '{"a": 1,', '[{"a": 1},', '[["a"', '["a",', '{ "a": {'])('as JSON with %j', (line) => {
    expect(begins(line)).toBe('JSON');
  });

  it.each([
    'apiVersion: v1',
    'kind: Pod',
    '- apiVersion: v1',
    '+ metadata:',
    '  deletionTimestamp: x',
    'finalizers:',
    '  containerStatuses:',
    'type: DELETED',
    'object:',
    'items:',
  ])('as YAML with %j', (line) => {
    expect(begins(line)).toBe('YAML');
  });

  it.each([
    'words',
    '[1, 2]',
    '{a',
    'x {',
    'kind:Pod',
    'my kind: Pod',
    'containerStatuses: []',
    'type: OTHER',
    'an object:',
    '',
  ])('not with %j', (line) => {
    expect(begins(line)).toBe('');
  });
});

describe('JSON of several lines', () => {
  it('ends where its brackets close', () => {
    const lines = json(pod('web'));
    const reading = read([...lines, 'words']);
    expect(reading).toMatchObject({ taken: lines.length, isComplete: true });
    expect(reading.blocks).toMatchObject([{ line: 10, count: lines.length, content: 'pod object', entries: [] }]);
    expect(placesIn(reading)).toEqual([`web 16 "deletionTimestamp": "${AT}",, finalizer 18, phase 22`]);
  });

  it('ends where a line of a log begins', () => {
    expect(read([...json(pod('web')).slice(0, 5), KLOG])).toMatchObject({ taken: 5, isComplete: false });
  });

  it.each([
    ['commas behind all', (text: string) => text.replace('"Running"', '"Running",')],
    ['comments', (text: string) => text.replace('{\n', '{\n  # words\n  // more\n  ...\n')],
  ])('is read with %s', (_, change) => {
    expect(namesIn(read(change(json(pod('web')).join('\n')).split('\n')))).toEqual(['web']);
  });

  it('that is broken has what can be found in it', () => {
    const lines = json(pod('web')).map((line) => line.replace('"v1"', '"v1'));
    expect(read(lines).blocks).toMatchObject([
      { facts: [{ name: 'web', detail: { deletionTimestamp: AT } }], content: 'other' },
    ]);
    expect(read(['{', '  "a', '}']).blocks).toMatchObject([{ facts: null, content: 'other' }]);
  });

  it('has the place of each of its pods', () => {
    const reading = read(json({ kind: 'List', items: [pod('cart', false), pod('web'), pod('other')] }));
    expect(placesIn(reading).map((place) => place.split(',')[0])).toEqual(
      ['cart 17 "name": "cart"', `web 30 "deletionTimestamp": "${AT}"`, `other 45 "deletionTimestamp": "${AT}"`].map(
        (place) => place,
      ),
    );
  });

  it('may be a line of a log', () => {
    const entry = { textPayload: KLOG, timestamp: AT };
    const { blocks } = read(json([{ textPayload: 'other' }, entry]));
    expect(blocks[0]?.entries).toEqual([
      { line: 'other', time: '', host: '', at: 12 },
      { line: KLOG, time: AT, host: '', at: expect.any(Number) },
    ]);
  });

  it('is read while it comes where it is large', () => {
    const list = json({ kind: 'PodList', items: Array.from({ length: 600 }, (_, i) => pod(`web-${i}`)) });
    const blocks = new Blocks();
    blocks.beginJson(list[0] ?? '', 10);
    const early: Block[] = [];
    for (const line of list.slice(1)) {
      expect(blocks.take(line)).toBe(true);
      early.push(...blocks.finished());
    }
    expect(blocks.isComplete).toBe(true);
    expect(early).toHaveLength(600);
    const last = blocks.close();
    expect(last).toMatchObject([{ facts: [], content: 'pod object', line: 10 + list.length - 1 }]);
    expect([...early, ...last].reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
    const places = early.map((block) => (block.facts ?? []).map((fact) => `${fact.name} ${block.placeOf(fact)}`));
    expect(places[1]).toEqual([`web-1 ${10 + list.findIndex((line) => line.includes('"web-1"')) + 2}`]);
    expect([blocks.isOpen, blocks.close()]).toEqual([false, []]);
  });

  it('that is large and no list is read as a whole', () => {
    const large = { ...pod('web'), filler: Array.from({ length: 3_000 }, () => 'words of somebody else') };
    const lines = json({ a: 'b', ...large });
    expect(read(lines).blocks).toMatchObject([{ count: lines.length, facts: [{ name: 'web' }] }]);
  });

  it('is not nested without a floor', () => {
    const { blocks, taken } = read(['{', ...Array.from({ length: 1_005 }, () => '"a": {')]);
    expect(taken).toBe(1_001);
    expect(blocks).toHaveLength(1);
  });
});

describe('YAML of several lines', () => {
  it('ends where a line is none of it', () => {
    for (const other of ['words of somebody', KLOG, '2026 x']) {
      const reading = read([...YAML('web'), '', '# x', '---', ...YAML('cart'), other, ...YAML('other')]);
      expect(reading).toMatchObject({ taken: 17, isComplete: false });
      expect(namesIn(reading)).toEqual(['web', 'cart']);
    }
  });

  it('has the place of each of its pods', () => {
    expect(placesIn(read([...YAML('web'), '---', ...YAML('cart')]))).toEqual([
      `web 14 deletionTimestamp: "${AT}", finalizer 16`,
      `cart 22 deletionTimestamp: "${AT}", finalizer 24`,
    ]);
    expect(placesIn(read(['kind: Pod', 'metadata:', '  name: web']))).toEqual(['web 12 name: web']);
    expect(placesIn(read(['kind: Pod', 'metadata:', '  uid: x']))).toEqual([' 10 kind: Pod']);
  });

  it('has the content that it is of', () => {
    expect(read(YAML('web')).blocks).toMatchObject([{ line: 10, count: 7, content: 'pod object' }]);
    expect(
      read(['apiVersion: v1', 'kind: Event', 'involvedObject:', '  kind: Pod', '  name: web']).blocks,
    ).toMatchObject([{ content: 'events', facts: [{ kind: 'PodEvent' }] }]);
    expect(read(['kind: EventX', 'metadata: {}']).blocks).toMatchObject([{ content: 'cluster object' }]);
  });

  it('ends at the next command of a collected file', () => {
    for (const first of ['{', 'metadata:']) {
      const blocks = new Blocks();
      expect(first === '{' ? blocks.beginJson(first, 1) : blocks.beginYaml(first, 1)).toBe(true);
      expect(blocks.take('### another heading')).toBe(true);
      expect(blocks.take('### grace-period: kubectl get nodes')).toBe(false);
    }
  });

  it('may hold lines of a log', () => {
    const lines = ['insertId: x', `textPayload: '${KLOG}'`, `timestamp: '${AT}'`];
    expect(read(lines).blocks).toMatchObject([{ facts: [], entries: [{ line: KLOG, time: AT, at: 11 }] }]);
    expect(read(['kind: Pod', 'other: x']).blocks).toMatchObject([{ entries: [] }]);
  });

  it('is read while it comes where it is large', () => {
    const items = Array.from({ length: 600 }, (_, i) =>
      YAML(`web-${i}`).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
    );
    const list = ['apiVersion: v1', 'items:', ...items.flat(), 'kind: List'];
    const blocks = new Blocks();
    blocks.beginYaml(list[0] ?? '', 10);
    const early: Block[] = [];
    for (const line of list.slice(1)) {
      expect(blocks.take(line)).toBe(true);
      early.push(...blocks.finished());
    }
    expect(blocks.isComplete).toBe(false);
    expect(early).toHaveLength(600);
    const all = [...early, ...blocks.close()];
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
    expect(placesIn({ blocks: all, taken: 0, isComplete: false }).slice(0, 2)).toEqual([
      `web-0 16 deletionTimestamp: "${AT}", finalizer 18`,
      `web-1 23 deletionTimestamp: "${AT}", finalizer 25`,
    ]);
  });
});

it('nothing is open before the first, and nothing is left behind one for the next', () => {
  const blocks = new Blocks();
  expect([blocks.isOpen, blocks.isComplete, blocks.finished(), blocks.close()]).toEqual([false, false, [], []]);
  for (const name of ['web', 'cart']) {
    const lines = json(pod(name));
    blocks.beginJson(lines[0] ?? '', 1);
    for (const line of lines.slice(1)) blocks.take(line);
    const closed = blocks.close();
    expect(closed).toMatchObject([{ line: 1, count: lines.length, facts: [{ name }] }]);
    expect(blocks.isOpen).toBe(false);
  }
});
