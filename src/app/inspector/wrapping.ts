/** Whether long log lines are broken: a choice that the browser remembers. Storage is never trusted, and may be refused. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const KEY = 'grace-period.wrap-klog';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

const store = createStore<{ readonly wraps: boolean }>()(() => ({ wraps: remembered() }));

export const useWraps = (): boolean => useStore(store, ({ wraps }) => wraps);

export function toggleWraps(): void {
  const wraps = !store.getState().wraps;
  store.setState({ wraps });
  try {
    if (wraps) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // the choice then lasts as long as the page
  }
}
