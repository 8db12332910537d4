/** The first seconds of a stranger: alive, silent towards others, and without a lock on the door. */
import { expect, test } from './test.ts';

test('the page is alive before anything is pressed', async ({ grace, page }) => {
  await grace.open();
  await expect(page).toHaveTitle(/Grace Period/);
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
  await expect(grace.title).toHaveText('You deleted web');
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1', 'web']);
  await expect(grace.diagram.getByRole('button', { name: /^kube-apiserver: / })).toBeVisible();
  await expect(grace.timeline.getByRole('button', { name: /SIGTERM/ })).toBeVisible();
  await expect(grace.state('SyncPod')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText(/plays.*steps/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the hint goes with the first step and does not come back', async ({ grace, page }) => {
  await grace.open();
  const hint = page.getByText(/plays.*steps/);
  await expect(hint).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(hint).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(hint).toBeHidden();
});

test('the page talks to its own origin alone, and its policy sees to that', async ({ grace, page, baseURL }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await grace.open();
  for (const key of ['Control+k', 's', 'a', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await grace.press('To the end');
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

test('between a phone and a desk the pods fold away, and come when they are called', async ({ grace, page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await grace.open();
  await page.getByRole('button', { name: 'Open the pods' }).click();
  await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
  await expect(grace.toasts).toContainText('Deleted web');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900);
});
