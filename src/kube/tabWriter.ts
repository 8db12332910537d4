/**
 * Columns as Go's text/tabwriter sets them for kubectl's `describe`: no cell is narrower than its text and two spaces. A
 * column lasts as long as lines follow each other that have it; a line without it ends it.
 */
const PADDING = 2;

/** Cells end with a tab; what stands behind the last one is no column. */
export function aligned(lines: readonly string[]): readonly string[] {
  const cells = lines.map((line) => line.split('\t'));
  const widths = cells.map((): number[] => []);
  const columns = Math.max(0, ...cells.map(({ length }) => length - 1));
  for (let column = 0; column < columns; column++) {
    let from = 0;
    while (from < cells.length) {
      let to = from;
      let widest = 0;
      for (; column < (cells[to]?.length ?? 0) - 1; to++) widest = Math.max(widest, cells[to]?.[column]?.length ?? 0);
      for (let row = from; row < to; row++) widths[row]?.push(widest + PADDING);
      from = Math.max(to, from + 1);
    }
  }
  return cells.map((row, i) => row.map((cell, column) => cell.padEnd(widths[i]?.[column] ?? 0)).join(''));
}
