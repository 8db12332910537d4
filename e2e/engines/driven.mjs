/** What a visit needs of a page that Puppeteer drives. */

/**
 * @param {import('puppeteer-core').Browser} browser
 * @returns {Promise<import('./visit.mjs').Engine>}
 */
export async function driven(browser) {
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => dialog.accept()); // asked before evidence is left
  const element = async (...args) => (await page.evaluateHandle(...args)).asElement();
  return {
    version: await browser.version(),
    complaints,
    open: (url) => page.goto(url),
    size: (width, height) => page.setViewport({ width, height }),
    run: (code, ...args) => page.evaluate(code, ...args),
    click: async (find, ...args) => {
      const found = await element(find, ...args);
      await found.evaluate((box) => box.scrollIntoView({ block: 'nearest' }));
      await found.click();
    },
    type: async (text, find, ...args) => (await element(find, ...args)).type(text),
    press: (key) => page.keyboard.press(key),
    stop: () => browser.close(),
  };
}
