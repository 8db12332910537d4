/** How many lines a text will need, without a browser: widths are rounded up, so it may need fewer, never more. */
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';

/** Code is set a little smaller than the text around it (subtitle.css). */
const CODE = 0.92;

interface Piece {
  readonly width: number;
  /** A line may end before it. */
  readonly breaks: boolean;
}

/** A Han letter or full-width sign is a piece of its own, everything else goes by words. */
const PIECES = /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/gu;
/** Stays with what stands before it. */
const CLOSES = /^[。，、；：！？）」》”’]/u;

function piecesOf(text: string, font: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let afterSpace = false;
  text.split('`').forEach((part, i) => {
    for (const [piece] of part.matchAll(PIECES)) {
      if (piece.trim() === '') {
        afterSpace = true;
        continue;
      }
      const space = afterSpace ? interWidth(' ', font) : 0;
      const width = i % 2 === 0 ? interWidth(piece, font) : monoWidth(piece, font * CODE);
      const breaks = afterSpace || (/^[\u3000-\u9fff\uff00-\uffef]/u.test(piece) && !CLOSES.test(piece));
      pieces.push({ width: width + space, breaks });
      afterSpace = false;
    }
  });
  return pieces;
}

/**
 * Lines of a text in which backticks mark code. What has no place to break in is taken to fill lines of its own.
 */
export function linesOf(text: string, font: number, width: number): number {
  if (width <= 0) return Number.POSITIVE_INFINITY; // not measured yet, or not shown
  let lines = 1;
  let used = 0;
  let word = 0;
  const flush = (): void => {
    if (used > 0 && used + word > width) {
      lines += 1;
      used = 0;
    }
    used += word;
    if (used > width) {
      const more = Math.ceil(used / width) - 1;
      lines += more;
      used -= more * width;
    }
    word = 0;
  };
  for (const piece of piecesOf(text, font)) {
    if (piece.breaks) flush();
    word += piece.width;
  }
  flush();
  return lines;
}
