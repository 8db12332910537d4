/** Terminals and mail programs break long lines at a fixed width, in the middle of words and UIDs. */
import { klogHeader } from './klogHeader.ts';
import { unwrapOnce } from './unwrap.ts';

const SLACK = 4;

/** A date and a time, as most programs begin a line of their log. */
const DATED = /^\[?\d{4}[-/]\d\d[-/]\d\d[T ,]\d\d:\d\d:\d\d/;

const isStart = (line: string): boolean =>
  line.trim() === '' ||
  line.startsWith('{') ||
  DATED.test(line) ||
  klogHeader(line) !== null ||
  unwrapOnce(line) !== null;

/** The width that a paste was broken at, or null: lines without a beginning follow upon lines of full width. */
export function wrapWidth(lines: readonly string[]): number | null {
  const broken: number[] = [];
  lines.forEach((line, i) => {
    const next = lines[i + 1];
    if (next !== undefined && line.length >= 60 && !isStart(next)) broken.push(line.length);
  });
  if (broken.length < 2) return null;
  const width = Math.max(...broken);
  const full = broken.filter((length) => length >= width - SLACK).length;
  const longer = lines.some((line) => line.length > width);
  return !longer && full >= broken.length * 0.6 ? width : null;
}

export const fillsWidth = (line: string, width: number | null): boolean =>
  width !== null && line.length >= width - SLACK;
