/** A cluster: nodes as columns, what lies around the pods, clients and their requests; and one node's inside. */
import { expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './test.ts';

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
});
