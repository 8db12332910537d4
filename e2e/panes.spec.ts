/** The panes of machine output: searched, narrowed, copied, each line a way to its instant and to what is like it. */
import { LOG } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('the log is narrowed by text and part, and what is found is marked', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  const pane = await grace.show('klog');
  const search = pane.getByRole('searchbox', { name: 'Filter the log' });
  await grace.page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('syncloop remove');
  const rows = pane.getByRole('listbox').getByRole('option');
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('mark')).toHaveText('SyncLoop REMOVE');
  await expect(pane.getByRole('status')).toHaveText(/^1 of \d+$/);

  await search.press('Enter');
  await grace.page.keyboard.press('Enter');
  await expect(pane.getByRole('listbox').getByRole('option', { selected: true })).toContainText('SyncLoop REMOVE');

  await pane.getByRole('button', { name: 'Show all again' }).click();
  await pane.getByRole('combobox', { name: 'Part' }).selectOption('pleg');
  await expect(pane.getByRole('status')).toHaveText(/^\d+ of \d+$/);
  await expect(rows.filter({ hasText: 'GenericPLEG' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'SyncLoop' })).toHaveCount(0);
  await pane.getByRole('button', { name: 'Show all again' }).click();
  await expect(rows.filter({ hasText: 'SyncLoop' })).not.toHaveCount(0);
});

test('a pod that is chosen in one pane is chosen in all', async ({ grace }) => {
  await grace.open({ preset: 'together' });
  const log = await grace.show('klog');
  await log.getByRole('combobox', { name: 'Pod' }).selectOption('web');
  const requests = await grace.show('Requests');
  await expect(requests.getByRole('combobox', { name: 'Pod' })).toHaveValue('default/web');
  for (const row of await requests.getByRole('listbox').getByRole('option').all())
    await expect(row).toContainText('pods/web');
  const watch = await grace.show('get -w');
  for (const row of (await watch.getByRole('listbox').getByRole('option').all()).slice(1))
    await expect(row).toContainText('web');
});

test('the object shows what changed, what it means, and both DELETEs', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('API server set deletionTimestamp');
  const pane = await grace.show('Object');
  const yaml = pane.getByRole('tree', { name: 'The object as YAML' });
  const line = (text: RegExp) => yaml.getByRole('treeitem').filter({ hasText: text });
  await expect(line(/deletionTimestamp:/)).toContainText(/^\+.*It is never unset/s);
  await expect(line(/resourceVersion:/).locator('del')).toHaveText('"170"');
  await expect(line(/^\s*spec:/)).toContainText(/\d+ lines/);
  await line(/^\s*spec:/).click();
  await expect(line(/terminationGracePeriodSeconds: 30/)).toContainText('The grace of a DELETE that names none.');

  const deletes = pane.getByRole('list', { name: 'The DELETEs of this object' }).getByRole('button');
  await expect(deletes).toHaveText([/^1st DELETE.*kubectl.*the pod’s own/, /^last DELETE.*kubelet.*grace 0, only uid/]);
  await deletes.last().click();
  await pane.getByRole('combobox', { name: 'What is marked' }).selectOption('since the start');
  await expect(line(/deletionGracePeriodSeconds: 30/)).toContainText('+');

  await line(/deletionTimestamp:/).click(); // where it changed last
  await expect(grace.time).toHaveText('2.074 s');
  await yaml.press('b');
  await expect(grace.player.getByRole('button', { name: '1 breakpoint' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(yaml.getByRole('treeitem').filter({ hasText: 'deletionGracePeriodSeconds: 0' })).toBeVisible();
});

test('a line can be copied, and leads to the next like it', async ({ grace, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.open({ preset: 'regular' });
  await grace.show('klog');
  const row = await grace.row(LOG, /SyncLoop DELETE/);
  await row.click();
  await grace.inspector.getByRole('listbox', { name: LOG }).press('Control+c');
  await expect(grace.toasts).toContainText(['Copied the line.']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^I0101 00:00:02\.\d+ +1 kubelet\.go:\d+\] "SyncLoop DELETE" source="api" pods=\[default\/web\]$/,
  );

  await row.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'What to do with this line' });
  await menu.getByRole('menuitemcheckbox', { name: 'Stop at every SyncLoopOp' }).click();
  await expect(grace.player.getByRole('button', { name: '1 breakpoint' })).toBeVisible();
  await grace.inspector.getByRole('listbox', { name: LOG }).press('Shift+F10');
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Stop at every SyncLoopOp' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(grace.inspector.getByRole('listbox', { name: LOG })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a request that has no room keeps what is asked of the pod in sight', async ({ grace, page }) => {
    await grace.open({ preset: 'mirror' });
    await page.getByRole('tab', { name: 'Why', exact: true }).click();
    await grace.show('Requests');
    for (const name of ['Pod', 'Part']) {
      const choice = await grace.panel('Requests').getByRole('combobox', { name, exact: true }).boundingBox();
      expect(choice?.width, `${name} shows which one is chosen`).toBeGreaterThan(120);
    }
    const row = await grace.row('Requests on pods', /PATCH/);
    await expect(row.getByText('/status')).toBeVisible();
    const right = await row.getByTitle('pods/nginx-static-node-1/status').evaluate((path) => {
      const range = document.createRange();
      range.selectNodeContents(path.lastChild ?? path);
      return path.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect(right).toBeGreaterThanOrEqual(-0.5);
  });
});
