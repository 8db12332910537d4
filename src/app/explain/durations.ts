/** Lengths and instants as the page writes them: three significant figures, never more than a reader can use. */

/** `12.4 s`, `30 s`, `163 ms`, `2 min 3 s`. */
export function duration(micros: number): string {
  const s = micros / 1_000_000;
  if (micros < 1_000) return `${Math.round(micros)} µs`;
  if (s < 0.9995) {
    const ms = micros / 1_000;
    return `${ms < 9.95 ? trim(ms.toFixed(1)) : Math.round(ms)} ms`;
  }
  if (s < 9.995) return `${trim(s.toFixed(2))} s`;
  if (s < 99.95) return `${trim(s.toFixed(1))} s`;
  const whole = Math.round(s);
  if (whole < 120) return `${whole} s`;
  if (whole < 7200) return `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
  return `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
}

const trim = (text: string): string => text.replace(/\.?0+$/, '');

/** An instant of the run in seconds with milliseconds: `14.411`. */
export const instant = (micros: number): string => (Math.round(micros / 1_000) / 1_000).toFixed(3);
