/** What a run came to: the summary that stands in the inspector's place at its end, and where it leads. */
import { expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const secondsOf = (text: string): number => Number.parseFloat(text);

test('a regular removal is summed up with both DELETEs, at the times of the run', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('End');
  await expect(grace.summary.getByRole('heading', { name: 'web is gone' })).toBeVisible();
  const stages = grace.summary.getByRole('list').first().getByRole('listitem');
  await expect(stages).toHaveText([
    /You asked\..*kubectl → DELETE pods\/web.*grace 30 s, the pod’s own/s,
    /0\.2 of 30 s used, exit 0/,
    /The kubelet removed it\..*status manager → DELETE pods\/web.*grace 0, for this uid only\. Gone from etcd/s,
  ]);
  await expect(grace.summary).toContainText('nothing of web');
  const told = await grace.summary.getByRole('list').first().getByRole('time').allInnerTexts();
  await grace.summary.getByRole('button', { name: 'Details' }).click();
  const deletes = (await grace.show('Requests')).getByRole('option', { name: 'DELETE pods/web' });
  await expect(deletes).toHaveCount(2);
  await expect(deletes.first()).toContainText(told[0] ?? 'no time');
  await expect(deletes.last()).toContainText(told[1] ?? 'no time');
  expect(told.map(secondsOf)).toEqual(told.map(secondsOf).toSorted((a, b) => a - b));
});

test('what comes next is taken by keyboard, and the end takes nobody’s focus', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const step = grace.player.getByRole('button', { name: 'Step', exact: true });
  await step.focus();
  await page.keyboard.press('End');
  await expect(grace.summary).toBeVisible();
  await expect(step).toBeFocused();
  await expect(page.getByText('Summary: web is gone.', { exact: true })).toHaveCount(1);
  const next = grace.summary.getByRole('navigation', { name: 'What next' }).getByRole('button');
  await expect(next).toHaveCount(5);
  await expect(next.first()).toHaveAccessibleName(/^Delete the mirror pod/);
  await next.first().press('Enter');
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  await page.keyboard.press('End');
  await expect(grace.summary.getByRole('heading', { name: 'nginx-static-node-1 is there again' })).toBeVisible();
  await expect(next.first(), 'what really removes a static pod').toHaveAccessibleName(/^Remove its file/);
});

test('a pod that is stuck is still Terminating: its wait, advice, the details and back', async ({ grace, page }) => {
  await grace.open({ preset: 'finalizer' });
  await grace.goOnTo('nginx exited with code 0');
  await page.keyboard.press('d'); // what was to come later, the finalizer's removal, gives way
  await expect(grace.toasts).toContainText('later steps replaced');
  await page.keyboard.press('End');
  await expect(grace.summary.getByRole('heading', { name: 'web is still Terminating' })).toBeVisible();
  await expect(grace.summary).toContainText('It waits for somebody to remove the finalizer example.com/hold.');
  await expect(grace.summary.getByRole('list').first().getByRole('listitem')).toContainText([
    /the controller that owns example\.com\/hold is running/,
    /kubectl get crd \| grep example\.com/,
    /the remaining finalizers/,
    /Bring back the controller that owns example\.com\/hold/,
    /It worked if this returns NotFound.*kubectl get pod web -n default/s,
  ]);
  await expect(grace.summary.getByRole('heading', { name: /^Last resort/ })).toBeVisible();
  await expect(grace.summary.getByRole('list').nth(1)).toContainText(/Removing a finalizer.*is skipped/s);
  await expect(grace.player).toContainText('At rest; web is still Terminating');
  await expect(grace.player).not.toContainText('The end');
  await grace.summary.getByRole('button', { name: 'Details' }).press('Enter');
  const back = page.getByRole('button', { name: 'Summary of this run' });
  await expect(back).toBeFocused();
  await expect(grace.title).toBeVisible();
  await back.press('Enter');
  await expect(grace.summary.getByRole('button', { name: 'Details' })).toBeFocused();
});

test('who looks at another pane keeps it, and finds the summary beside', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.show('Object');
  await grace.press('To the end');
  await expect(page.getByRole('button', { name: 'Summary of this run' })).toBeVisible();
  await expect(grace.panel('Object')).toBeVisible();
  await page.getByRole('button', { name: 'Summary of this run' }).click();
  await expect(grace.summary).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(grace.summary).toHaveCount(0);
});

test('the summary is clean in both themes', async ({ grace, page }) => {
  await grace.open({ preset: 'finalizer' });
  await grace.goOnTo('nginx exited with code 0');
  await page.keyboard.press('d');
  await expect(grace.toasts).toContainText('later steps replaced');
  await page.keyboard.press('End');
  await expect(grace.summary).toBeVisible();
  await expectCleanInBothThemes(page, 'the summary');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it stands in the pane that tells why, and fits', async ({ grace, page }) => {
    await grace.open({ preset: 'regular' });
    await page.getByRole('tab', { name: 'Why', exact: true }).tap();
    await grace.player.getByRole('button', { name: 'To the end' }).tap();
    await expect(grace.summary.getByRole('heading', { name: 'web is gone' })).toBeVisible();
    const last = grace.summary.getByRole('button', { name: /^Play it again/ });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await grace.summary.getByRole('button', { name: 'Details' }).tap();
    await expect(grace.title).toBeVisible();
  });

  test('the picture leads to what can be done', async ({ grace, page }) => {
    await grace.open({ hash: '#s=1p.statefulset-node&k=1.36&t=420000000' });
    await page.getByRole('button', { name: 'What can be done' }).tap();
    await expect(page.getByRole('tab', { name: 'Why', exact: true })).toHaveAttribute('aria-selected', 'true');
    const ways = grace.summary.getByRole('button', { name: /^Do it: / });
    await expect(ways).toHaveCount(3);
    for (const way of await ways.all()) await way.click({ trial: true });
  });
});

test('a StatefulSet whose node is lost has three ways on, and force lets two run', async ({ grace, page }) => {
  await grace.open({ hash: '#s=1p.statefulset-node&k=1.36&t=420000000' });
  const { summary } = grace;
  const force = summary.getByRole('button', { name: 'Do it: Delete db-1 with force' });
  await expect(summary).toContainText('Only the kubelet of node-2 could say that db-1 has stopped');
  await expect(summary.getByRole('button', { name: /^Do it: / })).toHaveCount(3);
  await expect(summary).toContainText('two writers');

  await test.step('of which one stands out, whatever comes next', async () => {
    await expect(summary.locator('.btn-primary')).toHaveCount(1);
    await expect(summary.getByRole('button', { name: /mirror pod/ })).toHaveCount(0);
    await expect(summary.getByRole('button', { name: /^Force-delete a pod of a StatefulSet/ })).toBeAttached();
    await expect(page.getByRole('region', { name: 'Subtitle' })).toContainText('db-1 waits for a word of node-2');
  });

  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await test.step(`each of which can be reached at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const way of await summary.getByRole('button', { name: /^Do it: / }).all()) await way.click({ trial: true });
    });
  }

  await test.step('and is clean', async () => {
    await expectCleanInBothThemes(page, 'the ways on');
  });

  await test.step('each of which is taken by keyboard', async () => {
    await force.focus();
    await page.keyboard.press('Enter');
    await expect(grace.title).toHaveText('You deleted db-1, grace 0');
    await grace.press('To the end');
    await expect(summary).toContainText('Two db-1 run at once, on node-1, node-2');
    await expect(grace.diagram.getByRole('button', { name: /^db-1, .*also runs on node-2$/ })).toBeVisible();
  });
});
