/** The timeline, and how wide a text or a strip is. */
export { Timeline } from './Timeline.tsx';
export { PhoneTimeline } from './PhoneTimeline.tsx';
export { useWidth } from './strip.ts';
export { interWidth, monoWidth } from './textWidth.ts';
export type { BesideTimelineProps, Side } from './BesideTimeline.tsx';
export type { LaneMark } from './differenceLane.ts';
/** Loaded when two runs are compared. */
export const loadBesideTimeline = () => import('./BesideTimeline.tsx');
