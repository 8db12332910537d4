import en from '../catalogues/en/takeaway.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('takeaway', en);
