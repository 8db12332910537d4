/** What the asking thread knows of a part that another one reads. */
import { describe, expect, it } from 'vitest';
import { AwaitedPart, readPart, type PartMessage } from './partElsewhere.ts';

const LINES = new TextEncoder().encode(
  'I1121 10:00:00.000000     812 kubelet.go:2430] "SyncLoop DELETE" source="api"\n',
);

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(LINES);
}

const awaits = (onProgress = () => undefined): AwaitedPart => new AwaitedPart(onProgress, () => undefined);

describe('a part that another thread reads', () => {
  it('adds nothing to what has been read while that thread is silent', () => {
    const lines = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };
    expect(awaits().progress).toEqual({ bytes: 0, lines, pods: 0 });
  });

  it('is as far as that thread has said last', () => {
    const told: number[] = [];
    const awaited: AwaitedPart = awaits(() => void told.push(awaited.progress.bytes));
    const lines = { total: 3, understood: 2, irrelevant: 1, unknown: 0 };
    for (const read of [100, 200]) awaited.hear({ call: 'progress', progress: { bytes: read, lines, pods: 1 } });
    expect(told).toEqual([100, 200]);
    expect(awaited.progress).toEqual({ bytes: 200, lines, pods: 1 });
  });

  it('is what that thread makes of it, unless the thread ends before', async () => {
    const said: PartMessage[] = [];
    const order = { name: 'kubelet.log', width: null };
    await readPart(
      bytes(),
      order,
      { aborted: false },
      (message) => said.push(message),
      () => Promise.resolve(),
    );
    const [awaited, failed] = [awaits(), awaits()];
    failed.ended();
    for (const message of said) for (const each of [awaited, failed]) each.hear(message);
    expect(await awaited.part).toMatchObject({ bytes: LINES.length, counts: { understood: 1 } });
    expect(await failed.part).toBeNull();
  });
});
