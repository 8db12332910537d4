import en from '../catalogues/en/score.json';
import sentences from '../catalogues/en/scoreSentences.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('score', en);
export const SENTENCES = catalogue('scoreSentences', sentences);
