/**
 * What a control is called and which key does the same. It repeats the control's accessible name, so it is hidden from
 * assistive technology; it never holds anything that one could not learn otherwise.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { place } from './place.ts';
import { isTabbing, watchTabbing } from './tabbing.ts';

/** Long enough not to flicker while the pointer crosses a toolbar. */
const DELAY_MS = 350;

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

  const show = (delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const target = anchor.current?.firstElementChild;
      if (!target || !tip.current?.isConnected) return;
      if (!tip.current.matches(':popover-open')) tip.current.showPopover();
      place(tip.current, target, 'below-centre');
    }, delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    if (tip.current?.isConnected && tip.current.matches(':popover-open')) tip.current.hidePopover();
  };

  return (
    <span
      ref={anchor}
      className="tooltip-anchor"
      role="presentation"
      onPointerEnter={(e) => (e.pointerType === 'mouse' ? show(DELAY_MS) : undefined)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(e) => (isTabbing() && e.target.matches(':focus-visible') ? show(0) : undefined)}
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
        <span className="tooltip-title">{title}</span>
        {keys ? <kbd>{keys}</kbd> : null}
        {hint ? <span className="tooltip-hint">{hint}</span> : null}
      </span>
    </span>
  );
}
