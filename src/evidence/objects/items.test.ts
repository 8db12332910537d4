/** Lists that are too long to be held are read item by item, with the same result. */
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { ReadProgress } from '../index.ts';
import { readBytes } from '../testing/inputs.ts';
import { JsonItems } from './jsonItems.ts';
import { YamlItems } from './yamlItems.ts';

const UID = (i: number): string => `${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
const GOING = 7;

const bare = (i: number) => ({
  metadata: {
    name: `p${i}`,
    namespace: 'demo',
    uid: UID(i),
    ...(i === GOING && { deletionTimestamp: '2024-06-12T10:00:30Z', finalizers: ['example.com/hold'] }),
  },
  spec: { containers: [{ name: 'app', args: ['--a: b', '- c', '{', '"', "it's"] }], nodeName: 'node-1' },
  status: { phase: i === GOING ? 'Succeeded' : 'Running', message: 'Lines\n  of several: kinds\n- "x",\n}]' },
});
const pod = (i: number) => ({ apiVersion: 'v1', kind: 'Pod', ...bare(i) });
/** Some 4 MB: more than is read before progress is told. */
const MANY = 8_000;
const many = <T>(of: (i: number) => T): readonly T[] => Array.from({ length: MANY }, (_, i) => of(i));
/** The same, but each text is the first one under another name: making YAML takes longer than reading it. */
function manyTexts(of: (i: number) => string): readonly string[] {
  const first = of(0);
  return many((i) => (i === GOING ? of(i) : first.replace(/\bp0\b/, `p${i}`).replace(UID(0), UID(i))));
}

const LISTS: readonly (readonly [string, () => string])[] = [
  [
    'a List in YAML',
    () => `apiVersion: v1\nitems:\n${manyTexts((i) => stringify([pod(i)], { indentSeq: false })).join('')}kind: List\n`,
  ],
  [
    'a List in YAML, indented',
    () =>
      `apiVersion: v1\nitems:\n${manyTexts((i) => stringify([pod(i)]).replace(/^(?=.)/gm, '  ')).join('')}kind: List\n`,
  ],
  ['a PodList in YAML', () => `items:\n${manyTexts((i) => stringify([bare(i)])).join('')}kind: PodList\n`],
  ['documents', () => manyTexts((i) => stringify(pod(i))).join('---\n')],
  ['a list without a List', () => manyTexts((i) => stringify([pod(i)])).join('')],
  ['a List in JSON', () => JSON.stringify({ apiVersion: 'v1', items: many(pod), kind: 'List', metadata: {} }, null, 4)],
  ['a PodList in JSON', () => JSON.stringify({ kind: 'PodList', metadata: {}, items: many(bare) }, null, 1)],
  ['a list in JSON', () => JSON.stringify(many(pod), null, 2)],
  [
    'a List in JSON whose items share lines',
    () => `{"items":[\n${many((i) => JSON.stringify(pod(i), null, 1)).join(', ')}\n]}\n`,
  ],
];

describe.each(LISTS)('%s', (_, textOf) => {
  const text = textOf();
  const bytes = new TextEncoder().encode(text);
  const rows = text.split('\n');

  it('is read while it comes, and each pod stands where it stands', async () => {
    const seen: number[] = [];
    const evidence = await readBytes(bytes, { onProgress: ({ pods }: ReadProgress) => void seen.push(pods) });
    expect(seen[1]).toBeGreaterThan(MANY / 20);
    expect(evidence.lines.total).toBe(rows.length - (text.endsWith('\n') ? 1 : 0));
    expect(evidence.lines.unknown).toBe(0);
    expect(evidence.pods).toHaveLength(MANY);
    expect(evidence.pods[0]).toMatchObject({ name: `p${GOING}`, uid: UID(GOING), waitingOn: 'finalizer' });
    for (const { name, evidence: proofs } of evidence.pods.slice(0, 20)) {
      const [proof] = proofs;
      expect(proof?.text).toMatch(name === `p${GOING}` ? /deletionTimestamp/ : new RegExp(`${name}\\b`));
      expect(proof?.text).toBe(rows[(proof?.line ?? 0) - 1]?.slice(0, 600));
    }
  }, 30_000);

  it('is left when that is asked for, with what has been read', async () => {
    const signal = { aborted: false };
    const evidence = await readBytes(bytes, { signal, onProgress: () => void (signal.aborted = true) });
    expect(evidence.complete).toBe(false);
    expect(evidence.pods.length).toBeGreaterThan(0);
    expect(evidence.pods.length).toBeLessThan(MANY);
  }, 30_000);
});

describe('items of another kind', () => {
  it('are not taken for pods', async () => {
    const claim = (i: number) => ({
      metadata: { name: `c${i}`, namespace: 'demo', uid: UID(i), deletionTimestamp: '2024-06-12T10:00:30Z' },
      status: { phase: 'Bound' },
    });
    for (const items of [many(claim).slice(0, 3), many(claim)]) {
      for (const kind of ['PersistentVolumeClaimList', 'SomethingList']) {
        for (const space of [0, 2]) {
          const sorted = JSON.stringify({ apiVersion: 'v1', items, kind }, null, space);
          expect((await readBytes(new TextEncoder().encode(sorted))).pods).toEqual([]);
        }
        const text = stringify({ apiVersion: 'v1', items, kind });
        expect((await readBytes(new TextEncoder().encode(text))).pods).toEqual([]);
      }
    }
  }, 30_000);
});

describe('an item without end', () => {
  it.each([
    ['YAML', () => new YamlItems(), '- a: b', '  c: d'],
    ['JSON', () => new JsonItems(), '[{"a": "b"', ',"c": "d"'],
  ])(
    'is not held without end in %s',
    (_, make, first, more) => {
      const cutter = make();
      cutter.push(first, 1);
      const line = more.padEnd(1_000);
      for (let i = 0; i < 40_000; i++) cutter.push(line, i + 2);
      const held = cutter.end().reduce((sum, { text }) => sum + text.length, 0);
      expect(held).toBeLessThan(9 * 1024 * 1024);
    },
    20_000,
  );
});
