/** The one binary search: whoever looks something up by its time or its place in a trace does it here. */

/** How many items from the start on `hold`; once one does not, none after it may. */
export function countWhile<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Position in `sorted` of the last entry at or below `value`; -1 when there is none. */
export const lastAtOrBelow = (sorted: readonly number[], value: number): number =>
  countWhile(sorted, (entry) => entry <= value) - 1;
