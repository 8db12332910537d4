/** Limits the commands that a player takes from the page around it to as many as a person can cause. */

/** Messages per window. A scrubber that follows a pointer sends one per frame. */
const MOST = 60;
const WINDOW_MS = 500;

export interface Pace {
  /** Whether to take the next message. `first`: the window's first refused one, so that the sender is told once. */
  readonly next: () => { readonly isTaken: boolean; readonly first: boolean };
}

/** @param now ms of a monotonic clock. */
export function newPace(now: () => number): Pace {
  let began = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let hasRefused = false;
  return {
    next: () => {
      if (now() - began >= WINDOW_MS) {
        began = now();
        taken = 0;
        hasRefused = false;
      }
      if (taken < MOST) {
        taken += 1;
        return { isTaken: true, first: false };
      }
      const first = !hasRefused;
      hasRefused = true;
      return { isTaken: false, first };
    },
  };
}
