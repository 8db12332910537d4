/**
 * The table that `kubectl get pods -w` prints. Each watch event is flushed by itself, and kubectl's tabwriter
 * (liggitt/tabwriter with RememberWidths) keeps the widest that a column has been: columns grow when a longer cell comes,
 * leave the rows above as they are, and never shrink.
 */

/** The cells of one row; AGE, the last, is never padded. */
export interface PodCells {
  readonly namespace?: string;
  readonly name: string;
  readonly ready: string;
  readonly status: string;
  readonly restarts: string;
  readonly age: string;
}

export interface WatchTableOptions {
  /** Print the NAMESPACE column, as with `-A`. */
  readonly allNamespaces?: boolean;
  /** How many pods the first list holds: they are flushed together with the header. With none, the first event is. */
  readonly listed?: number;
}

/** k8s.io/cli-runtime/pkg/printers: GetNewTabWriter */
const MIN_WIDTH = 6;
const PADDING = 3;

const COLUMNS = ['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE'];

const cellsOf = (row: PodCells, all: boolean): readonly string[] => [
  ...(all ? [row.namespace ?? ''] : []),
  row.name,
  row.ready,
  row.status,
  row.restarts,
  row.age,
];

/** Go's utf8.RuneCount */
const runes = (text: string): number => Array.from(text).length;

/** Prints rows flushed together; `widths` are those remembered, and the answer has those to remember. */
export function printRows(
  rows: readonly (readonly string[])[],
  remembered: readonly number[],
): { readonly lines: readonly string[]; readonly widths: readonly number[] } {
  const columns = Math.max(0, ...rows.map((cells) => cells.length - 1));
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce(
      (width, cells) => Math.max(width, runes(cells[column] ?? '') + PADDING),
      Math.max(MIN_WIDTH, remembered[column] ?? 0),
    ),
  );
  const lines = rows.map((cells) =>
    cells.map((cell, i) => (i < cells.length - 1 ? cell + ' '.repeat((widths[i] ?? 0) - runes(cell)) : cell)).join(''),
  );
  return { lines, widths };
}

/** The lines of the whole watch, header first; nothing at all while there is no pod. */
export function watchLines(rows: readonly PodCells[], options: WatchTableOptions = {}): readonly string[] {
  if (rows.length === 0) return [];
  const all = options.allNamespaces === true;
  const first = Math.max(1, options.listed ?? 1);
  const cells = rows.map((row) => cellsOf(row, all));
  const header = all ? ['NAMESPACE', ...COLUMNS] : COLUMNS;
  let flushed = printRows([header, ...cells.slice(0, first)], []);
  const lines = [...flushed.lines];
  for (const row of cells.slice(first)) {
    flushed = printRows([row], flushed.widths);
    lines.push(...flushed.lines);
  }
  return lines;
}

/** What the terminal shows, byte for byte. */
export const formatWatch = (rows: readonly PodCells[], options: WatchTableOptions = {}): string =>
  watchLines(rows, options)
    .map((line) => `${line}\n`)
    .join('');
