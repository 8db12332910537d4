/** Times as the diagram writes them: seconds since t = 0. */

/** `14.411` */
export const seconds = (t: number): string => (t / 1_000_000).toFixed(3);

/** `12.4`, tenths; under ten milliseconds past an instant it is still `0.0`. */
export const secondsAgo = (since: number, t: number): string => (Math.max(0, t - since) / 1_000_000).toFixed(1);

/** What is left until `end`; from 5 s on to the hundredth, because then every one counts. */
export function secondsLeft(end: number, t: number): string {
  const left = Math.max(0, end - t) / 1_000_000;
  return left > 5 ? left.toFixed(1) : left.toFixed(2);
}
