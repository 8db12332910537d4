/** Durations for readers: `9.5 s`, `47 min`, `1 h 12 min`, `3 d 4 h`. Longer durations are coarser. */
const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Durations from here on have no seconds, or no minutes. */
const WHOLE_MINUTES = 10 * MINUTE;
const WHOLE_HOURS = 48 * HOUR;

const withRest = (whole: number, unit: string, rest: number, smaller: string): string =>
  `${whole} ${unit}${rest === 0 ? '' : ` ${rest} ${smaller}`}`;

/** @param length µs. */
export function lasting(length: number): string {
  if (length < SECOND) return `${Math.round(length / 1_000)} ms`;
  if (length < MINUTE) return `${Number((length / SECOND).toFixed(1))} s`;
  const minutes = Math.floor(length / MINUTE);
  if (length < WHOLE_MINUTES) return withRest(minutes, 'min', Math.floor((length % MINUTE) / SECOND), 's');
  if (length < HOUR) return `${minutes} min`;
  const hours = Math.floor(length / HOUR);
  if (length < WHOLE_HOURS) return withRest(hours, 'h', minutes % 60, 'min');
  return withRest(Math.floor(length / DAY), 'd', hours % 24, 'h');
}
