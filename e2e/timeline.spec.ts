/** The timeline from near: zoom, pan and brush. What is in sight is told by where its buttons stand. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (found === null) throw new Error('it is not on the page');
  return found;
};

/** Where a mark stands, from the left of the timeline's plot. */
const placeOf = async (timeline: Locator, name: RegExp) =>
  (await box(timeline.getByRole('button', { name }).first())).x;

const wheel = async (page: Page, timeline: Locator, x: number, how: { dy?: number; dx?: number; ctrl?: boolean }) => {
  const { y } = await box(timeline);
  await page.mouse.move(x, y + 100);
  if (how.ctrl) await page.keyboard.down('Control');
  await page.mouse.wheel(how.dx ?? 0, how.dy ?? 0);
  if (how.ctrl) await page.keyboard.up('Control');
};

/** 24 pods that a node is drained of, all called `a-deployment-whose-name-goes-on-and-on-7d4cf56db6-…`. */
const MANY =
  '#s=1d.x4b9NJ7dvBCoJQEEbhJ5qFYUYP06LSWpWLFtGid--OBIkFriQOnJULQdTvMjP-eD9lodxpflFN-vDQZOdLw6R75kz43SqrBUvGPtoyyfePS5n84l6mti7yTJz77hb9NUpvycOmrY-nddMemigN6veKHa3I2bU0ekRIvVmkmPxJMC-rIFkwJ3kFyYL57hQkC9YKwgUzOlWQLDhM2QqCBTOhVJAsmImzgmTBrYJswcpMhi5oJkMXNJOhC5rJ0AXNZOiCZjJ0QTMZuqCZDF3QTIYuaCYDF1yZydAFzWTogmYydEEzmQX_tX3v3ds9Xw';

const FIRST = /DELETE web$/;
const LAST = /DELETE, grace 0$/;

test('buttons zoom around the playhead, and show the whole run again', async ({ grace }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  const sigterm = await placeOf(grace.timeline, /SIGTERM$/);
  const part = grace.timeline.getByRole('scrollbar', { name: 'Part of the run that is shown' });
  await expect(part).toHaveCount(0);
  await grace.timeline.getByRole('button', { name: 'Zoom in on time' }).click();
  await grace.timeline.getByRole('button', { name: 'Zoom in on time' }).click();
  await expect(part).toBeVisible();
  expect(Math.abs((await placeOf(grace.timeline, /SIGTERM$/)) - sigterm)).toBeLessThan(3);
  await grace.timeline.getByRole('button', { name: 'Show the whole run' }).click();
  await expect(part).toHaveCount(0);
  expect(await placeOf(grace.timeline, /SIGTERM$/)).toBe(sigterm);
});

test('the wheel zooms at the pointer with Ctrl, and pans sideways', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const before = await placeOf(grace.timeline, LAST);
  await wheel(page, grace.timeline, before, { dy: -240, ctrl: true });
  const first = await placeOf(grace.timeline, FIRST);
  expect(first).toBeLessThan((await box(grace.timeline)).x);
  expect(Math.abs((await placeOf(grace.timeline, LAST)) - before)).toBeLessThan(12);
  await wheel(page, grace.timeline, before, { dx: -60 });
  await expect.poll(() => placeOf(grace.timeline, LAST)).toBeGreaterThan(before + 45);
});

test('the plain wheel leaves it where it is', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const mark = grace.timeline.getByRole('button', { name: FIRST }).first();
  const before = await box(mark);
  await wheel(page, grace.timeline, before.x + 200, { dy: 600 });
  await wheel(page, grace.timeline, before.x + 200, { dy: 600 });
  expect(await box(mark)).toEqual(before);
  expect(
    await grace.timeline.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [
      scrollTop,
      scrollHeight - clientHeight,
    ]),
  ).toEqual([0, 0]);
});

test('a stretch of the ruler that is dragged over fills the plot', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const names = { from: /object: grace 0$/, to: /worker: forgotten$/ };
  const { y } = await box(grace.timeline);
  const [from, to] = [await placeOf(grace.timeline, names.from), await placeOf(grace.timeline, names.to)];
  await page.mouse.move(from - 4, y + 8);
  await page.mouse.down();
  await page.mouse.move(to + 4, y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(grace.timeline.getByRole('scrollbar')).toBeVisible();
  const [near, far] = [await placeOf(grace.timeline, names.from), await placeOf(grace.timeline, names.to)];
  expect(far - near).toBeGreaterThan(2 * (to - from));
  const plot = await box(grace.timeline);
  expect(near).toBeGreaterThan(plot.x);
  expect(far).toBeLessThan(plot.x + plot.width);
  await page.mouse.dblclick(plot.x + plot.width / 2, y + 8);
  await expect(grace.timeline.getByRole('scrollbar')).toHaveCount(0);
});

test('a mere press on the ruler goes to that instant', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const kill = await box(grace.timeline.getByRole('button', { name: /SIGKILL$/ }));
  const { y } = await box(grace.timeline);
  await page.mouse.click(kill.x + 7, y + 6);
  await expect.poll(() => grace.seconds()).toBeGreaterThan(31);
});

test('the keyboard zooms, pans and takes the strip along', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const marks = grace.timeline.getByRole('toolbar', { name: 'Marks of the timeline' });
  await marks.getByRole('button').first().focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('+');
  const part = grace.timeline.getByRole('scrollbar', { name: 'Part of the run that is shown' });
  await expect(part).toBeVisible();
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await part.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  const plot = await box(grace.timeline);
  await expect.poll(async () => (await box(marks.locator('button:focus'))).x).toBeLessThan(plot.x + plot.width);
  await part.focus();
  await page.keyboard.press('Home');
  await expect(part).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('PageDown');
  await expect(part).not.toHaveAttribute('aria-valuenow', '0');
});

test('while it plays from near, the playhead stays in sight', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  for (let i = 0; i < 4; i += 1) await grace.timeline.getByRole('button', { name: 'Zoom in on time' }).click();
  await grace.goOnTo('web is gone from the API');
  const plot = await box(grace.timeline);
  const gone = await placeOf(grace.timeline, /object: gone$/);
  expect(gone).toBeGreaterThan(plot.x + 92);
  expect(gone).toBeLessThan(plot.x + plot.width);
});

test('the grace is a bar: what is used, and what is left; both DELETEs bear their numbers', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await expect(grace.timeline.getByText('+10 s', { exact: true })).toBeVisible();
  const tick = await box(grace.timeline.getByText('+10 s', { exact: true }));
  await page.mouse.click(tick.x + tick.width / 2, tick.y + 4);
  await expect(grace.timeline.getByText(/^(9\.9|10|10\.1) of 30 s used$/)).toBeVisible();
  await expect(grace.timeline.getByText(/^(20\.1|20|19\.9) s left$/)).toBeVisible();
  for (const number of ['1', '2'])
    await expect(grace.timeline.locator('svg').getByText(number, { exact: true }).first()).toBeVisible();
  await grace.press('To the end');
  await expect(grace.timeline.getByText('30 of 30 s used', { exact: true })).toBeVisible();
  // The longest wait in the words of the summary, and both for who hears the page.
  await expect(grace.timeline.getByText('StopContainer to return, 30 s', { exact: true }).first()).toBeVisible();
  await expect(
    grace.summary.getByRole('definition').filter({ hasText: '30 s for StopContainer to return' }),
  ).toBeVisible();
  const table = grace.timeline.getByRole('table', { name: 'What happens when' });
  await expect(table.getByRole('cell', { name: '30 s: waits for StopContainer to return' })).toHaveCount(1);
  await expect(table.getByRole('cell', { name: 'Grace: 30 of 30 s used' })).toHaveCount(1);
});

test('other pods below leave every row in the pane', async ({ grace }) => {
  await grace.open({ preset: 'drain' });
  await expect(grace.timeline.getByRole('button', { name: /^Show the timeline of / })).toHaveCount(3);
  expect(await grace.timeline.evaluate((pane) => pane.scrollHeight - pane.clientHeight)).toBeLessThanOrEqual(0);
});

test('two releases are looked at from as near, on one axis', async ({ grace, page }) => {
  await grace.open({ hash: '#s=1p.sigkill&v=c.1.36' });
  const both = page.getByRole('region', { name: 'Timelines of v1.23 and v1.36' });
  const sigterms = () =>
    Promise.all(
      ['v1.23', 'v1.36'].map((release) =>
        placeOf(both.getByRole('toolbar', { name: `Marks of ${release}` }), /SIGTERM$/),
      ),
    );
  const [upper, lower] = await sigterms();
  expect(upper).toBe(lower);
  await wheel(page, both, upper ?? 0, { dy: -240, ctrl: true });
  const part = both.getByRole('scrollbar', { name: 'Part of the run that is shown' });
  await expect(part).toBeVisible();
  const near = await sigterms();
  expect(near[0]).toBe(near[1]);
  await part.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await sigterms())[0]).toBeLessThan(near[0] ?? 0);
  const panned = await sigterms();
  expect(panned[0]).toBe(panned[1]);
  await both.getByRole('button', { name: 'Show the whole run' }).click();
  await expect(part).toHaveCount(0);
  expect(await sigterms()).toEqual([upper, lower]);
});

test('a stretch that is dragged over fills both releases’ plots', async ({ grace, page }) => {
  await grace.open({ hash: '#s=1p.sigkill&v=c.1.36' });
  const both = page.getByRole('region', { name: 'Timelines of v1.23 and v1.36' });
  const [first, second] = ['v1.23', 'v1.36'].map((release) =>
    both.getByRole('toolbar', { name: `Marks of ${release}` }),
  );
  if (first === undefined || second === undefined) throw new Error('no marks');
  const [from, to] = [await placeOf(first, FIRST), await placeOf(first, /SIGTERM$/)];
  const { y } = await box(both);
  await page.mouse.move(from - 4, y + 8);
  await page.mouse.down();
  await page.mouse.move(to + 4, y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(both.getByRole('scrollbar')).toBeVisible();
  for (const marks of [first, second])
    expect((await placeOf(marks, /SIGTERM$/)) - (await placeOf(marks, FIRST))).toBeGreaterThan(2 * (to - from));
});

test('many other pods are one crowd, and long names leave room for what happens', async ({ grace, page }) => {
  await grace.open({ hash: MANY });
  await expect(grace.timeline.getByText('23 others', { exact: true })).toBeVisible();
  const evicted = await box(grace.timeline.getByRole('button', { name: /evict a-deployme….{9}$/ }));
  const plot = await box(grace.timeline);
  expect(evicted.width).toBeLessThan(plot.width / 4);
  for (const name of [/SIGTERM$/, LAST]) {
    const mark = await box(grace.timeline.getByRole('button', { name }).first());
    expect(mark.x + mark.width).toBeLessThan(plot.x + plot.width);
  }
  await grace.goOnTo('Pod worker is asked to terminate');
  const title = await box(grace.title);
  expect(title.height).toBeLessThan(50); // two lines at most beside the pod's name
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});
