/** The player's own theme: the article's wish or the system's, and never what was chosen on the page. */
import type { Theme } from '../../embed/protocol.ts';

const LIGHT = '(prefers-color-scheme: light)';

let chosen: Theme = 'auto';

function paint(): void {
  const system = matchMedia(LIGHT).matches ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = chosen === 'auto' ? system : chosen;
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  paint();
}

/** Goes on following the system; returns what ends it. */
export function followTheme(theme: Theme): () => void {
  chooseTheme(theme);
  const query = matchMedia(LIGHT);
  query.addEventListener('change', paint);
  return () => query.removeEventListener('change', paint);
}
