import en from '../catalogues/en/evidence.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('evidence', en);
export type EvidenceWords = typeof en;
