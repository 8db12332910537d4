import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './commandLine.ts';
import { MOST_BYTES } from './boundedInput.ts';
import type { Io } from './command.ts';
import { FIXTURES } from './conform/testing/traces.ts';
import { notWritten } from './output.ts';
import { TOOL_COMMANDS } from './toolCommands.ts';
import TOOLS from './tools.json';
import { presetById } from '../scenario/index.ts';

async function run(args: readonly string[], stdin = '', more: Partial<Io> = {}) {
  let out = '';
  let err = '';
  const io: Io = { out: (text) => (out += text), err: (text) => (err += text), stdin: () => stdin, ...more };
  const code = await commandLine(args, io, TOOL_COMMANDS);
  return { code, out, err };
}

const SCENARIO = `kind: Scenario
pods:
  - from: api
    manifest: { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: app, image: app }] } }
steps:
  - { at: 1s, do: delete, pod: web }
`;

function file(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'grace-period-')), 'scenario.yaml');
  writeFileSync(path, text);
  return path;
}

const NODES = `kind: Scenario
nodes: [{ name: alpha }, { name: beta }]
pods:
  - { from: file, manifest: { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: app, image: app }] } } }
  - { from: file, node: beta, manifest: { apiVersion: v1, kind: Pod, metadata: { name: db }, spec: { containers: [{ name: app, image: app }] } } }
steps:
  - { at: 1s, do: removeManifest, pod: web }
  - { at: 1s, do: removeManifest, pod: db }
`;

describe('run of several nodes', () => {
  const told = async (...args: readonly string[]) => run(['run', '-', ...args], NODES);

  it('prints the log of one kubelet: of the first, or of the one that is named', async () => {
    const of = async (...args: readonly string[]) => (await told('--format', 'klog', ...args)).out;
    expect(await of()).toBe(await of('--node', 'alpha'));
    expect(await of()).toMatch(/"SyncLoop REMOVE".*web-alpha/);
    expect(await of()).not.toContain('db-beta');
    expect(await of('--node', 'beta')).toMatch(/"SyncLoop REMOVE".*db-beta/);
    expect(await of('--node', 'beta')).not.toContain('web-alpha');
  });

  it('prints what all of them do in every other format', async () => {
    for (const format of ['watch', 'requests', 'events', 'json', 'mermaid']) {
      const { out, code } = await told('--format', format);
      expect([format, code, out.includes('web-alpha'), out.includes('db-beta')]).toEqual([format, 0, true, true]);
    }
  });

  it('says in events and in the trace whose each of them is', async () => {
    const events = (await told('--format', 'events')).out;
    const { initial, events: all } = JSON.parse((await told('--format', 'json')).out) as {
      readonly initial: object;
      readonly events: readonly { readonly changes: readonly { readonly path: readonly string[] }[] }[];
    };
    expect(events.split('\n').slice(0, -1)).toEqual(all.map((event) => JSON.stringify(event)));
    const branches = new Set(all.flatMap(({ changes }) => changes.map(({ path }) => path[0])));
    expect([...branches].filter((branch) => !Object.hasOwn(initial, branch ?? ''))).toEqual([]);
    expect([...branches]).toEqual(expect.arrayContaining(['alpha/runtime', 'beta/runtime', 'alpha/kubelet/pleg']));
  });

  it('refuses a node that is not there, and one for a format that tells of all', async () => {
    expect(await told('--format', 'klog', '--node', 'gamma')).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected one of alpha, beta') as string,
    });
    expect(await told('--format', 'watch', '--node', 'beta')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--node goes with --format klog') as string,
    });
  });

  it('holds the invariants on each of them', async () => {
    expect(await run(['check', '-'], NODES)).toMatchObject({ code: 0 });
  });
});

/** What a terminal obeys: control characters but for tab and newline, and changes of direction. */
const OBEYED = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const EVIL = '\u001b]0;pwn\u0007\u001b[2J\u009b31m\u202e';
const HOSTILE = join(import.meta.dirname, '../scenario/fixtures/hostile');

describe('what goes to a terminal', () => {
  const said = async (...args: readonly string[]): Promise<string> => {
    const { out, err } = await run(args);
    expect(`${out}${err}`).not.toBe('');
    return out + err;
  };

  it.each(['ansi-key.yaml', 'ansi-uid.yaml'])('holds nothing that it obeys of %s', async (name) => {
    for (const command of [['check'], ['run', '--format', 'klog'], ['run', '--format', 'json']]) {
      const text = await said(...command, join(HOSTILE, name));
      expect(text).not.toMatch(OBEYED);
      expect(text.split('\n').filter((line) => line.includes('forged') && !line.startsWith(HOSTILE))).toEqual([]);
    }
  });

  it('holds nothing of the kind from names of files, nor a line that they forge', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grace-period-'));
    const path = join(folder, `a${EVIL}\nforged: all is well`);
    for (const args of [
      ['check', path],
      ['run', '--format', 'klog', path],
      ['diagnose', path],
      ['conform', path],
    ]) {
      const text = await said(...args);
      expect(text).not.toMatch(OBEYED);
      expect(text).not.toMatch(/^forged/m);
    }
    writeFileSync(
      path,
      'I1121 02:50:41.109230 3352 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=["demo/web"]\n',
    );
    for (const format of ['text', 'json']) {
      const text = await said('diagnose', '--format', format, path);
      expect(text).toContain('web');
      expect(text).not.toMatch(OBEYED);
      expect(text).not.toMatch(/^forged/m);
    }
  });

  it('holds nothing of the kind from a scenario that is right', async () => {
    const annotated = SCENARIO.replace('name: web', `name: web, annotations: { note: "\\e[2J\\a" }`);
    const path = file(annotated);
    for (const format of ['klog', 'watch', 'requests', 'events', 'json', 'mermaid'])
      expect(await said('run', '--format', format, path)).not.toMatch(OBEYED);
    expect(JSON.parse(await said('run', '--format', 'json', path))).toBeTypeOf('object');
  });

  it('is no longer than anybody reads', async () => {
    const { code, err } = await run(['check', file(`kind: Scenario\n${'x'.repeat(60_000)}: 1\n`)]);
    expect(code).toBe(2);
    expect(err.length).toBeLessThan(1_200);
  });
});

describe('the command line', () => {
  it('lists its commands when none is named, and calls that a mistake', async () => {
    const { code, out, err } = await run([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /run .*\n.*diff .*\n.*check .*\n.*diagnose .*\n.*collect .*\n.*live .*\n.*conform .*\n.*bench /,
    );
  });

  it('runs the tools by the names that .ci/cli.mjs looks for', () => {
    expect(TOOL_COMMANDS.map(({ name, summary }) => [name, summary])).toEqual(Object.entries(TOOLS));
  });

  it.each(Object.keys(TOOLS))('of the package lacks the tool %s, and says where it is', async (name) => {
    const published = async (args: readonly string[], more: Partial<Io> = {}) => {
      let text = '';
      const io: Io = { out: (out) => (text += out), err: (err) => (text += err), stdin: () => '', ...more };
      return { code: await commandLine(args, io), text };
    };
    expect(await published([name])).toEqual({
      code: 2,
      text: `${name} is a tool of the repository and not published: npm run -s cli -- ${name}\n`,
    });
    expect((await published(['--help'], { program: 'grace-period' })).text).not.toContain(`  ${name} `);
  });

  it.each([['--help'], ['run', '--help'], ['conform', '-h'], ['bench', '--help']])(
    'helps with %s %s',
    async (...args) => {
      const { code, out, err } = await run(args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('Usage:');
    },
  );

  it.each([
    [['dance'], 'unknown command "dance"'],
    [['run', 'preset:regular'], 'run needs --format, one of klog'],
    [['run', 'preset:regular', '--format', 'bmp'], '--format: found "bmp", expected one of'],
    [['run', 'preset:regular', '--formt', 'klog'], "'--formt'"],
    [['run', '--format', 'klog'], 'run needs one FILE'],
    [['check'], 'check needs one FILE'],
    [['conform'], 'at least one folder'],
    [['conform', '--differences', 'x', '.'], 'expected a whole number'],
    [['bench', '--runs', '0'], 'expected a whole number above 0'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('run', () => {
  it('runs a file, the same text from stdin, and a preset', async () => {
    const fromFile = await run(['run', file(SCENARIO), '--format', 'requests']);
    expect(fromFile).toMatchObject({ code: 0, err: '' });
    expect(fromFile.out).toContain('kubectl DELETE pods/web');
    expect(await run(['run', '-', '--format', 'requests'], SCENARIO)).toEqual(fromFile);
    expect(await run(['run', 'preset:mirror', '--format', 'watch'])).toMatchObject({ code: 0, err: '' });
  });

  it('runs a preset as its file would run, to the names that a Deployment’s pods get', async () => {
    const { scenario } = presetById('rolling-update') ?? {};
    const fromFile = await run(['run', file(JSON.stringify(scenario)), '--format', 'requests']);
    expect(fromFile.out).toContain('web-');
    const { code, out } = await run(['run', 'preset:rolling-update', '--format', 'requests']);
    expect({ code, out }).toEqual({ code: fromFile.code, out: fromFile.out });
  });

  it('tells file, line and column of what is wrong', async () => {
    const path = file(SCENARIO.replace('do: delete', 'do: dele'));
    const { code, err } = await run(['run', path, '--format', 'klog']);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^${path}:6:\\d+: steps\\[0\\]\\.do: found "dele"`));
  });

  it('tells the line of broken YAML', async () => {
    const { code, err } = await run(['run', '-', '--format', 'klog'], 'kind: Scenario\npods: [\n');
    expect(code).toBe(2);
    expect(err).toMatch(/^<stdin>:\d+:\d+: /);
  });

  it.each([
    [['no-such-file.yaml'], 'no-such-file.yaml: there is no such file'],
    [['preset:nonsense'], 'no such preset; expected one of regular'],
    [['preset:regular', '--release', '1.99'], '--release: found "1.99"'],
  ])('explains why it can’t run %j', async (args, message) => {
    const { code, out, err } = await run(['run', '--format', 'klog', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('input that cannot be held or read', () => {
  it('is refused before more of it is read than a scenario may have', async () => {
    const path = file('x'.repeat(MOST_BYTES + 1));
    const { code, out, err } = await run(['run', path, '--format', 'klog']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(`${path}: it is larger than 16 MB, which no scenario is\n`);
  });

  it('ends a diagnosis with one line when it breaks off in the middle', async () => {
    const stdinBytes = async function* () {
      yield await Promise.resolve(new TextEncoder().encode('I0101 00:00:00.000000       1 kubelet.go:1] "x"\n'));
      throw new Error('EIO: i/o error, read');
    };
    const { code, out, err } = await run(['diagnose'], '', { stdinBytes });
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: '<stdin>: EIO: i/o error, read\n' });
  });

  it('is no device', async () => {
    expect(await run(['diagnose', '/dev/zero'])).toMatchObject({
      code: 2,
      err: '/dev/zero: is a device, not a file\n',
    });
  });
});

describe('output', () => {
  it('waits for what was printed to go out, so that it need not all be held', async () => {
    const held: number[] = [];
    let size = 0;
    const { code } = await run(['run', 'preset:drains', '--format', 'json'], '', {
      out: (text) => void (size += text.length),
      drained: async () => {
        held.push(size);
        size = 0;
        await Promise.resolve();
      },
    });
    expect(code).toBe(0);
    expect(held.length).toBeGreaterThan(3);
    expect(Math.max(...held)).toBeLessThan(500_000);
  });

  it('says in one line why it is not whole', () => {
    const line = (code: string) => notWritten(Object.assign(new Error('broken'), { code }));
    expect(line('EPIPE')).toMatch(/^The output .* closed the pipe\.\n$/);
    expect(line('ENOSPC')).toMatch(/no space is left\.\n$/);
    expect(line('EIO')).toMatch(/broken\.\n$/);
  });

  it('is followed by word of a run that was stopped, and by a code of its own', async () => {
    const endless = SCENARIO.replace(
      'steps:',
      '    behaviour: { app: { exits: { after: 0s, exitCode: 1 } } }\nsteps:',
    ).replace('  - { at: 1s, do: delete, pod: web }', '  []\nuntil: 8760h');
    let interrupt = (): void => undefined;
    const { code, out, err } = await run(['run', '-', '--format', 'events'], endless, {
      onInterrupt(act) {
        setTimeout(act, 300);
        interrupt = act;
        return () => undefined;
      },
    });
    interrupt();
    expect(code).toBe(1);
    expect(err).toMatch(/^stopped after [\d,]+ events at .*: as you asked; what follows is not known\n$/);
    expect(out.split('\n').length).toBeGreaterThan(500);
  });
});

describe('conform', () => {
  const mirror = (name: string): string => join(FIXTURES, 'v1.23.13', name);

  it('prints a table for each scenario and says whether it is reproduced', async () => {
    const { code, out, err } = await run(['conform', mirror('mirror-delete-1'), mirror('mirror-delete-2')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^v1\.23\.13\/mirror-delete\n/);
    expect(out).toMatch(/real runs with one another +0\.\d\d +1\.00/);
    expect(out).toContain('reproduced: 1.000 within goroutines');
  });

  it('compares real with real on request, and shows what differs', async () => {
    const args = ['--against', mirror('regular-sigkill-3'), mirror('regular-sigkill-1')];
    const { code, out } = await run(['conform', '--differences', '1', ...args]);
    expect(code).toBe(1);
    expect(out).toContain('NOT reproduced');
    expect(out).toMatch(/podWorker: - real, \+ regular-sigkill-3\n.*\n {6}- .*\n {6}… and \d+ more/);
  });

  it('prints the comparison as JSON', async () => {
    const { out } = await run(['conform', '--json', mirror('mirror-delete-1')]);
    expect(JSON.parse(out)).toMatchObject([{ scenario: 'v1.23.13/mirror-delete', runs: [{ run: 'mirror-delete-1' }] }]);
  });

  it('refuses a folder that it can’t read, with the file and the reason', async () => {
    const { code, err } = await run(['conform', FIXTURES]);
    expect(code).toBe(2);
    expect(err).toContain('scenario.json');
  });
});

describe('check', () => {
  it('says that the invariants of a release hold', async () => {
    const { code, out, err } = await run(['check', file(SCENARIO), '--release', '1.23']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^all \d+ invariants of 1\.23 hold\n$/);
  });

  it('names what can’t be read', async () => {
    const { code, out, err } = await run(['check', 'preset:nothing']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('no such preset');
  });
});
