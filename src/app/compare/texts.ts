import en from '../catalogues/en/compare.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('compare', en);
export type Words = typeof en;
