import en from '../catalogues/en/offline.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('offline', en);
