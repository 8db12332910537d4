/** The package's component in an app of somebody else, as it is packed: rendered by React, on an origin of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { build } from 'vite';
import { buildCli, buildLibrary } from '../.ci/build.mjs';
import { root } from '../.ci/install.mjs';

/** `show(props)` renders, `hide()` unmounts; what is heard is in `heard`, what a ref has in `player`. */
const APP = `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GracePeriod } from 'grace-period/react';
const heard = (window.heard = []);
let root = null;
const on = (name) => (detail) => heard.push([name, detail]);
window.show = (props) => {
  root ??= createRoot(document.getElementById('app'));
  const ref = (player) => (window.player = player);
  const own = { ref, onReady: on('ready'), onEvent: on('event'), onPlay: on('play'), onPause: on('pause') };
  root.render(createElement(StrictMode, null, createElement(GracePeriod, { ...own, ...props })));
};
window.hide = () => {
  root.unmount();
  root = null;
};
`;

const OF_REACT = ['react', 'react-dom', 'scheduler'];

/** Installs the package from its tarball, and bundles the app with it. @returns the app's program */
async function bundled(folder: string): Promise<string> {
  if (!(buildCli() && buildLibrary())) throw new Error('the package could not be built');
  const npm = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  npm('pack', root, '--ignore-scripts', '--silent');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  npm('install', '--offline', '--no-audit', '--no-fund', join(folder, tarball));
  for (const name of OF_REACT) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'app.js'), APP);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { lib: { entry: 'app.js', formats: ['es'], fileName: () => 'built.js' }, copyPublicDir: false },
  });
  return join(folder, 'dist/built.js');
}

const test = base.extend<{ app: Page }, { program: string }>({
  program: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'grace-period-react-'));
      await give(await bundled(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  app: async ({ page, program }, give) => {
    const server: Server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><html lang="en"><title>An app</title><link rel="icon" href="data:,"><div id="app"></div></html>',
      );
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.addScriptTag({ path: program, type: 'module' });
    await page.waitForFunction(() => 'show' in window);
    await give(page);
    expect(complaints).toEqual([]);
    await new Promise((closed) => server.close(closed));
  },
});

// In one worker, one after the other: each worker builds the package into the same folder.
test.describe.configure({ mode: 'default' });

const call = (page: Page, name: 'show' | 'hide', ...args: readonly unknown[]): Promise<void> =>
  page.evaluate(([of, given]) => Reflect.get(window, of)(...given), [name, args] as const);
const ask = (page: Page, command: 'play' | 'pause' | 'seek', ...args: readonly unknown[]): Promise<void> =>
  page.evaluate(([of, given]) => Reflect.get(window, 'player')[of](...given), [command, args] as const);
const heard = (page: Page, name: string): Promise<readonly { readonly [key: string]: unknown }[]> =>
  page.evaluate(
    (of) =>
      (Reflect.get(window, 'heard') as [string, Record<string, unknown>][])
        .filter(([event]) => event === of)
        .map(([, detail]) => detail),
    name,
  );

test('a component renders a player that does what it is asked and says what it does', async ({ app, baseURL }) => {
  await call(app, 'show', { src: `${baseURL}/`, scenario: 'mirror', at: 2.5 });
  const player = app.frameLocator('iframe');
  await expect(player.locator('main[data-ready]')).toBeVisible();
  await expect(player.locator('.em-time b')).toHaveText('2.5');
  await expect.poll(() => heard(app, 'ready')).toEqual([expect.objectContaining({ title: 'Delete a mirror pod' })]);
  await ask(app, 'seek', '9s');
  await expect(player.locator('.em-time b')).toHaveText('9.0');
  await ask(app, 'play');
  await expect.poll(() => heard(app, 'play')).not.toEqual([]);
  await ask(app, 'pause');
  await expect.poll(() => heard(app, 'pause')).not.toEqual([]);
});

test('a component follows its props, and leaves nothing when it goes', async ({ app, baseURL }) => {
  await call(app, 'show', { src: `${baseURL}/`, scenario: 'mirror' });
  const player = app.frameLocator('iframe');
  await expect(player.locator('.player-caption')).toContainText('Delete a mirror pod.');
  await call(app, 'show', { src: `${baseURL}/`, scenario: 'regular', theme: 'light', caption: false });
  await expect.poll(async () => (await heard(app, 'ready')).at(-1)).toMatchObject({ title: 'Delete a regular pod' });
  await expect(app.locator('iframe')).toHaveCount(1);
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(player.locator('.player-caption')).toHaveCount(0);
  await call(app, 'hide');
  await expect(app.locator('iframe, grace-period')).toHaveCount(0);
  await expect(app.locator('#app')).toBeEmpty();
  const said = await app.evaluate(() => Reflect.get(window, 'heard').length);
  await call(app, 'show', { src: `${baseURL}/`, scenario: 'mirror' });
  await expect.poll(async () => (await heard(app, 'ready')).at(-1)).toMatchObject({ title: 'Delete a mirror pod' });
  expect(await app.evaluate(() => Reflect.get(window, 'heard').length)).toBeGreaterThan(said);
});
