/** Two releases side by side, in the places of the diagram, of the steps and of the timeline. */
import { part } from './ui/index.ts';

const loadCompare = () => import('../compare/index.ts');

export const Compare = part(async () => ({ default: (await loadCompare()).Compare }));
export const CompareTimeline = part(async () => ({ default: (await loadCompare()).CompareTimeline }));
export const CompareTold = part(async () => ({ default: (await loadCompare()).CompareTold }));
