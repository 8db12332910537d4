/** A whole removal without a mouse, and where the focus is meanwhile. */
import type { Page } from '@playwright/test';
import { expect, expectInOrder, test } from './onePage.ts';
import { test as alone } from './test.ts';

test.describe.configure({ mode: 'default' });

/** What has the focus, and whether one can see that it has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
      name: element.getAttribute('aria-label') ?? element.textContent,
      seen: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    };
  });

/** Presses Tab until the element of this role and name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focused(page))?.name ?? '')) return;
  }
  throw new Error(`Tab does not lead to ${name.source}`);
}

test('a removal is played, stepped and walked back by keys alone', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('Home');
  await page.keyboard.press('d');
  await expect(grace.toasts).toContainText('Deleted web at 0.000');
  await grace.hold();
  await expect(grace.title).toHaveText('You deleted web');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(grace.title).not.toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const titles: string[] = [];
  for (let i = 0; i < 40 && !(await grace.end.isVisible()); i += 1) {
    titles.push(await grace.title.innerText());
    await page.keyboard.press('Shift+ArrowRight');
    await grace.stepped();
  }
  expectInOrder(titles, ['nginx exited with code 0', 'Pod worker has finished', 'web is gone from the API']);
  await page.keyboard.press('Home');
  await expect(grace.time).toHaveText('0.000 s');
  await page.keyboard.press('u');
  await grace.ready();
  await page.keyboard.press('End');
  await expect(grace.end).toBeVisible();
});

test('Space plays wherever the focus is, also on the button that was clicked last', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('Home');
  const remove = grace.pods.getByRole('button', { name: 'Delete web', exact: true });
  await remove.click();
  await expect(grace.toasts).toContainText('Deleted web');
  await grace.ready();
  await grace.hold();
  const steps = await grace.steps();
  await remove.focus();
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await grace.steps()).toBe(steps);
});

test('the numbers choose the inspector’s pane', async ({ grace, page }) => {
  await grace.open();
  for (const [key, tab] of [
    ['2', 'Object'],
    ['3', 'klog'],
    ['4', 'get -w'],
    ['5', 'Requests'],
    ['1', 'What happened'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(grace.inspector.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(grace.panel(tab)).toBeVisible();
  }
});

test('the palette opens a scenario, goes to a step and acts', async ({ grace, page }) => {
  await grace.open();
  const palette = grace.dialog('Go to or run');
  const query = palette.getByRole('combobox');

  await page.keyboard.press('Control+k');
  await expect(query).toBeFocused();
  await page.keyboard.type('scenario: remove a static');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Remove a static pod');
  await grace.ready();

  await page.keyboard.press('Control+k');
  await expect(query).toBeFocused();
  await page.keyboard.type('worker has finished');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Pod worker has finished');
  await page.keyboard.press('Enter');
  await expect(grace.title).toHaveText('Pod worker has finished');

  await page.keyboard.press('Control+k');
  await expect(query).toBeFocused();
  await page.keyboard.type('force delete web');
  await page.keyboard.press('Enter');
  await expect(grace.title).toHaveText('You deleted web, grace 0');
});

test('the palette’s list is walked with the arrows, and left with Escape', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('Control+k');
  const palette = grace.dialog('Go to or run');
  const chosen = palette.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  const first = await chosen.innerText();
  await page.keyboard.press('ArrowDown');
  expect(await chosen.innerText()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await chosen.innerText()).toBe(first);
  const before = await grace.step.innerText();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(grace.step).toHaveText(before);
});

test('? shows the keys, and every key that it shows is there for something', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('?');
  const help = grace.dialog('Keys');
  await expect(help).toBeVisible();
  for (const key of ['Space', '←', '→', 'Home', 'End', 'D', 'F', '1', '5', 'Ctrl+K', '?'])
    await expect(help.getByText(key, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('the grace is chosen and typed without a mouse, and the focus comes back', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.keyboard.press('Home');
  await tabTo(page, /^Delete web with another grace$/);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Delete web with another grace' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('o'); // Other…
  await page.keyboard.press('Enter');

  const dialog = grace.dialog('Delete web');
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.press('Control+a');
  await page.keyboard.type('soon');
  await expect(dialog.getByRole('alert')).toContainText('Enter whole seconds');
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await focused(page))?.name).toBe('Delete web with another grace');

  await page.keyboard.press('Enter');
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await field.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(grace.toasts).toContainText('Deleted web at 0.000');
  await grace.goOnTo('Runtime sends SIGKILL to nginx');
  expect(await grace.seconds()).toBeLessThan(5);
});

test('a dialog gives the focus back to what opened it', async ({ grace, page }) => {
  await grace.open();
  for (const [opener, title] of [
    ['Share', 'Share this moment'],
    ['Keys', 'Keys'],
    ['Add pod', 'Add pods'],
    ['Go to or run', 'Go to or run'],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^${opener}`) });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = grace.dialog(title);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

/** From the beginning of a page that nobody has touched. */
alone('Tab goes through the whole page, and one always sees where one is', async ({ grace, page }) => {
  await grace.open();
  const names: string[] = [];
  const unseen: string[] = [];
  for (let i = 0; i < 90; i += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === null) break; // past the last: the browser’s own
    names.push(now.name ?? '');
    if (!now.seen) unseen.push(now.name ?? '');
  }
  expect(unseen).toEqual([]);
  const regions = ['Scenario: Delete a regular pod', 'Delete web', 'Overview', 'Play', 'Step'];
  for (const name of regions) expect(names).toContain(name);
});
