/**
 * From the tour's card to the box that its caption speaks of; the rest of the diagram steps back meanwhile. Only while
 * one stands at the caption: what plays is to be seen in full. It lies over the page and takes no pointer.
 */
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { placeOfEvent } from '../readings/index.ts';
import { usePage, usePlaying, useReadyRun } from '../store/index.ts';
import type { Place } from './places.ts';
import { pointingTo, seen, type Box, type Pointing } from './pointing.ts';

interface Drawn extends Pointing {
  readonly pane: Box;
  readonly box: Box;
}

/** A part that this depth of the diagram does not draw belongs to the box that is lit. */
const boxIn = (pane: Element, place: string | null): Element | null =>
  pane.querySelector(`.react-flow__node[data-id="${place ?? ''}"] .dg-box`) ?? pane.querySelector('.dg-box.is-now');

function measure(card: Element | null, place: string | null): Drawn | null {
  const pane = document.querySelector('.dg .react-flow');
  const box = pane && boxIn(pane, place);
  if (card === null || pane === null || box === null) return null;
  const frame = pane.getBoundingClientRect();
  const shown = seen(box.getBoundingClientRect(), frame);
  return shown && { ...pointingTo(card.getBoundingClientRect(), frame, shown), pane: frame, box: shown };
}

/** Measured again whenever the card, the pane or what is drawn in it changes its place. */
function useDrawn(card: RefObject<HTMLElement | null>, place: string | null, seq: number | null): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    if (seq === null) return;
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setDrawn(measure(card.current, place)));
    };
    const resized = new ResizeObserver(draw);
    const moved = new MutationObserver(draw);
    if (card.current) resized.observe(card.current);
    resized.observe(document.documentElement);
    const main = document.querySelector('main');
    if (main) moved.observe(main, { subtree: true, attributeFilter: ['style', 'class'], childList: true });
    document.addEventListener('scroll', draw, true);
    draw();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      moved.disconnect();
      document.removeEventListener('scroll', draw, true);
      setDrawn(null);
    };
  }, [card, place, seq]);
  return drawn;
}

const around = ({ left, top, right, bottom }: Box): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;

export function TourPointer({ card, place }: { card: RefObject<HTMLElement | null>; place: Place | undefined }) {
  const { events } = useReadyRun().trace;
  const playing = usePlaying();
  const index = usePage((s) => s.instant.index);
  const overlaid = usePage((s) => s.overlay !== null);
  const event = place === undefined ? undefined : events[place.seq];
  const here = event !== undefined && !playing && !overlaid && index === event.seq;
  const drawn = useDrawn(card, event ? placeOfEvent(event) : null, here ? event.seq : null);
  if (drawn === null || !here) return null;
  const { pane, box, line, end } = drawn;
  return createPortal(
    <svg className="tour-pointer size-full fixed z-3 inset-0 pointer-events-none" aria-hidden="true">
      <path
        className="fill-bg [fill-opacity:0.6] forced-colors:hidden"
        fillRule="evenodd"
        d={around(pane) + around(box)}
      />
      <path className="fill-none stroke-user stroke-[1.5] forced-colors:stroke-[Highlight]" d={around(box)} />
      <path className="fill-none stroke-user stroke-[1.5] forced-colors:stroke-[Highlight]" d={line} />
      <circle className="fill-user forced-colors:fill-[Highlight]" cx={end.x} cy={end.y} r="3.5" />
    </svg>,
    document.body,
  );
}
