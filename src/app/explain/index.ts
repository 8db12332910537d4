/** What an event means and what is waited for, in words; and where the rule stands in Kubernetes' source. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { lateTexts, texts } from '../language/index.ts';
import { wordsOf } from './claims.ts';
import type { Explanation } from './explanation.ts';
import { factsOf } from './facts.ts';
import { english, type LanguageTexts } from './messages.ts';
import { told } from './told.ts';
import { wordsOfWait, type WaitText } from './waitWords.ts';
import type { Wait } from './waits.ts';

export { Prose, plainText } from './Prose.tsx';
export { diffFields, type FieldChange } from './diff.ts';
export { duration, instant } from './durations.ts';
export { lengthText, secondsText } from './secondsText.ts';
export type { Explanation } from './explanation.ts';
export type { LanguageTexts } from './messages.ts';
export type { WaitText } from './waitWords.ts';
export { fieldAt, telling, thingNamed, type FieldId, type Thing } from './fields.ts';
export { eventSource, klogSource, procedureSource, releaseTag, type FunctionLink, type SourceLink } from './source.ts';
export { podKey, subjectKey, uidsOf, withoutNode, type PodKey } from './subject.ts';
export { frameWait, isIdle, waitsOf, type Wait } from './waits.ts';

/** In the language of the page, or in another one's texts. */
export const EXPLANATIONS = lateTexts<LanguageTexts>(english, () => import('./zh.ts').then(({ zh }) => zh));

/**
 * @param state after the event.
 * @param say what `useTexts(EXPLANATIONS)` answers, in a component.
 */
export function explain(
  event: TraceEvent,
  state: ClusterState,
  release: Release,
  say: LanguageTexts = texts(EXPLANATIONS),
): Explanation {
  const { title, sentences, otherwise } = told(factsOf(event, state, release), say);
  return { title: wordsOf(title), sentences: sentences.map(wordsOf), otherwise };
}

export function waitText(wait: Wait, say: LanguageTexts = texts(EXPLANATIONS)): WaitText {
  return wordsOfWait(wait, say);
}
