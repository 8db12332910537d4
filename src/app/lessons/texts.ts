import en from '../catalogues/en/lessons.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('lessons', en);
