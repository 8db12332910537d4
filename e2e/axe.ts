/** What axe finds wrong with the page as it stands, by all of its rules. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * @param where what is said of the page when it isn't clean
 * @param part  a selector, to look at no more than that
 */
export async function expectClean(page: Page, where = 'the page', part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Both only make it faster, by five times: there are no frames in the page, and nobody reads the list of what is well.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
  );
  expect(found, where).toEqual([]);
}
