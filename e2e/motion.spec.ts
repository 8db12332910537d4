/** Nothing moves by itself: what is on screen is a function of the instant. */
import type { Page } from '@playwright/test';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => {
        const { effect } = animation;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${(animation as Partial<CSSTransition>).transitionProperty ?? 'animation'} of .${target?.className.toString() ?? '?'}`;
      }),
  );

/** As many frames as half a second has at 60 Hz. */
const frames = (page: Page, count = 30) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        let left = wanted;
        const next = () => ((left -= 1) > 0 ? requestAnimationFrame(next) : done());
        requestAnimationFrame(next);
      }),
    count,
  );

/** How many pixels of two pictures differ by more than a redrawn edge does (measured: up to 17 of 255). */
const differing = (page: Page, a: Buffer, b: Buffer) =>
  page.evaluate(
    async (pictures) => {
      const [one = [], two = []] = await Promise.all(
        pictures.map(async (png) => {
          const image = new Image();
          image.src = `data:image/png;base64,${png}`;
          await image.decode();
          const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
          drawing?.drawImage(image, 0, 0);
          return [...(drawing?.getImageData(0, 0, image.width, image.height).data ?? [])];
        }),
      );
      return one.filter((value, i) => Math.abs(value - (two[i] ?? -999)) > 40).length;
    },
    [a.toString('base64'), b.toString('base64')],
  );

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is animated while one steps', async ({ grace, page }) => {
    await grace.open({ preset: 'regular' });
    for (const key of [...Array<string>(20).fill('ArrowRight'), 'Shift+ArrowRight', 'End', 'Home', 'ArrowLeft']) {
      await page.keyboard.press(key);
      expect(await running(page)).toEqual([]);
    }
  });

  test('nothing is animated when the view changes or a dialog opens', async ({ grace, page }) => {
    await grace.open({ preset: 'regular' });
    await grace.diagram.getByRole('button', { name: 'Overview' }).click();
    expect(await running(page)).toEqual([]);
    await grace.diagram.getByRole('button', { name: 'Zoom in' }).click();
    expect(await running(page)).toEqual([]);
    await page.keyboard.press('3');
    expect(await running(page)).toEqual([]);
    await page.keyboard.press('?');
    await expect(grace.dialog('Keys')).toBeVisible();
    expect(await running(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    expect(await running(page)).toEqual([]);
    await grace.delete('nginx-static-node-1');
    await expect(grace.toasts).toBeVisible();
    expect(await running(page)).toEqual([]);
  });

  test('a run that plays stands at each step instead of gliding', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await grace.goOnTo('Runtime sends SIGTERM to nginx');
    await page.keyboard.press('Space');
    await frames(page);
    expect(await running(page)).toEqual([]);
    await expect(grace.title).not.toHaveText('Runtime sends SIGTERM to nginx');
  });
});

for (const view of ['Overview', 'Inside the kubelet'])
  test(`at rest the diagram is a still picture: ${view}`, async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await grace.diagram.getByRole('button', { name: view }).click();
    await page.keyboard.press('ArrowRight'); // a DELETE is on its way: a packet that could be tempted to move
    await page.mouse.move(0, 0);
    await frames(page);
    expect(await running(page)).toEqual([]);
    const before = await grace.diagram.screenshot();
    await frames(page);
    expect(await differing(page, before, await grace.diagram.screenshot())).toBe(0);
  });

test('coming back to an instant brings back its picture, packets and all', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('ArrowRight');
  await page.mouse.move(0, 0);
  await frames(page);
  const before = await grace.diagram.screenshot();
  await page.keyboard.press('End');
  await frames(page);
  expect(await differing(page, before, await grace.diagram.screenshot())).toBeGreaterThan(500);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await frames(page);
  expect(await differing(page, before, await grace.diagram.screenshot())).toBe(0);
});
