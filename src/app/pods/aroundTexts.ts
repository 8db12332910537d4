/** What is said of what stands around the pods; it comes with the part that shows it. */
import en from '../catalogues/en/aroundPods.json';
import { catalogue } from '../language/index.ts';

export const AROUND_TEXTS = catalogue('aroundPods', en);
export type AroundWords = typeof en;
