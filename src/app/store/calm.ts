/**
 * The page as panes of text read it. While a run plays, dozens of steps may pass within a frame; no one reads that fast,
 * and the picture needs the time. So these panes follow the instant a few times a second, and everything else at once.
 */
import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageState } from './state.ts';
import { pageStore } from './store.ts';

export type ReadStore = Pick<StoreApi<PageState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A step that comes later than this after the last one is shown at once. */
export const CALM_MS = 100;

const MOVES: ReadonlySet<string> = new Set(['instant', 'cluster', 'hasMoved'] satisfies (keyof PageState)[]);

const isMere = (state: PageState, old: PageState): boolean =>
  state.playing &&
  Object.entries(state).every(([key, value]) => MOVES.has(key) || value === old[key as keyof PageState]);

export function calmed(source: ReadStore): ReadStore {
  const calm = createStore<PageState>()(() => source.getState());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let steppedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  const follow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const state = source.getState();
    movedAt = performance.now();
    if (state.instant.index !== calm.getState().instant.index) steppedAt = movedAt;
    calm.setState(state, true);
  };
  source.subscribe((state) => {
    const shown = calm.getState();
    const since = state.instant.index === shown.instant.index ? movedAt : steppedAt;
    const left = since + CALM_MS - performance.now();
    if (left <= 0 || !isMere(state, shown)) follow();
    else timer ??= setTimeout(follow, left);
  });
  return calm;
}

export const calmStore = calmed(pageStore);

/** Which of them a view reads; hooks look here. */
export const StoreContext = createContext<ReadStore>(pageStore);
