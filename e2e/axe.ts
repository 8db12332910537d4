/** What axe finds wrong with the page as it stands, by all of its rules, and in the other theme by those about colours. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** All that axe asks of colours but for the contrast of WCAG's level AAA, which it asks of nobody who doesn't want it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * @param where what is said of the page when it isn't clean
 * @param part  a selector, to look at no more than that
 */
export async function expectClean(page: Page, where = 'the page', part = 'html'): Promise<void> {
  await expectNothing((await look(page)).include(part), where);
}

/**
 * The same page in both themes: only its colours are others in the second, so that only they are looked at again.
 * @param part a selector, to look at no more than that
 */
export async function expectCleanInBothThemes(page: Page, where: string, part = 'html'): Promise<void> {
  await turn(page, 'dark');
  await expectClean(page, `${where}, dark`, part);
  await turn(page, 'light');
  await expectNothing((await look(page)).withRules(OF_COLOURS).include(part), `${where}, light`);
}

/** It has been drawn in the theme, and no colour is on its way from the other. */
async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    const onTheirWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // The theme is told before it is painted, and one transition may set off another; what moves for ever is not waited for.
    for (let round = 0; round < 4; round += 1) {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(onTheirWay().map(({ finished }) => finished));
    }
  });
}

/**
 * What stands for axe where it is already: each look would bring its half a megabyte into the page twice. A copy of the
 * markup of each element is read by nobody.
 */
const AXE_IS_HERE = 'axe.configure({ noHtml: true })';

async function look(page: Page): Promise<AxeBuilder> {
  const isHere = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(isHere ? { axeSource: AXE_IS_HERE } : {}) })
      // Both only make it faster, by five times: there are no frames in the page, and nobody reads the list of what is well.
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
  );
}

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
  );
  expect(found, where).toEqual([]);
}
