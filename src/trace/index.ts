export type { Change, Json, KlogEntry, PodRef, Seq, Trace, TraceEvent } from './event.ts';
export { applyChanges, KEYFRAME_EVERY, lastEventAt, setAt, TraceCursor } from './cursor.ts';
