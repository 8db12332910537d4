/** The zoom of one timeline, and the pointer's and the keyboard's ways to it. */
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isSameTrace, type Trace } from '../../trace/index.ts';
import { pageStore } from '../store/index.ts';
import type { Axis } from './axis.ts';
import { LEFT } from './strip.ts';
import { brushed, panned, revealing, STEP, WHOLE, zoomedAt, zoomedBy, type Zoom } from './zoom.ts';

/** Layouts of other scales are kept while one zooms: the way back passes the same ones. */
const KEPT = 48;
const WHEEL = 0.0022;
const LINE = 16;

export interface TimeZoom<L> {
  readonly zoom: Zoom;
  readonly layout: L | null;
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly whole: () => void;
  readonly brush: (x0: number, x1: number) => void;
  readonly moveTo: (offset: number) => void;
  /** Brings a place of the strip into the pane. */
  readonly reveal: (place: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** For the element whose wheel zooms (with Ctrl, as a pinch comes) and pans (sideways). */
  readonly wheel: (element: HTMLElement | null) => (() => void) | undefined;
}

function remembering<L>(make: (scale: number) => L | null): (scale: number) => L | null {
  const known = new Map<number, L | null>();
  return (scale) => {
    const found = known.get(scale);
    if (found !== undefined) return found;
    if (known.size > KEPT) known.clear();
    const made = make(scale);
    known.set(scale, made);
    return made;
  };
}

/** @param lay the strip of one width; renewed when anything else about it changes. */
export function useZoom<L>(
  of: Trace<unknown>,
  lay: (width: number) => L | null,
  axisOf: (layout: L) => Axis,
  pane: number,
): TimeZoom<L> {
  const [state, setState] = useState<{ readonly of: Trace<unknown>; readonly zoom: Zoom }>({ of, zoom: WHOLE });
  const zoom = isSameTrace(state.of, of) && pane > 0 ? panned(state.zoom, 0, pane) : WHOLE; // another run is looked at whole
  const laid = useMemo(() => remembering((scale) => lay(Math.round(pane * scale))), [lay, pane]);
  const layout = laid(zoom.scale);

  const change = useCallback(
    (next: (zoom: Zoom, axisAt: (scale: number) => Axis) => Zoom): void => {
      setState((before) => {
        const from = isSameTrace(before.of, of) ? panned(before.zoom, 0, pane) : WHOLE;
        const first = laid(from.scale);
        if (first === null || pane <= 0) return before;
        const to = next(from, (scale) => axisOf(laid(scale) ?? first));
        return to.scale === from.scale && to.offset === from.offset && before.of === of ? before : { of, zoom: to };
      });
    },
    [of, laid, axisOf, pane],
  );
  const by = useCallback(
    (factor: number, x: number): void => change((from, axisAt) => zoomedBy(from, factor, x, pane, axisAt)),
    [change, pane],
  );

  const around = (factor: number): void =>
    change((from, axisAt) => zoomedAt(from, factor, pageStore.getState().instant.t, pane, axisAt));

  const latest = useRef({ by, change, pane });
  useEffect(() => {
    latest.current = { by, change, pane };
  });
  const wheel = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const { by: zoomBy, change: move, pane: room } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault(); // else the browser zooms the page
        zoomBy(Math.exp(-event.deltaY * unit * WHEEL * 2), event.clientX - element.getBoundingClientRect().left - LEFT);
        return;
      }
      const dx = (event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX) * unit;
      if (dx === 0) return;
      event.preventDefault(); // else it is the browser's way back
      move((from) => panned(from, dx, room));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  return {
    zoom,
    layout,
    wheel,
    nearer: () => around(STEP),
    farther: () => around(1 / STEP),
    whole: () => change(() => WHOLE),
    brush: (x0, x1) => change((from, axisAt) => brushed(from, x0, x1, pane, axisAt)),
    moveTo: (offset) => change((from) => panned(from, offset - from.offset, pane)),
    reveal: useCallback((place) => change((from) => revealing(from, place, pane)), [change, pane]),
    onKeyDown: (event) => {
      const factor = { '+': STEP, '=': STEP, '-': 1 / STEP }[event.key];
      if (factor === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      around(factor);
    },
  };
}
