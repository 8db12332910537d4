import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../cluster/state.ts';
import type { Trace } from '../trace/index.ts';
import { packTrace, unpackedInTurns, unpackTrace } from './packedTrace.ts';

/** Whatever a trace may hold crosses as it is. */
const crossed = <T>(value: T): T => {
  const trace = { initial: value } as unknown as Trace<ClusterState>;
  return (unpackTrace(structuredClone(packTrace(trace))) as unknown as { initial: T }).initial;
};

describe('a packed trace', () => {
  it('arrives as it was sent, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), (generated) => {
        const value: unknown = JSON.parse(JSON.stringify(generated)); // JSON knows no minus zero
        expect(crossed(value)).toStrictEqual(value);
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
  ])('keeps %s', (_, value) => {
    expect(crossed(value)).toStrictEqual(value);
    expect(JSON.stringify(crossed(value))).toBe(JSON.stringify(value));
  });

  it('keeps a key that is called like a prototype', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":2}') as object;
    const arrived = crossed(value);
    expect(JSON.stringify(arrived)).toBe(JSON.stringify(value));
    expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype);
  });

  it('writes once what is held twice, and what is held twice arrives as one', () => {
    const pod = { metadata: { name: 'web' }, list: [1, 2, 3] };
    const once = packTrace({ initial: [pod] } as unknown as Trace<ClusterState>);
    const often = packTrace({ initial: Array.from({ length: 101 }, () => pod) } as unknown as Trace<ClusterState>);
    expect(often.words.byteLength - once.words.byteLength).toBe(100 * Uint32Array.BYTES_PER_ELEMENT);
    const [first, second] = crossed([pod, pod]);
    expect(second).toBe(first);
  });

  it('refuses what is no data', () => {
    expect(() => crossed([() => 0])).toThrow('a trace holds a function');
  });

  it('is unpacked in turns, between which others have theirs', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => [i]);
    const packed = packTrace({ initial: many } as unknown as Trace<ClusterState>);
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await new Promise(setImmediate);
    })();
    expect(await unpackedInTurns(packed)).toEqual({ initial: many });
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(2);
  });

  it('that is damaged is none, however it is unpacked', async () => {
    const damaged = { ...packTrace({ initial: [] } as unknown as Trace<ClusterState>), texts: new ArrayBuffer(1) };
    expect(() => unpackTrace(damaged)).toThrow(SyntaxError);
    await expect(unpackedInTurns(damaged)).rejects.toThrow(SyntaxError);
  });
});
