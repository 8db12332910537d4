/**
 * Packets on their way, on a canvas over the diagram. It is drawn again when the instant or the viewport changes; where
 * a packet is depends on the instant alone, but for those that linger.
 */
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useStore, type ReactFlowState } from 'reactflow';
import { pageStore, useCurrentStep, useEvents, usePlaying, type Instant } from '../store/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { lingering, withLate } from './lingering.ts';
import { cometsOf, type Comet, type CometLabel } from './picture/comets.ts';
import { packetsAt, type Packet } from './picture/packets.ts';
import { useReducedMotion } from './motion.ts';

interface Ink {
  readonly now: string;
  readonly ground: string;
  readonly failure: string;
  readonly failureText: string;
  readonly font: string;
}

const FORCED = '(forced-colors: active)';

function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const font = `600 11px ${token('--font-mono')}`;
  // A canvas is no element: the system's colours have to be asked for.
  if (matchMedia(FORCED).matches) {
    return { now: 'CanvasText', ground: 'Canvas', failure: 'CanvasText', failureText: 'CanvasText', font };
  }
  return {
    now: token('--now'),
    ground: token('--bg'),
    failure: token('--failure'),
    failureText: token('--failure-text'),
    font,
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
    const contrast = matchMedia(FORCED);
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

const HALO_ALPHA = 0.14;
const TRAIL_WIDTH = 4;
/** Of all but the one that leads. */
const FAINT = 0.5;

/** From nothing at its end to the dot. */
function drawTrail(pen: CanvasRenderingContext2D, { trail }: Comet, alpha: number): void {
  for (const [i, to] of trail.entries()) {
    const from = trail[i - 1];
    if (from === undefined) continue;
    const share = i / (trail.length - 1);
    pen.globalAlpha = alpha * share;
    pen.lineWidth = TRAIL_WIDTH * share;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
  }
}

function drawComet(pen: CanvasRenderingContext2D, comet: Comet, ink: Ink): void {
  const alpha = comet.leads ? 1 : FAINT;
  pen.fillStyle = pen.strokeStyle = comet.failed ? ink.failure : ink.now;
  drawTrail(pen, comet, alpha);
  const disc = (radius: number, opacity: number): void => {
    pen.globalAlpha = opacity;
    pen.beginPath();
    pen.arc(comet.at.x, comet.at.y, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  if (comet.halo > 0) disc(comet.halo, alpha * HALO_ALPHA);
  disc(comet.dot, alpha);
  pen.globalAlpha = 1;
}

/** Ground around a label, which may stand over another word of its wire. */
const PAD = 3;
const LINE = 14;

interface Sprite {
  readonly image: HTMLCanvasElement;
  /** Without the ground around it. */
  readonly width: number;
}

/**
 * A label as it looks at one zoom, made once and then only put down: writing text on a canvas of the page makes the
 * browser compute the styles of the whole page first, in every frame.
 */
function spriteOf(text: string, planned: number, failed: boolean, ink: Ink, scale: number): Sprite | null {
  const image = document.createElement('canvas');
  const pen = image.getContext('2d');
  if (pen === null) return null;
  pen.font = ink.font;
  // A font that is not there yet may be wider than the one that the plan knows.
  const width = Math.max(planned, pen.measureText(text).width);
  image.width = Math.ceil((width + 2 * PAD) * scale);
  image.height = Math.ceil(LINE * scale);
  pen.scale(scale, scale);
  pen.fillStyle = ink.ground;
  pen.fillRect(0, 0, width + 2 * PAD, LINE);
  pen.font = ink.font; // a new size forgets it
  pen.textRendering = 'geometricPrecision';
  pen.fillStyle = failed ? ink.failureText : ink.now;
  pen.fillText(text, PAD, LINE - 4);
  return { image, width };
}

/** More than are ever in flight at once. */
const KEPT = 64;

/** Sprites of one ink and zoom. */
function spriteCase(ink: Ink, scale: number): (label: CometLabel, failed: boolean) => Sprite | null {
  const known = new Map<string, Sprite | null>();
  return ({ text, width }, failed) => {
    const key = `${failed ? '!' : ''}${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= KEPT) known.clear();
    const made = spriteOf(text, width, failed, ink, scale);
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
  const step = useCurrentStep()?.seq ?? null;
  const [x, y, zoom] = useStore(viewOf);
  const width = useStore(widthOf);
  const height = useStore(heightOf);
  const still = useReducedMotion();
  const ink = useInk();
  const canvas = useRef<HTMLCanvasElement>(null);
  const lingers = usePlaying() && !still;
  const [seen] = useState(lingering);

  const isEmpty = useRef(true);
  const sprites = useRef<{ readonly ink: Ink; readonly scale: number; readonly of: ReturnType<typeof spriteCase> }>(
    null,
  );
  const draw = useCallback(
    (comets: readonly Comet[]) => {
      const sheet = canvas.current;
      if (sheet === null || (comets.length === 0 && isEmpty.current)) return;
      const pen = sheet.getContext('2d');
      if (pen === null) return;
      isEmpty.current = comets.length === 0;
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
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, w, h);
      for (const { label, failed } of comets) {
        const sprite = label && sprites.current.of(label, failed);
        if (!label || !sprite) continue;
        const shift = label.anchor === 'start' ? 0 : label.anchor === 'middle' ? sprite.width / 2 : sprite.width;
        // On whole pixels, where the sprite's text stays sharp.
        const left = Math.round(ratio * x + (label.x - shift - PAD) * scale);
        const top = Math.round(ratio * y + (label.y - (LINE - 4)) * scale);
        pen.drawImage(sprite.image, left, top);
      }
      pen.setTransform(scale, 0, 0, scale, ratio * x, ratio * y);
      for (const comet of comets) drawComet(pen, comet, ink);
    },
    [ink, x, y, zoom, width, height],
  );

  // Nothing of this is an element: packets move with each frame, and React need not hear of it.
  useEffect(() => {
    let underWay: readonly Packet[] = [];
    let isLooking = false;
    const redraw = (): void => {
      if (!isLooking) draw(cometsOf(layout, withLate(seen.late(), underWay), { still, step }));
    };
    const look = ({ index, t }: Instant): void => {
      underWay = packetsAt(events, index, t, step);
      isLooking = true; // what lingers is told of at once, and drawn once
      seen.see(lingers ? underWay : null);
      isLooking = false;
      redraw();
    };
    look(pageStore.getState().instant);
    const unsubscribe = pageStore.subscribe(({ instant }, old) => {
      if (instant !== old.instant) look(instant);
    });
    const forget = seen.subscribe(redraw);
    // A window moved to another screen, or zoomed by the browser, has another ratio.
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', redraw);
    return () => {
      unsubscribe();
      forget();
      query.removeEventListener('change', redraw);
    };
  }, [layout, events, step, lingers, still, seen, draw]);
  useEffect(() => () => seen.see(null), [seen]);

  return <canvas ref={canvas} className="size-full inset-0 z-5 pointer-events-none absolute" aria-hidden="true" />;
}
