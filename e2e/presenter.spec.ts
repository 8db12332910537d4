/** Presenter mode: what a room sees, large, complete and alone. */
import type { Locator, Page } from '@playwright/test';
import { expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const WIDE = { width: 1280, height: 720 };
const NARROW = { width: 1024, height: 768 };
/** A story with an own release and instant, as a link that presents. */
const AT = (preset: string, t = 0): string => `#s=1p.${preset}&t=${t}&v=m.present`;
const IN_THE_GRACE = 14_480_000;

const presenter = (page: Page): Locator => page.getByRole('main', { name: 'Presenter' });
const keys = (page: Page): Locator => presenter(page).locator('.pr-keys');

async function openPresenting(page: Page, hash: string): Promise<void> {
  await page.goto(`/${hash}`);
  await expect(presenter(page)).toBeVisible();
  await expect(presenter(page).getByRole('region', { name: 'Player' })).toHaveAttribute('aria-busy', 'false');
}

/** Texts that a person can see and that are smaller than 16 px. */
const smallTexts = (page: Page): Promise<readonly string[]> =>
  presenter(page).evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      const says = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return says && element.checkVisibility() && size < 16 ? [`${size} px: ${element.textContent}`] : [];
    }),
  );

test.use({ viewport: WIDE });

test('P presents, Escape brings the page back as it was, and the address says which', async ({ grace, page }) => {
  await grace.open({ hash: `#s=1p.sigkill&t=${IN_THE_GRACE}` });
  await grace.show('klog');
  const screen = await grace.screen();
  await page.keyboard.press('p');
  await expect(presenter(page)).toBeFocused();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(grace.inspector).toBeHidden();
  await expect.poll(() => page.url()).toContain('m.present');
  await page.keyboard.press('Escape');
  await expect(presenter(page)).toBeHidden();
  await expect.poll(() => page.url()).not.toContain('m.present');
  await expect.poll(() => grace.screen()).toBe(screen);

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(presenter(page)).toBeVisible();
  await test.step('all keys of the player work, and none of a pane that nobody sees', async () => {
    const time = presenter(page).getByText(/^\d+\.\d{3} s$/);
    const before = await time.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(time).not.toHaveText(before);
    await page.keyboard.press('Space');
    await expect(presenter(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Space');
    await page.keyboard.press('5');
    await page.keyboard.press('?');
    await expect(grace.dialog('Keys').getByText('Present: the picture alone, large; Esc leaves')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grace.dialog('Keys')).toBeHidden();
    await expect(presenter(page)).toBeVisible();
  });
  await test.step('and Share shares it', async () => {
    await page.keyboard.press('s');
    await expect(grace.dialog('Share this moment').getByRole('textbox')).toHaveValue(/m\.present/);
    await page.keyboard.press('Escape');
  });
  await page.keyboard.press('Escape');
  await expect(presenter(page)).toBeHidden();
  await expect(grace.panel('klog')).toBeVisible(); // 5 is a key of the panes
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeFocused();
});

test('a link opens presenting; nothing in it is under 16 px', async ({ page }) => {
  await openPresenting(page, AT('sigkill'));
  for (const key of ['Home', ...Array.from({ length: 6 }, () => 'Shift+ArrowRight'), 'End']) {
    await page.keyboard.press(key);
    expect(await smallTexts(page), `after ${key}`).toEqual([]);
  }
  await expect(presenter(page).getByRole('region', { name: 'kubectl' })).toContainText('delete pod web');
});

for (const size of [WIDE, NARROW]) {
  test(`the whole way is in sight at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openPresenting(page, AT('sigkill', IN_THE_GRACE));
    for (const name of ['kubectl', 'kube-apiserver', 'kubelet', 'pod workers', 'status manager', 'containerd']) {
      await expect(presenter(page).getByRole('region', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(presenter(page).getByText('SIGTERM', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(presenter(page).getByText('StopContainer timeout=30s')).toBeInViewport({ ratio: 1 });
    await expect(presenter(page).getByRole('region', { name: 'syncLoop' })).toHaveCount(size === WIDE ? 1 : 0);
    expect(await smallTexts(page)).toEqual([]);
  });
}

test('the controls hide after three seconds, and come back with the pointer or the keyboard', async ({ page }) => {
  await page.clock.install();
  await openPresenting(page, AT('sigkill', IN_THE_GRACE));
  await page.mouse.move(300, 300);
  await expect(keys(page)).toHaveCSS('opacity', '1');
  await page.clock.runFor(3_500);
  await expect(keys(page)).toHaveCSS('opacity', '0');
  await expect(presenter(page)).toHaveCSS('cursor', 'none');
  await expect(presenter(page).locator('.pr-course')).toBeVisible();
  await page.mouse.move(320, 300);
  await expect(keys(page)).toHaveCSS('opacity', '1');
  await page.clock.runFor(3_500);
  await expect(keys(page)).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await page.clock.runFor(3_500);
  await expect(keys(page).getByRole('button', { name: 'Step back' })).toBeFocused();
  await expect(keys(page)).toHaveCSS('opacity', '1');
  for (const button of await keys(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBe(44);
  }
});

test('on a phone P changes nothing, and a link that presents opens the page', async ({ grace, page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await grace.open({ hash: AT('sigkill', IN_THE_GRACE) });
  await expect(presenter(page)).toBeHidden();
  await page.keyboard.press('p');
  await expect(grace.player).toBeVisible();
  await page.setViewportSize(WIDE); // and on a larger screen it is what the link says
  await expect(presenter(page)).toBeVisible();
});

test('what is down is hatched, and a crowd is a count', async ({ page }) => {
  await openPresenting(page, AT('kubelet-down', 5_000_000));
  await expect(presenter(page).getByText('down since 2.000')).toBeInViewport({ ratio: 1 });
  await openPresenting(page, AT('drain'));
  await expect(presenter(page).getByRole('region', { name: 'kube-apiserver' })).toContainText(
    /^kube-apiserver\d+ pods/,
  );
});

test('axe finds nothing in either theme', async ({ page }) => {
  await openPresenting(page, AT('sigkill', IN_THE_GRACE));
  await expectCleanInBothThemes(page, 'the presenter');
});
