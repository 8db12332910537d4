/** What each width of the axis is worth: even with ticks, stretched with its true length, or folded with it. Pure. */
import type { Axis } from './axis.ts';
import type { RulerMark } from './parts.ts';

const SECOND = 1_000_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600];
/** A stretch wider than this for its length is stretched. px a second. */
const STRETCHED = 60;

interface Run {
  is: RulerMark['is'];
  from: number;
  to: number;
  x0: number;
  x1: number;
}

/** @param zero the instant from which the reader counts; @param lengthText a length in words */
export function rulerOf(axis: Axis, zero: number, lengthText: (us: number) => string, gap = 52): readonly RulerMark[] {
  const runs: Run[] = [];
  for (const { from, to, x0, x1, folded } of axis.stretches) {
    if (to <= from || from < zero) continue;
    const perSecond = ((x1 - x0) / (to - from)) * SECOND;
    const is = folded === true ? 'folded' : to - from < SECOND && perSecond > STRETCHED ? 'stretched' : 'even';
    const last = runs.at(-1);
    const isAlike =
      last !== undefined &&
      last.is === is &&
      (is === 'stretched' ||
        (is === 'even' && Math.abs((last.x1 - last.x0) / (last.to - last.from) - (x1 - x0) / (to - from)) < 1e-9));
    if (last !== undefined && isAlike) Object.assign(last, { to, x1 });
    else runs.push({ is, from, to, x0, x1 });
  }
  return runs.map(({ is, from, to, x0, x1 }): RulerMark => {
    if (is !== 'even') return { is, x0, x1, ticks: [], length: lengthText(to - from) };
    const perSecond = ((x1 - x0) / (to - from)) * SECOND;
    const step = STEPS.find((seconds) => seconds * perSecond >= gap) ?? 3_600;
    const ticks = [];
    const first = Math.ceil((from - zero) / SECOND / step) * step;
    for (let second = first; zero + second * SECOND < to; second += step) {
      const x = axis.x(zero + second * SECOND);
      const hasRoom = x - x0 > 16 && x1 - x > 16;
      ticks.push({ x, text: hasRoom ? lengthText(second * SECOND) : '', isMajor: true });
    }
    return { is, x0, x1, ticks, length: '' };
  });
}

const CHARACTER = 7.4;
const HIGH = 14;
const GAP = 6;
/** Of the lengths beside a ruler that runs down. */
const LENGTHS_ROOM = 52;

/** Without the lengths that would meet one before them. @param isDown they stand below each other */
export function apart(marks: readonly RulerMark[], isDown: boolean): readonly RulerMark[] {
  let free = -Infinity;
  const keeps = (at: number, text: string): boolean => {
    if (text === '' || (isDown && text.length * CHARACTER > LENGTHS_ROOM)) return false;
    const half = (isDown ? HIGH : text.length * CHARACTER) / 2;
    if (at - half < free) return false;
    free = at + half + (isDown ? 2 : GAP);
    return true;
  };
  return marks.map((mark): RulerMark => {
    const { x0, x1, length, ticks } = mark;
    const fits = isDown || x1 - x0 > length.length * CHARACTER + 4;
    return {
      ...mark,
      length: fits && keeps((x0 + x1) / 2, length) ? length : '',
      ticks: ticks.map((tick) => ({ ...tick, text: keeps(tick.x, tick.text) ? tick.text : '' })),
    };
  });
}
