/** Which year and zone klog's times of one file are in, by what else the file says. */
import { parseRfc3339 } from '../kube/time.ts';
import { dayAndClock } from '../kube/time.ts';
import { micros } from '../engine/time.ts';
import type { ClockReading } from './evidence.ts';
import { dayOf, inYear, monthOf, type YearlessTime } from './lines/moment.ts';

const MINUTE = 60_000_000;
const QUARTER = 15 * MINUTE;
const DAY = 1440 * MINUTE;
/** The largest offset of any zone. */
const FARTHEST = 14 * 60 * MINUTE;

export class FileClock {
  #pair: { readonly local: YearlessTime; readonly utc: number } | null = null;
  #years = new Map<number, number>();
  #firstMonth: number | null = null;
  #day = Number.NaN;
  #yearOfDay = 0;

  /** A klog time, and the instant that its wrapper gives. */
  pair(local: YearlessTime, utc: number): void {
    this.#pair ??= { local, utc };
  }

  /** A full date near klog lines. */
  year(utc: number): void {
    const day = Math.floor(utc / DAY);
    if (day !== this.#day) {
      this.#day = day;
      this.#yearOfDay = dayAndClock(micros(utc)).year;
    }
    const year = this.#yearOfDay;
    if (year > 2013 && year < 2100) this.#years.set(year, (this.#years.get(year) ?? 0) + 1);
  }

  seen(local: YearlessTime): void {
    this.#firstMonth ??= monthOf(local);
  }

  /** @param options what the person says, which goes before everything else. */
  reading(options: { readonly year?: number; readonly zone?: number; readonly modified?: number }): FileTimes {
    const pair = this.#fromPair();
    const said = [...this.#years].sort((a, b) => b[1] - a[1])[0]?.[0];
    const modified =
      options.modified === undefined ? undefined : dayAndClock(micros(sinceOrigin(options.modified))).year;
    const year = options.year ?? pair?.year ?? said ?? modified ?? null;
    const from =
      options.year !== undefined
        ? 'option'
        : pair !== null || said !== undefined
          ? 'input'
          : modified !== undefined
            ? 'file'
            : 'unknown';
    const zone = options.zone ?? (pair === null ? null : pair.zone);
    const clock: ClockReading = {
      year,
      yearFrom: from,
      zone,
      zoneFrom: options.zone !== undefined ? 'option' : pair === null ? 'unknown' : 'input',
    };
    return new FileTimes(clock, this.#firstMonth);
  }

  /** klog and wrapper are of the same moment: what is between them is the zone. */
  #fromPair(): { readonly year: number; readonly zone: number } | null {
    if (this.#pair === null) return null;
    const { local, utc } = this.#pair;
    const { year } = dayAndClock(micros(utc));
    for (const candidate of [year, year - 1, year + 1]) {
      const taken = inYear(local, candidate);
      if (taken === null || Math.abs(taken - utc) > FARTHEST + DAY / 24) continue;
      return { year: candidate, zone: (Math.round((taken - utc) / QUARTER) * QUARTER) / MINUTE };
    }
    return null;
  }
}

const EPOCH = parseRfc3339('1970-01-01T00:00:00Z') ?? 0;
const sinceOrigin = (milliseconds: number): number => EPOCH + Math.round(milliseconds * 1000);

/** A year with a 29 February, in which times sort as they must where the year is not known. */
const ANY_YEAR = 2024;

export class FileTimes {
  readonly clock: ClockReading;
  readonly #firstMonth: number | null;
  /** The midnight that a day begins with, of each that was asked for: a log has few days and many times. */
  readonly #midnights = new Map<number, number | null>();

  constructor(clock: ClockReading, firstMonth: number | null) {
    this.clock = clock;
    this.#firstMonth = firstMonth;
  }

  /** µs since t = 0 of a klog time; December is followed by the next year's January. */
  instant(local: YearlessTime): number | null {
    const day = dayOf(local);
    let midnight = this.#midnights.get(day);
    if (midnight === undefined) this.#midnights.set(day, (midnight = this.#midnight(day)));
    return midnight === null ? null : midnight + (local - day);
  }

  #midnight(day: YearlessTime): number | null {
    const year = this.clock.year ?? ANY_YEAR;
    const months = monthOf(day) - (this.#firstMonth ?? 1);
    const turn = months < -6 ? 1 : months > 6 ? -1 : 0;
    const utc = inYear(day, year + turn);
    return utc === null ? null : utc - (this.clock.zone ?? 0) * MINUTE;
  }
}
