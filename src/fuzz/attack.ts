/** What a class of input is: where it begins, how an input is made of it, and what has to hold of every one. */
import type { Random } from './random.ts';

export interface Budget {
  /** Of the processor, for one input. */
  readonly milliseconds: number;
  /** Allocated for one input, as far as nothing was collected meanwhile. */
  readonly megabytes: number;
}

export interface Attack {
  readonly name: string;
  readonly budget: Budget;
  /** Inputs as people bring them, and words that mean something in such. */
  readonly seeds: readonly Uint8Array[];
  readonly words: readonly string[];
  /** A new input; `known` has what showed something new before, and is never empty. */
  make(random: Random, known: Inputs): Uint8Array;
  /** @throws where something does not hold. What it answers says what was seen, in words that other inputs share. */
  hold(input: Uint8Array): string | Promise<string>;
}

export type Inputs = readonly [Uint8Array, ...Uint8Array[]];

/** Something does not hold. */
export class Broken extends Error {}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
export const textOf = (input: Uint8Array): string => decoder.decode(input);
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** Every number is one, and no text has what a terminal would obey; the path of the first that is not so. */
export function strangeValue(value: unknown, isText: (text: string) => boolean): string | null {
  const rest: (readonly [string, unknown])[] = [['', value]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, item] = next;
    if (typeof item === 'number' && !Number.isFinite(item)) return `${path}: ${item}`;
    if (typeof item === 'string' && !isText(item)) return `${path}: ${JSON.stringify(item.slice(0, 80))}`;
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inner] of Object.entries(item)) rest.push([`${path}.${key.slice(0, 40)}`, inner]);
  }
  return null;
}

/** As JSON, in whatever order the keys are. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
