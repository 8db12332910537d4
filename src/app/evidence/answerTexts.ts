/** Texts of the stage bar, the proof and the steps. */
import en from '../catalogues/en/evidenceAnswer.json';
import { catalogue } from '../language/index.ts';

export const ANSWER = catalogue('evidenceAnswer', en);
