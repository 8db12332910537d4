/**
 * The line of Kubernetes' source that prints a message, by release: `lines.json` has a row for each message, and for each
 * further call site as `id@site`, with a cell for each release in the order of its first row.
 */
import type { Release } from '../../release.ts';

/**
 * The line in the release's own tree. 0: printed, at a line that is not known. `null`: no longer printed. `undefined`: not
 * printed up to this release. A deferred call prints the line of the `return` that runs it.
 */
export type Cell = number | null | undefined;

export interface LineTable {
  readonly releases: readonly string[];
  readonly rows: ReadonlyMap<string, readonly Cell[]>;
}

/** The lines of one release, by the part of the kubelet and then by the place within it. */
export type SourceLines = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The row that names the releases. */
const HEAD = 'release';
const GONE = '-';
const ABSENT = '.';

const cellsOf = (row: string): readonly string[] => row.trim().split(/\s+/);

function readCell(text: string, place: string): Cell {
  if (text === GONE) return null;
  if (text === ABSENT) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${place}: “${text}” is not a line, “${GONE}” or “${ABSENT}”`);
  return Number(text);
}

const printCell = (cell: Cell): string => (cell === null ? GONE : cell === undefined ? ABSENT : String(cell));

/** @throws where a row has another number of cells than there are releases, or a cell that means nothing. */
export function parseTable(json: Readonly<Record<string, string>>): LineTable {
  const { [HEAD]: head = '', ...places } = json;
  const releases = cellsOf(head);
  const rows = Object.entries(places).map(([place, row]) => {
    const cells = cellsOf(row).map((cell) => readCell(cell, place));
    if (cells.length !== releases.length) throw new Error(`${place} has ${cells.length} cells, not ${releases.length}`);
    return [place, cells] as const;
  });
  return { releases, rows: new Map(rows) };
}

/** The text of `lines.json`, its columns aligned. */
export function printTable({ releases, rows }: LineTable): string {
  const width = Math.max(...[...rows.keys()].map((place) => place.length));
  const lineOf = (place: string, cells: readonly string[]): string =>
    `  ${`"${place}":`.padEnd(width + 3)} "${cells.map((cell) => cell.padStart(4)).join(' ')}"`;
  const lines = [lineOf(HEAD, releases), ...[...rows].map(([place, cells]) => lineOf(place, cells.map(printCell)))];
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** What the release prints. @throws where the table has no such column. */
export function linesIn({ releases, rows }: LineTable, release: Release): SourceLines {
  const column = releases.indexOf(release);
  if (column < 0) throw new Error(`the table has no lines of ${release}`);
  const parts: Record<string, Record<string, number>> = {};
  for (const [place, cells] of rows) {
    const line = cells[column];
    if (typeof line !== 'number') continue;
    const [part = '', name = ''] = place.split('.');
    (parts[part] ??= {})[name] = line;
  }
  return parts;
}
