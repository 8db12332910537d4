/** The page without a network. Nothing of it is asked for before the page has all that it needs itself. */
import { useEffect, type ComponentType } from 'react';
import { useArrived, warmUp } from '../shell/ui/index.ts';

const QUIET_MS = 3_000;

const load = () => import('./NewVersion.tsx');

/**
 * What keeps the page, a while after it has come. Where that can't be had nobody misses it, and nothing is said.
 *
 * @param stands whether the page has come
 */
export function useNewVersion(stands: boolean): { readonly view: ComponentType } | null {
  useEffect(() => {
    if (!stands) return;
    const timer = window.setTimeout(() => warmUp(load), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [stands]);
  const view = useArrived(load);
  return view === undefined ? null : { view };
}
