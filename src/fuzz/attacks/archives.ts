/** Tars, zips and gzip with false sizes, offsets, checksums and names; cut, overlapping or nested. */
import { gzipSync, zipSync } from 'fflate';
import { readEvidence } from '../../evidence/index.ts';
import { diagnosisJson } from '../../words/index.ts';
import { bytesOf, must, type Attack, type Inputs } from '../attack.ts';
import { mutatedBytes, spliced } from '../mutate.ts';
import type { Random } from '../random.ts';
import { evidenceHolds } from './evidence.ts';

const LOG = bytesOf(
  [
    'I0612 10:00:00.100000     900 kubelet.go:2430] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]',
    'I0612 10:00:00.100000     900 kuberuntime_container.go:779] "Killing container with a grace period" pod="shop/cart-0" podUID="6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b" containerName="app" gracePeriod=30',
    'I0612 10:00:05.100000     900 kubelet.go:2424] "SyncLoop REMOVE" source="api" pods=["shop/cart-0"]',
    '',
  ].join('\n'),
);
const NAMES = [
  'kubelet.log',
  'nodes/node-a/kubelet.log',
  'a.log\n\nprod/db\n  Removed',
  '../evil.log',
  '\u001b[2J\u202e.log',
  'x'.repeat(100),
];

const BLOCK = 512;
const SIZE = { at: 124, length: 12 };
const SUM = { at: 148, length: 8 };

/** A number in octal digits, as tars store it. */
const octal = (value: number, length: number): Uint8Array =>
  bytesOf(
    `${Math.abs(Math.trunc(value))
      .toString(8)
      .padStart(length - 1, '0')
      .slice(-length + 1)}\0`,
  );

function tarHeader(name: string, size: number, type = '0'): Uint8Array {
  const header = new Uint8Array(BLOCK);
  header.set(bytesOf(name).subarray(0, 100));
  header.set(bytesOf('0000644\0'), 100);
  header.set(octal(size, SIZE.length), SIZE.at);
  header.set(octal(1_718_186_400, 12), 136);
  header.set(bytesOf(type), 156);
  header.set(bytesOf('ustar\u000000'), 257);
  return withSum(header);
}

/** Corrects the checksum: a reader looks at nothing else in a header whose checksum is wrong. */
function withSum(header: Uint8Array): Uint8Array {
  header.fill(0x20, SUM.at, SUM.at + SUM.length);
  header.set(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      SUM.length - 1,
    ),
    SUM.at,
  );
  return header;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  parts.reduce((whole, part) => spliced(whole, whole.length, 0, part), new Uint8Array(0));

const tar = (members: readonly (readonly [string, Uint8Array])[]): Uint8Array =>
  joined(
    ...members.flatMap(([name, body]) => [
      tarHeader(name, body.length),
      body,
      new Uint8Array((BLOCK - (body.length % BLOCK)) % BLOCK),
    ]),
    new Uint8Array(2 * BLOCK),
  );

const MEMBERS = NAMES.map((name, i) => [name, LOG.subarray(0, LOG.length - i)] as const);
const ZIPPED = zipSync(Object.fromEntries(MEMBERS));

const SEEDS: readonly Uint8Array[] = [
  ZIPPED,
  zipSync({ 'kubelet.log': LOG, 'b.log': LOG }, { level: 0 }),
  tar(MEMBERS),
  gzipSync(tar(MEMBERS)),
  gzipSync(LOG),
  joined(gzipSync(LOG), gzipSync(LOG), new Uint8Array(64)),
  tar([
    ['inner.zip', ZIPPED],
    ['kubelet.log.gz', gzipSync(LOG)],
    ['kubelet.log', LOG],
  ]),
  zipSync({ 'inner.tgz': gzipSync(tar(MEMBERS)), 'kubelet.log': LOG }),
];

/** False values of a size, an offset or a checksum. */
const LIES = [0, 1, 5, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, 0xfffffffe] as const;

/** Zip headers and their lengths: of a file, of a directory entry, of the end of the directory. */
const ZIP_HEADERS: Readonly<Record<number, number>> = { 0x04034b50: 30, 0x02014b50: 46, 0x06054b50: 22 };

function placesOf(bytes: Uint8Array): readonly (readonly [at: number, length: number])[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from(
    { length: Math.max(0, bytes.length - 4) },
    (_, at) => [at, ZIP_HEADERS[view.getUint32(at, true)] ?? 0] as const,
  ).filter(([, length]) => length > 0);
}

/** Changes a value in a zip header, or repeats a header, so that two of them point to one file. */
function zipLie(bytes: Uint8Array, random: Random): Uint8Array {
  const places = placesOf(bytes);
  const [at, length] = places[random.below(places.length)] ?? [0, 0];
  if (length === 0) return bytes;
  if (random.chance(5)) return spliced(bytes, at, 0, bytes.subarray(at, at + length + random.below(64)));
  const value = new Uint8Array(4);
  const lie = random.chance(3) ? random.below(bytes.length) : random.pick(LIES);
  new DataView(value.buffer).setUint32(0, lie, true);
  return spliced(
    bytes,
    at + 4 + random.below(length - 4),
    random.chance(2) ? 4 : 2,
    value.subarray(0, random.chance(2) ? 4 : 2),
  ).slice(0, bytes.length);
}

/** Changes the name, type or size in a tar header, and corrects its checksum. */
function tarLie(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const at = BLOCK * random.below(Math.max(1, Math.floor(copy.length / BLOCK)));
  const header = copy.subarray(at, at + BLOCK);
  if (header.length < BLOCK) return copy;
  const what = random.below(4);
  if (what === 0) header.set(bytesOf(random.pick(['\n', '\u001b', '..', '/', '\0'])), random.below(60));
  else if (what === 1) header[156] = random.pick([0x30, 0x35, 0x4c, 0x4b, 0x78, 0x67, 0x53, 0x32, 0]);
  else header.set(octal(random.pick([0, 1, 511, 512, 513, 99_999, 8 ** 11 - 1]), SIZE.length), SIZE.at);
  withSum(header);
  return copy;
}

function lied(random: Random, known: Inputs): Uint8Array {
  const bytes = random.pick(known);
  if (bytes[0] === 0x50) return zipLie(bytes, random);
  const isGzip = bytes[0] === 0x1f;
  return isGzip ? mutatedBytes(random, known, []) : tarLie(bytes, random);
}

async function* whole(input: Uint8Array, from = 0, to = input.length): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(input.subarray(from, to));
}

export const archives: Attack = {
  name: 'archives',
  budget: { milliseconds: 3_000, megabytes: 400 },
  seeds: SEEDS,
  words: ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0006\u0006', 'ustar', '../', '\n'],
  make(random, known) {
    let bytes = random.chance(3) ? mutatedBytes(random, known, this.words) : lied(random, known);
    for (let times = random.below(3); times > 0; times--) bytes = lied(random, [bytes]);
    if (random.chance(6)) bytes = bytes.slice(0, random.below(bytes.length));
    if (random.chance(8)) bytes = gzipSync(bytes, { level: 1 });
    if (random.chance(8))
      bytes = tar([
        ['inner', bytes],
        ['kubelet.log', LOG],
      ]);
    return bytes;
  },
  async hold(input) {
    const read = await evidenceHolds(input);
    const file = {
      name: 'input',
      size: input.length,
      bytes: whole(input),
      range: (from: number, to: number) => whole(input, from, to),
    };
    const ranged = await readEvidence([file]);
    const isSame = JSON.stringify(diagnosisJson(ranged)) === JSON.stringify(diagnosisJson(read));
    must(isSame, 'reading by range gives another diagnosis');
    const troubles = read.files.map(({ trouble, wrappings }) => `${trouble} ${wrappings.join('+')}`);
    return `${read.pods.length > 0} ${[...new Set(troubles)].sort().join(' ')}`;
  },
};
