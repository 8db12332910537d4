/**
 * Pauses between attempts, as client-go's reflector makes them (tools/cache/reflector.go: NewReflectorWithOptions): 0.8 s,
 * twice as long each time up to 30 s, each stretched by up to as much again so that many clients do not come back at
 * once, and from the beginning after two minutes without trouble.
 */
const FIRST_MS = 800;
const MOST_MS = 30_000;
const RESET_MS = 120_000;

export class Backoff {
  readonly #random: () => number;
  #base = FIRST_MS;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** ms to wait. @param atLeast what the server asks for (Retry-After). */
  next(now: number, atLeast = 0): number {
    if (now - this.#lastAt > RESET_MS) this.#base = FIRST_MS;
    this.#lastAt = now;
    const pause = this.#base * (1 + this.#random());
    this.#base = Math.min(this.#base * 2, MOST_MS);
    return Math.max(pause, atLeast);
  }
}
