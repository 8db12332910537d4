/** A whole visit at a cluster: the page and an API server on one origin, as `kubectl proxy --www` serves them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { before } from '../src/live/testing/recorded.ts';
import { recordedEvents, ReplayedCluster } from '../src/live/testing/replayedCluster.ts';
import { expect, test } from '@playwright/test';
import { expectCleanInBothThemes } from './axe.ts';
import { serveReplay, type ReplayServer } from './replayServer.ts';
import { listen } from './test.ts';

const root = resolve(import.meta.dirname, '..');
const EVENTS = recordedEvents(
  readFileSync(resolve(root, 'src/cli/conform/fixtures/v1.36.2/finalizer/watch.jsonl'), 'utf8'),
);

let cluster: ReplayedCluster;
let server: ReplayServer;
test.beforeEach(async () => {
  cluster = new ReplayedCluster();
  cluster.date = () => new Date().toUTCString();
  for (const name of ['default', 'demo']) cluster.happen('namespaces', 'ADDED', { metadata: { name } });
  cluster.happen('pods', 'ADDED', before(EVENTS[0]?.object));
  for (let i = 0; i < 30; i += 1)
    cluster.happen('pods', 'ADDED', {
      metadata: { name: `other-${i}`, namespace: 'demo', uid: `uid-${i}` },
      spec: { nodeName: 'lab-node' },
      status: { phase: 'Running' },
    });
  cluster.happen('nodes', 'ADDED', {
    metadata: { name: 'lab-node' },
    status: { conditions: [{ type: 'Ready', status: 'True' }], nodeInfo: { kubeletVersion: 'v1.36.2' } },
  });
  cluster.happen('endpointslices', 'ADDED', slice({ ready: true, serving: true, terminating: false }));
  server = await serveReplay(cluster, { folder: resolve(root, 'dist'), prefix: '/grace-period/' });
});
test.afterEach(async () => server.stop());

const uidOf = (object: unknown): string => (object as { metadata: { uid: string } }).metadata.uid;

/** What a Service has of the pod. */
const slice = (conditions: object) => ({
  metadata: { name: 'web-abcde', namespace: 'demo' },
  addressType: 'IPv4',
  endpoints: [{ addresses: ['10.1.0.4'], conditions, targetRef: { kind: 'Pod', uid: uidOf(EVENTS[0]?.object) } }],
});

/** The recorded removal as if it were asked for now: its times are those of the visit. */
function happen(i: number): void {
  const event = EVENTS[i];
  const first = EVENTS[0];
  if (event === undefined || first === undefined) throw new Error(`no event ${i}`);
  const text = JSON.stringify(event.object).replaceAll(
    /"(deletionTimestamp|finishedAt)":"([^"]+)"/g,
    (_, key: string, time: string) => `"${key}":"${new Date(Date.parse(time) - first.at + now).toISOString()}"`,
  );
  cluster.happen('pods', event.type, JSON.parse(text));
}
let now = 0;

test('offers to watch, watches when asked, and sends GETs alone', async ({ page, context }) => {
  const complaints = listen(context, server.url);
  await page.goto(`${server.url}/grace-period/`);
  await page.locator('[data-ready]').waitFor();
  expect(cluster.asked).toEqual([]); // not by itself, and no part of the first view
  await page.keyboard.press('e');
  const offer = page.getByRole('button', { name: 'Watch this cluster' });
  await offer.waitFor();
  expect(cluster.asked.map(({ path }) => path)).toEqual(['/version']);
  await offer.click();
  await page.getByRole('combobox', { name: 'Namespace' }).selectOption('demo');
  await expect(page.getByText('0 being removed of 31')).toBeVisible();
  await expect(page.getByText('Read only', { exact: true })).toBeVisible();

  now = Date.now();
  happen(0);
  const expected = page.getByRole('region', { name: 'Next, as the model has it' });
  await expect(expected).toContainText('The containers end, or are killed');
  await expect(expected).toContainText(/until \d\d:\d\d:\d\d\.\d/);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('held');
  await expectCleanInBothThemes(page, 'a cluster that is watched');

  await page.getByRole('button', { name: 'Show on the diagram' }).click();
  await expect(page.locator('.app-timeline')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next, as the model has it' })).toContainText('The containers end');
  const strip = page.getByRole('toolbar', { name: 'What is expected, and what Services have of it' });
  await expect(strip.getByRole('button', { name: /^exit: by \d\d:\d\d:\d\d\.\d, / })).toBeVisible();
  await expect(page.locator('.tl').getByText('inferred', { exact: true }).last()).toBeVisible(); // of the lanes below it
  cluster.happen('endpointslices', 'MODIFIED', slice({ ready: false, serving: true, terminating: true }));
  await expect(page.getByRole('region', { name: 'EndpointSlices' })).toContainText('terminating, serving');
  await expect(strip.getByRole('button', { name: /^web-abcde: terminating, serving/ })).toBeVisible();
  const clock = page.locator('.transport').getByText(/^\d+\.\d+ s$/);
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown ?? ''); // it goes on as it happens
  happen(2);
  happen(4);
  await expect(page.getByRole('region', { name: 'From the cluster' })).toContainText('finalizer');
  await expect(strip.getByRole('button', { name: /^exit: seen at / })).toBeVisible();
  await expect(strip.getByRole('button', { name: /^2nd DELETE: seen at / })).toBeVisible();
  await expectCleanInBothThemes(page, 'a removal that is watched, on the diagram');
  await page.getByRole('button', { name: 'Diagnosis', exact: true }).click();
  await expect(expected).toContainText('A finalizer holds the object: example.com/hold');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save recording' }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, 'utf8')).toContain('"deletionGracePeriodSeconds":0');

  happen(5);
  await expect(page.getByRole('region', { name: 'Pods', exact: true })).toContainText('gone');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  const asked = cluster.asked.length;

  await page.getByRole('button', { name: 'To the evidence' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('finalizer');
  expect(cluster.asked.slice(asked).filter(({ path }) => path !== '/version')).toEqual([]);
  expect(new Set(cluster.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(complaints).toEqual([]);
});

test('is shared as far as it has come, and the link says no more than that', async ({ page, browser }) => {
  await page.goto(`${server.url}/grace-period/`);
  await page.locator('[data-ready]').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Watch this cluster' }).click();
  await page.getByRole('combobox', { name: 'Namespace' }).selectOption('demo');
  await expect(page.getByText('0 being removed of 31')).toBeVisible();
  now = Date.now();
  happen(0);
  await page.getByRole('button', { name: 'Share this removal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this removal' });
  const content = dialog.getByRole('region', { name: 'In the link' });
  await expect(content).toContainText('"kind":"KillContainer","inferred":true');
  await expect(content).toContainText('"stage": "Terminating"');
  await expect(content).not.toContainText('held');
  // It is a copy of what it was when it was asked for, whatever happens meanwhile; and stays open.
  happen(2);
  await expect(page.getByRole('region', { name: 'Next, as the model has it' })).toContainText('second DELETE');
  await expect(content).toContainText('"stage": "Terminating"');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
  );
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await dialog.getByRole('textbox').inputValue();

  const fresh = await browser.newContext();
  const complaints = listen(fresh, server.url);
  const there = await fresh.newPage();
  const before = cluster.asked.length;
  await there.goto(link);
  const pane = there.getByRole('region', { name: 'From a shared link' });
  await expect(pane).toContainText('namespace-1/pod-1');
  await expect(pane).toContainText('Terminating');
  await expect(there.getByRole('toolbar', { name: 'What is expected, and what Services have of it' })).toHaveCount(0);
  expect(cluster.asked.slice(before).filter(({ path }) => path === '/version')).toEqual([]);
  expect(complaints).toEqual([]);
  await fresh.close();
});

test('goes on through cut streams, 410 and errors, and says what is forbidden', async ({ page }) => {
  for (const each of ['events', 'leases', 'log']) cluster.forbidden.add(each);
  await page.goto(`${server.url}/grace-period/`);
  await page.locator('[data-ready]').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Watch this cluster' }).click();
  await page.getByRole('combobox', { name: 'Namespace' }).selectOption('demo');
  await expect(page.getByText('0 being removed of 31')).toBeVisible();
  cluster.garble('pods', '{"type":"ADD');
  cluster.failing = 2;
  cluster.cut();
  cluster.compact();
  now = Date.now();
  happen(0);
  await expect(page.getByText('1 being removed of 31')).toBeVisible();
  await expect(page.getByText('Events, lease')).toBeVisible();
  await expect(page.getByText('not allowed')).toBeVisible();

  cluster.forbidden.add('pods');
  await page.getByRole('combobox', { name: 'Namespace' }).selectOption('default');
  await expect(page.getByRole('alert')).toContainText('may not be listed and watched. pods is forbidden');
  await expect(page.getByRole('region', { name: 'Pods', exact: true })).not.toContainText('being removed'); // who knows
});

test('offers nothing where no API server answers', async ({ page }) => {
  cluster.version = 'none';
  await page.goto(`${server.url}/grace-period/`);
  await page.locator('[data-ready]').waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => cluster.asked.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Watch this cluster' })).toHaveCount(0);
});
