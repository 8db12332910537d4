/** What the page says of a change, in its news. */
import en from '../catalogues/en/store.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('store', en);
