/** What axe finds at the evidence page, in every state that it can be in, in both themes, at a desk and on a phone. */
import type { Page } from '@playwright/test';
import { expectClean, expectCleanInBothThemes } from './axe.ts';
import { logOf, POD_YAML } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

/** Its lines have neither year nor zone, and one of them means nothing. */
const STUCK = `${logOf('stuck-volume', 4)}I0101 00:00:03.990000       1 kubelet.go:9999] "Nobody says this" pod="default/web"\n`;
const MANY = Array.from({ length: 30 }, (_, i) => STUCK.replaceAll('default/web', `shop/till-${i}`)).join('');

const form = (page: Page) => page.getByRole('main', { name: 'Evidence' });
const finding = (page: Page) => page.getByRole('region', { name: 'Diagnosis' });

async function open(page: Page, ...files: readonly (readonly [string, string])[]): Promise<void> {
  await page.goto('/');
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await page.keyboard.press('e');
  await form(page)
    .getByLabel('Open files…')
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
}

/** A log that never ends, so that it is being read for as long as the test wants. */
async function openEndless(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await page.keyboard.press('e');
  await expect(form(page).getByRole('textbox')).toBeVisible();
  await page.evaluate((log) => {
    const part = new Blob([log]);
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(
        Array.from({ length: 20_000 }, () => part),
        'huge.log',
      ),
    );
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, STUCK);
  await expect(page.getByRole('progressbar', { name: 'Progress of reading' })).toHaveAttribute('value', /[1-9]/);
}

// What moves is looked at where it has come to stand, so that it needn't move there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe.configure({ timeout: 120_000 });

test('the form is clean, empty and with what could not be read', async ({ page }) => {
  await open(page, ['empty.log', '']);
  await expect(form(page).getByRole('alert')).toContainText('empty.log is empty.');
  await expectCleanInBothThemes(page, 'trouble');
  await form(page).getByRole('textbox').fill('half a thought');
  await expectCleanInBothThemes(page, 'a draft');
});

test('reading is clean, and so is what was read when it was stopped', async ({ page }) => {
  await openEndless(page);
  await expectCleanInBothThemes(page, 'progress');
  await page.getByRole('button', { name: 'Stop and show what was read' }).click();
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('Reading was stopped');
  await expectCleanInBothThemes(page, 'a part');
});

test('each pane of a result is clean', async ({ page }) => {
  await open(page, ['kubelet.log', STUCK], ['notes.txt', 'lorem ipsum\n']);
  await expect(finding(page)).toContainText('default/web');
  await page.getByRole('region', { name: 'Input' }).getByText('2 files').click();
  await expectCleanInBothThemes(page, 'the course');
  await page.getByRole('tab', { name: 'Expected' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectCleanInBothThemes(page, 'what is expected');
  await page.getByRole('tab', { name: 'Lines' }).click();
  for (const lines of ['understood', 'not understood', 'irrelevant']) {
    await page.getByRole('button', { name: lines, exact: true }).click();
    await expectCleanInBothThemes(page, `lines: ${lines}`);
  }
  await finding(page)
    .getByRole('button', { name: /^kubelet\.log:\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('listbox', { name: 'Lines of kubelet.log' })).toBeVisible();
  await expectCleanInBothThemes(page, 'the lines around one');
});

test('many pods are clean, found and not found', async ({ page }) => {
  await open(page, ['kubelet.log', MANY]);
  await expect(finding(page)).toContainText('shop/till');
  await expectCleanInBothThemes(page, 'many pods');
  await page.getByRole('searchbox', { name: 'Find a pod' }).fill('nobody');
  await expect(page.getByText('No pod matches.')).toBeVisible();
  await expectCleanInBothThemes(page, 'none found');
});

test('sharing is clean', async ({ page }) => {
  await open(page, ['kubelet.log', STUCK]);
  await finding(page).getByRole('button', { name: 'Share this removal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this removal' });
  await expect(dialog.getByRole('region', { name: 'In the link' })).toContainText('"events"');
  await expectCleanInBothThemes(page, 'stand-ins');
  await dialog.getByRole('checkbox').uncheck();
  await expect(dialog.getByRole('region', { name: 'In the link' })).toContainText('"web"');
  await expectCleanInBothThemes(page, 'the real names');
});

test('text without a pod is clean', async ({ page }) => {
  await open(page, ['notes.txt', 'lorem ipsum\ndolor sit amet\n']);
  await expect(finding(page).getByRole('heading')).toContainText(['No pod is named in this input.']);
  await expectCleanInBothThemes(page, 'no pod');
});

test('the question what it shall be is clean', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await page.evaluate((yaml) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([yaml], 'pod.yaml'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, POD_YAML);
  await expect(page.getByRole('dialog', { name: 'What do you want to do?' })).toBeVisible();
  await expectCleanInBothThemes(page, 'the question');
});

test('a pod of the input on the simulation’s views is clean', async ({ page }) => {
  await open(page, ['kubelet.log', STUCK]);
  await finding(page).getByRole('button', { name: 'Show on the diagram' }).click();
  await expect(page.getByRole('region', { name: 'From your input' })).toContainText('default/web');
  await expectCleanInBothThemes(page, 'on the diagram');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('each pane is clean', async ({ page }) => {
    await page.route('**/kubelet.log', (route) => route.fulfill({ contentType: 'text/plain', body: MANY }));
    await page.goto('/?evidence=kubelet.log');
    await page.getByRole('listbox', { name: 'Pods' }).getByRole('option').first().tap();
    for (const pane of ['Diagnosis', 'Course', 'Expected', 'Lines', 'Pods']) {
      await page.getByRole('button', { name: pane, exact: true }).tap();
      await expect(page.locator('.ev-one [aria-busy="true"]')).toHaveCount(0);
      await expectClean(page, pane); // in the colours of a desk
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
