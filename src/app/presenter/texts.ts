import en from '../catalogues/en/presenter.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('presenter', en);
