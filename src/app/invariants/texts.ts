/** What is said of broken invariants: the same words that the command line prints. */
import en from '../catalogues/en/invariants.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('invariants', en);
