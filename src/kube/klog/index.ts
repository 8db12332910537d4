/** The kubelet's log, both ways: `formatKlog` prints by id, `recogniseKlog` reads by text, from one catalogue. */
export { KLOG_ENTRIES } from './catalogue/entries.ts';
export { isKlogId, KLOG, type KlogId } from './catalogue/index.ts';
export { entryAt, type GoroutineGroup, type KlogEntry, type Severity } from './entry.ts';
export {
  formatKlog,
  klogLine,
  klogOrSilence,
  type KlogCall,
  type KlogOptions,
  type KlogText,
  type KlogValues,
  type KlogValuesOf,
} from './format.ts';
export { goQuote, goUnescape } from './goQuote.ts';
export {
  klogValuesFrom,
  parseKlogLine,
  parseKlogText,
  type KlogPair,
  type ParsedKlogLine,
  type ParsedKlogText,
} from './parse.ts';
export { podActions, type PodActions } from './podActions.ts';
export { recogniseKlog, type RecognisedKlog } from './recognise.ts';
export {
  bare,
  containerID,
  list,
  plegEvent,
  ref,
  refs,
  rendered,
  str,
  structs,
  workType,
  type KlogFact,
  type KlogFacts,
  type KlogValue,
  type PodName,
} from './values.ts';
