/**
 * Files that mean harm, as the command line answers them: it ends, says what is damaged, and nobody but itself writes a
 * line of its verdict. Whoever has more of them beside the checkout (`shared/hostile2`) has those read, too.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../commandLine.ts';
import { cartPod, kubeletLines } from '../../evidence/testing/inputs.ts';

const k = kubeletLines();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function diagnosed(
  args: readonly string[],
  stdin?: (interrupt: () => void) => AsyncIterable<Uint8Array>,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const said = { out: '', err: '' };
  let interrupt = (): void => undefined;
  const code = await commandLine(['diagnose', ...args], {
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    stdin: () => '',
    ...(stdin !== undefined && { stdinBytes: () => stdin(() => interrupt()) }),
    onInterrupt(act) {
      interrupt = act;
      return () => undefined;
    },
  });
  return { code, ...said };
}

describe('one object that no clock holds', () => {
  it('does not end the reading of the other files', async () => {
    const pod = JSON.stringify(cartPod({ deletionGracePeriodSeconds: 0 })).replace(
      '"deletionGracePeriodSeconds":0',
      '"deletionGracePeriodSeconds":9223372036854775807',
    );
    const other = kubeletLines('demo/web', 'aaaaaaaa-0000-4000-8000-000000000000');
    const files = [
      written('pod.json', `${pod}\n`),
      written('kubelet.log', `${other.deleted()}\n${other.stopFailed()}\n`),
    ];
    const { code, out } = await diagnosed(files);
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

  it('is never a whole line of what is printed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), async (parts) => {
        const forged = 'prod/db';
        const name = [...parts, forged, ...parts].join('\n').slice(0, 90);
        const body = bytesOf(`${k.deleted()}\n${k.stopFailed()}\n`);
        const file = written('a.tar', await packTar([{ header: { name, size: body.length }, body }]));
        for (const format of ['text', 'markdown']) {
          const { out, err } = await diagnosed([file, '--format', format]);
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
    await new Promise(() => undefined); // nothing more comes, and the pipe is never closed
  }

  it.each(['text', 'json', 'markdown', 'ndjson'])('prints as %s what was found until then', async (format) => {
    const { code, out, err } = await diagnosed(['--format', format], pipe);
    expect(code).toBe(format === 'ndjson' ? 0 : 1);
    expect(out).toContain('cart-0');
    expect(err).toContain('Stopped');
  });

  it('leaves the files that come after', async () => {
    const after = written(
      'after.log',
      `${kubeletLines('demo/web', 'aaaaaaaa-0000-4000-8000-000000000000').deleted()}\n`,
    );
    const { out } = await diagnosed(['-', after], pipe);
    expect(out).toContain('cart-0');
    expect(out).not.toContain('demo/web');
  });
});

const SHARED = join(import.meta.dirname, '../../../../shared/hostile2');

/** Exit code, and what has to be said on which stream. */
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

describe.skipIf(!existsSync(SHARED))('what broke something once', () => {
  it.each(VERDICTS)(
    '%s',
    async (file, code, out, err) => {
      const found = await diagnosed([join(SHARED, file)]);
      expect(found).toMatchObject({ code });
      expect(found.out).toMatch(out ?? /^$/);
      expect(found.err).toMatch(err ?? /^$/);
      expect(found.out).not.toMatch(/\ufffd.{0,200}$[^]{0,3}waiting on|^prod\/db/m);
    },
    60_000,
  );
});
