/** What is derived from a trace for every view: read here once, and imported by the views instead of from each other. */
export {
  type ContainerIs,
  historiesOf,
  type ObjectIs,
  type PodHistory,
  type Span,
  statePath,
  type VolumesAre,
  type WorkerIs,
} from './history.ts';
export { longestWait, type WaitSpan, waitSpansOf } from './waitSpans.ts';
export { type Removal, removalOf } from './removal.ts';
export { type RequestRow, requestRows } from './requests.ts';
export { causesOf, type ChainRow, shortChain } from './causeChain.ts';
export { ownCursor } from './cursor.ts';
export { useChosenPod } from './useChosenPod.ts';
export { OUTABLES, outagesAt, outagesOf, outIn, type Outable, type Outage, type Outages } from './outages.ts';
export { useOutages } from './useOutages.ts';
