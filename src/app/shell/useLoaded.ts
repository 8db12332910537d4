/**
 * A part of the page that is loaded when it is first wanted. Not by React.lazy: what suspends once is shown 300 ms later
 * at the earliest (React's throttle of retries), and a failure would take the page along.
 */
import { useEffect, useState, type ComponentType } from 'react';

export type Load = () => Promise<{ readonly default: ComponentType }>;
export type Loaded = { readonly view: ComponentType } | { readonly failure: string };

/** `undefined` while it loads, and where nothing is wanted. What failed is tried again when it is wanted again. */
export function useLoaded(load: Load | null): Loaded | undefined {
  const [loaded, setLoaded] = useState<ReadonlyMap<Load, Loaded>>(new Map());
  useEffect(() => {
    if (load === null) return;
    let wanted = true;
    const keep = (one: Loaded) => {
      if (wanted) setLoaded((before) => new Map(before).set(load, one));
    };
    load().then(
      (module) => keep({ view: module.default }),
      (error: unknown) => keep({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return load === null ? undefined : loaded.get(load);
}
