/**
 * Browser tests against the production build. `npm run e2e` builds and serves it on a port of its own, so that a page
 * that is being looked at doesn't matter; `npm test` has built it already and says so (E2E_BUILT), with a free port.
 */
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.mjs';
import { paneVisitor } from './visitors.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const port = process.env['E2E_PORT'] ?? '4273';
const baseURL = `http://127.0.0.1:${port}`;
const serve = `"${process.execPath}" e2e/serve.mjs ${port}`;

export default defineConfig({
  testDir: '.',
  outputDir: resolve(root, 'test-results'),
  fullyParallel: true,
  // A test waits as long as it works, for frames, for timers, for what is polled: two of them keep a core busy.
  workers: Math.min(8, 2 * availableParallelism()),
  // Where nobody looks on, a test that met the page on its way is tried once more, and named (.ci/test.mjs): it is to be mended.
  retries: process.env['CI'] ? 1 : 0,
  // A slow machine may take its time: nothing here measures speed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // One picture for every machine: fonts come with the page, and the tolerance takes up what rasterisers differ in.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['line']],
  use: {
    viewport: { width: 1440, height: 900 },
    baseURL,
    // Most journeys go by the panes of the kubelet's depth; those of the story view begin as a new visitor does (story.spec.ts).
    storageState: paneVisitor(baseURL),
    // A trace of every test takes as much again as the test; whoever looks into one that fails asks for it.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  webServer: {
    command: process.env['E2E_BUILT'] ? serve : `npm run -s build && ${serve}`,
    cwd: root,
    url: baseURL,
    reuseExistingServer: false, // it might serve another build than this one
  },
});
