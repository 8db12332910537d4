/** A part of the page that fails takes nothing along: the scenario stays, and one can go on, or tell what happened. */
import { expect, test } from './test.ts';

const BROKEN = 'broken for a test';

test.use({ provoked: new RegExp(BROKEN) });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a view that fails says so, gives a report, and can be tried again', async ({ grace, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await grace.open({ preset: 'sigkill' });
    await page.evaluate((message) => {
      HTMLElement.prototype.scrollIntoView = () => {
        Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'); // the next call is Element's own
        throw new Error(message);
      };
    }, BROKEN);
    await page.getByRole('tab', { name: 'Time', exact: true }).tap();
    const failure = page.getByRole('alert').filter({ hasText: 'The view failed.' });
    await expect(failure).toContainText(BROKEN);
    await failure.getByRole('button', { name: 'Copy a report' }).tap();
    await expect(failure.getByRole('button', { name: 'Report copied' })).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(BROKEN);
    expect(report).toContain('#s=1p.sigkill');
    await failure.getByRole('button', { name: 'Try again' }).tap();
    await expect(grace.timeline.getByRole('button', { name: /SIGKILL/ })).toBeVisible();
  });
});

test('a failure of the whole page leaves the address as it was, and a way on', async ({ grace, page }) => {
  await page.addInitScript((message) => {
    // the page's frame names the document; a click mends it
    const inherited = Document.prototype;
    Object.defineProperty(document, 'title', {
      configurable: true,
      get: () => Reflect.get(inherited, 'title', document) as string,
      set: () => {
        throw new Error(message);
      },
    });
    window.addEventListener('click', () => Reflect.deleteProperty(document, 'title'), true);
  }, BROKEN);
  await page.goto('/#s=1p.mirror');
  const failure = page.getByRole('alert').filter({ hasText: 'The page failed.' });
  await expect(failure).toContainText(BROKEN);
  expect(page.url()).toContain('#s=1p.mirror');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
});
