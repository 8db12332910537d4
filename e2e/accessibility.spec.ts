/** What axe finds, in both themes, at a desk and on a phone, with everything open that can be opened. */
import type { Locator, Page } from '@playwright/test';
import { expectClean, expectCleanInBothThemes } from './axe.ts';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const INSPECTOR = '.insp';

// What moves is looked at where it has come to stand, so that it needn't move there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** It has come in wholly, so that its colours are its own. */
const settled = (view: Locator): Promise<unknown> =>
  view.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

type Look = (page: Page, where: string) => Promise<void>;

/** Opens each overlay in its turn, looks, and closes it. */
async function lookAtOverlays(grace: GracePage, look: Look): Promise<void> {
  const { page } = grace;
  for (const [key, title] of [
    ['Control+k', 'Go to or run'],
    ['?', 'Keys'],
    ['Shift+B', 'Breakpoints'],
    ['s', 'Share this moment'],
    ['a', 'Add pods'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(grace.dialog(title)).toBeVisible();
    await look(page, title);
    await page.keyboard.press('Escape');
    await expect(grace.dialog(title)).toBeHidden();
  }
}

/** The dialog that adds pods, with what is wrong and with what is right; then the browser of scenarios, full and empty. */
async function lookAtForms(grace: GracePage, look: Look): Promise<void> {
  const { page } = grace;
  await page.keyboard.press('a');
  const dialog = grace.dialog('Add pods');
  const area = dialog.getByRole('textbox', { name: /v1 Pods/ });
  await area.fill('apiVersion: v1\nkind: Deployment\n');
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toBeVisible();
  await look(page, 'a broken manifest');
  await area.fill('apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec:\n  containers: [{ name: b, image: c }]\n');
  await expect(dialog.getByText('Found a')).toBeVisible();
  await look(page, 'a good manifest');
  await page.keyboard.press('Escape');
  await grace.scenario.click();
  await expect(grace.search).toBeFocused();
  await settled(grace.browser);
  await expect(grace.meantCard).toBeVisible();
  await look(page, 'the scenarios');
  await page.keyboard.type('busy');
  await expect(grace.meantCard).toHaveAccessibleName('A busy volume');
  await look(page, 'scenarios that were found');
  await page.keyboard.type(' nowhere');
  await expect(grace.browser.getByText(/^No scenario fits/)).toBeVisible();
  await look(page, 'no scenario');
  await page.keyboard.press('Escape');
}

test.describe('at a desk', () => {
  test.use({ viewport: DESK });

  test('the page is clean at every stage of a removal', async ({ grace, page }) => {
    test.setTimeout(120_000);
    await grace.open({ preset: 'sigkill' });
    for (const stage of [
      'API server set deletionTimestamp',
      'Runtime sends SIGTERM to nginx',
      'Pod worker has finished',
    ]) {
      await grace.goOnTo(stage);
      await expectCleanInBothThemes(page, stage);
    }
    await grace.press('To the end');
    await expectCleanInBothThemes(page, 'the end');
    await grace.diagram.getByRole('button', { name: 'Overview' }).click();
    await expect(grace.diagram.getByRole('button', { name: /^PLEG/ })).toHaveCount(0);
    await expectCleanInBothThemes(page, 'the overview');
  });

  test('the panes of the inspector are clean', async ({ grace, page }) => {
    test.setTimeout(120_000);
    await grace.open({ preset: 'mirror' });
    await grace.goOnTo('nginx-static-node-1 is gone from the API');
    for (const tab of ['Object', 'klog', 'get -w', 'Requests', 'Steps', 'Events', 'describe'] as const) {
      await grace.show(tab);
      await expectCleanInBothThemes(page, tab, INSPECTOR); // the rest stays as it was
    }
  });

  test('what lies over the page is clean', async ({ grace }) => {
    test.setTimeout(120_000);
    await grace.open();
    await lookAtOverlays(grace, expectCleanInBothThemes);
  });

  test('what one fills in is clean', async ({ grace }) => {
    test.setTimeout(120_000);
    await grace.open();
    await lookAtForms(grace, expectCleanInBothThemes);
  });

  test('what comes of acting is clean', async ({ grace, page }) => {
    test.setTimeout(120_000);
    await grace.open();
    await grace.deleteWith('web', /^Other/);
    await expectCleanInBothThemes(page, 'the grace');
    await page.keyboard.press('Escape');
    await grace.delete('web');
    await grace.toasts.hover(); // so that it stays
    await expectCleanInBothThemes(page, 'a message');
    await expect(grace.toasts).toBeVisible();
    await grace.diagram.getByRole('button', { name: /^PLEG/ }).click();
    await expect(grace.dialog('PLEG')).toBeVisible();
    await expectCleanInBothThemes(page, 'a box');
  });

  test('a damaged link’s page is clean', async ({ grace, page }) => {
    await grace.open({ hash: '#s=1d.damaged' });
    await expect(page.getByRole('alert', { name: 'The link' })).toBeVisible();
    await expectCleanInBothThemes(page, 'a damaged link');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('each pane is clean', async ({ grace, page }) => {
    test.setTimeout(120_000);
    await grace.open({ preset: 'sigkill' });
    for (let i = 0; i < 3; i += 1) await grace.press('Next milestone');
    for (const tab of ['Pods', 'Diagram', 'Why', 'Chart', 'Time']) {
      await page.getByRole('tab', { name: tab, exact: true }).tap();
      await expectCleanInBothThemes(page, tab);
    }
  });

  test('what lies over the page is clean', async ({ grace }) => {
    test.setTimeout(120_000);
    await grace.open();
    await lookAtOverlays(grace, expectClean); // in the colours of a desk
  });

  test('what one fills in is clean', async ({ grace }) => {
    test.setTimeout(120_000);
    await grace.open();
    await lookAtForms(grace, expectClean);
  });
});

/** The page by its keys, as its names are in the other language; its colours are those of the first. @param part all that a key changes there */
async function lookInChinese(page: Page, tabs: readonly string[], part: string): Promise<void> {
  await page.goto('/#s=1p.sigkill');
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowRight');
  for (const [i, tab] of tabs.entries()) {
    await page.keyboard.press(tab);
    await expectClean(page, `pane ${tab}`, i === 0 ? 'html' : part);
  }
  for (const key of ['Control+k', '?', 's', 'a']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, key);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test.describe('at a desk', () => {
    test.use({ viewport: DESK });
    test('everything is clean', async ({ page }) => {
      test.setTimeout(240_000);
      await lookInChinese(page, ['1', '2', '3', '4', '5', '6'], INSPECTOR);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
    test('everything is clean', async ({ page }) => {
      test.setTimeout(240_000);
      await lookInChinese(page, ['1', '2', '3', '4', '5'], 'html');
    });
  });
});
