/**
 * What was made of a text, remembered while the text keeps coming: a log names the same pods and containers again and
 * again. Bounded: of two generations the older is forgotten when the younger is full.
 */
import { own, shown } from './input/typesetting.ts';

const GENERATION = 8_192;

export class Memo<V> {
  readonly #make: (text: string) => V;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  /** @param make gets a copy of the text, which keeps nothing else alive. */
  constructor(make: (text: string) => V) {
    this.#make = make;
  }

  of(text: string): V {
    const known = this.#young.get(text);
    if (known !== undefined) return known;
    const older = this.#old.get(text);
    const key = own(text);
    const made = older ?? this.#make(key);
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, made);
    return made;
  }
}

/** Names go everywhere as they are, also where a line break would make two lines of one. */
const TEXTS = new Memo((text) => shown(text).replaceAll('\n', '\ufffd'));

/** One copy of a name that comes again and again, as it may be shown. */
export const once = (text: string): string => (text === '' ? text : TEXTS.of(text));
