/** Lengths of time: as Go writes them (`1m30s`), and as kubectl's AGE column rounds them (`5m10s`, `3d4h`). */
import { micros, type Micros } from '../engine/time.ts';

export type ParsedDuration =
  { readonly ok: true; readonly value: Micros } | { readonly ok: false; readonly reason: string };

/** In µs. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 0.001,
  us: 1,
  µs: 1, // U+00B5, micro sign
  μs: 1, // U+03BC, Greek mu
  ms: 1_000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
};

const fail = (reason: string): ParsedDuration => ({ ok: false, reason });

/** time.ParseDuration, to whole microseconds: `1m30s`, `200ms`, `1.5h`, `-2s`, `0`. */
export function parseDuration(text: string): ParsedDuration {
  const sign = text.startsWith('-') ? -1 : 1;
  let rest = /^[-+]/.test(text) ? text.slice(1) : text;
  if (rest === '0') return { ok: true, value: micros(0) };
  if (rest === '') return fail('is empty; write a number and a unit, such as 30s or 1m30s');
  let total = 0;
  while (rest !== '') {
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)?.[0];
    if (number === undefined) return fail(`has ‘${rest}’ where a number should be; write it like 1m30s or 200ms`);
    rest = rest.slice(number.length);
    const unit = /^[^\d.]+/.exec(rest)?.[0];
    if (unit === undefined) return fail(`has no unit behind ${number}; write ${number}s for seconds`);
    const scale = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
    if (scale === undefined) return fail(`has the unknown unit ‘${unit}’; known are ns, us, ms, s, m and h`);
    rest = rest.slice(unit.length);
    total += Number(number) * scale;
  }
  const value = sign * Math.round(total);
  return Number.isSafeInteger(value) ? { ok: true, value: micros(value) } : fail('is too long');
}

const decimal = (value: number): string => String(Number(value.toFixed(6)));

/** time.Duration.String: `1m30s`, `1.5s`, `200ms`, `1h0m0s`, `0s`. */
export function formatDuration(value: Micros): string {
  if (value === 0) return '0s';
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (size < 1_000) return `${sign}${size}µs`;
  if (size < 1_000_000) return `${sign}${decimal(size / 1_000)}ms`;
  const hours = Math.floor(size / 3_600_000_000);
  const minutes = Math.floor(size / 60_000_000) % 60;
  const secs = `${decimal((size % 60_000_000) / 1_000_000)}s`;
  if (hours > 0) return `${sign}${hours}h${minutes}m${secs}`;
  return minutes > 0 ? `${sign}${minutes}m${secs}` : `${sign}${secs}`;
}

/**
 * staging/src/k8s.io/apimachinery/pkg/util/duration: HumanDuration. Two or three digits that mean something; just under
 * zero still counts as now, because clocks differ.
 */
export function humanDuration(value: Micros): string {
  const total = Math.trunc(value / 1_000_000);
  if (total < -1) return '<invalid>';
  if (total < 0) return '0s';
  if (total < 120) return `${total}s`;
  const minutes = Math.floor(total / 60);
  if (minutes < 10) return two(minutes, 'm', total % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(total / 3_600);
  if (hours < 8) return two(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (hours < 24 * 8) return two(days, 'd', hours % 24, 'h');
  if (hours < 24 * 365 * 2) return `${days}d`;
  const years = Math.floor(days / 365);
  return hours < 24 * 365 * 8 ? two(years, 'y', days % 365, 'd') : `${years}y`;
}

const two = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`;
