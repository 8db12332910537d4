/**
 * Traces on their way between threads: small ones as objects, large ones as columns that are transferred. The states of
 * a trace share most of what they hold, so each value is written once and pointed to from then on: the traces of many
 * pods would be a hundred times as long as text, and as heavy again for the page that reads them.
 *
 * A value is a word: its lowest bits say what it is, the others which. Of each record or list the words are its shape
 * and then its values; what a value points to always comes before it, and the trace itself comes last.
 */
import type { ClusterState } from '../cluster/state.ts';
import type { Trace } from '../trace/index.ts';
import type { PackedTrace } from './protocol.ts';
import { turn } from './turn.ts';

/** From this many events on, columns overtake the structured clone, which both threads pay for. */
export const PACKED_FROM = 5_000;

const TAG_BITS = 3;
const TAGS = 2 ** TAG_BITS;
const LIMIT = 2 ** (32 - TAG_BITS);
const TAG = { node: 0, text: 1, count: 2, number: 3, constant: 4 } as const;
const CONSTANTS = [null, false, true, undefined] as const;

const word = (tag: number, payload: number): number => payload * TAGS + tag;

/** Shapes are lists, by their length, or records, by their keys. */
const listShape = (length: number): number => length * 2 + 1;
const recordShape = (index: number): number => index * 2;

/** Strings that are written to one line: to read one takes a millisecond or two. */
export const STRINGS_A_LINE = 4_096;

/** Keys of each shape, as indexes into the strings. */
type Shapes = readonly (readonly number[])[];

/** The text part of a packed trace, as lines of JSON: the strings, STRINGS_A_LINE to a line, and then the shapes. */
function* linesOf(strings: readonly string[], shapes: Shapes): Generator<string, void> {
  for (let i = 0; i < strings.length; i += STRINGS_A_LINE) yield JSON.stringify(strings.slice(i, i + STRINGS_A_LINE));
  yield JSON.stringify(shapes);
}

/** Numbers each different thing, from 0 on. */
class Numbering<Thing> {
  readonly #numbers = new Map<Thing, number>();

  numberOf(thing: Thing): number {
    const known = this.#numbers.get(thing);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(thing, number);
    return number;
  }

  get things(): readonly Thing[] {
    return [...this.#numbers.keys()];
  }
}

/** Where one gets from no key at all by one key after the other. */
interface KeysSoFar {
  readonly next: Map<string, KeysSoFar>;
  shape?: number;
}

class Words {
  #words = new Uint32Array(1_024);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#words.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#words);
      this.#words = longer;
    }
    this.#words[this.#length++] = value;
  }

  get buffer(): ArrayBuffer {
    return this.#words.slice(0, this.#length).buffer;
  }
}

class Packer {
  readonly #strings = new Numbering<string>();
  readonly #numbers = new Numbering<number>();
  readonly #shapes: (readonly number[])[] = [];
  readonly #noKeys: KeysSoFar = { next: new Map() };
  readonly #nodes = new Map<object, number>();
  readonly #words = new Words();

  /** The word for `value`; whatever it consists of is written first. */
  add(value: unknown): number {
    switch (typeof value) {
      case 'string':
        return word(TAG.text, this.#strings.numberOf(value));
      case 'number': {
        const isCount = Number.isInteger(value) && value >= 0 && value < LIMIT;
        return isCount ? word(TAG.count, value) : word(TAG.number, this.#numbers.numberOf(value));
      }
      case 'object':
        if (value !== null) return word(TAG.node, this.#nodes.get(value) ?? this.#addNode(value));
    }
    const constant = CONSTANTS.indexOf(value as (typeof CONSTANTS)[number]);
    if (constant < 0) throw new TypeError(`a trace holds a ${typeof value}`);
    return word(TAG.constant, constant);
  }

  #addNode(value: object): number {
    const parts = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    const shape = Array.isArray(value) ? listShape(value.length) : this.#recordShape(Object.keys(value));
    const words = parts.map((part) => this.add(part));
    this.#words.push(shape);
    for (const part of words) this.#words.push(part);
    const node = this.#nodes.size;
    this.#nodes.set(value, node);
    return node;
  }

  #recordShape(keys: readonly string[]): number {
    let at = this.#noKeys;
    for (const key of keys) {
      let next = at.next.get(key);
      if (next === undefined) at.next.set(key, (next = { next: new Map() }));
      at = next;
    }
    at.shape ??= this.#shapes.push(keys.map((key) => this.#strings.numberOf(key))) - 1;
    return recordShape(at.shape);
  }

  finish(): PackedTrace {
    return {
      texts: new TextEncoder().encode([...linesOf(this.#strings.things, this.#shapes)].join('\n')).buffer,
      numbers: new Float64Array(this.#numbers.things).buffer,
      words: this.#words.buffer,
    };
  }
}

export function packTrace(trace: Trace<unknown>): PackedTrace {
  const packer = new Packer();
  packer.add(trace);
  return packer.finish();
}

/** `__proto__` is a key like any other. */
function record(keys: readonly string[], valueAt: (index: number) => unknown): object {
  const made: Record<string, unknown> = {};
  keys.forEach((key, i) => {
    if (key !== '__proto__') made[key] = valueAt(i);
    else Object.defineProperty(made, key, { value: valueAt(i), writable: true, enumerable: true, configurable: true });
  });
  return made;
}

/** So many records and lists are made before whoever shows the page has a turn: a few milliseconds' worth. */
const A_TURN = 4_096;

/**
 * In turns: what the page holds is more than can be made within a frame.
 * @throws where it is none
 */
export async function unpackTrace<State = ClusterState>(packed: PackedTrace): Promise<Trace<State>> {
  const lines = new TextDecoder().decode(packed.texts).split('\n');
  const shapes = JSON.parse(lines.pop() ?? '') as Shapes;
  const strings: string[] = [];
  for (const line of lines) {
    for (const text of JSON.parse(line) as readonly string[]) strings.push(text);
    await turn();
  }
  const keysOf = shapes.map((keys) => keys.map((key) => strings[key] as string));
  const numbers = new Float64Array(packed.numbers);
  const words = new Uint32Array(packed.words);
  const nodes: object[] = [];
  const valueOf = (at: number): unknown => {
    const value = words[at] as number;
    const payload = Math.floor(value / TAGS);
    switch (value % TAGS) {
      case TAG.node:
        return nodes[payload];
      case TAG.text:
        return strings[payload];
      case TAG.count:
        return payload;
      case TAG.number:
        return numbers[payload];
      default:
        return CONSTANTS[payload];
    }
  };
  for (let at = 0; at < words.length;) {
    const shape = words[at] as number;
    const first = at + 1;
    const half = Math.floor(shape / 2);
    const keys = shape % 2 === 0 ? (keysOf[half] ?? []) : undefined;
    const length = keys?.length ?? half;
    nodes.push(keys ? record(keys, (i) => valueOf(first + i)) : Array.from({ length }, (_, i) => valueOf(first + i)));
    at = first + length;
    if (nodes.length % A_TURN === 0) await turn();
  }
  return nodes.at(-1) as Trace<State>;
}
