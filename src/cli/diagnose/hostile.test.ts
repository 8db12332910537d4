/**
 * `diagnose` on hostile files: it ends, names damaged files, and no input can forge a line of its output. Files in
 * `shared/hostile2` beside the checkout are read as well, if that folder exists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IS_FULL } from '../../scenario/testing/matrix.ts';
import { commandLine } from '../commandLine.ts';
import { cartPod, kubeletLines } from '../../evidence/testing/inputs.ts';

const k = kubeletLines();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeInput(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function runDiagnose(
  args: readonly string[],
  stdin?: (interrupt: () => void) => AsyncIterable<Uint8Array>,
  onStart?: (interrupt: () => void) => void,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const output = { out: '', err: '' };
  let interrupt = (): void => undefined;
  const code = await commandLine(['diagnose', ...args], {
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    stdin: () => '',
    ...(stdin !== undefined && { stdinBytes: () => stdin(() => interrupt()) }),
    onInterrupt(act) {
      interrupt = act;
      onStart?.(act);
      return () => undefined;
    },
  });
  return { code, ...output };
}

describe('an object with a number that no clock holds', () => {
  it('does not stop diagnose from reading the other files', async () => {
    const pod = JSON.stringify(cartPod({ deletionGracePeriodSeconds: 0 })).replace(
      '"deletionGracePeriodSeconds":0',
      '"deletionGracePeriodSeconds":9223372036854775807',
    );
    const other = kubeletLines('demo/web', 'aaaaaaaa-0000-4000-8000-000000000000');
    const files = [
      writeInput('pod.json', `${pod}\n`),
      writeInput('kubelet.log', `${other.deleted()}\n${other.stopFailed()}\n`),
    ];
    const { code, out } = await runDiagnose(files);
    expect(code).toBe(1);
    expect(out).toMatch(/^`shop\/cart-0` /m);
    expect(out).toMatch(/^`demo\/web` /m);
    expect(out).not.toContain('since 19');
  });
});

describe('a name in an archive', () => {
  const text = fc.string({
    unit: fc.constantFrom('\n', '\r', '\u2028', '\u0085', '\u001b', '\t', ' ', 'a', ':', '1', '/', '('),
  });

  it('is never printed as a whole line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), async (parts) => {
        const forged = 'prod/db';
        const name = [...parts, forged, ...parts].join('\n').slice(0, 90);
        const body = bytesOf(`${k.deleted()}\n${k.stopFailed()}\n`);
        const file = writeInput('a.tar', await packTar([{ header: { name, size: body.length }, body }]));
        for (const format of ['text', 'markdown']) {
          const { out, err } = await runDiagnose([file, '--format', format]);
          expect(`${out}${err}`.split(/[\n\r\u2028\u0085]/).filter((line) => line.trim() === forged)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('Ctrl+C', () => {
  const lines = `${k.deleted()}\n${k.killing()}\n`;
  async function* pipe(interrupt: () => void): AsyncGenerator<Uint8Array> {
    yield bytesOf(lines);
    interrupt();
    await new Promise(() => undefined); // no more bytes, and the pipe stays open
  }

  it.each(['text', 'json', 'markdown', 'ndjson'])('prints the findings so far as %s', async (format) => {
    const { code, out, err } = await runDiagnose(['--format', format], pipe);
    expect(code).toBe(format === 'ndjson' ? 0 : 1);
    expect(out).toContain('cart-0');
    expect(err).toContain('Stopped');
  });

  it('skips the remaining files', async () => {
    const after = writeInput(
      'after.log',
      `${kubeletLines('demo/web', 'aaaaaaaa-0000-4000-8000-000000000000').deleted()}\n`,
    );
    const { out } = await runDiagnose(['-', after], pipe);
    expect(out).toContain('cart-0');
    expect(out).not.toContain('demo/web');
  });
});

describe('a named pipe that nobody closes', () => {
  let pipe = '';
  beforeEach(() => {
    pipe = join(mkdtempSync(join(folder, 'pipe-')), 'kubelet.log');
    execFileSync('mkfifo', [pipe]);
  });

  it('is read until Ctrl+C, which prints the findings so far and closes the pipe', async () => {
    let stop = (): void => undefined;
    const ended = runDiagnose([pipe], undefined, (interrupt) => (stop = interrupt));
    const writer = await open(pipe, 'w');
    // The filler is longer than what a pipe and a stream hold, so the first lines have been read once it is written.
    await writer.writeFile(`${k.deleted()}\n${k.stopFailed()}\n${`${'x'.repeat(1_023)}\n`.repeat(4_096)}`);
    stop();
    const { code, out, err } = await ended;
    expect({ code, err }).toEqual({ code: 1, err: 'Stopped. Findings so far:\n' });
    expect(out).toContain('cart-0');
    await expect(writer.writeFile('more')).rejects.toMatchObject({ code: 'EPIPE' });
    await writer.close();
  });

  it('is closed by the end of --watch', async () => {
    let stop = (): void => undefined;
    const ended = runDiagnose(['--watch', pipe], undefined, (interrupt) => (stop = interrupt));
    const writer = await open(pipe, 'w');
    await writer.writeFile(`${k.deleted()}\n`);
    stop();
    await ended;
    await expect(writer.writeFile('more')).rejects.toMatchObject({ code: 'EPIPE' });
    await writer.close();
  });
});

const SHARED = join(import.meta.dirname, '../../../../shared/hostile2');

/** Exit code, and what stdout and stderr must contain; null: they are empty. */
const VERDICTS: readonly (readonly [file: string, code: number, out: RegExp | null, err: RegExp | null])[] = [
  ['badcrc.gz', 1, /^`demo\/web` [^]*^1000 lines/m, /badcrc\.gz: is damaged/],
  ['gzgarbage.gz', 1, /^`demo\/web` [^]*^1 lines/m, /gzgarbage\.gz: is damaged/],
  ['trunc.gz', 0, /^1 lines/m, /trunc\.gz: is damaged/],
  ['zip-size-lies-small.zip', 2, null, /k\.log: is damaged/],
  ['zip-size-lies.zip', 2, null, /k\.log: is damaged/],
  ['zip-overlapping-entries.zip', 1, /waiting on/, /k\.log: is damaged/],
  ['zip-14KB-5GB-nested.zip', 2, null, /0\.zip!0\.log: is no text/],
  ['tar-name-newline-forges-verdict.tar', 1, /^`demo\/web` /m, null],
  ['diagnose-crash-grace-10000000000.yaml', 1, /^`default\/web` /m, null],
  ['diagnose-crash-grace-9100000000.yaml', 1, /^`default\/web` /m, null],
  ['diagnose-crash-grace-9223372036854775807.yaml', 1, /^`default\/web` /m, null],
  ['diagnose-crash-grace-mutated.jsonl', 1, /^`demo\/initpod` /m, null],
  ['invented-name-fffd.jsonl', 1, /^`demo\/hooked` /m, null],
];

/** Gigabytes are unpacked of these, one bomb in another; what refuses them is held by smaller ones in `evidence/archive`. */
const BOMBS: ReadonlySet<string> = new Set(['zip-14KB-5GB-nested.zip', 'zip-overlapping-entries.zip']);

describe.skipIf(!existsSync(SHARED))('files that once broke diagnose', () => {
  it.each(VERDICTS.filter(([file]) => IS_FULL || !BOMBS.has(file)))(
    '%s',
    async (file, code, out, err) => {
      const found = await runDiagnose([join(SHARED, file)]);
      expect(found).toMatchObject({ code });
      expect(found.out).toMatch(out ?? /^$/);
      expect(found.err).toMatch(err ?? /^$/);
      expect(found.out).not.toMatch(/\ufffd.{0,200}$[^]{0,3}waiting on|^prod\/db/m);
    },
    60_000,
  );
});
