import type { PodRow } from '../../worker/evidenceProtocol.ts';
import type { DiagnosisWords } from '../../words/index.ts';
import { counted, numeral } from './names.ts';
import type { EvidenceWords } from './texts.ts';

/** How many pods there are, and how many of them wait. */
export const podsFound = (count: number, waiting: number, say: EvidenceWords): string =>
  say.podsFound({ ...counted(count), waiting, shownWaiting: numeral(waiting) });

/** What a pod waits for, as short as a row of the list. */
export function waitWords(
  { stage, waitingOn }: Pick<PodRow, 'stage' | 'waitingOn'>,
  say: EvidenceWords,
  { wait }: Pick<DiagnosisWords, 'wait'>,
): string {
  if (stage === 'SyncPod' && waitingOn === 'none') return say.runs;
  if (waitingOn === 'none') return say.waitsForNothing;
  return waitingOn === 'unknown' ? say.waitUnknown : say.waitsFor({ wait: wait[waitingOn] });
}
