/**
 * Deliveries in order of (instant, sequence number): a binary heap. Two deliveries of one instant leave in the order
 * in which they were sent, so a run never depends on how the heap happens to be laid out.
 */
import type { Micros } from './time.ts';

export interface Queued {
  readonly at: Micros;
  readonly seq: number;
}

const before = (a: Queued, b: Queued): boolean => a.at < b.at || (a.at === b.at && a.seq < b.seq);

export class DeliveryQueue<T extends Queued> {
  readonly #heap: T[] = [];

  get size(): number {
    return this.#heap.length;
  }

  peek(): T | undefined {
    return this.#heap[0];
  }

  some(wanted: (item: T) => boolean): boolean {
    return this.#heap.some(wanted);
  }

  /** All that waits, in no order. */
  get items(): readonly T[] {
    return this.#heap;
  }

  /** Takes out whatever is not wanted any more. */
  remove(unwanted: (item: T) => boolean): void {
    this.#fill(this.#heap.filter((item) => !unwanted(item)));
  }

  /** Puts something else in the place of each. */
  replace(by: (item: T) => T): void {
    this.#fill(this.#heap.map(by));
  }

  #fill(items: readonly T[]): void {
    this.#heap.length = 0;
    for (const item of items) this.push(item);
  }

  push(item: T): void {
    const heap = this.#heap;
    let i = heap.length;
    heap.push(item);
    while (i > 0) {
      const up = (i - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || !before(item, parent)) break;
      heap[i] = parent;
      i = up;
    }
    heap[i] = item;
  }

  pop(): T | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let at = 2 * i + 1;
      let child = heap[at];
      if (child === undefined) break;
      const right = heap[at + 1];
      if (right !== undefined && before(right, child)) [child, at] = [right, at + 1];
      if (!before(child, last)) break;
      heap[i] = child;
      i = at;
    }
    heap[i] = last;
    return first;
  }
}
