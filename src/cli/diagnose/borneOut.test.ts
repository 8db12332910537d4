/**
 * What is said is borne out by the input: each proof stands in it at its number, names and reasons are its own words, and
 * lines about something else, wherever they come between, change nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PodEvidence } from '../../evidence/index.ts';
import { readBytes } from '../../evidence/testing/inputs.ts';
import { FIXTURES } from '../conform/testing/traces.ts';

const RECORDED = `${FIXTURES}/`;
const REAL = new URL('../../../../shared/evidence/', import.meta.url).pathname;

interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const RUNS = [
  'v1.21.1/regular-delete',
  'v1.24.0/static-remove',
  'v1.27.16/stuck-volume',
  'v1.30.14/force-delete',
  'v1.32.13/sidecar-delete',
  'v1.36.2/stuck-volume',
  'v1.36.2/prestop-overrun',
  'v1.36.2/mirror-delete',
];

const recorded = RUNS.map((run) => join(RECORDED, run, 'kubelet.log'))
  .filter((path) => existsSync(path))
  .map((path): Input => ({ name: path.slice(RECORDED.length), bytes: readFileSync(path) }));

const index = join(REAL, 'index.json');
const real = (
  existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as readonly { readonly file: string }[]) : []
).map(({ file }): Input => ({ name: file, bytes: readFileSync(join(REAL, file)) }));

const inputs = [...recorded, ...real];

function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

const UNMARKED: readonly (readonly [RegExp, string])[] = [
  // eslint-disable-next-line no-control-regex
  [/\u001b\[[\d;]*[A-Za-z]/g, ''],
  [/<[^<>]{1,200}>/g, ''],
  [/&quot;/g, '"'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
  [/\\[nt]/g, ''],
];

/** What is left where wrapping, breaking, quoting and colours may be any. */
const bare = (text: string): string =>
  UNMARKED.reduce((rest, [mark, by]) => rest.replace(mark, by), text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

describe.each(inputs)('$name', ({ bytes }) => {
  const text = textOf(bytes);
  const lines = text.split(/\r?\n/);
  const whole = bare(text);

  it('has each proof at its number', async () => {
    const { pods } = await readBytes(bytes);
    for (const { evidence } of pods)
      for (const { line, text: proof } of evidence) {
        expect(line).toBeGreaterThan(0);
        // an entry may go on in the lines behind
        const there = bare(lines.slice(line - 1, line + 20).join('\n'));
        const said = bare(proof);
        expect(there.startsWith(said.slice(0, 40)) || there.includes(said.slice(0, 200)), `${line}: ${proof}`).toBe(
          true,
        );
      }
  });

  it('says nothing that no line says', async () => {
    const { pods } = await readBytes(bytes);
    const names = pods.flatMap(({ namespace, name, uid }) => [namespace, name, uid]);
    const invented = names.filter((name) => name !== 'default' && !whole.includes(bare(name)));
    const isSaid = ({ stage, waitingOn }: PodEvidence): boolean =>
      stage !== 'unknown' || !['none', 'unknown'].includes(waitingOn);
    const unproven = pods.filter((pod) => isSaid(pod) && pod.evidence.length === 0);
    expect({ invented, unproven }).toEqual({ invented: [], unproven: [] });
  });
});

/** Lines of others, as they stand between a kubelet's in a journal or a shipper's stream. */
const UNRELATED = [
  'I1121 02:38:20.640000       1 proxier.go:1490] "Reloading service iptables data" numServices=12',
  'I1121 02:38:20.640000       1 schedule_one.go:302] "Successfully bound pod to node" pod="other/api-0" node="node-9"',
  '10.0.0.7 - - [21/Nov/2026:02:38:20 +0000] "GET /healthz HTTP/1.1" 200 2 "-" "kube-probe/1.36"',
  'Nov 21 02:38:20 node-1 sshd[991]: Accepted publickey for admin from 192.0.2.9 port 50022 ssh2',
  'Nov 21 02:38:20 node-1 systemd[1]: Started Daily apt download activities.',
  '{"level":"info","msg":"handled request","path":"/api/v1/items","status":200}',
  '',
];

/** Where something may come between: before a line that begins an entry, and behind the last. */
const ENTRY = /^(?:[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d \S+ kube\S+: )?[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ /;

const verdict = ({ namespace, name, uid, stage, waitingOn, confidence, evidence }: PodEvidence) => ({
  namespace,
  name,
  uid,
  stage,
  waitingOn,
  confidence,
  proofs: evidence.map(({ text }) => text),
});

const logs = inputs.filter(({ bytes }) => {
  const lines = textOf(bytes).split('\n');
  return lines.filter((line) => ENTRY.test(line)).length > lines.length * 0.9;
});

describe.each(logs)('$name', ({ bytes }) => {
  const lines = textOf(bytes).split('\n');
  const places = [...lines.keys()].filter((at) => ENTRY.test(lines[at] ?? ''));

  it('means the same with lines of others between', async () => {
    const plain = (await readBytes(bytes)).pods.map(verdict);
    const insertions = fc.array(fc.record({ place: fc.constantFrom(...places), line: fc.constantFrom(...UNRELATED) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(insertions, async (inserted) => {
        const mixed = lines.flatMap((line, at) => [
          ...inserted.filter(({ place }) => place === at).map((each) => each.line),
          line,
        ]);
        const { pods } = await readBytes(new TextEncoder().encode(mixed.join('\n')));
        const ours = pods.filter(({ namespace }) => namespace !== 'other');
        expect(ours.map(verdict)).toEqual(plain);
        for (const { evidence } of ours)
          for (const { line, text } of evidence) expect(bare(mixed[line - 1] ?? '')).toContain(bare(text).slice(0, 40));
      }),
      { seed: 14, numRuns: 8 },
    );
  });
});
