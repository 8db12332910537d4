/**
 * The page as views read it. While a crowd's run plays, dozens of steps may pass within a frame: nobody reads that fast,
 * and what glides needs the frames. So steps are shown ten times a second at most, and all else at once.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { View } from './contract.ts';
import type { PageState } from './state.ts';
import { pageStore } from './store.ts';

/** Steps that are as far apart as this are all shown. */
const READABLE_MS = 100;
/** Frames between two steps that are shown: where one takes long, it must not take all of the time. */
const FRAMES = 6;
/** Should no frame come, as with reduced motion, a step is shown after this. */
export const LATEST_MS = 300;

export type Readable = Pick<StoreApi<PageState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** What may change with a step; with one by hand, playing ends. */
const OF_A_STEP: ReadonlySet<string> = new Set<keyof PageState>(['instant', 'cluster', 'hasMoved', 'playing']);
const OF_A_CHOICE: ReadonlySet<string> = new Set<keyof PageState | keyof View>(['playing', 'cure', 'compare', 'pod']);

/** Whether another step was gone to, by playing or by hand, and nothing else happened. */
const isStep = (state: PageState, old: PageState): boolean =>
  state.instant.index !== old.instant.index && isSameBut(OF_A_STEP, state, old);

/** Whether playing or a comparison has begun or is over, or another pod is looked at, and nothing else happened. */
const isChoice = ({ view, ...state }: PageState, { view: oldView, ...old }: PageState): boolean =>
  (state.playing !== old.playing ||
    view.compare !== oldView.compare ||
    view.pod !== oldView.pod ||
    state.cure !== old.cure) &&
  isSameBut(OF_A_CHOICE, view, oldView) &&
  isSameBut(OF_A_CHOICE, state, old);

const isSameBut = (keys: ReadonlySet<string>, state: object, old: object): boolean =>
  Object.entries(old).every(([key, value]) => keys.has(key) || Reflect.get(state, key) === value);

export function atReadingPace(source: Readable): Readable {
  const shown = createStore<PageState>()(() => source.getState());
  let steppedAt = Number.NEGATIVE_INFINITY;
  let frames = FRAMES;
  let late: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(late);
    late = undefined;
    const state = source.getState();
    if (state.instant.index !== shown.getState().instant.index) {
      steppedAt = performance.now();
      frames = 0;
    }
    shown.setState(state, true);
  };
  source.subscribe((state) => {
    frames += 1;
    const isEarly = frames < FRAMES || performance.now() < steppedAt + READABLE_MS;
    if (isEarly && state.playing && isStep(state, shown.getState())) late ??= setTimeout(show, LATEST_MS);
    else show();
  });
  return shown;
}

/**
 * The same for a pane that gives way to others: what all panes have to draw anew, as another step or another
 * pod, is shown so many frames after it, so that the panes share the work out among frames instead of taking one frame's
 * time many times over. All else is shown at once.
 */
export function inItsTurn(source: Readable, frames: number): Readable {
  const shown = createStore<PageState>()(() => source.getState());
  let waits: number | null = null;
  const show = (): void => {
    if (waits !== null) cancelAnimationFrame(waits);
    waits = null;
    shown.setState(source.getState(), true);
  };
  const wait = (left: number): void => {
    waits = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : show()));
  };
  source.subscribe((state) => {
    const old = shown.getState();
    if (!isStep(state, old) && !isChoice(state, old)) show();
    else if (waits === null) wait(frames);
  });
  return shown;
}

export const pageAtReadingPace = atReadingPace(pageStore);
