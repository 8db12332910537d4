import en from '../catalogues/en/firstVisit.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('firstVisit', en);
