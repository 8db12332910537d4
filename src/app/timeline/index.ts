export { Timeline } from './Timeline.tsx';
export { BelowStrip, type StripBand, type StripName } from './BelowStrip.tsx';
export type { DrawnAxis } from './Timeline.tsx';
export { ClusterLanes, useHasLanes } from './ClusterLanesPlace.tsx';
export { PhoneTimeline } from './PhoneTimeline.tsx';
export type { BesideTimelineProps, Side } from './BesideTimeline.tsx';
export type { LaneMark } from './differenceLane.ts';
/** Loaded when two runs are compared. */
export const loadBesideTimeline = () => import('./BesideTimeline.tsx');
