/** Guided tours, predictions, quiz and misbeliefs: by mouse, by keyboard, on a phone and in Chinese. */
import type { Locator, Page } from '@playwright/test';
import { expectClean, expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const tourOn = (page: Page): Locator => page.getByRole('region', { name: 'Guided tour' });
const go = (tour: Locator, name: string): Locator => tour.getByRole('button', { name, exact: true });

/** With reduced motion the tour stands at the next caption at once; else it plays there. */
const atOnce = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

/** In which every pane has had the frame that it shows a change in. */
const TURNS_MS = 100;

test('the next caption is played to, and skipped to when asked again; its box is pointed at', async ({
  grace,
  page,
}) => {
  await page.clock.install({ time: 0 });
  await grace.open({ preset: 'mirror' });
  await page.keyboard.press('g');
  const tour = tourOn(page);
  await expect(tour).toContainText('1 of 8');
  await page.clock.pauseAt(600_000); // nothing plays but when this test lets it
  await go(tour, 'Next').click();
  const pause = grace.player.getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeVisible();
  await page.clock.runFor(TURNS_MS);
  await expect(go(tour, 'Skip to it')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(tour, 'it comes to stand there by itself').toContainText('2 of 8');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
  const pointer = page.locator('svg.tour-pointer');
  await expect(pointer).toBeVisible();
  await page.keyboard.press('j');
  await expect(pause).toBeVisible();
  await page.clock.runFor(TURNS_MS);
  await expect(pointer, 'what plays is seen in full').toBeHidden();
  await page.keyboard.press('j');
  await page.clock.resume();
  await expect(tour).toContainText('3 of 8');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await expect(pointer).toBeVisible();
});

test('a tour tells the scenario from its opening to its end', async ({ grace, page }) => {
  await atOnce(page);
  await grace.open({ preset: 'mirror' });
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Guided tour' }).click();
  const tour = tourOn(page);
  await expect(tour).toContainText('does its container notice anything?');
  await expect(tour).toContainText('1 of 8');
  await expect(go(tour, 'Next')).toBeFocused();
  await expect(go(tour, 'Back')).toBeDisabled();
  await go(tour, 'Next').click();
  await expect(tour).toContainText('A mirror pod is a copy of a static pod');
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
  await go(tour, 'Next').click();
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await go(tour, 'Back').click();
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
  for (let i = 0; i < 6; i += 1) await go(tour, 'Next').click();
  await expect(tour).toContainText('8 of 8');
  await expect(tour).toContainText('The container has run on throughout.');
  await expect(go(tour, 'Quiz')).toBeVisible();
  await go(tour, 'End the tour').click();
  await expect(tour).toBeHidden();
});

test('predict: the tour asks what happens next, and the run judges the answer', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Predict' }).click();
  const tour = tourOn(page);
  await expect(tour).toContainText('1 of 8');
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await grace.press('Play');
  await expect(tour).toContainText('How does the container of web end?', { timeout: 60_000 });
  await expect(grace.title).toHaveText('Runtime sends SIGTERM to nginx');
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectClean(page, 'a question');
  await expect(tour.getByRole('listitem').getByRole('button').first()).toBeFocused();
  await expect(grace.timeline).toBeHidden();
  await expect(grace.worker.getByRole('button', { name: /^Terminated/ })).toBeHidden();
  await expect(page.getByText(/^Next: /)).toBeHidden();
  await go(tour, 'By itself, before the grace is over').click();
  await expect(tour).toContainText('Not quite: by SIGKILL, when its time is over.');
  await expect(go(tour, 'Next')).toBeFocused();
  await go(tour, 'Watch it').click();
  await expect(grace.title).toHaveText('Runtime sends SIGKILL to nginx');
  await grace.press('Play');
  await expect(tour).toContainText('Who removes the object of web from the API?', { timeout: 60_000 });
  await go(tour, 'The kubelet, with a DELETE of its own').press('Enter');
  await expect(tour).toContainText('Right.');
});

test('the quiz is judged by the run, and leads to what answers it', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await page.keyboard.press('q');
  const quiz = grace.dialog('Quiz: Delete a pod that ignores SIGTERM');
  await quiz.getByRole('button', { name: 'Check' }).click();
  await expect(quiz.getByText('5 questions are unanswered.')).toBeVisible();
  const radio = (answer: string) => quiz.getByRole('radio', { name: answer, exact: true });
  for (const answer of ['A person’s, by kubectl', 'SIGTERM only', 'The container', 'Running'])
    await radio(answer).check();
  await quiz.getByRole('button', { name: 'Check' }).click();
  await expect(quiz.getByText('One question is unanswered.')).toBeVisible();
  await expect(
    quiz.getByRole('group').filter({ has: page.getByRole('radio', { name: 'Two', exact: true }) }),
  ).toContainText('unanswered');
  await expect(
    quiz
      .getByRole('group')
      .filter({ has: page.getByRole('radio', { name: 'Two', exact: true }) })
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await radio('Two').check();
  await expectClean(page, 'the questions');
  await quiz.getByRole('button', { name: 'Check' }).click();
  await expect(quiz.getByRole('heading', { name: '4 of 5 right' })).toBeFocused();
  await expect(quiz).toContainText('Not quite: SIGTERM, then SIGKILL.');
  await expectClean(page, 'the results');
  await quiz.getByRole('button', { name: 'Watch it: Which signals did the runtime send to web?' }).click();
  await expect(quiz).toBeHidden();
  await expect(grace.title).toHaveText('Runtime sends SIGKILL to nginx');
  await page.keyboard.press('q');
  await expect(quiz).toContainText('4 of 5 right');
  await quiz.getByRole('button', { name: 'Try again' }).click();
  await expect(quiz.getByRole('radio', { name: 'Running', exact: true })).not.toBeChecked();
});

test('who steps away is told so, and comes back or goes on from there', async ({ grace, page }) => {
  await atOnce(page);
  await grace.open({ preset: 'sigkill' });
  await page.keyboard.press('g');
  const tour = tourOn(page);
  await go(tour, 'Next').click();
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('ArrowRight');
  await expect(tour).toContainText('You are 1 step past this caption.');
  await go(tour, 'Back to it').click();
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await page.keyboard.press('End');
  await expect(tour).toContainText('You have stepped away from the tour.');
  await go(tour, 'Back to the tour').click();
  await expect(tour).toContainText('2 of 8');
  await grace.timeline
    .getByRole('button', { name: /SIGKILL/ })
    .first()
    .click();
  await expect(tour).toContainText('the runtime sends SIGKILL', { ignoreCase: true });
  await grace.press('To the end');
  await go(tour, 'Go on from here').click();
  await expect(tour).toContainText('8 of 8');
});

test('a tour is left and gone on with by keys', async ({ grace, page }) => {
  await atOnce(page);
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('g');
  const tour = tourOn(page);
  await expect(tour).toContainText('1 of 16');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(tour).toContainText('3 of 16');
  await page.keyboard.press('Shift+J');
  await expect(tour).toContainText('2 of 16');
  await page.keyboard.press('g');
  await expect(go(tour, 'Go on with the tour')).toBeFocused();
  await page.keyboard.press('End');
  await go(tour, 'Go on with the tour').press('Enter');
  await expect(tour).toContainText('2 of 16');
  await expect(grace.title).toHaveText('You deleted web');
  await page.keyboard.press('g');
  await go(tour, 'End the tour for good').click();
  await expect(tour).toBeHidden();
});

test('captions follow while the run plays, and hold over another release', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('g');
  const tour = tourOn(page);
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await grace.press('Play');
  await expect(tour).toContainText('16 of 16', { timeout: 60_000 });
  await page.getByRole('button', { name: /^Kubernetes release/ }).click();
  await page.getByRole('menuitemradio', { name: /1\.36/ }).first().click();
  await grace.ready();
  await expect(tour).toContainText('16 of 16');
  await grace.choosePreset('Force delete');
  await expect(tour).toContainText('This is not the tour’s scenario any more.');
  await go(tour, 'Back to its scenario').click();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a regular pod');
});

test('a tour is clean in both themes', async ({ grace, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('g');
  await expect(tourOn(page)).toContainText('1 of 16');
  await page.keyboard.press('j');
  await expectCleanInBothThemes(page, 'a caption');
  await page.keyboard.press('End');
  await expectCleanInBothThemes(page, 'away');
  await page.keyboard.press('g');
  await expectCleanInBothThemes(page, 'left');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expectCleanInBothThemes(page, 'the menu');
});

test.describe('on a phone, in Chinese', () => {
  test.use({ ...PHONE, locale: 'zh-CN' });

  test('a tour is told over the player, and is clean in both themes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/#s=1p.static');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await page.getByRole('button', { name: '菜单', exact: true }).tap();
    await page.getByRole('menuitem', { name: '导览' }).tap();
    const tour = page.getByRole('region', { name: '导览' });
    await expect(tour).toContainText('静态 Pod 来自节点上的一个文件');
    await go(tour, '下一条').tap();
    await expect(tour).toContainText('没有设置 deletionTimestamp');
    await expectCleanInBothThemes(page, 'a caption');
    const box = await tour.boundingBox();
    expect(box?.x).toBe(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Shift+G');
    await go(tour, '下一条').tap();
    await expect(tour).toContainText('的进程什么时候收到 SIGTERM？');
    await expectCleanInBothThemes(page, 'a question');
    await go(tour, '立刻，一秒之内').tap();
    await expect(tour).toContainText('正确。');
    await page.keyboard.press('q');
    await expect(page.getByRole('dialog', { name: /^测验/ })).toBeVisible();
    await expectCleanInBothThemes(page, 'the quiz');
  });
});

test('what people get wrong leads to the instant that shows the truth', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('m');
  const dialog = grace.dialog('Things people get wrong');
  await expect(dialog.getByRole('listitem')).toHaveCount(25);
  await dialog.getByRole('button', { name: /^Show me: Delete a mirror pod/ }).click();
  await expect(dialog).toBeHidden();
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a mirror pod');
  await expect(grace.title).toHaveText('nginx-static-node-1 is created');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Things people get wrong' }).click();
  const ofGrace = dialog.getByRole('listitem').filter({ hasText: 'A delete with grace 0 means' });
  await ofGrace.getByRole('button', { name: 'Show me: Force delete, Kubernetes v1.36' }).click();
  await expect(page.getByRole('button', { name: 'Kubernetes release: v1.36' })).toBeVisible();
  await expect(grace.title).toContainText('StopContainer');
});

for (const [locale, name] of [
  ['en-GB', 'Things people get wrong'],
  ['zh-CN', '常见的误解'],
] as const) {
  test.describe(locale, () => {
    test.use({ ...PHONE, locale });

    test('what people get wrong is clean on a phone in both themes', async ({ page }) => {
      await page.goto('/#s=1p.regular');
      await expect(page.locator('main[data-ready="true"]')).toBeVisible();
      await page.keyboard.press('m');
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectCleanInBothThemes(page, name);
    });
  });
}

/** By keys alone, as names are in either language. */
for (const locale of ['en-GB', 'zh-CN'] as const) {
  test.describe(`${locale}, at a desk`, () => {
    test.use({ locale });

    test('every lesson is clean in both themes, and nothing of it moves by itself with reduced motion', async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/#s=1p.sigkill');
      await expect(page.locator('main[data-ready="true"]')).toBeVisible();
      const look = async (where: string): Promise<void> => {
        expect(await page.evaluate(() => document.getAnimations().length), where).toBe(0);
        // Colours are the same in either language.
        await (locale === 'en-GB' ? expectCleanInBothThemes(page, where) : expectClean(page, where));
      };
      const tour = page.getByRole('region', { name: /^(Guided tour|导览)$/ });
      await page.keyboard.press('Shift+G');
      await expect(tour).toBeVisible();
      const options = tour.getByRole('listitem').getByRole('button');
      for (let i = 0; i < 8 && (await options.count()) === 0; i += 1) {
        const before = await tour.innerText();
        await page.keyboard.press('j');
        await expect(tour).not.toHaveText(before, { useInnerText: true });
      }
      await expect(options.first()).toBeVisible();
      await look('a question');
      await options.first().press('Enter');
      await expect(options).toHaveCount(0);
      await look('a verdict');
      await page.keyboard.press('g');
      await page.keyboard.press('q');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (const group of await dialog.getByRole('group').all()) await group.getByRole('radio').first().check();
      await look('the quiz');
      await dialog.getByRole('button', { name: /^(Check|核对)$/ }).press('Enter');
      await expect(dialog.getByRole('radio')).toHaveCount(0);
      await look('its results');
      await page.keyboard.press('Escape');
      await page.keyboard.press('m');
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
      await look('what people get wrong');
    });
  });
}
