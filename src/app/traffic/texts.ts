import en from '../catalogues/en/traffic.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('traffic', en);
export type TrafficWords = typeof en;
