/** The pods of a list: which are found by what is typed, and in which order. Fast enough for a hundred thousand. */
import { STAGES, WAITS } from '../../evidence/index.ts';
import type { PodRow } from '../../worker/evidenceProtocol.ts';
import type { DiagnosisWords } from '../../words/index.ts';
import type { EvidenceWords } from './texts.ts';
import { waitWords } from './waitWords.ts';

/** As read: those that wait for something first. */
export const ORDERS = ['waiting', 'name', 'since'] as const;
export type PodOrder = (typeof ORDERS)[number];

/** Each stage and wait in the words of its row, so that no row has to be put into words to be searched. */
function wordsOf(say: EvidenceWords, words: Pick<DiagnosisWords, 'wait'>): (pod: PodRow) => string {
  const rows = new Map<string, string>();
  for (const stage of STAGES)
    for (const waitingOn of WAITS)
      rows.set(
        `${stage} ${waitingOn}`,
        `${stage} ${say.stages[stage]} ${waitWords({ stage, waitingOn }, say, words)}`.toLowerCase(),
      );
  return ({ stage, waitingOn }) => rows.get(`${stage} ${waitingOn}`) ?? '';
}

export function foundPods(
  pods: readonly PodRow[],
  typed: string,
  say: EvidenceWords,
  words: Pick<DiagnosisWords, 'wait'>,
): readonly PodRow[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return pods;
  const wordsFor = wordsOf(say, words);
  return pods.filter(
    (pod) =>
      `${pod.namespace}/${pod.name}`.toLowerCase().includes(wanted) ||
      pod.uid.toLowerCase().includes(wanted) ||
      (pod.node ?? '').toLowerCase().includes(wanted) ||
      wordsFor(pod).includes(wanted),
  );
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function inOrder(pods: readonly PodRow[], order: PodOrder): readonly PodRow[] {
  switch (order) {
    case 'waiting':
      return pods;
    case 'name':
      return pods.toSorted((a, b) => byText(a.namespace, b.namespace) || byText(a.name, b.name));
    case 'since':
      // What has no date stands last.
      return pods.toSorted((a, b) => byText(a.since ?? '~', b.since ?? '~'));
  }
}

/** Names that more than one pod of the input has: their UIDs tell them apart. */
export function sharedNames(pods: readonly PodRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { namespace, name } of pods) {
    const full = `${namespace}/${name}`;
    if (seen.has(full)) shared.add(full);
    seen.add(full);
  }
  return shared;
}
