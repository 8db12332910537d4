/** The page without a network. Nothing of it is asked for before the page has all that it needs itself. */
import { useEffect, useState } from 'react';
import { part } from '../shell/ui/index.ts';

export const NewVersion = part(() => import('./NewVersion.tsx'));

const QUIET_MS = 3_000;

/** @param stands whether the page has come; @returns true a while after that */
export function useQuiet(stands: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!stands) return;
    const timer = window.setTimeout(() => setQuiet(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [stands]);
  return isQuiet;
}
