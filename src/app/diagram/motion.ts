/** Whether the person asked for no motion, and the one motion that the diagram has. */
import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

export const motionIsReduced = (): boolean => matchMedia(QUERY).matches;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, motionIsReduced, () => true);
