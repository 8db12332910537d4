/** The lane between two runs on one axis: a box for each difference, beside one another where they would overlap. Pure. */
import type { Micros } from '../../engine/time.ts';
import { placeOf, type Axis } from './axis.ts';
import { monoWidth } from '../shell/ui/textWidth.ts';

/** Something that only one of two runs has, or that both have otherwise. */
export interface LaneMark {
  readonly first?: Micros;
  readonly second?: Micros;
  readonly sign: '+' | '-' | '~';
  readonly label: string;
}

export interface PlacedLaneMark {
  /** Which of the marks; the first of those that had no room apart. */
  readonly index: number;
  readonly sign: LaneMark['sign'] | number;
  /** Middle of its box. */
  readonly x: number;
  /** Where it happened, above and below. */
  readonly above: number | null;
  readonly below: number | null;
  /** null where there is no room for it. */
  readonly label: string | null;
}

export const LANE_HEIGHT = 32;
export const BOX = 16;
const PITCH = BOX + 4;
/** A box that stood farther from its instant would point at another. */
const FARTHEST = 3 * PITCH;

const timeOf = ({ first, second }: LaneMark): Micros => first ?? second ?? (0 as Micros);

export function layLane(marks: readonly LaneMark[], axis: Axis): readonly PlacedLaneMark[] {
  const at = (t: Micros): number => Math.round(placeOf(axis, t));
  const inOrder = marks.map((mark, index) => ({ mark, index })).toSorted((a, b) => timeOf(a.mark) - timeOf(b.mark));
  const placed: { -readonly [Key in keyof PlacedLaneMark]: PlacedLaneMark[Key] }[] = [];
  const most = axis.size - BOX / 2;
  for (const { mark, index } of inOrder) {
    const own = at(timeOf(mark));
    const last = placed.at(-1);
    const x = Math.max(Math.min(own, most), last === undefined ? BOX / 2 : last.x + PITCH);
    if (last !== undefined && (x - own > FARTHEST || x > most)) {
      last.sign = typeof last.sign === 'number' ? last.sign + 1 : 2;
      continue;
    }
    placed.push({
      index,
      sign: mark.sign,
      x,
      above: mark.first === undefined ? null : at(mark.first),
      below: mark.second === undefined ? null : at(mark.second),
      label: mark.label,
    });
  }
  return placed.map((each, i) => {
    const room = (placed[i + 1]?.x ?? axis.size + BOX) - each.x - BOX;
    const fits = typeof each.sign !== 'number' && monoWidth(each.label ?? '') + 8 <= room;
    return { ...each, label: fits ? each.label : null };
  });
}
