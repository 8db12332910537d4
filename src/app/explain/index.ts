/** What an event means and what is waited for, in words; and where the rule stands in Kubernetes' source. */
import { isEventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { en } from './en/index.ts';
import type { Explanation, Language, WaitText } from './explanation.ts';
import { factsOf } from './facts.ts';
import type { Wait } from './waits.ts';

export { Prose, plainText } from './Prose.tsx';
export { diffFields, type FieldChange } from './diff.ts';
export { duration, instant } from './durations.ts';
export type { Explanation, WaitText } from './explanation.ts';
export { klogValue } from './facts.ts';
export { eventSource, klogSource, releaseTag, type SourceLink } from './source.ts';
export { podKey, subjectKey, uidsOf, type PodKey } from './subject.ts';
export { waitsOf, type Wait } from './waits.ts';

export type LanguageName = 'en';

const LANGUAGES: Readonly<Record<LanguageName, Language>> = { en };

/** @param state after the event. */
export function explain(
  event: TraceEvent,
  state: ClusterState,
  release: Release,
  language: LanguageName = 'en',
): Explanation {
  const kind = isEventKind(event.kind) ? event.kind : 'Internal';
  return LANGUAGES[language].events[kind](factsOf(event, state, release));
}

export function waitText(wait: Wait, language: LanguageName = 'en'): WaitText {
  const texts = LANGUAGES[language].waits;
  return (texts[wait.kind] as (w: Wait) => WaitText)(wait);
}
