export type { Change, Json, KlogEntry, PodRef, Seq, StepFailure, StopReason, Trace, TraceEvent } from './event.ts';
export { applyChanges, changedAt, KEYFRAME_EVERY, lastEventAt, StateAlong, TraceCursor } from './cursor.ts';
export { align, type Aligned } from './align.ts';
export {
  countDifferences,
  diffEvents,
  differenceOf,
  timeOf,
  type Difference,
  type DiffRow,
  type DiffRules,
  type FactChange,
} from './diff.ts';
export { alongTrace, grown, isSameTrace, whileItGrows, type More, type Reader } from './growing.ts';
export { perTrace, readAhead } from './perTrace.ts';
export { published } from './published.ts';
export { Replay } from './replay.ts';
export { countWhile, lastAtOrBelow } from './search.ts';
