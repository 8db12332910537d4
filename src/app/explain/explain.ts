import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { catalogues, texts } from '../language/index.ts';
import { explained } from './explained.ts';
import type { Explanation } from './explanation.ts';
import { english, type LanguageTexts } from './messages.ts';

/** In the language of the page, or in another one's texts. */
export const EXPLANATIONS = catalogues('explain', english);

/**
 * @param state after the event.
 * @param say what `useTexts(EXPLANATIONS)` answers, in a component.
 */
export const explain = (
  event: TraceEvent,
  state: ClusterState,
  release: Release,
  say: LanguageTexts = texts(EXPLANATIONS),
): Explanation => explained(event, state, release, say);
