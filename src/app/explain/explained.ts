/** What an event means, in the texts of whatever language is handed in: for the page as for who has none. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { wordsOf } from './claims.ts';
import type { Explanation } from './explanation.ts';
import { factsOf } from './facts.ts';
import type { LanguageTexts } from './messages.ts';
import { told } from './told.ts';

/** @param state after the event. */
export function explained(event: TraceEvent, state: ClusterState, release: Release, say: LanguageTexts): Explanation {
  const { title, sentences, otherwise } = told(factsOf(event, state, release), say);
  return { title: wordsOf(title), sentences: sentences.map(wordsOf), otherwise };
}
