/**
 * The page as one file, opened from a disk: nothing is asked of anybody, and its policy has nothing to object to. It is
 * built here where it is not there, or where `npm test` has not just done so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  await page.keyboard.press('e'); // at rest its button is in the menu
  const form = page.getByRole('main', { name: 'Evidence' });
  await form.getByRole('textbox', { name: /Paste here/ }).fill(logOf('stuck-volume', 4));
  await form.getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('to unmount');
});

test('hostile links and files are refused in words, or shown as text', async ({ page, grace }) => {
  for (const [hash, words] of [
    ['#s=1.AAAA', 'link is damaged: characters are missing'],
    ['#s=<img src=x onerror=alert(1)>', 'another version of this page'],
    [`#s=1.${'A'.repeat(1_000_000)}`, 'at most 8192'],
    ['#e=1.damaged', 'link to a removal is damaged'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${ADDRESS}${hash}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto(`${ADDRESS}#s=1p.regular`);
  await grace.ready();
  await grace.dropFile('deep.yaml', `kind: Scenario\npods: ${'['.repeat(100_000)}`);
  await expect(page.locator('.toast')).toContainText('nested deeper');
  const script = '<script>document.title="ran"</script>';
  await grace.dropFile('kubelet.log', `${logOf('stuck-volume', 4)}${script}\n`);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('to unmount');
  await expect(page).toHaveTitle(/Grace Period/);
});

/** Run in the page: asks a server for something in each way that markup and scripts have, and runs scripts. */
async function breakOut(server: string): Promise<readonly string[]> {
  const ran: string[] = [];
  Object.assign(window, { ran: (what: string) => ran.push(what) });
  const script = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const box = document.createElement('div');
  box.innerHTML = `<img src="${server}/img"><iframe src="${server}/frame"></iframe><object data="${server}/object"></object>
    <video src="${server}/video"></video><link rel="stylesheet" href="${server}/css"><link rel="prefetch" href="${server}/prefetch">
    <style>@import url(${server}/import);</style><i style="background: url(${server}/background)"></i>
    <img src="data:," onerror="ran('handler')"><form action="${server}/form" target="_self"></form>`;
  document.body.append(box);
  box.querySelector('form')?.submit();
  for (const src of [`${server}/script`, script('ran("blob")'), 'data:text/javascript,ran("data")']) {
    const element = document.createElement('script');
    document.body.append(Object.assign(element, { src }));
  }
  const inline = document.createElement('script');
  inline.textContent = 'ran("inline")';
  document.body.append(inline);
  navigator.sendBeacon(`${server}/beacon`, 'x');
  const asked = [fetch(`${server}/fetch`), fetch(location.href), fetch('data:,x')];
  const worker = new Worker(
    script(`fetch('${server}/worker').then(() => postMessage('fetched'), () => postMessage('refused'))`),
  );
  const inWorker = new Promise<string>((answered) => {
    worker.addEventListener('message', ({ data }) => answered(String(data)));
  });
  const fetched = await Promise.allSettled(asked);
  if (fetched.some(({ status }) => status === 'fulfilled') || (await inWorker) === 'fetched') ran.push('fetch');
  return ran;
}

for (const place of ['a disk', 'a web server'])
  base(`the policy of a page from ${place} keeps scripts and requests from leaving it`, async ({ page }) => {
    const strays: string[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/page') response.setHeader('Content-Type', 'text/html').end(readFileSync(FILE));
      else strays.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await page.goto(place === 'a disk' ? ADDRESS : `${origin}/page`);
      await new GracePage(page).ready();
      expect(await page.evaluate(breakOut, origin)).toEqual([]);
      await page.request.get(`${origin}/last`); // what was sent before has come by then
      expect(strays.filter((url) => url !== '/favicon.ico')).toEqual(['/last']);
    } finally {
      server.closeAllConnections();
      server.close();
    }
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
      await visit.open(`${basename(FILE)}#s=1p.regular&v=z.kubelet`);
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
