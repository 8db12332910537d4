/**
 * Words in one row without any over another, nor over a sign. Whoever weighs more chooses first among its places; who
 * finds none free is not written, and says its words when it is pointed at. Pure.
 */

/** From left to right, in px. */
export interface Extent {
  readonly x0: number;
  readonly x1: number;
}

export interface Wanted<T> {
  readonly of: T;
  /** Greater chooses first; of equals the earlier in the list. */
  readonly weight: number;
  /** The best first. */
  readonly places: readonly Extent[];
  /** Its own sign, beside which it may stand. */
  readonly sign?: Extent;
}

/** px between two words. */
export const APART = 6;

export const overlap = (a: Extent, b: Extent): boolean => a.x0 < b.x1 && a.x1 > b.x0;

/** @param taken what has its place already: signs, or what is drawn by others. */
export function placeWords<T>(
  wanted: readonly Wanted<T>[],
  taken: readonly Extent[],
  within: Extent,
): ReadonlyMap<T, Extent> {
  const places = new Map<T, Extent>();
  const signs = taken.filter((sign) => !wanted.some((one) => one.sign === sign));
  const all = [...signs, ...wanted.flatMap(({ sign }) => (sign === undefined ? [] : [sign]))];
  const words: Extent[] = [];
  for (const { of, places: wishes, sign } of wanted.toSorted((a, b) => b.weight - a.weight)) {
    const free = wishes.find(
      (place) =>
        place.x0 >= within.x0 &&
        place.x1 <= within.x1 &&
        !all.some((other) => other !== sign && overlap(place, other)) &&
        !words.some((other) => overlap({ x0: place.x0 - APART, x1: place.x1 + APART }, other)),
    );
    if (free === undefined) continue;
    words.push(free);
    places.set(of, free);
  }
  return places;
}

/** To the right of a place, to its left, and around it. */
export const rightOf = (x: number, w: number): Extent => ({ x0: x, x1: x + w });
export const leftOf = (x: number, w: number): Extent => ({ x0: x - w, x1: x });
export function around(middle: number, w: number, { x0, x1 }: Extent): Extent {
  const left = Math.min(Math.max(middle - w / 2, x0), x1 - w);
  return { x0: left, x1: left + w };
}
