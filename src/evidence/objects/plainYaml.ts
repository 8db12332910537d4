/**
 * YAML as kubectl and gcloud write it, of any size in linear time: maps and lists by their indentation, scalars in quotes
 * or without. No anchors, no tags, nothing nested in braces: what is written otherwise is passed over.
 */
import { jsonOf } from '../input/json.ts';
import type { Fields } from './fields.ts';

const DEEPEST = 40;
const KEY = /^(?:([\w./$@-]{1,250})|"([^"\\]{1,250})"|'([^']{1,250})'):(?: +(.*))?$/;
const SEPARATOR = /^---(?:\s|$)/;
const MOST_JOINED = 65_536;

export interface PlainYaml {
  /** Of all documents. */
  readonly values: readonly unknown[];
  /** Nothing was passed over. */
  readonly isExact: boolean;
}

/** Reads a text of one or more documents. */
export function plainYaml(text: string): PlainYaml {
  const lines = text.split('\n');
  const values: unknown[] = [];
  let isExact = true;
  let start = 0;
  for (let i = 0; i <= lines.length; i++) {
    const line = lines[i];
    if (line !== undefined && !SEPARATOR.test(line)) continue;
    const reader = new Reader(lines.slice(start, i));
    const value = reader.value(0, 0);
    isExact &&= reader.isExact && reader.isAtEnd;
    if (value !== null) values.push(value);
    start = i + 1;
  }
  return { values, isExact };
}

const indentOf = (line: string): number => {
  let i = 0;
  while (line.charCodeAt(i) === 0x20) i++;
  return i;
};

class Reader {
  isExact = true;
  readonly #lines: string[];
  #at = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
  }

  get isAtEnd(): boolean {
    return this.#peek() === null;
  }

  /** The next line that says anything, without being taken. */
  #peek(): { readonly indent: number; readonly text: string } | null {
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? '';
      const indent = indentOf(line);
      const first = line[indent];
      if (first !== undefined && first !== '#' && first !== '\r') return { indent, text: line.slice(indent).trimEnd() };
    }
    return null;
  }

  value(least: number, depth: number): unknown {
    const next = this.#peek();
    if (next === null || next.indent < least) return null;
    if (depth > DEEPEST) {
      this.isExact = false;
      this.#skip(least);
      return null;
    }
    return isItem(next.text) ? this.#list(next.indent, depth) : this.#map(next.indent, depth);
  }

  /** Passes over all lines that are indented so far. */
  #skip(least: number): void {
    for (let next = this.#peek(); next !== null && next.indent >= least; next = this.#peek()) this.#at += 1;
  }

  #map(indent: number, depth: number): Fields {
    const map: Record<string, unknown> = {};
    for (let next = this.#peek(); next !== null && next.indent >= indent; next = this.#peek()) {
      if (next.indent === indent && isItem(next.text)) break;
      const match = next.indent === indent ? KEY.exec(next.text) : null;
      this.#at += 1;
      if (match === null) {
        this.isExact = false;
        continue;
      }
      const [, bare, double, single, rest = ''] = match;
      const key = bare ?? double ?? single ?? '';
      if (key === 'managedFields' || key === '__proto__') this.#passOver(indent);
      else map[key] = this.#of(rest, indent, depth);
    }
    return map;
  }

  /** What belongs to a key that is indented so far, and tells nothing. */
  #passOver(indent: number): void {
    for (let next = this.#peek(); next !== null; next = this.#peek()) {
      if (next.indent < indent || (next.indent === indent && !isItem(next.text))) return;
      this.#at += 1;
    }
  }

  /** What stands behind a key that is indented so far. */
  #of(rest: string, indent: number, depth: number): unknown {
    if (rest !== '') return this.#scalar(rest, indent + 1);
    const next = this.#peek();
    if (next === null || next.indent < indent) return null;
    // A list may stand right below its key.
    if (next.indent === indent) return isItem(next.text) ? this.#list(indent, depth + 1) : null;
    return this.value(indent + 1, depth + 1);
  }

  #list(indent: number, depth: number): readonly unknown[] {
    const list: unknown[] = [];
    for (let next = this.#peek(); next !== null && next.indent >= indent; next = this.#peek()) {
      if (next.indent > indent) {
        this.isExact = false;
        this.#at += 1;
        continue;
      }
      if (!isItem(next.text)) break;
      const content = next.text.slice(1).trimStart();
      if (isItem(content) || KEY.test(content)) {
        // The item's first line stands where its others do.
        this.#lines[this.#at] = ' '.repeat(indent + next.text.length - content.length) + content;
        list.push(this.value(indent + 1, depth + 1));
        continue;
      }
      this.#at += 1;
      list.push(content === '' ? this.value(indent + 1, depth + 1) : this.#scalar(content, indent + 1));
    }
    return list;
  }

  /** @param least how far lines are indented that go on with it. */
  #scalar(first: string, least: number): unknown {
    const isBlock = /^[|>][-+0-9]{0,2}$/.test(first);
    if (!isBlock && NOT_PLAIN.test(first)) this.isExact = false;
    let text = isBlock ? '' : first;
    for (let next = this.#peek(); next !== null && next.indent >= least; next = this.#peek()) {
      if (text.length < MOST_JOINED) text += (text === '' ? '' : isBlock && first[0] === '|' ? '\n' : ' ') + next.text;
      this.#at += 1;
    }
    return isBlock ? text : scalarOf(text);
  }
}

const isItem = (text: string): boolean => text === '-' || text.startsWith('- ');

/** Maps and lists in brackets, anchors, aliases, tags, and what else is no text or number. */
const NOT_PLAIN = /^(?:[{[](?![}\]]$)|[&*!|>%@`])/;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['{}', {}],
  ['[]', []],
  ['null', null],
  ['~', null],
  ['true', true],
  ['false', false],
]);

function scalarOf(text: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text);
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) return jsonOf(text) ?? text.replace(/^"|"$/g, '');
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
