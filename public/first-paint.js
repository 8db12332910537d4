// Runs before the first paint, so that nobody sees the wrong theme or a page that claims to be in another language. A
// file of its own because the page's Content-Security-Policy allows no inline script. The page writes the same keys.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is refused in some embeddings; the system's preference will do
    }
  };
  const root = document.documentElement;

  const chosen = stored('grace-period.theme');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  const theme = chosen === 'dark' || chosen === 'light' ? chosen : light ? 'light' : 'dark';
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#11151c' : '#ffffff');

  const wish = stored('grace-period.language') ?? navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? 'en';
  root.lang = /^zh/i.test(wish) ? 'zh-CN' : 'en';
})();
