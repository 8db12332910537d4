/**
 * The entries of the browser's history within one scenario: evidence lies over the scenario and a pod of it over that, so
 * that Back leads from each to the one below and never off the page with what somebody has brought.
 */
import { actions, pageStore, type PageState } from '../store/index.ts';

/** 0: the simulation; 1: evidence; 2: a pod of it on the simulation's views. */
type Depth = 0 | 1 | 2;

interface Entry {
  /** Which entry of a scenario it belongs to. */
  readonly scenario: string;
  readonly depth: Depth;
}

const depthOf = ({ evidenceOpen, imported }: PageState): Depth =>
  evidenceOpen ? 1 : imported !== null && imported.shared === null ? 2 : 0;

/** Other pages, and this one in former versions, leave whatever they like. */
function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('scenario' in state) || !('depth' in state)) return null;
  const { scenario, depth } = state;
  return typeof scenario === 'string' && (depth === 0 || depth === 1 || depth === 2) ? { scenario, depth } : null;
}

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
