/** What an object tells where it stands: in one line, or in a block of them, which may hold a log as well. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../kube/time.ts';
import { Entries, NO_HEADER } from './entries.ts';
import { NOBODY } from './facts/fact.ts';
import { BARE } from './lines/origin.ts';
import { tellBlock, tellObjects } from './objectLines.ts';
import type { Block } from './objects/block.ts';
import type { ObjectTelling } from './objects/podObject.ts';
import { ReleaseVotes } from './release.ts';
import { keptFile } from './testing/keptSink.ts';

const KLOG = 'I0612 10:00:00.000000     900 kubelet.go:2449] "SyncLoop DELETE" source="api" pods=["default/web"]';
const UTC = parseRfc3339('2024-06-12T10:00:00Z');

const web = (kind: ObjectTelling['kind'], more: Partial<ObjectTelling> = {}): ObjectTelling => ({
  ...NOBODY,
  kind,
  name: 'web',
  utc: null,
  ...more,
});

describe('an object in a line', () => {
  const told = (...all: readonly ObjectTelling[]) => {
    const { sink, facts } = keptFile();
    tellObjects({ facts: all, content: 'pod object' }, 7, '{"kind":"Pod"}', facts);
    return { sink, facts };
  };

  it('tells its facts, with their own time and node', () => {
    const { sink, facts } = told(web('Object', { utc: UTC, node: 'node-a' }), web('Mentioned'));
    expect(sink.facts).toMatchObject([
      { kind: 'Object', name: 'web', utc: UTC, node: 'node-a', mark: { line: 7, text: '{"kind":"Pod"}' } },
      { kind: 'Mentioned', utc: null, node: '' },
    ]);
    expect(sink.lines).toEqual(['7 understood 1 content']);
    expect(facts.kinds).toEqual(['pod object']);
  });

  it('of which nobody is told more than a name tells nothing', () => {
    expect(told(web('Mentioned')).sink.lines).toEqual(['7 irrelevant 1 content']);
    expect(told().sink.lines).toEqual(['7 irrelevant 1 content']);
  });
});

describe('a block of lines', () => {
  const block = (more: Partial<Block>): Block => ({
    line: 7,
    count: 3,
    facts: null,
    content: 'pod object',
    entries: [],
    textAt: (line) => `line ${line}`,
    placeOf: ({ kind }) => (kind === 'Object' ? 9 : 8),
    decidingOf: (_telling, place) => [{ says: 'phase', below: 1, text: `below ${place}` }],
    ...more,
  });
  const told = (of: Partial<Block>, isBehind = false) => {
    const { sink, facts } = keptFile();
    const entries = new Entries(facts, new ReleaseVotes());
    if (isBehind) entries.begin(NO_HEADER, 'words', 'words', BARE, 1);
    tellBlock(block(of), facts, entries);
    expect(entries.pending === null || isBehind).toBe(true);
    return { sink, facts };
  };

  it('that nobody can read is not known', () => {
    const { sink, facts } = told({});
    expect(sink.lines).toEqual(['7 unknown 3 unknownKind']);
    expect(sink.texts).toEqual(['line 7']);
    expect([facts.kinds, [...facts.wrappings]]).toEqual([[], []]);
  });

  it('tells its facts, each where it stands', () => {
    const { sink, facts } = told({ facts: [web('Object', { utc: UTC, node: 'node-a' }), web('PodEvent')] });
    expect(sink.facts).toMatchObject([
      {
        kind: 'Object',
        utc: UTC,
        node: 'node-a',
        mark: { line: 9, text: 'line 9' },
        deciding: [{ says: 'phase', below: 1, text: 'below 9' }],
      },
      { kind: 'PodEvent', utc: null, node: '', mark: { line: 8, text: 'line 8' } },
    ]);
    expect(sink.lines).toEqual(['7 understood 3 content']);
    expect(sink.texts).toEqual(['line 7']);
    expect(facts.kinds).toEqual(['pod object']);
  });

  it('of another thing tells nothing', () => {
    const { sink, facts } = told({ facts: [], content: 'other' });
    expect(sink.lines).toEqual(['7 irrelevant 3 content']);
    expect(facts.kinds).toEqual(['other']);
  });

  it('may hold a log, whose lines are counted with it', () => {
    const entry = { line: KLOG, time: '2024-06-12T10:00:00Z', host: 'node-a', at: 8 };
    const { sink, facts } = told(
      { facts: [], entries: [entry, { ...entry, line: 'words', time: 'soon', at: 9 }] },
      true,
    );
    expect(sink.facts).toMatchObject([
      { kind: 'Deleting', utc: UTC, node: 'node-a', mark: { line: 8, text: 'line 8' } },
    ]);
    expect(sink.lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      expect.stringMatching(/^1 \w+ 1$/),
      '8 understood 0',
      '7 understood 3',
    ]);
    expect(sink.lines.at(-1)).toBe('7 understood 3 logEntry');
    expect(sink.texts.at(-1)).toBe('line 7');
    expect([...facts.wrappings]).toEqual(['Cloud Logging']);
    expect(facts.clock.contents.months).toEqual([[2024 * 12 + 5, 1]]);
    expect(facts.kinds).toEqual(['kubelet log']);
  });
});
