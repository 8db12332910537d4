/** What is said of broken invariants. Its Chinese half is a chunk of its own. */
import type { Broken } from '../../worker/index.ts';
import { lateTexts } from '../language/index.ts';

const en = {
  broken: 'Broken invariants',
  breaks: (times: number) =>
    times === 1
      ? 'Rule broken at {instant}: {name}'
      : `Rule broken ${times === 2 ? 'twice' : `${times} times`}, first at {instant}: {name}`,
  named: ({ id, name }: Broken) => `${name} (${id})`,
  statement: ({ statement }: Broken) => statement,
  here: ({ text, statement }: Broken) => `Here ${text}. ${statement}`,
  known: (why: string) => ` Real kubelets of this release do so too: ${why}.`,
  more: (count: number) => `${count} more: the command check prints them all.`,
};

export type InvariantWords = typeof en;

export const TEXTS = lateTexts<InvariantWords>(en, () => import('./texts.zh.ts').then(({ zh }) => zh));
