/** How many commands of the page around it a player takes: as many as a person's hand makes, however many are sent. */

/** A scrubber that follows a pointer sends one a frame. */
const MOST = 60;
const WINDOW_MS = 500;

export interface Pace {
  /**
   * Whether a message may be looked at. `first`: it is the first of this half second that may not, so that whoever sends
   * is told once.
   */
  readonly next: () => { readonly isTaken: boolean; readonly first: boolean };
}

/** @param now ms by a clock that never goes back. */
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
