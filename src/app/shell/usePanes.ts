/**
 * The panes of a layout, loaded beside the first run. Not by React.lazy: what suspends once is shown 300 ms later at the
 * earliest (React's throttle of retries), and the first run is there before.
 */
import { useEffect, useState, type ComponentType } from 'react';
import { PHONE } from './ui/index.ts';

type Layout = 'desk' | 'phone';
type Loaded = { readonly panes: ComponentType } | { readonly failure: string };

const LOAD: Record<Layout, () => Promise<{ readonly default: ComponentType }>> = {
  desk: () => import('./Panes.tsx'),
  phone: () => import('./PhonePanes.tsx'),
};

/** Starts loading the panes that this width needs, before React asks for them; `usePanes` tells of a failure. */
export const warmUpPanes = (): void => void LOAD[matchMedia(PHONE).matches ? 'phone' : 'desk']().catch(() => null);

/** `undefined` while they load. */
export function usePanes(phone: boolean): Loaded | undefined {
  const layout = phone ? 'phone' : 'desk';
  const [loaded, setLoaded] = useState<Partial<Record<Layout, Loaded>>>({});
  useEffect(() => {
    let wanted = true;
    const keep = (one: Loaded) => {
      if (wanted) setLoaded((before) => ({ ...before, [layout]: one }));
    };
    LOAD[layout]().then(
      (module) => keep({ panes: module.default }),
      (error: unknown) => keep({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [layout]);
  return loaded[layout];
}
