/**
 * A 64-bit hash for telling things apart, not for secrets: two multiply-xor lanes of 32 bits with a final mix, the same
 * in every JavaScript engine. Links carry a part of it, so its numbers never change.
 */
export class Hash64 {
  #a = 0xdeadbeef | 0; // a small integer from the first unit on, which engines keep in place
  #b = 0x41c6ce57;

  /** One unit of at most 32 bits. */
  add(unit: number): void {
    this.#a = Math.imul(this.#a ^ unit, 0x9e3779b1);
    this.#b = Math.imul(this.#b ^ unit, 0x5f356495);
  }

  addText(text: string): void {
    let [a, b] = [this.#a, this.#b]; // each unit as in `add`: a trace has millions
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      b = Math.imul(b ^ unit, 0x5f356495);
    }
    this.#a = a;
    this.#b = b;
  }

  /** Both lanes, each as an unsigned integer of 32 bits. */
  lanes(): readonly [number, number] {
    const mixed = (own: number, other: number): number =>
      (Math.imul(own ^ (own >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)) >>> 0;
    return [mixed(this.#a, this.#b), mixed(this.#b, this.#a)];
  }

  hex(): string {
    return this.lanes()
      .map((lane) => lane.toString(16).padStart(8, '0'))
      .join('');
  }
}
