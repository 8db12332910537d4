import en from '../catalogues/en/scoreCrowd.json';
import { catalogue } from '../language/index.ts';

export const CROWD = catalogue('scoreCrowd', en);
