/** Runtimes break long lines into pieces, which come one after another. */
import { klogHeader } from './klogHeader.ts';
import type { Origin } from './origin.ts';

/** A line of which more is to come. */
export interface HeldLine {
  readonly body: string;
  readonly line: string;
  readonly origin: Origin;
  readonly number: number;
}

/** A line that goes on where the one before ended has the same frame around it. */
export const continues = ({ origin }: HeldLine, line: string): boolean =>
  origin.stream === 'CRI log' ? /^\d{4}-/.test(line) : line.startsWith('{');

export const startsAnew = (text: string): boolean =>
  klogHeader(text) !== null || text.startsWith('{"') || text.startsWith('time="');
