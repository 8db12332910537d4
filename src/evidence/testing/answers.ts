/** Answers whole. A table of inputs asks for the verdict of each; whatever else is said of it is frozen beside it. */
import { digestOf } from '../../scenario/testing/digest.ts';
import type { Evidence } from '../index.ts';
import { readBytes } from './inputs.ts';

/** The verdicts in an answer, and a digest of all of it: to the last proof and piece of advice. */
export function inShort(evidence: Evidence): string {
  const verdicts = evidence.pods.map(({ stage, waitingOn }) => `${stage} ${waitingOn}`);
  return [...verdicts, digestOf(evidence).slice(0, 8)].join(', ');
}

/** Words of a line that are damaged, one after the other. */
const WORDS = 12;

/** What becomes of a word: it is lost, cut from either side, stands there twice, or together with something else. */
const DAMAGES: readonly ((word: string) => readonly string[])[] = [
  () => [],
  (word) => [word.slice(0, word.length >> 1)],
  (word) => [word.slice(word.length >> 1)],
  (word) => [word, word],
  (word) => [`x${word}x`],
];

/** The text with the same word of every line damaged. */
function* damaged(text: string): Iterable<string> {
  const lines = text.split('\n').map((line) => line.split(' '));
  for (let at = 0; at < WORDS; at += 1)
    for (const damage of DAMAGES)
      yield lines.map((words) => words.flatMap((word, i) => (i === at ? damage(word) : [word])).join(' ')).join('\n');
}

const answerTo = async (text: string): Promise<string> => inShort(await readBytes(new TextEncoder().encode(text)));

/**
 * What is answered to each input of a table (its title and its text), as a file that `vitest -u` writes anew; and a
 * digest of what is answered where each of its lines is damaged, as pastes are: what merely looks like a message must
 * not be taken for one.
 */
export async function answersTo(inputs: Iterable<readonly [string, string]>): Promise<string> {
  const answers: (readonly [string, string, string])[] = [];
  for (const [title, text] of inputs) {
    const others: string[] = [];
    for (const other of damaged(text)) others.push(await answerTo(other));
    answers.push([title, await answerTo(text), digestOf(others).slice(0, 8)]);
  }
  return `${JSON.stringify(answers, null, 1)}\n`;
}
