/** The timeline, and what other views need of it: histories, the chosen pod and a cursor that leaves the player alone. */
export { Timeline } from './Timeline.tsx';
export { PhoneTimeline } from './PhoneTimeline.tsx';
export { ownCursor } from './folds.ts';
export { historiesOf, statePath, type ContainerIs, type PodHistory, type Span, type WorkerIs } from './history.ts';
export { removalOf } from './removal.ts';
export { longestWait, type WaitSpan } from './waitSpans.ts';
export { useWidth } from './strip.ts';
export { interWidth, monoWidth } from './textWidth.ts';
export { useChosenPod } from './useTimeline.ts';
export type { BesideTimelineProps, Side } from './BesideTimeline.tsx';
export type { LaneMark } from './differenceLane.ts';
/** Loaded when two runs are compared. */
export const loadBesideTimeline = () => import('./BesideTimeline.tsx');
