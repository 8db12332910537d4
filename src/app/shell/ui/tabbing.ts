/**
 * Whether the focus moves because somebody tabs. A button that keeps the focus, or is given it back when something
 * closes, is `:focus-visible` as well, but nobody has asked what it is called.
 */
let tabs = false;
let isWatched = false;

export function watchTabbing(): void {
  if (isWatched) return;
  isWatched = true;
  window.addEventListener('keydown', ({ key }) => (tabs = key === 'Tab'), true);
  // The focus moves between the two; when it comes back from another window, that was no tabbing here.
  window.addEventListener('keyup', () => (tabs = false), true);
  window.addEventListener('blur', ({ target }) => {
    if (target === window) tabs = false;
  });
}

export const isTabbing = (): boolean => tabs;
