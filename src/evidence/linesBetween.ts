/** Lines of an input as they stand in it, for who wants to see what is around one: numbered as reading numbers them. */
import { textOf } from './input/decode.ts';
import { shown, withoutColours, withoutTypesetting } from './input/typesetting.ts';
import { LineSplitter } from './input/splitLines.ts';
import type { EvidenceFile } from './options.ts';

/** How much of a line is shown where it is looked at by itself. */
const MOST_OF_LINE = 20_000;

/** From line `from` to line `to`, as far as there are so many; what comes after is not read. */
export async function linesBetween(file: EvidenceFile, from: number, to: number): Promise<readonly string[]> {
  const lines: string[] = [];
  let number = 0;
  const splitter = new LineSplitter((line) => {
    number += 1;
    if (number >= from && number <= to) lines.push(shown(withoutColours(line), MOST_OF_LINE));
  });
  for await (const text of textOf(file.bytes, new Set(), () => undefined)) {
    splitter.push(withoutTypesetting(text));
    if (number >= to) return lines;
  }
  splitter.end();
  return lines;
}
