/**
 * Chromium with all that is around its pages, as people have it, where the other tests run in Debian's copy without that:
 * the same engine in the same version, for three quarters of the processor's time.
 */
import { existsSync } from 'node:fs';
import { SHELL, WHOLE } from '../chromium.mjs';
import { driven } from './driven.mjs';

export const name = 'Chromium as a whole';
export const find = () => (existsSync(SHELL) ? WHOLE.find((path) => existsSync(path)) : undefined);

/** @returns {Promise<import('./visit.mjs').Engine>} */
export async function start(executablePath) {
  const { default: puppeteer } = await import('puppeteer-core');
  return driven(await puppeteer.launch({ executablePath, headless: true, args: ['--no-sandbox'] }));
}
