import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './commandLine.ts';
import { FIXTURES } from './conform/testTraces.ts';

async function run(args: readonly string[], stdin = '') {
  let out = '';
  let err = '';
  const code = await commandLine(args, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => stdin,
  });
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

describe('the command line', () => {
  it('lists its commands when none is named, and calls that a mistake', async () => {
    const { code, out, err } = await run([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/run .*\n.*diff .*\n.*check .*\n.*conform .*\n.*diagnose .*\n.*bench /);
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
    [['run', 'preset:regular', '--format', 'svg'], '--format: found "svg", expected one of'],
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
