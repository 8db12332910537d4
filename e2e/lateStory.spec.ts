/** A node at rest can be used before the model and what tells of a run are there: what is done meanwhile is told then. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** A file waits on its way until it is let through. */
async function holdBack(page: Page, file: RegExp) {
  let asked = 0;
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((open) => (letThrough = open));
  await page.context().route(file, async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  return { asked: () => asked, letThrough };
}

const isStory = /\/assets\/story-[^/]*\.js$/;

test('a pod that is deleted before the story has come is deleted, and told of when it comes', async ({
  grace,
  page,
}) => {
  const held = await holdBack(page, isStory);
  await grace.openAtRest();
  await expect(grace.promise).toBeVisible();
  await expect.poll(held.asked, 'it is asked for as soon as the page can be used').toBeGreaterThan(0);

  const web = grace.pods.getByRole('button', { name: 'Delete web', exact: true });
  await expect(web).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grace.promise).toBeHidden();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await grace.moved();
  const places = await grace.diagram.boundingBox();
  await expect(page.getByRole('main')).not.toHaveAttribute('data-ready');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');

  held.letThrough();
  await grace.ready();
  const pause = grace.player.getByRole('button', { name: 'Pause', exact: true });
  await expect(pause, 'the run that began plays').toBeFocused();
  await expect(grace.inspector).toBeVisible();
  expect(await grace.diagram.boundingBox(), 'nothing has moved').toEqual(places);
  await expect.poll(() => page.url()).toContain('#s=1p.regular&k=1.36');
  await page.keyboard.press('End');
  await expect(grace.summary).toBeVisible();
});

test('a story that could not be had is tried again when it is wanted', async ({ complaints, grace, page }) => {
  await page.route(isStory, (route) => route.abort());
  const isMissed = page.waitForEvent('requestfailed', (request) => isStory.test(request.url()));
  await grace.openAtRest();
  await isMissed;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toHaveCount(1);
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await page.unroute(isStory);
  await page.getByRole('button', { name: 'Try again' }).click();
  await grace.ready();
  await expect(grace.inspector).toBeVisible();
  await expect(grace.player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const others = complaints.filter((text) => !/Failed to load resource|ERR_FAILED/.test(text));
  (complaints as string[]).splice(0, complaints.length, ...others);
});

const isModel = /\/assets\/watchedRun-[^/]*\.js$/;

test('a pod is deleted before the model of what happens has come; it is run when that is there', async ({
  grace,
  page,
}) => {
  const held = await holdBack(page, isModel);
  await grace.openAtRest();
  await expect.poll(held.asked, 'it is asked for as soon as the page can be used').toBeGreaterThan(0);
  await page.keyboard.press('Enter'); // web's Delete has the focus
  await expect(grace.promise).toBeVisible();
  held.letThrough();
  await expect(grace.promise).toBeHidden();
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await page.keyboard.press('End');
  await expect(grace.summary).toBeVisible();
});

test('where the model could not be had the first act says so, and does it when it is tried again', async ({
  complaints,
  grace,
  page,
}) => {
  await page.context().route(isModel, (route) => route.abort());
  const isMissed = page.context().waitForEvent('requestfailed', (request) => isModel.test(request.url()));
  await grace.openAtRest();
  await isMissed;
  await expect(page.locator('.toast')).toHaveCount(0);
  await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('The simulator could not be loaded');
  await page.context().unroute(isModel);
  await page.getByRole('button', { name: 'Try again' }).click();
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  const others = complaints.filter((text) => !/Failed to load resource|ERR_FAILED/.test(text));
  (complaints as string[]).splice(0, complaints.length, ...others);
});
