import { describe, expect, it } from 'vitest';
import { DEEPEST, isNestedTooDeep } from './jsonItems.ts';

const open = (count: number, bracket = '['): string => bracket.repeat(count);

describe('a text that is nested too deep', () => {
  it.each([
    ['lists', open(DEEPEST, '['), '['],
    ['maps', open(DEEPEST, '{'), '{'],
    ['both', open(DEEPEST / 2, '[{'), '{'],
  ])('has one bracket more open than the deepest: %s', (_name, deepest, one) => {
    expect(isNestedTooDeep(deepest)).toBe(false);
    expect(isNestedTooDeep(deepest + one)).toBe(true);
  });

  it('is not one that closes what it opens, however often', () => {
    expect(isNestedTooDeep('[]'.repeat(DEEPEST + 1))).toBe(false);
    expect(isNestedTooDeep('{}'.repeat(DEEPEST + 1))).toBe(false);
    expect(isNestedTooDeep(`${'[{}]'.repeat(DEEPEST)}${open(DEEPEST + 1)}`)).toBe(true);
  });

  it('counts no bracket within a string, up to its end or the line’s', () => {
    const many = open(DEEPEST + 1);
    expect(isNestedTooDeep(`{"a":"${many}"}`)).toBe(false);
    expect(isNestedTooDeep(`{"a":"b"}${many}`)).toBe(true);
    expect(isNestedTooDeep(`{"a":"${many}`)).toBe(false);
    expect(isNestedTooDeep(`{"a":"b\n${many}`)).toBe(true);
  });

  it('takes a quote behind a backslash for a part of its string, but only within one', () => {
    const many = open(DEEPEST + 1);
    expect(isNestedTooDeep(`"\\"${many}"`)).toBe(false);
    expect(isNestedTooDeep(`"\\\\"${many}`)).toBe(true);
    expect(isNestedTooDeep(`\\${many}`)).toBe(true);
  });
});
