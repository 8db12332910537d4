/** Chance from a seed: the same numbers each time (xorshift128, Marsaglia). */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: number) {
    this.#state = new Uint32Array([seed, seed ^ 0x9e3779b9, Math.imul(seed, 0x85ebca6b), 0xc2b2ae35]);
    for (let i = 0; i < 16; i++) this.#next();
  }

  #next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    let t = d ^ (d << 11);
    t ^= t >>> 8;
    const next = (t ^ a ^ (a >>> 19)) >>> 0;
    this.#state.set([next, a, b, c]);
    return next;
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    return this.#next() % Math.max(1, end);
  }

  chance(one: number): boolean {
    return this.below(one) === 0;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** Small mostly, seldom large. */
  size(most: number): number {
    return this.below(this.below(this.below(most) + 1) + 1);
  }

  /** The seed of another one. */
  seed(): number {
    return this.#next();
  }
}
