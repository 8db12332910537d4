/** The table of log lines against the catalogue and the list of releases, and each release against the one before it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { RELEASES } from '../../release.ts';
import { KLOG_ENTRIES } from '../index.ts';
import { linesOf, lineTable } from './index.ts';
import { lineAt } from './known.ts';
import { type Cell, linesIn, type LineTable, parseTable, printTable, type SourceLines } from './table.ts';

const table = lineTable();

const placesOf = (lines: SourceLines): readonly (readonly [place: string, line: number])[] =>
  Object.entries(lines).flatMap(([part, places]) =>
    Object.entries(places).map(([name, line]) => [`${part}.${name}`, line] as const),
  );

/** `kubelet.mirrorWithoutPod@added` as the message and its call site. */
const splitPlace = (place: string): readonly [id: string, site?: string] => {
  const [id = '', site] = place.split('@');
  return site === undefined ? [id] : [id, site];
};

/** Places whose cells in two neighbouring columns contradict each other. */
function contradictions({ releases, rows }: LineTable, isWrong: (before: Cell, cell: Cell) => boolean): string[] {
  return [...rows].flatMap(([place, cells]) =>
    cells.flatMap((cell, i) => (i > 0 && isWrong(cells[i - 1], cell) ? [`${releases[i]} ${place}`] : [])),
  );
}
/** The older release prints the message, and nobody has said whether the newer one does. */
const isForgotten = (before: Cell, cell: Cell): boolean => typeof before === 'number' && cell === undefined;
/** A message can only go from a release that follows one that prints it. */
const isGoneFromNowhere = (before: Cell, cell: Cell): boolean => cell === null && typeof before !== 'number';

describe('the table', () => {
  it('has a column for each release', () => {
    expect(table.releases).toEqual(RELEASES);
  });

  it('has a row for each message and call site of the catalogue, in its order', () => {
    const places = Object.values(KLOG_ENTRIES).flatMap(({ id, sites = {} }) => [
      id,
      ...Object.keys(sites).map((site) => `${id}@${site}`),
    ]);
    expect([...table.rows.keys()]).toEqual(places);
  });

  it('forgets no message that the release before prints', () => {
    expect(contradictions(table, isForgotten)).toEqual([]);
  });

  it('calls a message gone only where the release before prints it', () => {
    expect(contradictions(table, isGoneFromNowhere)).toEqual([]);
  });

  it('is written as `npm run klog-lines` writes it', () => {
    expect(printTable(table)).toBe(readFileSync(new URL('lines.json', import.meta.url), 'utf8'));
  });
});

describe('a table', () => {
  const read = (...cells: readonly string[]): LineTable =>
    parseTable({ release: '1.23 1.24', ...Object.fromEntries(cells.map((row, i) => [`pleg.${i}`, row])) });

  it('names a forgotten message with its release', () => {
    expect(contradictions(read('1 0', '2 .', '. .', '- .'), isForgotten)).toEqual(['1.24 pleg.1']);
  });

  it('names a message that goes without having been printed', () => {
    expect(contradictions(read('1 -', '. -', '- -'), isGoneFromNowhere)).toEqual(['1.24 pleg.1', '1.24 pleg.2']);
  });

  it('tells an unknown line, a message that has gone and one that never was apart', () => {
    const { rows } = read('0 -', '. 7');
    expect([...rows.values()]).toEqual([
      [0, null],
      [undefined, 7],
    ]);
    expect(linesIn(read('0 -', '. 7'), '1.23')).toEqual({ pleg: { 0: 0 } });
    expect(linesIn(read('0 -', '. 7'), '1.24')).toEqual({ pleg: { 1: 7 } });
  });

  it('refuses a row that is too short, a cell that is no line, and a release that it lacks', () => {
    expect(() => read('1')).toThrow('pleg.0 has 1 cells, not 2');
    expect(() => read('1 x')).toThrow('pleg.0');
    expect(() => linesIn(read(), '1.36')).toThrow('1.36');
  });
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
    const places = placesOf(linesOf(release));
    expect(places.map(([place]) => lineIn(release, ...splitPlace(place)))).toEqual(places.map(([, line]) => line));
  });
});
