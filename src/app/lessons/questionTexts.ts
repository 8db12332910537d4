/**
 * What is asked. For each kind of question its options, what is said to who took another one (`notSo`), and why those that
 * can be true are. Which of them is true is the simulation's word (`questions/judges.ts`). `{pod}` is the pod that is asked
 * about.
 */
import en from '../catalogues/en/lessonQuestions.json';
import { catalogue } from '../language/index.ts';

export const QUESTION_TEXTS = catalogue('lessonQuestions', en);

export type QuestionTexts = typeof en;
