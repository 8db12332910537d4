import en from '../catalogues/en/embed.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('embed', en);
