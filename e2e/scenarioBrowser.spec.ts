/** The browser of scenarios: found by typing, walked with the arrows in two dimensions, opened with Enter. */
import type { Locator, Page } from '@playwright/test';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };

async function browse(grace: GracePage): Promise<void> {
  await grace.scenario.click();
  await expect(grace.search).toBeFocused();
}

const boxOf = async (view: Locator) => {
  const box = await view.boundingBox();
  if (box === null) throw new Error('it is on screen');
  return box;
};

const headings = ({ browser }: GracePage) => browser.locator('.browser-heading').allInnerTexts();
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('the browser starts with eight stories, and a query lists the best match first', async ({ grace, page }) => {
  await grace.open();
  await browse(grace);
  const before = await headings(grace);
  expect(before).toHaveLength(9);
  expect(words(before[0] ?? '')).toBe('Start here 8');
  await page.keyboard.type('mirror');
  await expect(grace.card('Drain the node')).toHaveCount(0);
  expect((await headings(grace)).map(words)).toEqual([expect.stringMatching(/^\d+ scenarios, best match first$/)]);
  await expect(grace.meantCard).toHaveAccessibleName('Delete a mirror pod');
  await page.keyboard.type(' nonsense');
  await expect(grace.browser.getByRole('option')).toHaveCount(0);
  await expect(grace.browser.getByRole('status')).toContainText('No scenario fits');
  await grace.browser.getByRole('button', { name: 'Show all scenarios' }).click();
  await expect(grace.search).toBeFocused();
  await expect(grace.search).toHaveValue('');
  expect(await headings(grace)).toEqual(before);
});

test('each card has a silhouette, and a description of it in words', async ({ grace }) => {
  await grace.open();
  await browse(grace);
  const options = grace.browser.getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(80);
  await expect(grace.browser.locator('.browser-card .silhouette')).toHaveCount(await options.count());
  await expect(grace.card('Delete a pod that ignores SIGTERM')).toHaveAccessibleDescription(
    /30 of 30 s of grace used\. Killed by SIGKILL\. The object is gone\./,
  );
});

test('letters go into the field alone, whatever keys they are elsewhere', async ({ grace, page }) => {
  await grace.open();
  const [title, step] = [await grace.scenario.innerText(), await grace.step.innerText()];
  await browse(grace);
  await page.keyboard.type('static d a g 3 ?');
  await expect(grace.search).toHaveValue('static d a g 3 ?');
  await expect(grace.browser.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter'); // there is nothing to open
  await expect(grace.browser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grace.browser).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await grace.scenario.innerText()).toBe(title);
  await expect(grace.step).toHaveText(step);
});

test('what was typed before it was there is in its field', async ({ grace, page }) => {
  let go = (): void => undefined;
  const asked = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/\/assets\/ScenarioBrowser-[^/]*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await grace.open();
  await grace.scenario.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('force');
  go();
  await expect(grace.search).toHaveValue('force');
  await expect(grace.meantCard).toHaveAccessibleName('Force delete');
  await page.keyboard.press('Enter');
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Force delete');
});

test('it opens on the scenario that is shown, and the arrows lead from there in two dimensions', async ({
  grace,
  page,
}) => {
  await grace.open({ preset: 'sandbox-stuck' });
  await browse(grace);
  const shown = grace.card('The sandbox’s network cannot be torn down');
  await expect(shown).toHaveAttribute('aria-current', 'true');
  await expect(shown).toHaveAttribute('aria-selected', 'true');
  await expect(shown).toBeInViewport({ ratio: 1 });
  expect(await shown.evaluate((card) => getComputedStyle(card).outlineWidth)).toBe('2px');
  const name = 'The sandbox’s network cannot be torn down';
  const from = await boxOf(shown);
  await page.keyboard.press('ArrowRight');
  await expect(grace.meantCard).toHaveAccessibleName('A busy cgroup');
  await page.keyboard.press('ArrowLeft');
  await expect(grace.meantCard).toHaveAccessibleName(name);
  await page.keyboard.press('ArrowUp');
  const above = await boxOf(grace.meantCard);
  expect(above.y + above.height).toBeLessThan(from.y);
  await expect(grace.search).toBeFocused();
});

test('the arrows reach what is scrolled away, and Enter opens it', async ({ grace, page }) => {
  await grace.open();
  await browse(grace);
  for (let i = 0; i < 23; i += 1) await page.keyboard.press('ArrowRight');
  await expect(grace.meantCard).toHaveAccessibleName('Roll out a Recreate Deployment');
  await expect(grace.meantCard).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(grace.browser).toBeHidden();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Roll out a Recreate Deployment');
  await expect(grace.scenario).toBeFocused();
});

test('Escape, Close and a click beside it leave everything as it was, and give the focus back', async ({
  grace,
  page,
}) => {
  await grace.open();
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => grace.browser.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 500),
  ]) {
    await browse(grace);
    await leave();
    await expect(grace.browser).toBeHidden();
    await expect(grace.scenario).toBeFocused();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  }
});

test('Tab stays inside, and typing on the list goes on in the field', async ({ grace, page }) => {
  await grace.open();
  await browse(grace);
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  for (let i = 0; i < 14; i += 1) {
    await page.keyboard.press('Tab');
    const onPage = await page.evaluate(() => document.activeElement !== document.body);
    if (onPage) expect(await isInside()).toBe(true); // between the last and the first the browser itself has it
  }
  await grace.browser.getByRole('listbox', { name: 'Scenarios' }).focus();
  await page.keyboard.type('drain');
  await expect(grace.search).toBeFocused();
  await expect(grace.search).toHaveValue('drain');
});

test('a changed scenario is still its own, and is opened afresh from there', async ({ grace }) => {
  await grace.open();
  await grace.delete('nginx-static-node-1');
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod (changed)');
  await browse(grace);
  await expect(grace.card('Delete a regular pod')).toHaveAttribute('aria-current', 'true');
  await grace.card('Delete a regular pod').click();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
});

test('what was recorded can be looked at alone', async ({ grace }) => {
  await grace.open();
  await browse(grace);
  await grace.browser.getByRole('button', { name: /^Recorded \d+$/ }).click();
  await expect(grace.card('Delete a regular pod')).toBeVisible();
  await expect(grace.card('Delete a pod that drains slowly')).toHaveCount(0);
  await grace.browser.getByRole('button', { name: /^From source \d+$/ }).click();
  await expect(grace.card('Delete a pod that drains slowly')).toBeVisible();
  await expect(grace.card('Delete a regular pod')).toHaveCount(0);
});

/** No title is cut: each is as wide and as high as its text. */
const cutTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.browser-title, .browser-line')]
      .filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0)
      .map(({ textContent }) => textContent),
  );

test('cards stand in equal columns, as many as fit, and no title is cut', async ({ grace, page }) => {
  await grace.open();
  for (const [what, viewport, large, small] of [
    ['a wide desk', { width: 1440, height: 900 }, 4, 6],
    ['a narrow one', { width: 1024, height: 768 }, 3, 4],
    ['a phone', PHONE, 1, 2],
  ] as const)
    await test.step(`${large} and ${small} on ${what}`, async () => {
      await page.setViewportSize(viewport);
      await browse(grace);
      await expect(grace.meantCard).toBeVisible();
      for (const [look, columns] of [
        ['large', large],
        ['small', small],
      ] as const) {
        const grid = grace.browser.locator(`.browser-grid[data-look=${look}]`).first();
        const widths = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' '));
        expect(widths).toHaveLength(columns);
        expect(new Set(widths.map((width) => Math.round(parseFloat(width)))).size).toBe(1);
      }
      expect(await cutTitles(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await page.keyboard.press('Escape');
      await expect(grace.browser).toBeHidden();
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('it is one list, its headings stay on top, and a tap opens', async ({ grace, page }) => {
    await grace.open({ preset: 'mirror' });
    await grace.scenario.tap();
    await expect(grace.search).toBeFocused();
    await expect(grace.card('Delete a mirror pod')).toBeInViewport({ ratio: 1 });
    const top = (await boxOf(grace.browser.getByRole('listbox'))).y;
    const heading = grace.browser.locator('.browser-heading').filter({ hasText: 'Static and mirror pods' });
    await grace.card('Delete a mirror pod while the kubelet is down').scrollIntoViewIfNeeded();
    await expect(heading).toBeInViewport();
    expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(top - 1);
    await grace.card('Delete a mirror pod while the kubelet is down').tap();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod while the kubelet is down');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('it is found in Chinese, without the space that nobody types', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await page.getByRole('button', { name: /^场景：/ }).click();
    const search = page.getByRole('combobox', { name: '搜索场景' });
    await expect(search).toBeFocused();
    await search.fill('镜像pod');
    await expect(page.getByRole('option', { name: '删除一个镜像 Pod', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '场景：删除一个镜像 Pod' })).toBeVisible();
  });
});
