/** Lines of one klog entry are joined, and what the whole says is told where it stands. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../kube/time.ts';
import { Entries, NO_HEADER } from './entries.ts';
import { klogHeader } from './lines/klogHeader.ts';
import { yearless } from './lines/moment.ts';
import { BARE, type Origin } from './lines/origin.ts';
import { ReleaseVotes } from './release.ts';
import { keptFile } from './testing/keptSink.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const HEAD = 'I0612 10:00:00.000000     900 ';
const DELETE = `${HEAD}kubelet.go:2449] "SyncLoop DELETE" source="api" pods=["default/web"]`;
const TICK = `${HEAD}kubelet.go:2818] "SyncLoop (housekeeping)"`;
const ODD = `${HEAD}kubelet.go:9999] "Something odd" pod="default/web" podUID="${UID}"`;
const LOCAL = yearless(6, 12, 36_000_000_000);

function begun() {
  const { sink, facts } = keptFile();
  const votes = new ReleaseVotes();
  const entries = new Entries(facts, votes);
  const begin = (line: string, number: number, origin: Origin = BARE, raw = line, count = 1): void => {
    const header = klogHeader(line);
    entries.begin(header ?? NO_HEADER, line, raw, origin, number, count);
  };
  return { sink, facts, votes, entries, begin };
}

describe('an entry', () => {
  it('is told when the next begins, or nothing more comes', () => {
    const { sink, entries, begin } = begun();
    expect(entries.pending).toBeNull();
    begin(DELETE, 1);
    expect(entries.pending).toMatchObject({ raw: DELETE, tail: DELETE, text: DELETE.slice(DELETE.indexOf('"')) });
    expect(sink.lines).toEqual([]);
    begin(TICK, 2);
    expect(sink.kinds).toEqual(['Deleting']);
    expect(sink.lines).toHaveLength(1);
    entries.flush();
    entries.flush();
    expect(entries.pending).toBeNull();
    expect(sink.lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '1 understood 1',
      '2 understood 1',
    ]);
    expect(sink.texts).toEqual([DELETE, TICK]);
  });

  it('has what continues it, and counts its lines', () => {
    const { sink, entries, begin } = begun();
    begin(DELETE.slice(0, -12), 1);
    entries.append(DELETE.slice(-12), 'tail');
    expect(entries.pending?.tail).toBe('tail');
    expect(entries.swallow()).toBe(true);
    entries.flush();
    expect(sink.facts[0]).toMatchObject({ kind: 'Deleting', namespace: 'default', name: 'web' });
    expect(sink.lines[0]).toMatch(/^1 understood 3 /);
    expect(entries.swallow()).toBe(false);
    entries.append('nothing', 'nothing');
    expect(entries.pending).toBeNull();
  });

  it('may count for more lines, or for none', () => {
    const { sink, entries, begin } = begun();
    begin(DELETE, 1, BARE, DELETE, 0);
    entries.append('', '');
    begin(DELETE, 5, BARE, DELETE, 4);
    entries.flush();
    expect(sink.lines.map((line) => line.split(' ')[2])).toEqual(['1', '4']);
  });

  it('does not grow without end', () => {
    const { entries, begin } = begun();
    begin(TICK, 1);
    for (let i = 0; i < 10; i++) entries.append('x'.repeat(10_000), '');
    expect(entries.pending?.text.length).toBeGreaterThan(65_536);
    expect(entries.pending?.text.length).toBeLessThan(76_000);
  });
});

describe('what an entry tells', () => {
  it('has klog’s time and thread, and where the line comes from', () => {
    const { sink, facts, entries, begin } = begun();
    const utc = parseRfc3339('2024-06-12T08:00:00Z');
    begin(DELETE, 7, { host: 'node-a', tag: 'kubelet', stream: '', utc, local: 5 }, `Jun 12 kubelet: ${DELETE}`);
    entries.flush();
    expect(sink.facts[0]).toMatchObject({
      utc,
      local: LOCAL,
      node: 'node-a',
      tid: 900,
      mark: { line: 7, text: `Jun 12 kubelet: ${DELETE}` },
    });
    expect(facts.clock.contents).toMatchObject({ first: LOCAL, pair: { local: LOCAL, utc } });
    expect(facts.kinds).toEqual(['kubelet log']);
  });

  it('has the wrapper’s time where it has none of its own', () => {
    const { sink, facts, entries, begin } = begun();
    begin(DELETE.slice(DELETE.indexOf('"')), 1, { ...BARE, local: 5 });
    entries.flush();
    expect(sink.facts[0]).toMatchObject({ kind: 'Deleting', utc: null, local: 5, tid: 0 });
    expect(facts.clock.contents).toMatchObject({ first: null, pair: null });
    begin(TICK, 2);
    entries.flush();
    expect(facts.clock.contents).toMatchObject({ first: LOCAL, pair: null });
  });

  it('has its message by the place in its line, or in words where it is not the line’s end', () => {
    const { sink, entries, begin } = begun();
    const words = DELETE.slice(DELETE.indexOf('"'));
    begin(DELETE, 1);
    begin(DELETE, 2, BARE, `${DELETE} behind`);
    begin(DELETE, 3, BARE, `before ${DELETE}`);
    begin(DELETE, 4, BARE, `${'x'.repeat(600)}${DELETE}`);
    entries.flush();
    expect(sink.facts.map(({ klog }) => klog?.text)).toEqual([
      DELETE.length - words.length,
      words,
      7 + DELETE.length - words.length,
      words,
    ]);
    expect(sink.facts[0]?.klog).toMatchObject({ severity: 'I', file: 'kubelet.go:2449', id: 'kubelet.syncLoopDelete' });
  });

  it('is of one message where lines of a place have it at the same place', () => {
    const { sink, entries, begin } = begun();
    const warned = `W${DELETE.slice(1)}`;
    for (const [i, line] of [DELETE, DELETE, warned, DELETE].entries()) begin(line, i);
    entries.flush();
    const [one, two, three] = sink.facts.map(({ klog }) => klog);
    expect(two).toBe(one);
    expect(three).toMatchObject({ severity: 'W' });
  });

  it('votes for a release', () => {
    const { votes, entries, begin } = begun();
    begin(DELETE, 1);
    begin(DELETE, 2);
    entries.flush();
    expect(votes.contents.map(({ id, line }) => `${id} ${line}`)).toEqual(['kubelet.syncLoopDelete 2449']);
  });

  it('tells the year by the way', () => {
    const { facts, entries, begin } = begun();
    begin(`${DELETE} until="2024-06-12 10:00:00 +0000 UTC"`, 1);
    entries.flush();
    expect(facts.clock.contents.months).toEqual([[2024 * 12 + 5, 1]]);
  });
});

describe('whom an entry names', () => {
  it('is noted as long as nothing has told more', () => {
    const { sink, entries, begin } = begun();
    begin(ODD, 3, { ...BARE, host: 'node-a', utc: 12 });
    entries.flush();
    expect(sink.facts).toMatchObject([
      {
        kind: 'Mentioned',
        namespace: 'default',
        name: 'web',
        utc: 12,
        local: LOCAL,
        node: 'node-a',
        tid: 900,
        mark: { line: 3, text: ODD },
      },
    ]);
    begin(DELETE, 4);
    begin(ODD, 5);
    entries.flush();
    expect(sink.kinds).toEqual(['Mentioned', 'Deleting']);
  });

  it('is noted by a few of very many, and nobody where nobody is named', () => {
    const { sink, entries, begin } = begun();
    const pods = Array.from({ length: 30 }, (_, i) => `"default/web-${i}"`);
    begin(`${HEAD}kubelet.go:9999] "Something odd" pods=[${pods.join(',')}]`, 1);
    begin(`${HEAD}kubelet.go:9999] "Something odd"`, 2);
    entries.flush();
    expect(sink.facts).toHaveLength(20);
  });
});

describe('a dump’s section', () => {
  const countedIn = (section: string, line: string) => {
    const { sink, facts, entries, begin } = begun();
    entries.section = section;
    begin(line, 1);
    entries.flush();
    return [sink.lines[0], facts.contents.klogLines];
  };

  it('of another program tells nothing', () => {
    expect(countedIn('etcd', TICK)).toEqual(['1 irrelevant 1 foreignSection', 0]);
    expect(countedIn('', TICK)[1]).toBe(1);
    // A controller may say what the kubelet says.
    expect(countedIn('etcd', DELETE)[1]).toBe(1);
  });

  it.each(['kubelet', 'Kubelet logs', 'containerd', 'crio.service', 'cri-o', 'docker'])('of %s tells', (section) => {
    expect(countedIn(section, TICK)[1]).toBe(1);
  });
});
