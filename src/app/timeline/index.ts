export { Timeline } from './Timeline.tsx';
export { BelowStrip, type StripBand, type StripName } from './BelowStrip.tsx';
export type { DrawnAxis } from './Timeline.tsx';
export { ClusterLanes, useHasLanes } from './ClusterLanesPlace.tsx';
export { PhoneTimeline } from './PhoneTimeline.tsx';
export type { TimelineLayout } from './parts.ts';
export type { BesideTimelineProps, Side } from './BesideTimeline.tsx';
export type { LaneMark } from './differenceLane.ts';
/** Loaded when two runs are compared. */
export const loadBesideTimeline = () => import('./BesideTimeline.tsx');
/** The same without a page; loaded when somebody takes a picture away. */
export const loadTimelineDrawing = () => import('./drawing/index.ts');
