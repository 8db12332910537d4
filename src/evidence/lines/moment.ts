/**
 * Times as lines give them. klog and journald leave out the year and the zone: such a time is kept as month, day and
 * clock in one number that sorts like them, and gets its year when the whole file has been read.
 */
import { parseRfc3339 } from '../../kube/time.ts';
import { Memo } from '../memo.ts';

const DAY = 86_400_000_000;

/** µs of the day on top of month and day: sorts like the calendar, of which no year is known. */
export type YearlessTime = number;

export const yearless = (month: number, day: number, clock: number): YearlessTime => (month * 32 + day) * DAY + clock;

const two = (value: number): string => String(value).padStart(2, '0');

/** The µs since t = 0 of a yearless time in `year`, taken as UTC; null where that year has no such day. */
export function inYear(time: YearlessTime, year: number): number | null {
  const day = Math.floor(time / DAY);
  const midnight = parseRfc3339(`${String(year).padStart(4, '0')}-${two(day >> 5)}-${two(day & 31)}T00:00:00Z`);
  return midnight === null ? null : midnight + (time - day * DAY);
}

/** The midnight that a time's day begins with. */
export const dayOf = (time: YearlessTime): YearlessTime => Math.floor(time / DAY) * DAY;

export const monthOf = (time: YearlessTime): number => Math.floor(time / DAY) >> 5;

/** As klog writes it: `0512 05:19:09.467433`. */
export function yearlessText(time: YearlessTime): string {
  const day = Math.floor(time / DAY);
  const clock = time - day * DAY;
  const whole = Math.floor(clock / 1_000_000);
  const hms = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${two(day >> 5)}${two(day & 31)} ${hms}.${String(clock % 1_000_000).padStart(6, '0')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 1 to 12, of an English short name or `1月`; 0 for anything else. */
export function monthNumber(name: string): number {
  const number = Number.parseInt(name, 10);
  if (number >= 1 && number <= 12) return number;
  return MONTHS.indexOf(name.slice(0, 1).toUpperCase() + name.slice(1, 3).toLowerCase()) + 1;
}

export function clockOf(hours: string, minutes: string, secs: string, fraction = ''): number {
  const micros = Number(`${fraction}000000`.slice(0, 6));
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(secs)) * 1_000_000 + micros;
}

export const digit = (text: string, at: number): number => text.charCodeAt(at) - 0x30;
export const isDigit = (value: number): boolean => value >= 0 && value <= 9;

/** The number of two digits at `at`; `NO_PAIR`, which is more than any, where others stand there. */
function pair(text: string, at: number): number {
  const tens = digit(text, at);
  const ones = digit(text, at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones : NO_PAIR;
}

const NO_PAIR = 100;

/** µs of `05:19:09` at `at`; NaN where none stands there. */
export function clockAt(text: string, at: number): number {
  const hours = pair(text, at);
  const minutes = pair(text, at + 3);
  const secs = pair(text, at + 6);
  const isClock = text.charCodeAt(at + 2) === COLON && text.charCodeAt(at + 5) === COLON;
  return isClock && hours < 24 && minutes < 60 && secs < 61
    ? (hours * 3600 + minutes * 60 + secs) * 1_000_000
    : Number.NaN;
}

/** klog's time to the second, `0512 05:19:09.` at `at`; less than 0 where none stands there. */
export function klogSecondAt(text: string, at: number): YearlessTime {
  if (text.charCodeAt(at + 4) !== SPACE || text.charCodeAt(at + 13) !== POINT) return -1;
  const month = pair(text, at);
  const day = pair(text, at + 2);
  const clock = clockAt(text, at + 5);
  const isTime = month >= 1 && month <= 12 && day >= 1 && day <= 31 && clock >= 0;
  return isTime ? yearless(month, day, clock) : -1;
}

/** The number of six digits at `at`; less than 0 where others stand there. */
export function sixDigitsAt(text: string, at: number): number {
  const first = pair(text, at);
  const second = pair(text, at + 2);
  const third = pair(text, at + 4);
  const isNumber = first < NO_PAIR && second < NO_PAIR && third < NO_PAIR;
  return isNumber ? (first * 100 + second) * 100 + third : -1;
}

const SPACE = 0x20;
const POINT = 0x2e;
const COLON = 0x3a;

const MIDNIGHTS = new Memo((date) => parseRfc3339(`${date}T00:00:00Z`));

/** An instant that is the whole text, as programs write it, without any pattern; NaN where it is written otherwise. */
function exactInstant(text: string): number {
  const { length } = text;
  const between = text.charCodeAt(10);
  if (length < 19 || (between !== 0x54 && between !== 0x20)) return Number.NaN;
  let at = 19;
  let fraction = 0;
  const mark = text.charCodeAt(at);
  if (mark === 0x2e || mark === 0x2c) {
    for (at += 1; isDigit(digit(text, at)) && at < 29; at++) if (at < 26) fraction = fraction * 10 + digit(text, at);
    fraction *= 10 ** Math.max(0, 26 - at);
  }
  let offset = 0;
  if (length === at + 1 && text.charCodeAt(at) === 0x5a) offset = 0;
  else if (length === at + 5 || (length === at + 6 && text.charCodeAt(at + 3) === COLON)) {
    const sign = text.charCodeAt(at) === 0x2b ? 1 : text.charCodeAt(at) === 0x2d ? -1 : Number.NaN;
    const hours = pair(text, at + 1);
    const minutes = pair(text, length - 2);
    offset = hours < NO_PAIR && minutes < NO_PAIR ? sign * (hours * 60 + minutes) * 60_000_000 : Number.NaN;
  } else return Number.NaN;
  return (MIDNIGHTS.of(text.slice(0, 10)) ?? Number.NaN) + clockAt(text, 11) + fraction - offset;
}

const LOOSE =
  /(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s{0,2}(?:(Z|UTC)|([+-]\d\d)(?::?(\d\d))?(?!\d))?/;

/** The first full date and time in a text, µs since t = 0: RFC 3339, Go's own form, journald's short-iso. */
export function instantIn(text: string): number | null {
  const exact = exactInstant(text);
  if (!Number.isNaN(exact)) return exact;
  const match = LOOSE.exec(text.slice(0, 400));
  if (match === null) return null;
  const [, year, month, day, time, fraction, , hours, minutes] = match;
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes ?? '00'}`;
  return parseRfc3339(`${year}-${month}-${day}T${time}${fraction === undefined ? '' : `.${fraction}`}${zone}`);
}

const CLOCK =
  /^\s{0,8}\[?(?:(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2} |\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z| ?[+-]\d\d:?\d\d)?\]?:?\s{1,8}(?=\S)/;

/** A line without the time in front of it, and that time where it is a full one; null where there is none. */
export function withoutClock(line: string): { readonly body: string; readonly utc: number | null } | null {
  const prefix = CLOCK.exec(line.slice(0, 60))?.[0];
  return prefix === undefined
    ? null
    : { body: line.slice(prefix.length), utc: instantIn(prefix.replace(/[[\]]/g, '').trim()) };
}

const RFC1123 = /(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)/;

/** `Tue, 02 May 2023 20:39:48 +0300`, as kubectl describe writes. */
export function rfc1123(text: string): number | null {
  const match = RFC1123.exec(text.slice(0, 200));
  if (match === null) return null;
  const [, day = '', month = '', year, time, hours, minutes] = match;
  return parseRfc3339(`${year}-${two(monthNumber(month))}-${day.padStart(2, '0')}T${time}${hours}:${minutes}`);
}
