/** Rows of `kubectl get pods -w`: cells without AGE and without padding, which depends on the rows before. */

/** The cells of a printed row, or null for the header. */
export function rowText(line: string): string | null {
  const cells = line.trimEnd().split(/ {2,}/);
  return cells[0] === 'NAME' || cells.length < 5 ? null : cells.slice(0, 4).join(' | ');
}
