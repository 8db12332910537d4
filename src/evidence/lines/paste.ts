/** The lines of a paste as the programs wrote them that people took them from. */
import { linesOfMarkup } from '../input/typesetting.ts';
import { mended, type Physical } from './joints.ts';
import { withoutMargins, withoutTableMarks } from './margins.ts';
import { wrapWidth } from './wrapWidth.ts';

export interface Paste {
  /** One for each line of the input. */
  readonly lines: readonly Physical[];
  /** The width that lines are broken at in the middle of words, or null. */
  readonly width: number | null;
}

/** Colours of a terminal whose ESC got lost or was written out. */
const COLOUR =
  /(?:\^\[|\\u001b|\\x1b|\\033|#033|\\e|␛)\[[\d;]{0,16}[mK]|\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m\[K|\[\d{1,3}(?:;\d{1,3}){0,4}m(?!\])/g;
const withoutColourRests = (line: string): string =>
  line.includes('[') && line.length < 32_768 ? line.replace(COLOUR, '') : line;

/** Marks that open or close a piece of code, on the line that they should be above or below. */
const OPENING =
  /^(?:```|~~~|\{(?:noformat|code|quote)(?::[^{}]{0,80})?\}|\[code(?:=\w{1,20})?\])(?=[^`~\s{]\S{0,400}[\s:=]|[{[])/;
const CLOSING = /(?:```|~~~|\{(?:noformat|code|quote)\}|\[\/code\])$/;
const INFO = /^(?:```|~~~)[\w+#.-]{1,30}(?:\s{1,4}[\w-]{1,30}=\S{1,80}){0,4}\s{0,8}$/;

function unfenced(line: string): string {
  if (line.length > 32_768 || !/[`~\]}]/.test(line)) return line;
  const opening = INFO.test(line) ? '' : (OPENING.exec(line)?.[0] ?? '');
  const body = line.slice(opening.length);
  const closing = CLOSING.exec(body)?.[0] ?? '';
  return closing === '' || body.length === closing.length ? body : body.slice(0, -closing.length);
}

/** What a page or a program has put behind each line, and not behind one or the other. */
const ENDS = /(?:<br ?\/?>|\\r\\n|\\n|\s\\)$/;
const TAG = /^\s{0,40}<(?:p|pre|code|div|span|li|td|tr)\b/i;
const MOST = 0.8;

function isOnMost(lines: readonly string[], pattern: RegExp): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  const found = filled.filter((line) => pattern.test(line.length > 200 ? line.slice(0, 100) + line.slice(-100) : line));
  return found.length > 1 && found.length >= filled.length * MOST;
}

/** A line inside the box that a terminal program draws, such as k9s; a line of several cells is a table's. */
const FRAMED = /^\s{0,8}[│┃║] ?([^│┃║]{0,4000}?)\s{0,400}[│┃║]\s{0,8}$/;
const unframed = (line: string): string => (/^\s{0,8}[│┃║]/.test(line) ? (FRAMED.exec(line)?.[1] ?? line) : line);

function withoutTags(line: string): string {
  const shown = line.length < 32_768 ? linesOfMarkup(line) : [line];
  return shown.length === 1 ? (shown[0] ?? '') : line;
}

export function pasteOf(input: readonly string[]): Paste {
  const hasTags = isOnMost(input, TAG);
  const untagged = hasTags ? input.map(withoutTags) : input;
  const hasEnds = isOnMost(untagged, ENDS);
  const plain = untagged.map((line) => unframed(unfenced(withoutColourRests(hasEnds ? line.replace(ENDS, '') : line))));
  const lines = withoutMargins(withoutTableMarks(plain));
  const whole = mended(lines);
  const isMended = whole.includes(null);
  return { lines: whole, width: isMended ? null : wrapWidth(lines) };
}
