/** Whose removal is shown, who stays in view, and how a hundred pods are looked through. */
import type { Locator } from '@playwright/test';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const OF_NGINX = 'You removed nginx-static.yaml';

test('every view follows the pod that the steps tell of, until one is pinned', async ({ grace, page }) => {
  await grace.open({ preset: 'together' });
  const chart = (pod: string): Locator => page.getByRole('region', { name: `Pod worker ${pod}` });
  const head = (pod: string): Locator => grace.pod(pod).locator('.pod-head');
  const isShown = async (pod: string, row = pod): Promise<void> => {
    await expect(chart(pod)).toBeVisible();
    await expect(head(row)).toHaveAttribute('aria-current', 'true');
  };
  await isShown('web');
  await grace.goOnTo(OF_NGINX); // long after web has gone
  await isShown('nginx-static', 'nginx-static-node-1');
  await expect(chart('nginx-static').getByRole('button', { name: /^SyncPod, current/ })).toBeVisible();
  await grace.show('Object');
  await expect(grace.inspector.getByRole('heading', { name: 'nginx-static-node-1' })).toBeVisible();

  // A pin stays, through steps of others and in a shared link; one click takes it away, beside the chart or in the row.
  await chart('nginx-static').getByRole('button', { name: 'Pin nginx-static' }).click();
  await expect.poll(() => page.url()).toContain('p.default/nginx-static-node-1');
  // The address follows a moment later, and what it says is what a reload shows.
  const late = page.url();
  await grace.press('To the start');
  await expect.poll(() => page.url()).not.toBe(late);
  const start = page.url();
  await grace.press('Step');
  await isShown('nginx-static', 'nginx-static-node-1');
  await expect.poll(() => page.url()).not.toBe(start);
  await page.reload();
  await grace.ready();
  await isShown('nginx-static', 'nginx-static-node-1');
  await chart('nginx-static').getByRole('button', { name: 'Unpin nginx-static' }).click();
  await isShown('web');
  await page.keyboard.press('i');
  await expect(chart('web').getByRole('button', { name: 'Unpin web' })).toBeVisible();

  // Who acts on another pod sees that one, and what is pinned no longer is.
  await grace.delete('nginx-static-node-1');
  await isShown('nginx-static', 'nginx-static-node-1');
  await expect(chart('nginx-static').getByRole('button', { name: 'Pin nginx-static' })).toBeVisible();
});

test('while the kubelet is down, a deleted pod says what it waits for, and the outage can be ended', async ({
  grace,
}) => {
  await grace.open({ preset: 'kubelet-down' });
  const outages = grace.pods.getByRole('region', { name: 'Outages' });
  await grace.press('To the start');
  await expect(outages).toHaveCount(0);
  await grace.press('Step');
  await grace.goOnTo('API server set deletionTimestamp');
  const web = grace.pod('web');
  await expect(web.getByText('Terminating', { exact: true })).toBeVisible();
  await expect(web.getByText('waits for', { exact: true })).toBeVisible();
  await expect(web.getByText('kubelet down', { exact: true })).toBeVisible();
  await expect(web.getByRole('img', { name: 'no worker' })).toBeVisible();
  await expect(grace.pods.getByText('waits for', { exact: true })).toHaveCount(1);
  await expect(outages).toContainText('since 2.000');
  await outages.getByRole('button', { name: 'Start the kubelet' }).click();
  await grace.ready();
  await expect(grace.title).toHaveText('The kubelet starts');
  await expect(outages).toHaveCount(0);
  await expect(grace.pods.getByText('waits for', { exact: true })).toHaveCount(0);
});

/** News, and everything that they may speak of; what is not on the screen is not hidden. */
async function expectNothingHidden(toast: Locator, spokenOf: readonly Locator[]): Promise<void> {
  await expect(toast).toBeVisible();
  await toast.evaluate((sliding) => Promise.all(sliding.getAnimations().map(({ finished }) => finished)));
  const news = await toast.boundingBox();
  if (news === null) throw new Error('the news have no place');
  let seen = 0;
  for (const each of spokenOf) {
    const box = (await each.isVisible()) ? await each.boundingBox() : null;
    if (box === null) continue;
    seen += 1;
    const isApart =
      box.x + box.width <= news.x ||
      news.x + news.width <= box.x ||
      box.y + box.height <= news.y ||
      news.y + news.height <= box.y;
    expect(isApart, `${String(each)} is not hidden`).toBe(true);
  }
  expect(seen).toBeGreaterThan(1);
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`news hide nothing that they speak of, at ${width}`, async ({ grace, page }) => {
    await page.setViewportSize({ width, height });
    await grace.open({ preset: 'regular' });
    const spokenOf = [
      grace.pod('web'),
      grace.diagram.getByRole('button', { name: /^kube-apiserver: / }),
      grace.diagram.getByRole('button', { name: /^containerd: / }),
      grace.diagram.getByRole('button', { name: /^kubectl: / }),
      grace.player,
      grace.timeline,
      grace.worker,
      grace.title,
    ];
    const news = page.locator('.toast');
    for (const tab of width < 720 ? ['Pods', 'Diagram', 'Why', 'Chart', 'Time'] : [null]) {
      if (tab !== null) await page.getByRole('tab', { name: tab }).click();
      await page.keyboard.press('d');
      await grace.ready();
      await expect(news).toContainText('Deleted web');
      await expectNothingHidden(news, spokenOf);
    }
    await page.keyboard.press('b'); // stops at this kind: news without an undo
    await expect(news).toContainText(/stop/);
    await expect(news).toHaveCount(1);
    await expectNothingHidden(news, spokenOf);
  });
}

const CROWD = Array.from({ length: 110 }, (_, i) => {
  const name = `crowd-${String(i).padStart(3, '0')}`;
  return `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { containers: [{ name: c, image: c }] }\n`;
}).join('---\n');

test('a hundred and ten pods have a line each, are narrowed and put in order', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const rowHeight = async (name: string): Promise<number> => (await grace.pod(name).boundingBox())?.height ?? 0;
  const before = await rowHeight('nginx-static-node-1');
  await page.keyboard.press('a');
  const dialog = grace.dialog('Add pods');
  await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(CROWD);
  await dialog.getByRole('button', { name: 'Add 110 pods', exact: true }).click();
  await expect(dialog).toBeHidden();
  await grace.ready();
  expect(await rowHeight('nginx-static-node-1')).toBeLessThanOrEqual(before / 2);
  expect(await rowHeight('crowd-010')).toBeLessThanOrEqual(27);

  const filter = grace.pods.getByRole('searchbox', { name: 'Filter pods' });
  await filter.fill('crowd-10');
  await expect(grace.kubectlNames()).toHaveText(Array.from({ length: 10 }, (_, i) => `crowd-10${i}`));
  await expect(grace.pods.getByText('10 of 112', { exact: true })).toBeVisible();
  await filter.press('Escape');
  await expect(filter).toHaveValue('');

  await grace.pods.getByRole('button', { name: /^Sort pods by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Longest in deletion' }).click();
  // By keyboard alone: a row is chosen, which opens it, and its pod deleted.
  const row = grace.pod('crowd-050');
  await row.locator('.pod-head').focus();
  await page.keyboard.press('Enter');
  await expect(row.locator('.pod-head')).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: 'Delete crowd-050', exact: true }).focus();
  await page.keyboard.press('Enter');
  await grace.ready();
  await grace.hold();
  await expect(grace.title).toHaveText('You deleted crowd-050');
  await grace.goOnTo('API server set deletionTimestamp'); // on web, which was deleted before
  await grace.press('Step');
  await grace.goOnTo('API server set deletionTimestamp');
  await expect(grace.kubectlNames().first(), 'of the same second, so by its name').toHaveText('crowd-050');
});

test('many static pods and their mirrors are tied by a mark on their rows, few by a line', async ({ grace, page }) => {
  const manifests = Array.from(
    { length: 5 },
    (_, i) => `apiVersion: v1\nkind: Pod\nmetadata: { name: s-${i} }\nspec: { containers: [{ name: c, image: c }] }\n`,
  );
  await grace.open({ preset: 'regular' });
  await expect(grace.pods.locator('.pod-bracket')).toHaveCount(1);
  await page.keyboard.press('a');
  const dialog = grace.dialog('Add pods');
  await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(manifests.join('---\n'));
  await dialog.getByRole('button', { name: /^Static/i }).click();
  await dialog.getByRole('button', { name: 'Add 5 pods', exact: true }).click();
  await expect(dialog).toBeHidden();
  await grace.ready();
  await expect(grace.pods.locator('.pod-bracket')).toHaveCount(0);
  await expect(grace.pod('s-3-node-1').getByRole('button', { name: /mirror of s-3$/ })).toBeVisible();
  await expect(grace.pod('s-3').getByRole('button', { name: /its mirror: s-3-node-1$/ })).toBeVisible();
});
