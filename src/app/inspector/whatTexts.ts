/** Labels of what is told about one step; what it means is told by `explain/`. */
import en from '../catalogues/en/whatHappened.json';
import { catalogue } from '../language/index.ts';

export const WHAT = catalogue('whatHappened', en);
