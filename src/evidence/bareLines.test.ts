/** Lines that are read where they stand in a piece of the input: the same comes of them as of lines read one by one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEvidence, type Evidence } from './index.ts';
import { fileOf } from './testing/inputs.ts';

const LOG = readFileSync(new URL('fixtures/regular-delete.log', import.meta.url), 'utf8');
const SHARED = new URL('../../../shared/', import.meta.url);

/** No line of klog's fits into so few bytes: each is put together of pieces, and read by itself. */
const LINE_BY_LINE = 37;
/** What is looked ahead over, in which every line is read by itself, and all places in the source are met. */
const AHEAD = 270_000;

/** What a node prints all day, of each kind that tells nothing. */
const QUIET = [
  'kubelet.go:2818] "SyncLoop (housekeeping)"',
  'status_manager.go:287] "Syncing updated statuses"',
  'kuberuntime_manager.go:477] "Retrieved pods from runtime" all=true',
  'eviction_manager.go:292] "FileSystem detection" DedicatedImageFs=false',
  'helpers.go:977] "Eviction manager:" log="observations" signal="pid.available" available="62k"',
  'setters.go:89] "Using node IP" IP="10.99.0.1"',
  'labels.go:289] "Label not found" label="io.kubernetes.container.ports"',
].map((text) => `I1121 09:59:58.123456     812 ${text}`);

const before = `${LOG}${QUIET.join('\n')}\n`.repeat(Math.ceil(AHEAD / LOG.length));

const read = (input: Uint8Array, size: number): Promise<Evidence> => readEvidence([fileOf(input, 'kubelet.log', size)]);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The sizes of pieces in which something else comes of an input than line by line. */
async function differing(input: Uint8Array, sizes: readonly number[]): Promise<readonly number[]> {
  const lineByLine = JSON.stringify(await read(input, LINE_BY_LINE));
  const others: number[] = [];
  for (const size of sizes) if (JSON.stringify(await read(input, size)) !== lineByLine) others.push(size);
  return others;
}

/** Lines that come between those of the log, each of which says something else by what stands around it. */
const BETWEEN = [
  '',
  '\tat the end of a value',
  ' >',
  'Nov 21 10:00:00 node-a kubelet[812]: I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)" err=<',
  'I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)" took="1µs – “so”"',
  'I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)" podUID="UID" pod="shop/till"',
  'I1121 10:00:00.000000     812 kubelet_volumes.go:154] "Cleaned up orphaned pod volumes dir" podUID="UID" path=""',
  'I1121 10:00:00.000000     812 kubelet.go:2818] &quot;SyncLoop (housekeeping)&quot;',
  'I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping) and so on"',
  'I1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (house',
  'I1121 10:00:61.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:00.000000     812 kubelet:2818] "SyncLoop (housekeeping)"',
  'E1121 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:01.000000    8123 kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:00.00000      812 kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:00.000000         kubelet.go:2818] "SyncLoop (housekeeping)"',
  'I1121 10:00:00.000000     812 labels.go:289] "Label not found" label="/csi.v1.Node/NodeUnpublishVolume"',
  'I1121 10:00:00.000000     812 setters.go:89] "Using node IP" args="K8S_POD_NAMESPACE=shop;K8S_POD_NAME=till"',
  'I1121 10:00:00.000000     812 setters.go:89] "Using node IP" url="https://10.0.0.1/api/v1/namespaces/shop/pods/till"',
  'I1121 10:00:00.000000     812 helpers.go:977] "Eviction manager:" err="Error deleting shop_till/UID"',
  '\u001b[31mI1121\u001b[0m 10:00:00.000000     812 kubelet.go:2818] "SyncLoop (housekeeping)"',
  '  phase: Running',
];

const uid = (i: number): string => `6f1e2d3c-4b5a-4978-8a6b-${String(i).padStart(12, '0')}`;

/** Each followed by itself and by one of the others; some name a pod, of which others have the UID alone. */
const mixed = (): string =>
  `${[...QUIET, ...QUIET, ...QUIET]
    .flatMap((line, i) => BETWEEN.flatMap((other) => [line, line, other.replace('UID="UID', `UID="${uid(i)}`), line]))
    .join('\n')}\n`;

/** Things that go on over many lines, in which a line means something else. */
const LONGER = ['apiVersion: v1\nkind: Pod\nmetadata:\n  name: cart-0', '==> etcd <==', '==> kubelet <=='];
const within = (): string => LONGER.map((beginning) => `${beginning}\n${mixed()}`).join('');

describe('klog lines where they stand', () => {
  const sizes = [65_536, 4_099, 997];
  const text = before + mixed() + LOG + within() + LOG;

  it('tell what they tell one by one, whatever stands between them', async () =>
    expect(await differing(bytesOf(text), sizes)).toEqual([]));

  it('with returns at their ends, or in the middle of them', async () => {
    expect(await differing(bytesOf(text.replaceAll('\n', '\r\n')), sizes)).toEqual([]);
    expect(await differing(bytesOf(before + mixed().replaceAll('"\n', '"\rover\n') + LOG), sizes)).toEqual([]);
  });

  it('cut in the middle of a character', async () => {
    const wide = bytesOf(text.replaceAll('" pod=', '" µ→😀 pod='));
    expect(await differing(wide, [...sizes, 1_021, 1_023, 1_024])).toEqual([]);
  });

  it('in a file that tells nothing at all', async () => {
    const quiet = mixed();
    expect(await differing(bytesOf(quiet.repeat(Math.ceil((2 * AHEAD) / quiet.length))), sizes)).toEqual([]);
  });

  const samples = new URL('evidence/', SHARED);
  const files = existsSync(samples) ? readdirSync(samples).filter((name) => !/^(?:README|index)\./.test(name)) : [];

  it.skipIf(files.length === 0)('with real inputs between them', { timeout: 60_000 }, async () => {
    for (const file of files) {
      const sample = readFileSync(new URL(file, samples));
      const input = Buffer.concat([bytesOf(before), sample, bytesOf(`\n${LOG}`)]);
      expect(await differing(input, [65_536, 1_009]), file).toEqual([]);
    }
  });

  const traces = new URL('traces/', SHARED);
  const logs = existsSync(traces)
    ? readdirSync(traces, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('kubelet.log'))
    : [];

  it.skipIf(logs.length === 0)('in recorded logs', { timeout: 60_000 }, async () => {
    const all = Buffer.concat(logs.map((path) => readFileSync(new URL(path, traces))));
    expect(await differing(all, [1_048_576, 8_191])).toEqual([]);
  });
});
