/**
 * What the diagram says of itself. Names of boxes are names in Kubernetes' source, and what they hold are values: both
 * are the same in every language.
 */
import en from '../catalogues/en/diagram.json';
import { catalogue } from '../language/index.ts';

export type Line = keyof typeof en.lines;

export const TEXTS = catalogue('diagram', en);
