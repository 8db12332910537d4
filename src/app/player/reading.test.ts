import { describe, expect, it } from 'vitest';
import { readingMs } from './reading.ts';

describe('the time that a sentence stands', () => {
  it('goes by its length, from two seconds to four', () => {
    expect(readingMs('Short.', 'normal')).toBe(2_000);
    const middling = readingMs(
      'Status manager sends the second DELETE, grace 0. This one removes the object.',
      'normal',
    );
    expect(middling).toBeGreaterThan(2_500);
    expect(middling).toBeLessThan(3_200);
    expect(readingMs('x'.repeat(400), 'normal')).toBe(4_000);
  });

  it('is as long in Chinese, of which a letter says more', () => {
    const [en, zh] = [
      'Status manager sends the second DELETE, grace 0. This one removes the object.',
      'Status manager 发出第二个 DELETE，宽限期为 0。这一个才会移除对象。',
    ].map((text) => readingMs(text, 'normal'));
    expect(Math.abs((en ?? 0) - (zh ?? 0))).toBeLessThan(700);
  });

  it('is as somebody reads', () => {
    const text = 'x'.repeat(80);
    expect(readingMs(text, 'slow')).toBeGreaterThan(readingMs(text, 'normal'));
    expect(readingMs(text, 'fast')).toBeLessThan(readingMs(text, 'normal'));
  });
});
