/** The panes of a layout, loaded beside the first run, and what they tell of a run in: that comes when they stand. */
import { useEffect } from 'react';
import { actions, depthShown, isAtRest, rememberedDepth, type PageState } from '../store/index.ts';
import { PHONE, warmUp, type Load } from './ui/index.ts';

/** Where a part of the story goes. */
export interface StoryProps {
  readonly place: 'pods' | 'under' | 'side' | 'player' | 'timeline';
}

const loadRest: Load = () => import('./RestPage.tsx');
const loadDesk: Load = () => import('./Panes.tsx');
export const loadScore: Load = () => import('./ScorePage.tsx');
export const loadPhone: Load = () => import('./PhonePanes.tsx');
export const loadStory: Load<StoryProps> = () => import('./Story.tsx');
export const loadPhoneStory: Load = () => import('./PhoneStory.tsx');

const isPhone = (): boolean => matchMedia(PHONE).matches;

function warmUpStory(): void {
  if (isPhone()) warmUp(loadPhoneStory);
  else if (rememberedDepth() === 'kubelet') warmUp(loadStory);
  else warmUp(loadScore);
}

const opensStory = (): boolean => window.location.hash.length > 1;

/** What a desk shows: the kubelet's depth stands in panes; a node at rest and a story have the page to themselves. */
export function loadFor(state: PageState): Load {
  if (state.run.status !== 'ready') return firstLoad();
  if (depthShown(state) === 'kubelet') return loadDesk;
  return isAtRest(state) ? loadRest : loadScore;
}

/** Before there is a run. */
function firstLoad(): Load {
  if (rememberedDepth() === 'kubelet') return loadDesk;
  return opensStory() ? loadScore : loadRest;
}

/** Starts loading the panes that this width needs, before React asks for them; `useLoaded` tells of a failure. */
export function warmUpPanes(): void {
  if (isPhone()) warmUp(loadPhone);
  else if (!opensStory() || rememberedDepth() === 'kubelet') warmUp(firstLoad());
  if (opensStory()) warmUpStory(); // a link opens in the midst of one
}

function loadAhead(): void {
  void actions.restGoesOn();
  warmUpStory();
}

/** Who acts at rest finds the model and the story there: they begin to load once the rest has been painted. */
export function useStoryAhead(rests: boolean): void {
  useEffect(() => {
    if (!rests) return;
    let timer = 0;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(loadAhead)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [rests]);
}
