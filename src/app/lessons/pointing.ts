/** Where the line from a tour's card to what it speaks of runs, in px of the window. Pure. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Pointing {
  /** The line, which ends at the box's edge. */
  readonly line: string;
  readonly end: { readonly x: number; readonly y: number };
}

const INSET = 16;

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** What of a box is in sight of its pane; null where nothing of it is. */
export function seen(box: Box, pane: Box): Box | null {
  const left = Math.max(box.left, pane.left);
  const right = Math.min(box.right, pane.right);
  const top = Math.max(box.top, pane.top);
  const bottom = Math.min(box.bottom, pane.bottom);
  return right - left < INSET || bottom - top < INSET ? null : { left, right, top, bottom };
}

/**
 * The line leaves a card beside the pane by its side, along the pane's edge, and one below it upwards; it comes to the
 * box from there.
 */
export function pointingTo(card: Box, pane: Box, box: Box): Pointing {
  const middle = (box.top + box.bottom) / 2;
  if (card.right <= pane.left + 1) {
    const from = within(middle, card.top + INSET, card.bottom - INSET);
    const along = Math.min(pane.left + 8, box.left);
    return { line: `M${card.right} ${from}H${along}V${middle}H${box.left}`, end: { x: box.left, y: middle } };
  }
  const x = within((box.left + box.right) / 2, card.left + INSET, card.right - INSET);
  return { line: `M${x} ${card.top}V${box.bottom}`, end: { x, y: box.bottom } };
}
