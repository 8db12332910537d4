/** ms since 1970. No cluster's clock is outside of these, so such a Date is ignored. */
const [FIRST, LAST] = [Date.UTC(2000, 0), Date.UTC(2196, 0)];

/** What time it is at the API server, by the Date that it puts on each answer (RFC 9110, 6.6.1): whole seconds. */
export class ServerClock {
  /** The server's clock less this machine's lies between these, ms. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /** It was the server's time between the asking and the answer, both by this machine's clock. */
  heard(date: string | null, askedAt: number, answeredAt: number): void {
    const server = date === null ? Number.NaN : Date.parse(date);
    if (!(server > FIRST && server < LAST)) return;
    const [low, high] = [server - answeredAt, server + 1_000 - askedAt];
    const isOther = low > this.#high || high < this.#low; // one of the clocks was set anew
    this.#low = isOther ? low : Math.max(this.#low, low);
    this.#high = isOther ? high : Math.min(this.#high, high);
  }

  /** ms to be added to this machine's time: none as long as both may show the same. */
  get ahead(): number {
    if (this.#low <= 0 && this.#high >= 0) return 0;
    return Math.round((this.#low + this.#high) / 2);
  }
}
