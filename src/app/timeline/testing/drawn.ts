/** For tests: every piece of text that a layout has drawn, as the rectangle that it fills. */
import { wordsExtent } from '../requestsRow.ts';
import type { TimelineLayout } from '../parts.ts';
import { graceLabels } from '../graceRow.ts';
import { placeOf } from '../axis.ts';
import { BASELINE } from '../layout.ts';
import { GRACE } from '../rows.ts';
import { interWidth, monoWidth } from '../../shell/ui/textWidth.ts';
import { pillWidth } from '../wishes.ts';

export interface DrawnText {
  readonly what: string;
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** From the top of a capital to the foot of a `g`, about a baseline. */
const box = (what: string, text: string, x: number, w: number, baseline: number, size: number): DrawnText => ({
  what,
  text,
  x0: x,
  x1: x + w,
  y0: baseline - size * 0.74,
  y1: baseline + size * 0.2,
});

/** @param t the words on the grace's bar are those of an instant. */
export function drawnTexts(layout: TimelineLayout, t: number): readonly DrawnText[] {
  const width = layout.axis.size;
  const waits = layout.rows.at(-1)?.y ?? 0;
  const mono = (what: string, text: string, x: number, baseline: number): DrawnText =>
    box(what, text, x, monoWidth(text), baseline, 10);
  return [
    ...layout.marks.flatMap((mark) => {
      if (mark.words === null) return [];
      const { x0, x1 } = wordsExtent(mark, mark.words);
      return [box('mark', mark.words.text, x0, x1 - x0, 41, 10)];
    }),
    ...layout.bands.flatMap(({ row, label, x0, y, h }) =>
      label === null
        ? []
        : [box(row, label, x0 + 6, interWidth(label, h < 12 ? 9.5 : 10.5), y + h / 2 + BASELINE, h < 12 ? 9.5 : 10.5)],
    ),
    ...layout.afters.map(({ label, x, y }) => box('after', label, x, interWidth(label), y, 10.5)),
    ...layout.notes.flatMap(({ words }) => (words === null ? [] : [mono('wait', words.text, words.x, waits + 11)])),
    ...layout.ticks.map(({ label, x }) => mono('tick', label, x, 13)),
    ...layout.folds.flatMap(({ title, x0, x1 }) =>
      title === '' ? [] : [box('fold', title, (x0 + x1 - pillWidth(title) + 4) / 2, pillWidth(title) - 4, 13, 10)],
    ),
    ...graceLabels(layout.graces, t, placeOf(layout.axis, t), width).map(({ x, text }) =>
      mono('grace', text, x, GRACE.y + 10.5),
    ),
  ];
}

/** Pairs of texts that lie over one another. */
export const overlapping = (texts: readonly DrawnText[]): readonly string[] =>
  texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => a.x0 < b.x1 - 0.01 && a.x1 > b.x0 + 0.01 && a.y0 < b.y1 - 0.01 && a.y1 > b.y0 + 0.01)
      .map((b) => `${a.what} “${a.text}” over ${b.what} “${b.text}”`),
  );
