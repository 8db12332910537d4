/** What cannot be loaded says so where it was wanted, keeps what it was wanted for, and comes when it is tried again. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The network fails once all is there that the page brings by itself: what is missing is what a test asks for. */
async function offline(page: Page): Promise<{ readonly back: () => Promise<void> }> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  return { back: () => page.context().setOffline(false) };
}

const toast = (page: Page) => page.locator('.toast');
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Failed requests, and what is no script, are complained about by the browser itself. */
const forgive = (complaints: readonly string[]): void => {
  const others = complaints.filter(
    (text) =>
      !/Failed to load (resource|module script)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|blocked by CORS policy/.test(text),
  );
  (complaints as string[]).splice(0, complaints.length, ...others);
};

test.afterEach(({ complaints }) => forgive(complaints));

const isSimulation = /\/simulation\.worker-[^/]*\.js$/;
/** It is loaded while the page is idle: a test withholds it before the page opens. */
const isEvidencePage = /\/assets\/EvidencePage-[^/]*\.js$/;
const isReader = /\/evidence\.worker-[^/]*\.js$/;

test('a link says so where its reader is missing, offers the scenarios, and opens when it is tried again', async ({
  page,
  grace,
}) => {
  await page.route(isSimulation, (route) => route.abort());
  await page.goto('/#s=1p.mirror&t=3000000');
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete a regular pod', exact: true })).toBeVisible();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: none');
  await page.unroute(isSimulation);
  await again(page).click();
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  expect(page.url()).toContain('#s=1p.mirror');
});

test('a shared removal that is opened over a run leaves the run, and its link, while its reader is missing', async ({
  page,
  grace,
}) => {
  await grace.open();
  await page.route(isReader, (route) => route.abort());
  await page.evaluate(() => (window.location.hash = '#e=1.damaged'));
  await expect(toast(page)).toContainText('The link could not be opened');
  await expect(grace.player).toBeVisible();
  await grace.press('Next milestone');
  await page.unroute(isReader);
  await again(page).click();
  await expect(page.getByText(/removal in the link|The link/).first()).toBeVisible();
  expect(page.url()).toContain('#e=1.damaged');
});

test('a scenario that is chosen while nothing simulates is run when it is tried again', async ({ page, grace }) => {
  await page.route(isSimulation, (route) => route.abort());
  await page.goto('/');
  await expect(again(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete a mirror pod', exact: true }).click();
  await expect(toast(page).last()).toContainText('The simulator could not be loaded');
  await page.unroute(isSimulation);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await grace.ready();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
});

test('a long run that has come is opened when what opens it can be had', async ({ page, grace }) => {
  const ofPage = (url: URL): boolean => /\/packedTrace-[^/]*\.js$/.test(url.pathname);
  // The thread has one of its own, which it does not fetch.
  await page.route(ofPage, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
  await grace.open();
  await page.evaluate(() => (window.location.hash = '#s=1p.multi-attach'));
  await expect(toast(page).last()).toContainText('The simulator could not be loaded');
  await page.unroute(ofPage);
  await toast(page).last().getByRole('button', { name: 'Try again' }).click();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: A Multi-Attach error after a node’s death');
});

test('a log is kept until what reads it is there', async ({ page, grace }) => {
  await grace.open();
  await page.route(isReader, (route) => route.abort());
  const log = 'I1121 02:12:41.000000  100 kubelet.go:2250] "SyncLoop DELETE" source="api" pods=["demo/web"]\n';
  await grace.dropFile('kubelet.log', log);
  await expect(page.getByText('The reader could not be loaded')).toBeVisible();
  await page.unroute(isReader);
  await again(page).click();
  await expect(page.getByRole('main')).toContainText('demo/web');
});

test('the diagnosis can be left or tried again', async ({ page, grace }) => {
  await page.route(isEvidencePage, (route) => route.abort());
  await grace.open();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(grace.player).toBeVisible();
  await page.keyboard.press('e');
  await page.unroute(isEvidencePage);
  await again(page).click();
  await expect(page.getByRole('textbox', { name: /Paste here/ })).toBeVisible();
});

test('a part whose styles were missing comes with them when it is tried again', async ({ page, grace }) => {
  const areStyles = /\/assets\/EvidencePage-[^/]*\.css$/;
  await page.route(areStyles, (route) => route.abort());
  await grace.open();
  await page.keyboard.press('e');
  await expect(again(page)).toBeVisible();
  await page.unroute(areStyles);
  await again(page).click();
  await expect(page.getByRole('textbox', { name: /Paste here/ })).toBeVisible();
  const isThere = (): boolean =>
    [...document.styleSheets].some(({ href }) => href?.includes('/EvidencePage-') === true);
  expect(await page.evaluate(isThere)).toBe(true);
});

test('a page that a host gives in place of a part is no part', async ({ page, grace }) => {
  await grace.open();
  const isHelp = /\/assets\/Help-[^/]*\.js$/;
  await page.route(isHelp, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Not here</p>' }));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'A part of this page could not be loaded' })).toBeVisible();
  await page.unroute(isHelp);
  await again(page).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('a tour begins when it can be had', async ({ page, grace }) => {
  await grace.open();
  const { back } = await offline(page);
  await page.keyboard.press('g');
  await expect(toast(page)).toContainText('could not be loaded');
  await back();
  await again(page).click();
  await expect(page.getByRole('region', { name: 'Guided tour' })).toBeVisible();
});

test('another language is spoken when it can be had', async ({ page, grace }) => {
  await grace.open();
  const { back } = await offline(page);
  await page.keyboard.press('l');
  await expect(toast(page)).toContainText('The texts of that language could not be loaded');
  await back();
  await again(page).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('a file that was dropped is kept until what reads it is there', async ({ page, grace }) => {
  await grace.open();
  const { back } = await offline(page);
  await grace.dropFile('other.yaml', 'kind: Scenario\ntitle: Dropped offline\npods: []\n');
  await expect(toast(page)).toContainText('could not be loaded');
  await back();
  await again(page).click();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Dropped offline');
});

test('a dialog says so in its place', async ({ page, grace }) => {
  await grace.open();
  const { back } = await offline(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'A part of this page could not be loaded' });
  await expect(dialog).toBeVisible();
  await back();
  await again(page).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without storage, as in a sandboxed frame, the page works', async ({ page, grace }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The document is sandboxed', 'SecurityError');
      },
    });
  });
  await grace.open();
  await page.keyboard.press('l');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test.describe('A page that never came', () => {
  test('says so in the place of its first words', async ({ page }) => {
    await page.route(/\/assets\/react-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(/^The page could not be loaded/);
  });

  test('says in a frame that may have its files, and no thread, what keeps it', async ({ page, baseURL }) => {
    // As hosts do that give their files to anybody.
    await page.route(/\/assets\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
    });
    await page.route('**/frame.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe sandbox="allow-scripts" width="1200" height="800" src="/#s=1p.mirror"></iframe>',
      }),
    );
    await page.goto('/frame.html');
    const said = page.frameLocator('iframe').getByRole('main').getByRole('alert');
    await expect(said).toContainText('sandbox without allow-same-origin');
    await expect(said).toContainText(`${baseURL}/#s=1p.mirror`);
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // late parts may still be on their way
  });

  test('says in a frame without an origin what keeps it, and where it can be opened', async ({ page, baseURL }) => {
    await page.route('**/frame.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe sandbox="allow-scripts" width="800" height="500" src="/#s=1p.mirror"></iframe>',
      }),
    );
    await page.goto('/frame.html');
    const said = page.frameLocator('iframe').getByRole('alert');
    await expect(said).toContainText('sandbox without allow-same-origin');
    await expect(said.getByRole('link')).toHaveAttribute('href', `${baseURL}/#s=1p.mirror`);
  });
});

test('what is served is not to be guessed at, framed by strangers, or told of in a referrer', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
  });
});

test('the build carries the licences of what it contains', async ({ request }) => {
  const text = await (await request.get('/licences.txt')).text();
  for (const name of ['react', 'react-dom', '@xyflow/react', 'xstate', 'yaml', 'valibot', 'fflate', 'zustand'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\S+ \\(MIT|ISC\\)$`, 'm'));
  for (const font of ['inter', 'jetbrains-mono'])
    expect(text).toMatch(new RegExp(`^@fontsource-variable/${font} .* \\(OFL-1\\.1\\)$`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(8);
});
