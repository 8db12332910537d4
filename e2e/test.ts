/**
 * Playwright's `test` with the page of Grace Period. Whatever a test is about, it also fails when the page asks anybody
 * but its own origin for something, or complains in the console: that is where Chromium reports breaches of the policy.
 */
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { GracePage } from './gracePage.ts';

/** Requests to strangers and complaints, gathered from now on. */
export function listen(context: BrowserContext, origin: string): readonly string[] {
  const heard: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) heard.push(`request to ${url}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
  return heard;
}

export const test = base.extend<{ grace: GracePage; complaints: readonly string[]; provoked: RegExp | null }>({
  /** What a test breaks on purpose, so that the complaint about it is no surprise. */
  provoked: [null, { option: true }],
  complaints: [
    async ({ context, baseURL, provoked }, give) => {
      const heard = listen(context, baseURL ?? '');
      await give(heard);
      expect(heard.filter((complaint) => provoked?.test(complaint) !== true)).toEqual([]);
    },
    { auto: true },
  ],
  grace: async ({ page }, give) => {
    await give(new GracePage(page));
  },
});

export { expect };

/** That all of `wanted` are in `titles`, in this order, with whatever between. */
export function expectInOrder(titles: readonly string[], wanted: readonly string[]): void {
  let from = 0;
  const found = wanted.filter((title) => {
    const at = titles.indexOf(title, from);
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
  expect(found, `in order among:\n${titles.join('\n')}`).toEqual(wanted);
}
