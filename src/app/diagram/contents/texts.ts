/**
 * The words in the boxes: what is said of a state. Names of fields, requests, signals, phases, verbs and parts stay
 * what Kubernetes calls them.
 */
import en from '../../catalogues/en/diagramBoxes.json';
import { catalogue } from '../../language/index.ts';

export const TEXTS = catalogue('diagramBoxes', en);
export type BoxTexts = typeof en;
