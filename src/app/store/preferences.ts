/** What this browser remembers about a person. Storage is never trusted: whatever is not expected counts as absent. */
import type { Depth } from './contract.ts';
import { depthOf, narrationOf, readingOf, themeOf, type Narration, type Reading, type Theme } from './remembered.ts';
import { getState, setState } from './store.ts';

/** `public/first-paint.js` reads the same key before the first paint. */
const THEME_KEY = 'grace-period.theme';
const NARRATION_KEY = 'grace-period.narration';
const READING_KEY = 'grace-period.reading';
const DEPTH_KEY = 'grace-period.depth';

/** Null where nothing was kept, or where storage is refused, as in some embeddings. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // the choice then lasts as long as the page
  }
}

/** What is really painted: the system's choice where nobody chose. */
export const paintedTheme = (theme: Theme): 'dark' | 'light' =>
  theme !== 'system' ? theme : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

function paintTheme(theme: Theme): void {
  const painted = matchMedia('print').matches ? 'light' : paintedTheme(theme);
  document.documentElement.dataset['theme'] = painted;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', painted === 'dark' ? '#11151c' : '#ffffff');
}

export function rememberTheme(theme: Theme): void {
  paintTheme(theme);
  keep(THEME_KEY, theme === 'system' ? null : theme);
}

export const rememberNarration = (narration: Narration): void => keep(NARRATION_KEY, narration);
export const rememberReading = (reading: Reading): void => keep(READING_KEY, reading);
/** Before the page has taken up what was chosen. */
export const rememberedDepth = (): Depth => depthOf(stored(DEPTH_KEY));
export const rememberDepth = (depth: Depth): void => keep(DEPTH_KEY, depth);

/** Takes up what was chosen before; follows the system's theme where none was, and paper, which is light. */
export function followPreferences(): () => void {
  setState({
    theme: themeOf(stored(THEME_KEY)),
    narration: narrationOf(stored(NARRATION_KEY)),
    reading: readingOf(stored(READING_KEY)),
    depth: depthOf(stored(DEPTH_KEY)),
  });
  const media = ['(prefers-color-scheme: light)', 'print'].map((query) => matchMedia(query));
  const onChange = () => paintTheme(getState().theme);
  for (const each of media) each.addEventListener('change', onChange);
  return () => {
    for (const each of media) each.removeEventListener('change', onChange);
  };
}
