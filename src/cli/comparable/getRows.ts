/**
 * Rows of `kubectl get pods -w`: cells without ages and without padding, which depends on the rows before. RESTARTS has an
 * age behind its number.
 */

/** A row of these cells. */
export const rowOf = (name: string, ready: string, status: string, restarts: string): string =>
  [name, ready, status, restarts.replace(/ \(\w+ ago\)$/, ' (ago)')].join(' | ');

/** A printed row, or null for the header. */
export function rowText(line: string): string | null {
  const cells = line.trimEnd().split(/ {2,}/);
  const [name = '', ready = '', status = '', restarts = ''] = cells;
  return name === 'NAME' || cells.length < 5 ? null : rowOf(name, ready, status, restarts);
}
