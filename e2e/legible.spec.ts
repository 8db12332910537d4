/** What is read beside the diagram: the worker's chart, Kubernetes' own Events, the log. */
import { LOG } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('the worker’s chart is legible, and opens over the diagram', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const small = await grace.worker.evaluate((chart) =>
    [...chart.querySelectorAll('.sc-state span, .sc-svg text, .sc-fields dt, .sc-fields dd')]
      .filter(
        (each) => Number.parseFloat(getComputedStyle(each).fontSize) < 12 || each.scrollWidth > each.clientWidth + 1,
      )
      .filter((each) => each instanceof HTMLElement || Number.parseFloat(getComputedStyle(each).fontSize) < 12)
      .map(({ textContent }) => textContent),
  );
  expect(small).toEqual([]);
  const enlarge = grace.worker.getByRole('button', { name: 'Enlarge over the diagram' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const large = grace.diagram.page().getByRole('region', { name: /large$/ });
  await expect(large.getByRole('button', { name: 'Back to its pane' })).toBeFocused();
  // it goes along with the run
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(large.locator('[aria-current="step"]').first()).toContainText('Terminating');
  await large.getByRole('button', { name: 'Back to its pane' }).focus();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});

test('Kubernetes’ Events are aged at the instant, and lead to the step that recorded them', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const tab = await grace.show('Events');
  const row = tab.getByRole('option').filter({ hasText: 'Killing' });
  await expect(row).toContainText(/Normal {3}Killing {3}pod\/web {3}Stopping container nginx/);
  await expect(row).not.toContainText(/\ds {5,}Normal/); // it is still to come
  await row.click();
  await expect(row).toContainText(/0s {5,}Normal/);
  await grace.press('To the end');
  await expect(row).toContainText(/\d+m\d*s? +Normal|\d+s +Normal/);
  await page.goto('/#s=1p.sigkill&v=t.events'); // a link of when Steps were called Events
  await grace.ready();
  await expect(grace.inspector.getByRole('tab', { name: 'Steps', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('long lines of the log are broken on demand, and the browser remembers it', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const log = await grace.show('klog');
  const wrap = log.getByRole('button', { name: 'wrap', exact: true });
  const isWider = () => log.getByRole('listbox', { name: LOG }).evaluate((list) => list.scrollWidth > list.clientWidth);
  await expect.poll(isWider).toBe(true);
  await wrap.click();
  await expect.poll(isWider).toBe(false);
  await page.reload();
  await grace.ready();
  await grace.show('klog');
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
});

test('names are cut in their middle: the end that tells them apart is there, in every pane', async ({
  grace,
  page,
}) => {
  await grace.open({ hash: '#s=1p.rollout&k=1.36&t=5000000&v=d.inside' });
  await expect(grace.timeline.getByRole('button', { name: /nginx-static-node-1/ })).toContainText(
    'nginx-static-node-1',
  );
  const { cut, lost } = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.head *, .pods *, .dg *, .app-side *, .app-timeline *')];
    const ofMiddle = (each: Element) => each.parentElement?.classList.contains('middle-cut') === true;
    return {
      cut: all
        .filter((each) => getComputedStyle(each).textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth + 1)
        .filter((each) => !ofMiddle(each))
        .map(({ textContent }) => textContent),
      lost: all
        .filter((each) => ofMiddle(each) && each.nextElementSibling === null)
        .filter((each) => {
          const pane = each.closest('.dg-name, em, button, h2, span:not(.middle-cut, .middle-cut > *)') ?? each;
          return each.getBoundingClientRect().right > pane.getBoundingClientRect().right + 1;
        })
        .map(({ textContent }) => textContent),
    };
  });
  expect(cut).toEqual([]);
  expect(lost).toEqual([]);
  // the chart's first state is not at its pane's very edge, where the frame of what is pointed at would be cut
  const state = await grace.worker.locator('[data-state="waitingToStart"]').boundingBox();
  const bar = await grace.worker.getByRole('heading', { level: 2 }).locator('..').boundingBox();
  expect((state?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)).toBeGreaterThanOrEqual(2);
});

test('kubectl describe is printed at the instant, marks what changed, and can be copied', async ({
  grace,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#s=1p.sigkill&k=1.36&v=t.describe');
  await grace.ready();
  await expect(grace.inspector.getByRole('tab', { name: 'describe' })).toHaveAttribute('aria-selected', 'true');
  const printed = grace.inspector.getByRole('region', { name: 'What kubectl describe pod web prints' });
  await expect(printed).toContainText(/Status:\s+Running/);
  await grace.show('What happened');
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await page.keyboard.press('8');
  await expect(printed).toContainText(/Status:\s+Terminating \(lasts <invalid>\)/);
  await expect(printed).toContainText(/Termination Grace Period:\s+30s/);
  await grace.inspector.getByRole('combobox').selectOption({ label: 'since the start' });
  await expect(printed.locator('.yaml-changed', { hasText: 'Termination Grace Period' })).toContainText('+');
  await printed.focus();
  await expect(printed).toBeFocused();
  await grace.inspector.getByRole('button', { name: 'Copy the description' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Name: +web\n/);
  expect(copied).toContain('\nTermination Grace Period:  30s\n');
  await grace.press('To the end');
  await grace.inspector.getByRole('tab', { name: 'describe' }).click();
  await expect(grace.inspector).toContainText('Error from server (NotFound): pods "web" not found');
});
