/**
 * The page as one file, opened from a disk: nothing is asked of anybody, and its policy has nothing to object to. It is
 * built here where it is not there, or where `npm test` has not just done so.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { buildSingle } from '../.ci/build.mjs';
import { logOf } from './evidenceInputs.ts';
import * as firefox from './engines/firefox.mjs';
import { Visit } from './engines/visit.mjs';
import { GracePage } from './gracePage.ts';

const FILE = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'dist-single/grace-period.html');
const ADDRESS = pathToFileURL(FILE).href;

/** One browser after the other: they share the file. */
base.describe.configure({ mode: 'serial' });

base.beforeAll(() => {
  base.setTimeout(300_000);
  if (process.env['E2E_BUILT'] && existsSync(FILE)) return;
  expect(buildSingle()).toBe(true);
});

const test = base.extend<{ grace: GracePage; complaints: readonly string[] }>({
  complaints: [
    async ({ context }, give) => {
      const heard: string[] = [];
      context.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(ADDRESS)) heard.push(request.url());
      });
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(error.error().message));
      await give(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  grace: async ({ page }, give) => {
    await give(new GracePage(page));
  },
});

test('a pod is deleted, and its story plays', async ({ page, grace }) => {
  await page.goto(ADDRESS);
  await grace.ready();
  await expect(grace.promise).toBeVisible();
  await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
  await expect(grace.player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(grace.pods.getByRole('listitem').filter({ hasText: /^web/ })).toHaveCount(0);
  await page.keyboard.press('?'); // what comes late is in the file, too
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a link leads into its run, and what is shared leads to this file', async ({ page, grace }) => {
  await page.goto(`${ADDRESS}#s=1p.mirror&k=1.30&t=2500000`);
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName(/mirror pod/);
  await expect(page.getByText('v1.30', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
    new RegExp(`^${ADDRESS.replaceAll('.', '\\.')}#s=1p\\.mirror`),
  );
});

test('a log is read in a thread of its own', async ({ page, grace }) => {
  await page.goto(ADDRESS);
  await grace.ready();
  await page.getByRole('button', { name: 'Diagnose logs' }).click();
  const form = page.getByRole('main', { name: 'Evidence' });
  await form.getByRole('textbox', { name: /Paste here/ }).fill(logOf('stuck-volume', 4));
  await form.getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('to unmount');
});

test('it speaks Chinese, and draws its own letters', async ({ page, grace }) => {
  await page.goto(ADDRESS);
  await grace.ready();
  await page.keyboard.press('l');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(new Set(loaded)).toEqual(new Set(['Inter Variable', 'JetBrains Mono Variable']));
});

const binary = firefox.find();
if (binary !== undefined)
  base('Firefox opens it from a disk, too', async () => {
    const engine = await firefox.start(binary);
    try {
      await engine.size(1440, 900);
      const visit = new Visit(engine, dirname(ADDRESS));
      await visit.open(`${basename(FILE)}#s=1p.regular`);
      await visit.engine.press('Home');
      await visit.click('button', 'Delete web');
      await visit.ready();
      await visit.click('button', 'To the end');
      await expect.poll(() => visit.text('list', 'kubectl get pods')).not.toContain('web');
      await expect.poll(() => visit.text('list', 'kubectl get pods')).toContain('nginx');
      expect(engine.complaints).toEqual([]);
    } finally {
      await engine.stop();
    }
  });
