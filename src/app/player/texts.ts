import en from '../catalogues/en/player.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('player', en);
