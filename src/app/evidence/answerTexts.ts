/** The stage bar, the proof and what to do, in words. */
import en from '../catalogues/en/evidenceAnswer.json';
import { catalogue } from '../language/index.ts';

export const ANSWER = catalogue('evidenceAnswer', en);
