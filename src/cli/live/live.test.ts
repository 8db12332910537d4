/** `live` at an API server behind a real port: what it prints as a recorded removal happens, and what it leaves behind. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveReplay, type ReplayServer } from '../../../e2e/replayServer.ts';
import { before } from '../../live/testing/recorded.ts';
import { recordedEvents, ReplayedCluster } from '../../live/testing/replayedCluster.ts';
import { commandLine } from '../commandLine.ts';
import { FIXTURES } from '../conform/testing/traces.ts';
import { fakeKubectl } from './testing/fakeKubectl.ts';

const EVENTS = recordedEvents(readFileSync(join(FIXTURES, 'v1.36.2/finalizer/watch.jsonl'), 'utf8'));

let folder = '';
let cluster = new ReplayedCluster();
let server: ReplayServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-'));
  cluster = new ReplayedCluster();
  cluster.date = () => new Date().toUTCString();
  cluster.happen('pods', 'ADDED', before(EVENTS[0]?.object));
  server = await serveReplay(cluster);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Watches; each of `happens` is done when the output has the text that goes before it, and in the end comes Ctrl+C. */
async function watched(args: readonly string[], happens: readonly (readonly [until: string, act: () => void])[] = []) {
  let out = '';
  let err = '';
  let interrupt = (): void => undefined;
  let at = 0;
  const code = await commandLine(['live', '--namespace', 'demo', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
    onInterrupt(act) {
      interrupt = act;
      return () => undefined;
    },
    pause() {
      const [until, act] = happens[at] ?? ['', interrupt];
      if ((out + err).includes(until)) {
        at += 1;
        act();
      }
      return setTimeout(1); // what is on its way to this process comes by itself
    },
  });
  return { code, out, err };
}

const happen = (i: number) => (): void => {
  const event = EVENTS[i];
  if (event !== undefined) cluster.happen('pods', event.type, event.object);
};

describe('live', () => {
  it('prints what changes, what is expected next and until when, and sends GETs alone', async () => {
    const record = join(folder, 'recording.jsonl');
    const { code, out } = await watched(
      ['--server', server.url, '--record', record],
      [
        ['1 pod in demo, 0 being removed', happen(0)],
        ['Terminating, waiting on container-stop', happen(2)],
        ['Terminated, waiting on finalizer', happen(4)],
        ['the kubelet’s log: not there', () => undefined],
        ['A finalizer holds the object: example.com/hold', happen(5)],
        ['Removed, waiting on none', () => undefined],
      ],
    );
    expect(out).toContain(`${server.url}, v1.36.2, read only`);
    expect(out).toMatch(/(?:Next|Late): The containers end, or are killed/);
    expect(code).toBe(0);
    expect(new Set(cluster.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
    let said = '';
    await commandLine(['diagnose', record], { out: (text) => (said += text), err: () => undefined, stdin: () => '' });
    expect(said).toMatch(/`demo\/held` is gone\.\n {2}Removed, waiting on none/);
  });

  it('says anew what is expected where somebody makes the grace shorter', async () => {
    const shorter = JSON.stringify(EVENTS[0]?.object).replace('Seconds":10', 'Seconds":3');
    const { out } = await watched(
      ['--server', server.url],
      [
        ['1 pod in demo', happen(0)],
        [': The containers end', () => cluster.happen('pods', 'MODIFIED', JSON.parse(shorter))],
        ['the kubelet’s log: not there', () => undefined],
        ['the kubelet’s log: not there', () => undefined],
      ],
    );
    expect(out.match(/(?:Next|Late): The containers end/g)?.length).toBeGreaterThan(1);
  });

  it('answers 1 when it is stopped while a removal waits', async () => {
    const { code } = await watched(
      ['--server', server.url],
      [
        ['1 pod in demo', happen(4)],
        ['waiting on finalizer', () => undefined],
      ],
    );
    expect(code).toBe(1);
  });

  it('says what it may not see, and ends where that is the pods', async () => {
    for (const each of ['events', 'pods']) cluster.forbidden.add(each);
    const { code, err } = await watched(['--server', server.url], [['never', () => undefined]]);
    expect(code).toBe(2);
    expect(err).toContain('pods: not allowed (pods is forbidden: User "viewer" cannot list resource)\n');
    expect(err).toContain('Events: not allowed');
  });

  it('goes by the kubeconfig through a kubectl proxy that refuses writes, and ends it', async () => {
    const kubectl = fakeKubectl(folder, server.url);
    try {
      const { code, out } = await watched(['--context', 'lab'], [['1 pod in demo', () => undefined]]);
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringContaining('kubectl proxy, v1.36.2, read only'),
      });
      expect(kubectl.log()).toMatch(/ --reject-methods=POST,PUT,PATCH,DELETE --accept-paths=\S+ --context=lab\n/);
      await expect.poll(() => kubectl.log(), { timeout: 30_000 }).toMatch(/ended\n$/);
    } finally {
      kubectl.remove();
    }
  });

  it('writes the recording first at Ctrl+C, even if a later step fails', async () => {
    const record = join(folder, 'recording.jsonl');
    let written = '';
    let interrupt = (): void => undefined;
    let out = '';
    const code = await commandLine(['live', '--namespace', 'demo', '--server', server.url, '--record', record], {
      out(text) {
        out += text;
        if (text.includes('Terminating')) {
          interrupt();
          written = readFileSync(record, 'utf8');
          throw new Error('the terminal has gone');
        }
      },
      err: () => undefined,
      stdin: () => '',
      onInterrupt(act) {
        interrupt = act;
        return () => undefined;
      },
      pause() {
        if (out.includes('1 pod in demo') && cluster.watches('pods') > 0) happen(0)();
        return setTimeout(1);
      },
    });
    expect(code).toBe(70);
    expect(written).toContain('"deletionTimestamp"');
    expect(readFileSync(record, 'utf8')).toBe(written);
  });

  it.each([
    [['--server', 'http://127.0.0.1:1'], 'http://127.0.0.1:1: no API server answers there\n'],
    [['--server', 'ftp://x'], '--server: found "ftp://x"'],
    [['--namespace', '../kube-system'], '--namespace: found "../kube-system"'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await watched(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
