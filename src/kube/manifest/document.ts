/**
 * From a text to plain values that know their places. YAML and JSON alike go through one parser; what a hostile text
 * could do (aliases that unfold without end, keys that reach a prototype, nesting without a floor) is refused here, so
 * that whatever comes after may walk the values freely.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
  type Pair,
  type ParsedNode,
} from 'yaml';
import { LIMITS, MAX_PROBLEMS, TOO_DEEP, short, type Key, type ManifestProblem, type ValueProblem } from './problem.ts';
import { syntaxProblem } from './syntaxProblem.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface SourceDocument {
  readonly value: unknown;
  /** Place of the value at `keys`, or of its key, or else of the nearest that is there. */
  place(keys: readonly Key[], atKey?: boolean): Place;
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

export type ReadDocuments =
  { readonly documents: readonly SourceDocument[] } | { readonly errors: readonly ManifestProblem[] };

export function readDocuments(text: string): ReadDocuments {
  if (text.length > LIMITS.text) {
    const hint = 'paste only the pods you want to look at';
    return { errors: [{ line: 1, column: 1, message: `the text is longer than 1 MiB`, hint }] };
  }
  const refused = tooMuch(text);
  if (refused !== null) return { errors: [refused] };
  const lines = new LineCounter();
  const parsed = parse(text, lines);
  if (parsed === null) return { errors: [{ ...mostColons(text), ...TOO_DEEP }] };
  const errors: ManifestProblem[] = [];
  const documents: SourceDocument[] = [];
  for (const document of parsed) {
    errors.push(...slips(document, lines));
    if (errors.length >= MAX_PROBLEMS) break;
    if (document.errors.length > 0 || document.contents === null) continue;
    const reader = new Reader(document, lines);
    const value = reader.read();
    errors.push(...reader.problems.map((problem) => placed(problem, reader)));
    if (value !== null) documents.push({ value, place: (keys, atKey) => reader.place(keys, atKey) });
  }
  return errors.length > 0 ? { errors: errors.slice(0, MAX_PROBLEMS) } : { documents };
}

/** Null where the text is nested deeper than the parser's stack. */
function parse(text: string, lineCounter: LineCounter): readonly Document.Parsed[] | null {
  try {
    const parsed = parseAllDocuments(detab(text), {
      lineCounter,
      prettyErrors: false,
      // The parser compares each key with all others; Reader has a set.
      uniqueKeys: false,
      merge: true,
      logLevel: 'silent',
      schema: 'core',
      version: '1.2',
    });
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Without a bracket or a dash for each level, and on few lines, only colons nest that deep. */
function mostColons(text: string): Place {
  const counts = text.split('\n').map((line) => line.split(': ').length);
  return { line: counts.indexOf(Math.max(...counts)) + 1, column: 1 };
}

/** The parser stumbles on after a slip and complains of what follows on the line: only its first complaint is one. */
function slips(document: Document.Parsed, lines: LineCounter): ManifestProblem[] {
  const firsts = new Map<number, ManifestProblem>();
  for (const error of document.errors.slice(0, MAX_PROBLEMS)) {
    const problem = syntaxProblem(error, document, lines);
    if (!firsts.has(problem.line)) firsts.set(problem.line, problem);
  }
  return [...firsts.values()];
}

/**
 * A text that would keep the parser busy for seconds, or overflow its stack, refused before it is parsed. Real manifests
 * of 1 MiB stay a factor of three and more below each of these.
 */
function tooMuch(text: string): ManifestProblem | null {
  let depth = 0;
  let dashes: number | null = 0;
  let marks = 0;
  let quotes = 0;
  let anchors = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth = Math.max(0, depth - 1);
    else if (char === '\n' || char === ',') marks++;
    else if (char === '"' || char === "'") quotes++;
    else if ((char === '&' || char === '*') && /^$|\s/.test(text[i - 1] ?? '') && /\w/.test(text[i + 1] ?? ''))
      anchors++;
    if (char === '\n') dashes = 0;
    else if (dashes !== null && char !== ' ') dashes = char === '-' || char === '?' || char === ':' ? dashes + 1 : null;
    if (depth > 5 * LIMITS.depth || (dashes ?? 0) > 5 * LIMITS.depth) return { ...placeIn(text, i), ...TOO_DEEP };
    if (marks > LIMITS.values || quotes > 3 * LIMITS.values || anchors > 10 * LIMITS.aliases) {
      const hint = 'paste only the pods you want to look at';
      return { ...placeIn(text, i), message: 'the text has far more values than pods have', hint };
    }
  }
  return null;
}

function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** JSON may be indented with tabs, and holds none inside its texts; blanks instead leave every column where it was. */
const detab = (text: string): string => (/^\s*[{[]/.test(text) ? text.replaceAll('\t', ' ') : text);

const placed = ({ keys, message, hint, atKey }: ValueProblem, reader: Reader): ManifestProblem => ({
  ...reader.place(keys, atKey),
  message,
  ...(hint !== undefined && { hint }),
});

type Node = ParsedNode | null | undefined;

/** A key as a text; the parser gives a symbol for `<<`. */
function nameOf(key: Node): string | null {
  if (!isScalar(key)) return null;
  return typeof key.value === 'symbol' ? '<<' : String(key.value);
}

/** Makes plain values of one document's nodes. */
class Reader {
  readonly problems: ValueProblem[] = [];
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;
  #values = 0;
  #aliases = 0;
  #stopped = false;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  read(): unknown {
    return this.#value(this.#document.contents, []);
  }

  #refuse(keys: readonly Key[], message: string, hint?: string, atKey = false): void {
    if (this.#stopped) return;
    this.problems.push({ keys, message, ...(hint !== undefined && { hint }), atKey });
    if (this.problems.length >= MAX_PROBLEMS) this.#stopped = true;
  }

  #stop(keys: readonly Key[], message: string, hint: string): null {
    this.#refuse(keys, message, hint);
    this.#stopped = true;
    return null;
  }

  #value(node: Node, keys: readonly Key[]): unknown {
    if (this.#stopped) return null;
    if (keys.length > LIMITS.depth) return this.#stop(keys.slice(0, LIMITS.depth), TOO_DEEP.message, TOO_DEEP.hint);
    if (++this.#values > LIMITS.values) {
      return this.#stop(
        keys.slice(0, 1),
        `the text unfolds into more than ${LIMITS.values} values`,
        'use fewer aliases',
      );
    }
    if (isAlias(node)) return this.#alias(node, keys);
    if (isMap<ParsedNode, Node>(node)) return this.#mapping(node.items, keys);
    if (isSeq<ParsedNode>(node)) return node.items.map((item, i) => this.#value(item, [...keys, i]));
    const value: unknown = isScalar(node) ? node.value : null;
    if (typeof value === 'number' && !Number.isFinite(value)) this.#refuse(keys, `${value} is no number`);
    return value;
  }

  #alias(
    node: ParsedNode & { source: string; resolve: (document: Document.Parsed) => unknown },
    keys: readonly Key[],
  ): unknown {
    if (++this.#aliases > LIMITS.aliases) {
      return this.#stop(keys, `the text has more than ${LIMITS.aliases} aliases`, 'write the values out instead');
    }
    const target = node.resolve(this.#document) as Node;
    if (target !== undefined) return this.#value(target, keys);
    this.#refuse(
      keys,
      `the alias *${short(node.source)} has no anchor above it`,
      `write &${short(node.source)} before what it stands for`,
    );
    return null;
  }

  #mapping(items: readonly Pair<ParsedNode, Node>[], keys: readonly Key[]): unknown {
    const result: Record<string, unknown> = {};
    const seen = new Set<string>();
    for (const { key, value } of items) {
      if (this.#stopped) return result;
      const name = nameOf(key);
      if (name === null) {
        this.#refuse(keys, 'a key is itself a list or mapping', 'a key is a word followed by a colon');
        continue;
      }
      const at = [...keys, name];
      if (seen.has(name))
        this.#refuse(at, `the key ‘${short(name)}’ stands twice in one mapping`, 'keep one of the two', true);
      seen.add(name);
      if (RESERVED.has(name)) this.#refuse(at, `the key ‘${name}’ is not allowed`, 'use another name', true);
      else if (name === '<<') this.#merge(result, value, keys);
      else result[name] = this.#value(value, at);
    }
    return result;
  }

  /** `<<: *base`: keys that stand in the mapping itself win. */
  #merge(into: Record<string, unknown>, value: Node, keys: readonly Key[]): void {
    const merged = this.#value(value, [...keys, '<<']);
    const sources = Array.isArray(merged) ? (merged as readonly unknown[]) : [merged];
    for (const source of sources) {
      if (typeof source !== 'object' || source === null) this.#refuse([...keys, '<<'], '<< needs a mapping to merge');
      else Object.assign(into, { ...source, ...into });
    }
  }

  place(keys: readonly Key[], atKey = false): Place {
    let offset = this.#document.contents?.range[0] ?? 0;
    let node: Node = this.#document.contents;
    for (const [depth, key] of keys.entries()) {
      const found = child(this.#resolved(node), key, atKey && depth === keys.length - 1);
      if (found === undefined) break;
      offset = found.start ?? offset;
      node = found.value;
    }
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  #resolved(node: Node): Node {
    return isAlias(node) ? (node.resolve(this.#document) as Node) : node;
  }
}

interface Child {
  readonly value: Node;
  readonly start: number | undefined;
}

/** One step down; the last pair of a name, since that is the one in question when a key stands twice. */
function child(parent: Node, key: Key, wantsKey: boolean): Child | undefined {
  if (typeof key === 'number') {
    const value = isSeq<ParsedNode>(parent) ? parent.items[key] : undefined;
    return value === undefined ? undefined : { value, start: value.range[0] };
  }
  if (!isMap<ParsedNode, Node>(parent)) return undefined;
  const pair = parent.items.findLast((item) => nameOf(item.key) === key);
  if (pair === undefined) return undefined;
  const keyStart = pair.key.range[0];
  return { value: pair.value, start: wantsKey ? keyStart : (startOf(pair.value) ?? keyStart) };
}

/** Where a value begins; one that is empty stands nowhere. */
const startOf = (node: Node): number | undefined =>
  node === null || node === undefined || node.range[0] === node.range[1] ? undefined : node.range[0];
