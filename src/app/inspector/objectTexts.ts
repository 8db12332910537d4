/** The object’s pane, and what its fields mean for a removal. */
import en from '../catalogues/en/objectPane.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('objectPane', en);
