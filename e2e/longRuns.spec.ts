/** Runs that take long, are stopped, or fail: what has been computed is shown, and the page goes on. */
import { expect, test } from './test.ts';

/** A container that fails for ever: it is started again every five minutes, for a year. */
const ENDLESS = `kind: Scenario
title: Endless
pods:
  - manifest:
      { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: app, image: app }] } }
    behaviour: { app: { exits: { after: 0s, exitCode: 1 } } }
until: 8760h
`;

/** A year in which nothing happens. */
const QUIET = ENDLESS.replace('Endless', 'Quiet').replace(/ {4}behaviour.*\n/, '');

test.describe('A run', () => {
  test('that takes long says how far it is, and is shown as far as it has come when it is stopped', async ({
    page,
    grace,
  }) => {
    await grace.open();
    await grace.dropFile('endless.yaml', ENDLESS);
    const going = page.getByRole('region', { name: 'Simulation' });
    await expect(going).toContainText(/^Simulating: [\d,]+ events so far, at /);
    await going.getByRole('button', { name: 'Stop' }).click();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Endless');
    await expect(page.getByRole('status').filter({ hasText: 'You stopped the run' })).toContainText(
      /^Stopped after [\d,]+ events at /,
    );
    await grace.ready();
    await grace.choosePreset('Delete a regular pod');
    await expect(page.getByText('You stopped the run')).toBeHidden();
  });

  test('gives way to another that is chosen meanwhile', async ({ page, grace }) => {
    await grace.open();
    await grace.dropFile('endless.yaml', ENDLESS);
    await expect(page.getByRole('region', { name: 'Simulation' })).toBeVisible();
    await grace.choosePreset('Delete a mirror pod');
    await expect(page.getByRole('region', { name: 'Simulation' })).toBeHidden();
  });

  test('of a year without work is there at once', async ({ page, grace }) => {
    await grace.open();
    await grace.dropFile('quiet.yaml', QUIET);
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Quiet');
    await grace.ready();
    await expect(page.getByText(/^Stopped after/)).toBeHidden();
  });
});

test.describe('A first run that fails', () => {
  test('leaves the scenarios to choose from, in the header as on the page', async ({ page, grace, complaints }) => {
    await page.route('**/simulation.worker-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible();
    await page.unroute('**/simulation.worker-*.js');
    await grace.scenario.click();
    await grace.openFromBrowser('Delete a mirror pod');
    await grace.ready();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
    (complaints as string[]).length = 0; // what was aborted above is complained about
  });

  test('is told until somebody dismisses it', async ({ page, complaints }) => {
    await page.clock.install();
    await page.route('**/simulation.worker-*.js', (route) => route.abort());
    await page.goto('/');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('could not be loaded');
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
    (complaints as string[]).length = 0;
  });
});

test.describe('A run of which a step fails', () => {
  test.use({ provoked: /broken for a test/ });

  test('stays told, shows what was computed, and gives its scenario away', async ({ page, grace, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // No input is known that makes a step fail, so the program is broken on its way.
    await context.route('**/watchedRun-*.js', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const broken = body.replace(
        /(\.sendPacket\()(["'`]StopContainerCalled["'`])/,
        '$1(()=>{throw Error(`broken for a test`)})()',
      );
      expect(broken).not.toBe(body);
      await route.fulfill({ response, body: broken });
    });
    await grace.open({ preset: 'regular' });
    const failure = page.getByRole('alert', { name: 'Simulation' });
    await expect(failure).toContainText(/Failed after [\d,]+ events at /);
    await expect(failure).toContainText('podWorkers on ');
    await expect(failure).toContainText('broken for a test');

    await page.keyboard.press('End');
    expect(await grace.steps()).toBeGreaterThan(10);
    await expect(failure).toBeVisible();

    await failure.getByRole('button', { name: 'Copy a report' }).click();
    await expect(failure.getByRole('button', { name: 'Report copied' })).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain('broken for a test');
    expect(report).toContain('"kind": "Scenario"');

    const saving = page.waitForEvent('download');
    await failure.getByRole('button', { name: 'Save the scenario' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.scenario\.yaml$/);
  });
});
