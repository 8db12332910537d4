/** What a screen reader hears besides the page itself. */
import en from '../catalogues/en/narration.json';
import { catalogue } from '../language/index.ts';

export const NARRATION_TEXTS = catalogue('narration', en);
