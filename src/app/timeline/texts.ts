/** What the timeline says. Phases, requests, signals, fields and the worker's methods stay what a machine calls them. */
import en from '../catalogues/en/timeline.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('timeline', en);
