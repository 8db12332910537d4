import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../commandLine.ts';
import { FIXTURES } from '../conform/testing/traces.ts';

const LOG = join(FIXTURES, 'v1.36.2/regular-delete/kubelet.log');
const STUCK = readFileSync(join(FIXTURES, 'v1.36.2/stuck-volume/kubelet.log'), 'utf8');

async function run(args: readonly string[], stdin = '') {
  let out = '';
  let err = '';
  const code = await commandLine(['diagnose', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => stdin,
  });
  return { code, out, err };
}

/** The log up to the second attempt at the volume. */
const untilStuck = (): string => {
  const lines = STUCK.split('\n');
  const failed = lines.findIndex((line) => line.includes('UnmountVolume.TearDown failed'));
  return lines.slice(0, failed + 1).join('\n');
};

describe('diagnose', () => {
  it('answers 0 where nothing waits, and prints text', async () => {
    const { code, out, err } = await run([LOG, '--pod', 'demo/web']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/Kubernetes release: about 1\.36 \(high/);
    expect(out).toMatch(/^`demo\/web` is gone\.\n {2}Removed, waiting on none/);
  });

  it('answers 1 where something waits, and says on what, why and what to do', async () => {
    const { code, out } = await run(['--format', 'json', '--year', '2026'], untilStuck());
    expect(code).toBe(1);
    const { pods, lines } = JSON.parse(out) as { pods: Record<string, unknown>[]; lines: Record<string, number> };
    expect(pods[0]).toMatchObject({
      namespace: 'demo',
      name: 'busyvol',
      stage: 'Terminated',
      waitingOn: 'volume-unmount',
    });
    expect(pods[0]?.['since']).toMatch(/^2026-/);
    expect(pods[0]?.['proof']).toContainEqual(
      expect.objectContaining({ file: '<stdin>', text: expect.stringContaining('TearDown failed') }),
    );
    const advice = pods[0]?.['advice'] as { risk: string; warning: string }[];
    expect(advice[0]?.risk).toBe('none');
    expect(advice.at(-1)).toMatchObject({
      risk: 'high',
      warning: expect.stringContaining('containers may keep running'),
    });
    expect(lines['total']).toBe((lines['understood'] ?? 0) + (lines['irrelevant'] ?? 0) + (lines['unknown'] ?? 0));
  });

  it('begins with one sentence, the deciding part of the error and one command', async () => {
    const { out } = await run([], untilStuck());
    const [sentence, error, command, shows, gap] = out.split('\n');
    expect(sentence).toMatch(/^`demo\/busyvol` (?:has waited .+|waits) for volume `[\w-]+` to unmount\b.*\.$/);
    expect(error).toMatch(/^ {4}\S+ \S/);
    expect(command).toMatch(/^ {2}\$ \S/);
    expect(shows).toMatch(/^ {4}[A-Z].*\.$/);
    expect(gap).toBe('');
    expect(out).toMatch(/\nKubernetes release: [^\n]*\n(?:Year: [^\n]*\n)?$/);
  });

  const ROWS = [
    'NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE',
    'shop        idle    1/1     Running       0          3d',
    'shop        one     1/1     Terminating   0          3d',
    'shop        two     1/1     Terminating   0          3d',
    '',
  ].join('\n');

  it('puts waiting pods first, and prints only waiting pods with --waiting', async () => {
    const { out } = await run([], ROWS);
    expect(out.indexOf('shop/one')).toBeLessThan(out.indexOf('shop/idle'));
    expect(out).toContain('These wait for nothing:\n  SyncPod: shop/idle');
    const { out: waiting, code } = await run(['--waiting'], ROWS);
    expect(waiting).toMatch(/`shop\/one`[^]*`shop\/two`/);
    expect(waiting).not.toContain('idle');
    expect(code).toBe(1);
    const { out: json } = await run(['--waiting', '--format', 'json'], ROWS);
    expect((JSON.parse(json) as { pods: { name: string }[] }).pods.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('says what to do about an eviction that is refused, though nothing waits', async () => {
    const refused = `error when evicting pods/"db-0" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.`;
    const { out, code } = await run([], `evicting pod shop/db-0\n${refused}\n`);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 3).join('\n')).toMatch(/disruption budget[\s\S]*\$ kubectl get pdb -n shop$/);
  });

  it('prints no paragraph twice: a second pod with the same wait refers to the first', async () => {
    const { out } = await run([], ROWS);
    expect(out).toMatch(/: as for shop\/one above; --pod shop\/two prints them/);
    const paragraphs = out.split('\n').filter((line) => /^ {4}- /.test(line));
    expect(paragraphs.length).toBeGreaterThan(2);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('exits with 2 if no line of stdin or of a file is recognised, and says what to pass', async () => {
    const message = 'no line is recognised; pass the kubelet’s log';
    const { code, out, err } = await run([], 'hello world\n\nlorem ipsum\n');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(`<stdin>: ${message}`)).toBe(true);
    expect(await run(['package.json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`package.json: ${message}`),
    });
  });

  it('says of a pod that is asked for that the input does not name it', async () => {
    const { code, err } = await run([LOG, '--pod', 'demo/nobody']);
    expect({ code, err }).toEqual({ code: 0, err: 'demo/nobody is not named in the input\n' });
  });

  it('says of stdin that it is empty, packed or no text', async () => {
    expect(await run([])).toEqual({ code: 2, out: '', err: '<stdin>: is empty\n' });
    expect(await run([], '\u007fELF\u0002\u0001\u0001'.padEnd(80, '\u0000'))).toMatchObject({
      err: '<stdin>: is no text\n',
    });
    expect(await run([], 'PK\u0003\u0004 and so on')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^<stdin>: is damaged; .*\n$/),
    });
  });

  it.each([
    [['--format', 'xml'], '--format: found "xml", expected one of text, json, markdown, ndjson'],
    [['--year', 'then'], '--year: found "then", expected a year'],
    [['--zone', 'CET'], '--zone: found "CET", expected a zone such as +02:00'],
    [['/no/such/file'], '/no/such/file: no such file'],
    [['/dev/null'], '/dev/null: is empty'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
