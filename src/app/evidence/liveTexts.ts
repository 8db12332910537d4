/** What is said of a cluster that is watched. */
import en from '../catalogues/en/live.json';
import { catalogue } from '../language/index.ts';

export const LIVE = catalogue('live', en);
