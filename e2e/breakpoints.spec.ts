/** What playing stops at: set by key, in the dialog and in the palette; run to, listed, removed, kept in the address. */
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('playing stops at a breakpoint that the palette has set', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('Control+k');
  await expect(grace.dialog('Go to or run').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('stop at sigterm sent');
  await expect(grace.dialog('Go to or run').getByRole('option', { selected: true })).toContainText('SigtermSent');
  await page.keyboard.press('Enter');
  await expect(grace.toasts).toContainText('Playing will stop at every SigtermSent.');
  await expect(page).toHaveURL(/ba\.k\.SigtermSent/);
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await grace.press('Play');
  await expect(grace.toasts).toContainText(['Stopped at a breakpoint: every SigtermSent.'], { timeout: 60_000 });
  await expect(grace.title).toHaveText('Runtime sends SIGTERM to nginx');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('one runs from breakpoint to breakpoint, to events of a kind and of a pod, by keys', async ({ grace, page }) => {
  await grace.open({ preset: 'mirror' });
  await grace.goOnTo('API server set deletionTimestamp');
  await page.keyboard.press('b');
  await expect(grace.player.getByRole('button', { name: '1 breakpoint' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('n');
  await expect(grace.toasts).toContainText(['No breakpoint is hit after this instant.']);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+N');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('Home');
  await page.keyboard.press(']');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('k');
  await expect(grace.toasts).toContainText(['Nothing like it comes after this instant']);
});

test('the dialog lists them, adds one on a field, runs to it and removes it', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+B');
  const dialog = grace.dialog('Breakpoints');
  await expect(dialog).toContainText('None is set.');
  await dialog.getByRole('button', { name: 'a field' }).click();
  await dialog.getByRole('combobox', { name: 'Field', exact: true }).selectOption('metadata.deletionTimestamp');
  await dialog.getByRole('combobox', { name: 'Whose field' }).selectOption('web');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = dialog.getByRole('list', { name: 'Set' }).getByRole('listitem');
  await expect(row).toContainText('metadata.deletionTimestamp of web changes');
  await expect(row).toContainText('2 times in this run');
  await row.getByRole('button', { name: 'Run to the next' }).click();
  await expect(dialog).toBeHidden();
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await expect(page).toHaveURL(/ba\.f\.default\/web\/metadata\.deletionTimestamp/);

  await page.reload();
  await grace.ready();
  await grace.player.getByRole('button', { name: '1 breakpoint' }).click();
  await dialog.getByRole('button', { name: /^Remove metadata/ }).click();
  await expect(dialog).toContainText('None is set.');
  await page.keyboard.press('Escape');
  await expect(grace.player.getByRole('button', { name: 'Breakpoints' })).toBeVisible();
});

test('the timeline shows where they stop', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const ticks = grace.timeline.locator('.breakpoint-tick');
  await expect(ticks).toHaveCount(0);
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await page.keyboard.press('b');
  await expect(ticks).toHaveCount(1);
  const [tick, mark] = [
    await ticks.boundingBox(),
    await grace.timeline.getByRole('button', { name: /SIGTERM$/ }).boundingBox(),
  ];
  expect(Math.abs((tick?.x ?? 0) - (mark?.x ?? 999))).toBeLessThan(12);
  await page.keyboard.press('b');
  await expect(ticks).toHaveCount(0);
});
