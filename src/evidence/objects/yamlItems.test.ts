/** Where long YAML is cut, line by line, and what each piece has of it. */
import { describe, expect, it } from 'vitest';
import { MOST_OF_FRAME, type Piece } from './piece.ts';
import { YamlItems } from './yamlItems.ts';

/** Cuts lines from number 5 on: which pieces came before the end, and which with it. */
function cut(...lines: readonly string[]) {
  const cutter = new YamlItems();
  const before: Piece[] = [];
  for (const [i, line] of lines.entries()) before.push(...cutter.push(line, i + 5));
  const { hasCut } = cutter;
  return { before, after: cutter.end(), hasCut };
}

type Shown = readonly [start: number, text: string, frame: string | null];
const shown = (pieces: readonly Piece[]): readonly Shown[] =>
  pieces.map(({ start, text, frame }): Shown => [start, text, frame]);

describe('a list', () => {
  it('is cut where its next item begins, and each has what stood around it', () => {
    const { before, after, hasCut } = cut('kind: PodList', 'items:', '- a: 1', '  b: 2', '- a: 3', 'metadata: {}');
    const frame = 'kind: PodList\nitems:';
    expect(before).toEqual([
      { start: 7, lines: ['- a: 1', '  b: 2'], text: '- a: 1\n  b: 2', frame },
      { start: 9, lines: ['- a: 3'], text: '- a: 3', frame },
    ]);
    expect(after).toEqual([]);
    expect(hasCut).toBe(true);
  });

  it.each<readonly [string, readonly string[], readonly Shown[]]>([
    [
      'that is indented',
      ['items:', '  - a: 1', '    b: 2', '  - a: 3'],
      [
        [6, '  - a: 1\n    b: 2', 'items:'],
        [8, '  - a: 3', 'items:'],
      ],
    ],
    [
      'that is all of the document',
      ['- a: 1', '- a: 2'],
      [
        [5, '- a: 1', ''],
        [6, '- a: 2', ''],
      ],
    ],
    [
      'with a dash alone',
      ['-', '  a: 1', '-', '  a: 2'],
      [
        [5, '-\n  a: 1', ''],
        [7, '-\n  a: 2', ''],
      ],
    ],
    [
      'that is indented as a whole',
      ['  items:', '  - a: 1', '  - a: 2'],
      [
        [6, '  - a: 1', '  items:'],
        [7, '  - a: 2', '  items:'],
      ],
    ],
    [
      'with lists in its items',
      ['- a:', '  - 1', '  - 2', '- b'],
      [
        [5, '- a:\n  - 1\n  - 2', ''],
        [8, '- b', ''],
      ],
    ],
    [
      'with comments and blanks in its items',
      ['- a: 1', '# x', '', '- b'],
      [
        [5, '- a: 1\n# x\n', ''],
        [8, '- b', ''],
      ],
    ],
    ['with a comment in front of it', ['items:', '# x', '- a: 1'], [[7, '- a: 1', 'items:\n# x']]],
    ['with more behind it', ['items:', '- a: 1', 'kind: List', 'metadata: {}'], [[6, '- a: 1', 'items:']]],
    [
      'with another behind it',
      ['items:', '- a: 1', 'kind: List', 'items:', '- b'],
      [
        [6, '- a: 1', 'items:'],
        [9, '- b', 'items:'],
      ],
    ],
    ['without items', ['items:', 'kind: List'], []],
    ['of texts that begin like dashes', ['items:', '-1', '- a'], []],
    ['of another name', ['other:', '- a: 1', '- b: 2'], [[5, 'other:\n- a: 1\n- b: 2', null]]],
    ['further in', ['spec:', '  items:', '  - a', '  - b'], [[5, 'spec:\n  items:\n  - a\n  - b', null]]],
    ['in one line', ['items: [1, 2]', 'kind: List'], [[5, 'items: [1, 2]\nkind: List', null]]],
  ])('%s', (_, lines, expected) => {
    const { before, after } = cut(...lines);
    expect(shown([...before, ...after])).toEqual(expected);
  });

  it('has no frame without an end', () => {
    const { after } = cut('items:', ...Array.from({ length: 80 }, () => '#'.padEnd(1_023)), '- a');
    expect(after[0]?.frame).toHaveLength('items:'.length + 64 * 1_024);
    expect(MOST_OF_FRAME).toBe(64 * 1_024);
  });

  it('has no item without an end', () => {
    const line = '  b: 1'.padEnd(1024 * 1024 - 1);
    const { before } = cut('- a: 1', ...Array.from({ length: 12 }, () => line), '- c');
    expect(before[0]?.lines).toHaveLength(9);
    expect(cut('- c').after).toHaveLength(1);
  });
});

describe('documents', () => {
  it.each<readonly [string, readonly string[], readonly Shown[]]>([
    [
      'between dashes',
      ['a: 1', '---', 'b: 2'],
      [
        [5, 'a: 1', null],
        [7, 'b: 2', null],
      ],
    ],
    [
      'behind dashes with words',
      ['a: 1', '--- # x', 'b: 2'],
      [
        [5, 'a: 1', null],
        [7, 'b: 2', null],
      ],
    ],
    [
      'that are lists',
      ['items:', '- a', '---', 'items:', '- b'],
      [
        [6, '- a', 'items:'],
        [9, '- b', 'items:'],
      ],
    ],
    [
      'each with its own indentation',
      ['  a: 1', '---', 'items:', '- b'],
      [
        [5, '  a: 1', null],
        [8, '- b', 'items:'],
      ],
    ],
    [
      'behind a list',
      ['items:', '- a', '---', 'b: 1'],
      [
        [6, '- a', 'items:'],
        [8, 'b: 1', null],
      ],
    ],
    ['without anything', ['---', '---'], []],
    ['that dashes don’t end', ['a: |', ' ---', '----', 'b: 2'], [[5, 'a: |\n ---\n----\nb: 2', null]]],
  ])('%s', (_, lines, expected) => {
    const { before, after } = cut(...lines);
    expect(shown([...before, ...after])).toEqual(expected);
  });

  it('have been cut, or not', () => {
    expect(cut('a: 1').hasCut).toBe(false);
    expect(cut('---').hasCut).toBe(true);
    expect(cut('a: 1', 'items:').hasCut).toBe(true);
    expect(new YamlItems().depth).toBe(0);
  });
});
