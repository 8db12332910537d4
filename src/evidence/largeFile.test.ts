/** A large log in two parts: the same comes of it as of the whole. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AwaitedPart, readEvidence, readPart, type Evidence, type FileParts } from './index.ts';

const LOG = readFileSync(new URL('fixtures/regular-delete.log', import.meta.url), 'utf8');
const UID = /[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** Removals of one pod after another, of so many bytes or a little more. */
const removals = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / LOG.length) }, (_, i) =>
    LOG.replaceAll(UID, (head) => ((Number.parseInt(head, 16) + i) >>> 0).toString(16).padStart(8, '0'))
      .replaceAll('demo/web', `demo/web-${i}`)
      .replaceAll('web_demo', `web-${i}_demo`),
  ).join('');

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

interface Elsewhere {
  readonly fails?: boolean;
  /** Where the other part begins is told. */
  readonly cuts: number[];
}

/** Parts of which another thread reads the second, as far as the reader can tell. */
const partsOf = (bytes: Uint8Array, { fails = false, cuts }: Elsewhere): FileParts => ({
  worthwhile: 600_000,
  range: (from, to) => pieces(bytes.subarray(from, to)),
  elsewhere: ({ from, to, width }, onProgress) => {
    cuts.push(from);
    const signal = { aborted: false };
    const awaited = new AwaitedPart(onProgress, () => (signal.aborted = true));
    if (fails) awaited.ended();
    else
      void readPart(
        pieces(bytes.subarray(from, to)),
        { name: 'kubelet.log', width },
        signal,
        (message) => awaited.hear(structuredClone(message)),
        () => Promise.resolve(),
      );
    return awaited;
  },
});

async function read(text: string, elsewhere?: Elsewhere): Promise<Evidence> {
  const bytes = new TextEncoder().encode(text);
  const parts = elsewhere === undefined ? {} : { parts: partsOf(bytes, elsewhere) };
  return readEvidence([{ name: 'kubelet.log', bytes: pieces(bytes), size: bytes.length, ...parts }], { year: 2026 });
}

/** Which lines are kept as samples depends on how they come; that each begins as its line does not. */
function expectSame(parts: Evidence, whole: Evidence, text: string): void {
  const { samples, ...rest } = parts;
  const { samples: others, ...expected } = whole;
  expect(rest).toEqual(expected);
  const lines = text.split('\n');
  for (const { line, text: shown } of Object.values(samples).flat())
    expect(lines[line - 1]?.slice(0, 300)).toBe(shown.slice(0, 300));
  expect(Object.keys(samples)).toEqual(Object.keys(others));
}

describe('a large log', () => {
  const text = removals(700_000);

  it('comes to the same in two parts as in one', async () => {
    const cuts: number[] = [];
    const parts = await read(text, { cuts });
    const [cut = 0] = cuts;
    expect(text.slice(cut - 1, cut + 2)).toMatch(/^\n[IWE]\d/);
    expect(cut).toBeGreaterThan(text.length / 2);
    expect(parts.pods.length).toBeGreaterThan(100);
    expectSame(parts, await read(text), text);
  });

  it.each([
    ['journald', (line: string) => `Nov 21 10:00:00 node-a kubelet[812]: ${line}`],
    ['a container runtime', (line: string) => `2026-11-21T10:00:00.000000000Z stderr F ${line}`],
    ['docker', (line: string) => JSON.stringify({ log: `${line}\n`, stream: 'stderr' })],
  ])('is cut in the wrapping of %s, too', async (_, wrap) => {
    const wrapped = `${removals(650_000).trimEnd().split('\n').map(wrap).join('\n')}\n`;
    const cuts: number[] = [];
    const parts = await read(wrapped, { cuts });
    expect(cuts).toHaveLength(1);
    expectSame(parts, await read(wrapped), wrapped);
  });

  it('gives a container that starts anew to the pod whose sandbox the first part has seen made', async () => {
    const [sandbox, container] = ['a'.repeat(64), 'b'.repeat(64)];
    const containerd = (message: string): string =>
      `time="2026-11-21T02:50:30.000000000Z" level=info msg=${JSON.stringify(message)}\n`;
    const made = containerd(
      `RunPodSandbox for &PodSandboxMetadata{Name:till,Uid:6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b,Namespace:shop,Attempt:0,} returns sandbox id "${sandbox}"`,
    );
    const restarted = containerd(
      `CreateContainer within sandbox "${sandbox}" for &ContainerMetadata{Name:app,Attempt:1,} returns container id "${container}"`,
    );
    const stopped = containerd(`StopContainer for "${container}" with timeout 30 (s)`);
    const mixed = `${made}${text}${restarted}${stopped}`;
    const cuts: number[] = [];
    const parts = await read(mixed, { cuts });
    expect(cuts).toHaveLength(1);
    expectSame(parts, await read(mixed), mixed);
    const till = parts.pods.find(({ name }) => name === 'till');
    expect(till?.events.map(({ kind }) => kind)).toContain('StopContainerCalled');
  });

  it('is read on in one piece where the other thread has failed', async () => {
    const cuts: number[] = [];
    const parts = await read(text, { cuts, fails: true });
    expect(cuts).toHaveLength(1);
    expect(parts).toEqual(await read(text));
  });

  it('is read on in one piece where the second part goes on with something that the first has begun', async () => {
    const half = text.indexOf('\n', text.length * 0.4) + 1;
    const dump = `${text.slice(0, half)}==> etcd <==\n${text.slice(half)}`;
    const cuts: number[] = [];
    const parts = await read(dump, { cuts });
    expect(cuts).toHaveLength(1);
    expect(parts).toEqual(await read(dump));
    expect(parts.lines.irrelevant).toBeGreaterThan(parts.lines.total / 3);
  });

  it('is not cut where it is no log', async () => {
    const items = Array.from({ length: 4_000 }, (_, i) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `web-${i}`, namespace: 'demo', uid: `6f1e2d3c-4b5a-4978-8a6b-${String(i).padStart(12, '0')}` },
    }));
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2);
    const cuts: number[] = [];
    const parts = await read(list, { cuts });
    expect(cuts).toEqual([]);
    expect(parts.pods.length).toBeGreaterThan(0);
  });

  it('keeps the first part when reading is stopped there', async () => {
    const bytes = new TextEncoder().encode(removals(2_500_000));
    const signal = { aborted: false };
    const evidence = await readEvidence(
      [{ name: 'kubelet.log', bytes: pieces(bytes), size: bytes.length, parts: partsOf(bytes, { cuts: [] }) }],
      { year: 2026, signal, onProgress: () => void (signal.aborted = true) },
    );
    expect(evidence.complete).toBe(false);
    expect(evidence.lines.total).toBeGreaterThan(0);
    expect(evidence.files[0]?.bytes).toBeLessThan(bytes.length * 0.6);
  });
});
