import en from '../catalogues/en/endingPlace.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('endingPlace', en);
