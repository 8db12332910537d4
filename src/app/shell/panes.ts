/** The panes of a layout, loaded beside the first run, and what they tell of a run in: that comes when they stand. */
import { useEffect } from 'react';
import { actions, pageStore } from '../store/index.ts';
import { PHONE, warmUp, type Load } from './ui/index.ts';

/** Where a part of the story goes. */
export interface StoryProps {
  readonly place: 'pods' | 'under' | 'side' | 'player' | 'timeline';
}

export const loadDesk: Load = () => import('./Panes.tsx');
export const loadScore: Load = () => import('./ScorePage.tsx');
export const loadPhone: Load = () => import('./PhonePanes.tsx');
export const loadStory: Load<StoryProps> = () => import('./Story.tsx');
export const loadPhoneStory: Load = () => import('./PhoneStory.tsx');

const isPhone = (): boolean => matchMedia(PHONE).matches;

function warmUpStory(): void {
  if (isPhone()) warmUp(loadPhoneStory);
  else if (pageStore.getState().depth === 'kubelet') warmUp(loadStory);
  else warmUp(loadScore);
}

/** Starts loading the panes that this width needs, before React asks for them; `useLoaded` tells of a failure. */
export function warmUpPanes(): void {
  warmUp(isPhone() ? loadPhone : loadDesk);
  if (window.location.hash.length > 1) warmUpStory(); // a link opens in the midst of one
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
