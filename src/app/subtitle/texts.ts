import en from '../catalogues/en/subtitle.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('subtitle', en);
