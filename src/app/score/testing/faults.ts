/** Finds labels of a picture that overlap, are cut off or cross the now-line. */
import type { Line, Point } from '../parts.ts';
import { crosses, meet, MUST, type WrittenLabel } from '../place.ts';
import { COMET, type DiscAt, type RingAt } from '../scene.ts';
import type { Sheet } from '../sheet.ts';

/** A picture's size in px, by the size of its page. */
export const SIZES = {
  '1440x900': { width: 1440, height: 640 },
  '1280x720': { width: 1280, height: 480 },
  '1024x768': { width: 1024, height: 530 },
  '768x1024': { width: 768, height: 780 },
  '390x844': { width: 390, height: 500 },
  '844x390': { width: 844, height: 246 },
};

interface Drawn {
  readonly sheet: Sheet;
  readonly lines: readonly Line[];
  readonly strokes: readonly (readonly [Point, Point])[];
}

interface Seen {
  readonly written: readonly WrittenLabel[];
  readonly now: number | null;
  readonly rings: readonly RingAt[];
  readonly discs: readonly DiscAt[];
  readonly comet: Point | undefined;
}

export function faultsOf({ sheet, lines, strokes }: Drawn, { written, now, rings, discs, comet }: Seen) {
  const [width, height] = sheet.isTurned ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
  const faults: string[] = [];
  for (const [i, { label, box }] of written.entries()) {
    const say = (what: string): void => void faults.push(`${label.text} ${what}`);
    if (label.size < 12) say('is too small');
    if (box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height) say('is outside');
    for (const other of written.slice(i + 1)) if (meet(box, other.box)) say(`lies on ${other.label.text}`);
    const [from, to] = sheet.isTurned ? [box.y, box.y + box.h] : [box.x, box.x + box.w];
    if (now !== null && from < now && to > now) {
      const isAboveLine = !sheet.isTurned && sheet.flag < sheet.ruler && box.y + box.h < sheet.flag - 12;
      if (!isAboveLine) say('crosses the now-line');
    }
    for (const line of [...lines.map((each) => [each.from, each.to] as const), ...strokes])
      if (crosses(line, box)) say('is crossed');
    const round = [...discs, ...rings].map(({ x, y, radius }) => ({ x, y, radius }));
    // What never gives way may be touched by a comet in passing, where a small sheet leaves no other place.
    if (comet !== undefined && label.weightOfMeaning < MUST) round.push({ ...comet, radius: COMET });
    for (const { x, y, radius } of round) {
      const [dx, dy] = [
        x - Math.min(Math.max(x, box.x), box.x + box.w),
        y - Math.min(Math.max(y, box.y), box.y + box.h),
      ];
      if (Math.hypot(dx, dy) < radius) say(`lies under a disc of ${radius}`);
    }
  }
  return faults;
}
