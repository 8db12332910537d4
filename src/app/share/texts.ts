import en from '../catalogues/en/share.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('share', en);
