import type { Load } from '../shell/ui/index.ts';

/** Comes with the panes: how long a milestone stands depends on what is told of it. */
export const loadClock: Load = () => import('./Clock.tsx');
/** How a run is told, for who tells it elsewhere. */
export const loadStory = () => import('./story.ts');
