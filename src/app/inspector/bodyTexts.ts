/** What the fields of a request’s body mean for a removal. */
import en from '../catalogues/en/requestBody.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('requestBody', en);
