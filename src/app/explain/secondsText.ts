/** Instants and lengths as the page writes them. */

/** `14.411`: the instant in seconds, to the millisecond. */
export const secondsText = (t: number): string => (t / 1_000_000).toFixed(3);

/** `12.4 s`, `17 s`, `2 min 5 s`, `350 ms`, `80 µs`: a length at a reader's precision. */
export function lengthText(length: number): string {
  if (length < 1_000) return `${length} µs`;
  if (length < 1_000_000) return `${Math.round(length / 1_000)} ms`;
  const seconds = length / 1_000_000;
  if (seconds < 100) return `${seconds.toFixed(1).replace(/\.0$/, '')} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
}
