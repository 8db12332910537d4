/** A third language is its catalogues: the page speaks one that is longer than English by 40 %, and nothing overflows. */
import type { Page } from '@playwright/test';
import { speakPseudo } from './pseudoLanguage.ts';
import { expect, test } from './test.ts';

/** Texts whose box is smaller than they are, where nothing can be scrolled and nothing is cut on purpose. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isLost = (each: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(each);
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
      return each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1;
    };
    const own = (each: Element): string =>
      [...each.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent)
        .join('')
        .trim();
    /** Past the edge of the window, or of a box that hides what is outside of it. */
    const isCut = (each: Element): boolean => {
      const { left, right, width, height } = each.getBoundingClientRect();
      if (width <= 1 || height <= 1) return false;
      for (let box = each.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX === 'visible' && box !== document.documentElement) continue;
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1 || position === 'fixed') return false;
        if (right > edge.right + 1 || left < edge.left - 1) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter(
        (each) => each instanceof HTMLElement && own(each) !== '' && each.checkVisibility({ opacityProperty: true }),
      )
      .filter((each) => isLost(each) || isCut(each))
      .map((each) => `${each.parentElement?.className ?? ''} > ${each.tagName} ${each.className}: ${own(each)}`);
  });

test.beforeEach(({ page }) => speakPseudo(page));

for (const [name, width, height] of [
  ['a wide window', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`in ${name} nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#s=1p.sigkill&k=1.36');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Šçéñårîö: .*~/ })).toBeVisible();
    expect(await overflowing(page)).toEqual([]);
  });
}
