/** What is said aloud at an instant, by how much a person wants to hear. Pure. */
import type { Narration } from '../store/index.ts';

export interface Spoken {
  /** The present step; undefined before the first. */
  readonly step: number | undefined;
  readonly isMilestone: boolean;
  /** Ascending; of the whole run. */
  readonly milestones: readonly number[];
  readonly playing: boolean;
}

export type Said = { readonly kind: 'nothing' | 'start' } | { readonly kind: 'title' | 'all'; readonly seq: number };

/**
 * While the run plays, speech is slower than the story: then only milestones are told, and by their titles. Who steps
 * hears everything about each step, or with `milestones` about those alone: in between the last one stays, and a live
 * region that does not change is silent.
 */
export function said(narration: Narration, { step, isMilestone, milestones, playing }: Spoken): Said {
  if (narration === 'off') return { kind: 'nothing' };
  if (step === undefined) return { kind: 'start' };
  const only = narration === 'milestones' || playing;
  const seq = only && !isMilestone ? milestones.findLast((milestone) => milestone <= step) : step;
  if (seq === undefined) return { kind: 'start' };
  return { kind: playing ? 'title' : 'all', seq };
}
