/** The same scenario gives the same bytes in a terminal and in the browser’s worker. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClusterState } from '../src/cluster/state.ts';
import { FORMATS } from '../src/scenario/formats/index.ts';
import type { Scenario } from '../src/scenario/index.ts';
import { presetById } from '../src/scenario/index.ts';
import type { Trace } from '../src/trace/index.ts';
import { expect, test } from './test.ts';

const root = resolve(import.meta.dirname, '..');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const inNode = (preset: string, format: 'json' | 'events'): string =>
  execFileSync(process.execPath, ['.ci/cli.mjs', 'run', `preset:${preset}`, '--format', format], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

for (const preset of ['regular', 'static', 'mirror', 'sigkill']) {
  test(`${preset}: the whole trace, and the events that the page exports`, async ({ grace, page }) => {
    await grace.open({ preset });
    const [worker] = page.workers();
    if (worker === undefined) throw new Error('the page simulates in a worker');
    const scenario = presetById(preset)?.scenario;
    const inBrowser = await page.evaluate(
      async ({ url, asked }) => {
        const thread = new Worker(url, { type: 'module' });
        type Answer = { call: 'run'; result: { trace?: unknown; packed?: { json: ArrayBuffer } } };
        const answer = await new Promise<Answer>((done, fail) => {
          thread.onmessage = ({ data }: MessageEvent<Answer | { call: 'progress' }>) => {
            if (data.call !== 'progress') done(data); // a slow machine hears how far it is
          };
          thread.onerror = (event) => fail(new Error(event.message));
          thread.postMessage({ id: 1, call: 'run', scenario: asked });
        });
        thread.terminate();
        const { trace, packed } = answer.result;
        return packed === undefined ? JSON.stringify(trace) : new TextDecoder().decode(packed.json);
      },
      { url: worker.url(), asked: scenario as Scenario },
    );
    const printed = [...FORMATS.json(JSON.parse(inBrowser) as Trace<ClusterState>)].join('');
    expect.soft(sha256(printed), 'the whole trace').toBe(sha256(inNode(preset, 'json')));

    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Trace/ }).click();
    const exported = readFileSync(await (await download).path(), 'utf8');
    expect(sha256(exported), 'the events').toBe(sha256(inNode(preset, 'events')));
  });
}
