import en from '../../catalogues/en/diagramPlayer.json';
import { catalogue } from '../../language/index.ts';

export const TEXTS = catalogue('diagramPlayer', en);
