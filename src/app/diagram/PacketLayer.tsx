/**
 * Packets on their way, on a canvas over the diagram. It is drawn again when the instant or the viewport changes and
 * never otherwise: where a packet is depends on the instant alone.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useStore, type ReactFlowState } from 'reactflow';
import { useCurrentStep, useEvents, useInstant } from '../store/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { LINE_HEIGHT, PILL_PADDING, pillsOf, type Pill } from './picture/pills.ts';
import { packetsAt } from './picture/packets.ts';
import { useReducedMotion } from './motion.ts';

interface Ink {
  readonly now: string;
  readonly onNow: string;
  readonly failure: string;
  readonly failureText: string;
  readonly failureSoft: string;
  readonly font: string;
}

function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    now: token('--now'),
    onNow: token('--on-now'),
    failure: token('--failure'),
    failureText: token('--failure-text'),
    failureSoft: token('--failure-soft'),
    font: `500 11px ${token('--font-mono')}`,
  };
}

/** The tokens' colours, read again when the theme or the fonts change. */
function useInk(): Ink {
  const [ink, setInk] = useState(readInk);
  useEffect(() => {
    let live = true;
    const renew = (): void => {
      if (live) setInk(readInk());
    };
    const observer = new MutationObserver(renew);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    const contrast = matchMedia('(forced-colors: active)');
    contrast.addEventListener('change', renew);
    document.fonts.ready.then(renew, () => undefined);
    return () => {
      live = false;
      observer.disconnect();
      contrast.removeEventListener('change', renew);
    };
  }, []);
  return ink;
}

function drawPill(pen: CanvasRenderingContext2D, ink: Ink, { at, lines, width: planned, height, failed }: Pill): void {
  // A font that is not there yet may be wider than the one that the plan knows.
  const width = Math.max(planned, ...lines.map((line) => pen.measureText(line).width + PILL_PADDING));
  const radius = Math.min(height / 2, 11);
  const shape = (grow: number): void => {
    pen.beginPath();
    pen.roundRect(
      at.x - width / 2 - grow,
      at.y - height / 2 - grow,
      width + 2 * grow,
      height + 2 * grow,
      radius + grow,
    );
  };
  pen.globalAlpha = 0.15;
  pen.fillStyle = failed ? ink.failure : ink.now;
  shape(4);
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = failed ? ink.failureSoft : ink.now;
  shape(0);
  pen.fill();
  if (failed) {
    pen.strokeStyle = ink.failure;
    pen.lineWidth = 1;
    shape(-0.5);
    pen.stroke();
  }
  pen.fillStyle = failed ? ink.failureText : ink.onNow;
  const top = at.y + 0.5 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  for (const [i, line] of lines.entries()) pen.fillText(line, at.x, top + i * LINE_HEIGHT);
}

const viewOf = (state: ReactFlowState): ReactFlowState['transform'] => state.transform;
const widthOf = (state: ReactFlowState): number => state.width;
const heightOf = (state: ReactFlowState): number => state.height;

export function PacketLayer(): ReactElement {
  const { layout } = useDiagram();
  const events = useEvents();
  const instant = useInstant();
  const step = useCurrentStep()?.seq ?? null;
  const [x, y, zoom] = useStore(viewOf);
  const width = useStore(widthOf);
  const height = useStore(heightOf);
  const still = useReducedMotion();
  const ink = useInk();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pills = useMemo(
    () => pillsOf(layout, packetsAt(events, instant.index, instant.t, step), still),
    [layout, events, instant, step, still],
  );

  const draw = useCallback(() => {
    const sheet = canvas.current;
    const pen = sheet?.getContext('2d');
    if (!sheet || !pen) return;
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (sheet.width !== w || sheet.height !== h) {
      sheet.width = w;
      sheet.height = h;
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, w, h);
    pen.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
    pen.font = ink.font;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.textRendering = 'geometricPrecision';
    for (const pill of pills) drawPill(pen, ink, pill);
  }, [pills, ink, x, y, zoom, width, height]);

  useEffect(draw, [draw]);
  useEffect(() => {
    // A window moved to another screen, or zoomed by the browser, has another ratio.
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', draw);
    return () => query.removeEventListener('change', draw);
  }, [draw]);

  return <canvas ref={canvas} className="dg-packets" aria-hidden="true" />;
}
