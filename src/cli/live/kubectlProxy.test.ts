/** The kubectl proxy: only this user reaches it, it serves only the paths that are read, and it ends with its parent. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveReplay, type ReplayServer } from '../../../e2e/replayServer.ts';
import { newAbort } from '../../live/index.ts';
import { ReplayedCluster } from '../../live/testing/replayedCluster.ts';
import { pathsRead, READ_ONLY, startProxy } from './kubectlProxy.ts';
import { SUPERVISOR } from './supervisor.ts';
import { fakeKubectl, type FakeKubectl } from './testing/fakeKubectl.ts';

/** Starting a program can take long on a busy machine. */
const PATIENT = { timeout: 30_000 };

let folder = '';
let server: ReplayServer;
let kubectl: FakeKubectl;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  server = await serveReplay(new ReplayedCluster());
  kubectl = fakeKubectl(folder, server.url);
});
afterEach(async () => {
  kubectl.remove();
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe('a proxy', () => {
  it('listens on a socket that only this user can open, and answers through it', async () => {
    const proxy = await startProxy(['--context=lab'], 'demo');
    if (typeof proxy === 'string') throw new Error(proxy);
    const [, listens = '', ...flags] = kubectl.log().trim().split(' ');
    const socket = listens.slice('--unix-socket='.length);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(flags).toEqual([READ_ONLY, `--accept-paths=${pathsRead('demo').join(',')}`, '--context=lab']);
    const answer = await proxy.transport('/version', 'application/json', newAbort().signal);
    expect(answer.status).toBe(200);
    let text = '';
    for await (const piece of answer.bytes) text += new TextDecoder().decode(piece);
    expect(text).toContain('v1.36.2');
    proxy.stop();
    await expect.poll(() => kubectl.log(), PATIENT).toMatch(/ended\n$/);
    await expect.poll(() => existsSync(dirname(socket)), PATIENT).toBe(false);
  });

  it('ends a watch over its socket when the watch is aborted', async () => {
    const proxy = await startProxy([], 'demo');
    if (typeof proxy === 'string') throw new Error(proxy);
    const abort = newAbort();
    const path = '/api/v1/namespaces/demo/pods?watch=1&resourceVersion=1000';
    const answer = await proxy.transport(path, 'application/json', abort.signal);
    const read = (async () => {
      for await (const piece of answer.bytes) void piece;
    })();
    abort.abort();
    await expect(read).rejects.toThrow('aborted');
    await expect(proxy.transport('/version', '*/*', abort.signal)).rejects.toThrow('aborted');
    proxy.stop();
    await expect.poll(() => kubectl.log(), PATIENT).toMatch(/ended\n$/);
  });

  it('reports the error if kubectl can’t start', async () => {
    kubectl.remove();
    const path = process.env['PATH'];
    process.env['PATH'] = join(folder, 'nothing');
    try {
      expect(await startProxy([], 'demo')).toMatch(/kubectl.*ENOENT/);
    } finally {
      process.env['PATH'] = path;
    }
  });
});

/** Starts the supervisor with a pipe as stdin, as `startProxy` does, and cleans nothing up when it is killed. */
const HOLDER = `
const { spawn } = require('node:child_process');
const args = ['-e', process.env.SUPERVISOR, '--', 'kubectl', 'proxy', '--port=0'];
spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] });
`;

describe('the supervisor', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const)('ends kubectl when its parent gets %s', async (signal) => {
    const holder = spawn(process.execPath, ['-e', HOLDER], {
      env: { ...process.env, SUPERVISOR },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    holder.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    await expect.poll(() => out, PATIENT).toContain('Starting to serve');
    expect(kubectl.log()).not.toContain('ended');
    holder.kill(signal);
    await expect.poll(() => kubectl.log(), PATIENT).toMatch(/ended\n$/);
  });
});

describe('the paths that kubectl accepts', () => {
  const read = pathsRead('demo').map((path) => new RegExp(path));
  const isAccepted = (path: string): boolean => read.some((each) => each.test(path));

  it.each([
    '/api/v1/namespaces/demo/secrets',
    '/api/v1/namespaces/demo/pods/web/log',
    '/api/v1/namespaces/kube-system/pods',
    '/api/v1/nodes/node-1/proxy/configz',
    '/api/v1/secrets',
    '/version/',
  ])('do not include %s', (path) => {
    expect(isAccepted(path)).toBe(false);
  });
});
