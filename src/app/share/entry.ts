/** What the browser's history keeps with an entry of the page. */

/** 0: the simulation; 1: evidence; 2: a pod of it on the simulation's views. */
export type Depth = 0 | 1 | 2;

export interface Entry {
  /** Which entry of a scenario it belongs to. */
  readonly scenario: string;
  readonly depth: Depth;
}

/** Other pages, and this one in former versions, leave whatever they like. */
export function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('scenario' in state) || !('depth' in state)) return null;
  const { scenario, depth } = state;
  return typeof scenario === 'string' && (depth === 0 || depth === 1 || depth === 2) ? { scenario, depth } : null;
}
