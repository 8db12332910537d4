/**
 * YAML as kubectl and gcloud write it, of any size in linear time: maps and lists by their indentation, scalars in quotes
 * or without. No anchors, no tags, nothing nested in braces: what is written otherwise is passed over.
 */
import type { Fields } from './fields.ts';

const DEEPEST = 40;
const KEY = /^(?:([\w./$@-]{1,250})|"([^"\\]{1,250})"|'([^']{1,250})'):(?: +(.*))?$/;
const SEPARATOR = /^---(?:\s|$)/;
const MOST_JOINED = 65_536;

/** The values of all documents of a text. */
export function plainYaml(text: string): readonly unknown[] {
  const lines = text.split('\n');
  const values: unknown[] = [];
  let start = 0;
  for (let i = 0; i <= lines.length; i++) {
    const line = lines[i];
    if (line !== undefined && !SEPARATOR.test(line)) continue;
    const value = new Reader(lines.slice(start, i)).value(0, 0);
    if (value !== null) values.push(value);
    start = i + 1;
  }
  return values;
}

const indentOf = (line: string): number => {
  let i = 0;
  while (line.charCodeAt(i) === 0x20) i++;
  return i;
};

class Reader {
  readonly #lines: string[];
  #at = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
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
    const map = Object.create(null) as Record<string, unknown>;
    for (let next = this.#peek(); next !== null && next.indent >= indent; next = this.#peek()) {
      if (next.indent === indent && isItem(next.text)) break;
      const match = next.indent === indent ? KEY.exec(next.text) : null;
      this.#at += 1;
      if (match === null) continue;
      const [, bare, double, single, rest = ''] = match;
      map[bare ?? double ?? single ?? ''] = this.#of(rest, indent, depth);
    }
    return map;
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
        this.#at += 1;
        continue;
      }
      if (!isItem(next.text)) break;
      const content = next.text.slice(1).trimStart();
      if (content !== '' && (isItem(content) || KEY.test(content))) {
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
    let text = isBlock ? '' : first;
    for (let next = this.#peek(); next !== null && next.indent >= least; next = this.#peek()) {
      if (text.length < MOST_JOINED) text += (text === '' ? '' : isBlock && first[0] === '|' ? '\n' : ' ') + next.text;
      this.#at += 1;
    }
    return isBlock ? text : scalarOf(text);
  }
}

const isItem = (text: string): boolean => text === '-' || text.startsWith('- ');

function scalarOf(text: string): unknown {
  switch (text) {
    case '{}':
      return {};
    case '[]':
      return [];
    case 'null':
    case '~':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
  }
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text.replace(/^"|"$/g, '');
    }
  }
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
