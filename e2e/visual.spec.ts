/**
 * What the main pictures look like, in both themes and three widths. Only views whose words are values of the run are
 * compared, in the fonts that come with the page; a redrawn edge differs by less than the tolerance, a moved box by more.
 * Browsers space glyphs in ways of their own, so the pictures are of one build: the one that comes by npm.
 * After a change that is meant: npx playwright test --config e2e/playwright.config.ts visual --update-snapshots
 */
import type { Locator, Page } from '@playwright/test';
import { launchOptions } from './chromium.mjs';
import { expect, test } from './test.ts';

test.use({ launchOptions: await launchOptions('npm') });

const SIGTERM = 'Runtime sends SIGTERM to nginx';

/** Fonts are there, nothing is pointed at, and what was asked for has been drawn. */
async function still(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** In both themes, one after the other: what is drawn is the same, in other colours. */
async function looksLike(page: Page, views: Readonly<Record<string, Locator>>): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await still(page);
    for (const [name, view] of Object.entries(views)) {
      await expect.soft(view).toHaveScreenshot(`${name}-${theme}.png`, { maxDiffPixelRatio: 0.015, threshold: 0.25 });
    }
  }
}

test.describe('at 1440', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the kubelet stops a container', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await grace.goOnTo(SIGTERM);
    await looksLike(page, { 'inside-1440': grace.diagram, 'timeline-1440': grace.timeline });
  });

  test('the overview of a mirror pod that was deleted', async ({ grace, page }) => {
    await grace.open({ preset: 'mirror' });
    await grace.diagram.getByRole('button', { name: 'Overview', exact: true }).click();
    await grace.goOnTo('nginx-static-node-1 is gone from the API');
    await looksLike(page, { 'overview-1440': grace.diagram });
  });
});

test.describe('at 1100', () => {
  test.use({ viewport: { width: 1100, height: 800 } });

  test('the inside keeps its size and follows the step', async ({ grace, page }) => {
    await grace.open({ preset: 'static' });
    await grace.goOnTo(SIGTERM);
    await looksLike(page, { 'inside-1100': grace.diagram });
  });
});

test.describe('at 390', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the overview of a phone', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await page.getByRole('tab', { name: 'Diagram' }).click();
    for (let i = 0; i < 3; i += 1) await grace.press('Next milestone');
    await looksLike(page, { 'overview-390': grace.diagram });
  });
});
