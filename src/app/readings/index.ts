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
export { collectionsOf } from './collections.ts';
export { type Removal, removalOf } from './removal.ts';
export { type RequestRow, requestRows } from './requests.ts';
export { causesOf, type ChainRow, shortChain } from './causeChain.ts';
export { ownCursor } from './cursor.ts';
export { perRun } from './perRun.ts';
export { useChosenPod } from './useChosenPod.ts';
export { OUTABLES, outagesAt, outagesOf, outIn, type Outable, type Outage, type Outages } from './outages.ts';
export { useOutages } from './useOutages.ts';
export { useElsewhere } from './useElsewhere.ts';
export { captionOf, moreOf, type Caption } from './caption.ts';
export { changedFields, shownValue, type ChangedField } from './changedFields.ts';
export { drainAt, drainsOf, drainTold, hooksOf, type Drain } from './drain.ts';
export { fieldsChanged } from './fieldsChanged.ts';
export { type GraceUse } from './graceUse.ts';
export {
  cardOfChange,
  endsOfMessage,
  ledByMessage,
  overviewPlace,
  type Place,
  placeOfCause,
  placeOfChange,
  placeOfEvent,
} from './places.ts';
export { type ApiPod, type NodePod, podList, type PodList } from './podList.ts';
export {
  type AtOnce,
  type Deletion,
  type Leftover,
  type Outcome,
  type OwnKill,
  type Summary,
  summaryOf,
  type Swept,
} from './summary.ts';
export { telling, useTelling } from './telling.ts';
export { type ToldTitles, useToldTitles } from './toldTitles.ts';
export { usePodList } from './usePodList.ts';
export { trafficIn } from './traffic.ts';
export { useTraffic } from './useTraffic.ts';
export { runsTwice } from './runsTwice.ts';
export { type StateName, stateOfWorker } from './workerState.ts';
export { type Beat, beatAt, beatsOf, type BeatSubject } from './story/beats.ts';
export { limitAt, type Floor, type Life } from './story/floors.ts';
export {
  podStoryOf,
  type PodRecord,
  type PodStory,
  type StoryMessage,
  type Stratum,
  type WorkerSegment,
} from './story/podStory.ts';
export { awayAt, type CrowdBeat, crowdBeatsOf, leftAt, stoppingAt } from './story/crowdBeats.ts';
export { loadedCrowdBeats } from './story/crowdCode.ts';
export { type CrowdPod, type CrowdRequest, type CrowdStory, crowdStoryOf } from './story/crowdStory.ts';
