/** What ends a line, in pieces of any size. */
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './splitLines.ts';

function linesOf(text: string, size = text.length): readonly string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (let at = 0; at < text.length; at += size) splitter.push(text.slice(at, at + size));
  splitter.end();
  return lines;
}

const LONG = 'x'.repeat(70_000);

describe.each([1, 2, 7, 65_536, 1_000_000])('lines of pieces of %i', (size) => {
  it.each([
    ['LF', 'a\nb\n\nc', ['a', 'b', '', 'c']],
    ['CR and LF', 'a\r\nb\r\n\r\nc\r\n', ['a', 'b', '', 'c']],
    ['CR twice and LF', 'a\r\r\nb\r\r\n', ['a', 'b']],
    ['CR alone', 'a\rb\r\rc\r', ['a', 'b', '', 'c']],
    ['CR alone, with a few LFs', 'a\rb\r\nc\rd\re\n', ['a', 'b', 'c', 'd', 'e']],
    ['CR alone after a long line', `${LONG}\rb\r\nc\rd`, [LONG, 'b', 'c', 'd']],
    ['LF, where a progress bar goes back', 'a\n10%\r100%\nb\nc\n', ['a', '100%', 'b', 'c']],
    ['CR and LF, where a pager writes over its prompt', 'a\r\n:\r\u001b[Kline\r\nb\r\n', ['a', '\u001b[Kline', 'b']],
    ['LF, where little is written over a line', 'a\nwhole line\rxx\nb\n', ['a', 'whole line\rxx', 'b']],
    [
      'LF, and CR where an entry begins',
      'I1121 02:27:49.1 a\rI1121 02:27:50.2 b\nc\n',
      ['I1121 02:27:49.1 a', 'I1121 02:27:50.2 b', 'c'],
    ],
    [
      'LF, and much later CR alone',
      `${'a\n'.repeat(40_000)}${'Nov 21 02:50:41 node-1 kubelet[8]: x\r'.repeat(3)}2026-11-21T02:50:41Z y\r{"a":1}`,
      [
        ...Array<string>(40_000).fill('a'),
        ...Array<string>(3).fill('Nov 21 02:50:41 node-1 kubelet[8]: x'),
        '2026-11-21T02:50:41Z y',
        '{"a":1}',
      ],
    ],
    [
      'CR alone, and much later LF',
      `${'a\r'.repeat(40_000)}b\nc\r\nd\n`,
      [...Array<string>(40_000).fill('a'), 'b', 'c', 'd'],
    ],
    ['CR alone, the first line empty', '\ra\rb', ['', 'a', 'b']],
    ['LF, the first line empty, where as much is written over a line', '\nab\rcd\n', ['', 'cd']],
    ['LF, where a line begins with a CR', 'a\n\rab\n', ['a', 'ab']],
    ['LF, and CR long after', `${'a\n'.repeat(40_000)}b\rcc\nd`, [...Array<string>(40_000).fill('a'), 'cc', 'd']],
  ])('end with %s', (_, text, lines) => {
    expect(linesOf(text, size)).toEqual(lines);
  });
});

it('are handed on before the end of the input, also where the first is empty', () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  splitter.push(`\n${LONG}`);
  expect(lines).toEqual(['']);
});

describe('a line', () => {
  const lengths = (first: string): readonly number[] => {
    const found: number[] = [];
    const splitter = new LineSplitter((line) => found.push(line.length), 100_000, 300_000);
    for (const piece of [first, 'abc'.repeat(200_000).match(/.{3000}/g) ?? [], '\nd\n'].flat()) splitter.push(piece);
    splitter.end();
    return found;
  };

  it('is cut where it is longer than may be', () => {
    const [length = 0, next] = lengths('a');
    expect(length).toBeGreaterThan(99_999);
    expect(length).toBeLessThan(110_000);
    expect(next).toBe(1);
  });

  it.each(['{', '['])('may be longer where it begins with %s', (first) => {
    const [length = 0, next] = lengths(first);
    expect(length).toBeGreaterThan(299_999);
    expect(length).toBeLessThan(310_000);
    expect(next).toBe(1);
  });
});
