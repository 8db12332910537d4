/** One name, one colour, one shape for each state of a pod worker, in every view alike. */
import type { StateName } from '../../readings/index.ts';

/** What a shape may mean: a worker's state, the user, or a failure. */
export type ShapeName = StateName | 'user' | 'failure';

/** The class of `styles/parts.css` that carries the colours. */
export const colourOf = (shape: ShapeName): string => `c-${shape}`;
