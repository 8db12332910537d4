/** What this browser remembers about a person. Storage is never trusted: whatever is not expected counts as absent. */
import type { Theme } from './state.ts';
import { getState, setState } from './store.ts';

/** `public/first-paint.js` reads the same key before the first paint. */
const THEME_KEY = 'grace-period.theme';

/** What is really painted: the system's choice where nobody chose. */
export const paintedTheme = (theme: Theme): 'dark' | 'light' =>
  theme !== 'system' ? theme : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system'; // storage is refused in some embeddings
  }
}

export function paintTheme(theme: Theme): void {
  const painted = paintedTheme(theme);
  document.documentElement.dataset['theme'] = painted;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', painted === 'dark' ? '#11151c' : '#ffffff');
}

export function rememberTheme(theme: Theme): void {
  paintTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // the choice then lasts as long as the page
  }
}

/** Paints what was chosen, and follows the system where nothing was; returns what ends that. */
export function followTheme(): () => void {
  setState({ theme: storedTheme() });
  const system = matchMedia('(prefers-color-scheme: light)');
  const onChange = () => paintTheme(getState().theme);
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
}
