/** What people get wrong, and the truth. */
import en from '../catalogues/en/lessonMisbeliefs.json';
import { catalogue } from '../language/index.ts';

export const MISBELIEF_TEXTS = catalogue('lessonMisbeliefs', en);

export type MisbeliefId = keyof typeof en.beliefs;
