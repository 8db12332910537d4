/** Firefox as it is installed (Debian's firefox-esr), driven over WebDriver BiDi. */
import { existsSync } from 'node:fs';
import { driven } from './driven.mjs';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

export const name = 'Firefox';
export const find = () => process.env['FIREFOX'] ?? PLACES.find((path) => existsSync(path));

/** @returns {Promise<import('./visit.mjs').Engine>} */
export async function start(executablePath) {
  const { default: puppeteer } = await import('puppeteer-core');
  return driven(await puppeteer.launch({ browser: 'firefox', executablePath, headless: true }));
}
