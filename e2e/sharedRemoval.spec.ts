/** A removal from a log as a link: shown before there is one, opened in a fresh profile, and not trusted there. */
import type { Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { logOf } from './evidenceInputs.ts';
import { GracePage } from './gracePage.ts';
import { expect, listen, test } from './test.ts';

const STUCK = logOf('stuck-volume', 4).replaceAll('default/web', 'shop7/kassa7').replaceAll('web', 'kassa7');

async function diagnose(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Diagnose logs' }).click();
  const form = page.getByRole('main', { name: 'Evidence' });
  await form.getByRole('textbox', { name: /Paste here/ }).fill(text);
  await form.getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('kassa7');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share this removal' });

test('what will be in the link is shown first, and the link opens in a fresh profile', async ({
  grace,
  context,
  page,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.open();
  await diagnose(page, STUCK);
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  const address = page.url();
  await page.getByRole('button', { name: 'Share this removal' }).click();
  const dialog = dialogOf(page);
  const content = dialog.getByRole('region', { name: 'In the link' });
  await expect(content).toContainText('"kind":"VolumeUnmountFailed"');
  await expect(content).toContainText('"namespace":"namespace-1","name":"pod-1"');
  await expect(content).not.toContainText('kassa7');
  await expect(content).not.toContainText('shop7');
  await expectClean(page);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nothing yet');
  const size = await content.getByText(/\d characters$/).innerText();

  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog).toBeHidden();
  await expect(grace.toasts).toContainText('Link copied');
  expect(page.url()).toBe(address);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(size).toContain(`${link.length.toLocaleString('en')} characters`);

  const fresh = await browser.newContext();
  const heard = listen(fresh, baseURL ?? '');
  const there = new GracePage(await fresh.newPage());
  await there.page.goto(link);
  const pane = there.page.getByRole('region', { name: 'From a shared link' });
  await expect(pane).toContainText('namespace-1/pod-1');
  await expect(pane).toContainText('An imported, reduced trace');
  await expect(pane).toContainText('Names and ids are stand-ins.');
  await there.press('To the end');
  await expect(there.workerState.first()).toContainText('Terminated');
  await expect(there.diagram).toContainText('pod-1');
  await expect(there.timeline).toContainText('unmount failed');
  await expect(pane).toContainText('A line of the log, which is not in the link.');
  await expect(there.page.locator('body')).not.toContainText('kassa7');
  await expectClean(there.page);
  expect(there.page.url()).toBe(link);
  await pane.getByRole('button', { name: 'Back to the simulation' }).click();
  await there.ready();
  await expect(there.pod('web')).toBeVisible();
  expect(heard).toEqual([]);
  await fresh.close();
});

test('the real names go into the link only for who chooses so', async ({ grace, context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.open();
  await diagnose(page, STUCK);
  await page.getByRole('button', { name: 'Share this removal' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('checkbox', { name: /Stand-ins/ }).uncheck();
  await expect(dialog.getByRole('region', { name: 'In the link' })).toContainText(
    '"namespace":"shop7","name":"kassa7"',
  );
  await expect(dialog).toContainText('The names and ids below are the real ones.');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog).toBeHidden();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  const pane = page.getByRole('region', { name: 'From a shared link' });
  await expect(pane).toContainText('shop7/kassa7');
  await expect(pane).not.toContainText('stand-ins');
});

test('a link that is damaged, too long or of another making says so, and the page works', async ({ grace, page }) => {
  for (const [hash, said] of [
    ['#e=1AAAAAAAAAAAA', 'The link to a removal is damaged'],
    [`#e=1${'A'.repeat(9_000)}`, 'The link is longer than'],
    ['#e=7AAAAAAAA', 'another version of this page'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    await grace.ready();
    await expect(page.getByRole('alert', { name: 'The link' })).toContainText(said);
    await expect(grace.pod('web')).toBeVisible();
  }
});
