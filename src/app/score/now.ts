/** The instant in the score's own measures. It moves with each frame, so those that follow it do so without React. */
import { createContext, useContext, useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

export interface Now {
  /** µs */
  readonly t: number;
  /** px on the canvas; null once the story is over and there is no present any more. */
  readonly x: number | null;
}

export const createNow = () => createStore<Now>()(() => ({ t: 0, x: null }));
export type NowStore = ReturnType<typeof createNow>;

export const NowContext = createContext<NowStore | null>(null);

/** Calls `move` with each instant, the present one included. `move` has to keep its identity. */
export function useMoving(move: (now: Now) => void): void {
  const store = useContext(NowContext);
  useLayoutEffect(() => {
    if (store === null) return;
    move(store.getState());
    const leave = store.subscribe(move);
    return () => leave();
  }, [store, move]);
}
