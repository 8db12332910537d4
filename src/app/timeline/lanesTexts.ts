/** What the lanes of nodes and workloads say; it comes with them. */
import en from '../catalogues/en/timelineLanes.json';
import { catalogue } from '../language/index.ts';

export const LANES_TEXTS = catalogue('timelineLanes', en);
export type LanesWords = typeof en;
