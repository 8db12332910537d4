/** The story view, as somebody new meets it: one picture, one sentence, few controls, and everything else one step deeper. */
import type { Locator, Page } from '@playwright/test';
import { expectClean, expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './test.ts';
import { NEW_VISITOR } from './visitors.ts';

test.use({ storageState: NEW_VISITOR });

const sentence = (page: Page) => page.getByRole('region', { name: 'What happens now' });
const picture = (page: Page) => page.getByRole('region', { name: 'Story', exact: true });
const depth = (page: Page, name: 'Story' | 'Kubelet' | 'Source') =>
  page.getByRole('group', { name: 'How deep' }).getByRole('button', { name, exact: true });

async function openStory(page: Page, preset: string, more = ''): Promise<void> {
  await page.goto(`/#s=1p.${preset}${more}`);
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await expect(picture(page)).toBeVisible();
}

/** Presses the picture where its time is `share` of its width. */
async function pressAt(page: Page, share: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Instant' }).boundingBox();
  if (box === null) throw new Error('the picture has no place');
  await page.mouse.click(box.x + box.width * share, box.y + 30);
}

test('after the first Delete few controls and words stand beside the story, and none is small', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await page.getByRole('button', { name: 'Delete web', exact: true }).click();
  await expect(sentence(page)).toContainText('The record now has a deletionTimestamp.');
  const seen = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const controls = [...document.querySelectorAll('button, a[href], input, select, [role="slider"]')];
    const texts = [...document.querySelectorAll('main svg text')].filter((text) => text.textContent !== '');
    return {
      controls: controls.filter((element) => isSeen(element) && !element.matches('.head-skip')).length,
      words: document.body.innerText.split(/\s+/).filter((word) => word !== '').length,
      smallest: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
    };
  });
  expect(seen.controls).toBeLessThanOrEqual(16);
  expect(seen.words).toBeLessThanOrEqual(150);
  expect(seen.smallest).toBeGreaterThanOrEqual(12);
});

test('a regular pod’s story is told to its end, which sums it up and offers the next ones', async ({ page }) => {
  await openStory(page, 'sigkill');
  await pressAt(page, 0.4);
  await expect(sentence(page)).toContainText(/nginx was asked to stop [\d.]+ s ago, and still runs\./);
  await page.keyboard.press('End');
  await expect(sentence(page)).toContainText('The end. web was gone 30.6 s after you asked; 30 s were its own.');
  await expect(page.getByRole('list', { name: 'Phases' }).getByRole('listitem')).toHaveText([
    /^SyncPod/,
    /^Terminating 30\.\d s/,
    /^Terminated/,
    /^Last DELETE/,
  ]);
  await expect(page.getByRole('navigation', { name: 'What next' }).getByRole('button')).toHaveCount(3);
});

test('a mirror’s story says why it came back, and removing its file is the next one, which plays', async ({ page }) => {
  await openStory(page, 'mirror');
  await page.keyboard.press('End');
  await expect(sentence(page)).toContainText('The mirror pod is back: its file is still on the node.');
  await page.getByRole('button', { name: 'Remove its file' }).click();
  await expect(page.getByRole('button', { name: 'Scenario: Remove a static pod' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('whoever wants more goes deeper, and a link keeps how deep', async ({ page }) => {
  await openStory(page, 'regular');
  await depth(page, 'Source').click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => page.url()).toContain('z.source');
  await page.reload();
  await expect(inspector).toBeVisible();
  await depth(page, 'Kubelet').click();
  await expect(page.getByRole('region', { name: 'Diagram' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Story', exact: true }).click();
  await expect(picture(page)).toBeVisible();
  await expect(inspector).toBeHidden();
  await page.keyboard.press('3');
  await expect(inspector.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
  await expect(inspector.getByRole('button', { name: 'klog' })).toHaveAttribute('aria-pressed', 'true');
});

test('the drawer has four tabs, with every log under one of them, and a Close button', async ({ page }) => {
  await openStory(page, 'sigkill');
  await page.keyboard.press('w');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('tab')).toHaveText(['Why', 'Log', 'Object', 'Requests']);
  await inspector.getByRole('tab', { name: 'Log' }).click();
  const logs = inspector.getByRole('group', { name: 'Which log' });
  await expect(logs.getByRole('button')).toHaveText(['klog', 'get -w', 'Events', 'describe', 'Steps']);
  await logs.getByRole('button', { name: 'get -w' }).click();
  await expect(inspector.getByRole('listbox', { name: /kubectl get pods -w/ })).toBeVisible();
  await expect.poll(() => page.url()).toContain('t.watch');
  await inspector.getByRole('button', { name: 'Close' }).click();
  await expect(inspector).toBeHidden();
  await expect(picture(page)).toBeVisible();
});

test('Why lists the events that led to SIGTERM while a grace period runs', async ({ page }) => {
  await openStory(page, 'sigkill');
  await page.goto('/#s=1p.sigkill&t=15000000&v=z.source');
  const causes = page.getByRole('region', { name: 'Inspector' }).getByRole('list', { name: /^Causes/ });
  await expect(causes.getByRole('listitem').first()).toContainText('You deleted web');
  await expect(causes.getByRole('listitem').last()).toContainText('SIGTERM');
});

test('links to a drawing of the diagram and to a tab open at their depth', async ({ page }) => {
  await page.goto('/#s=1p.regular&v=d.inside');
  await expect(page.getByRole('region', { name: 'Diagram' })).toBeVisible();
  await page.goto('/#s=1p.regular&v=t.klog');
  await expect(picture(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
});

test('the instant is a slider that says its sentence, and arrow keys step through the story', async ({ page }) => {
  await openStory(page, 'regular');
  const slider = page.getByRole('slider', { name: 'Instant' });
  await slider.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^[\d.]+ s: /);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /web was gone/);
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /web runs/);
});

test('axe finds nothing in a story, in its middle and at its end', async ({ page }) => {
  await openStory(page, 'sigkill');
  await pressAt(page, 0.4);
  await expectCleanInBothThemes(page, 'in a grace');
  await page.keyboard.press('End');
  await expect(sentence(page)).toContainText('The end.');
  await expectCleanInBothThemes(page, 'at the end');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the story runs down the screen, and the map of all parts is a choice of the menu', async ({ page }) => {
    await page.goto('/#s=1p.sigkill');
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await expect(picture(page)).toBeVisible();
    await page.getByRole('button', { name: 'To the end', exact: true }).click(); // End is a key of the tabs
    await expect(sentence(page)).toContainText('The end. web was gone 30.6 s after you asked');
    await expectCleanInBothThemes(page, 'a phone at the end of a story');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Show the kubelet’s parts' }).click();
    await expect(page.getByRole('region', { name: 'Diagram' })).toBeVisible();
    await expect(picture(page)).toBeHidden();
  });
});

test('a tour is told in the place of the story’s sentence', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStory(page, 'sigkill');
  await page.keyboard.press('g');
  const tour = page.getByRole('region', { name: 'Guided tour' });
  await expect(tour).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect(page.locator('.score-sentence')).toHaveCount(0);
  await tour.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(tour).toContainText('2 of 8');
  const text = await tour.locator('.tour-text').evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  expect(text).toBeGreaterThanOrEqual(18);
  await expectClean(page, 'a tour in the story');
  await tour.getByRole('button', { name: 'Leave the tour' }).click();
  await expect(page.locator('.score-sentence'), 'left, it gives the place back').toBeVisible();
  await tour.getByRole('button', { name: 'End the tour for good' }).click();
  await expect(tour).toHaveCount(0);
});

test('a question in a tour hides the future', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStory(page, 'sigkill');
  await page.keyboard.press('Shift+G');
  const tour = page.getByRole('region', { name: 'Guided tour' });
  for (const at of ['2 of 8', '3 of 8', '4 of 8']) {
    await tour.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(tour).toContainText(at);
  }
  await expect(tour).toContainText('How does the container of web end?');
  await expect(page.locator('html')).toHaveAttribute('data-asking', 'true');
  const ahead = page.locator('.score :is(.score-pencil, .score-line-pencil, [data-ahead])');
  expect(await ahead.count()).toBeGreaterThan(3);
  for (const each of await ahead.all()) await expect(each).toBeHidden();
});

test('P presents the story larger and without the header, and Escape ends it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStory(page, 'sigkill');
  await page.keyboard.press('p');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => page.url()).toContain('m.present');
  const smallest = await page.locator('.score-page').evaluate((main) => {
    const texts = [...main.querySelectorAll('text, b, span, p, li')].filter((each) =>
      [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    const zoom = Number(getComputedStyle(main).zoom);
    return Math.min(...texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) * zoom));
  });
  expect(smallest).toBeGreaterThanOrEqual(16);
  await pressAt(page, 0.5);
  const line = page.locator('.score-now').first();
  const middleOf = async (each: Locator): Promise<number> => {
    const box = await each.boundingBox();
    return box === null ? NaN : box.x + box.width / 2;
  };
  const [pressed, now] = [await middleOf(page.locator('.score-time')), await middleOf(line)];
  expect(Math.abs(now - pressed), 'what is pressed is gone to').toBeLessThan(3);
  await expectClean(page, 'a story that is presented');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(picture(page)).toBeVisible();
});
