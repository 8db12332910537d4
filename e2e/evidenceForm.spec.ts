/** What one meets at the evidence page before there is a result: where to begin, what can't be read, and the ways back. */
import { deflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { logOf } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

const STUCK = logOf('stuck-volume', 4);

const form = (page: Page): Locator => page.getByRole('main', { name: 'Evidence' });
const area = (page: Page): Locator => form(page).getByRole('textbox', { name: /Paste here/ });
const finding = (page: Page): Locator => page.getByRole('region', { name: 'Diagnosis' });
const alert = (page: Page): Locator => form(page).getByRole('alert');

const open = (page: Page, ...files: readonly { readonly name: string; readonly content: Uint8Array | string }[]) =>
  form(page)
    .getByLabel('Open files…')
    .setInputFiles(
      files.map(({ name, content }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
      })),
    );

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  deflateRawSync(Buffer.from(STUCK)),
]);
/** Nothing but bytes that no text has, and no zero among the first. */
const NOISE = Buffer.from(Array.from({ length: 4_000 }, (_, i) => 128 + ((i * 37) % 127)));

test('who opens it can type at once, and go on by keys', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await expect(area(page)).toBeFocused();
  await expect(page).toHaveTitle('Evidence · Grace Period');
  await page.keyboard.insertText(STUCK);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listbox', { name: 'Pods' })).toBeFocused();
  await expect(
    form(page)
      .getByRole('status')
      .getByText(/default\/web: Terminated, waits for a volume/),
  ).toHaveCount(1);
  await finding(page).getByRole('button', { name: 'Show on the diagram' }).click();
  await expect(page).toHaveTitle('default/web · Grace Period');
});

test('what can’t be read is named, with what to do about it', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  for (const [name, content, said] of [
    ['logs.zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), NOISE]), 'logs.zip is damaged.'],
    ['screen.png', PNG, 'screen.png is not text.'],
    ['noise.bin', NOISE, 'noise.bin is not text.'],
    ['empty.log', '', 'empty.log is empty.'],
  ] as const) {
    await open(page, { name, content });
    await expect(alert(page)).toContainText(said);
    await expect(area(page)).toBeVisible();
  }
  await open(page, { name: 'screen.png', content: PNG }, { name: 'kubelet.log', content: STUCK });
  await expect(finding(page)).toContainText('to unmount');
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('screen.png is not text.');
});

test('a file that is not beside the page is said to be missing', async ({ page }) => {
  await page.route('**/gone.log', (route) => route.fulfill({ status: 410, body: 'gone' }));
  await page.goto('/?evidence=gone.log');
  await expect(alert(page)).toContainText('gone.log could not be read: HTTP 410');
  await page.goto('about:blank');
  await page.route('**/other.log', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Not found</p>' }));
  await page.goto('/?evidence=other.log');
  await expect(alert(page)).toContainText('other.log is not there: the server answered with a page.');
});

test('text without a pod leads on: its lines, and what would tell more', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await area(page).fill('lorem ipsum\ndolor sit amet\n');
  await page.keyboard.press('Control+Enter');
  await expect(finding(page).getByRole('heading', { name: 'No pod is named in this input.' })).toBeVisible();
  await expect(finding(page)).toContainText('kubectl get pod NAME -n NAMESPACE -o yaml');
  await expect(page.getByRole('tab', { name: 'Lines' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('listbox', { name: 'Lines' })).toContainText('lorem ipsum');
  await finding(page).getByRole('button', { name: 'Other input' }).click();
  await expect(area(page)).toHaveValue('lorem ipsum\ndolor sit amet\n');
});

test('the browser’s Back leads from the diagram to the diagnosis and from there to the simulation', async ({
  grace,
  page,
}) => {
  await page.goto('about:blank');
  await grace.open({ preset: 'sigkill' });
  await grace.follow('Next milestone');
  const title = await grace.title.innerText();
  await page.keyboard.press('e');
  await area(page).fill(STUCK);
  await page.keyboard.press('Control+Enter');
  await finding(page).getByRole('button', { name: 'Show on the diagram' }).click();
  const shown = page.getByRole('region', { name: 'From your input' });
  await expect(shown).toBeVisible();
  await page.goBack();
  await expect(finding(page)).toContainText('default/web');
  await page.goForward();
  await expect(shown).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(grace.title).toHaveText(title);
  await page.goForward();
  await expect(finding(page)).toContainText('default/web');
  await page.getByRole('button', { name: 'Back to the simulation' }).click();
  await expect(grace.title).toHaveText(title);
  expect(page.url()).not.toContain('about:blank');
});

test('who reloads stays at the evidence', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await expect(area(page)).toBeVisible();
  await page.reload();
  await expect(area(page)).toBeVisible();
  await page.goBack();
  await grace.ready();
  await expect(grace.pod('web')).toBeVisible();
});

test('the browser asks before pasted text is lost', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await expect(area(page)).toBeFocused();
  await page.keyboard.insertText('half a thought');
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(area(page)).toHaveValue('half a thought');
});

test('who has nothing at hand tries an example', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await form(page).getByRole('button', { name: 'The sandbox’s network cannot be torn down' }).click();
  await expect(finding(page)).toContainText('waits for its sandbox to be torn down');
});

test('a long paste is read without holding the page up in the field', async ({ grace, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.open();
  await page.keyboard.press('e');
  await area(page).fill('half a thought');
  await page.evaluate((text) => navigator.clipboard.writeText(text), STUCK + 'lorem ipsum\n'.repeat(20_000));
  await area(page).press('Control+v');
  const input = page.getByRole('region', { name: 'Input' });
  await expect(input).toContainText('2 files');
  await expect(finding(page)).toContainText('default/web');
  await page.getByRole('button', { name: 'Other input' }).click();
  await expect(area(page)).toHaveValue('half a thought');
});

test('more is read together with what was read before', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await open(page, { name: 'kubelet.log', content: STUCK });
  await expect(finding(page)).toContainText('default/web');
  await page.getByRole('button', { name: 'Other input' }).click();
  await page.getByRole('checkbox', { name: 'Read together with kubelet.log' }).check();
  await open(page, { name: 'kubelet.log', content: STUCK.replaceAll('default/web', 'shop/till') });
  const input = page.getByRole('region', { name: 'Input' });
  await expect(input).toContainText('2 files');
  await expect(page.getByRole('listbox', { name: 'Pods' }).getByRole('option')).toHaveCount(2);
  await page.getByRole('button', { name: 'Other input' }).click();
  await expect(page.getByRole('checkbox', { name: 'Read together with 2 files' })).not.toBeChecked();
});

test('what is of the simulation alone waits until one is back there', async ({ grace, page }) => {
  await grace.open();
  const header = page.getByRole('banner');
  const ofSimulation = header.getByRole('button', { name: /^(?:Share|Export)$/ });
  await expect(ofSimulation).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(area(page)).toBeFocused();
  await expect(ofSimulation).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('e');
  await grace.ready();
  await expect(ofSimulation).toHaveCount(2);
});

test('on a phone the first screen has a button for it, which works offline once the page has been idle', async ({
  grace,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ahead = page.waitForResponse(/\/EvidencePage-[^/]*\.js$/);
  await grace.openAtRest();
  await ahead;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Why is my pod stuck?' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(area(page)).toBeFocused();
});
