/** Bringing one’s own pods: pasted, opened or dropped, good or broken. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, expectInOrder, test } from './onePage.ts';
import type { GracePage } from './gracePage.ts';

test.describe.configure({ mode: 'default' });

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const textOf = (name: string): string => readFileSync(fixture(name), 'utf8');

async function paste(grace: GracePage, text: string): Promise<Locator> {
  await grace.page.getByRole('button', { name: 'Add pod', exact: true }).click();
  const dialog = grace.dialog('Add pods');
  await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(text);
  return dialog;
}

const add = async (dialog: Locator, button = 'Add pod'): Promise<void> => {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** As a file manager does. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ({ file, content }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { file: name, content: text },
  );

test('a pasted Pod runs from the start, as it says of itself, and can be deleted', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, textOf('shop.yaml'));
  await expect(dialog.getByText('Found shop')).toBeVisible();
  await add(dialog);
  await grace.ready();
  await grace.press('To the start');
  await expect(grace.pod('shop')).toContainText('2/2');
  await expect(grace.pod('shop')).toContainText('Running');
  await expect(grace.pod('shop')).toContainText('grace 7 s');

  await grace.delete('shop');
  expectInOrder(await grace.milestonesFromHere(), [
    'You deleted shop',
    'API server set deletionTimestamp',
    'preStop hook of front starts',
    'Runtime sends SIGTERM to front',
    'Pod worker has finished',
    'shop is gone from the API',
  ]);
});

test('its finalizer holds the object when all else is done', async ({ grace }) => {
  await grace.open();
  await add(
    await paste(grace, textOf('shop.yaml').replace('name: shop', 'name: shop\n  finalizers: [example.com/keep]')),
  );
  await grace.ready();
  await grace.press('To the start');
  await grace.delete('shop');
  expect(await grace.milestonesFromHere()).toContain('Pod worker has finished');
  await expect(grace.pod('shop')).toContainText('Terminating');
  await expect(await grace.show('Object')).toContainText('example.com/keep');
});

test('its volumes are unmounted', async ({ grace }) => {
  await grace.open();
  await add(await paste(grace, textOf('shop.yaml')));
  await grace.ready();
  await grace.press('To the start');
  await grace.delete('shop');
  await grace.press('To the end');
  const events = await grace.show('Steps');
  await events.getByRole('searchbox').fill('VolumeUnmounted');
  await expect(events.getByRole('listbox')).toContainText('The volume baskets is unmounted');
});

test('JSON is read too, and becomes a static pod with its mirror', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, textOf('proxy.json'));
  await dialog.getByRole('button', { name: 'Static' }).click();
  await add(dialog);
  await grace.ready();
  await grace.press('To the start');
  await expect(grace.pod('proxy-node-1')).toContainText('mirror');
  await grace.pod('proxy').getByRole('button', { name: 'Remove manifest file' }).click();
  await expect(grace.title).toHaveText('You removed proxy.yaml');
  expectInOrder(await grace.milestonesFromHere(), ['Pod worker has finished', 'The pod’s log directory is removed']);
  await expect(grace.kubectlNames()).not.toContainText(['proxy-node-1']);
});

test('several documents become several pods', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, textOf('two.yaml'));
  await expect(dialog.getByText('Found one, two')).toBeVisible();
  await add(dialog, 'Add 2 pods');
  await grace.ready();
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1', 'one', 'two', 'web']);
  await grace.press('To the start');
  await grace.delete('two');
  await grace.goOnTo('two is gone from the API');
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1', 'one', 'web']);
});

test('a name that is taken is not taken twice', async ({ grace }) => {
  await grace.open();
  await add(await paste(grace, textOf('two.yaml')), 'Add 2 pods');
  await add(await paste(grace, textOf('two.yaml')), 'Add 2 pods');
  await grace.ready();
  await expect(grace.kubectlNames()).toHaveCount(6);
  const names = await grace.kubectlNames().allInnerTexts();
  expect(new Set(names).size).toBe(6);
});

test('what a process does on SIGTERM is chosen with the pod', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, textOf('two.yaml'));
  await dialog
    .getByRole('combobox', { name: /^main on SIGTERM/ })
    .first()
    .selectOption('ignores it');
  await add(dialog, 'Add 2 pods');
  await grace.ready();
  await grace.press('To the start');
  await grace.delete('one');
  await grace.goOnTo('Runtime sends SIGKILL to main');
});

const broken = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec:\n\tcontainers: []\n';

test('what can’t be read is answered with its line and column, and the text is kept', async ({ grace }) => {
  await grace.open();
  for (const { what, text, place, says } of [
    { what: 'broken YAML', text: broken, place: /^Line 5, column \d+$/, says: /./ },
    {
      what: 'broken JSON',
      text: '{\n  "kind": "Pod",\n  "metadata": {,}\n}',
      place: /^Line 3, column \d+$/,
      says: /./,
    },
    {
      what: 'a CronJob',
      text: 'apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: web }\n',
      place: 'Line 2, column 7',
      says: /CronJob.*not simulated/,
    },
    {
      what: 'a Pod with a wrong field',
      text: textOf('two.yaml').replace('image: example.org/one', 'image: [1, 2]'),
      place: /^Line 8, column \d+$/,
      says: /image/,
    },
  ])
    await test.step(what, async () => {
      const dialog = await paste(grace, text);
      const problems = dialog.getByRole('list', { name: 'What is wrong' });
      await expect(problems.getByRole('button', { name: place }).first()).toBeVisible();
      await expect(problems).toContainText(says);
      await expect(dialog.getByRole('button', { name: /^Add (\d )?pods?$/ })).toBeDisabled();

      const area = dialog.getByRole('textbox', { name: /v1 Pods/ });
      await expect(area).toHaveValue(text);
      await expect(area).toHaveAttribute('aria-invalid', 'true');
      await dialog.press('Escape');
      await expect(dialog).toBeHidden();
      await grace.page.getByRole('button', { name: 'Add pod', exact: true }).click();
      await expect(area).toHaveValue(text);
      await dialog.press('Escape');
      await expect(dialog).toBeHidden();
    });
});

test('the place of a mistake leads there', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, broken);
  await dialog
    .getByRole('button', { name: /^Line 5/ })
    .first()
    .click();
  const area = dialog.getByRole('textbox', { name: /v1 Pods/ });
  await expect(area).toBeFocused();
  const line = await area.evaluate(
    (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length,
  );
  expect(line).toBe(5);
});

test('a field that a Pod does not have is left out, and that is said', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, textOf('proxy.json').replace('"spec": {', '"spec": {\n    "gracePeriod": 5,'));
  await dialog.getByText('One thing was left out').click();
  await expect(dialog.getByText(/spec\.gracePeriod is no field of a Pod/)).toBeVisible();
  await add(dialog);
});

test('a dropped file is read', async ({ grace, page }) => {
  await grace.open();
  await drop(page, 'shop.yaml', textOf('shop.yaml'));
  const dialog = grace.dialog('Add pods');
  await expect(dialog.getByRole('textbox', { name: /v1 Pods/ })).toHaveValue(/name: shop/);
  await add(dialog);
  await grace.ready();
  await expect(grace.pod('shop')).toBeVisible();
});

test('files are opened, several at once', async ({ grace }) => {
  await grace.open();
  await grace.page.getByRole('button', { name: 'Add pod', exact: true }).click();
  const dialog = grace.dialog('Add pods');
  await dialog.getByLabel('Open files…').setInputFiles([fixture('shop.yaml'), fixture('two.yaml')]);
  await expect(dialog.getByText('Found shop, one, two')).toBeVisible();
  await add(dialog, 'Add 3 pods');
});

test('a dropped scenario is opened', async ({ grace, page }) => {
  await grace.open();
  await drop(page, 'scenario.yaml', textOf('scenario.yaml'));
  await expect(grace.scenario).toHaveAccessibleName('Scenario: One pod, deleted late');
  await grace.ready();
  await expect(grace.kubectlNames()).toHaveText(['late']);
  await expect(grace.time).toHaveText('3.000 s');
});

/** A chart's StatefulSet, whose pod mounts a claim of its own, with fields and documents that are not simulated. */
const CHART = `# Source: redis/templates/master.yaml
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: redis }
spec:
  replicas: 1
  serviceName: redis
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Delete }
  selector: { matchLabels: { app: redis } }
  template:
    metadata: { labels: { app: redis } }
    spec:
      nodeSelector: { disk: ssd }
      containers: [{ name: redis, image: redis, volumeMounts: [{ name: data, mountPath: /data }] }]
  volumeClaimTemplates: [{ metadata: { name: data }, spec: { accessModes: [ReadWriteOnce] } }]
  replica: 2
---
apiVersion: v1
kind: Secret
metadata: { name: redis }
`;

test('a chart is taken, with a word on what is left out', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, CHART);
  await expect(dialog.getByText('Found redis')).toBeVisible();
  await expect(dialog.getByText('Not simulated', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/whenDeleted.*claims are no objects here and all stay/)).toBeVisible();
  await dialog.getByText('2 things were left out').click();
  await expect(dialog.getByText(/spec\.replica is not known here and was left out/)).toBeVisible();
  await expect(dialog.getByText(/a Secret \(line 19\) is not simulated/)).toBeVisible();
  await add(dialog, 'Add object');
  await grace.ready();
  await grace.press('To the start');
  await expect(grace.pod('redis-0')).toContainText('Running');
});

test('a pod that was on a node of another cluster runs on one that is here', async ({ grace }) => {
  await grace.open();
  await add(await paste(grace, textOf('shop.yaml').replace('spec:', 'spec:\n  nodeName: ip-10-0-0-7')));
  await grace.ready();
  await grace.press('To the start');
  await expect(grace.pod('shop')).toContainText('Running');
});

test('a template that was not rendered is told to be rendered first', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, CHART.replace('replicas: 1', 'replicas: {{ .Values.replicas }}'));
  await expect(dialog.getByText('This is a template that has not been rendered.')).toBeVisible();
  await expect(dialog.getByText(/helm template NAME CHART/)).toBeVisible();
});
