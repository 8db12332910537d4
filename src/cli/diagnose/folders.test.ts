/** `diagnose` over folders and archives, and its findings as lines: what a person with a fleet's logs runs. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../commandLine.ts';
import { filesOf } from './files.ts';

async function run(args: readonly string[], stdin: string | Uint8Array = '') {
  let out = '';
  let err = '';
  const code = await commandLine(['diagnose', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
    stdinBytes: async function* () {
      yield await Promise.resolve(typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin);
    },
  });
  return { code, out, err };
}

const deleted = (pod: string): string =>
  `I0612 10:00:00.100000     900 kubelet.go:2430] "SyncLoop DELETE" source="api" pods=["shop/${pod}"]\n`;

/** A folder with these files; of `null` a folder is made. */
function folder(files: Readonly<Record<string, string | Uint8Array | null>>): string {
  const root = mkdtempSync(join(tmpdir(), 'grace-period-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(content === null ? path : dirname(path), { recursive: true });
    if (content !== null) writeFileSync(path, content);
  }
  return root;
}

const tar = (members: Readonly<Record<string, string>>): Promise<Uint8Array> =>
  packTar(
    Object.entries(members).map(([name, body]) => ({
      header: { name, size: new TextEncoder().encode(body).length },
      body,
    })),
  );

interface Printed {
  readonly pods: readonly {
    readonly name: string;
    readonly stage: string;
    readonly waitingOn: string;
    readonly evidence: readonly { readonly file: string }[];
  }[];
}

const podsIn = (out: string) => (JSON.parse(out) as Printed).pods;

describe('diagnose of a folder', () => {
  it('reads all that is in it, archives too, and names the file of each finding', async () => {
    const root = folder({
      'must-gather.local.1/quay-io-x/nodes/worker-1/kubelet.log': deleted('web-0'),
      'must-gather.local.1/quay-io-x/nodes/worker-1/old.log.gz': gzipSync(deleted('web-1')),
      'must-gather.local.1/timestamp': '',
      'support.tar.gz': gzipSync(await tar({ 'var/log/kubelet.log': deleted('web-2') })),
    });
    const { code, out, err } = await run([root, '--format', 'json']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(podsIn(out).map(({ name, evidence }) => [name, evidence[0]?.file.slice(root.length + 1)])).toEqual(
      expect.arrayContaining([
        ['web-0', 'must-gather.local.1/quay-io-x/nodes/worker-1/kubelet.log'],
        ['web-1', 'must-gather.local.1/quay-io-x/nodes/worker-1/old.log.gz'],
        ['web-2', 'support.tar.gz!var/log/kubelet.log'],
      ]),
    );
    expect((await run([root, '--format', 'json'])).out).toBe(out);
  });

  it('says what it leaves out, and goes on', async () => {
    const elsewhere = folder({ 'secret.log': deleted('secret') });
    const root = folder({
      'a/kubelet.log': deleted('web-0'),
      'core.bin': new Uint8Array(4_000).fill(0x80),
      'broken.tar': (await tar({ 'x.log': 'x'.repeat(9_000) })).subarray(0, 3_000),
      empty: null,
    });
    symlinkSync(elsewhere, join(root, 'a/out'));
    symlinkSync(join(elsewhere, 'secret.log'), join(root, 'a/out.log'));
    symlinkSync('..', join(root, 'a/loop'));
    symlinkSync('kubelet.log', join(root, 'a/same.log'));
    symlinkSync('nowhere', join(root, 'a/dangling'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const { code, out, err } = await run([root, '--format', 'json']);
    expect(code).toBe(1);
    expect(podsIn(out).map(({ name }) => name)).toEqual(['web-0']);
    expect(err.replaceAll(root, 'DIR').trimEnd().split('\n').toSorted()).toEqual([
      'DIR/a/dangling: is a link that leads nowhere',
      'DIR/a/out.log: is a link that leads out of the folder; not followed',
      'DIR/a/out: is a link that leads out of the folder; not followed',
      'DIR/broken.tar: is damaged; what could be had of it was read (it breaks off in the middle)',
      'DIR/core.bin: is no text',
      'DIR/pipe: is no file; not read',
    ]);
  });

  it('says which files it could not read, and goes on', async () => {
    const root = folder({
      'a.log': deleted('web-0'),
      'b.log': deleted('web-1'),
      'gone/c.log': deleted('web-2'),
      'z.log': '1',
    });
    const names: string[] = [];
    const told: string[] = [];
    const io = { out: () => undefined, err: () => undefined, stdin: () => '' };
    const { signal } = new AbortController();
    for await (const { name } of filesOf([{ name: root, is: 'folder' }], io, (trouble) => told.push(trouble), signal)) {
      names.push(name);
      // Whoever collects logs also tidies up.
      rmSync(join(root, 'b.log'), { force: true });
      rmSync(join(root, 'gone'), { force: true, recursive: true });
    }
    expect(names).toEqual([join(root, 'a.log'), join(root, 'z.log')]);
    expect(told).toEqual([expect.stringMatching(/b\.log: ENOENT/), expect.stringMatching(/gone: ENOENT/)]);
  });

  it('with nothing in it is no input', async () => {
    expect(await run([folder({ 'a/b': null })])).toEqual({
      code: 2,
      out: '',
      err: 'there is no file that could be read\n',
    });
  });

  it('of very many that can’t be read tells the first', async () => {
    const noise = new Uint8Array(80).fill(0x80);
    const root = folder({
      ...Object.fromEntries(Array.from({ length: 230 }, (_, i) => [`${i}.bin`, noise])),
      'kubelet.log': deleted('web-0'),
    });
    const { err } = await run([root]);
    expect(err.split('\n').length).toBe(202);
    expect(err).toMatch(/\n… and 30 more that could not be read\n$/);
  });

  it('takes a tar from stdin, too', async () => {
    const { out } = await run(['--format', 'json'], await tar({ 'kubelet.log': deleted('web-0') }));
    expect(podsIn(out)[0]?.evidence[0]?.file).toBe('<stdin>!kubelet.log');
  });
});

describe('diagnose --format ndjson', () => {
  const wait = [
    deleted('web-0'),
    'E0612 10:03:00.000000     900 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/csi/x^vol podName:6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b nodeName:}" failed. No retries permitted until 2024-06-12 10:05:00 +0000 UTC (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/x^vol") pod "6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b" (UID: "6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b") : device or resource busy\n',
  ].join('');
  const row =
    'NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE\nshop        web-0   0/1     Terminating   0          3d\n';

  it('prints a line for each pod of each file, which a second run joins', async () => {
    const root = folder({ 'node-a/kubelet.log': wait, 'pods.txt': row });
    const maps = await Promise.all(
      ['node-a/kubelet.log', 'pods.txt'].map((file) =>
        run(['--format', 'ndjson', '--node', 'node-a', join(root, file)]),
      ),
    );
    expect(maps.map(({ code, err }) => ({ code, err }))).toEqual([
      { code: 0, err: '' },
      { code: 0, err: '' },
    ]);
    const lines = maps
      .flatMap(({ out }) => out.trimEnd().split('\n'))
      .map((line) => JSON.parse(line) as { kind: string });
    expect(lines.map(({ kind }) => kind).toSorted()).toContain('pod');
    const joined = await run(
      ['--format', 'json'],
      maps
        .map(({ out }) => out)
        .toReversed()
        .join(''),
    );
    const whole = await run(['--format', 'json', '--node', 'node-a', root]);
    expect(joined).toEqual(whole);
    expect(joined.code).toBe(1);
  });

  it('says which lines are none', async () => {
    const { out } = await run(['--format', 'ndjson'], wait);
    const { code, err } = await run([], `${out}{"findings":1,"kind":"pod"\n`);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^<stdin>: has lines that are no findings; they were left out \(line \d+: it is no JSON, or was cut\)\n$/,
    );
  });

  it('prints one pod alone where that is asked for', async () => {
    const { out } = await run(['--format', 'ndjson', '--pod', 'shop/web-1'], deleted('web-0') + deleted('web-1'));
    const names = out
      .trimEnd()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { name?: string }).name ?? []);
    expect(names).toEqual(['web-1']);
  });

  it('is 2 where nothing can be read', async () => {
    expect(await run(['--format', 'ndjson'])).toEqual({ code: 2, out: '', err: '<stdin>: is empty\n' });
  });
});
