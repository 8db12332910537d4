/** What was read of a value of several lines, and where in it which fact stands. */
import type { ContentKind } from '../evidence.ts';
import type { DecidingLine, Telling } from '../facts/fact.ts';
import { own } from '../input/typesetting.ts';
import { readCutObject } from './cutJson.ts';
import { decidingLines, rangeOf } from './decidingLines.ts';
import { contentOf, parse } from './jsonLine.ts';
import type { Piece } from './piece.ts';
import { readItem, readObject, type ObjectTelling } from './podObject.ts';
import { logEntries, readFragment, readValues, type YamlReader } from './yamlDocument.ts';

export interface Block {
  readonly line: number;
  readonly count: number;
  readonly facts: readonly ObjectTelling[] | null;
  readonly content: ContentKind;
  /** Lines of a log that the block holds, with the number of the line where each stands. */
  readonly entries: readonly {
    readonly line: string;
    readonly time: string;
    readonly host: string;
    readonly at: number;
  }[];
  textAt(line: number): string;
  /** The line that best proves the fact. @param at where to look, if the fact says so. */
  placeOf(telling: Telling, at?: ObjectTelling['at']): number;
  /** Lines of the fact's object that each prove one detail. */
  decidingOf(telling: Telling, place: number): readonly DecidingLine[] | undefined;
}

export function jsonBlock(piece: Piece, count: number): Block {
  const { text, frame } = piece;
  const value = parse(text) ?? parse(mended(text));
  if (value === undefined)
    return { ...bareBlock(piece, count, null), facts: readFragment(text) ?? readCutObject(text.trimStart()) };
  return {
    ...placed(piece, count),
    facts: frame === null ? readObject(value) : readItem(value, frame),
    content: contentOf(value),
    entries: entriesOf(value, piece),
  };
}

/** A text of no more than a parser of all of YAML can take. */
export const smallYamlBlock = (piece: Piece, count: number, yaml: YamlReader): Block =>
  ofYaml(piece, count, yaml.values(piece.text), (values) => readValues(values, piece.text));

/** A piece of a large one. */
export function yamlBlock(piece: Piece, count: number, yaml: YamlReader): Block {
  const { text, frame } = piece;
  return ofYaml(piece, count, yaml.ofPiece(text), (values) => {
    const [item] = values;
    return frame !== null && Array.isArray(item) && item.length === 1
      ? readItem(item[0], frame)
      : readValues(values, text);
  });
}

function ofYaml(
  piece: Piece,
  count: number,
  values: readonly unknown[],
  read: (values: readonly unknown[]) => readonly ObjectTelling[] | null,
): Block {
  const entries = /^[ \t]*(?:MESSAGE|message|textPayload):/m.test(piece.text)
    ? values.flatMap((value) => entriesOf(value, piece))
    : [];
  const content = contentOf(values[0]);
  const facts = entries.length > 0 ? [] : read(values);
  return { ...placed(piece, count), facts, content: content === 'other' ? 'pod object' : content, entries };
}

/** @param content of a list whose items have been read, around which this stands; null: nothing can be made of it. */
export const bareBlock = (piece: Piece, count: number, content: ContentKind | null): Block => ({
  ...placed(piece, count),
  facts: content === null ? null : [],
  content: content ?? 'other',
  entries: [],
});

function placed(
  { start, lines }: Piece,
  count: number,
): Pick<Block, 'line' | 'count' | 'textAt' | 'placeOf' | 'decidingOf'> {
  return {
    line: start,
    count,
    textAt: (line) => lines[line - start] ?? '',
    placeOf: placeIn(lines, start),
    decidingOf: ({ kind, detail }, place) =>
      kind === 'Object' && detail !== undefined ? decidingLines(lines, place - start, detail) : undefined,
  };
}

/** Comments and trailing commas, which people leave in JSON. */
const mended = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\/\/|\.{3}\s*$)/.test(line))
    .join('\n')
    .replace(/,(\s{0,400}[\]}])/g, '$1');

function entriesOf(value: unknown, { lines, start }: Piece): Block['entries'] {
  return logEntries(value).map((entry) => {
    const needle = entry.line.slice(0, 60);
    const index = lines.findIndex((line) => line.includes(needle) || line.includes(needle.slice(0, 30)));
    return { ...entry, line: own(entry.line), at: start + Math.max(0, index) };
  });
}

const NAMED = /^[\s-]{0,80}"?name"?: {0,8}"?([A-Za-z0-9][\w.-]{0,252})"?,?\s{0,8}$/;
/** The pod's deletionTimestamp, or else its name, in the lines of a document that may hold many pods. */
function placeIn(lines: readonly string[], start: number): Block['placeOf'] {
  let named: Map<string, number> | null = null;
  const lineOfName = (name: string): number => {
    if (named === null) {
      named = new Map();
      for (const [i, line] of lines.entries()) {
        const found = line.includes('name') ? NAMED.exec(line)?.[1] : undefined;
        if (found !== undefined && !named.has(found)) named.set(own(found), i);
      }
    }
    return named.get(name) ?? 0;
  };
  return ({ name, detail }, place) => {
    const at = lineOfName(place?.of ?? name);
    if (place !== undefined) {
      const [from, to] = rangeOf(lines, at);
      const near = lines.slice(from, to).findIndex((line) => line.includes(place.says) && !/^\s{0,80}"?f:/.test(line));
      return start + (near < 0 || place.says === '' ? at : from + near);
    }
    const stamp = detail?.['deletionTimestamp'];
    if (typeof stamp === 'string' && stamp !== '') {
      const [from, to] = rangeOf(lines, at);
      const near = lines.slice(from, to).findIndex((line) => line.includes(stamp));
      if (near >= 0) return start + from + near;
    }
    return start + at;
  };
}
