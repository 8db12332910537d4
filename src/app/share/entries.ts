/**
 * The entries of the browser's history within one scenario: evidence lies over the scenario and a pod of it over that, so
 * that Back leads from each to the one below and never off the page with what somebody has brought.
 */
import { actions, pageStore, type PageState } from '../store/index.ts';
import { entryOf, type Depth, type Entry } from './entry.ts';

const depthOf = ({ evidenceOpen, imported }: PageState): Depth =>
  evidenceOpen ? 1 : imported !== null && imported.shared === null ? 2 : 0;

export const presentEntry = (): Entry | null => entryOf(window.history.state);

let last = 0;

/** An entry like no other, of a reload neither. */
export const newEntry = (): Entry => ({ scenario: `${performance.timeOrigin}.${++last}`, depth: 0 });

/** Keeps the history in step with what lies over the scenario. */
export function followDepth(state: PageState, old: PageState): void {
  const depth = depthOf(state);
  const entry = presentEntry();
  if (depth === depthOf(old) || entry === null || depth === entry.depth) return;
  if (depth < entry.depth) window.history.go(depth - entry.depth);
  else window.history.pushState({ ...entry, depth }, '');
}

/** Puts the page where an entry of the same scenario says. */
export function goToDepth(depth: Depth): void {
  const state = pageStore.getState();
  if (depth === depthOf(state)) return;
  if (depth === 0) actions.backToSimulation();
  else if (depth === 2 && state.imported !== null) actions.closeEvidence();
  else actions.openEvidence();
}
