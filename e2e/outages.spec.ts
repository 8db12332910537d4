/** What is down looks so, since when, in every view; and looks whole again when it is back. */
import type { Locator } from '@playwright/test';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

interface Case {
  readonly preset: string;
  readonly began: string;
  readonly over: string;
  /** The box that says so, by what it is called, and what is drawn over it. */
  readonly box: string;
  readonly name: RegExp;
  readonly words: string;
  readonly lane: RegExp;
}

const DOWN: readonly Case[] = [
  {
    preset: 'restart',
    began: 'The kubelet stops',
    over: 'The kubelet starts',
    box: 'kubelet',
    name: /^kubelet: down since 5\.000/,
    words: 'down since 5.000',
    lane: /^kubelet down, until 8\.000 s$/,
  },
  {
    preset: 'apiserver-down',
    began: 'The API server is killed',
    over: 'API server is ready',
    box: 'apiserver',
    name: /^kube-apiserver: down since 3\.000/,
    words: 'down since 3.000',
    lane: /^API server down, until 13\.330 s$/,
  },
  {
    preset: 'runtime-down',
    began: 'containerd is down',
    over: 'Runtime sends SIGTERM to nginx',
    box: 'runtime',
    name: /^containerd: down since 2\.000/,
    words: 'down since 2.000',
    lane: /^containerd down, until 16\.061 s$/,
  },
];

const hatch = (diagram: Locator, box: string): Locator => diagram.locator(`[data-down="${box}"]`);
const breaks = (diagram: Locator): Locator => diagram.locator('[data-break]');

for (const { preset, began, over, box, name, words, lane } of DOWN) {
  test(`${preset}: the box is hatched, says since when, and is whole again`, async ({ grace }) => {
    await grace.open({ preset });
    await grace.press('To the start');
    await expect(hatch(grace.diagram, box)).toHaveCount(0);
    await grace.press('Step');
    await grace.goOnTo(began);
    for (const view of ['Inside the kubelet', 'Overview']) {
      await grace.diagram.getByRole('button', { name: view, exact: true }).click();
      await expect(grace.diagram.locator('.dg-layer')).toHaveCount(1);
      await expect(hatch(grace.diagram, box)).toContainText(words);
      await expect(grace.diagram.getByRole('button', { name })).toBeVisible();
    }
    await expect(breaks(grace.diagram)).toHaveCount(0);
    await expect(grace.timeline.getByText('outages', { exact: true })).toBeVisible();
    await expect(grace.timeline.getByRole('cell', { name: lane })).toHaveCount(1);
    await grace.goOnTo(over);
    await expect(hatch(grace.diagram, box)).toHaveCount(0);
    await expect(grace.diagram.getByRole('button', { name })).toHaveCount(0);
  });
}

test('a node that is cut off has broken lines, and no box that is down', async ({ grace }) => {
  await grace.open({ preset: 'partition' });
  await grace.press('To the start');
  await expect(breaks(grace.diagram)).toHaveCount(0);
  await grace.press('Step');
  await grace.goOnTo('The node is cut off from the API server');
  await expect(breaks(grace.diagram)).toHaveCount(3);
  await grace.diagram.getByRole('button', { name: 'Overview', exact: true }).click();
  await expect(breaks(grace.diagram)).toHaveCount(2);
  await expect(grace.diagram.getByText('cut off since 2.000')).toBeVisible();
  await expect(
    grace.diagram.getByRole('button', { name: /^kubelet: cut off from the API server since 2\.000/ }),
  ).toBeVisible();
  await expect(grace.diagram.locator('[data-down]')).toHaveCount(0);
  await expect(grace.timeline.getByRole('cell', { name: /^node cut off, until 20\.000 s$/ })).toHaveCount(1);
  await grace.press('To the end');
  await expect(breaks(grace.diagram)).toHaveCount(0);
});

test('while the kubelet is down no pod has a worker’s state, and kubectl’s STATUS keeps its colour', async ({
  grace,
}) => {
  await grace.open({ preset: 'kubelet-down' });
  await grace.press('To the start');
  const status = (word: string): Locator => grace.pod('web').getByText(word, { exact: true });
  const colour = (of: Locator): Promise<string> => of.evaluate((element) => getComputedStyle(element).color);
  const running = await colour(status('Running'));
  await grace.press('Step');
  await grace.goOnTo('The kubelet stops');
  await expect(grace.pod('web').getByRole('img', { name: 'no worker' })).toBeVisible();
  expect(await colour(status('Running'))).toBe(running);
  await grace.goOnTo('API server set deletionTimestamp');
  const terminating = await colour(status('Terminating'));
  expect(terminating).not.toBe(running);
  await grace.goOnTo('The kubelet starts');
  expect(await colour(status('Terminating'))).toBe(terminating);
});

test('containerd that is down says of no container that it runs or is ready', async ({ grace }) => {
  await grace.open({ preset: 'runtime-down' });
  await grace.goOnTo('containerd is down');
  const box = grace.diagram.getByRole('button', { name: /^containerd: / });
  await expect(box).toHaveAccessibleName(/nginx under its shim/);
  await expect(box).not.toHaveAccessibleName(/running|ready/);
  await expect(box).not.toContainText(/running|ready/);
});

test('a run without an outage has no row for one', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await expect(grace.timeline.getByText('worker', { exact: true })).toBeVisible();
  await expect(grace.timeline.getByText('outages', { exact: true })).toHaveCount(0);
});

test('the system’s colours leave the hatch and the break', async ({ grace, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await grace.open({ preset: 'restart' });
  await grace.goOnTo('The kubelet stops');
  const drawn = await grace.diagram
    .locator('.dg-hatch')
    .evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(drawn).toContain('repeating-linear-gradient');
  await grace.open({ preset: 'partition' });
  await page.reload();
  await grace.ready();
  await grace.goOnTo('The node is cut off from the API server');
  await expect(breaks(grace.diagram).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the overview and the list of times tell of the outage', async ({ grace, page }) => {
    await grace.open({ preset: 'restart' });
    await page.getByRole('tab', { name: 'Why', exact: true }).tap();
    await grace.goOnTo('The kubelet stops');
    await page.getByRole('tab', { name: 'Diagram', exact: true }).tap();
    await expect(hatch(grace.diagram, 'kubelet')).toContainText('down since 5.000');
    await page.getByRole('tab', { name: 'Time', exact: true }).tap();
    await expect(grace.timeline.getByText('object, worker, container, volumes, outages')).toBeVisible();
  });
});
