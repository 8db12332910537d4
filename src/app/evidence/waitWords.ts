import type { PodRow } from '../../worker/evidenceProtocol.ts';
import type { DiagnosisWords } from '../../words/index.ts';
import type { EvidenceWords } from './texts.ts';

/** What a pod waits for, as short as a row of the list. */
export function waitWords(
  { stage, waitingOn }: Pick<PodRow, 'stage' | 'waitingOn'>,
  say: EvidenceWords,
  { wait }: Pick<DiagnosisWords, 'wait'>,
): string {
  if (stage === 'SyncPod' && waitingOn === 'none') return say.runs;
  if (waitingOn === 'none') return say.waitsForNothing;
  return waitingOn === 'unknown' ? say.waitUnknown : say.waitsFor(wait[waitingOn]);
}
