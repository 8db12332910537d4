/** What a browser may remember of a person's choices. Whatever is not expected counts as absent. */

import { DEPTHS, type Depth } from './contract.ts';

export type Theme = 'dark' | 'light' | 'system';

/** What a screen reader is told of the run: every step, milestones alone, or nothing. */
export const NARRATIONS = ['steps', 'milestones', 'off'] as const;
export type Narration = (typeof NARRATIONS)[number];

/** How fast somebody reads what stands under the diagram while a run plays. */
export const READINGS = ['slow', 'normal', 'fast'] as const;
export type Reading = (typeof READINGS)[number];

export const readingOf = (stored: string | null): Reading => READINGS.find((each) => each === stored) ?? 'normal';

export const themeOf = (stored: string | null): Theme => (stored === 'dark' || stored === 'light' ? stored : 'system');

export const narrationOf = (stored: string | null): Narration => NARRATIONS.find((each) => each === stored) ?? 'steps';

export const depthOf = (stored: string | null): Depth => DEPTHS.find((each) => each === stored) ?? 'story';
