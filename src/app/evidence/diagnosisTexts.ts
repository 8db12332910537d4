/** Where a removal stands, its causes and advice: the same words that the command line prints. */
import en from '../catalogues/en/diagnosis.json';
import { catalogue } from '../language/index.ts';

export const DIAGNOSIS = catalogue('diagnosis', en);
