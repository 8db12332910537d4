/** The diagram: one zoom from the overview into the kubelet, what lines mean, the mirror's tie, and many pods. */
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const KUBELET = /^kubelet: /;
const SYNC_LOOP = /^syncLoop: /;

test('the wheel leads from the overview into the kubelet and out again', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const detail = (name: string) => grace.diagram.getByRole('button', { name, exact: true });
  await detail('Overview').click();
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toHaveCount(0);
  const box = await grace.diagram.getByRole('button', { name: KUBELET }).boundingBox();
  if (box === null) throw new Error('no kubelet');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down('Control');
  for (let i = 0; i < 3; i += 1) await page.mouse.wheel(0, -120);
  await expect(detail('Inside the kubelet')).toHaveAttribute('aria-pressed', 'true');
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toBeVisible();
  for (let i = 0; i < 3; i += 1) await page.mouse.wheel(0, 120);
  await page.keyboard.up('Control');
  await expect(detail('Overview')).toHaveAttribute('aria-pressed', 'true');
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toHaveCount(0);
});

test('a slip of the wheel comes back', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.diagram.getByRole('button', { name: 'Overview', exact: true }).click();
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toHaveCount(0);
  // Both drawings are there for a moment only, which a slow machine would miss.
  await page.locator('.dg-stage').evaluate((stage: HTMLElement) => {
    new MutationObserver(() => {
      if (stage.children.length === 2) stage.dataset['crossed'] = '';
    }).observe(stage, { childList: true });
  });
  await page.mouse.move(600, 400);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -40);
  await page.keyboard.up('Control');
  await expect(page.locator('.dg-stage[data-crossed]')).toHaveCount(1);
  await expect(page.locator('.dg-layer')).toHaveCount(1);
  await expect(grace.diagram.getByRole('button', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the zoom’s buttons cross over where a drawing ends', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.diagram.getByRole('button', { name: 'Zoom out' }).click();
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toHaveCount(0);
  await grace.diagram.getByRole('button', { name: 'Zoom in' }).click();
  await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toBeVisible();
});

test('the legend says what lines mean, and Escape puts it away', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.diagram.getByRole('button', { name: 'What lines and shapes mean' }).click();
  await expect(grace.diagram.getByText('a call that waits for its answer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grace.diagram.getByText('a call that waits for its answer')).toHaveCount(0);
});

test('a mirror pod is tied to its static pod, whoever is looked at, and the tie breaks with it', async ({ grace }) => {
  await grace.open({ preset: 'mirror' });
  const tie = grace.diagram.getByText('mirrors', { exact: true });
  await expect(tie).toBeVisible();
  await grace.goOnTo('nginx-static-node-1 is gone from the API');
  await expect(tie).toHaveCount(0);
  await grace.press('To the end');
  await expect(tie).toBeVisible();
});

test.describe('in a pane that cuts it off', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('the box that a step is about comes into sight', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    const inSight = async (name: RegExp) => {
      const [box, pane] = [
        await grace.diagram.getByRole('button', { name }).boundingBox(),
        await grace.diagram.boundingBox(),
      ];
      return box !== null && pane !== null && box.x >= pane.x && box.x + box.width <= pane.x + pane.width;
    };
    await grace.goOnTo('Pod worker is asked to terminate');
    await expect.poll(() => inSight(/^pod workers: /)).toBe(true);
    await grace.goOnTo('Runtime sends SIGTERM to nginx');
    await expect.poll(() => inSight(/^pod syncer: /)).toBe(true); // above containerd, which is what changed
    expect(await inSight(/^kubectl: /)).toBe(false);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inSight(/^kubectl: /)).toBe(true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one can go into the kubelet and come out again', async ({ grace, page }) => {
    await grace.open({ preset: 'regular' });
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await grace.diagram.getByRole('button', { name: 'Inside the kubelet', exact: true }).click();
    await expect(grace.diagram.getByRole('button', { name: SYNC_LOOP })).toBeAttached();
    await grace.diagram.getByRole('button', { name: 'Overview', exact: true }).click();
    await expect(grace.diagram.getByRole('button', { name: KUBELET })).toBeVisible();
  });
});
