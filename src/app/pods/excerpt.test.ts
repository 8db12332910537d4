import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const text = ['apiVersion: v1', 'kind: Pod', 'spec:', '  containers:', '    name: nginx', '    image: nginx'].join(
  '\n',
);

describe('an excerpt', () => {
  it('shows the bad line with what is around it, and points at the column', () => {
    const { lines, caretIndent } = excerptOf(text, 5, 5);
    expect(lines.map(({ number, bad }) => [number, bad])).toEqual([
      [3, false],
      [4, false],
      [5, true],
      [6, false],
    ]);
    expect(caretIndent).toBe('    ');
  });

  it('holds a place that is not in the text inside it', () => {
    expect(excerptOf('', 9, 9)).toEqual({ lines: [{ number: 1, text: '', bad: true }], caretIndent: '' });
  });

  it('cuts a long line round its column, and the caret with it', () => {
    const long = `${'x'.repeat(400)}!${'y'.repeat(400)}`;
    const { lines, caretIndent } = excerptOf(long, 1, 401);
    expect(lines[0]?.text.length).toBeLessThan(100);
    expect(lines[0]?.text.charAt(caretIndent.length)).toBe('!');
  });
});
