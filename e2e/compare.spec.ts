/** Releases: the same scenario in another one, and two of them side by side on one time axis. */
import type { Locator, Page } from '@playwright/test';
import { expectCleanInBothThemes } from './axe.ts';
import { GracePage } from './gracePage.ts';
import { expect, test } from './onePage.ts';
import { listen } from './test.ts';

test.describe.configure({ mode: 'default' });

const DIFFERS = /only v1\.\d\d|later|earlier|says otherwise/;

class ComparePage extends GracePage {
  readonly comparison: Locator;
  readonly rows: Locator;
  readonly bands: Locator;

  constructor(page: Page) {
    super(page);
    this.comparison = page.getByRole('region', { name: 'Comparison' });
    this.rows = this.comparison.getByRole('listbox', { name: 'v1.23 and v1.36' });
    this.bands = page.getByRole('region', { name: 'Timelines of v1.23 and v1.36' });
  }

  get all(): Locator {
    return this.comparison.getByRole('button', { name: /^All, / });
  }

  get release(): Locator {
    return this.page.getByRole('button', { name: /^Kubernetes release: / });
  }

  async compared(): Promise<void> {
    await expect(this.comparison).toHaveAttribute('aria-busy', 'false');
    await expect(this.rows).toBeVisible();
  }

  pair(name: RegExp): Locator {
    return this.rows.getByRole('option', { name }).first();
  }
}

test('another release runs the same scenario, and undo goes back', async ({ page }) => {
  const grace = new ComparePage(page);
  await grace.open({ preset: 'regular' });
  const title = await grace.scenario.innerText();
  await grace.release.click();
  const releases = page.getByRole('menu', { name: 'Kubernetes releases' }).getByRole('menuitemradio');
  await expect(releases.filter({ hasText: 'v1.23' }).first()).toHaveAttribute('aria-checked', 'true');
  for (const item of await releases.all()) await expect(item).toBeEnabled();
  await releases.filter({ hasText: 'v1.36' }).first().click();
  await expect(grace.release).toHaveAccessibleName('Kubernetes release: v1.36');
  await grace.ready();
  expect(await grace.scenario.innerText()).toBe(title);
  await expect(grace.toasts).toContainText('Now in Kubernetes v1.36.');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(grace.release).toHaveAccessibleName('Kubernetes release: v1.23');
});

test('two releases come to a sentence, what differs is listed, and a row of the other release tells its event', async ({
  page,
}) => {
  const grace = new ComparePage(page);
  await grace.open({ preset: 'regular' });
  await grace.release.click();
  await page.getByRole('menu', { name: 'Kubernetes releases' }).getByText('v1.36').last().click();
  await grace.compared();
  await expect(grace.bands).toBeVisible();
  await expect(
    grace.comparison.getByText('1.36 writes the status twice more, and web ends as Completed, not Terminating'),
  ).toBeVisible();
  await expect(grace.comparison.getByText(/^Alike: both DELETEs, SIGTERM at 2\.076/)).toBeVisible();
  for (const option of await grace.rows.getByRole('option').all()) await expect(option).toHaveAccessibleName(DIFFERS);

  const write = grace.rows.getByRole('group', { name: 'Requests, 6 and 8' }).getByRole('option').nth(1);
  await write.click();
  await expect(write).toHaveAttribute('aria-selected', 'true');
  const told = page.getByRole('region', { name: 'What happened in v1.36' });
  await expect(told).toContainText('PATCH pods/web/status');
  await expect(told).toContainText('only v1.36');
  await expect(grace.time).toContainText('2.344');
  await grace.press('Step');
  await expect(told).toBeHidden();

  const differing = await grace.rows.getByRole('option').count();
  await grace.comparison.getByRole('button', { name: /^All, / }).click();
  await expect.poll(() => grace.rows.getByRole('option').count()).toBeGreaterThan(differing);
  const exit = grace.pair(/nginx exited with code 0$/);
  await exit.click();
  await expect(grace.title).toHaveText('nginx exited with code 0');
  await expect(exit).toHaveAttribute('aria-selected', 'true');

  await grace.comparison.getByRole('button', { name: 'End the comparison' }).click();
  await expect(grace.diagram).toBeVisible();
  await expect(grace.timeline).toBeVisible();
});

test('the keyboard compares, walks the rows, swaps the sides and leaves', async ({ page }) => {
  const grace = new ComparePage(page);
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('c');
  await grace.compared();
  await grace.rows.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(grace.rows.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');

  await grace.comparison.getByRole('button', { name: 'Show v1.36 and compare with v1.23' }).press('Enter');
  await expect(grace.release).toHaveAccessibleName('Kubernetes release: v1.36');
  await expect(grace.comparison.getByRole('listbox', { name: 'v1.36 and v1.23' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(grace.comparison).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('compare with 1.23');
  await expect(grace.dialog('Go to or run').getByRole('option', { selected: true })).toContainText('1.23');
  await page.keyboard.press('Enter');
  await expect(grace.comparison).toBeVisible();
});

test('a comparison travels in its link, and follows what is done to the scenario', async ({
  page,
  browser,
  baseURL,
}) => {
  const grace = new ComparePage(page);
  await grace.open({ hash: '#s=1p.regular&t=2100000&v=c.1.36' });
  await grace.compared();
  const label = await grace.rows.getByRole('option').first().getAttribute('aria-label');
  await grace.all.click();
  await grace.delete('nginx-static-node-1');
  await grace.compared();
  await expect(grace.pair(/You deleted nginx-static-node-1$/)).toHaveAccessibleName(/^the same, 2\.100 and 2\.100 s/);

  await expect.poll(() => new URL(page.url()).hash).toMatch(/v=c\.1\.36/);
  const fresh = await browser.newContext();
  const heard = listen(fresh, baseURL ?? '');
  const there = new ComparePage(await fresh.newPage());
  await there.page.goto(page.url());
  await there.ready();
  await there.compared();
  await there.all.click();
  await expect(there.pair(/You deleted nginx-static-node-1$/)).toBeVisible();
  await there.open({ hash: '#s=1p.regular&t=2100000&v=c.1.36' });
  await there.compared();
  await there.comparison.getByRole('button', { name: /^Differences, / }).click();
  await expect(there.rows.getByRole('option').first()).toHaveAccessibleName(label ?? '');
  expect(heard).toEqual([]);
  await fresh.close();
});

test('the comparison is clean at a desk, in both themes', async ({ page }) => {
  const grace = new ComparePage(page);
  await grace.open({ hash: '#s=1p.regular&t=2340430&v=c.1.36' });
  await grace.compared();
  await grace.rows
    .getByRole('option', { name: /^only v1\.36/ })
    .first()
    .click();
  await expectCleanInBothThemes(page, 'what differs');
  await grace.all.click();
  await expectCleanInBothThemes(page, 'all steps');
  await grace.release.click();
  await expectCleanInBothThemes(page, 'the releases');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the comparison is stacked, clean in both themes, and no wider than the screen', async ({ page }) => {
    const grace = new ComparePage(page);
    await grace.open({ preset: 'regular' });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Compare with v1.36' }).tap();
    await grace.compared();
    await expect(grace.bands).toBeVisible();
    await expectCleanInBothThemes(page, 'on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const part of [grace.bands, grace.rows, grace.player]) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    await grace.pair(/^only v1\.36/).tap();
    await expect(page.getByRole('region', { name: 'What happened in v1.36' })).toContainText('only v1.36');
    await grace.comparison.getByRole('button', { name: 'End the comparison' }).tap();
    await expect(page.getByRole('tab', { name: 'Diagram' })).toBeVisible();
  });
});
