/** What of the cluster is down at an instant, and when over a run. */
export { OUTABLES, outagesOf, outIn, type Outable, type Outage, type Outages } from './outages.ts';
export { OUTAGE_TEXTS } from './texts.ts';
export { useOutages } from './useOutages.ts';
