/** The sizes of design/NOTES at which the page rearranges itself; the style sheets say the same. */
import { useSyncExternalStore } from 'react';

/** One pane at a time: on a phone, held either way, and on a laptop at 200 %. */
export const PHONE = '(max-width: 719px), (max-width: 1099px) and (max-height: 559px)';
/** A finger points, so what it is to hit has to be larger. */
export const COARSE = '(pointer: coarse)';
/** Under it the statechart is folded until somebody asks for it: what happened needs its room. */
export const SHORT = '(max-height: 799px)';
/** Under it the pods pane folds to a rail. */
export const NARROW = '(max-width: 1099px)';
/** Under it the header keeps its room for the scenario's name. */
export const TIGHT = '(max-width: 1599px)';
/** Under them buttons of the header leave their words away: those that have an icon anyway, then the palette's too. */
export const BRIEF = '(max-width: 1279px)';
export const BRIEFEST = '(max-width: 899px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
