import en from '../../catalogues/en/diagramRing.json';
import { catalogue } from '../../language/index.ts';

export const TEXTS = catalogue('diagramRing', en);
