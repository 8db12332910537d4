import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export const useWindowSize = (): { readonly width: number; readonly height: number } => ({
  width: useSyncExternalStore(subscribe, () => window.innerWidth),
  height: useSyncExternalStore(subscribe, () => window.innerHeight),
});
