/** A log so large that two threads read it: on the page and on the command line the same comes of it. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { logOf } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

const MEGABYTE = 1024 * 1024;

/** Removals of 40 pods, one of which is stuck, among the lines of a kubelet that has others to care for. */
function largeLog(): string {
  const done = logOf('regular', 60);
  const [uid = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(done) ?? [];
  const pods = Array.from({ length: 40 }, (_, i) =>
    done.replaceAll(uid, `${String(i).padStart(8, '0')}${uid.slice(8)}`).replaceAll('/web', `/web-${i}`),
  );
  const stuck = logOf('stuck-volume', 4);
  const others = `I0101 00:00:05.000000       1 kubelet.go:2202] "SyncLoop (housekeeping)"\n`;
  const between = others.repeat(Math.ceil((17 * MEGABYTE) / pods.length / others.length));
  return pods.map((pod, i) => `${pod}${i === 20 ? stuck : ''}${between}`).join('');
}

test('the page and the command line read a large log alike, each in two threads', async ({ grace, page }, info) => {
  test.slow();
  const text = largeLog();
  const path = info.outputPath('kubelet.log');
  writeFileSync(path, text);
  const diagnose = [resolve('.ci/cli.mjs'), 'diagnose', 'kubelet.log', '--format', 'json'];
  // It ends with 1, as a pod waits.
  const { stdout } = await promisify(execFile)(process.execPath, diagnose, {
    cwd: dirname(path),
    maxBuffer: 16 * MEGABYTE,
  }).catch((error: { readonly stdout: string }) => error);
  const told = JSON.parse(stdout) as { lines: { total: number }; pods: { name: string; waitingOn: string }[] };
  expect(told.lines.total).toBe(text.trimEnd().split('\n').length);
  expect(told.pods).toHaveLength(41);
  expect(told.pods[0]).toMatchObject({ name: 'web', waitingOn: 'volume-unmount' });

  const threads: string[] = [];
  page.on('worker', (worker) => threads.push(worker.url()));
  await grace.open();
  await page.getByRole('button', { name: 'Diagnose logs' }).click();
  await page.getByLabel('Open files…').setInputFiles(path);
  const pods = page.getByRole('listbox', { name: 'Pods' });
  await expect(pods.getByRole('option').first()).toHaveAccessibleName(/^default\/web: Terminated, waits for a volume/);
  const reading = threads.filter((url) => url.includes('evidence'));
  expect(reading).toHaveLength(2);
  expect(new Set(reading).size).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save JSON' }).click();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toEqual(told);
});
