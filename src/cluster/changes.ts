/** From the edits of a step to the changes of its event. */
import type { Edit } from '../engine/draft.ts';
import type { Change } from '../trace/event.ts';

/** The state is plain data throughout, so whatever was edited is JSON. */
export const changesOf = (edits: readonly Edit[]): readonly Change[] => edits as readonly Change[];
