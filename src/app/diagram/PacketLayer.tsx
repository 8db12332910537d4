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

/** Room for the glow around a pill. */
const GLOW = 4;

interface Sprite {
  readonly image: HTMLCanvasElement;
  /** Without the glow. */
  readonly width: number;
}

/**
 * A pill as it looks at one zoom, made once and then only moved: writing text on a canvas of the page makes the browser
 * compute the styles of the whole page first, in every frame.
 */
function spriteOf({ lines, width: planned, height, failed }: Pill, ink: Ink, scale: number): Sprite | null {
  const image = document.createElement('canvas');
  const pen = image.getContext('2d');
  if (pen === null) return null;
  pen.font = ink.font;
  // A font that is not there yet may be wider than the one that the plan knows.
  const width = Math.max(planned, ...lines.map((line) => pen.measureText(line).width + PILL_PADDING));
  image.width = Math.ceil((width + 2 * GLOW) * scale);
  image.height = Math.ceil((height + 2 * GLOW) * scale);
  pen.scale(scale, scale);
  pen.translate(GLOW + width / 2, GLOW + height / 2);
  pen.font = ink.font; // a new size forgets it
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.textRendering = 'geometricPrecision';
  const radius = Math.min(height / 2, 11);
  const shape = (grow: number): void => {
    pen.beginPath();
    pen.roundRect(-width / 2 - grow, -height / 2 - grow, width + 2 * grow, height + 2 * grow, radius + grow);
  };
  pen.globalAlpha = 0.15;
  pen.fillStyle = failed ? ink.failure : ink.now;
  shape(GLOW);
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
  const top = 0.5 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  for (const [i, line] of lines.entries()) pen.fillText(line, 0, top + i * LINE_HEIGHT);
  return { image, width };
}

/** More than are ever in flight at once. */
const KEPT = 64;

/** Sprites of one ink and zoom. */
function spriteCase(ink: Ink, scale: number): (pill: Pill) => Sprite | null {
  const known = new Map<string, Sprite | null>();
  return (pill) => {
    const key = `${pill.failed ? '!' : ''}${pill.lines.join('\n')}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= KEPT) known.clear();
    const made = spriteOf(pill, ink, scale);
    known.set(key, made);
    return made;
  };
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

  const isEmpty = useRef(true);
  const sprites = useRef<{ readonly ink: Ink; readonly scale: number; readonly of: ReturnType<typeof spriteCase> }>(
    null,
  );
  const draw = useCallback(() => {
    const sheet = canvas.current;
    if (sheet === null || (pills.length === 0 && isEmpty.current)) return;
    const pen = sheet.getContext('2d');
    if (pen === null) return;
    isEmpty.current = pills.length === 0;
    const ratio = window.devicePixelRatio || 1;
    const scale = ratio * zoom;
    if (sprites.current?.ink !== ink || sprites.current.scale !== scale) {
      sprites.current = { ink, scale, of: spriteCase(ink, scale) };
    }
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (sheet.width !== w || sheet.height !== h) {
      sheet.width = w;
      sheet.height = h;
    }
    pen.clearRect(0, 0, w, h);
    for (const pill of pills) {
      const sprite = sprites.current.of(pill);
      if (sprite === null) continue;
      // On whole pixels, where the sprite's text stays sharp.
      const left = Math.round(ratio * x + (pill.at.x - sprite.width / 2 - GLOW) * scale);
      const top = Math.round(ratio * y + (pill.at.y - pill.height / 2 - GLOW) * scale);
      pen.drawImage(sprite.image, left, top);
    }
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
