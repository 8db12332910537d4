import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../cluster/state.ts';
import type { Trace } from '../trace/index.ts';
import { packTrace, STRINGS_A_LINE, unpackTrace } from './packedTrace.ts';

/** Whatever a trace may hold crosses as it is. */
async function crossed<T>(value: T): Promise<T> {
  const trace = { initial: value } as unknown as Trace<ClusterState>;
  return ((await unpackTrace(structuredClone(packTrace(trace)))) as unknown as { initial: T }).initial;
}

describe('a packed trace', () => {
  it('arrives as it was sent, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), async (generated) => {
        const value: unknown = JSON.parse(JSON.stringify(generated)); // JSON knows no minus zero
        expect(await crossed(value)).toStrictEqual(value);
      }),
    );
  });

  it.each([
    ['numbers of every kind', [0, 1, -1, 0.5, 2 ** 29 - 1, 2 ** 29, 2 ** 32, Number.MAX_SAFE_INTEGER, 1e300]],
    ['constants', [null, false, true, undefined]],
    ['a key that is set to nothing', { a: undefined }],
    ['no keys, and an empty one', [{}, { '': 1 }, []]],
    [
      'keys that look alike together',
      [
        { 'a\0b': 1, c: 2 },
        { a: 1, 'b\0c': 2 },
      ],
    ],
    [
      'the same keys in another order',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ])('keeps %s', async (_, value) => {
    const arrived = await crossed(value);
    expect(arrived).toStrictEqual(value);
    expect(JSON.stringify(arrived)).toBe(JSON.stringify(value));
  });

  it('keeps a key that is called like a prototype', async () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":2}') as object;
    const arrived = await crossed(value);
    expect(JSON.stringify(arrived)).toBe(JSON.stringify(value));
    expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype);
  });

  it('writes once what is held twice, and what is held twice arrives as one', async () => {
    const pod = { metadata: { name: 'web' }, list: [1, 2, 3] };
    const once = packTrace({ initial: [pod] } as unknown as Trace<ClusterState>);
    const often = packTrace({ initial: Array.from({ length: 101 }, () => pod) } as unknown as Trace<ClusterState>);
    expect(often.words.byteLength - once.words.byteLength).toBe(100 * Uint32Array.BYTES_PER_ELEMENT);
    const [first, second] = await crossed([pod, pod]);
    expect(second).toBe(first);
  });

  it('refuses what is no data', async () => {
    await expect(crossed([() => 0])).rejects.toThrow('a trace holds a function');
  });

  it('is unpacked in turns, between which others have theirs', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => [i]);
    const packed = packTrace({ initial: many } as unknown as Trace<ClusterState>);
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await new Promise(setImmediate);
    })();
    expect(await unpackTrace(packed)).toEqual({ initial: many });
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(2);
  });

  it('is read as text line by line, none of which is long', async () => {
    const texts = Array.from({ length: 2 * STRINGS_A_LINE + 5 }, (_, i) => `text ${i}\n`);
    const packed = packTrace({ initial: texts } as unknown as Trace<ClusterState>);
    const lines = new TextDecoder().decode(packed.texts).split('\n');
    const longest = Math.max(...lines.slice(0, -1).map((line) => (JSON.parse(line) as unknown[]).length));
    expect([lines.length, longest]).toEqual([4, STRINGS_A_LINE]);
    expect(await crossed(texts)).toEqual(texts);
  });

  it('that is damaged is none', async () => {
    const damaged = { ...packTrace({ initial: [] } as unknown as Trace<ClusterState>), texts: new ArrayBuffer(1) };
    await expect(unpackTrace(damaged)).rejects.toThrow(SyntaxError);
  });
});
