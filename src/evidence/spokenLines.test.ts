/** Lines without a header that are a kubelet's all the same. */
import { describe, expect, it } from 'vitest';
import { Entries, NO_HEADER } from './entries.ts';
import { BARE } from './lines/origin.ts';
import { ReleaseVotes } from './release.ts';
import { isStructured } from './facts/spoken.ts';
import { MARKED, SpokenLines } from './spokenLines.ts';
import { keptFile } from './testing/keptSink.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const DELETE = '"SyncLoop DELETE" source="api" pods=["default/web"]';

function begun(width: number | null = null) {
  const { sink, facts } = keptFile();
  const entries = new Entries(facts, new ReleaseVotes());
  const spoken = new SpokenLines(facts, entries);
  spoken.wrapWidth = width;
  const pending = (text: string, raw = text): void => {
    entries.begin(NO_HEADER, text, raw, BARE, 1);
  };
  return { sink, facts, entries, spoken, pending };
}

describe('klog’s text', () => {
  it.each([DELETE, '"Say \\"so\\"" err="x"', '"Abc" a=', '"Some" k8s_pod='])('is structured: %s', (text) => {
    expect(isStructured(text)).toBe(true);
  });

  it.each([
    'words',
    `x${DELETE}`,
    '"Ab" a=1',
    '"Said"',
    '"Said" and so on',
    '"Said"  a=1',
    '"Said" 1=2',
    `"${'x'.repeat(401)}" a=1`,
  ])('is not: %s', (text) => {
    expect(isStructured(text)).toBe(false);
  });

  it('may stand behind a mark', () => {
    expect(['# x', '  > x', '$ x', '### x'].every((line) => MARKED.test(line))).toBe(true);
    expect(['#x', 'x # y', '####### x'].some((line) => MARKED.test(line))).toBe(false);
  });
});

describe('a line without a header', () => {
  const headerless = (line: string, before: string | null = null, width: number | null = null) => {
    const { sink, entries, spoken, pending } = begun(width);
    if (before !== null) pending(before);
    const isTaken = spoken.headerless(line, line.trim(), 7);
    const isOpen = entries.pending !== null && isTaken;
    entries.flush();
    return { isTaken, isOpen, kinds: sink.kinds, lines: sink.lines };
  };

  it('that is structured begins an entry', () => {
    expect(headerless(DELETE)).toMatchObject({ isTaken: true, isOpen: true, kinds: ['Deleting'] });
    expect(headerless(`  ${DELETE}`, 'words')).toMatchObject({ isTaken: true, kinds: ['Deleting'] });
  });

  it('that begins as a kubelet’s sentences do begins one, too', () => {
    for (const line of [
      'Orphaned pod "x"',
      'Killing container',
      'operationExecutor.X',
      'UnmountVolume',
      'failed to "Kill',
      'Error syncing pod',
    ])
      expect(headerless(line), line).toMatchObject({ isTaken: true, isOpen: true });
    expect(headerless(`stopped web_default(${UID})`)).toMatchObject({ isTaken: true });
  });

  it('that begins so behind an entry is a part of that', () => {
    expect(headerless('UnmountVolume', 'words').isTaken).toBe(false);
    expect(headerless(`stopped web_default(${UID})`, 'words').isTaken).toBe(false);
  });

  it('that says what only a kubelet says is an entry, and no more', () => {
    const said = `I saw ${DELETE} then`;
    expect(headerless(said)).toMatchObject({ isTaken: true, isOpen: false, kinds: ['Deleting'] });
    expect(headerless(said, 'words')).toMatchObject({ isTaken: true });
    expect(headerless(` ${said}`, 'words').isTaken).toBe(false);
    expect(headerless(`Output: ${said}`, 'words').isTaken).toBe(false);
    expect(headerless(said, 'err=<\n value').isTaken).toBe(false);
    expect(headerless(` ${said}`).isTaken).toBe(true);
  });

  it('behind a line of full width is a part of that', () => {
    expect(headerless(DELETE, 'x'.repeat(80), 80).isTaken).toBe(false);
    expect(headerless(DELETE, 'x'.repeat(60), 80).isTaken).toBe(true);
  });

  it('of somebody is left', () => {
    expect(headerless('words')).toMatchObject({ isTaken: false, lines: [] });
  });
});

describe('a known message that stands alone', () => {
  it('is complete, unless its line may have been broken', () => {
    for (const [width, isOpen] of [
      [null, false],
      [DELETE.length, true],
      [500, false],
    ] as const) {
      const { entries, spoken } = begun(width);
      spoken.take(DELETE, DELETE, BARE, 7);
      expect(entries.pending !== null, `${width}`).toBe(isOpen);
    }
  });

  it('has its own place', () => {
    const { sink, spoken } = begun();
    spoken.take(DELETE, `> ${DELETE}`, { ...BARE, host: 'node-a' }, 7);
    expect(sink.facts).toMatchObject([{ kind: 'Deleting', node: 'node-a', mark: { line: 7, text: `> ${DELETE}` } }]);
  });
});

describe('whom a line names by the way', () => {
  const mentioned = (body: string, isSilent = true) => {
    const { sink, spoken, entries, pending } = begun();
    if (!isSilent) {
      pending(DELETE);
      entries.flush();
    }
    const before = sink.facts.length;
    spoken.mention(body, `> ${body}`, { ...BARE, host: 'node-a' }, 7);
    return { names: sink.all, facts: sink.facts.slice(before) };
  };

  it('is noted by a path or a runtime’s name', () => {
    const [fact] = mentioned(`ls /var/lib/kubelet/pods/${UID}/volumes`).facts;
    expect(fact).toMatchObject({
      kind: 'Mentioned',
      uid: UID,
      node: 'node-a',
      mark: { line: 7, text: `> ls /var/lib/kubelet/pods/${UID}/volumes` },
    });
    expect(mentioned(`k8s_app_web_default_${UID}_0`)).toMatchObject({
      facts: [{ uid: UID, name: 'web', namespace: 'default' }],
    });
  });

  it('is joined with its name where a path has both', () => {
    expect(mentioned(`/var/log/pods/default_web_${UID}/app/0.log`).names).toMatchObject([
      { uid: UID, namespace: 'default', name: 'web' },
    ]);
  });

  it('is not noted when more is told, nor without a UID', () => {
    expect(mentioned(`ls /var/lib/kubelet/pods/${UID}/volumes`, false).facts).toEqual([]);
    expect(mentioned('ls /pods/x').facts).toEqual([]);
    expect(mentioned(`the one of ${UID}`).facts).toEqual([]);
  });
});
