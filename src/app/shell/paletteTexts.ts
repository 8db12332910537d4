import en from '../catalogues/en/palette.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('palette', en);
