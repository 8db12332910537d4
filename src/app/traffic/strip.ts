/** What the strip of requests is made of, on the page and in pictures: its measures, its columns and what its bands say. Pure. */
import type { Column } from './bins.ts';
import type { Lane, Span } from './lanes.ts';
import type { TrafficWords } from './texts.ts';

export const BARS = { y: 6, h: 34 } as const;
export const BAND = { y: 48, pitch: 17, h: 13 } as const;
export const LANES: readonly Lane[] = ['slice', 'rules', 'listener'];
export const HEIGHT = BAND.y + LANES.length * BAND.pitch;

export interface Bar {
  readonly x: number;
  readonly w: number;
  readonly y: number;
  readonly h: number;
  readonly failed: boolean;
}

/** Those that failed stand on top of those that were answered, and are to be seen however few they are. */
export function barsOf({ x0, x1, sent, failed, most }: Column): readonly Bar[] {
  const h = Math.round((sent / most) * BARS.h);
  const red = failed === 0 ? 0 : Math.max(3, Math.round((failed / most) * BARS.h));
  const [y, w] = [BARS.y + BARS.h - h, Math.max(1, x1 - x0 - 1)];
  return [
    ...(h - red > 0 ? [{ x: x0, w, y: y + red, h: h - red, failed: false }] : []),
    ...(red > 0 ? [{ x: x0, w: Math.max(2, w), y, h: red, failed: true }] : []),
  ];
}

export const bandTop = (lane: Lane): number => BAND.y + LANES.indexOf(lane) * BAND.pitch;

/** @param pod its name alone */
export function spanWords({ says }: Span, pod: string, say: TrafficWords): string {
  const word = say.says[says];
  return typeof word === 'string' ? word : word({ pod });
}

/** @param node whose rules they are, where several have some */
export const laneName = (lane: Lane, node: string | null, say: TrafficWords): string =>
  lane === 'rules' && node !== null ? say.rulesOf({ node }) : say.lane[lane];
