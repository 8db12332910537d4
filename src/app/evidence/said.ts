/**
 * What the diagnosis says, in the page's language. Its own words are English, as the command line prints them; a sentence
 * that has no other form yet stays as it is, which is better than none.
 */
import type { PodEvidence } from '../../evidence/index.ts';
import { lateTexts, useTexts } from '../language/index.ts';
import { timeText, withoutGoTimes } from './names.ts';

export interface Saying {
  readonly said: (english: string) => string;
  readonly summary: (pod: PodEvidence) => string;
}

const en: Saying = {
  said: (english) => english,
  summary: ({ summary, since, told }) => {
    // The error stands by itself below, as the machine wrote it.
    const at = told.error === '' ? -1 : summary.indexOf(' The error: ');
    const sentence = at < 0 ? summary : `${summary.slice(0, at)}${told.remark === '' ? '' : ` ${told.remark}`}`;
    return since === null ? sentence : sentence.replace(since, timeText(since));
  },
};

const SAYING = lateTexts(en, () => import('./said.zh.ts').then(({ zh }) => zh));

export const useSaid = (): Saying['said'] => useTexts(SAYING).said;

/** The sentence that says where the pod stands. */
export const useSummary = (pod: PodEvidence): string => withoutGoTimes(useTexts(SAYING).summary(pod));
