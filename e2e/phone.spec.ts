/** The page on a phone of 390 × 844: one pane at a time, and stepping within the thumb’s reach. */
import type { Locator } from '@playwright/test';
import { expect, expectInOrder, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TABS = ['Pods', 'Diagram', 'Why', 'Chart', 'Time'] as const;
const KEYS = ['Step back', 'Play', 'Step', 'Next milestone'] as const;

test('each pane has its tab, shows itself, and fits the screen', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.player.getByRole('button', { name: 'Next milestone' }).tap();
  await grace.player.getByRole('button', { name: 'Next milestone' }).tap();
  const seen: Record<(typeof TABS)[number], () => Promise<void>> = {
    Pods: () => expect(grace.pod('web')).toContainText('Terminating'),
    Diagram: () => expect(grace.diagram.getByRole('button', { name: /^kubelet: / })).toBeVisible(),
    Why: () => expect(grace.title).toHaveText('Pod worker is asked to terminate'),
    Chart: () => expect(grace.state('Terminating')).toHaveAttribute('aria-current', 'step'),
    Time: () => expect(grace.timeline.getByRole('button', { name: /SIGKILL/ })).toBeVisible(),
  };
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).tap();
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
    await seen[tab]();
    const { scrolls, innerWidth } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }));
    expect(scrolls, `${tab} scrolls sideways`).toBeLessThanOrEqual(innerWidth);
    expect(innerWidth, `${tab} widens the page`).toBe(390);
  }
});

test('the keys for stepping are at the lower edge, whatever pane is shown, and large enough', async ({
  grace,
  page,
}) => {
  await grace.open();
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).tap();
    for (const key of KEYS) {
      const box = await grace.player.getByRole('button', { name: key, exact: true }).boundingBox();
      if (box === null) throw new Error(`${key} is there`);
      expect(box.y, key).toBeGreaterThan(844 * 0.7);
      expect(box.y + box.height, key).toBeLessThanOrEqual(844);
      expect(box.x + box.width, key).toBeLessThanOrEqual(390);
      expect(Math.min(box.width, box.height), key).toBeGreaterThanOrEqual(40);
    }
  }
});

test('a removal is done and followed by touch', async ({ grace, page }) => {
  await grace.open();
  await page.getByRole('tab', { name: 'Pods', exact: true }).tap();
  await grace.press('To the start');
  await grace.pods.getByRole('button', { name: 'Delete nginx-static-node-1', exact: true }).tap();
  await expect(grace.toasts).toContainText('Deleted mirror pod nginx-static-node-1');
  await grace.hold();
  await page.getByRole('tab', { name: 'Why', exact: true }).tap();
  const titles: string[] = [];
  for (let i = 0; i < 40 && !(await grace.title.innerText()).includes('is created'); i += 1) {
    titles.push(await grace.title.innerText());
    await grace.player.getByRole('button', { name: 'Next milestone' }).tap();
  }
  expectInOrder(titles, ['You deleted nginx-static-node-1', 'nginx-static-node-1 is gone from the API']);
  await grace.causes.first().tap();
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
});

test('a moment of the timeline is gone to with a tap', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.getByRole('tab', { name: 'Time', exact: true }).tap();
  await grace.timeline.getByRole('button', { name: /SIGTERM/ }).tap();
  await page.getByRole('tab', { name: 'Why', exact: true }).tap();
  await expect(grace.title).toHaveText('Runtime sends SIGTERM to nginx');
});

test('dialogs fit too', async ({ grace, page }) => {
  await grace.open();
  for (const [item, title] of [
    ['Share', 'Share this moment'],
    ['Go to or run…', 'Go to or run'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
    const box = await grace.dialog(title).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await expect(grace.dialog(title)).toBeHidden();
  }
});

test('lines of the panes are tall enough for a finger', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  for (let i = 0; i < 4; i += 1) await grace.press('Next milestone');
  await page.getByRole('tab', { name: 'Why', exact: true }).tap();
  /** Rows come and go while their list finds its place. */
  const expectTall = (line: Locator, least: number, what: string) =>
    expect.poll(async () => (await line.boundingBox())?.height ?? 0, what).toBeGreaterThanOrEqual(least);
  for (const tab of ['klog', 'get -w', 'Requests', 'Steps', 'Events'] as const)
    await expectTall((await grace.show(tab)).getByRole('listbox').getByRole('option').first(), 28, tab);
  const object = await grace.show('Object');
  await expectTall(object.getByRole('treeitem').first(), 24, 'the YAML');
  const deletes = object.getByRole('list', { name: 'The DELETEs of this object' });
  await expectTall(deletes.getByRole('button').first(), 28, 'the DELETEs');
  await expectTall((await grace.show('What happened')).getByRole('link').first(), 24, 'a link to the source');
});

test('stepping and going from tab to tab goes on whatever scrollIntoView answers', async ({ grace, page }) => {
  await page.addInitScript(() => {
    // as browsers do whose scrollIntoView gives a promise
    Object.assign(HTMLElement.prototype, {
      scrollIntoView(this: Element, ...where: Parameters<Element['scrollIntoView']>) {
        Element.prototype.scrollIntoView.apply(this, where);
        return Promise.resolve();
      },
    });
  });
  await grace.open({ preset: 'sigkill' });
  await page.getByRole('tab', { name: 'Time', exact: true }).tap();
  await grace.press('Step');
  await grace.press('Next milestone');
  for (const tab of TABS) await page.getByRole('tab', { name: tab, exact: true }).tap();
  await expect(grace.timeline.getByRole('button', { name: /SIGKILL/ })).toBeVisible();
});
