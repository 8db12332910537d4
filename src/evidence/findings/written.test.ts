/** Knowledge as lines write it, and what it is again when it is read. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import type { Entry } from '../pods/boundedFacts.ts';
import { fact } from '../testing/madeFacts.ts';
import { KnowledgeSchema, SourceSchema } from './schema.ts';
import { NOTHING, type Knowledge, type Source } from './shelf.ts';
import { knowledgeOf, written, writtenSource } from './written.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const BARE = fact('Mentioned');
const WHOLE: Fact = {
  ...fact('StopContainerFailed'),
  uid: UID,
  namespace: 'default',
  name: 'web',
  id: 'ab',
  container: 'app',
  volume: 'data',
  detail: { error: 'timeout', api: true, ended: ['app'] },
  deciding: [{ says: 'running', below: -2, text: 'running:' }],
  mark: { file: 3, line: 7, text: 'header] words' },
  order: 5,
  utc: 12,
  local: 11,
  node: 'node-a',
  tid: 900,
  klog: { severity: 'E', file: 'kubelet.go:1', id: 'kubelet.syncLoopDelete', text: 8 },
  repeats: 2,
};
/** As it comes back: of the first file, and with the message itself. */
const AGAIN: Fact = {
  ...WHOLE,
  mark: { ...WHOLE.mark, file: 0 },
  klog: { severity: 'E', file: 'kubelet.go:1', id: 'kubelet.syncLoopDelete', text: 'words' },
};

const entry = (first: Fact, more: Partial<Entry> = {}): Entry => ({
  first,
  last: null,
  count: 1,
  isOperation: false,
  ...more,
});
const bag = (entries: readonly Entry[], more: object = {}): Knowledge['bags'][number] => ({
  by: 'uid',
  key: UID,
  bag: { entries, operations: 0, leftOut: 0, leaving: false, settled: false, ...more },
});

const again = (knowledge: Knowledge): Knowledge =>
  knowledgeOf(v.parse(KnowledgeSchema, JSON.parse(JSON.stringify(written(knowledge)))));

describe('what is empty', () => {
  it('is not written', () => {
    expect(written(NOTHING)).toEqual({});
    expect(written({ ...NOTHING, nodeFacts: [BARE], bags: [bag([entry(BARE)])] })).toEqual({
      nodeFacts: [{ kind: 'Mentioned', line: 0, text: '', order: 0 }],
      bags: [{ by: 'uid', key: UID, entries: [{ first: { kind: 'Mentioned', line: 0, text: '', order: 0 } }] }],
    });
    expect(written({ ...NOTHING, names: [{ uid: UID, namespace: '', name: '' }] })).toEqual({ names: [{ uid: UID }] });
  });

  it('comes back as it was', () => {
    expect(again(NOTHING)).toEqual(NOTHING);
    const bare = { ...NOTHING, nodeFacts: [BARE], bags: [bag([entry(BARE)])] };
    expect(again(bare)).toEqual(bare);
  });
});

describe('what is there', () => {
  const known: Knowledge = {
    bags: [
      bag([entry(WHOLE, { last: BARE, count: 3, isOperation: true }), entry(BARE)], {
        operations: 4,
        leftOut: 5,
        leaving: true,
        settled: true,
      }),
      { ...bag([]), by: 'name', key: 'default/web' },
    ],
    nodeFacts: [WHOLE],
    names: [{ uid: UID, namespace: 'default', name: 'web' }],
    owners: [['ab', { uid: '', namespace: 'default', name: 'web' }]],
    sandboxes: [['ab', 'cd']],
    leftOut: [1, 2],
    votes: [{ id: 'kubelet.syncLoopDelete', file: 'kubelet.go', line: 2449, style: 'quoted' }],
  };

  it('is written with its line beside it', () => {
    expect(written({ ...NOTHING, nodeFacts: [WHOLE] }).nodeFacts).toEqual([
      {
        kind: 'StopContainerFailed',
        uid: UID,
        namespace: 'default',
        name: 'web',
        id: 'ab',
        container: 'app',
        volume: 'data',
        detail: WHOLE.detail,
        deciding: WHOLE.deciding,
        line: 7,
        text: 'header] words',
        order: 5,
        utc: 12,
        local: 11,
        node: 'node-a',
        tid: 900,
        klog: AGAIN.klog,
        repeats: 2,
      },
    ]);
  });

  it('comes back as it was', () => {
    const [first, second] = known.bags;
    expect(again(known)).toEqual({
      ...known,
      nodeFacts: [AGAIN],
      bags: [
        {
          ...first,
          bag: { ...first?.bag, entries: [entry(AGAIN, { last: BARE, count: 3, isOperation: true }), entry(BARE)] },
        },
        second,
      ],
    });
  });
});

describe('a file', () => {
  const clock = { pair: null, months: [], firstMonth: null, first: null, last: null };
  const SOURCE: Source = { name: 'kubelet.log', id: '0123456789abcdef', node: '', kinds: [], clock };

  it('is written with what is known of it', () => {
    expect(writtenSource(SOURCE)).toEqual({ name: 'kubelet.log', id: '0123456789abcdef', kinds: [], clock });
    const whole: Source = {
      ...SOURCE,
      node: 'node-a',
      kinds: ['kubelet log', 'other'],
      clock: { pair: { local: 1, utc: 2 }, months: [[24_300, 2]], firstMonth: 6, first: 3, last: 4 },
      modified: 5,
      year: 2024,
      zone: 120,
    };
    expect(writtenSource(whole)).toEqual(whole);
    expect(v.parse(SourceSchema, writtenSource(whole))).toEqual(whole);
    expect(v.parse(SourceSchema, writtenSource(SOURCE))).toEqual(SOURCE);
  });
});
