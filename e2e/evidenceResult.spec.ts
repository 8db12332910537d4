/** What a result offers beyond its verdict: the lines around a proof, files apart from one another, whole folders. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { logOf } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

const STUCK = logOf('stuck-volume', 4);
const DONE = logOf('regular', 60);

const form = (page: Page): Locator => page.getByRole('main', { name: 'Evidence' });
const finding = (page: Page): Locator => page.getByRole('region', { name: 'Diagnosis' });

async function openFiles(page: Page, ...files: readonly (readonly [string, string])[]): Promise<void> {
  await page.keyboard.press('e');
  await form(page)
    .getByLabel('Open files…')
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
}

test('a proof leads to its line, among those around it', async ({ grace, page }) => {
  await grace.open();
  const before = Array.from({ length: 700 }, (_, i) => `I0101 00:00:00.000000       1 kubelet.go:1] noise ${i}\n`);
  await openFiles(page, ['kubelet.log', before.join('') + STUCK]);
  const place = page.getByRole('button', { name: /^kubelet\.log:\d+$/ });
  const proof = finding(page).getByRole('listitem').filter({ has: place }).last();
  const number = Number(/\d+$/.exec(await proof.locator(place).innerText())?.[0]);
  const text = await proof.getByRole('code').innerText();
  await proof.locator(place).click();
  const around = page.getByRole('listbox', { name: 'Lines of kubelet.log' });
  await expect(around.getByRole('option', { selected: true })).toContainText(`${number}`);
  await expect(around.getByRole('option', { selected: true })).toContainText(text.slice(0, 200));
  await around.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Lines' })).toContainText(`kubelet.log:${number - 1}`);
  await page.getByRole('button', { name: 'Lines by class' }).click();
  await page.getByRole('listbox', { name: 'Lines' }).getByRole('option').first().click();
  await expect(around.getByRole('option', { selected: true })).toContainText('SyncLoop (housekeeping)');
});

test('an event of the course and a milestone lead to their lines', async ({ grace, page }) => {
  await grace.open();
  await openFiles(page, ['kubelet.log', STUCK]);
  await page.getByRole('option', { name: /syncLoop: DELETE of web/ }).click();
  const chosen = page.getByRole('listbox', { name: 'Lines of kubelet.log' }).getByRole('option', { selected: true });
  await expect(chosen).toContainText('"SyncLoop DELETE" source="api" pods=["default/web"]');
  await page.getByRole('tab', { name: 'Expected' }).click();
  await page
    .getByRole('row', { name: /A volume can’t be unmounted/ })
    .getByRole('button')
    .click();
  await expect(chosen).toContainText('UnmountVolume');
});

test('files of one name are told apart', async ({ grace, page }) => {
  await grace.open();
  await openFiles(page, ['kubelet.log', DONE], ['kubelet.log', STUCK.replaceAll('default/web', 'shop/till')]);
  await page.getByRole('option', { name: /^shop\/till/ }).click();
  await expect(finding(page).getByRole('heading', { level: 2 })).toHaveText('shop/till');
  await finding(page)
    .getByRole('button', { name: /^kubelet\.log \(2\):\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('listbox', { name: 'Lines of kubelet.log (2)' })).toContainText('shop/till');
});

test('a folder is read with all that is in it', async ({ grace, page }, info) => {
  const folder = info.outputPath('node-7');
  mkdirSync(`${folder}/var/log`, { recursive: true });
  writeFileSync(`${folder}/var/log/kubelet.log`, STUCK);
  writeFileSync(`${folder}/notes.txt`, 'lorem ipsum\n');
  await grace.open();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  const input = page.getByRole('region', { name: 'Input' });
  await expect(input).toContainText('2 files');
  await input.getByText('2 files').click();
  await expect(input).toContainText('node-7/var/log/kubelet.log');
  await expect(finding(page)).toContainText('to unmount');
});

test('of many pods one is found by what is typed, and by its place in an order', async ({ grace, page }) => {
  await grace.open();
  const many = Array.from({ length: 40 }, (_, i) => DONE.replaceAll('default/web', `shop/done-${i}`));
  await openFiles(page, ['one.log', many.join('')], ['other.log', STUCK.replaceAll('default/web', 'shop/till')]);
  const pods = page.getByRole('listbox', { name: 'Pods' });
  await expect(pods.getByRole('option').first()).toHaveAccessibleName(/^shop\/till/);
  await page.getByRole('combobox', { name: 'Order of the pods' }).selectOption('By name');
  await pods.press('Home');
  await expect(pods.getByRole('option').first()).toHaveAccessibleName(/^shop\/done-0/);
  const search = page.getByRole('searchbox', { name: 'Find a pod' });
  await search.fill('TILL');
  await expect(pods.getByRole('option')).toHaveCount(1);
  await search.press('ArrowDown');
  await expect(pods).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(finding(page).getByRole('heading', { level: 2 })).toHaveText('shop/till');
  await search.fill('nothing like it');
  await expect(page.getByRole('region', { name: 'Pods' })).toContainText('No pod matches.');
  await expect(finding(page).getByRole('heading', { level: 2 })).toHaveText('shop/till');
});

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'where it is narrow, by touch' : 'where it is narrow', () => {
    test.use({ viewport: { width: 1024, height: 768 }, hasTouch });
    test('a row of the pods is cut with an ellipsis and begins where all begin', async ({ grace, page }) => {
      await grace.open();
      await openFiles(page, ['kubelet.log', STUCK.replaceAll('default/web', 'default/a-rather-long-name-of-a-pod-0')]);
      const list = page.getByRole('listbox', { name: 'Pods' });
      const pill = await list.getByText('Terminated').boundingBox();
      const wait = await list.getByText('waits for a volume to be unmounted').boundingBox();
      const box = await list.boundingBox();
      expect((pill?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(40);
      expect((wait?.x ?? 0) + (wait?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    });
  });

test('on a phone an error can be read to its end, where the cause stands', async ({ grace, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await grace.open();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'A busy volume' }).click();
  await finding(page).getByText('Proof, causes and further steps').click();
  const error = finding(page).getByRole('list', { name: 'The lines that prove it' }).getByRole('code').first();
  await expect(error).toContainText(/device or resource busy$/);
  const isCut = await error.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(isCut).toBe(false);
});

test('the first screen of a phone has the sentence, the deciding words and one command', async ({ grace, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await grace.open();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'A busy volume' }).click();
  const found = finding(page);
  await expect(found.getByText(/for volume \S+ to unmount/)).toBeInViewport({ ratio: 1 });
  await expect(found.getByText(/busy$|exit status \d+$/).first()).toBeInViewport({ ratio: 1 });
  await expect(found.getByRole('heading', { name: 'Do this first' })).toBeInViewport({ ratio: 1 });
  await expect(found.getByRole('button', { name: 'Copy the command' }).first()).toBeInViewport({ ratio: 1 });
  await expect(found.getByRole('list', { name: 'The lines that prove it' })).toBeHidden();
});

test('the filter “Waiting only” lists only pods that wait', async ({ grace, page }) => {
  await grace.open();
  await openFiles(page, [
    'pods.txt',
    [
      'NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE',
      'shop        idle    1/1     Running       0          3d',
      'shop        till    1/1     Terminating   0          3d',
      '',
    ].join('\n'),
  ]);
  const pods = page.getByRole('listbox', { name: 'Pods' });
  await expect(pods.getByRole('option')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Waiting only' }).check();
  await expect(pods.getByRole('option')).toHaveCount(1);
  await expect(pods.getByRole('option')).toHaveAccessibleName(/^shop\/till/);
  await page.getByRole('checkbox', { name: 'Waiting only' }).uncheck();
  await expect(pods.getByRole('option')).toHaveCount(2);
});
