/** The page's finish: nothing jumps, flashes or is cut off, whatever people put into it. */
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** How far things jumped, as the page itself notes it. */
    shifts?: readonly number[];
  }
}

test.describe('before any of its scripts has come', () => {
  test('the page has the theme and the language that were chosen here', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => {
      localStorage.setItem('grace-period.theme', 'light');
      localStorage.setItem('grace-period.language', 'zh');
    });
    await page.route('**/assets/*.js', () => undefined); // they never come
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#ffffff');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('a part that does not load is said, with a way on', async ({ page }) => {
  await page.route('**/assets/panes-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off");' }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('cut off');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-ready', 'true');
});

test('a dialog that does not load says so, and the page goes on', async ({ grace, page }) => {
  await page.route('**/assets/Help-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off");' }),
  );
  await grace.open();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'A part of this page could not be loaded' });
  await expect(dialog.getByRole('alert')).toContainText('cut off');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await grace.press('Step');
  await expect(grace.step).toContainText('step 2 of');
});

test('what is typed while the palette still loads is typed into it', async ({ grace, page }) => {
  let arrive = () => undefined as void;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/Palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await grace.open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('compare with 1.36');
  arrive();
  await expect(page.getByRole('combobox')).toHaveValue('compare with 1.36');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
});

for (const [what, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test('nothing moves while the page arrives', async ({ grace, page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        window.shifts = shifts;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await grace.open();
      await grace.press('Step');
      await expect(grace.step).toContainText('step 2 of');
      const total = await page.evaluate(() => (window.shifts ?? []).reduce((sum, value) => sum + value, 0));
      expect(total).toBeLessThan(0.1);
    });
  });
}

test('the head says what the page is, to people and to searches', async ({ grace, page }) => {
  await grace.open();
  const description = (await page.locator('meta[name="description"]').getAttribute('content')) ?? '';
  expect(description.length).toBeGreaterThan(50);
  expect(description.length).toBeLessThan(160);
  await expect(page).toHaveTitle('Delete a regular pod · Grace Period');
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Period');
});

const LONG = `${'a-very-long-name-'.repeat(10)}x`;
const POD = `apiVersion: v1
kind: Pod
metadata: { name: ${LONG}, namespace: a-namespace-with-a-rather-long-name }
spec:
  containers: [{ name: a-container-whose-name-goes-on-and-on, image: registry.example/c }]
`;

for (const [what, viewport] of [
  ['at a desk', { width: 1280, height: 720 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`a name of ${LONG.length} letters, ${what}`, () => {
    test.use({ viewport });

    test('widens nothing and pushes nothing off the screen', async ({ grace, page }) => {
      await grace.open();
      await page.keyboard.press('a');
      const dialog = grace.dialog('Add pods');
      await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(POD);
      await dialog.getByRole('button', { name: 'Add pod', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(grace.toasts).toContainText('Added');
      await page.keyboard.press('d');
      await expect(grace.toasts).toContainText('Deleted');
      for (const toast of await grace.toasts.locator('.toast').all()) {
        const box = await toast.boundingBox();
        expect(box?.height).toBeLessThan(100);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      }
      const dismiss = await grace.toasts.getByRole('button', { name: 'Dismiss' }).last().boundingBox();
      expect((dismiss?.x ?? 0) + (dismiss?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      for (const key of ['1', '2', '3', '4', '5']) {
        await page.keyboard.press(key);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBeLessThanOrEqual(
          viewport.width,
        );
      }
    });
  });
}

test('bars hold their buttons side by side, at whatever width', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  for (const width of [1440, 1280, 1100, 900, 720]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const bars = {
        header: page.getByRole('banner').getByRole('button').filter({ hasNotText: 'Skip' }),
        speed: grace.player.getByRole('group').getByRole('button'),
        tabs: grace.inspector.getByRole('tab'),
      };
      for (const [name, buttons] of Object.entries(bars)) {
        let end = 0;
        for (const button of await buttons.all()) {
          const box = await button.boundingBox();
          expect(box?.x, name).toBeGreaterThanOrEqual(end - 0.5);
          end = (box?.x ?? 0) + (box?.width ?? 0);
        }
        const room = await (
          name === 'speed' ? grace.player : name === 'tabs' ? grace.inspector : page.getByRole('banner')
        ).boundingBox();
        expect(end, name).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
      }
    });
  }
});
