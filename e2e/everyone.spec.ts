/** For everyone: what a screen reader hears, keys alone, 200 %, system colours, swipes, paper. */
import { expect, test } from './test.ts';
import type { GracePage } from './gracePage.ts';

const region = ({ page }: GracePage) => page.locator('[aria-live="polite"][aria-atomic="true"]');

test.describe('narration', () => {
  test('tells each step to one who steps', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await page.keyboard.press('ArrowRight');
    await expect(region(grace)).toContainText(/^Step 2 of \d+\. kubectl sends DELETE pods\/web\./);
    await grace.goOnTo('Runtime sends SIGTERM to nginx');
    await expect(region(grace)).toContainText(/Waits for /);
  });

  test('tells milestones alone, or nothing, where that is chosen, and remembers it', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await page.keyboard.press('v');
    await expect(page.getByRole('status').getByText('Narration: milestones only.')).toBeVisible();
    const told = await region(grace).innerText();
    await page.keyboard.press('ArrowRight');
    await expect(grace.step).toContainText('step 2 of');
    await expect(region(grace)).toHaveText(told);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(region(grace)).not.toHaveText(told);
    await page.reload();
    await grace.ready();
    await page.keyboard.press('?');
    const choice = grace.dialog('Keys').getByRole('group', { name: 'Narration' });
    await expect(choice.getByRole('button', { name: 'Milestones' })).toHaveAttribute('aria-pressed', 'true');
    await choice.getByRole('button', { name: 'Off' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(region(grace)).toBeEmpty();
  });
});

/** In parts, as there are many: one of them, and all in the full matrix. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7];
for (const part of process.env['FULL_MATRIX'] === '1' ? PARTS : PARTS.slice(0, 1))
  test(`every scenario is opened, walked through and left by keys alone: part ${part + 1}`, async ({ grace, page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // what moves is motion.spec.ts's
    await grace.open();
    await grace.scenario.focus();
    await page.keyboard.press('Enter');
    await expect(grace.search).toBeFocused();
    await expect(grace.meantCard).toBeVisible(); // cards come a frame after the field
    const titles = await grace.browser.locator('.browser-title').allInnerTexts();
    await page.keyboard.press('Escape');
    expect(titles.length).toBeGreaterThan(30);
    for (const title of titles.filter((_title, i) => i % PARTS.length === part)) {
      await grace.scenario.focus();
      await page.keyboard.press('Enter');
      await grace.openFromBrowser(title);
      await expect(grace.scenario).toHaveAccessibleName(`Scenario: ${title}`);
      await grace.ready();
      const before = await region(grace).innerText();
      await page.keyboard.press('Shift+ArrowRight');
      await expect(region(grace), title).not.toHaveText(before);
      await page.keyboard.press('End');
      await expect(grace.end, title).toBeVisible();
      await page.keyboard.press('Home');
      await expect(grace.time, title).toHaveText('0.000 s');
    }
  });

test('the first Tab leads to the player', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to the player' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThan(20);
  await page.keyboard.press('Enter');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
});

/** Nothing scrolls sideways, and the player is wholly on screen. */
async function expectFits(grace: GracePage): Promise<void> {
  const { page } = grace;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  for (const name of ['To the start', 'Play', 'To the end']) {
    const box = await grace.player.getByRole('button', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is there`);
    expect(box.x, name).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, name).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height, name).toBeLessThanOrEqual(size.height);
  }
}

for (const [what, width, height] of [
  ['a laptop at 200 %', 720, 450],
  ['a phone on its side', 844, 390],
  ['a small window', 320, 568],
] as const) {
  test.describe(what, () => {
    test.use({ viewport: { width, height } });

    test('shows one pane at a time, and enough of it to read', async ({ grace, page }) => {
      await grace.open({ preset: 'sigkill' });
      await page.getByRole('tab', { name: 'Why', exact: true }).click();
      await grace.press('Next milestone');
      await expect(grace.title).toBeVisible();
      await expect(grace.title).toBeInViewport({ ratio: 1 });
      await expectFits(grace);
      const pane = await page.getByRole('tabpanel', { name: 'Why', exact: true }).boundingBox();
      expect(pane?.height).toBeGreaterThan(180);
      // Beside the player, or over the subtitle that stands on it: nothing lies bare between them.
      const subtitle = page.getByRole('region', { name: 'Subtitle', exact: true });
      const below = (await subtitle.isVisible()) ? subtitle : grace.player;
      const beside = (pane?.x ?? 0) > 0;
      const end = beside ? height : ((await below.boundingBox())?.y ?? 0);
      expect(Math.abs(end - (pane?.y ?? 0) - (pane?.height ?? 0))).toBeLessThan(2);
    });
  });
}

test('a laptop’s height goes to what happened; the statechart unfolds when it is asked for', async ({
  grace,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await grace.open({ preset: 'sigkill' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(grace.causes.last()).toBeInViewport({ ratio: 1 });
  await expect(grace.worker).toContainText('Terminating');
  await grace.worker.getByRole('button', { name: 'Unfold the statechart' }).click();
  await expect(grace.state('Terminating')).toBeInViewport();
  await grace.worker.getByRole('button', { name: 'Fold the statechart' }).click();
  await expect(grace.state('Terminating')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe over the strip or a pane steps', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      const at = ([x, y]: readonly [number, number]) => [{ x, y }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await page.getByRole('tab', { name: 'Why', exact: true }).tap();
    await expect(grace.step).toContainText('step 1 of');
    await swipe([300, 80], [120, 84]);
    await expect(grace.step).toContainText('step 2 of');
    await swipe([300, 400], [120, 404]);
    await expect(grace.step).toContainText('step 3 of');
    await swipe([120, 400], [300, 404]);
    await expect(grace.step).toContainText('step 2 of');
    await swipe([200, 500], [190, 300]); // somebody scrolls
    await expect(grace.step).toContainText('step 2 of');
  });
});

test('the system’s colours are enough: what is pressed and where the player stands are outlined', async ({
  grace,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await grace.open({ preset: 'sigkill' });
  await grace.press('Next milestone');
  const tab = grace.inspector.getByRole('tab', { name: 'What happened' });
  expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await expect(grace.player.getByRole('slider', { name: 'Step' })).toBeVisible();
});

test('paper shows the instant in ink on white, whole, and nothing to click', async ({ grace, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await grace.open({ preset: 'sigkill' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(grace.title).toBeVisible();
  await expect(grace.causes.last()).toBeVisible();
  await expect(grace.pod('web')).toBeVisible();
  await expect(grace.step).toBeVisible();
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
  await expect(grace.pods.getByRole('button', { name: 'Delete web', exact: true })).toBeHidden();
  const { tall, high } = await page.evaluate(() => ({
    tall: document.documentElement.scrollHeight,
    high: document.querySelector('.app')?.clientHeight ?? 0,
  }));
  expect(tall).toBeGreaterThan(900); // it goes on over several pages instead of being cut at the window's edge
  expect(high).toBeGreaterThan(900);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
