/** What playing stops at and one can run to: set anywhere, listed in one dialog, kept with the view. */
export { isSet, runToBreakpoint, runToNext, runToSameKind, runToSelectedPod, toggle, toggleHere } from './acts.ts';
export { BreakpointTicks } from './BreakpointTicks.tsx';
export { choicesOf, type Choice } from './choices.ts';
export { breakpointsFromFields, breakpointsToFields } from './linkFields.ts';
export { firstHit, type Hit } from './match.ts';
export { countWords, noticeOf, runWords, stopWords } from './words.ts';
/** The dialog is loaded when it is asked for. */
export const loadBreakpointsDialog = () => import('./BreakpointsDialog.tsx');
