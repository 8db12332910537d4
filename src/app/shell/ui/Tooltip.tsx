/**
 * What a control is called and which key does the same. It repeats the control's accessible name, so it is hidden from
 * assistive technology; it never holds anything that one could not learn otherwise.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { place } from './place.ts';
import { isTabbing, watchTabbing } from './tabbing.ts';

/** Long enough not to flicker while the pointer crosses a toolbar. */
const DELAY_MS = 350;

/** Between a control and its tooltip. */
const GAP_PX = 5;

/** Ends the one that is open: of two that the pointer is on, the later stays. */
let shown: AbortController | null = null;

/**
 * Who magnifies the page has to be able to follow the words to where they stand: they stay while the pointer is on them.
 * They are no obstacle on the way to what lies below, for what the pointer does goes through them.
 */
function isOn({ clientX: x, clientY: y }: PointerEvent, places: readonly Element[]): boolean {
  return places.some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return x >= left && x <= right && y >= top - GAP_PX && y <= bottom + GAP_PX;
  });
}

export interface TooltipProps {
  readonly title: ReactNode;
  readonly keys?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function Tooltip({ title, keys, hint, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  useEffect(() => watchTabbing(), []);

  const show = (delay: number, follow: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const target = anchor.current?.firstElementChild;
      const box = tip.current;
      if (!target || !box?.isConnected || box.matches(':popover-open')) return;
      shown?.abort();
      const own = new AbortController();
      shown = own;
      box.showPopover();
      place(box, target, 'below-centre');
      own.signal.addEventListener('abort', () => {
        if (box.isConnected) box.hidePopover();
      });
      const options = { capture: true, signal: own.signal };
      window.addEventListener('keydown', ({ key }) => (key === 'Escape' ? own.abort() : undefined), options);
      if (!follow) return;
      const leave = (event: PointerEvent) => (isOn(event, [target, box]) ? undefined : own.abort());
      window.addEventListener('pointermove', leave, options);
      document.documentElement.addEventListener('pointerleave', () => own.abort(), { signal: own.signal });
    }, delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    if (tip.current?.isConnected && tip.current.matches(':popover-open')) shown?.abort();
  };

  return (
    <span
      ref={anchor}
      className="tooltip-anchor min-w-0"
      role="presentation"
      onPointerEnter={(e) => (e.pointerType === 'mouse' ? show(DELAY_MS, true) : undefined)}
      onPointerLeave={() => window.clearTimeout(timer.current)}
      onPointerDown={hide}
      onFocus={(e) => (isTabbing() && e.target.matches(':focus-visible') ? show(0, false) : undefined)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      <span
        ref={tip}
        className="tooltip py-1 px-2 max-w-70 leading-4.5 pointer-events-none"
        popover="manual"
        aria-hidden="true"
      >
        <span className="font-medium">{title}</span>
        {keys ? <kbd className="ml-2">{keys}</kbd> : null}
        {hint ? <span className="block text-ink-2">{hint}</span> : null}
      </span>
    </span>
  );
}
