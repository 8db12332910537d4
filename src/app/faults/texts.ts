import en from '../catalogues/en/faults.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('faults', en);
