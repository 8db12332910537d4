/** What the worker's chart says. Events, fields and the three outer states are names in Kubernetes' source. */
import en from '../catalogues/en/statechart.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('statechart', en);
