// Runs before the first paint, so that nobody sees the wrong theme. A file of its own because the page's
// Content-Security-Policy allows no inline script. The page writes 'dark' or 'light' under the same key.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('grace-period.theme');
  } catch {
    // storage is refused in some embeddings; the system's preference will do
  }
  const theme =
    chosen === 'dark' || chosen === 'light'
      ? chosen
      : matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#11151c' : '#ffffff');
})();
