/** One instant for the whole page, wherever one comes from. */
import { STEPS, LOG } from './gracePage.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('stepping back shows what stepping forward showed', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await page.keyboard.press('ArrowRight'); // the hint for newcomers goes with the first step
  await page.keyboard.press('ArrowLeft');
  const seen = [await grace.screen()];
  for (let i = 0; i < 24; i += 1) {
    await page.keyboard.press('ArrowRight');
    seen.push(await grace.screen());
  }
  expect(new Set(seen).size).toBe(seen.length); // each step changes something
  for (const screen of seen.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => grace.screen()).toBe(screen);
  }
});

test('Home and End lead to the ends of the run, and back again to the same screens', async ({ grace, page }) => {
  await grace.open({ preset: 'mirror' });
  await page.keyboard.press('End');
  await expect(grace.summary).toBeVisible();
  const end = await grace.screen();
  await expect(grace.end).toBeVisible();
  await page.keyboard.press('Home');
  const start = await grace.screen();
  await expect(grace.time).toHaveText('0.000 s');
  await expect(grace.step).toHaveText(/^step 0 of/);
  await page.keyboard.press('End');
  await expect.poll(() => grace.screen()).toBe(end);
  await page.keyboard.press('Home');
  await expect.poll(() => grace.screen()).toBe(start);
});

test('each step counts one, to the last', async ({ grace, page }) => {
  await grace.open({ preset: 'mirror' });
  await page.keyboard.press('Home');
  const steps = await grace.steps();
  for (let step = 1; step <= steps; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(grace.step).toHaveText(`step ${step} of ${steps}`);
  }
  await page.keyboard.press('ArrowRight'); // what is left of the run has no steps
  await expect(grace.end).toBeVisible();
});

test('milestones are stepped back to as well', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const there: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    there.push(await grace.title.innerText());
    await page.keyboard.press('Shift+ArrowRight');
    await grace.stepped();
  }
  for (const title of there.reverse()) {
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(grace.title).toHaveText(title);
  }
});

test('the scrubber leads to the same screen as stepping does', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
  const stepped = await grace.screen();
  const scrubber = grace.player.getByRole('slider', { name: 'Step' });
  await scrubber.fill('50');
  await expect(grace.step).toHaveText(/^step 50 of/);
  await scrubber.fill('21');
  await expect.poll(() => grace.screen()).toBe(stepped);
});

test('dragging along the timeline moves the instant', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  const box = await grace.timeline.boundingBox();
  if (box === null) throw new Error('the timeline is there');
  const y = box.y + box.height * 0.75;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await page.mouse.down();
  const times = [await grace.seconds()];
  for (const share of [0.35, 0.5, 0.65, 0.8]) {
    await page.mouse.move(box.x + box.width * share, y);
    times.push(await grace.seconds());
  }
  await page.mouse.up();
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  await page.mouse.move(box.x + box.width * 0.3, y);
  expect(await grace.seconds()).toBe(times.at(-1)); // let go is let go
});

test('a click on a step leads to it', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.show('Steps');
  const row = await grace.row(STEPS, 'Kubelet calls StopPodSandbox');
  await row.click();
  await expect(grace.marked(STEPS)).toContainText('Kubelet calls StopPodSandbox');
  await expect(grace.marked(STEPS)).toContainText(await secondsOf(grace.time.innerText()));
  await grace.show('What happened');
  await expect(grace.title).toHaveText('Kubelet calls StopPodSandbox');
});

test('the filter of the steps finds the words that stand on the rows', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  const events = await grace.show('Steps');
  await events.getByRole('searchbox', { name: 'Filter the steps' }).fill('Kubelet calls StopPodSandbox');
  await expect(events.getByRole('listbox').getByRole('option')).toHaveText([/Kubelet calls StopPodSandbox/]);
});

test('a click on a line of the log leads to it, and every pane comes along', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.show('klog');
  await (await grace.row(LOG, 'syncTerminatingPod enter')).click();
  await expect(grace.marked(LOG)).toContainText('syncTerminatingPod enter');
  await expect(grace.marked(LOG)).toContainText(await secondsOf(grace.time.innerText()));
  await expect(grace.state('stopping, in Terminating')).toHaveAttribute('aria-current', 'step');
  await expect(grace.pod('web')).toContainText('Terminating');
  await expect(grace.diagram.getByRole('button', { name: /^pod workers: web Terminating/ })).toBeVisible();
  await expect(await grace.show('Object')).toContainText('deletionGracePeriodSeconds: 30');
  await grace.show('What happened');
  await expect(grace.title).toHaveText('syncTerminatingPod begins');
});

test('a click on a mark of the timeline, a row of the watch or a request leads to its instant', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.timeline.getByRole('button', { name: /SIGTERM$/ }).click();
  await expect(grace.title).toHaveText('Runtime sends SIGTERM to nginx');

  await grace.show('get -w');
  await (await grace.row('Rows of kubectl get pods -w', 'DELETED')).click();
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1']);
  await expect(grace.marked('Rows of kubectl get pods -w')).toContainText('DELETED');

  const requests = await grace.show('Requests');
  await requests.getByRole('option', { name: /kubectl DELETE/ }).click();
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1', 'web']);
  await expect(grace.pod('web')).toContainText('Running');
});

test('a click on a state of the chart leads to the moment that it is entered', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  const terminated = grace.state('Terminated');
  const [, at] = /comes at ([\d.]+) s/.exec((await terminated.getAttribute('aria-label')) ?? '') ?? [];
  await terminated.click({ position: { x: 30, y: 8 } }); // its name; lower down are the states inside it
  await expect(terminated).toHaveAttribute('aria-current', 'step');
  await expect(grace.time).toHaveText(`${at} s`);
  await expect(grace.diagram.getByRole('button', { name: /^pod workers: web Terminated/ })).toBeVisible();
});

test('all panes say the same of every milestone', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const inDiagram = grace.diagram.getByRole('button', { name: /^pod workers: / });
  const apiserver = grace.diagram.getByRole('button', { name: /^kube-apiserver: / });
  for (let i = 0; i < 40 && !(await grace.end.isVisible()); i += 1) {
    // A message that was sent is shown half way. The causes follow the instant some frames later.
    await expect(async () => {
      const cause = Number(await grace.causes.last().getByRole('time').innerText());
      const sinceStep = (await grace.seconds()) - cause;
      expect(sinceStep).toBeGreaterThanOrEqual(0);
      expect(sinceStep).toBeLessThan(0.1);
    }).toPass();
    const outer = (await grace.workerState.count()) === 0 ? 'gone' : await grace.workerState.first().innerText();
    const known = /^(SyncPod|Terminating|Terminated)$/.test(outer);
    await expect(inDiagram).toHaveAccessibleName(
      known ? new RegExp(`\\bweb ${outer}`) : /^(?!.*\bweb (SyncPod|Terminating|Terminated))/,
    );
    const listed = (await grace.kubectlNames().allInnerTexts()).includes('web');
    await expect(apiserver).toHaveAccessibleName(listed ? /\bweb, regular/ : /^(?!.*\bweb\b)/);
    await page.keyboard.press('Shift+ArrowRight');
  }
  await expect(grace.end).toBeVisible();
});

async function secondsOf(text: Promise<string>): Promise<string> {
  return (await text).replace(/ s$/, '');
}
