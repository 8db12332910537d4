/** Which lines findings are written in: one for each pod, and as many for what is left as it needs. */
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../evidence.ts';
import type { BagKey } from '../pods/podBook.ts';
import { fact } from '../testing/madeFacts.ts';
import { podOf, UID } from '../testing/madePods.ts';
import { linesOf, type FindingsLine } from './lines.ts';
import type { NamedBag } from '../pods/podBook.ts';
import { NOTHING, type Knowledge, type Known } from './shelf.ts';

const clock = { pair: null, months: [], firstMonth: null, first: null, last: null };
const REPORT: FileReport = {
  name: 'kubelet.log',
  bytes: 10,
  lines: { total: 3, understood: 1, irrelevant: 1, unknown: 1 },
  kinds: ['kubelet log'],
  wrappings: ['gzip'],
  trouble: null,
};
const known = (name: string, more: Partial<Knowledge>, report: FileReport | null = REPORT): Known => ({
  source: { name, id: '0'.repeat(16), node: '', kinds: [], clock },
  knowledge: { ...NOTHING, ...more },
  report,
});
const [first] = [fact('Killing')];
const bag = (by: BagKey['by'], key: string, facts = 1): NamedBag => ({
  by,
  key,
  bag: {
    entries: Array.from({ length: facts }, () => ({ first, last: null, count: 1, isOperation: false })),
    operations: 0,
    leftOut: 0,
    leaving: false,
    settled: false,
  },
});
const POD = podOf([]);

const keys = (bags: readonly BagKey[] | undefined) => (bags ?? []).map(({ by, key }) => `${by} ${key}`);
/** Each line in short: of which files or file, and which bags. */
const inShort = (lines: Iterable<FindingsLine>) =>
  [...lines].map((line) =>
    line.kind === 'pod'
      ? ['pod', ...line.from.map(({ source, knows }) => [source.name, ...keys(knows.bags)].join(' '))]
      : ['file', [line.source.name, ...keys(line.knows?.bags)].join(' ')],
  );

describe('a pod', () => {
  it('has a line with its verdict, and what it rests on', () => {
    const names = [
      { uid: UID, namespace: 'default', name: 'web' },
      { uid: 'other', namespace: '', name: 'x' },
    ];
    const [line] = linesOf(
      [{ pod: POD, bags: [bag('uid', UID)] }],
      [known('a.log', { bags: [bag('uid', UID)], names })],
    );
    const { key: _key, isStatic: _isStatic, events: _events, eventsLeftOut: _leftOut, ...verdict } = POD;
    expect(line).toEqual({
      findings: 1,
      kind: 'pod',
      ...verdict,
      from: [
        {
          source: { name: 'a.log', id: '0'.repeat(16), kinds: [], clock },
          knows: {
            bags: [{ by: 'uid', key: UID, entries: [{ first: { kind: 'Killing', line: 0, text: '', order: 0 } }] }],
            names: [{ uid: UID, namespace: 'default', name: 'web' }],
          },
        },
      ],
    });
  });

  it('tells the names of its UIDs alone, and of no key that is none', () => {
    const names = [{ uid: 'web', namespace: 'default', name: 'web' }];
    const [line] = linesOf(
      [{ pod: POD, bags: [bag('name', 'web')] }],
      [known('a.log', { bags: [bag('name', 'web')], names })],
    );
    expect(line).toMatchObject({ from: [{ knows: { bags: [{ key: 'web' }] } }] });
    expect(JSON.stringify(line)).not.toContain('"names"');
  });

  it('takes its bags out of each file, and the first takes what two share', () => {
    const files = [
      known('a.log', { bags: [bag('uid', 'u1'), bag('id', 'ab'), bag('uid', 'left')] }),
      known('b.log', { bags: [bag('uid', 'u2')] }),
      known('c.log', { bags: [bag('uid', 'u1'), bag('name', 'u2')] }),
    ];
    const pods = [
      { pod: POD, bags: [bag('uid', 'u1'), bag('id', 'ab')] },
      { pod: POD, bags: [bag('uid', 'u2'), bag('id', 'ab')] },
      { pod: POD, bags: [bag('id', 'ab')] },
    ];
    expect(inShort(linesOf(pods, files))).toEqual([
      ['pod', 'a.log uid u1 id ab', 'c.log uid u1'],
      ['pod', 'b.log uid u2'],
      ['file', 'a.log uid left'],
      ['file', 'b.log'],
      ['file', 'c.log name u2'],
    ]);
  });

  it('leaves to the file what is too much for a line', () => {
    const files = (facts: number) => [known('a.log', { bags: ['1', '2', '3'].map((key) => bag('uid', key, facts)) })];
    const pods = [{ pod: POD, bags: ['1', '2', '3'].map((key) => bag('uid', key)) }];
    expect(inShort(linesOf(pods, files(2_000)))[0]).toEqual(['pod', 'a.log uid 1 uid 2 uid 3']);
    expect(inShort(linesOf(pods, files(2_001)))).toEqual([
      ['pod', 'a.log uid 1 uid 2'],
      ['file', 'a.log uid 3'],
    ]);
  });
});

describe('a file', () => {
  it('has a line with what it is, and what is known of it', () => {
    const [line, ...others] = linesOf([], [known('a.log', { leftOut: [1], nodeFacts: [first] })]);
    expect(line).toEqual({
      findings: 1,
      kind: 'file',
      source: { name: 'a.log', id: '0'.repeat(16), kinds: [], clock },
      bytes: 10,
      lines: REPORT.lines,
      wrappings: ['gzip'],
      knows: { leftOut: [1], nodeFacts: [{ kind: 'Killing', line: 0, text: '', order: 0 }] },
    });
    expect(others).toEqual([]);
  });

  it('of which nobody has told more has nothing', () => {
    const [line] = linesOf([], [known('a.log', {}, null)]);
    expect(line).toMatchObject({
      bytes: 0,
      lines: { total: 0, understood: 0, irrelevant: 0, unknown: 0 },
      wrappings: [],
    });
  });

  it('has as many lines as its bags need', () => {
    const bags = [3_999, 1, 4_000, 1, 1].map((facts, i) => bag('uid', `${i}`, facts));
    expect(inShort(linesOf([], [known('a.log', { bags })]))).toEqual([
      ['file', 'a.log uid 0 uid 1'],
      ['file', 'a.log uid 2'],
      ['file', 'a.log uid 3 uid 4'],
    ]);
  });

  it('has as many lines as anything of it needs, and the rest in the first', () => {
    const names = Array.from({ length: 5_001 }, (_, i) => ({ uid: `${i}`, namespace: '', name: 'x' }));
    const owners = Array.from({ length: 10_001 }, (_, i) => [`${i}`, { uid: '', namespace: '', name: 'x' }] as const);
    const sandboxes = Array.from({ length: 15_001 }, (_, i) => [`${i}`, 'x'] as const);
    const votes = [{ id: 'kubelet.syncLoopDelete', file: 'kubelet.go', line: 1, style: null }] as const;
    const leftOut = Array.from({ length: 20_001 }, (_, i) => i);
    const counts = (more: Partial<Knowledge>) =>
      [...linesOf([], [known('a.log', more)])].map(({ kind, ...line }) => {
        if (kind === 'pod' || !('knows' in line)) throw new Error('lines of a file');
        const { knows = {} } = line;
        return Object.entries(knows).map(([key, all]) => `${key} ${(all as readonly unknown[]).length}`);
      });
    expect(counts({ names })).toEqual([['names 5000'], ['names 1']]);
    expect(counts({ owners })).toEqual([['owners 5000'], ['owners 5000'], ['owners 1']]);
    expect(counts({ names, owners, sandboxes, votes, nodeFacts: [first], leftOut })).toEqual([
      ['nodeFacts 1', 'names 5000', 'owners 5000', 'sandboxes 5000', 'leftOut 20000', 'votes 1'],
      ['names 1', 'owners 5000', 'sandboxes 5000'],
      ['owners 1', 'sandboxes 5000'],
      ['sandboxes 1'],
    ]);
  });
});
