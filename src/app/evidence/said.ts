/** What the page says of a diagnosis, from its facts. */
import type { PodEvidence } from '../../evidence/index.ts';
import { summaryInWords, type DiagnosisWords } from '../../words/index.ts';
import { timeText, withoutGoTimes } from './names.ts';

/** The sentence that says where the pod stands; the error stands by itself below, as the machine wrote it. */
export const summaryOf = (pod: PodEvidence, words: DiagnosisWords): string =>
  withoutGoTimes(
    summaryInWords(pod, words, { since: pod.since === null ? null : timeText(pod.since), withError: false }),
  );
