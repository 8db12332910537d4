/** What is said of broken invariants. Its Chinese half is a chunk of its own. */
import type { Broken } from '../../worker/index.ts';
import { lateTexts } from '../language/index.ts';

const en = {
  broken: 'Broken invariants',
  breaks: 'Breaks {id} at {instant}',
  again: (times: number) => ` and ${times === 1 ? 'once' : `${times} times`} more`,
  named: ({ name }: Broken) => `: ${name}`,
  statement: ({ statement }: Broken) => statement,
  here: ({ text, statement }: Broken) => `Here ${text}. ${statement}`,
  known: (why: string) => ` Real kubelets of this release do so too: ${why}.`,
  more: (count: number) => `${count} more: the command check prints them all.`,
};

export type InvariantWords = typeof en;

export const TEXTS = lateTexts<InvariantWords>(en, () => import('./texts.zh.ts').then(({ zh }) => zh));
