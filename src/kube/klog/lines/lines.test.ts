/** No release's file leaves out what the one before it has: a line that was forgotten is named, with its release. */
import { describe, expect, it, vi } from 'vitest';
import { RELEASES } from '../../release.ts';
import { KLOG_ENTRIES } from '../index.ts';
import { LINES } from './index.ts';
import { lineAt } from './known.ts';
import type { SourceLines } from './sourceLines.ts';

const entries = Object.values(KLOG_ENTRIES);

const placesOf = (lines: SourceLines): ReadonlyMap<string, number | null> =>
  new Map(
    Object.entries(lines).flatMap(([part, places]) =>
      Object.entries(places).map(([name, line]): [string, number | null] => [`${part}.${name}`, line]),
    ),
  );

/** `kubelet.mirrorWithoutPod@added` as the message and its call site. */
const splitPlace = (place: string): readonly [id: string, site?: string] => {
  const [id = '', site] = place.split('@');
  return site === undefined ? [id] : [id, site];
};

/** What the older release prints and the newer one says nothing of. */
const forgotten = (older: SourceLines, newer: SourceLines): readonly string[] => {
  const said = placesOf(newer);
  return [...placesOf(older)].flatMap(([place, line]) => (line === null || said.has(place) ? [] : [place]));
};

describe.each(RELEASES.slice(1).map((release, i) => [release, RELEASES[i] ?? release] as const))(
  'the lines of %s',
  (release, before) => {
    it(`leave out none that ${before} has`, () => {
      expect(forgotten(LINES[before], LINES[release])).toEqual([]);
    });

    it(`call gone only what ${before} has`, () => {
      const had = placesOf(LINES[before]);
      const gone = [...placesOf(LINES[release])].flatMap(([place, line]) => (line === null ? [place] : []));
      expect(gone.filter((place) => typeof had.get(place) !== 'number')).toEqual([]);
    });
  },
);

it.each(RELEASES)('the lines of %s are of messages and call sites that the catalogue has', (release) => {
  const known = new Set(
    entries.flatMap(({ id, sites = {} }) => [id, ...Object.keys(sites).map((site) => `${id}@${site}`)]),
  );
  expect([...placesOf(LINES[release]).keys()].filter((place) => !known.has(place))).toEqual([]);
});

it('a forgotten line is named', () => {
  const older: SourceLines = { pleg: { writeStatus: 1 }, podWorkers: { firstSync: 2, alreadyFinished: null } };
  expect(forgotten(older, { pleg: { writeStatus: 0 } })).toEqual(['podWorkers.firstSync']);
  expect(forgotten(older, { podWorkers: { firstSync: null } })).toEqual(['pleg.writeStatus']);
});

it('a call site has a line of its own', () => {
  expect(lineAt('1.23', 'kubelet.terminatingGracePeriod')).toBe(1825);
  expect(lineAt('1.23', 'kubelet.terminatingGracePeriod', 'orphan')).toBe(1804);
  expect(lineAt('1.18', 'kubelet.terminatingGracePeriod')).toBeNull();
});

describe('a program that has read no lines', () => {
  /** As it is in a thread of its own. */
  const fresh = async () => {
    vi.resetModules();
    const [{ lineAt: lineIn, knowsLines }, { loadLines }] = await Promise.all([
      import('./known.ts'),
      import('./late.ts'),
    ]);
    return { lineIn, knowsLines, loadLines };
  };

  it('says so, and takes no line for a message that is not printed', async () => {
    const { lineIn } = await fresh();
    expect(() => lineIn('1.23', 'kubelet.terminatingGracePeriod')).toThrow('1.23');
  });

  it.each(RELEASES)('reads those of %s alone, as they are', async (release) => {
    const { lineIn, knowsLines, loadLines } = await fresh();
    await loadLines(release);
    expect(RELEASES.filter(knowsLines)).toEqual([release]);
    const places = [...placesOf(LINES[release])];
    expect(places.map(([place]) => lineIn(release, ...splitPlace(place)))).toEqual(places.map(([, line]) => line));
  });
});
