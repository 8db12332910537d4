/** How a story is told: milestones stand to be read under the diagram, a grace drains, and Play may end at milestones. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const subtitle = (page: Page) => page.getByRole('region', { name: 'Subtitle' });

test('the subtitle says the step where one stands, and the grace while it drains', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await expect(subtitle(page)).toContainText('You deleted web.');
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(subtitle(page)).toContainText('Runtime sends SIGTERM to nginx. The grace runs:');
  const before = await subtitle(page).boundingBox();
  await grace.press('Play');
  await expect(subtitle(page)).toContainText(/nginx got SIGTERM \d+\.\d s ago and still runs\./, { timeout: 20_000 });
  await grace.press('Pause');
  await expect(subtitle(page), 'it stays under the eyes').toContainText(/got SIGTERM \d+\.\d s ago/);
  expect(await subtitle(page).boundingBox(), 'and does not move').toEqual(before);
  await expect(subtitle(page).getByRole('paragraph')).toHaveCount(1);
});

test('Play ends at each milestone where that is asked for, by key or button', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.keyboard.press('Shift+Space');
  const stops = grace.player.getByRole('button', { name: 'Play to the next milestone only' });
  await expect(stops).toHaveAttribute('aria-pressed', 'true');
  await expect(grace.player).toContainText('Next milestone: API server set deletionTimestamp, at 2.07');
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await page.keyboard.press('Space');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await stops.click();
  await expect(stops).toHaveAttribute('aria-pressed', 'false');
});

test('how long sentences stand is chosen, and kept', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.keyboard.press('?');
  const help = grace.dialog('Keys');
  await help.getByRole('button', { name: 'Slow', exact: true }).click();
  await page.reload();
  await grace.ready();
  await page.keyboard.press('?');
  await expect(help.getByRole('button', { name: 'Slow', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
