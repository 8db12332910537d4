/**
 * What is wrong with a document, told to the person who wrote it: where, what was found and what was expected.
 */

import { type Key, pathText, shown } from '../kube/manifest/problem.ts';
import { printableLine, short } from '../kube/printable.ts';

export { type Key, shown };

export interface Problem {
  readonly keys: readonly Key[];
  /** One plain sentence without the place. */
  readonly message: string;
  /** What would have been right, fit to follow "expected". */
  readonly expected: string;
  /** The place is the key itself, not its value. */
  readonly atKey?: boolean;
}

export interface ScenarioError {
  /** `steps[2].do`; empty for the document as a whole. */
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  /** Both from 1; only where the document was a text. */
  readonly line?: number;
  readonly column?: number;
}

/** Characters of what was found, and of what was expected, which may be a list of words. */
const LONGEST_MESSAGE = 300;
const LONGEST_EXPECTED = 600;

/** An error may repeat names of the document, so control characters are escaped. */
export const asError = ({ keys, message, expected }: Problem): ScenarioError => ({
  path: pathText(keys),
  message: printableLine(short(message, LONGEST_MESSAGE)),
  expected: printableLine(short(expected, LONGEST_EXPECTED)),
});

/** "a", "b" or "c" */
export function anyOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** The known word that a slip of the keyboard or memory most probably meant. */
export function meant(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase().slice(0, 60);
  let best: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const candidate of known) {
    const lower = candidate.toLowerCase();
    const distance = wanted.length > 3 && lower.startsWith(wanted) ? 0 : editDistance(wanted, lower);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
