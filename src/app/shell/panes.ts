/** The panes of a layout, loaded beside the first run, and what they tell of a run in: that comes when they stand. */
import { useEffect } from 'react';
import { actions, depthShown, isAtRest, rememberedDepth, type PageState } from '../store/index.ts';
import { PHONE, warmUp, type Load } from './ui/index.ts';

/** Where a part of the story goes. */
export interface StoryProps {
  readonly place: 'pods' | 'under' | 'side' | 'player' | 'timeline';
}

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

/** What a desk shows: a node at rest and the map of all parts stand in panes; a story has the page to itself. */
export function loadFor(state: PageState): Load {
  if (state.run.status !== 'ready') return opensStory() && rememberedDepth() !== 'kubelet' ? loadScore : loadDesk;
  return isAtRest(state) || depthShown(state) === 'kubelet' ? loadDesk : loadScore;
}

/** Starts loading the panes that this width needs, before React asks for them; `useLoaded` tells of a failure. */
export function warmUpPanes(): void {
  if (isPhone()) warmUp(loadPhone);
  else if (!opensStory() || rememberedDepth() === 'kubelet') warmUp(loadDesk);
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
