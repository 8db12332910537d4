/** What each fault would do at the instant, in one line, by what it would meet there. */
import en from '../catalogues/en/faultLines.json';
import { catalogue } from '../language/index.ts';

export const LINE_TEXTS = catalogue('faultLines', en);
export type LineTexts = typeof en;
