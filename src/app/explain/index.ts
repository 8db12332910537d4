/**
 * What an event means and what is waited for, in words; and where the rule stands in Kubernetes' source. There is nothing
 * here but names: who says a wait only need not have the explanations with it.
 */
export { explain, EXPLANATIONS } from './explain.ts';
export { waitText } from './waitText.ts';
export { releaseTag } from './releaseTag.ts';
export { Prose, plainText } from './Prose.tsx';
export { diffFields, type FieldChange } from './diff.ts';
export { duration, instant } from './durations.ts';
export { lengthText, secondsText } from './secondsText.ts';
export type { Explanation } from './explanation.ts';
export type { LanguageTexts } from './messages.ts';
export type { WaitText } from './waitWords.ts';
export { fieldAt, telling, thingNamed, type FieldId, type Thing } from './fields.ts';
export { eventSource, klogSource, procedureSource, type FunctionLink, type SourceLink } from './source.ts';
export { podKey, subjectKey, uidsOf, withoutNode, type PodKey } from './subject.ts';
export { frameWait, isIdle, waitsOf, type Wait, type WaitsState } from './waits.ts';
