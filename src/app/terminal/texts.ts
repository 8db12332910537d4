import en from '../catalogues/en/terminal.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('terminal', en);
