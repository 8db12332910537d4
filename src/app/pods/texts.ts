import en from '../catalogues/en/pods.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('pods', en);
export type Words = typeof en;
