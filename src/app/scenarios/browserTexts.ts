import en from '../catalogues/en/scenarioBrowser.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('scenarioBrowser', en);
