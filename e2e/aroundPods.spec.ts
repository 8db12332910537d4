/** What stands around the pods: adding it, acting on it, and what it looks like over time. */
import { expectCleanInBothThemes } from './axe.ts';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const TEXT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec:
  replicas: 2
  selector: { matchLabels: { app: shop } }
  template:
    metadata: { labels: { app: shop } }
    spec: { containers: [{ name: app, image: registry.example/shop:1 }] }
---
apiVersion: v1
kind: Service
metadata: { name: shop }
spec: { selector: { app: shop }, ports: [{ port: 80 }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: shop }
spec: { minAvailable: 1, selector: { matchLabels: { app: shop } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
`;

async function paste(grace: GracePage, text: string) {
  await grace.page.getByRole('button', { name: 'Add pod', exact: true }).click();
  const dialog = grace.dialog('Add pods');
  await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(text);
  return dialog;
}

const inMenu = async (grace: GracePage, button: string, item: RegExp): Promise<void> => {
  await grace.pods.getByRole('button', { name: button, exact: true }).click();
  await grace.page.getByRole('menuitem', { name: item }).click();
  await grace.ready();
};

test('workloads, a Service and a budget are pasted, acted on, and carried by the link', async ({ grace }) => {
  await grace.open();
  const dialog = await paste(grace, TEXT.replace('replicas: 2', 'replicas: 2000'));
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toContainText('Line 5, column 13');
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toContainText('a whole number from 0 to 1100');
  await dialog.getByRole('textbox', { name: /v1 Pods/ }).fill(TEXT);
  await expect(dialog.getByText('One thing was left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 3 objects' }).click();
  await grace.ready();

  const workloads = grace.pods.getByRole('list', { name: 'Workloads' });
  await expect(workloads).toContainText('2 of 2 ready');
  await expect(grace.pods.getByRole('list', { name: 'Services' })).toContainText('2 ready');
  await expect(grace.pods.getByRole('list', { name: 'Budgets' })).toContainText('1 may go');

  await inMenu(grace, 'Scale deployment/shop', /^3 replicas/);
  await grace.press('To the end');
  await expect(workloads).toContainText('3 of 3 ready');
  await grace.page.getByRole('button', { name: /^Undo/ }).first().click();
  await grace.ready();
  await grace.press('To the end');
  await expect(workloads).toContainText('2 of 2 ready');

  await inMenu(grace, 'Add', /^Node/);
  const nodes = grace.pods.getByRole('list', { name: 'kubectl get nodes' });
  await expect(nodes).toContainText('node-2');
  await grace.press('To the start');
  await inMenu(grace, 'What to do with node-2', /^Cut off/);
  await grace.press('To the end');
  await expect(nodes).toContainText('NotReady');
  await expect(grace.timeline.getByRole('button', { name: /^node-2: Unknown/ })).toBeAttached();
  await inMenu(grace, 'Add', /^Client/);
  await expect(grace.pods.getByRole('list', { name: 'Clients' })).toContainText('50/s');
  await expectCleanInBothThemes(grace.page, 'a cluster');

  await grace.page.reload();
  await grace.ready();
  await expect(nodes).toContainText('node-2');
  await expect(grace.pods.getByRole('list', { name: 'Clients' })).toContainText('50/s');
});

test('requests are read and compared by keyboard', async ({ grace }) => {
  await grace.open({ preset: 'requests-fail' });
  const strip = grace.timeline.getByRole('toolbar', { name: /^Requests and those who answer them/ });
  await strip.getByRole('button').first().focus();
  await grace.page.keyboard.press('ArrowDown');
  await grace.page.keyboard.press('ArrowRight');
  await expect(strip.getByRole('button', { name: /^rules: still send/ })).toBeFocused();
  await grace.page.keyboard.press('Enter');
  await grace.ready();

  const both = grace.page.getByRole('button', { name: 'Compare both' });
  await both.focus();
  await grace.page.keyboard.press('Enter');
  await expect(grace.page.getByText(/none of 1,500 requests fails; as it is, 4 do/)).toBeVisible();
  await expectCleanInBothThemes(grace.page, 'a run beside its cure');
  await grace.page.keyboard.press('Escape');
  await expect(both).toBeVisible();
  await grace.press('To the end');
  await expect(grace.page.getByRole('navigation', { name: 'What next' }).getByRole('button')).toHaveCount(4);
});

test('a pod whose object was removed by force is told of as its own node knows it', async ({ grace }) => {
  await grace.open({ hash: '#s=1p.statefulset-force&k=1.36&t=60078000' });
  await expect(grace.pods).toContainText('no object; its kubelet has not heard');
  await grace.open({ hash: '#s=1p.statefulset-force&k=1.36&t=77000000' });
  await expect(grace.pods).toContainText('no object; being stopped');
  // Another pod of its name runs elsewhere by then, and the page is about that one.
  const left = grace.diagram.getByRole('button', {
    name: /^db-1, Terminating, object gone, SIGTERM, also runs on node-1$/,
  });
  await expect(left).toContainText('object gone');
  const worker = grace.worker
    .getByRole('radio', { name: /^e1a4/ })
    .or(grace.worker.getByRole('button', { name: /e1a4/ }));
  await worker.first().click();
  await expect(grace.worker.getByLabel('podSyncStatus')).toContainText('terminatingAt');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the strip of requests stands over the list of what happens', async ({ grace }) => {
    await grace.open({ preset: 'requests-fail' });
    await grace.page.getByRole('tab', { name: 'Time' }).click();
    await expect(grace.page.getByRole('button', { name: /^rules: still send/ })).toBeAttached();
    await expectCleanInBothThemes(grace.page, 'requests on a phone');
  });
});
