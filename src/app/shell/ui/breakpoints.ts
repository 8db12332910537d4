/** The widths of design/NOTES at which the page rearranges itself; shell.css says the same. */
import { useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 719px)';
/** Under it the pods pane folds to a rail. */
export const NARROW = '(max-width: 1099px)';

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
