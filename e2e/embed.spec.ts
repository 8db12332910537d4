/** A player in an article of another origin: what the reader sees, and what the article and the player say to each other. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { playerAddress } from '../src/embed/address.ts';
import type {} from '../src/embed/element.ts';
import { enveloped, type Command, type Report } from '../src/embed/protocol.ts';
import { NEW_VISITOR } from './visitors.ts';

/** An article elsewhere: a server of its own, and thereby an origin of its own. */
interface Article {
  readonly origin: string;
  /** Opens the article with this in its middle. */
  readonly open: (middle: string, css?: string) => Promise<FrameLocator>;
}

const PARAGRAPHS = '<p>Deleting a pod is two requests, not one.</p>'.repeat(3);
/** Hears what is said to the window, and keeps what it was and who said it. */
const EARS =
  '<script>window.heard = []; addEventListener("message", ({ origin, data }) => heard.push({ origin, data }));</script>';

/** What a test provokes is no surprise. */
const forgive = (complaints: string[]): void => void complaints.splice(0);

const test = base.extend<{ article: Article; complaints: string[] }>({
  storageState: NEW_VISITOR,
  complaints: [
    async ({ context }, give) => {
      const heard: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
      await give(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  article: async ({ page }, give) => {
    let html = '';
    const server: Server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html);
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    await give({
      origin,
      open: async (middle, css = '') => {
        html = `<!doctype html><html lang="en"><head><title>An article</title><link rel="icon" href="data:,"><style>${css}</style>${EARS}</head><body><main><h1>Two requests</h1>${PARAGRAPHS}${middle}${PARAGRAPHS}</main></body></html>`;
        await page.goto(origin);
        return page.frameLocator('iframe');
      },
    });
    await new Promise((closed) => server.close(closed));
  },
});

const frameOf = (src: string, height = 320): string =>
  `<iframe title="A player" src="${src.replaceAll('&', '&amp;')}" style="width:100%;height:${height}px;border:0"></iframe>`;

const MIRROR = '#s=1p.mirror';

const ready = (player: FrameLocator) => expect(player.locator('main[data-ready]')).toBeVisible();

const heardBy = (page: Page): Promise<readonly { readonly origin: string; readonly data: Report }[]> =>
  page.evaluate(() => Reflect.get(window, 'heard'));

const heard = async <T extends Report['type']>(page: Page, type: T): Promise<Extract<Report, { type: T }>[]> =>
  (await heardBy(page)).map(({ data }) => data).filter((data) => data.type === type) as Extract<Report, { type: T }>[];

const tell = (page: Page, message: unknown): Promise<void> =>
  page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);
const command = (page: Page, body: Command): Promise<void> => tell(page, enveloped(body));

/** What the player shows as its instant. */
const time = (player: FrameLocator) => player.locator('.em-time b');

test('waits for a click, promises the story until then, and plays', async ({ article, baseURL }) => {
  const player = await article.open(frameOf(playerAddress(`${baseURL}/`, MIRROR, {})));
  await ready(player);
  await expect(player.locator('.player-caption')).toContainText('Delete a mirror pod.');
  await expect(time(player)).toHaveText('0.0');
  await expect(player.getByRole('banner')).toHaveCount(0);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(time(player)).not.toHaveText('0.0');
  await player.locator('.em-picture').click();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('is ready, seeks, steps and says so to the origin that it was given', async ({ page, article, baseURL }) => {
  const player = await article.open(
    frameOf(playerAddress(`${baseURL}/`, MIRROR, { origin: article.origin, controls: 'full' })),
  );
  await ready(player);
  await expect.poll(() => heard(page, 'ready')).not.toHaveLength(0);
  const [first] = await heard(page, 'ready');
  expect(first).toMatchObject({ source: 'grace-period', version: 1, scenario: MIRROR, title: 'Delete a mirror pod' });
  expect((await heardBy(page))[0]?.origin).toBe(baseURL);
  expect((await heard(page, 'size'))[0]?.height).toBeGreaterThan(200);

  await command(page, { type: 'seek', seconds: 2.5 });
  await expect(time(player)).toHaveText('2.5');
  await expect.poll(async () => (await heard(page, 'event')).at(-1)?.seconds).toBeCloseTo(2.5, 0);
  const before = (await heard(page, 'event')).length;
  await command(page, { type: 'step', unit: 'milestone', direction: -1 });
  await expect.poll(async () => (await heard(page, 'event')).length).toBeGreaterThan(before);
  expect((await heard(page, 'event')).at(-1)?.level).toBe('milestone');

  await command(page, { type: 'play' });
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.playing).toBe(true);
  await command(page, { type: 'pause' });
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.playing).toBe(false);

  await command(page, { type: 'scenario', scenario: 'sigkill', seconds: 20 });
  await expect.poll(async () => (await heard(page, 'ready')).at(-1)?.title).toBe('Delete a pod that ignores SIGTERM');
  await expect(time(player)).toHaveText('20.0');
  await command(page, { type: 'theme', theme: 'dark' });
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'dark');
  await command(page, { type: 'theme', theme: 'light' });
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('stays responsive under 10,000 messages at once, and reports that it ignored some', async ({
  page,
  article,
  baseURL,
}) => {
  const player = await article.open(
    frameOf(playerAddress(`${baseURL}/`, MIRROR, { origin: article.origin.toUpperCase() })),
  );
  await ready(player);
  await expect.poll(() => heard(page, 'ready')).not.toHaveLength(0);
  await page.evaluate(
    (data) => {
      const frame = document.querySelector('iframe')?.contentWindow;
      for (let sent = 0; sent < 10_000; sent += 1) frame?.postMessage({ ...data, seconds: sent / 1_000 }, '*');
    },
    enveloped({ type: 'seek', seconds: 0 }),
  );
  await expect.poll(async () => (await heard(page, 'refused')).at(-1)?.reason).toBe('too-many');
  const events = (await heard(page, 'event')).length;
  expect(events).toBeLessThan(1_000);
  // It takes later messages again; each try sends another one.
  await expect(async () => {
    await command(page, { type: 'seek', seconds: 2.5 });
    await expect(time(player)).toHaveText('2.5', { timeout: 1_000 });
  }).toPass();
});

test('does nothing for what it does not understand, and says that alone', async ({ page, article, baseURL }) => {
  const player = await article.open(frameOf(playerAddress(`${baseURL}/`, MIRROR, { origin: article.origin })));
  await ready(player);
  await expect.poll(() => heard(page, 'ready')).not.toHaveLength(0);
  const hostile: readonly unknown[] = [
    null,
    'play',
    { type: 'play' },
    { source: 'grace-period', version: 1, type: 'seek', seconds: 'soon' },
    { source: 'grace-period', version: 1, type: 'scenario', scenario: 'javascript:alert(1)' },
    { source: 'grace-period', version: 1, type: 'scenario', scenario: '#s=1d.damaged' },
    { source: 'grace-period', version: 9, type: 'play' },
    { source: 'grace-period', version: 1, type: '__proto__' },
  ];
  for (const message of hostile) await tell(page, message);
  await expect
    .poll(async () => (await heard(page, 'refused')).map(({ of, reason }) => `${of} ${reason}`).toSorted())
    .toEqual(['__proto__ malformed', 'play version', 'scenario scenario', 'scenario scenario', 'seek malformed']);
  await expect(time(player)).toHaveText('0.0');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('neither hears nor tells an origin that it was not given', async ({ page, article, baseURL, complaints }) => {
  for (const origin of ['https://another.example', null]) {
    const player = await article.open(frameOf(playerAddress(`${baseURL}/`, MIRROR, { origin })));
    await ready(player);
    await command(page, { type: 'seek', seconds: 2.5 });
    await command(page, { type: 'play' });
    // It hears messages in the order in which they came: what a click does comes after them.
    await player.getByRole('button', { name: 'Next milestone' }).click();
    await expect(time(player)).toHaveText('2.0');
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await heardBy(page)).toEqual([]);
  }
  // The browser itself keeps from the article what is said to another origin.
  expect(complaints.filter((complaint) => !complaint.includes("'https://another.example'"))).toEqual([]);
  forgive(complaints);
});

test('pauses out of sight, and is not to be played there', async ({ page, article, baseURL }) => {
  const src = playerAddress(`${baseURL}/`, MIRROR, { origin: article.origin });
  const player = await article.open(`${frameOf(src)}<div style="height:3000px"></div>`);
  await ready(player);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.playing).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.playing).toBe(false);
  await command(page, { type: 'play' });
  await expect.poll(async () => (await heard(page, 'refused')).at(-1)?.reason).toBe('out-of-sight');
});

test('keeps nothing, takes no focus, adds no history, and lets the article scroll', async ({
  page,
  article,
  baseURL,
}) => {
  const player = await article.open(
    `${frameOf(playerAddress(`${baseURL}/`, MIRROR, {}))}<div style="height:3000px"></div>`,
  );
  await ready(player);
  const history = await page.evaluate(() => window.history.length);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await player.getByRole('button', { name: 'Next milestone' }).click();
  await player.getByRole('button', { name: 'Next milestone' }).click();
  const kept = await player.locator('html').evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ local: 0, session: 0, databases: 0, workers: 0 });
  expect(await page.evaluate(() => window.history.length)).toBe(history);
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('answers to its keys once somebody has gone into it', async ({ page, article, baseURL }) => {
  const player = await article.open(frameOf(playerAddress(`${baseURL}/`, MIRROR, {})));
  await ready(player);
  await page.keyboard.press('ArrowRight');
  await expect(time(player)).toHaveText('0.0');
  await page.keyboard.press('Tab');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(time(player)).toHaveText('2.0');
  await page.keyboard.press('Home');
  await expect(time(player)).toHaveText('0.0');
  await page.keyboard.press('Enter');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('leads to the whole page, at what it shows', async ({ page, article, baseURL }) => {
  const player = await article.open(frameOf(playerAddress(`${baseURL}/`, `${MIRROR}&t=2500000`, {})));
  await ready(player);
  const opened = page.waitForEvent('popup');
  await player.getByRole('link', { name: /Grace Period/ }).click();
  const whole = await opened;
  expect(whole.url()).toContain(`/${MIRROR}`);
  expect(whole.url()).toContain('t=2500000');
});

test.describe('with a wrong parameter', () => {
  test('it is as without it, and says so', async ({ page, article, baseURL, complaints }) => {
    const said = page.waitForEvent('console', (message) => message.type() === 'warning');
    const player = await article.open(frameOf(`${baseURL}/?embed=1&theme=sepia${MIRROR}`));
    await ready(player);
    expect((await said).text()).toContain('theme');
    forgive(complaints);
  });
});

test('has every node of a cluster in its picture', async ({ article, baseURL }) => {
  const player = await article.open(frameOf(playerAddress(`${baseURL}/`, '#s=1p.node-lost&t=60000000', {}), 520));
  await ready(player);
  for (const node of ['node-1', 'node-2'])
    await expect(player.locator('.em-picture').getByText(node).first()).toBeInViewport();
  const { height = 0 } = (await player.getByRole('list', { name: 'The cluster: who takes part' }).boundingBox()) ?? {};
  expect(height).toBeGreaterThan(350); // of 420, with the legend below
});

test('shows another scenario and says why, where its link is damaged', async ({ article, baseURL }) => {
  const player = await article.open(frameOf(`${baseURL}/?embed=1#s=1p.mirorr`, 420));
  await ready(player);
  await expect(player.getByRole('alert')).toContainText('"mirror"');
});

for (const view of ['diagram', 'both'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test(`axe finds nothing: ${view}, ${theme}`, async ({ page, article, baseURL }) => {
      const src = playerAddress(`${baseURL}/`, '#s=1p.drains&t=9000000', { view, theme, controls: 'full' });
      const player = await article.open(frameOf(src, 600));
      await ready(player);
      await expect(player.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(player.locator(view === 'both' ? '.em-timeline' : '.em-picture')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))).toEqual([]);
    });
  }
}

test.describe('<grace-period>', () => {
  const script = (baseURL: string | undefined) => `<script src="${baseURL}/embed.js" defer></script>`;

  test('is as high as it needs to be, on a desktop and on a phone', async ({ page, article, baseURL }) => {
    const player = await article.open(
      `${script(baseURL)}<grace-period scenario="drains" at="9s"></grace-period>`,
      'main { max-width: 672px; margin: 0 auto }',
    );
    await ready(player);
    const heights = async (): Promise<readonly [number, number]> => [
      await page.locator('grace-period').evaluate((element) => element.getBoundingClientRect().height),
      await player.locator('.em').evaluate((element) => element.scrollHeight),
    ];
    await expect.poll(heights).toEqual([320, 320]);
    await expect(time(player)).toHaveText('9.0');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(500);
    const [outside, inside] = await heights();
    expect(outside).toBe(inside);
    const smallest = await player
      .locator('.em')
      .evaluate((element) =>
        Math.min(
          ...[...element.querySelectorAll('*')]
            .filter((each) => each.textContent !== '' && each.getClientRects().length > 0)
            .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
        ),
      );
    expect(smallest).toBeGreaterThanOrEqual(11);
  });

  test('obeys its methods and attributes, and tells what happens', async ({ page, article, baseURL }) => {
    const player = await article.open(`${script(baseURL)}<grace-period scenario="mirror"></grace-period>`);
    await page.evaluate(() => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      for (const type of ['ready', 'event', 'play', 'pause', 'ended'])
        document.querySelector('grace-period')?.addEventListener(type, () => said.push(type));
    });
    const said = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'said'));
    await ready(player);
    await page.evaluate(() => document.querySelector('grace-period')?.seek('2.5s'));
    await expect(time(player)).toHaveText('2.5');
    await page.evaluate(() => document.querySelector('grace-period')?.step('milestone', -1));
    await expect(time(player)).not.toHaveText('2.5');
    await expect.poll(said).toEqual(expect.arrayContaining(['ready', 'event']));
    await page.evaluate(() => document.querySelector('grace-period')?.setAttribute('scenario', 'force'));
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Grace Period: Force delete');
    await page.evaluate(() => document.querySelector('grace-period')?.setAttribute('theme', 'dark'));
    await expect(player.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => document.querySelector('grace-period')?.seek(1e6));
    await page.evaluate(() => document.querySelector('grace-period')?.step('milestone', -1));
    await page.evaluate(() => document.querySelector('grace-period')?.play());
    await expect.poll(said, { timeout: 60_000 }).toContain('ended');
  });

  test('takes no script for an address', async ({ page, article, baseURL, complaints }) => {
    await article.open(`${script(baseURL)}<grace-period src="javascript:alert(1)"></grace-period>`);
    await expect.poll(() => complaints.length).toBe(1);
    await expect(page.locator('iframe')).toHaveCount(0);
    forgive(complaints);
  });
});

test('Share has what goes into an article, and it works there', async ({ page, article, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${baseURL}/#s=1p.drains&t=9000000`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this moment' });
  await dialog.getByRole('tab', { name: 'In an article' }).click();
  await dialog.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'All' }).click();
  await dialog.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog).toBeHidden();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  const player = await article.open(snippet);
  await ready(player);
  await expect(time(player)).toHaveText('9.0');
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(player.getByRole('button', { name: 'Next event' })).toBeVisible();
});
