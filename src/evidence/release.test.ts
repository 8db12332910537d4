/** Which release a log is of: by the places of its messages in the source, and by how it prints values. */
import { describe, expect, it } from 'vitest';
import { entryAt, KLOG_ENTRIES, type KlogId } from '../kube/klog/index.ts';
import { RELEASES, type Release } from '../kube/release.ts';
import type { DetectedRelease } from './evidence.ts';
import { ReleaseVotes, type Vote } from './release.ts';

const IDS = ['kubelet.syncLoopAdd', 'kubelet.syncLoopDelete', 'kubelet.syncLoopRemove'] as const;
const [ADD, DELETE, REMOVE] = IDS;
const UPDATE: KlogId = 'kubelet.syncLoopUpdate';

/** At lines that no two releases share. */
const HOUSEKEEPING: readonly KlogId[] = [
  'kubelet.syncLoopHousekeeping',
  'kubelet.syncLoopHousekeepingSkipped',
  'kubelet.housekeepingFailed',
];

const placeOf = (id: KlogId, release: Release, off = 0) => {
  const place = entryAt(KLOG_ENTRIES[id], release);
  if (place === null) throw new Error(`${id} is not in ${release}`);
  const line = place.line + off;
  return { text: `${place.file}:${line}`, file: place.file, line };
};
const vote = (id: KlogId, release: Release, off = 0, style: Vote['style'] = null): Vote => {
  const { file, line } = placeOf(id, release, off);
  return { id, file, line, style };
};
const detected = (votes: readonly Vote[]): DetectedRelease | null => {
  const all = new ReleaseVotes();
  all.absorb(votes);
  return all.result();
};
const told = (votes: readonly Vote[]): string => {
  const result = detected(votes);
  if (result === null) return 'nothing';
  const { release, confidence, because } = result;
  return `${release} ${confidence} ${because.code}${'count' in because ? ` ${because.count}` : ''}`;
};

describe('places in the source', () => {
  it.each(RELEASES.slice(1))('of three messages are of %s', (release) => {
    expect(told(HOUSEKEEPING.map((id) => vote(id, release)))).toBe(`${release} high exactLines 3`);
  });

  it('that two releases share in all three messages say little', () => {
    expect(IDS.map((id) => placeOf(id, '1.28').line)).toEqual(IDS.map((id) => placeOf(id, '1.31').line));
    expect(told(IDS.map((id) => vote(id, '1.31')))).toBe('1.28 low nearLines');
  });

  it.each<[what: string, votes: readonly Vote[], told: string]>([
    ['none', [], 'nothing'],
    ['two that fit', [vote(ADD, '1.27'), vote(DELETE, '1.27')], '1.27 medium exactLines 2'],
    ['one that fits', [vote(ADD, '1.27')], '1.27 low nearLines'],
    ['one that fits, over and over', [1, 2, 3].map(() => vote(ADD, '1.27')), '1.27 low nearLines'],
    ['one that nearly fits', [vote(ADD, '1.36', 50)], '1.36 low nearLines'],
    ['one that nearly fits, as far as may be', [vote(ADD, '1.36', 60)], '1.36 low nearLines'],
    ['one that does not', [vote(ADD, '1.36', 61)], 'nothing'],
    ['three that nearly fit', [1, 2, 3].map((off) => vote(ADD, '1.36', off)), '1.36 low nearLines'],
    ['four that nearly fit', [1, 2, 3, 4].map((off) => vote(ADD, '1.36', off)), '1.36 medium nearLines'],
    ['one that fits, and two that nearly do', [0, 1, 2].map((off) => vote(ADD, '1.36', off)), '1.36 medium nearLines'],
    ['of another file', IDS.map((id) => ({ ...vote(id, '1.27'), file: 'kubelet_pods.go' })), 'nothing'],
    ['without a number', IDS.map((id) => ({ ...vote(id, '1.27'), line: 0 })), 'nothing'],
    [
      'of two releases, one twice as often',
      [...IDS.map((id) => vote(id, '1.36')), vote(ADD, '1.21')],
      '1.36 high exactLines 3',
    ],
    [
      'of two releases, one just twice as often',
      [...IDS, UPDATE].map((id: KlogId) => vote(id, '1.36')).concat(vote(ADD, '1.21'), vote(DELETE, '1.21')),
      '1.36 high exactLines 4',
    ],
    [
      'of two releases, nearly as often',
      [...IDS.map((id) => vote(id, '1.36')), vote(ADD, '1.21'), vote(DELETE, '1.21')],
      '1.36 medium exactLines 3',
    ],
    [
      'of a release that prints otherwise',
      [vote(ADD, '1.21'), vote(DELETE, '1.21'), vote(REMOVE, '1.36', 0, 'quoted')],
      '1.36 low nearLines',
    ],
  ])('%s', (_what, votes, words) => {
    expect(told(votes)).toBe(words);
  });

  it('of many messages are bounded, and each is counted once', () => {
    const votes = new ReleaseVotes();
    votes.absorb(Array.from({ length: 2_010 }, (_, i) => ({ id: ADD, file: 'x.go', line: i + 1, style: null })));
    expect(votes.contents).toHaveLength(2_000);
    votes.absorb(IDS.map((id) => vote(id, '1.36')));
    expect(votes.result()).toBeNull();
  });
});

describe('values as they are printed', () => {
  const styleOf = (text: string): Vote['style'] | undefined => {
    const votes = new ReleaseVotes();
    votes.seen(ADD, { text: 'kubelet.go', file: 'kubelet.go', line: 0 }, text);
    return votes.contents[0]?.style;
  };

  it.each<[text: string, style: Vote['style']]>([
    ['SyncLoop (ADD, "api"): "web_default(…)"', 'plain'],
    ['Killing container "docker://ab" with a 30 second grace period', 'plain'],
    ['Error syncing pod 6f1e2d3c', 'plain'],
    ['Error syncing pod x', null],
    ['Generating status for "web_default"', 'plain'],
    ['Orphaned pod "6f1e2d3c" found', 'plain'],
    ['Container "docker://ab" exited', 'plain'],
    ['preStop hook for container', 'plain'],
    ['I said: SyncLoop (ADD, "api")', null],
    ['other words', null],
    ['"Killing container" pod="default/web" podUID=6f1e2d3c', 'bare'],
    ['"Killing container" pod="default/web" podUID="6f1e2d3c"', 'quoted'],
    ['"SyncLoop ADD" source="api" pods=["default/web"]', 'quoted'],
    ['"SyncLoop ADD" source="api" pods=[default/web]', 'bare'],
    ['"SyncLoop (PLEG)" pod="default/web" event={"ID":"6f1e2d3c"}', 'quoted'],
    ['"SyncLoop (PLEG)" pod="default/web" event=&{ID:6f1e2d3c}', 'bare'],
    ['"SyncLoop RECONCILE" pod="default/web"', null],
  ])('%s', (text, style) => {
    expect(styleOf(text)).toBe(style);
  });

  const styled = (...styles: readonly Vote['style'][]) =>
    styles.map((style, i): Vote => ({ id: ADD, file: 'other.go', line: i + 1, style }));

  it.each<[what: string, votes: readonly Vote[], told: string]>([
    ['bare', styled('bare'), '1.23 low valueStyle'],
    ['quoted', styled('quoted'), '1.30 low valueStyle'],
    ['words', styled('words'), '1.30 low valueStyle'],
    ['plain', styled('plain'), '1.18 medium plainText'],
    [
      'plain, of places that would fit',
      [...styled('plain'), ...IDS.map((id) => vote(id, '1.27'))],
      '1.18 medium plainText',
    ],
    ['mostly bare', styled('bare', 'bare', 'plain'), '1.23 low valueStyle'],
    ['mostly plain', styled('bare', 'plain', 'plain'), '1.18 medium plainText'],
    [
      'bare, of places of 1.30',
      [...styled('bare', 'bare'), ...IDS.map((id) => vote(id, '1.30'))],
      '1.23 low valueStyle',
    ],
    ['bare, of places of 1.27', [...styled('bare'), ...IDS.map((id) => vote(id, '1.27'))], '1.27 high exactLines 3'],
    ['bare, of places of 1.21', [...styled('bare'), ...IDS.map((id) => vote(id, '1.21'))], '1.21 high exactLines 3'],
    [
      'quoted, of places of 1.27',
      [...styled('quoted'), ...IDS.map((id) => vote(id, '1.27'))],
      '1.27 high exactLines 3',
    ],
    ['words, of places of 1.27', [...styled('words'), ...IDS.map((id) => vote(id, '1.27'))], '1.27 high exactLines 3'],
    ['words, of places of 1.30', [...styled('words'), ...IDS.map((id) => vote(id, '1.30'))], '1.30 high exactLines 3'],
  ])('%s', (_what, votes, words) => {
    expect(told(votes)).toBe(words);
  });

  it('of old may be of any release before', () => {
    expect(detected(styled('plain'))?.orOlder).toBe('1.20');
    expect(detected(styled('bare'))).not.toHaveProperty('orOlder');
  });
});
