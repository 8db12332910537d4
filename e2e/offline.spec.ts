/** The page without a network, by its real service worker: on a host of its own, as it takes none on the machine's. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions, WHOLE } from './chromium.mjs';
import { GracePage } from './gracePage.ts';
import { listen } from './test.ts';
import { paneVisitor } from './visitors.ts';

const HOST = 'grace-period.test';
const DIST = resolve(import.meta.dirname, '../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A static host, with which a version may be replaced by another. */
class Host {
  /** What stands at the end of the service worker: a new version is another file. */
  version = '';
  /** Files that it answers with a page of its own, as many hosts do for files that they don't have. */
  missing: RegExp | null = null;
  readonly asked: string[] = [];
  #server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').replace(/\?.*/s, '').replace(/\/$/, '/index.html');
      const file = join(DIST, path);
      this.asked.push(path);
      if (this.missing?.test(path) === true)
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Not here</p>');
      if (!file.startsWith(DIST) || !existsSync(file)) return void response.writeHead(404).end();
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain');
      response.write(readFileSync(file));
      response.end(path === '/service-worker.js' ? this.version : '');
    });
    this.#server = server;
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    return `http://${HOST}:${(server.address() as AddressInfo).port}`;
  }

  /** From now on nobody is there. */
  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed));
  }
}

interface Visit {
  readonly origin: string;
  readonly host: Host;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly grace: GracePage;
}

/** @param provoked what the browser complains about because of what a test does */
async function visit(then: (visit: Visit) => Promise<void>, provoked = /ERR_CONNECTION_REFUSED/): Promise<void> {
  const host = new Host();
  const origin = await host.open();
  const options = await launchOptions();
  // Debian's Chromium without its surroundings takes nobody's word that an origin is secure.
  const executablePath = WHOLE.find((path) => existsSync(path)) ?? options.executablePath;
  const args = [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`, `--unsafely-treat-insecure-origin-as-secure=${origin}`];
  const browser = await chromium.launch({
    ...options,
    ...(executablePath !== undefined && { executablePath }),
    args: [...(options.args ?? []), ...args],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: paneVisitor(origin),
    });
    const heard = listen(context, origin);
    const page = await context.newPage();
    await then({ origin, host, context, page, grace: new GracePage(page) });
    expect(heard.filter((complaint) => !provoked.test(complaint))).toEqual([]);
  } finally {
    await browser.close();
    await host.close();
  }
}

/** The service worker has every file, and answers for the page. */
const isKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');

test('after one visit the page opens, and all of it works, without a network', async () => {
  test.slow(); // every file of the page comes
  await visit(async ({ origin, host, context, page, grace }) => {
    await page.goto(`${origin}/#s=1p.regular`);
    await grace.ready();
    await isKept(page);
    await page.close();
    await host.close();
    const later = await context.newPage();
    const again = new GracePage(later);
    // Another address than the one that was visited: a preset that is loaded late, in another release.
    await later.goto(`${origin}/?from=a-colleague#s=1p.mirror&k=1.27`);
    await again.ready();
    await expect(again.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
    await later.getByRole('tab', { name: 'describe', exact: true }).click();
    await expect(later.getByRole('tabpanel', { name: 'describe' })).toContainText('Name:');
    await again.press('To the end');
    await expect(again.player).toContainText('The end');
    await again.choosePreset('Force delete');
    await expect(again.scenario).toHaveAccessibleName(/^Scenario: Force delete/);
  });
});

test('a newer version is announced, and comes when it is asked for', async () => {
  await visit(async ({ origin, host, page, grace }) => {
    await page.goto(`${origin}/#s=1p.regular`);
    await grace.ready();
    await isKept(page);
    host.version = '// another version';
    await page.reload();
    await grace.ready();
    await grace.press('Next milestone');
    const news = page.getByRole('region', { name: 'New version' });
    await expect(news).toBeVisible();
    await expect(news).toContainText('A newer version of Grace Period is there.');
    const address = page.url();
    const loaded = page.waitForEvent('load');
    await news.getByRole('button', { name: 'Load it' }).click();
    await loaded;
    await grace.ready();
    expect(page.url()).toBe(address);
    await expect(news).toBeHidden();
  });
});

test('a tab loads the newer version that another tab has taken up', async () => {
  await visit(async ({ origin, host, context, page, grace }) => {
    await page.goto(`${origin}/#s=1p.regular`);
    await grace.ready();
    await isKept(page);
    const other = await context.newPage();
    await other.goto(`${origin}/#s=1p.mirror`);
    await new GracePage(other).ready();
    const load = (each: Page) =>
      each.getByRole('region', { name: 'New version' }).getByRole('button', { name: 'Load it' });
    host.version = '// another version';
    await page.reload();
    await expect(load(other)).toBeVisible();
    await other.getByRole('button', { name: 'Later' }).click();
    const loaded = page.waitForEvent('load');
    await load(page).click();
    await loaded;
    const otherLoaded = other.waitForEvent('load');
    await load(other).click(); // it is offered once more, as the files of the old version are gone
    await otherLoaded;
    await new GracePage(other).ready();
    await expect(load(other)).toBeHidden();
  });
});

test('a page that the host sends in place of a script is not kept', async () => {
  await visit(async ({ origin, host, page, grace }) => {
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    host.missing = /\/assets\/Help-[^/]*\.js$/;
    await page.goto(`${origin}/#s=1p.regular`);
    await grace.ready();
    await expect.poll(() => host.asked.some((path) => host.missing?.test(path)), { timeout: 60_000 }).toBe(true);
    await expect.poll(registrations).toBe(0);
    host.missing = null;
    await page.reload();
    await isKept(page);
    await host.close();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  }, /ERR_CONNECTION_REFUSED|integrity/);
});

test('a kept page in place of a script is replaced by the script', async () => {
  await visit(async ({ origin, page, grace }) => {
    await page.goto(`${origin}/#s=1p.regular`);
    await grace.ready();
    await isKept(page);
    const replaced = await page.evaluate(async () => {
      const scripts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (!/\/assets\/(?:Help|page)-[^/]*\.js$/.test(url)) continue;
          await cache.put(url, new Response('<p>Not here</p>', { headers: { 'Content-Type': 'text/html' } }));
          scripts.push(url);
        }
      }
      return scripts;
    });
    expect(replaced).toHaveLength(2);
    await page.reload();
    await grace.ready();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
});

test('on one’s own machine the page leaves nothing behind', async ({ page }) => {
  await page.goto('/#s=1p.regular');
  await new GracePage(page).ready();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a browser may install it: the manifest’s icons are there, in their sizes', async ({ page, request }) => {
  await page.goto('/');
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ short_name: 'Grace Period', display: 'standalone' });
  for (const [name, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ] as const) {
    const picture = await (await request.get(`/${name}`)).body();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([size, size]); // PNG's IHDR
  }
});
