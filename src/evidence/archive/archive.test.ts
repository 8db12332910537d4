/** Archives as people bring them, and as nobody should: each file by name, each trouble said, and the rest read. */
import { gzipSync } from 'node:zlib';
import { ZipWriter, Uint8ArrayReader, Uint8ArrayWriter } from '@zip.js/zip.js';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { readEvidence, type Evidence } from '../index.ts';
import { Unpacked } from '../input/unpacked.ts';
import { fileOf, kubeletLines } from '../testing/inputs.ts';
import { hasControl } from '../../kube/printable.ts';
import { textOf } from '../input/decode.ts';
import { membersOf } from './members.ts';
import { opened, type NotRead } from './opened.ts';
import { nodeOfPlace } from './places.ts';

const k = kubeletLines();
const LOG = [k.deleted(), k.killing(), k.stopFailed()].join('\n');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

// oxlint-disable-next-line no-restricted-globals -- what a tar's header is given
const WRITTEN = new Date('2024-06-13T00:00:00Z');

type Members = readonly (readonly [string, string | Uint8Array])[];

const tar = (members: Members, mtime = WRITTEN): Promise<Uint8Array> =>
  packTar(
    members.map(([name, content]) => {
      const body = typeof content === 'string' ? bytesOf(content) : content;
      return { header: { name, size: body.length, mtime }, body };
    }),
  );

async function zip(members: Members, password?: string): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of members)
    await writer.add(
      name,
      new Uint8ArrayReader(typeof content === 'string' ? bytesOf(content) : content),
      password === undefined ? {} : { password },
    );
  return writer.close();
}

const read = (bytes: Uint8Array, name = 'a.bin'): Promise<Evidence> => readEvidence([fileOf(bytes, name)]);

const troublesIn = ({ files }: Evidence): readonly string[] =>
  files.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name}: ${trouble}`]));

const NEVER_STOPS = { stage: 'Terminating', waitingOn: 'container-stop' };

describe('an archive', () => {
  const members: Members = [
    ['logs/kubelet.log', LOG],
    ['logs/older.log.gz', gzipSync(k.at('I', '09:00:00', 'kubelet.go:1', '"x"'))],
    ['empty.txt', ''],
  ];

  it.each([
    ['a tar', () => tar(members)],
    ['a tar.gz', async () => gzipSync(await tar(members))],
    ['a zip', () => zip(members)],
  ])('is read file by file: %s', async (_, make) => {
    const evidence = await read(await make());
    expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
    expect(evidence.pods[0]?.evidence.map(({ file }) => file)).toContain('a.bin!logs/kubelet.log');
    expect(evidence.files.map(({ name }) => name)).toEqual(['a.bin!logs/kubelet.log', 'a.bin!logs/older.log.gz']);
    expect(troublesIn(evidence)).toEqual([]);
  });

  it('comes to the same as its files, from which the year is taken too', async () => {
    const packed = await read(await tar(members), 'x');
    const loose = await readEvidence([{ ...fileOf(bytesOf(LOG), 'x!logs/kubelet.log'), modified: WRITTEN.getTime() }]);
    expect(packed.clock).toEqual(loose.clock);
    expect(packed.pods).toEqual(loose.pods);
  });

  it('says nothing of the year where its files have no date', async () => {
    // oxlint-disable-next-line no-restricted-globals -- what a tar's header is given
    const packed = await read(await tar(members, new Date(0)));
    expect(packed.clock).toMatchObject({ year: null, yearFrom: 'unknown' });
  });

  it('may hold another, and that none', async () => {
    const inner = await zip([['kubelet.log', LOG]]);
    const evidence = await read(await tar([['inner.zip', inner]]));
    expect(evidence.pods[0]?.evidence[0]?.file).toBe('a.bin!inner.zip!kubelet.log');
    const deeper = await read(
      await tar([
        [
          'b.tgz',
          gzipSync(
            await tar([
              ['inner.zip', inner],
              ['k.log', LOG],
            ]),
          ),
        ],
      ]),
    );
    expect(troublesIn(deeper)).toEqual(['a.bin!b.tgz!inner.zip: nested']);
    expect(deeper.pods[0]?.evidence[0]?.file).toBe('a.bin!b.tgz!k.log');
  });

  it('with a name that leads out of it is read but for that', async () => {
    for (const make of [tar, zip])
      for (const name of ['../../etc/evil.log', 'logs/../../evil.log', '..\\evil.log']) {
        const packed = await make([
          [name, LOG.replaceAll('cart-0', 'evil-0')],
          ['./logs//kubelet.log', LOG],
        ]).catch(() => null);
        if (packed === null) continue; // the writer won't make such a one
        const evidence = await read(packed);
        expect(troublesIn(evidence)).toEqual([`a.bin!${name}: unsafe-name`]);
        expect(evidence.pods.map((pod) => pod.name)).toEqual(['cart-0']);
      }
  });

  it('of which a part is encrypted is read but for that', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add('secret.log', new Uint8ArrayReader(bytesOf(LOG)), { password: 'x', zipCrypto: true });
    await writer.add('kubelet.log', new Uint8ArrayReader(bytesOf(LOG)));
    const evidence = await read(await writer.close());
    expect(troublesIn(evidence)).toEqual(['a.bin!secret.log: encrypted']);
    expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
  });

  it('that breaks off gives what can be had of it', async () => {
    const many: Members = [
      ['kubelet.log', LOG],
      ['noise.log', Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 10_007} nothing`).join('\n')],
    ];
    const whole = await tar(many);
    for (const bytes of [whole, gzipSync(whole)]) {
      const evidence = await read(bytes.subarray(0, bytes.length * 0.7));
      expect(troublesIn(evidence)).toEqual(['a.bin: damaged']);
      expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
    }
    const cut = (await zip(many)).subarray(0, -30);
    expect(troublesIn(await read(cut))).toEqual(['a.bin: damaged']);
  });

  it('of which one file is damaged gives the others', async () => {
    const bytes = await zip([
      ['broken.log', 'a text that is long enough to be packed '.repeat(100)],
      ['kubelet.log', LOG],
    ]);
    bytes.fill(0xff, 50, 80);
    const evidence = await read(bytes);
    expect(troublesIn(evidence)).toContain('a.bin!broken.log: damaged');
    expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
  });

  it('that unpacks to far more than logs do is left', async () => {
    const zeros = new Uint8Array(4 * 1024 * 1024);
    const limits = { bytes: 1024 * 1024, times: 50, members: 100, held: 64 * 1024 };
    for (const [packed, bytes] of [
      [
        'zip',
        await zip([
          ['kubelet.log', LOG],
          ['zeros', zeros],
        ]),
      ],
      [
        'tar.gz',
        gzipSync(
          await tar([
            ['kubelet.log', LOG],
            ['zeros', zeros],
          ]),
        ),
      ],
    ] as const) {
      const told: NotRead[] = [];
      let size = 0;
      for await (const member of membersOf(fileOf(bytes, 'a'), packed, (one) => told.push(one), new Unpacked(limits)))
        for await (const piece of member.bytes) size += piece.length;
      expect(told.map(({ trouble }) => trouble)).toEqual(['bomb']);
      expect(size).toBeLessThan(3 * 1024 * 1024);
    }
  });

  it('can be left in the middle, and then nothing of it is read any more', async () => {
    const bytes = await tar([
      ['kubelet.log', LOG],
      ['more.log', LOG.replaceAll('cart-0', 'cart-1')],
    ]);
    let asked = 0;
    const signal = {
      get aborted() {
        return asked++ > 2;
      },
    };
    expect((await readEvidence([fileOf(bytes)], { signal })).complete).toBe(false);
  });
});

/** A copy of a zip with `value` written at `offset` in each header that has the signature. */
function patched(bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 <= copy.length; at++)
    if (view.getUint32(at, true) === signature) view.setUint32(at + offset, value, true);
  return copy;
}
const CENTRAL = 0x02014b50;

describe('a hostile or damaged archive', () => {
  const honest = (): Promise<Uint8Array> =>
    zip([
      ['liar.log', LOG.replaceAll('cart-0', 'liar-0').repeat(20)],
      ['kubelet.log', LOG],
    ]);

  it.each<readonly [what: string, lie: (bytes: Uint8Array) => Uint8Array]>([
    ['wrong unpacked sizes', (bytes) => patched(bytes, CENTRAL, 24, 5)],
    ['wrong packed sizes', (bytes) => patched(bytes, CENTRAL, 20, 7)],
    ['packed sizes beyond the end of the archive', (bytes) => patched(bytes, CENTRAL, 20, 0x7fffffff)],
    ['unpacked sizes of 0', (bytes) => patched(bytes, CENTRAL, 24, 0)],
    ['wrong checksums', (bytes) => patched(bytes, CENTRAL, 16, 1)],
    ['wrong offsets', (bytes) => patched(bytes, CENTRAL, 42, 0)],
    ['offsets beyond the end of the archive', (bytes) => patched(bytes, CENTRAL, 42, 0x7ffffff0)],
  ])('is read to its end and reported as damaged when its directory has %s', async (_, lie) => {
    const evidence = await read(lie(await honest()));
    expect(evidence.complete).toBe(true);
    expect(troublesIn(evidence).join()).toContain(': damaged');
    expect(troublesIn(evidence).join()).not.toContain('empty');
  });

  it('gives the other members when the size of one is wrong', async () => {
    const bytes = await honest();
    const at = new DataView(bytes.buffer, bytes.byteOffset);
    const first = Array.from({ length: bytes.length - 4 }, (_, i) => i).find((i) => at.getUint32(i, true) === CENTRAL);
    at.setUint32((first ?? 0) + 24, 5, true);
    const evidence = await read(bytes);
    expect(troublesIn(evidence)).toEqual(['a.bin!liar.log: damaged']);
    expect(evidence.pods.map(({ name }) => name)).toEqual(['cart-0']);
  });

  it.each([
    ['tar', 'k.log:1  fine\n\nprod/db\n  Removed (confidence: high)\n    k.log'],
    ['tar', 'a\r\u001b[2Jb\u202e\u2028c.log'],
    ['zip', 'k.log:1  fine\n\nprod/db\n  Removed (confidence: high)\n    k.log'],
  ] as const)('can’t write a line of the verdict through the name of a member: %s, %j', async (kind, name) => {
    const bytes = await (kind === 'tar' ? tar : zip)([[name, LOG]]);
    const evidence = await read(bytes);
    expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
    expect(evidence.files.filter((file) => hasControl(file.name) || file.name.includes('\n'))).toEqual([]);
  });

  it('gives the members before a cut, in pieces of any size', async () => {
    const whole = await tar([
      ['../evil.log', LOG],
      ['a.log', LOG],
      ['kubelet.log', LOG],
    ]);
    const last = whole.subarray(0, 3 * 512 + 3 * 1024 - 100); // cut before the zeros at its end
    for (const bytes of [whole, last, whole.subarray(0, 512 + 100)])
      for (const size of [1, 100, 512, 4_096]) {
        const names: string[] = [];
        for await (const { name, bytes: body } of opened([fileOf(bytes, 'a', size)], () => undefined)) {
          names.push(name);
          for await (const piece of body) expect(piece.length).toBeGreaterThan(0);
        }
        expect(names).toEqual(bytes.length > 1_000 ? ['a!a.log', 'a!kubelet.log'] : []);
      }
  });

  it('shares one limit of unpacked bytes with the archives in it', async () => {
    const zeros = await zip([['zeros', new Uint8Array(300 * 1024)]]);
    const many = Array.from({ length: 10 }, (_, i) => [`${i}.zip`, zeros] as const);
    const packed = Array.from(
      { length: 10 },
      (_, i) => [`${i}.log.gz`, gzipSync(new Uint8Array(300 * 1024).fill(65))] as const,
    );
    for (const bytes of [await zip(many), gzipSync(await tar(many)), await tar(packed), await zip(packed)]) {
      const told: NotRead[] = [];
      let size = 0;
      const unpacked = new Unpacked({ bytes: 1024 * 1024, times: 50, members: 100, held: 1024 * 1024 });
      for await (const { bytes: inner, name } of opened([fileOf(bytes, 'a')], (one) => told.push(one), 0, unpacked)) {
        expect(name).toMatch(/^a!/);
        const wrappings = new Set<string>();
        for await (const text of textOf(inner, wrappings, () => undefined, unpacked)) size += text.length;
        if (wrappings.has('bomb')) told.push({ name, trouble: 'bomb' });
      }
      expect(told.map(({ trouble }) => trouble)).toContain('bomb');
      expect(size).toBeLessThan(2 * 1024 * 1024);
    }
  });

  it('shares one limit of members with the archives in it', async () => {
    const inner = await tar(Array.from({ length: 30 }, (_, i) => [`${i}`, 'x'] as const));
    const told: NotRead[] = [];
    let count = 0;
    const unpacked = new Unpacked({ bytes: 1e9, times: 50, members: 50, held: 1e6 });
    const outer = await tar([
      ['a.tar', inner],
      ['b.tar', inner],
      ['c.tar', inner],
    ]);
    for await (const file of opened([fileOf(outer, 'a')], (one) => told.push(one), 0, unpacked))
      for await (const piece of file.bytes) count += piece.length;
    expect(count).toBeLessThan(50);
    expect(told.map(({ name, trouble }) => `${name}: ${trouble}`)).toContain('a: damaged');
  });
});

describe('a file', () => {
  it.each([
    ['zeros', new Uint8Array(1024 * 1024), 'binary'],
    ['bytes that are not text', new Uint8Array(1024 * 1024).fill(0x81), 'binary'],
    ['a log followed by zeros', new Uint8Array(1024 * 1024), 'damaged'],
  ])('of %s is not read to its end', async (what, piece, trouble) => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      if (trouble === 'damaged') yield bytesOf(`${LOG}\n`);
      for (; taken < 200; taken++) yield await Promise.resolve(piece);
    }
    const evidence = await readEvidence([{ name: what, bytes: endless() }]);
    expect(troublesIn(evidence)).toEqual([`${what}: ${trouble}`]);
    expect(taken).toBeLessThan(30);
    expect(evidence.pods).toHaveLength(trouble === 'damaged' ? 1 : 0);
  });

  it('of damaged gzip is reported as damaged, and read as far as possible', async () => {
    const packed = gzipSync(`${LOG}\n${'nothing\n'.repeat(5_000)}`);
    for (const bytes of [
      packed.subarray(0, -20),
      packed.map((byte, i) => (i === packed.length - 8 ? byte ^ 1 : byte)),
    ]) {
      const evidence = await read(bytes);
      expect(troublesIn(evidence)).toEqual(['a.bin: damaged']);
      expect(evidence.pods[0]).toMatchObject(NEVER_STOPS);
    }
  });
});

describe('the node of a file', () => {
  it.each([
    [
      'must-gather.local.1/quay-io-x/nodes/ip-10-0-1-2.ec2.internal/ip-10-0-1-2_logs_kubelet.gz',
      'ip-10-0-1-2.ec2.internal',
    ],
    ['dump.zip!out/kind-worker2/kubelet.log', 'kind-worker2'],
    ['out/kind-control-plane/pods/kube-system_kube-controller-manager-x_1/kube-controller-manager/0.log', ''],
    ['mg/nodes/n1/pods/x/y.log', ''],
    ['sosreport-worker-1-03412345-2024-05-01-abcdefg/sos_commands/kubernetes/kubelet.txt', 'worker-1'],
    ['sosreport-db7-2024-05-01-abcdefg/var/log/messages', 'db7'],
    ['agent-3-2024-06-12_10_00_00.tar.gz!journald/k3s', 'agent-3'],
    ['unpacked/agent-3-2024-06-12_10_00_00/journald/k3s', 'agent-3'],
    ['/var/log/kubelet.log', ''],
    ['default/pods.json', ''],
    ['nodes/worker-1.yaml', ''],
  ])('%s', (path, node) => {
    expect(nodeOfPlace(path)).toBe(node);
  });

  it('is that of the pod, whatever short name the lines have', async () => {
    const line = `Jun 12 10:00:00 ip-10-0-1-2 kubelet[900]: ${k.deleted()}`;
    const { pods } = await readEvidence([fileOf(bytesOf(line), 'mg/nodes/ip-10-0-1-2.ec2.internal/kubelet.log')]);
    expect(pods[0]?.node).toBe('ip-10-0-1-2.ec2.internal');
  });
});
