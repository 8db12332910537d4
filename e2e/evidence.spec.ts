/** Real logs and objects on the page: brought in each way, read aside, diagnosed, and left without losing anything. */
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { packTar } from 'modern-tar';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { journald, logOf, POD_YAML } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

const STUCK = logOf('stuck-volume', 4);
/** Its lines have neither year nor zone. */
const STOPPING = logOf('sigkill', 10);
const DONE = logOf('regular', 60);

const form = (page: Page): Locator => page.getByRole('main', { name: 'Evidence' });
const finding = (page: Page): Locator => page.getByRole('region', { name: 'Diagnosis' });
const pods = (page: Page): Locator => page.getByRole('listbox', { name: 'Pods' });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Diagnose logs' }).click();
  await expect(form(page).getByRole('heading', { name: 'Why is this pod still terminating?' })).toBeVisible();
}

async function pasteIntoForm(page: Page, text: string): Promise<void> {
  await openForm(page);
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .fill(text);
  await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
}

const dispatch = (page: Page, type: 'drop' | 'paste', files: readonly (readonly [string, string])[]) =>
  page.evaluate(
    ({ event, all }) => {
      const transfer = new DataTransfer();
      for (const [name, content] of all)
        if (event === 'drop') transfer.items.add(new File([content], name));
        else transfer.setData('text/plain', content);
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      );
    },
    { event: type, all: files },
  );

test('a pasted log tells what a pod waits for, which lines prove it, and what may be done', async ({ grace, page }) => {
  await grace.open();
  await pasteIntoForm(page, STUCK);
  await expect(pods(page).getByRole('option').first()).toHaveAccessibleName(
    /^default\/web: Terminated, waits for a volume to be unmounted/,
  );
  const found = finding(page);
  await expect(found.getByRole('heading', { level: 2 })).toHaveText('default/web');
  await expect(found).toContainText('to unmount');
  await expect(found.getByText(/^pasted text:\d+$/).first()).toBeVisible();
  await expect(found.getByText(/^web (has waited [\d.]+ m?s|waits) for volume cache to unmount/)).toBeVisible();
  await expect(found.getByRole('list', { name: 'Stages of its removal' }).locator('[aria-current]')).toContainText(
    'Terminated',
  );
  await expect(found.locator('mark').filter({ hasText: 'device or resource busy' })).toBeVisible();
  const todo = found.getByRole('heading', { name: 'Do this' }).locator('~ ol').getByRole('listitem');
  await expect(todo.first()).toContainText(
    /fuser -vm \/var\/lib\/kubelet\/pods\/[\w-]{36}\/volumes\/kubernetes\.io~empty-dir\/cache/,
  );
  await expect(todo.last()).toContainText('kubectl get pod web -n default');
  const dont = found
    .getByRole('heading', { name: /^Last resort/ })
    .locator('~ ul')
    .getByRole('listitem');
  await expect(dont.last()).toContainText('The name is free at once');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expect(todo.first().getByRole('button', { name: 'Copy the command' })).toBeInViewport();
  }
});

test('advice is of this pod: its names in commands that are copied whole, with the page that says so', async ({
  grace,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await grace.open({ preset: 'sigkill' });
  await pasteIntoForm(page, POD_YAML);
  const found = finding(page);
  await expect(found.locator('mark').filter({ hasText: 'example.com/keep' })).toBeVisible();
  await expect(found.getByRole('button', { name: /:\d+$/ }).first()).toBeVisible();
  const owner = found.getByRole('listitem').filter({ hasText: 'custom resource definitions' });
  await owner.getByRole('button', { name: 'Copy the command' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('kubectl get crd | grep example.com');
  const source = owner.getByRole('link', { name: 'Source: kubernetes.io: finalizers' });
  await expect(source).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(source).toHaveAttribute('href', /^https:\/\/kubernetes\.io\/docs\//);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).hostname]));
  const last = found.getByRole('listitem').filter({ hasText: 'Removing a finalizer skips the work it protects' });
  await last.getByText('Show the command').click();
  await expect(last).toContainText('kubectl patch pod web -n default --type=json');
  await expect(found).not.toContainText('--force');
});

test('every line is accounted for, with a way to see each kind', async ({ grace, page }) => {
  await grace.open();
  await pasteIntoForm(
    page,
    `${STUCK}I0101 00:00:03.990000       1 kubelet.go:9999] "Something that nobody has ever logged" pod="default/web"\n`,
  );
  const input = page.getByRole('region', { name: 'Input' });
  await expect(input).toContainText('not understood');
  const counts = await input.getByRole('button', { name: /lines .*: show them$/ }).allInnerTexts();
  const sum = counts.map((text) => Number.parseInt(text.replace(/,/g, ''), 10)).reduce((a, b) => a + b, 0);
  expect(sum).toBe(STUCK.trimEnd().split('\n').length + 1);
  await input.getByRole('button', { name: /not understood: show them$/ }).click();
  const lines = page.getByRole('listbox', { name: 'Lines' });
  await expect(lines).toContainText('Something that nobody has ever logged');
  await page.getByRole('button', { name: 'understood', exact: true }).click();
  await expect(lines).toContainText('SyncLoop');
});

test('several files are dropped together, one of them gzipped', async ({ grace, page }) => {
  await grace.open();
  await dispatch(page, 'drop', [
    ['kubelet.log', DONE],
    ['pod.yaml', POD_YAML],
  ]);
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('2 files');
  await page.getByRole('button', { name: 'Other input' }).click();
  await form(page)
    .getByLabel('Open files…')
    .setInputFiles({ name: 'kubelet.log.gz', mimeType: 'application/gzip', buffer: gzipSync(STUCK) });
  await expect(finding(page)).toContainText('to unmount');
  await page.getByRole('region', { name: 'Input' }).getByText('kubelet.log.gz').first().click();
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('gzip');
});

test('an archive is read file by file, and a finding names the file and shows what is around its line', async ({
  grace,
  page,
}) => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await zip.add('logs/kubelet.log', new TextReader(STUCK));
  await zip.add('logs/screen.png', new Uint8ArrayReader(new Uint8Array(200).fill(0x80)));
  const packed = Buffer.from(await zip.close());
  const member = { header: { name: 'nodes/n1/kubelet.log', size: Buffer.byteLength(STUCK) }, body: STUCK };
  const tar = gzipSync(await packTar([member]));
  await grace.open();
  await openForm(page);
  const files = form(page).getByLabel('Open files…');
  await files.setInputFiles({ name: 'dump.zip', mimeType: 'application/zip', buffer: packed });
  await expect(finding(page)).toContainText('to unmount');
  await expect(finding(page)).toContainText('dump.zip!logs/kubelet.log');
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('dump.zip!logs/screen.png is not text.');
  await finding(page)
    .getByRole('button', { name: /dump\.zip!logs\/kubelet\.log/ })
    .first()
    .click();
  await expect(page.getByRole('listbox', { name: /dump\.zip!logs\/kubelet\.log/ })).toContainText('UnmountVolume');
  await page.getByRole('button', { name: 'Other input' }).click();
  await files.setInputFiles({ name: 'gather.tar.gz', mimeType: 'application/gzip', buffer: tar });
  await expect(finding(page)).toContainText('gather.tar.gz!nodes/n1/kubelet.log');
});

test('what could be either is asked about, and both ways lead on', async ({ grace, page }) => {
  await grace.open();
  await dispatch(page, 'drop', [['pod.yaml', POD_YAML]]);
  await grace.dialog('What do you want to do?').getByRole('button', { name: 'Add it to the simulation' }).click();
  await expect(grace.dialog('Add pods')).toContainText('Found web');
  await page.keyboard.press('Escape');
  await dispatch(page, 'paste', [['', POD_YAML]]);
  await grace.dialog('What do you want to do?').getByRole('button', { name: 'Diagnose it' }).click();
  await expect(finding(page)).toContainText('finalizer example.com/keep to be removed');
});

test('a log that is pasted anywhere is diagnosed; a word is left alone', async ({ grace, page }) => {
  await grace.open();
  await dispatch(page, 'paste', [['', 'kubelet']]);
  await dispatch(page, 'paste', [['', STUCK]]);
  await expect(finding(page)).toContainText('to unmount');
});

test('the scenario waits as it was left', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.delete('web');
  await grace.follow('Next milestone');
  const [title, time] = [await grace.title.innerText(), await grace.time.innerText()];
  await page.keyboard.press('e');
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .fill('half a thought');
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Back to the simulation' }).click();
  await expect(grace.title).toHaveText(title);
  await expect(grace.time).toHaveText(time);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await grace.ready();
  await openForm(page);
  await expect(form(page).getByRole('textbox', { name: /Paste here/ })).toHaveValue('half a thought');
});

test('year and zone are asked for where nothing tells them, and wrapped lines tell them', async ({ grace, page }) => {
  await grace.open();
  await pasteIntoForm(page, STOPPING);
  const input = page.getByRole('region', { name: 'Input' });
  await expect(input).toContainText('no year');
  await expect(input).toContainText('neither the year nor the zone of klog’s times');
  await input.getByRole('textbox', { name: 'Year' }).fill('2026');
  await input.getByRole('textbox', { name: 'Zone' }).fill('+02:00');
  await input.getByRole('button', { name: 'Read again' }).click();
  await expect(input).toContainText('2026 (as you said), UTC+02:00');
  await expect(finding(page)).toContainText('2025-12-31 22:00:');
  await page.getByRole('button', { name: 'Other input' }).click();
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .fill(journald(STOPPING));
  await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(input).toContainText('2026 (as the input says), UTC+00:00');
  await expect(input).not.toContainText('of klog’s times');
});

test('the JSON is what the command line prints, and the text is copied', async ({ grace, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await grace.open();
  await pasteIntoForm(page, STUCK);
  await expect(finding(page)).toContainText('default/web');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save JSON' }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(saved)).toEqual(['pods', 'lines', 'release', 'waitingOn', 'clock', 'podsLeftOut']);
  expect(saved['waitingOn']).toBe('volume-unmount');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Terminated, waiting on volume-unmount');
});

test('a large file shows how far it is, and what was read when it is stopped', async ({ grace, page }) => {
  await grace.open();
  await openForm(page);
  await page.evaluate(() => {
    const blocked: number[] = [];
    new PerformanceObserver((list) => blocked.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
    Object.assign(window, { blocked });
  });
  await page.evaluate((log) => {
    const part = new Blob([log]);
    const file = new File(
      Array.from({ length: 3_000 }, () => part),
      'huge.log',
    );
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, STUCK);
  await expect(page.getByRole('progressbar', { name: 'Progress of reading' })).toHaveAttribute('value', /\d{6,}/);
  await expect(form(page)).toContainText(/[\d.]+ MiB of [\d.]+ MiB, [\d.]+ \w?i?B\/s/);
  await page.getByRole('button', { name: 'Stop and show what was read' }).click();
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('Reading was stopped');
  await expect(finding(page)).toContainText('default/web');
});

test('a file beside the page is read by the address; of another place nothing is', async ({ grace, page }) => {
  await page.route('**/kubelet.log', (route) => route.fulfill({ contentType: 'text/plain', body: STUCK }));
  await page.goto('/?evidence=kubelet.log');
  await expect(finding(page)).toContainText('to unmount');
  await page.goto('about:blank');
  await page.goto('/?evidence=https://elsewhere.example/other.log');
  await expect(form(page).getByRole('alert')).toContainText('Only files beside this page are read');
  await form(page).getByRole('button', { name: 'Back to the simulation' }).click();
  await grace.ready();
});

test('what is empty or means nothing is said so', async ({ grace, page }) => {
  await grace.open();
  await openForm(page);
  await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(form(page).getByRole('alert')).toContainText('There is nothing to read yet');
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .fill('lorem ipsum\ndolor sit amet\n');
  await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Pods' })).toContainText('No pod is named in this input.');
});

test('hostile input stays text', async ({ grace, page }) => {
  await grace.open();
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const line = (text: string) => `I0101 00:00:02.000000       1 kubelet.go:2130] ${text}\n`;
  const many = Array.from({ length: 3_000 }, (_, i) => line(`"SyncLoop DELETE" source="api" pods=[ns/pod-${i}]`)).join(
    '',
  );
  const hostile = `${STUCK}${line(evil)}${evil}\n\u0000\u001b[31m\u202e${'x'.repeat(2_000_000)}\n${many}`;
  await openForm(page);
  await form(page)
    .getByLabel('Open files…')
    .setInputFiles({
      name: '<b>evil</b>.log',
      mimeType: 'text/plain',
      buffer: Buffer.from(hostile),
    });
  await expect(pods(page).getByRole('option').first()).toBeVisible();
  expect(await pods(page).getByRole('option').count()).toBeLessThan(80);
  await expect(page).toHaveTitle(/Grace Period/);
  expect(await page.locator('main img, main script, main b:text-is("evil")').count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Find a pod' }).fill('pod-2999');
  await expect(pods(page).getByRole('option')).toHaveCount(1);
});

test('all of it goes by the keyboard', async ({ grace, page }) => {
  await grace.open();
  await page.keyboard.press('e');
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .focus();
  await page.keyboard.insertText(`${STUCK}${STUCK.replaceAll('default/web', 'other/web2')}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(finding(page)).toContainText('default/web');
  await pods(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(finding(page).getByRole('heading', { level: 2 })).not.toHaveText('default/web');
  await page.keyboard.press('e');
  await grace.ready();
});

test.describe('a pod of the input on the simulation’s own views', () => {
  const show = async (page: Page): Promise<void> => {
    await pasteIntoForm(page, journald(STUCK));
    await finding(page).getByRole('button', { name: 'Show on the diagram' }).click();
    await expect(page.getByRole('region', { name: 'From your input' })).toContainText('default/web');
  };

  test('it is stepped through like a run, each step with its line', async ({ grace, page }) => {
    await grace.open();
    await show(page);
    const pane = page.getByRole('region', { name: 'From your input' });
    await grace.press('To the start');
    await expect(pane).toContainText('Nothing of the input has happened yet');
    await grace.press('Step');
    await expect(pane).toContainText('"SyncLoop DELETE" source="api" pods=["default/web"]');
    await grace.press('To the end');
    await expect(grace.workerState.first()).toContainText('Terminated');
    await expect(grace.diagram).toContainText('v1.27');
  });

  test('what is inferred is marked so, everywhere, and what nobody said is unknown', async ({ grace, page }) => {
    await grace.open();
    await show(page);
    await grace.timeline
      .getByRole('button', { name: /inferred/ })
      .first()
      .click();
    await expect(grace.inspector).toContainText('No line of the input says so');
    await expect(grace.worker).toContainText('inferred');
    await expect(page.getByRole('region', { name: 'From your input' })).toContainText('no line says it');
    await expect(grace.diagram).toContainText('unknown');
    await grace.show('Steps');
    await expect(grace.marked('Steps')).toContainText('inferred');
    const object = await grace.show('Object');
    await expect(object).toContainText('creationTimestamp: unknown');
  });

  test('nothing can be done to it, with a reason, and the scenario comes back', async ({ grace, page }) => {
    await grace.open({ preset: 'sigkill' });
    await grace.follow('Next milestone');
    const [title, time] = [await grace.title.innerText(), await grace.time.innerText()];
    await show(page);
    await page.keyboard.press('d');
    await expect(page.getByRole('status').getByText(/has happened and can’t be changed/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Fault', exact: true })).toHaveCount(0);
    await expectClean(page);
    await page.getByRole('button', { name: 'Diagnosis', exact: true }).click();
    await expect(finding(page)).toContainText('default/web');
    await page.getByRole('button', { name: 'Back to the simulation' }).click();
    await expect(grace.title).toHaveText(title);
    await expect(grace.time).toHaveText(time);
    await expect(grace.pod('web')).toBeVisible();
  });

  test('another scenario can be opened from there', async ({ grace, page }) => {
    await grace.open();
    await show(page);
    await page.getByRole('button', { name: 'From a log: default/web' }).click();
    await grace.openFromBrowser('Delete a mirror pod');
    await grace.ready();
    await expect(grace.kubectlNames()).toContainText(['nginx-static-node-1']);
  });
});

test('the log stands beside what the model would do, and the first divergence is marked', async ({ grace, page }) => {
  await grace.open();
  await pasteIntoForm(page, STUCK);
  await page.getByRole('tab', { name: 'Expected' }).click();
  const pane = page.getByRole('tabpanel', { name: 'Expected' });
  await expect(pane).toContainText(
    'First divergence: in the log, “A volume can’t be unmounted”; 1.27 does not do that.',
  );
  await expect(pane.getByRole('row').and(page.locator('[aria-current]'))).toContainText('only in the log');
  await expectClean(page);
  await page.getByRole('button', { name: 'Other input' }).click();
  await form(page)
    .getByRole('textbox', { name: /Paste here/ })
    .fill(DONE);
  await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
  await page.getByRole('tab', { name: 'Expected' }).click();
  await expect(pane).toContainText('Every milestone is as in 1.23.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('one pane at a time, and nothing runs over the edge', async ({ grace, page }) => {
    await grace.open();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Diagnose logs' }).click();
    await form(page)
      .getByRole('textbox', { name: /Paste here/ })
      .fill(STUCK);
    await form(page).getByRole('button', { name: 'Diagnose', exact: true }).click();
    // One pod alone needs no choosing.
    await expect(finding(page)).toContainText('to unmount');
    for (const pane of ['Course', 'Expected', 'Lines', 'Pods', 'Diagnosis']) {
      await page.getByRole('button', { name: pane, exact: true }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await expectClean(page);
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('the whole diagnosis is told', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '分析日志' }).click();
    await page.getByRole('textbox', { name: /粘贴到这里/ }).fill(STUCK);
    await page.getByRole('button', { name: '诊断', exact: true }).click();
    const found = page.getByRole('region', { name: '诊断' });
    await expect(found).toContainText('web 在等卷 cache 卸载');
    const prose = (await found.locator('p, li > p, dt, h3, .ev-points li').allInnerTexts()).filter(
      (text) => text.trim() !== '',
    );
    const isEnglish = (text: string): boolean =>
      !/\p{Script=Han}/u.test(text) && /[a-z]{3,} [a-z]{3,} [a-z]{3,}/.test(text);
    expect(prose.filter(isEnglish)).toEqual([]);
    await expect(
      page
        .getByRole('listbox', { name: /的经过$/ })
        .getByRole('option')
        .first(),
    ).toHaveAccessibleName(/\p{Script=Han}/u);
    const steps = await page.locator('.ev-event-title').allInnerTexts();
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.filter(isEnglish)).toEqual([]);
    await page.getByRole('tab', { name: '预期' }).click();
    await expect(page.getByRole('tabpanel', { name: '预期' })).toContainText('第一处分歧');
  });
});
