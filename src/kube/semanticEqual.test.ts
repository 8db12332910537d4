import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { semanticEqual } from './semanticEqual.ts';

/** The same value with the keys of each object the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, turned(field)]),
  );
};

describe('two values', () => {
  it('are equal whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(semanticEqual(value, turned(value))).toBe(true);
      }),
    );
  });

  it('differ where their sorted JSON does', () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_key, field: unknown) =>
        typeof field === 'object' && field !== null && !Array.isArray(field)
          ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : field,
      );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }), (a, b) => {
        // -0 is 0 in JSON.
        const [one, other]: unknown[] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        expect(semanticEqual(one, other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });

  it('are equal where one leaves out what is undefined in the other', () => {
    expect(semanticEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(semanticEqual({ a: undefined }, { b: undefined })).toBe(true);
  });

  it.each([
    [[], {}],
    [null, {}],
    [[1, 2], [1]],
    ['1', 1],
  ])('differ in kind: %o, %o', (a, b) => {
    expect(semanticEqual(a, b)).toBe(false);
  });
});
