/** The ring of the grace, as `ring/GraceRing.tsx` draws it on the page. */
import { tag, toneOf, words, type Ink } from '../../drawing/index.ts';
import { texts } from '../../language/index.ts';
import { arcOf, NUMBER, RADIUS, ringNumber, STROKE, ticksPath, type RingGrace } from '../ring/ring.ts';
import { TEXTS } from '../ring/texts.ts';

/** Smaller than this the words under the number would touch the ring. */
const WORDY = 120;

export function ring(
  grace: RingGrace,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  ink: Ink,
): string {
  const say = texts(TEXTS);
  const tone = toneOf('terminating', ink);
  const [cx, cy] = [x + size / 2, y + size / 2];
  const ended = grace.state === 'ended';
  const arc = arcOf(grace);
  const { whole, tenths } = ringNumber(grace);
  const total = String(grace.total);
  const radius = size * RADIUS;
  const turn = 2 * Math.PI * radius;
  const stroke = { cx, cy, r: radius, fill: 'none', 'stroke-width': size * STROKE };
  const big = size * NUMBER;
  const small = big * 0.6;
  // One number in two sizes: placed by the width of a digit, which is 0.6 em.
  const width = whole.length * big * 0.6 + tenths.length * small * 0.6;
  const left = cx - width / 2;
  const foot = { font: 'mono', size: Math.max(10, size * 0.07), fill: ink['text-2'], anchor: 'middle' } as const;
  const under = ended ? (size < WORDY ? say.usedShort : say.used({ total })) : say.left({ total });
  return (
    tag('circle', { cx, cy, r: size * 0.497, fill: ink.surface }) +
    tag('path', {
      d: ticksPath(grace.total, size),
      transform: `translate(${x} ${y})`,
      fill: 'none',
      stroke: ended ? ink.edge : tone.line,
      'stroke-width': 1.4,
    }) +
    tag('circle', { ...stroke, stroke: ink['line-2'] }) +
    (arc === null
      ? ''
      : tag('circle', {
          ...stroke,
          stroke: tone.line,
          'stroke-dasharray': `${((turn * arc.left) / arc.of).toFixed(2)} ${turn.toFixed(2)}`,
          'stroke-dashoffset': ((turn * arc.left) / arc.of - turn).toFixed(2),
          transform: `rotate(-90 ${cx} ${cy})`,
          ...(ended && { opacity: 0.55 }),
        })) +
    words(left, cy + size * 0.075, whole, { font: 'mono', size: big, weight: 600, fill: ink.text }) +
    words(left + whole.length * big * 0.6, cy + size * 0.075, tenths, {
      font: 'mono',
      size: small,
      weight: 500,
      fill: ink.text,
    }) +
    words(cx, cy + size * 0.19, under, foot)
  );
}
