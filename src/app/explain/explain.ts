import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { catalogues, texts } from '../language/index.ts';
import { wordsOf } from './claims.ts';
import type { Explanation } from './explanation.ts';
import { factsOf } from './facts.ts';
import { english, type LanguageTexts } from './messages.ts';
import { told } from './told.ts';

/** In the language of the page, or in another one's texts. */
export const EXPLANATIONS = catalogues('explain', english);

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
