/** The address holds the scenario, the instant and the panes; what comes from an address is not trusted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { encodeLink, parseScenario, presetById } from '../src/scenario/index.ts';
import { GracePage } from './gracePage.ts';
import { expect, listen, test } from './test.ts';

/** Copies the link to this moment as a person does. */
async function copyLink(grace: GracePage, context: BrowserContext): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.page.getByRole('button', { name: 'Share' }).click();
  const dialog = grace.dialog('Share this moment');
  const shown = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog).toBeHidden();
  await expect(grace.toasts).toContainText('Link copied');
  const copied = await grace.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shown);
  return copied;
}

test('a copied link shows the same in a fresh profile: scenario, instant and panes', async ({
  grace,
  context,
  browser,
  baseURL,
}) => {
  await grace.open({ preset: 'mirror' });
  await grace.diagram.getByRole('button', { name: 'Overview' }).click();
  await grace.goOnTo('nginx-static-node-1 is created');
  await grace.show('Requests');
  const link = await copyLink(grace, context);
  const screen = await grace.screen();

  const fresh = await browser.newContext();
  const heard = listen(fresh, baseURL ?? '');
  const there = new GracePage(await fresh.newPage());
  await there.page.goto(link);
  await there.ready();
  await expect(there.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  await there.page.keyboard.press('ArrowRight'); // the hint for newcomers goes with the first step
  await there.page.keyboard.press('ArrowLeft');
  expect(await there.screen()).toBe(screen);
  expect(heard).toEqual([]);
  await fresh.close();
});

test('a changed scenario travels in its link', async ({ grace, context, browser }) => {
  await grace.open();
  await grace.press('To the start');
  await grace.deleteWith('web', /^5 seconds/);
  await grace.goOnTo('web is gone from the API');
  const at = await grace.time.innerText();
  const link = await copyLink(grace, context);
  expect(link.length).toBeLessThan(1_500);

  const fresh = await browser.newContext();
  const there = new GracePage(await fresh.newPage());
  await there.page.goto(link);
  await there.ready();
  await expect(there.time).toHaveText(at);
  await expect(there.title).toHaveText('web is gone from the API');
  const requests = await there.show('Requests');
  await expect(requests.getByRole('option', { name: /kubectl DELETE .*"gracePeriodSeconds":5/ })).toBeVisible();
  await fresh.close();
});

test('the link of a preset is short', async ({ grace, context, baseURL }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('web is gone from the API');
  const link = await copyLink(grace, context);
  expect(link.length - (baseURL ?? '').length).toBeLessThanOrEqual(80);
});

test('the address keeps the moment through a reload', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(page).toHaveURL(/&t=2075\d{3}/);
  const screen = await grace.screen();
  await page.reload();
  await grace.ready();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => grace.screen()).toBe(screen);
});

const sound = presetById('regular')?.scenario ?? {};
const custom = (part: object) => {
  const parsed = parseScenario({ ...sound, title: 'Mine', ...part });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return encodeLink({ scenario: parsed.ok });
};
const HOSTILE = join(import.meta.dirname, '../src/scenario/fixtures/hostile/link-steps1.txt');
const truncated = (link: string) => link.slice(0, Math.floor(link.length / 2));
const flipped = (link: string) =>
  link.replace(/(.)(.{20})$/, (_, hit: string, rest: string) => (hit === 'A' ? 'B' : 'A') + rest);

for (const [what, hash] of [
  ['cut off', truncated(custom({}))],
  ['changed on its way', flipped(custom({}))],
  ['of a version to come', '#s=9d.abcdef'],
  ['of a preset that there is not', '#s=1p.nonsense'],
  ['far too long', `#s=1d.${'A'.repeat(10_000)}`],
  ['short, and unfolds to 199,000 steps', readFileSync(HOSTILE, 'utf8').trim()],
] as const)
  test(`a link that is ${what} says so and offers a way on`, async ({ grace, page }) => {
    await grace.open({ hash });
    const trouble = page.getByRole('alert', { name: 'The link' });
    await expect(trouble).toContainText(/\w+ .*\./);
    await expect(trouble).toContainText('Showing Node at rest');
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Node at rest');
    await trouble.getByRole('button', { name: 'Scenarios' }).click();
    await page.getByRole('menuitem', { name: 'Remove a static pod', exact: true }).click();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Remove a static pod');
    await expect(trouble).toBeHidden();
    await expect(page).toHaveURL(/#s=1p\.static/);
  });

test('nonsense in the smaller fields of a link costs only these', async ({ grace }) => {
  await grace.open({ hash: '#s=1p.mirror&t=-5&v=t.nonsense,d.overview,__proto__.x,p.%3Cscript%3E' });
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  await expect(grace.inspector.getByRole('tab', { name: 'What happened' })).toHaveAttribute('aria-selected', 'true');
});

test('markup in a shared scenario is only text', async ({ grace, page }) => {
  const title = `<img src=x onerror="window.owned=1"><script>window.owned=1</script>`;
  const before = sound as { pods: readonly { manifest: { metadata: object } }[] };
  const [web, ...others] = before.pods;
  const annotations = { note: title, 'example.com/javascript': `javascript:window.owned=1` };
  const marked = { ...web, manifest: { ...web?.manifest, metadata: { ...web?.manifest.metadata, annotations } } };
  await grace.open({ hash: custom({ title, pods: [marked, ...others] }) });
  await expect(grace.scenario).toHaveAccessibleName(`Scenario: ${title}`);
  await expect(await grace.show('Object')).toContainText('onerror');
  await grace.press('To the end');
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.locator('body script')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(grace.dialog('Share this moment')).toContainText('<img src=x');
});

test('Back returns to the scenario before, and forward to the next', async ({ grace, page }) => {
  await grace.open();
  await grace.choosePreset('Remove a static pod');
  await grace.goOnTo('Pod worker has finished');
  await grace.choosePreset('Delete a mirror pod');
  await expect.poll(() => page.url(), 'the address follows a moment later').toContain('1p.mirror');
  await page.goBack();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Remove a static pod');
  await page.goBack();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await grace.ready();
  await expect(grace.title).toHaveText('You deleted web');
  await page.goForward();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Remove a static pod');
});
