/** Two releases side by side. Loaded when somebody compares. */
export { Compare } from './Compare.tsx';
export { CompareTimeline } from './CompareTimeline.tsx';
export { Told as CompareTold } from './Told.tsx';
