/** What can break, in words: the menu’s line, what the news says once it is done, and what it means. */
import en from '../catalogues/en/faultActs.json';
import { catalogue } from '../language/index.ts';

export const FAULT_TEXTS = catalogue('faultActs', en);
export type FaultTexts = typeof en;
