/** The grace in the diagram: the ring, what steps back, comets, what flashes, and that all of it fits. */
import type { Locator } from '@playwright/test';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const at = (preset: string): { readonly hash: string } => ({ hash: `#s=1p.${preset}&k=1.36` });

const ring = (diagram: Locator): Locator => diagram.locator('[data-ring]');
const box = (diagram: Locator, name: string): Locator =>
  diagram.getByRole('button', { name: new RegExp(`^${name}: `) });

/** Steps on as somebody does who reads each step in all panes. */
async function stepTo(grace: GracePage, target: Locator): Promise<void> {
  for (let i = 0; i < 60 && !(await target.isVisible()); i += 1) {
    await grace.page.keyboard.press('ArrowRight');
    await grace.stepped();
  }
  await expect(target).toBeVisible();
}

test('the ring drains with the instant, is empty from SIGKILL on, and stays frozen after the exit', async ({
  grace,
  page,
}) => {
  await grace.open(at('sigkill'));
  const number = ring(grace.diagram);
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(number).toHaveAttribute('data-ring', 'running');
  await expect(number).toHaveText(/^30\.0of 30 s left$/);
  await expect(grace.diagram.getByText('SIGTERM', { exact: true })).toBeVisible();
  await expect(grace.diagram.getByText(/^SIGKILL at 32\.\d{3}$/)).toBeVisible();
  const left = async () => Number.parseFloat((await number.textContent()) ?? '');
  for (let i = 0; i < 12 && (await left()) === 30; i += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(30);
  await grace.goOnTo('Runtime sends SIGKILL to nginx');
  await expect(number).toHaveAttribute('data-ring', 'killed');
  await expect(number).toHaveText(/^0\.0of 30 s left$/);
  await expect(grace.diagram.getByText('SIGKILL', { exact: true })).toBeVisible();
  await expect(grace.diagram.getByText(/^SIGKILL at/)).toHaveCount(0);
  await stepTo(grace, grace.diagram.getByText('30.0 of 30 s used'));
  await expect(number).toHaveAttribute('data-ring', 'ended');
  await expect(grace.diagram.getByText('exit 137')).toBeVisible();
});

test('while the grace plays everything else steps back, and when it pauses all can be read', async ({
  grace,
  page,
}) => {
  await grace.open(at('sigkill'));
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  const shown = (name: string) => page.locator(`.react-flow__node-${name}`);
  await expect(shown('etcd')).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Space');
  await expect(shown('etcd')).toHaveCSS('opacity', '0.4');
  await expect(shown('podWorkers')).toHaveCSS('opacity', '0.72');
  await expect(shown('runtime')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(shown('etcd')).toHaveCSS('opacity', '1');
});

test('what a step changed of the object says what it was, until the next step', async ({ grace, page }) => {
  await grace.open(at('regular'));
  const flashes = box(grace.diagram, 'kube-apiserver').locator('.flash');
  await stepTo(grace, flashes.first());
  await expect(flashes.filter({ hasText: 'grace' })).toHaveText('grace none → 30');
  await page.keyboard.press('ArrowRight');
  await expect(flashes).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(flashes.filter({ hasText: 'grace' })).toHaveText('grace none → 30');
});

test('while the grace drains the inspector lists what happens, and leads to it', async ({ grace, page }) => {
  await grace.open(at('sigkill'));
  await grace.goOnTo('Runtime sends SIGTERM to nginx'); // who stands at a step reads that step
  await page.keyboard.press('Space');
  await expect(grace.title).toHaveText('The grace runs');
  await page.keyboard.press('Space');
  const meanwhile = grace.panel('What happened').getByRole('list', { name: 'Meanwhile' }).getByRole('button');
  const title = await meanwhile.last().locator('span').first().innerText();
  await meanwhile.last().click();
  await expect(grace.title).toHaveText(title);
  const flashes = grace.pod('web').locator('.flash');
  await stepTo(grace, flashes.first());
  await expect(flashes.first()).toHaveText('0/1');
  await expect(flashes.first()).toHaveAttribute('title', '1/1 → 0/1');
  const changed = grace.panel('What happened').locator('.flash');
  await expect(changed.filter({ hasText: 'False' }).first()).toHaveText('True → False');
  await page.keyboard.press('ArrowRight');
  await expect(flashes).toHaveCount(0);
});

test('a tooltip comes with tabbing, and not with a focus that stays where it was', async ({ grace, page }) => {
  await grace.open(at('sigkill'));
  const tooltip = page.locator('.tooltip:popover-open');
  const play = grace.player.getByRole('button', { name: 'Play', exact: true });
  await page.keyboard.press('ArrowRight');
  await play.evaluate((key) => key.focus());
  await expect(play).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tooltip).toContainText('Play');
  await page.keyboard.press('Space');
  await expect(grace.player.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await expect(tooltip).toHaveCount(0);
});

test('a tooltip can be followed with the pointer, and sent away', async ({ grace, page }) => {
  await grace.open(at('sigkill'));
  const tooltip = page.locator('.tooltip:popover-open');
  const step = grace.player.getByRole('button', { name: 'Step', exact: true });
  await step.hover();
  await expect(tooltip).toBeVisible();
  const words = await tooltip.boundingBox();
  if (words === null) throw new Error('the tooltip has no place');
  await page.mouse.move(words.x + words.width / 2, words.y + words.height / 2);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await step.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tooltip).toHaveCount(0);
});

test('what is down has the button that brings it back', async ({ grace }) => {
  await grace.open(at('restart'));
  const start = grace.diagram.getByRole('button', { name: 'Start kubelet' });
  await stepTo(grace, start);
  await expect(box(grace.diagram, 'disk and cgroups')).toHaveAccessibleName(/volume [^,]+, mounted/);
  await start.click();
  await grace.ready();
  await stepTo(grace, grace.title.filter({ hasText: 'The kubelet starts' }));
  await expect(start).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('kubectl, the API server, the kubelet and containerd are there at once', async ({ grace }) => {
      await grace.open(at('sigkill'));
      const pane = await grace.diagram.locator('.dg-stage').boundingBox();
      if (pane === null) throw new Error('no pane');
      for (const name of ['kubectl', 'kube-apiserver', 'kubelet', 'containerd']) {
        const seen = await box(grace.diagram, name).boundingBox();
        if (seen === null) throw new Error(`no ${name}`);
        expect(seen.x, name).toBeGreaterThanOrEqual(pane.x);
        expect(seen.y, name).toBeGreaterThanOrEqual(pane.y);
        expect(seen.x + seen.width, name).toBeLessThanOrEqual(pane.x + pane.width);
        expect(seen.y + seen.height, name).toBeLessThanOrEqual(pane.y + pane.height);
      }
    });
  });

test('a low window opens on the overview, and on the inside when somebody asks for it', async ({ grace, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await grace.open(at('regular'));
  const view = (name: string) => grace.diagram.getByRole('button', { name, exact: true });
  await expect(view('Overview')).toHaveAttribute('aria-pressed', 'true');
  await view('Inside the kubelet').click();
  await expect(box(grace.diagram, 'syncLoop')).toBeVisible();
  await expect(view('Inside the kubelet')).toHaveAttribute('aria-pressed', 'true');
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('the view follows the event', async ({ grace, page }) => {
    await grace.open(at('sigkill'));
    await expect(box(grace.diagram, 'containerd')).not.toBeInViewport({ ratio: 0.5 });
    await stepTo(grace, ring(grace.diagram));
    await expect(box(grace.diagram, 'containerd')).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(box(grace.diagram, 'kubectl')).toBeInViewport({ ratio: 0.9 });
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the present box, the held call and the idle wires keep their looks', async ({ grace }) => {
    await grace.open(at('sigkill'));
    await stepTo(grace, ring(grace.diagram));
    const now = grace.diagram.locator('.is-now').first();
    await expect(now).toHaveCSS('outline-style', 'solid');
    await expect(now).toHaveCSS('outline-width', '3px');
    await expect(grace.diagram.locator('.dg-docked')).toHaveCSS('border-top-width', '2px');
    await expect(grace.diagram.locator('.is-idle > .dg-wire').first()).toHaveCSS('opacity', '0.45');
    await expect(grace.diagram.locator('.is-held > .dg-wire').first()).toHaveCSS('stroke-width', '3px');
  });
});
