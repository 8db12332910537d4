/** Where long JSON is cut, line by line, and what each piece has of it. */
import { describe, expect, it } from 'vitest';
import { JsonItems, Nesting } from './jsonItems.ts';
import { MOST_OF_FRAME, type Piece } from './piece.ts';

interface Cut {
  readonly pieces: readonly Piece[];
  /** The number of the line with which each piece was complete; null where the end was needed. */
  readonly at: readonly (number | null)[];
  readonly hasCut: boolean;
  readonly depth: number;
}

/** Cuts lines from number 5 on. */
function cut(...lines: readonly string[]): Cut {
  const cutter = new JsonItems();
  const pieces: Piece[] = [];
  const at: (number | null)[] = [];
  const add = (more: readonly Piece[], line: number | null): void => {
    pieces.push(...more);
    at.push(...more.map(() => line));
  };
  for (const [i, line] of lines.entries()) add(cutter.push(line, i + 5), i + 5);
  const { hasCut, depth } = cutter;
  add(cutter.end(), null);
  return { pieces, at, hasCut, depth };
}

const textsOf = ({ pieces }: Cut): readonly string[] => pieces.map(({ text }) => text.trim());

describe('a list', () => {
  it('is cut into its elements, each with its lines and what stood around it', () => {
    expect(cut('{"kind": "PodList",', ' "items": [', '  {"a": 1},', '  {"b":', '   2}', ' ]', '}')).toEqual({
      pieces: [
        { start: 7, lines: ['  {"a": 1},'], text: '  {"a": 1}', frame: '{"kind": "PodList",\n "items": [' },
        {
          start: 8,
          lines: ['  {"b":', '   2}', ' ]'],
          text: '  {"b":\n   2}\n ',
          frame: '{"kind": "PodList",\n "items": [',
        },
      ],
      at: [7, 10],
      hasCut: true,
      depth: 0,
    });
  });

  it('may share lines with what stands around it', () => {
    const { pieces, at } = cut('{"items":[{"a":1},{"b":2}', ',{"c":3}],"kind":"List"}');
    expect(pieces.map(({ start, text, frame }) => [start, text, frame])).toEqual([
      [5, '{"a":1}', '{"items":['],
      [5, '{"b":2}\n', '{"items":['],
      [6, '{"c":3}', '{"items":['],
    ]);
    expect(at).toEqual([5, 6, 6]);
    expect(pieces[0]?.lines).toEqual(['{"items":[{"a":1},{"b":2}']);
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['the whole value', ['[', '{"a":1},', '{"b":2}', ']'], ['{"a":1}', '{"b":2}']],
    ['the items of one', ['{"items":[1,2]}'], ['1', '2']],
    ['the first of two', ['{"items":[1],"items":[2]}'], ['1']],
    ['one whose elements hold lists', ['[[1,2],{"items":[3,4]}]'], ['[1,2]', '{"items":[3,4]}']],
    ['one that does not end', ['[1,', '2'], ['1', '2']],
    ['one with blanks in it', ['[', '', ' 1,', '', ']'], ['1']],
    ['one without elements', ['[', ' ', ']'], []],
    ['one behind lists that are none', ['{"other":[1],"items":[2]}'], ['2']],
    ['one behind a map', ['{"metadata":{"items":[1],"x":"y"},"items":[2]}'], ['2']],
    ['one with brackets in strings', ['["a]", "b,c", "[{"]'], ['"a]"', '"b,c"', '"[{"']],
    ['one with quotes in strings', ['["a\\"]", "\\\\", "c"]'], ['"a\\"]"', '"\\\\"', '"c"']],
    ['one with a string that does not end in its line', ['["a, b', '"c", 2]'], ['"a, b\n"c"', '2']],
    ['no other', ['{"other":[1,2]}'], []],
    ['none further in', ['{"a":{"items":[1,2]}}'], []],
    ['none whose key only begins so', ['{"items2":[1,2]}'], []],
    ['none whose key is far longer', ['{"items and more and more":[1,2]}'], []],
  ])('is %s', (_, lines, texts) => {
    expect(textsOf(cut(...lines))).toEqual(texts);
  });

  it('has been met, or not', () => {
    expect(cut('{"items":').hasCut).toBe(false);
    expect(cut('{"items":[').hasCut).toBe(true);
    expect(cut('{"items":[1]}').hasCut).toBe(true);
    expect(cut('{"items":[{"a":[').depth).toBe(4);
  });

  it('has no frame without an end', () => {
    const filler = Array.from({ length: 80 }, () => '"x": 1,'.padEnd(1_023));
    const [piece] = cut('{', ...filler, '"items": [1]}').pieces;
    expect(piece?.frame?.length).toBe(MOST_OF_FRAME + 2);
  });

  it('has no element without an end', () => {
    const line = '"x": 1,'.padEnd(1024 * 1024 - 1);
    const [piece] = cut('[{', ...Array.from({ length: 12 }, () => line), '}]').pieces;
    expect(piece?.lines).toHaveLength(1 + 8);
  });
});

describe('brackets that are open', () => {
  it.each<readonly [readonly string[], number]>([
    [['{', '"a": [1, {'], 3],
    [['{"a": [1, {}', ']}'], 0],
    [['{"a": "[{"'], 1],
    [['{"a": "\\"[{"', '}'], 0],
    [['{"a": "[{', '['], 2],
    [['"\\\\"['], 1],
    [['"\\\\\\"["'], 0],
    [['"'], 0],
    [['}'], -1],
  ])('behind %j are %i', (lines, depth) => {
    const nesting = new Nesting();
    for (const line of lines) nesting.push(line);
    expect(nesting.depth).toBe(depth);
  });
});
