import { describe, expect, it } from 'vitest';
import { podSuffix } from './podTemplates.ts';

describe('the suffixes of an owner’s pods', () => {
  it('are each another, however many there are', () => {
    const all = Array.from({ length: 2_000 }, (_, i) => podSuffix('6f2c', i));
    expect(new Set(all).size).toBe(2_000);
    expect(all.every((suffix) => /^[bcdfghjklmnpqrstvwxz2456789]{5}$/.test(suffix))).toBe(true);
  });

  it('are the same whenever they are asked for', () => {
    const first = podSuffix('a1', 300);
    for (let i = 0; i < 1_100; i++) podSuffix(`another ${i}`, 0);
    expect(podSuffix('a1', 300)).toBe(first);
  });
});
