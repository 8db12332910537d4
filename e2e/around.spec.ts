/** A cluster: nodes as columns, what lies around the pods, clients and their requests; and one node's inside. */
import { expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('a run of several nodes plays from its start to its end', async ({ grace }) => {
  await grace.open({ hash: '#s=1p.drain-nodes' });
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await grace.press('Play');
  await expect(grace.end).toBeVisible({ timeout: 75_000 });
  await expect(grace.pods.getByRole('list', { name: 'kubectl get nodes' })).toBeVisible();
});

test('a balancer and two nodes', async ({ grace, page }) => {
  await grace.open({ hash: '#s=1p.health-check&t=2600000' });
  const { diagram } = grace;
  const parts = diagram.getByRole('list', { name: 'The cluster: who takes part, and what each holds' });

  await test.step('stand beside each other, each with its kube-proxy, its kubelet and its pods', async () => {
    await expect(parts.getByRole('group', { name: 'kube-proxy' })).toHaveCount(2);
    await expect(parts.getByRole('group', { name: 'kubelet' })).toHaveCount(2);
    await expect(
      parts.getByRole('button', { name: /^web, Terminating, Terminating, 10\.98\.0\.2, listens/ }),
    ).toBeVisible();
    await expect(parts.getByRole('group', { name: 'shop' })).toContainText('50 requests/s');
    await expect(parts.getByRole('row', { name: /^10\.98\.0\.2 web 1 false true true$/ })).toBeVisible();
  });

  await test.step('say in words what dots show', async () => {
    await expect(diagram).toContainText('No request failed within the last second');
    await expect(parts.getByRole('group', { name: 'so far' })).toContainText('130');
  });

  await test.step('are clean', async () => {
    await expectCleanInBothThemes(page, 'the cluster');
  });

  await test.step('are reached by keyboard, and lead to the pod', async () => {
    const web = parts.getByRole('button', { name: /^web, / });
    await web.focus();
    await page.keyboard.press('Enter');
    await expect(web).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(web).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('have an inside, of the node that was asked for or that the story is on', async () => {
    await parts.getByRole('button', { name: 'Look inside node-2' }).click();
    await expect(diagram.getByRole('button', { name: 'Inside node-2', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(diagram.getByRole('button', { name: /^kubelet: on node-2/ })).toBeVisible();
    await diagram.getByRole('button', { name: 'Follow the story again' }).click();
    await expect(diagram.getByRole('button', { name: 'Inside node-1', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(diagram.getByRole('button', { name: /^kubelet: on node-1/ })).toBeVisible();
  });
});

test('a link leads inside the node that was pinned', async ({ grace, page }) => {
  const pinned = '#s=1p.drain-nodes&k=1.36&t=4000000&v=d.inside,n.node-2';
  await grace.open({ hash: pinned });
  const inside = grace.diagram.getByRole('button', { name: 'Inside node-2', exact: true });
  await expect(inside).toHaveAttribute('aria-pressed', 'true');
  await expect(grace.diagram.getByRole('button', { name: /^kubelet: on node-2/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'What happened' })).toHaveCSS('white-space', 'nowrap');

  await test.step('and says no more of it once the story is followed again', async () => {
    await grace.diagram.getByRole('button', { name: 'Follow the story again' }).click();
    await expect(grace.diagram.getByRole('button', { name: 'Inside node-1', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/n\.node-2/);
  });
});

test.describe('in a window of little height', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  for (const [preset, t] of [
    ['statefulset-node', 420_000_000],
    ['node-lost', 200_000_000],
    ['rolling-update', 6_000_000],
    ['rolling-requests', 12_000_000],
  ] as const) {
    test(`all of ${preset} is in sight`, async ({ grace, page }) => {
      await grace.open({ hash: `#s=1p.${preset}&k=1.36&t=${t}` });
      const pane = page.locator('.dgc .react-flow');
      const boxes = grace.diagram
        .getByRole('list', { name: 'The cluster: who takes part, and what each holds' })
        .getByRole('listitem');
      await expect(boxes.last()).toBeVisible();
      const room = await pane.boundingBox();
      for (const box of await boxes.all()) {
        const rect = await box.boundingBox();
        expect((rect?.y ?? 0) + (rect?.height ?? 999)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0) + 1);
        expect((rect?.x ?? 0) + (rect?.width ?? 999)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0) + 1);
      }
    });
  }
});

test.describe('any object', () => {
  test('is shown as kubectl does, from the picture', async ({ grace, page }) => {
    await grace.open({ hash: '#s=1p.statefulset-node&k=1.36&t=400000000' });
    await grace.diagram.getByRole('button', { name: 'Show the object statefulset/db' }).click();
    const panel = grace.panel('Object');
    await expect(panel.getByRole('region', { name: 'kubectl get statefulset.apps/db -n default' })).toContainText(
      /NAME\s+READY\s+AGE\s+db\s+2\/3/,
    );
    await expect(panel.getByRole('region', { name: 'The object as YAML' })).toContainText('kind: StatefulSet');

    await test.step('and from the list of all of them, by keyboard', async () => {
      const which = panel.getByRole('combobox', { name: 'Which object' });
      await which.focus();
      await which.selectOption('Node node-2');
      await expect(panel.getByRole('region', { name: 'kubectl get node/node-2' })).toContainText('NotReady');
      await expect(panel.getByRole('region', { name: 'The object as YAML' })).toContainText('unreachable');
    });

    await test.step('and is clean', async () => {
      await expectCleanInBothThemes(page, 'an object');
    });

    await test.step('until a pod is asked for again', async () => {
      await grace.diagram.getByRole('button', { name: 'Show the object db-1' }).click();
      await expect(panel.getByRole('tree', { name: 'The object as YAML' })).toContainText('deletionTimestamp');
    });
  });
});

for (const [preset, t] of [
  ['drain-refused', 9_000_000],
  ['preemption', 5_000_000],
  ['rolling-requests', 12_000_000],
  ['rolling-update', 6_000_000],
  ['multi-attach', 250_000_000],
  ['node-lost', 200_000_000],
] as const) {
  test(`${preset} is clean, and its lanes are reached by keyboard`, async ({ grace, page }) => {
    await grace.open({ hash: `#s=1p.${preset}&k=1.36&t=${t}` });
    await expectCleanInBothThemes(page, preset);
    const stop = page.locator('.below-stop').first();
    if ((await stop.count()) === 0) return; // one node, and nothing around its pods
    await stop.focus();
    await expect(stop).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(`t=${t}(?!\\d)`));
  });
}

test('one node alone looks as it always did', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await expect(grace.diagram.getByRole('button', { name: 'Inside the kubelet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(grace.diagram.getByRole('button', { name: /^Stay with / })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a cluster is a list that scrolls one way', async ({ grace, page }) => {
    await grace.open({ hash: '#s=1p.health-check&t=3200000' });
    const parts = page.getByRole('list', { name: 'The cluster: who takes part, and what each holds' });
    await expect(parts.getByRole('group', { name: 'kube-proxy' })).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('an EndpointSlice has all of its columns in sight, with the long names of a Deployment’s pods', async ({
    grace,
    page,
  }) => {
    await grace.open({ hash: '#s=1p.rolling-requests&k=1.36&t=12000000' });
    const table = page.getByRole('table', { name: /endpointslice\/web-/ });
    const last = table.getByRole('columnheader', { name: 'terminating' });
    const edge = await table.evaluate((element) => element.parentElement?.getBoundingClientRect().right ?? 0);
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(edge);
  });
});
