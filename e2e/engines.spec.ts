/**
 * The main journeys in the browsers that people have, where this machine has them: Firefox over WebDriver BiDi, WebKit over
 * WebDriver, and a whole Chromium where the other tests run in one without its surroundings. An engine that is not there has no tests; `npm test` says which ran.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { presetById } from '../src/scenario/index.ts';
import '../src/kube/klog/lines/all.ts';
import { run } from '../src/scenario/run.ts';
import * as firefox from './engines/firefox.mjs';
import { byRole, Visit } from './engines/visit.mjs';
import * as webkit from './engines/webkit.mjs';
import * as wholeChromium from './engines/wholeChromium.mjs';
import { expect, test as base } from '@playwright/test';

/** A preset's run in Node, as a digest of what a thread hands on of it. */
function digestInNode(preset: string): string {
  const scenario = presetById(preset)?.scenario;
  if (scenario === undefined) throw new Error(`there is no preset ${preset}`);
  return createHash('sha256')
    .update(JSON.stringify(run(scenario)))
    .digest('hex');
}

/** Run in the page: a scenario's run in a thread of its own, from the page's own file, as a digest of its bytes. */
async function digestInWorker(scenario: unknown): Promise<string> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const url = loaded.find((name) => /\/simulation\.worker[^/]*\.js$/.test(name));
  if (url === undefined) throw new Error('the page simulates in a worker');
  const thread = new Worker(url, { type: 'module' });
  type Answer = { call: 'run'; result: { trace?: unknown; packed?: { json: ArrayBuffer } } };
  const answer = await new Promise<Answer>((done, fail) => {
    thread.onmessage = ({ data }: MessageEvent<Answer | { call: 'progress' }>) => {
      if (data.call !== 'progress') done(data); // a slow machine hears how far it is
    };
    thread.onerror = (event) => fail(new Error(event.message));
    thread.postMessage({ id: 1, call: 'run', scenario });
  });
  thread.terminate();
  const { trace, packed } = answer.result;
  const bytes = packed === undefined ? new TextEncoder().encode(JSON.stringify(trace)) : new Uint8Array(packed.json);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Passes requests on to the page, but for files that are withheld: for browsers whose requests can't be intercepted. */
async function cable(to: string) {
  let withheld: RegExp | null = null;
  const server = createServer((request, response) => {
    if (withheld?.test(request.url ?? '')) {
      response.destroy();
      return;
    }
    void fetch(`${to}${request.url}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      response.end(new Uint8Array(await answer.arrayBuffer()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    withhold: (files: RegExp | null) => (withheld = files),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const rowsOf = (visit: Visit): Promise<string> => visit.text('list', 'kubectl get pods');

for (const { name, find, start } of [firefox, webkit, wholeChromium]) {
  const binary = find();
  if (binary === undefined) continue;

  const test = base.extend<{ visit: Visit }, { engine: Awaited<ReturnType<typeof start>> }>({
    engine: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this pattern
      async ({}, give) => {
        const engine = await start(binary);
        await give(engine);
        await engine.stop();
      },
      { scope: 'worker' },
    ],
    visit: async ({ engine, baseURL }, give) => {
      await engine.size(1440, 900);
      await give(new Visit(engine, baseURL ?? ''));
      expect(engine.complaints).toEqual([]);
    },
  });

  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });

    test('a regular pod is deleted, and goes', async ({ visit }) => {
      await visit.open('#s=1p.regular&v=z.kubelet');
      await visit.engine.press('Home');
      await visit.click('button', 'Delete web');
      await visit.ready();
      await expect.poll(() => rowsOf(visit)).toContain('web');
      await visit.click('button', 'To the end');
      await expect.poll(() => rowsOf(visit)).not.toContain('web');
    });

    test('traces are the same as in Node', async ({ visit }) => {
      await visit.open('#s=1p.regular&v=z.kubelet');
      for (const preset of ['regular', 'static', 'mirror', 'sigkill']) {
        const digest = await visit.engine.run(digestInWorker, presetById(preset)?.scenario);
        expect(digest, preset).toBe(digestInNode(preset));
      }
    });

    // All other tests run in this engine already, without its windows.
    if (name === wholeChromium.name) return;

    test('a story is told to its end', async ({ visit }) => {
      await visit.open('#s=1p.sigkill');
      await visit.engine.press('End');
      await expect.poll(() => visit.text('region', 'What happens now')).toContain('The end. web was gone 30.6 s');
    });

    test('a mirror pod is deleted, and comes back', async ({ visit }) => {
      await visit.open('#s=1p.regular&v=z.kubelet');
      await visit.engine.press('Home');
      await visit.click('button', 'Delete nginx-static-node-1');
      await visit.ready();
      await visit.click('button', 'To the end');
      await expect.poll(() => rowsOf(visit)).toContain('nginx-static-node-1');
    });

    test('a static pod’s manifest is removed, and its mirror goes', async ({ visit }) => {
      await visit.open('#s=1p.regular&v=z.kubelet');
      await visit.engine.press('Home');
      await expect.poll(() => rowsOf(visit)).toContain('nginx-static-node-1');
      await visit.click('button', 'Remove manifest file');
      await visit.ready();
      await visit.click('button', 'To the end');
      await expect.poll(() => rowsOf(visit)).not.toContain('nginx-static-node-1');
    });

    test('steps go both ways, by buttons and by keys', async ({ visit }) => {
      await visit.open('#s=1p.sigkill&v=z.kubelet');
      const start = await visit.movedFrom('');
      await visit.click('button', 'Step');
      const next = await visit.movedFrom(start);
      await visit.engine.press('ArrowLeft');
      expect(await visit.movedFrom(next)).toBe(start);
      await visit.engine.press('ArrowRight');
      expect(await visit.movedFrom(start)).toBe(next);
    });

    test('a link opens where it was taken', async ({ visit }) => {
      await visit.open('#s=1p.mirror&v=z.kubelet');
      const start = await visit.movedFrom('');
      const first = await visit.until('the address has the instant', () => /&t=/.test(location.hash) && location.hash);
      await visit.click('button', 'Next milestone');
      const here = await visit.movedFrom(start);
      const then = await visit.until(
        'the address follows',
        (was: string) => location.hash !== was && location.hash,
        first,
      );
      await visit.open(then);
      expect(await visit.movedFrom('')).toBe(here);
    });

    test('a kubelet’s log is read and judged', async ({ visit }) => {
      await visit.open('');
      await visit.engine.press('e');
      const log =
        'I1121 02:12:41.000000  100 kubelet.go:2250] "SyncLoop DELETE" source="api" pods=["demo/web"]\n' +
        'E1121 02:12:42.000000  100 pod_workers.go:951] "Error syncing pod, skipping" err="failed to stop" pod="demo/web"';
      const FIELD = 'Paste here, or drop files anywhere on the page';
      await visit.until('the form', byRole, 'textbox', FIELD, 'presence');
      await visit.engine.type(log, byRole, 'textbox', FIELD);
      await visit.click('button', 'Diagnose');
      await visit.until('the pod that it is about', () => document.querySelector('main')?.textContent.includes('web'));
    });

    test('a part that could not be had comes when it is tried again', async ({ engine, baseURL }) => {
      await using way = await cable(baseURL ?? '');
      const visit = new Visit(engine, way.address);
      way.withhold(/\/EvidencePage-/);
      await visit.open('#s=1p.mirror&v=z.kubelet');
      await engine.press('e');
      await visit.until('the trouble', byRole, 'heading', 'A part of this page could not be loaded', 'presence');
      await visit.click('button', 'Try again');
      await visit.until('the trouble again', byRole, 'button', 'Try again', 'presence');
      way.withhold(null);
      await visit.click('button', 'Try again');
      await visit.until('the form', byRole, 'textbox', 'Paste here, or drop files anywhere on the page', 'presence');
    });

    test('a phone shows one pane at a time, and steps in each', async ({ visit }) => {
      await visit.engine.size(390, 844);
      await visit.open('#s=1p.sigkill&v=z.kubelet');
      for (const tab of ['Time', 'Pods', 'Why', 'Chart', 'Time']) {
        await visit.click('tab', tab);
        const before = await visit.movedFrom('');
        await visit.click('button', 'Step');
        await visit.movedFrom(before);
      }
    });
  });
}
