import en from '../catalogues/en/ending.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('ending', en);
export type EndingTexts = typeof en;
