/**
 * The page's one store. Whoever moves the instant does it through `moveTo`, so that the cluster's state, the event index
 * and the time can never disagree.
 */
import { createStore } from 'zustand/vanilla';
import type { Instant } from './contract.ts';
import { INITIAL_STATE, type PageState } from './state.ts';

export const pageStore = createStore<PageState>()(() => INITIAL_STATE);

export const { getState, setState } = pageStore;

/** Stands at `instant` of the run that is shown. */
export function moveTo(instant: Instant): void {
  const { run, instant: from } = getState();
  if (run.status !== 'ready' || (from.t === instant.t && from.index === instant.index)) return;
  if (from.index === instant.index) setState({ instant });
  else setState({ instant, cluster: run.cursor.stateAt(instant.index), hasMoved: true });
}
