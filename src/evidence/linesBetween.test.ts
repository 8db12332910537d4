import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linesBetween, readEvidence } from './index.ts';

const TEXT = Array.from({ length: 1_000 }, (_, i) => `line ${i + 1}`).join('\n');

/** In pieces that end anywhere. */
const file = (bytes: Uint8Array, onRead: () => void = () => undefined) => ({
  name: 'kubelet.log',
  bytes: (async function* () {
    for (let at = 0; at < bytes.length; at += 777) {
      onRead();
      yield bytes.subarray(at, at + 777);
    }
  })(),
});
const plain = new TextEncoder().encode(TEXT);

describe('lines between two numbers', () => {
  it('are those of the input, whatever it is packed in', async () => {
    const wanted = ['line 500', 'line 501', 'line 502'];
    expect(await linesBetween(file(plain), 500, 502)).toEqual(wanted);
    expect(await linesBetween(file(gzipSync(plain)), 500, 502)).toEqual(wanted);
  });

  it('end where the input ends, and begin where it begins', async () => {
    expect(await linesBetween(file(plain), 999, 1_200)).toEqual(['line 999', 'line 1000']);
    expect(await linesBetween(file(plain), -10, 1)).toEqual(['line 1']);
    expect(await linesBetween(file(plain), 2_000, 2_100)).toEqual([]);
  });

  it('are had without reading what comes after them', async () => {
    const large = new TextEncoder().encode(TEXT.repeat(100));
    let pieces = 0;
    await linesBetween(
      file(large, () => (pieces += 1)),
      1,
      5,
    );
    expect(pieces * 777).toBeLessThan(large.length / 4);
  });

  it('are numbered as a diagnosis numbers them, and hold no control characters', async () => {
    const log =
      'rubbish\r\n\u001b[31mI0101 00:00:02.074630       1 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/web]\u001b[0m\u0007\r\n';
    const bytes = new TextEncoder().encode(log);
    const { pods } = await readEvidence([file(bytes)]);
    const number = pods[0]?.events[0]?.at?.line ?? 0;
    const [line = ''] = await linesBetween(file(bytes), number, number);
    expect(line).toMatch(/^I0101 .*"SyncLoop DELETE" source="api" pods=\[default\/web\]\ufffd$/);
  });
});
