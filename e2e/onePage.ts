/**
 * `test` for files whose tests each begin at a link: they share one page, which is loaded once and opens each link as a
 * person's browser does who pastes it into the address bar. Loading takes longer than most of such tests. They run in
 * their order; after one that fails the next begins in a new page. A link brings back the run, the instant, the view and
 * nothing else, so that tests of preferences, drafts, toasts or the history of a browser take `test` from test.ts.
 */
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect, listen, test as base } from './test.ts';

interface Made {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly heard: readonly string[];
}

/** The page that the present file's tests share, and what it was made for. */
class SharedPage {
  #made: Made | null = null;

  /** @param key tests with another key, which is a file or other options, get another page */
  async get(key: string, origin: string, make: () => Promise<BrowserContext>): Promise<Made> {
    if (this.#made?.key !== key) {
      await this.close();
      const context = await make();
      const heard = listen(context, origin);
      this.#made = { key, context, heard, page: await context.newPage() };
    }
    return this.#made;
  }

  async close(): Promise<void> {
    await this.#made?.context.close();
    this.#made = null;
  }
}

export const test = base.extend<{ made: Made }, { shared: SharedPage }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this pattern
    async ({}, give) => {
      const shared = new SharedPage();
      await give(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  made: async (
    { browser, shared, baseURL, viewport, locale, hasTouch, isMobile, storageState, contextOptions },
    give,
    { file },
  ) => {
    const options: BrowserContextOptions = {
      ...contextOptions,
      viewport,
      hasTouch,
      isMobile,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(storageState === undefined ? {} : { storageState }),
    };
    await give(await shared.get(JSON.stringify([file, options]), baseURL ?? '', () => browser.newContext(options)));
  },
  context: async ({ made }, give) => {
    await give(made.context);
  },
  page: async ({ made: { page }, viewport, contextOptions, colorScheme }, give) => {
    const size = page.viewportSize();
    if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
      await page.setViewportSize(viewport);
    const { reducedMotion = null, forcedColors = null } = contextOptions;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    await page.unrouteAll();
    await give(page);
  },
  complaints: async ({ made: { heard }, provoked }, give) => {
    const before = heard.length;
    await give(heard);
    expect(heard.slice(before).filter((complaint) => provoked?.test(complaint) !== true)).toEqual([]);
  },
});

export { expect };
export { expectInOrder } from './test.ts';
