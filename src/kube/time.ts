/**
 * Kubernetes' ways to write time. Instants on the wire are RFC 3339; t = 0 is midnight of 1 January 2026 UTC, the day
 * that klog's header calls 0101. Nothing here reads a clock or a time zone.
 */
import { micros, type Micros } from '../engine/time.ts';

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;
/** Days from 1970-01-01 to t = 0. */
const EPOCH_DAY = 20_454;

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Gregorian date of a day counted from 1970-01-01 (Howard Hinnant's civil_from_days). */
function civilFromDays(days: number): Civil {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

function daysFromCivil({ year, month, day }: Civil): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The calendar day of an instant, and µs since its midnight. */
export function dayAndClock(t: Micros): Civil & { readonly clock: number } {
  const days = Math.floor(t / DAY);
  return { ...civilFromDays(EPOCH_DAY + days), clock: t - days * DAY };
}

/** time.Time.Unix */
export const unixSeconds = (t: Micros): number => EPOCH_DAY * 86_400 + Math.floor(t / SECOND);

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function dateAndTime(t: Micros): { date: string; time: string; fraction: number } {
  const { year, month, day, clock } = dayAndClock(t);
  const whole = Math.floor(clock / SECOND);
  return {
    date: `${pad(year, 4)}-${pad(month)}-${pad(day)}`,
    time: `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`,
    fraction: clock % SECOND,
  };
}

/** metav1.Time on the wire: `2026-01-01T00:00:06Z`; what is below a second is cut off, as Go does. */
export function rfc3339(t: Micros): string {
  const { date, time } = dateAndTime(t);
  return `${date}T${time}Z`;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** time.RFC1123Z: `Thu, 01 Jan 2026 00:00:06 +0000`. */
export function rfc1123z(t: Micros): string {
  const { year, month, day } = dayAndClock(t);
  const weekday = (EPOCH_DAY + Math.floor(t / DAY) + FIRST_WEEKDAY) % 7;
  return `${DAYS[weekday] ?? ''}, ${pad(day)} ${MONTHS[month - 1] ?? ''} ${pad(year, 4)} ${dateAndTime(t).time} +0000`;
}

/** metav1.MicroTime on the wire: always six digits. */
export function rfc3339Micro(t: Micros): string {
  const { date, time, fraction } = dateAndTime(t);
  return `${date}T${time}.${pad(fraction, 6)}Z`;
}

/** time.RFC3339Nano: the fraction without trailing zeros, none for a whole second. */
export function rfc3339Nano(t: Micros): string {
  const { date, time, fraction } = dateAndTime(t);
  const digits = pad(fraction, 6).replace(/0+$/, '');
  return `${date}T${time}${digits === '' ? '' : `.${digits}`}Z`;
}

/** time.Time.String with a monotonic reading, as Go prints it: `2026-01-01 00:00:03.5 +0000 UTC m=+603.500000000`. */
export function goTime(t: Micros, started: Micros): string {
  const { date, time, fraction } = dateAndTime(t);
  const digits = pad(fraction, 6).replace(/0+$/, '');
  const running = t - started;
  const monotonic = `${Math.floor(running / SECOND)}.${pad(running % SECOND, 6)}000`;
  return `${date} ${time}${digits === '' ? '' : `.${digits}`} +0000 UTC m=+${monotonic}`;
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9})\d*)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** The instant that an RFC 3339 text names (nanoseconds are cut to µs), or null when it names none, or one
 * further from t = 0 than µs can count (285 years; Go's zero time is such). */
export function parseRfc3339(text: string): Micros | null {
  const match = RFC3339.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, secs = 0] = match.slice(1, 7).map(Number);
  const days = daysFromCivil({ year, month, day });
  const real = civilFromDays(days);
  if (real.month !== month || real.day !== day || hours > 23 || minutes > 59 || secs > 60) return null;
  const fraction = Math.floor(Number((match[7] ?? '').padEnd(9, '0')) / 1000);
  const offset = (match[8] === '-' ? -1 : 1) * (Number(match[9] ?? 0) * 3600 + Number(match[10] ?? 0) * 60);
  const whole = hours * 3600 + minutes * 60 + secs - offset;
  const value = (days - EPOCH_DAY) * DAY + whole * SECOND + fraction;
  return Number.isSafeInteger(value) ? micros(value) : null;
}
export { formatDuration, humanDuration, parseDuration, type ParsedDuration } from './duration.ts';
