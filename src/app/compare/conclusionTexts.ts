import en from '../catalogues/en/conclusion.json';
import { catalogue } from '../language/index.ts';

export const CONCLUSION = catalogue('conclusion', en);
export type ConclusionWords = typeof en;
