/**
 * Real input, read: `readEvidence` streams files of whatever kind and tells of each pod where its removal stands.
 *
 * All of it is facts; `words/` says them, as the command line prints them. `evidenceTrace(pod, release)` the `Trace<ClusterState>` that
 * the diagram, the timeline and the statechart draw; what was inferred carries `detail.inferred`.
 */
export {
  LINE_CLASSES,
  STAGES,
  WAITS,
  type Advice,
  type Cause,
  type ClockReading,
  type Confidence,
  type ContentKind,
  type DetectedRelease,
  type Diagnosis,
  type Evidence,
  type EvidenceEvent,
  type EvidenceLine,
  type FileReport,
  type FileTrouble,
  type LineClass,
  type LineCounts,
  type LineSample,
  type PodEvidence,
  type Stage,
  type WaitingOn,
} from './evidence.ts';
export type { EvidenceFile, FileParts, PartOrder, ReadOptions, ReadProgress } from './options.ts';
export { AwaitedPart, readPart, type PartMessage } from './partElsewhere.ts';
export { decidingWords } from './facts/decidingWords.ts';
export { isOfPod, type PodAsked } from './diagnosis/isOfPod.ts';
export { adviceFor, goneCheck, situationOf, type Command, type Particulars } from './advice/index.ts';
export { GrowingEvidence, type GrowingFile } from './growingEvidence.ts';
export { conformanceOf, type Conformance, type ConformanceRow, type Conformed } from './conformance.ts';
export { WORTHWHILE } from './largeFile.ts';
export { ofFileNamed } from './archive/opened.ts';
export { MARKER } from './lines/noLogLine.ts';
export { linesBetween } from './linesBetween.ts';
export { findingsOf, readEvidence, type Found } from './readEvidence.ts';
export type { FindingsLine } from './findings/lines.ts';
export type { FileReason, LineReason, Missing, NoFinding, ReleaseReason, Remark } from './reasons.ts';
export { decodeShared, share, type OpenedShared, type Shared, type SharedTrouble } from './sharing/link.ts';
export { podOfShared } from './sharing/reduce.ts';
export type { SharedRemoval } from './sharing/schema.ts';
export { evidenceTrace } from './trace.ts';
