/** What is said of something that is away. Times are seconds of the run. */
import en from '../catalogues/en/outages.json';
import { catalogue } from '../language/index.ts';

export const OUTAGE_TEXTS = catalogue('outages', en);
