/** A third language is its catalogues: the page speaks one that is longer than English by 40 %, and nothing overflows, on a phone and on a desk. */
import type { Page } from '@playwright/test';
import { speakPseudo } from './pseudoLanguage.ts';
import { expect, test } from './test.ts';

/** Texts that are wider than the box that they stand in, cut by one around it, or covered by another part of the page. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** It scrolls, or cuts with an ellipsis: what does not fit there is meant not to. */
    const isForgiving = (box: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(box);
      return overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis';
    };
    const around = (text: Text): Element[] => {
      const boxes: Element[] = [];
      for (let box = text.parentElement; box !== null; box = box.parentElement) boxes.push(box);
      return boxes;
    };
    const problem = (text: Text): string | null => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const at = range.getBoundingClientRect();
      const boxes = around(text);
      if (at.width <= 1 || at.height <= 1 || boxes.some(isForgiving)) return null;
      const middle = (at.top + at.bottom) / 2;
      const isElsewhere = (box: Element): boolean => {
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1 || edge.height <= 1) return true; // for a screen reader
        return getComputedStyle(box).overflowY !== 'visible' && (middle < edge.top || middle > edge.bottom);
      };
      if (boxes.some((box) => isElsewhere(box) || box.classList.contains('head-skip'))) return null;
      const own = boxes.find((box) => getComputedStyle(box).display !== 'inline') ?? document.body;
      const width = own.getBoundingClientRect();
      if (at.right > width.right + 1 || at.left < width.left - 1) return 'is wider than its box';
      for (const box of boxes) {
        const edge = box.getBoundingClientRect();
        const isCutting = getComputedStyle(box).overflowX !== 'visible' || box === document.documentElement;
        if (isCutting && (at.right > edge.right + 1 || at.left < edge.left - 1)) return 'is cut';
      }
      const modal = document.querySelector('dialog[open], [role="dialog"]');
      if (modal?.contains(text) === false || at.bottom > innerHeight || at.top < 0) return null;
      const end = document.elementFromPoint(at.right - 2, middle);
      const isSeen = end === null || boxes.includes(end) || boxes[0]?.contains(end) === true || end.contains(own);
      return isSeen ? null : `is covered by ${end.className}`;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || !(node.parentElement instanceof HTMLElement)) continue;
      if (!node.data.includes('~') || !node.parentElement.checkVisibility({ opacityProperty: true })) continue;
      const what = problem(node);
      if (what !== null) found.push(`${node.parentElement.className}: “${node.data}” ${what}`);
    }
    return found;
  });

test.beforeEach(({ page }) => speakPseudo(page));

const OPENED = [
  ['the keys', '?'],
  ['the palette', 'Control+k'],
  ['breakpoints', 'Shift+b'],
  ['faults', 'f'],
  ['adding pods', 'a'],
  ['sharing', 's'],
  ['what people get wrong', 'm'],
] as const;

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const;

for (const [where, viewport] of SCREENS) {
  test(`on ${where} nothing overflows`, async ({ page }) => {
    const found: string[] = [];
    const look = async (at: string): Promise<void> => {
      found.push(...(await overflowing(page)).map((each) => `${at}: ${each}`));
    };
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await look('at rest');
    await page.goto('/#s=1p.sigkill&k=1.36');
    const scenario = page.getByRole('button', { name: /^Šçéñårîö: .*~/ });
    await expect(scenario).toBeVisible();
    await look('at the start');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Shift+ArrowRight');
    await look('while it stops');
    const dialog = page.getByRole('dialog');
    const closes = async (what: string): Promise<void> => {
      await expect(dialog).toBeVisible();
      await expect(dialog, `${what}: in the language`).toContainText('~');
      await look(what);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    for (const [what, key] of OPENED) {
      await page.keyboard.press(key);
      await closes(what);
    }
    await scenario.click();
    await closes('the scenarios');
    await page.keyboard.press('g');
    await expect(page.locator('.tour-text')).toContainText('~');
    await look('on a tour');
    expect(found).toEqual([]);
  });
}
