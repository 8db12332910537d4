/** What is said of something that is away. */
export { OUTAGE_TEXTS } from './texts.ts';
