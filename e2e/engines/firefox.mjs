/** Firefox as it is installed (Debian's firefox-esr), driven over WebDriver BiDi. */
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

export const name = 'Firefox';
export const find = () => process.env['FIREFOX'] ?? PLACES.find((path) => existsSync(path));

/** @returns {Promise<import('./visit.mjs').Engine>} */
export async function start(executablePath) {
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
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
