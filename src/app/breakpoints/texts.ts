import en from '../catalogues/en/breakpoints.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('breakpoints', en);
