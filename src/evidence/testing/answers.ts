/** Answers whole. A table of inputs asks for the verdict of each; whatever else is said of it is frozen beside it. */
import { digestOf } from '../../scenario/testing/digest.ts';
import type { Evidence } from '../index.ts';
import { readBytes } from './inputs.ts';

/** The verdicts in an answer, and a digest of all of it: to the last proof and piece of advice. */
export function inShort(evidence: Evidence): string {
  const verdicts = evidence.pods.map(({ stage, waitingOn }) => `${stage} ${waitingOn}`);
  return [...verdicts, digestOf(evidence).slice(0, 8)].join(', ');
}

/** What is answered to each input of a table (its title and its text), as a file that `vitest -u` writes anew. */
export async function answersTo(inputs: Iterable<readonly [string, string]>): Promise<string> {
  const answers: (readonly [string, string])[] = [];
  for (const [title, text] of inputs) answers.push([title, inShort(await readBytes(new TextEncoder().encode(text)))]);
  return `${JSON.stringify(answers, null, 1)}\n`;
}
