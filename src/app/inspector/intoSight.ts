/** Where a pane is scrolled to, so that one of its lines can be seen. */

interface Line {
  readonly offsetTop: number;
  readonly offsetHeight: number;
}

interface Pane {
  readonly offsetTop: number;
  readonly scrollTop: number;
  readonly clientHeight: number;
}

/** The pane's new `scrollTop` in px, a third of the pane above the line; null if the line is in sight or either is missing. */
export function intoSight(line: Line | null, pane: Pane | null): number | null {
  if (line === null || pane === null) return null;
  const top = line.offsetTop - pane.offsetTop;
  const isInSight = top >= pane.scrollTop && top + line.offsetHeight <= pane.scrollTop + pane.clientHeight;
  return isInSight ? null : Math.max(0, top - pane.clientHeight / 3);
}
