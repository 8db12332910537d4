/** What the readers of a file's lines hand on: facts with their place, names that are some, and the account of the lines. */
import { describe, expect, it } from 'vitest';
import { NOBODY, type Telling } from './facts/fact.ts';
import { yearless } from './lines/moment.ts';
import { BARE } from './lines/origin.ts';
import { keptFile } from './testing/keptSink.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const told = (more: Partial<Telling> = {}): Telling => ({ ...NOBODY, kind: 'Killing', ...more });
const PLACE = { line: 7, text: 'a\u001bline', origin: BARE } as const;

describe('a fact', () => {
  it('has its place, and all that is told', () => {
    const { sink, facts } = keptFile(3);
    const origin = { host: 'node-a', tag: 'kubelet', stream: 'x', utc: 12, local: 11 };
    const detail = {
      error: 'busy\u001b',
      gracePeriod: 30,
      never: Number.POSITIVE_INFINITY,
      api: true,
      none: null,
      ended: ['a\u001b', Number.NaN],
    };
    const deciding = [{ says: 'running', below: 2, text: 'running:\u001b' }] as const;
    facts.tell(
      told({
        uid: UID,
        namespace: 'default',
        name: 'web',
        id: 'ab',
        container: 'app',
        volume: 'data',
        detail,
        deciding,
      }),
      { ...PLACE, origin },
    );
    facts.tell(told(), PLACE);
    const [first, second] = sink.facts;
    expect(first).toEqual({
      kind: 'Killing',
      uid: UID,
      namespace: 'default',
      name: 'web',
      id: 'ab',
      container: 'app',
      volume: 'data',
      detail: { error: 'busy\ufffd', gracePeriod: 30, never: null, api: true, none: null, ended: ['a\ufffd', null] },
      mark: { file: 3, line: 7, text: 'a\ufffdline' },
      order: 0,
      utc: 12,
      local: 11,
      node: 'node-a',
      tid: 0,
      klog: undefined,
      repeats: undefined,
      deciding: [{ says: 'running', below: 2, text: 'running:\ufffd' }],
    });
    expect(second).toMatchObject({ ...NOBODY, order: 1, utc: null, local: null, node: '' });
    for (const key of ['id', 'container', 'volume', 'detail', 'deciding'] as const)
      expect(second?.[key]).toBeUndefined();
  });

  it('has names that are some', () => {
    const { sink, facts } = keptFile();
    facts.tell(told({ namespace: 'a b', name: '<web>', container: 'a/b' }), PLACE);
    expect(sink.facts[0]).toMatchObject({ namespace: '', name: '', container: undefined });
  });

  it('has an error that is not too long', () => {
    const { sink, facts } = keptFile();
    facts.tell(told({ detail: { error: 'x'.repeat(20_000) } }), PLACE);
    expect(sink.facts[0]?.detail?.['error']).toBe(`${'x'.repeat(16_384)}…`);
  });

  it('is of the namespace that the command was asked for, where it says none', () => {
    const { sink, facts } = keptFile();
    facts.tell(told({ name: 'web' }), PLACE);
    facts.asked({ namespace: 'shop' } as Parameters<typeof facts.asked>[0]);
    facts.tell(told({ name: 'web' }), PLACE);
    facts.tell(told({ name: 'web', namespace: 'default' }), PLACE);
    facts.tell(told(), PLACE);
    expect(sink.facts.map(({ namespace }) => namespace)).toEqual(['', 'shop', 'default', '']);
  });
});

describe('a file', () => {
  it('is silent until something is told, or very many are named', () => {
    const { facts } = keptFile();
    expect(facts.isSilent).toBe(true);
    for (let i = 0; i < 100; i++) facts.tell(told({ kind: 'Mentioned' }), PLACE);
    expect(facts.isSilent).toBe(true);
    facts.tell(told({ kind: 'Mentioned' }), PLACE);
    expect(facts.isSilent).toBe(false);
    const other = keptFile().facts;
    other.tell(told(), PLACE);
    expect(other.isSilent).toBe(false);
  });

  it('is of the kinds of its lines, the most frequent first', () => {
    const { facts } = keptFile();
    expect(facts.kinds).toEqual([]);
    facts.content('runtime log');
    facts.content('runtime log');
    facts.content('events');
    facts.klogLine();
    expect(facts.kinds).toEqual(['runtime log', 'events', 'kubelet log']);
    for (let i = 0; i < 2; i++) facts.klogLine();
    expect(facts.kinds).toEqual(['kubelet log', 'runtime log', 'events']);
  });

  it('hands on names, ids and the account of its lines', () => {
    const { sink, facts } = keptFile();
    facts.names({ uid: UID, namespace: 'default', name: 'web' });
    facts.contained('ab', 'cd');
    facts.count('unknown', 1, 'line', { code: 'otherRow' });
    facts.count('irrelevant', 2, 'lines', { code: 'empty' }, 3);
    expect(sink.all).toEqual([{ uid: UID, namespace: 'default', name: 'web' }]);
    expect(sink.pairs).toEqual([['ab', 'cd']]);
    expect(sink.lines).toEqual(['1 unknown 1 otherRow', '2 irrelevant 3 empty']);
    expect(sink.texts).toEqual(['line', 'lines']);
  });

  it('counts klog lines that pass', () => {
    const { sink, facts } = keptFile();
    const local = yearless(6, 12, 0);
    sink.doesPass = false;
    expect(facts.passes('irrelevant', local)).toBe(false);
    expect([facts.contents.klogLines, facts.clock.contents.first]).toEqual([0, null]);
    sink.doesPass = true;
    expect(facts.passes('unknown', local)).toBe(true);
    expect([facts.contents.klogLines, facts.clock.contents.first]).toEqual([1, local]);
    expect(sink.passed).toEqual(['irrelevant', 'unknown']);
  });

  it('takes in a later part', () => {
    const [{ facts: one }, { facts: other }] = [keptFile(), keptFile()];
    one.content('events');
    for (const each of [other, other]) each.content('events');
    other.content('other');
    other.wrappings.add('gzip');
    other.klogLine();
    other.clock.seen(yearless(6, 12, 0));
    one.klogLine();
    one.absorb(other.contents);
    expect(one.contents).toEqual({
      clock: other.clock.contents,
      wrappings: ['gzip'],
      kinds: [
        ['events', 3],
        ['other', 1],
      ],
      klogLines: 2,
    });
  });
});

describe('a year', () => {
  const yearsIn = (...texts: readonly string[]) => {
    const { facts } = keptFile();
    for (const text of texts) facts.yearIn(text);
    return facts.clock.contents.months;
  };
  const JUNE = 2024 * 12 + 5;

  it('is one that a text tells by the way', () => {
    expect(yearsIn('until 2024-06-12 10:00:00 +0000 UTC')).toEqual([[JUNE, 1]]);
    expect(yearsIn('until 2024-06-12T10:00:00Z')).toEqual([[JUNE, 1]]);
  });

  it.each([
    '2024-06-12',
    'x2024-06-12 10:00:00',
    '1924-06-12 10:00:00',
    '2024-06-12 at 10',
    'words',
    `${' '.repeat(400)}2024-06-12T10:00:00Z`,
  ])('is none: %j', (text) => {
    expect(yearsIn(text)).toEqual([]);
  });

  it('is looked for in the first texts that have one', () => {
    expect(yearsIn(...Array.from({ length: 60 }, () => 'at 2024-06-12T10:00:00Z'))).toEqual([[JUNE, 50]]);
    const tried = Array.from({ length: 60 }, () => 'at 2024-06-12 or so');
    expect(yearsIn(...tried, 'at 2024-06-12T10:00:00Z')).toEqual([]);
    expect(yearsIn(...Array.from({ length: 60 }, () => 'words'), 'at 2024-06-12T10:00:00Z')).toEqual([[JUNE, 1]]);
  });
});
