import en from '../catalogues/en/inspector.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('inspector', en);
