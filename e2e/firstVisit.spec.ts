/** A newcomer's first seconds: a node at rest, and what deleting each pod would do. */
import type { Page } from '@playwright/test';
import { expectClean, expectCleanInBothThemes } from './axe.ts';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './test.ts';
import { NEW_VISITOR, paneVisitor } from './visitors.ts';

test.use({ storageState: NEW_VISITOR });

const isBare = (page: Page): boolean => new URL(page.url()).hash === '';
const pause = (grace: GracePage) => grace.player.getByRole('button', { name: 'Pause', exact: true });
const deleteWeb = (grace: GracePage) => grace.pods.getByRole('button', { name: 'Delete web', exact: true });
const release = (page: Page) => page.getByRole('button', { name: /^Kubernetes release: / });

test('the page opens on a node at rest, with what deleting each pod would do, in the newest release', async ({
  grace,
  page,
}) => {
  await grace.openAtRest();
  await expect(page).toHaveTitle(/Grace Period/);
  await expect(grace.promise).toBeVisible();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Node at rest');
  await expect(release(page)).toHaveAccessibleName('Kubernetes release: v1.36');
  await expect(deleteWeb(grace)).toBeFocused();
  await expect(grace.pods.getByRole('button', { name: 'Delete the mirror nginx-static-node-1' })).toBeVisible();
  await expect(grace.pods.getByRole('button', { name: 'Delete its file' })).toBeVisible();
  await expect(grace.pods.getByRole('article')).toHaveCount(3);
  await expect(grace.pods.getByRole('article', { name: 'nginx-static-node-1' })).toContainText(
    'so the kubelet creates it again with a new UID. The process never stops.',
  );
  await expect(grace.pods.locator('.promised')).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const controls = page.locator('button:visible, a:visible, input:visible, select:visible, [role=slider]:visible');
  expect(await controls.count()).toBeLessThanOrEqual(16);
  expect(isBare(page)).toBe(true);
});

for (const [width, height] of [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
] as const)
  test(`no word of the scores in pencil is cut or overlaps another at ${width}×${height}`, async ({ grace, page }) => {
    await page.setViewportSize({ width, height });
    await grace.openAtRest();
    await expect(grace.pods.locator('.promised')).toHaveCount(3);
    const faults = await grace.pods.evaluate((pods) => {
      const found: string[] = [];
      const texts = [...pods.querySelectorAll('.promised text, .first-names b, .first-panel header > *, .first-act')];
      const boxes = texts
        .filter(({ textContent }) => textContent !== '')
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
      for (const { text, box } of boxes) {
        if (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push(`${text} is cut`);
        for (const other of boxes) {
          const { box: b } = other;
          const meet = box.left < b.right && b.left < box.right && box.top + 3 < b.bottom && b.top + 3 < box.bottom;
          if (other.box !== box && meet) found.push(`${text} lies on ${other.text}`);
        }
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

test('the text shown while the scripts load stands in the middle of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/assets/*.js', () => undefined); // they are long in coming
  await page.goto('/', { waitUntil: 'commit' });
  const words = page.locator('.app-first-words:lang(en)');
  await expect.poll(async () => (await words.boundingBox())?.x ?? 0).toBeGreaterThan(256);
  const box = await words.boundingBox();
  if (box === null) throw new Error('the words have no place');
  expect(Math.abs(box.x + box.width / 2 - 1440 / 2)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - (44 + 900) / 2)).toBeLessThan(2);
});

test('whoever clicks Delete has done it: the story plays, and undo leads back to the rest', async ({ grace, page }) => {
  await grace.openAtRest();
  await deleteWeb(grace).click();
  await expect(pause(grace)).toBeVisible();
  await expect(grace.promise).toBeHidden();
  await expect(page.locator('.score')).toBeVisible();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await expect.poll(() => page.url()).toContain('#s=1p.regular&k=1.36');

  await page.keyboard.press('u');
  await expect(grace.promise).toBeVisible();
  await expect.poll(() => isBare(page)).toBe(true);
  await grace.pods.getByRole('button', { name: 'Delete its file' }).click();
  await expect(pause(grace)).toBeVisible();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Remove a static pod');

  await grace.scenario.click();
  await grace.browser.getByRole('button', { name: 'Node at rest' }).click();
  await expect(grace.promise).toBeVisible();
  await grace.pods.getByRole('button', { name: 'Delete the mirror nginx-static-node-1' }).click();
  await expect(pause(grace)).toBeVisible();
  await expect.poll(() => page.url()).toContain('#s=1p.mirror&k=1.36');
  await page.reload();
  await grace.ready();
  await expect(grace.promise).toBeHidden();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  await expect(release(page)).toHaveAccessibleName('Kubernetes release: v1.36');
});

test('another grace than the pod’s own begins a story of its own', async ({ grace }) => {
  await grace.openAtRest();
  await grace.pods.getByRole('button', { name: 'Delete web with another grace' }).click();
  await grace.page.getByRole('menuitem', { name: /^5 seconds/ }).click();
  await expect(pause(grace)).toBeVisible();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Node at rest (changed)');
  await expect(grace.promise).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the headline and three buttons stand alone, and the picture comes with the story', async ({ grace, page }) => {
    await grace.openAtRest();
    await expect(grace.promise).toBeVisible();
    await expect(page.locator('.score')).toHaveCount(0);
    for (const name of [/^Delete web$/, /^Delete the mirror/, /^Delete its file$/]) {
      const box = await grace.pods.getByRole('button', { name }).boundingBox();
      expect(box?.height).toBe(48);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectClean(page, 'a phone at rest');
    await deleteWeb(grace).tap();
    await expect(pause(grace)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Diagram', exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.score')).toBeVisible();
  });
});

for (const [locale, promise] of [
  ['en-US', /^Deleting a pod takes two DELETE requests: 1 yours and 2 the kubelet’s\.$/],
  ['zh-CN', /^删除一个 Pod 需要两个 DELETE 请求：\s*1\s*你发出的，\s*2\s*kubelet 发出的。$/],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the rest is clean in both themes, and nothing is pushed off any screen', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('main[data-ready="true"]')).toBeVisible();
      await expect(page.getByRole('heading', { name: promise })).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
        [1024, 768],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await expectCleanInBothThemes(page, 'the rest');
    });
  });

test.describe('for somebody who left the page at the kubelet’s depth', () => {
  test.use({ storageState: ({ baseURL }, give) => give(paneVisitor(baseURL ?? '')) });

  test('the node at rest is its map, beside the same buttons', async ({ grace, page }) => {
    await grace.openAtRest();
    await expect(grace.diagram).toBeVisible();
    await expect(deleteWeb(grace)).toBeFocused();
    await page.getByRole('button', { name: 'Story', exact: true }).click();
    await expect(grace.promise).toBeVisible();
    await expect(grace.diagram).toHaveCount(0);
  });

  test('the page talks to its own origin alone, and its policy sees to that', async ({ grace, page, baseURL }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await grace.openAtRest();
    for (const key of ['Control+k', 's', 'a', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.keyboard.press('End');
    await expect(grace.end).toBeVisible();
    expect(urls.length).toBeGreaterThan(3);
    expect(urls.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    const policy = (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '';
    const rules = policy.split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain("connect-src 'self'");
    expect(rules).toContain("script-src 'self'");
  });

  test('the theme is chosen, and remembered', async ({ grace, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await grace.open();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Dark or light' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await grace.ready();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('the end of the first story says who sent both DELETEs and SIGTERM, and what took longest', async ({
    grace,
    page,
  }) => {
    await grace.openAtRest();
    await deleteWeb(grace).click();
    await expect(pause(grace)).toBeVisible();
    await page.keyboard.press('End');
    const lines = grace.summary.getByRole('list').first().getByRole('listitem');
    await expect(lines.nth(0), 'the first DELETE, whose it is, and its grace').toContainText(
      /You asked.*kubectl.*DELETE pods\/web.*grace 30 s/s,
    );
    await expect(lines.nth(1), 'who sends SIGTERM').toContainText(
      /of 30 s used.*The kubelet had the runtime send SIGTERM/s,
    );
    await expect(lines.nth(2), 'the second DELETE, whose it is, and its grace').toContainText(
      /The kubelet removed it.*status manager.*DELETE pods\/web.*grace 0/s,
    );
    const longest = grace.summary.getByRole('definition').first();
    await expect(longest, 'the longest wait before the object went').toHaveText(/^\d+ ms ?for StopContainer to return/);
  });

  test('Play or a step deletes web if nothing was deleted yet', async ({ grace, page }) => {
    await grace.openAtRest();
    await expect(grace.player).toContainText('Play deletes web');
    await page.keyboard.press('Space');
    await expect(pause(grace)).toBeVisible();
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
    await page.keyboard.press('u');
    await expect(grace.promise).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(grace.title).toHaveText('You deleted web');
    await expect(pause(grace)).toBeHidden();
  });

  test('a link or a chosen scenario skips the node at rest, from which everything else can be reached', async ({
    grace,
    page,
  }) => {
    await grace.open({ preset: 'regular' });
    await expect(grace.promise).toBeHidden();
    await expect(grace.title).toHaveText('You deleted web');
    await expect(release(page)).toHaveAccessibleName('Kubernetes release: v1.23'); // what such a link has always meant
    await expect(page.getByText(/plays.*steps/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/plays.*steps/)).toBeHidden();
    await grace.choosePreset('Delete a mirror pod');
    await expect(release(page)).toHaveAccessibleName('Kubernetes release: v1.36');

    await grace.openAtRest();
    await page.keyboard.press('e');
    await expect(page.getByRole('main', { name: 'Evidence' })).toBeVisible();
    await page.goBack();
    await expect(grace.promise).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(grace.dialog('Go to or run')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
    await expect(grace.promise).toBeHidden();
  });

  test('between a phone and a desk the pods fold away, and come when they are called', async ({ grace, page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await grace.open();
    await page.getByRole('button', { name: 'Open the pods' }).click();
    await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
    await expect(grace.toasts).toContainText('Deleted web');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900);
  });
});
