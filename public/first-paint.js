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

  // A player in an article looks and speaks as its address says: what was chosen on the page is the page's.
  const asked = new URLSearchParams(self.location.search);
  const isEmbedded = /^\?(?:(?!embed(?:[=&]|$))[^&%+]*&)*embed=1(?:&|$)/.test(self.location.search); // embed/isPlayer.ts
  if (isEmbedded) root.dataset.embed = '';

  const chosen = isEmbedded ? asked.get('theme') : stored('grace-period.theme');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  const theme = chosen === 'dark' || chosen === 'light' ? chosen : light ? 'light' : 'dark';
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#11151c' : '#ffffff');

  const spoken = isEmbedded ? asked.get('lang')?.toLowerCase().split('-')[0] : stored('grace-period.language');
  const tags = { en: 'en', zh: 'zh-CN' };
  const isKnown = (language) => Object.hasOwn(tags, language); // anything else counts as absent, as on the page
  const wishes = navigator.languages.map((wish) => wish.toLowerCase().split('-')[0]);
  root.lang = tags[[spoken, ...wishes].find(isKnown) ?? 'en'];

  // The page itself can't say that it never came: a script of it is missing, or a frame without an origin may not have it.
  const WORDS = {
    en: {
      missing: 'The page could not be loaded. Reload it when the connection is back.',
      frame:
        'This frame keeps the page apart from everything, its own scripts included (sandbox without allow-same-origin). Open it by itself: ',
    },
    'zh-CN': {
      missing: '未能加载页面。连接恢复后请重新加载。',
      frame: '这个框架把页面与一切隔开，包括它自己的脚本（sandbox 没有 allow-same-origin）。请单独打开：',
    },
  };
  const why = WORDS[root.lang] ?? WORDS.en;

  const tellWhy = () => {
    const isFrame = self.origin === 'null';
    const words = document.createElement('p');
    words.className = 'app-first-words';
    words.setAttribute('role', 'alert');
    words.textContent = isFrame ? why.frame : why.missing;
    if (isFrame) {
      const link = document.createElement('a');
      Object.assign(link, { href: location.href, target: '_blank', rel: 'noopener', textContent: location.href });
      words.append(link);
    }
    document.getElementById('root')?.replaceChildren(words);
  };
  // A script that fails says so to itself alone, and to whoever listens on its way down.
  const onError = ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tellWhy, { once: true });
    else tellWhy();
  };
  addEventListener('error', onError, true);
})();
