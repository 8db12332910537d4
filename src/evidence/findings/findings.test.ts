/** Findings of many files and nodes, joined: in whatever parts and order, they are those of all files read at once. */
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf, readEvidence, type Evidence, type EvidenceFile } from '../index.ts';
import { klogText } from '../../scenario/formats/klog.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { readFindings } from './read.ts';
import { Shelf } from './shelf.ts';
import { CART_UID, cartPod, fileOf, kubeletLines, withoutEvents } from '../testing/inputs.ts';

type Input = readonly [name: string, text: string];

const filesOf = (inputs: readonly Input[]): EvidenceFile[] =>
  inputs.map(([name, text]) => fileOf(new TextEncoder().encode(text), name));

/** What a run of `diagnose --format ndjson` over these prints. */
async function mapped(inputs: readonly Input[]): Promise<string> {
  const lines: string[] = [];
  for await (const found of findingsOf(filesOf(inputs)))
    for (const line of found.lines) lines.push(JSON.stringify(line));
  return lines.map((line) => `${line}\n`).join('');
}

const atOnce = (inputs: readonly Input[]): Promise<Evidence> => readEvidence(filesOf(inputs));

const verdicts = (evidence: Evidence) => {
  const { samples, files, complete, ...rest } = evidence;
  expect(complete).toBe(true);
  expect(Object.keys(samples).length).toBe(3);
  return {
    ...rest,
    files: files
      .filter(({ trouble }) => trouble === null)
      .map(({ name, lines, kinds }) => ({ name, lines, kinds }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
};

const k = kubeletLines();
const other = kubeletLines('shop/cart-0', CART_UID, 'cd'.repeat(32));

/** One pod as the API server, the runtime and the kubelets of two nodes tell of it. */
const FLEET: readonly Input[] = [
  [
    'apiserver/audit.log',
    `${JSON.stringify({ kind: 'Event', apiVersion: 'audit.k8s.io/v1', stage: 'ResponseComplete', verb: 'delete', user: { username: 'ann' }, objectRef: { resource: 'pods', namespace: 'shop', name: 'cart-0', uid: CART_UID }, responseStatus: { code: 200 }, requestReceivedTimestamp: '2024-06-12T09:59:59.900000Z', stageTimestamp: '2024-06-12T09:59:59.950000Z' })}\n`,
  ],
  ['nodes/node-a/kubelet.log', [k.deleted(), k.killing(), k.stopFailed()].join('\n')],
  [
    'nodes/node-a/containerd.log',
    `time="2024-06-12T10:00:00.150000000Z" level=info msg="StopContainer for \\"${'ab'.repeat(32)}\\" with timeout 30 (s)"\n`,
  ],
  [
    'nodes/node-b/kubelet.log',
    [
      other.at('I', '09:00:00', 'kubelet.go:2430', '"SyncLoop ADD" source="api" pods=["shop/cart-0"]'),
      other.at('I', '09:30:00', 'kubelet.go:2424', '"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]'),
    ].join('\n'),
  ],
  ['nodes/node-b/quiet.log', 'nothing to be read here\n'],
  ['objects/cart-0.json', JSON.stringify(cartPod())],
];

/** All orders of up to four; of more a few that differ. */
function ordersOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return [
    all,
    all.toReversed(),
    [...all.slice(2), ...all.slice(0, 2)],
    [...all.slice(3).toReversed(), ...all.slice(0, 3)],
  ];
}

describe('findings', () => {
  it('are the same lines wherever a piece of their file ends', async () => {
    const written = await mapped(FLEET);
    const text = `\n\n${written}\nnothing at all\n${written}`;
    const read = (size: number) =>
      readFindings(fileOf(new TextEncoder().encode(text), 'input', size).bytes, new Shelf(), undefined);
    const count = written.split('\n').length - 1;
    const told = {
      bytes: new TextEncoder().encode(text).length,
      lines: 2 * count + 4,
      wrong: 1,
      first: { line: count + 4, why: { code: 'notJson' } },
    };
    for (const size of [1, 2, 7, 1_000_000]) expect(await read(size)).toEqual(told);
  });

  it('of a pod that two nodes, the runtime and the API server tell of are one finding when they are joined', async () => {
    const lines = await Promise.all(
      FLEET.map(async (input, i): Promise<Input> => [`${i}.ndjson`, await mapped([input])]),
    );
    const { pods } = await atOnce(lines);
    expect(pods.map(({ name, stage, waitingOn }) => ({ name, stage, waitingOn }))).toEqual([
      { name: 'cart-0', stage: 'Terminating', waitingOn: 'container-stop' },
    ]);
    expect(new Set(pods[0]?.events.flatMap(({ at }) => at?.file ?? []))).toEqual(
      new Set(FLEET.filter(([name]) => !name.includes('quiet')).map(([name]) => name)),
    );
  });

  it('are the same in whatever order the files come, and in whatever parts they were read', async () => {
    const expected = verdicts(await atOnce(FLEET));
    for (const files of ordersOf(FLEET)) {
      expect(verdicts(await atOnce(files))).toEqual(expected);
      for (const cut of [1, 2, 3, 5]) {
        const [one, two] = [await mapped(files.slice(0, cut)), await mapped(files.slice(cut))];
        expect(
          verdicts(
            await atOnce([
              ['b', two],
              ['a', one],
            ]),
          ),
        ).toEqual(expected);
        // Joined lines are lines again: a merge of merges.
        const joined = await mapped([
          ['x', await mapped([['a', one]])],
          ['y', two],
        ]);
        expect(verdicts(await atOnce([['z', joined]]))).toEqual(expected);
        // Some files as they are, others as lines.
        expect(verdicts(await atOnce([...files.slice(0, cut), ['two', two]]))).toEqual(expected);
      }
    }
  });

  it('come as soon as their file is read, one line for each pod, with the verdict of that file', async () => {
    const found = [];
    for await (const { lines } of findingsOf(filesOf(FLEET.slice(1, 4)))) found.push([...lines]);
    expect(found.length).toBe(3);
    const [pod, file] = found[0] ?? [];
    expect(pod).toMatchObject({
      findings: 1,
      kind: 'pod',
      node: 'node-a',
      namespace: 'shop',
      name: 'cart-0',
      waitingOn: 'container-stop',
    });
    expect(file).toMatchObject({ findings: 1, kind: 'file', source: { name: 'nodes/node-a/kubelet.log' } });
  });

  it('that are given twice count once', async () => {
    const lines = await mapped(FLEET);
    const twice = await atOnce([
      ['a', lines],
      ['b', lines.split('\n').toReversed().join('\n')],
    ]);
    expect(verdicts(twice)).toEqual(verdicts(await atOnce(FLEET)));
  });

  it('of files of the same name on two nodes stay apart', async () => {
    const on = async (node: string, text: string): Promise<Input> => {
      const lines: string[] = [];
      for await (const found of findingsOf([
        { ...fileOf(new TextEncoder().encode(text), '/var/log/kubelet.log'), node },
      ]))
        for (const line of found.lines) lines.push(JSON.stringify(line));
      return [node, lines.join('\n')];
    };
    const a = await on('node-a', [k.deleted(), k.killing(), k.stopFailed()].join('\n'));
    const b = await on('node-b', kubeletLines('shop/cart-1', '11111111-2222-4333-8444-555555555555').deleted());
    const { pods } = await atOnce([b, a]);
    expect(pods.map((pod) => [pod.name, pod.node, pod.evidence[0]?.file])).toEqual([
      ['cart-0', 'node-a', 'node-a:/var/log/kubelet.log'],
      ['cart-1', 'node-b', 'node-b:/var/log/kubelet.log'],
    ]);
  });

  it('know that a runtime which is down on one node is not down on another', async () => {
    const down =
      'E0612 10:05:00.000000     900 generic.go:238] "GenericPLEG: Unable to retrieve pods" err="rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused\\""';
    const gone = k.syncFailed(
      'failed to \\"KillContainer\\" for \\"app\\" with KillContainerError: \\"rpc error: code = Unavailable desc = connection error: desc = dial unix /run/containerd/containerd.sock: connect: connection refused\\"',
    );
    const of = (node: string): readonly Input[] => [
      ['nodes/node-a/kubelet.log', [k.deleted(), k.killing(), gone].join('\n')],
      [`nodes/${node}/runtime.log`, down],
    ];
    const waits = async (node: string) => (await atOnce(of(node))).pods[0]?.waitingOn;
    expect(await waits('node-a')).toBe('kubelet-down');
    expect(await waits('node-b')).not.toBe('kubelet-down');
  });

  it('that are none are left out and said, and the rest counts', async () => {
    const lines = (await mapped(FLEET)).trimEnd().split('\n');
    const cut = (lines[0] ?? '').slice(0, 400);
    const evil = (lines[0] ?? '')
      .replace('"kind":"Deleting"', '"kind":"Nonsense"')
      .replaceAll('DeletionRequested', 'X');
    for (const [broken, why] of [
      [cut, { code: 'notJson' }],
      ['{"findings":2,"kind":"pod"}', { code: 'otherVersion', found: '2', known: 1 }],
      [evil, { code: 'shape', path: expect.stringContaining('from.0.knows.bags.0') as string }],
      ['{"findings":1,"kind":"pod","from":[]}', { code: 'shape', path: 'from' }],
    ] as const) {
      const evidence = await atOnce([['x', [broken, ...lines].join('\n')]]);
      expect(evidence.files.find(({ trouble }) => trouble === 'findings')?.because).toMatchObject({ line: 1, why });
      expect(evidence.pods[0]).toMatchObject({ name: 'cart-0', waitingOn: 'container-stop' });
    }
  });

  it('bring nothing that a terminal obeys, and no name that none is', async () => {
    const evil = '\\u001b[2J\\u202e\\nforged';
    const lines = (await mapped(FLEET)).replaceAll('SyncLoop', evil).replaceAll('cart-0', `cart-0${evil}`);
    const evidence = await atOnce([['x', lines]]);
    expect(JSON.stringify(evidence.pods, withoutEvents)).not.toMatch(/\\u001b|\\u202e|\u202e|\\nforged/);
  });
});

/** Logs that the model prints, each of a preset and cut anywhere. */
const generated = fc.record({
  preset: fc.constantFrom('regular', 'sigkill', 'stuck-volume', 'static', 'mirror', 'force', 'crashloop', 'multi'),
  until: fc.double({ min: 0.2, max: 1, noNaN: true }),
  pieces: fc.integer({ min: 1, max: 5 }),
  how: fc.constantFrom('one after the other', 'line by line', 'by source file'),
});

const cache = new Map<string, readonly string[]>();
function logOf(preset: string): readonly string[] {
  const known = cache.get(preset);
  if (known !== undefined) return known;
  const found = presetById(preset);
  if (found === undefined) throw new Error(preset);
  const lines = klogText(run(found.scenario)).trimEnd().split('\n');
  cache.set(preset, lines);
  return lines;
}

/** A log in several files, as several nodes or a rotation would have it. */
function split({ preset, until, pieces, how }: typeof generated extends fc.Arbitrary<infer T> ? T : never): Input[] {
  const lines = logOf(preset);
  const kept = lines.slice(0, Math.ceil(lines.length * until));
  const parts = Array.from({ length: pieces }, (): string[] => []);
  kept.forEach((line, i) => {
    const at =
      how === 'line by line'
        ? i % pieces
        : how === 'by source file'
          ? (/ (\w+)\.go:/.exec(line)?.[1]?.length ?? 0) % pieces
          : Math.floor((i * pieces) / kept.length);
    parts[at]?.push(line);
  });
  return parts.flatMap((part, i) => (part.length === 0 ? [] : [[`${preset}-${i}.log`, part.join('\n')] as const]));
}

describe('any inputs', () => {
  it('give the same findings at once, in any order, and joined from any parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generated, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(3), { minLength: 15, maxLength: 15 }),
        fc.integer({ min: 1, max: 1_000 }),
        async (logs, places, turn) => {
          const inputs = logs.flatMap((log, i) => split(log).map(([name, text]): Input => [`${i}/${name}`, text]));
          const shuffled = inputs.toSorted(
            (a, b) => ((a[0].length * turn) % 7) - ((b[0].length * turn) % 7) || (a[0] < b[0] ? 1 : -1),
          );
          const expected = verdicts(await atOnce(inputs));
          expect(verdicts(await atOnce(shuffled))).toEqual(expected);
          const groups = [0, 1, 2, 3].map((group) => shuffled.filter((_, i) => places[i % 15] === group));
          const lines = await Promise.all(
            groups.map(async (group, i): Promise<Input> => [`${i}`, await mapped(group)]),
          );
          const [a, b, c, d] = lines;
          if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four groups');
          const left = await mapped([['l', await mapped([a, b])], c]);
          const right = await mapped([['r', await mapped([d, c])], b]);
          expect(verdicts(await atOnce([['x', left], d]))).toEqual(expected);
          expect(verdicts(await atOnce([a, ['y', right]]))).toEqual(expected);
        },
      ),
      { numRuns: 40, seed: 14 },
    );
  }, 120_000);
});

const folder = new URL('../../../../shared/evidence/', import.meta.url);
const index = new URL('index.json', folder);
const samples = existsSync(index)
  ? (JSON.parse(readFileSync(index, 'utf8')) as readonly { readonly file: string }[])
  : [];

describe.skipIf(samples.length === 0)('real inputs', () => {
  const inputs = samples.map(({ file }) => [file, readFileSync(new URL(file, folder))] as const);
  const files = (some: typeof inputs): EvidenceFile[] => some.map(([name, bytes]) => fileOf(bytes, name));
  const linesOf = async (some: typeof inputs): Promise<EvidenceFile> => {
    const lines: string[] = [];
    for await (const found of findingsOf(files(some))) for (const line of found.lines) lines.push(JSON.stringify(line));
    return fileOf(new TextEncoder().encode(lines.join('\n')), 'lines');
  };

  it('come to the same one by one, joined, as at once', async () => {
    const expected = verdicts(await readEvidence(files(inputs)));
    expect(verdicts(await readEvidence(files(inputs.toReversed())))).toEqual(expected);
    const parts = await Promise.all([0, 1, 2].map((third) => linesOf(inputs.filter((_, i) => i % 3 === third))));
    expect(verdicts(await readEvidence(parts.toReversed()))).toEqual(expected);
  });

  it('each come to the same as lines as they do by themselves', async () => {
    for (const input of inputs)
      expect(verdicts(await readEvidence([await linesOf([input])])), input[0]).toEqual(
        verdicts(await readEvidence(files([input]))),
      );
  });
});
