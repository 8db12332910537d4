/** Puts a popover beside its anchor, inside the window. CSS anchor positioning will replace this once it is everywhere. */
const GAP = 4;
const MARGIN = 8;

export type Side = 'below-start' | 'below-end' | 'below-centre' | 'above-start';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a box of `size` goes; it flips to the other side where the window ends. */
export function placed(anchor: Box, size: Size, viewport: Size, side: Side): { left: number; top: number } {
  const left =
    side === 'below-end'
      ? anchor.right - size.width
      : side === 'below-centre'
        ? anchor.left + anchor.width / 2 - size.width / 2
        : anchor.left;
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - size.height;
  const fitsBelow = below + size.height <= viewport.height - MARGIN;
  const fitsAbove = above >= MARGIN;
  const top = side === 'above-start' ? (fitsAbove ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const clamp = (value: number, extent: number, limit: number) =>
    Math.max(MARGIN, Math.min(value, limit - extent - MARGIN));
  return {
    left: Math.round(clamp(left, size.width, viewport.width)),
    top: Math.round(clamp(top, size.height, viewport.height)),
  };
}

export function place(popover: HTMLElement, anchor: Element, side: Side): void {
  const { left, top } = placed(
    anchor.getBoundingClientRect(),
    { width: popover.offsetWidth, height: popover.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    side,
  );
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}
