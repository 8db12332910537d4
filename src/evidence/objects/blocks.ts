/** Values of several lines in the middle of anything: JSON until its brackets close, YAML until its indentation ends. */
import type { ContentKind } from '../evidence.ts';
import type { Telling } from '../facts/fact.ts';
import { own } from '../input/residue.ts';
import { klogHeader } from '../lines/klogHeader.ts';
import { contentOf, parse } from './jsonLine.ts';
import { readObject, type ObjectTelling } from './podObject.ts';
import { logEntries, readFragment, readYaml, yamlValues } from './yamlDocument.ts';

/** What a block may grow to. */
const MOST = 64 * 1024 * 1024;
const MOST_LINES = 2_000_000;
/** Nothing that Kubernetes knows is nested so deep. */
const DEEPEST = 1_000;

const YAML_START =
  /^[\s+-]{0,40}(?:- )?(?:apiVersion|kind|metadata|spec|status|items|insertId|jsonPayload|logName|deletionTimestamp|deletionGracePeriodSeconds|finalizers|creationTimestamp|generateName|ownerReferences)"?:(?:\s|$)|^(?:type: (?:ADDED|MODIFIED|DELETED)|object:)\s*$/;
const YAML_LINE = /^(?:\s|[-+]\s|[-+]\s?[A-Za-z"]|#|---|\.\.\.\s*$|$|[A-Za-z_."'][\w./"'@ -]{0,100}:(?:\s|$)|[\]}])/;

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
  /** The line that says most of what the fact tells. */
  placeOf(telling: Telling): number;
}

export class Blocks {
  #kind: 'json' | 'yaml' | null = null;
  #start = 0;
  #lines: string[] = [];
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  get isOpen(): boolean {
    return this.#kind !== null;
  }

  get isComplete(): boolean {
    return this.#kind === 'json' && this.#depth <= 0;
  }

  beginJson(line: string, number: number): boolean {
    // A line of a value, a list of anything, is no object.
    if (!/^\s{0,40}(?:[{[]\s*$|[{[]\s*["{[])/.test(line.slice(0, 200))) return false;
    this.#begin('json', number);
    this.#add(line);
    return true;
  }

  beginYaml(line: string, number: number): boolean {
    if (!YAML_START.test(line.slice(0, 200))) return false;
    this.#begin('yaml', number);
    this.#add(line);
    return true;
  }

  #begin(kind: 'json' | 'yaml', number: number): void {
    this.#kind = kind;
    this.#start = number;
    this.#lines = [];
    this.#length = this.#depth = 0;
    this.#inString = this.#escaped = false;
  }

  /** Whether the line belongs to the open block. */
  take(line: string): boolean {
    const belongs =
      this.#kind === 'json'
        ? klogHeader(line) === null
        : YAML_LINE.test(line.slice(0, 200)) && klogHeader(line) === null;
    if (!belongs || this.#length > MOST || this.#lines.length > MOST_LINES || this.#depth > DEEPEST) return false;
    this.#add(line);
    return true;
  }

  #add(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#kind === 'json') this.#scan(line);
  }

  #scan(line: string): void {
    for (let i = 0; i < line.length; i++) {
      const char = line.charCodeAt(i);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (char === 0x5c) this.#escaped = true;
        else if (char === 0x22) this.#inString = false;
      } else if (char === 0x22) this.#inString = true;
      else if (char === 0x7b || char === 0x5b) this.#depth += 1;
      else if (char === 0x7d || char === 0x5d) this.#depth -= 1;
    }
    // No string of JSON goes on over the end of a line.
    this.#inString = this.#escaped = false;
  }

  close(): Block | null {
    if (this.#kind === null) return null;
    const kind = this.#kind;
    const lines = this.#lines;
    const start = this.#start;
    this.#kind = null;
    this.#lines = [];
    const text = lines.join('\n');
    const textAt = (line: number): string => lines[line - start] ?? '';
    const placeOf = placeIn(lines, start);
    const block = { line: start, count: lines.length, textAt, placeOf };
    if (kind === 'json') {
      const value = this.#depth > DEEPEST ? undefined : (parse(text) ?? parse(mended(text)));
      const facts = value === undefined ? readFragment(text) : readObject(value);
      return {
        ...block,
        facts,
        content: contentOf(value),
        entries: value === undefined ? [] : entriesOf(value, lines, start),
      };
    }
    const entries = /^[ \t]*(?:MESSAGE|message|textPayload):/m.test(text)
      ? yamlValues(text).flatMap((value) => entriesOf(value, lines, start))
      : [];
    const facts = entries.length > 0 ? [] : readYaml(text);
    return { ...block, facts, content: /\bkind: Event\b/.test(text) ? 'events' : 'pod object', entries };
  }
}

/** Comments and trailing commas, which people leave in JSON. */
const mended = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\/\/|\.{3}\s*$)/.test(line))
    .join('\n')
    .replace(/,(\s{0,400}[\]}])/g, '$1');

function entriesOf(value: unknown, lines: readonly string[], start: number): Block['entries'] {
  return logEntries(value).map((entry) => {
    const needle = entry.line.slice(0, 60);
    const index = lines.findIndex((line) => line.includes(needle) || line.includes(needle.slice(0, 30)));
    return { ...entry, line: own(entry.line), at: start + Math.max(0, index) };
  });
}

const NAMED = /^[\s-]{0,80}"?name"?: {0,8}"?([A-Za-z0-9][\w.-]{0,252})"?,?\s{0,8}$/;
/** How far a pod's deletionTimestamp is from its name: managedFields may stand between. */
const NEAR = 400;

/** The pod's deletionTimestamp, or else its name, in the lines of a document that may hold many pods. */
function placeIn(lines: readonly string[], start: number): (telling: Telling) => number {
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
  return ({ name, detail }) => {
    const at = name === '' ? 0 : lineOfName(name);
    const stamp = detail?.['deletionTimestamp'];
    if (typeof stamp === 'string' && stamp !== '') {
      const from = Math.max(0, at - NEAR);
      const near = lines.slice(from, at + NEAR * 4).findIndex((line) => line.includes(stamp));
      if (near >= 0) return start + from + near;
    }
    return start + at;
  };
}
