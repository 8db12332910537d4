/** Which year and zone klog's times of one file are in, by what else the file says. */
import { dayAndClock, parseRfc3339 } from '../kube/time.ts';
import { micros } from '../engine/time.ts';
import { timeOr } from './bounds.ts';
import type { ClockReading } from './evidence.ts';
import { dayOf, inYear, monthOf, type YearlessTime } from './lines/moment.ts';

const MINUTE = 60_000_000;
const QUARTER = 15 * MINUTE;
const DAY = 1440 * MINUTE;
/** The largest offset of any zone. */
const FARTHEST = 14 * 60 * MINUTE;

/** What a part of a file tells of its clock. */
export interface ClockContents {
  readonly pair: { readonly local: YearlessTime; readonly utc: number } | null;
  readonly months: readonly (readonly [number, number])[];
  readonly firstMonth: number | null;
  readonly first: YearlessTime | null;
  readonly last: YearlessTime | null;
}

export class FileClock {
  #pair: { readonly local: YearlessTime; readonly utc: number } | null = null;
  /** How often each month was met, counted from year 0. */
  readonly #months = new Map<number, number>();
  #firstMonth: number | null = null;
  #first: YearlessTime | null = null;
  #last: YearlessTime | null = null;
  #day = Number.NaN;
  #monthOfDay = 0;

  /** A klog time, and the instant that its wrapper gives. */
  pair(local: YearlessTime, utc: number): void {
    this.#pair ??= { local, utc };
  }

  /** A full date near klog lines. */
  year(utc: number): void {
    const day = Math.floor(utc / DAY);
    if (day !== this.#day) {
      this.#day = day;
      const { year, month } = dayAndClock(micros(utc));
      this.#monthOfDay = year > 2013 && year < 2100 ? year * 12 + month - 1 : 0;
    }
    const month = this.#monthOfDay;
    if (month > 0) this.#months.set(month, (this.#months.get(month) ?? 0) + 1);
  }

  seen(local: YearlessTime): void {
    this.#first ??= local;
    this.#last = local;
    this.#firstMonth ??= monthOf(local);
  }

  get contents(): ClockContents {
    return {
      pair: this.#pair,
      months: [...this.#months],
      firstMonth: this.#firstMonth,
      first: this.#first,
      last: this.#last,
    };
  }

  /** Takes in what a later part of the file tells. */
  absorb({ pair, months, firstMonth, first, last }: ClockContents): void {
    this.#pair ??= pair;
    for (const [month, count] of months) this.#months.set(month, (this.#months.get(month) ?? 0) + count);
    this.#firstMonth ??= firstMonth;
    this.#first ??= first;
    this.#last = last ?? this.#last;
  }

  /** @param options what the person says, which goes before everything else. */
  reading(options: Partial<Record<'year' | 'zone' | 'modified', number | undefined>>): FileTimes {
    const pair = this.#fromPair();
    const said = this.#said();
    const written = options.modified === undefined ? null : timeOr(sinceOrigin(options.modified));
    const modified = written === null ? undefined : this.#notAfter(written);
    const year = options.year ?? pair?.year ?? said ?? modified ?? null;
    const yearInInput = pair?.year ?? said;
    const yearFrom = yearInInput !== undefined ? 'input' : modified !== undefined ? 'file' : 'unknown';
    const clock: ClockReading = {
      year,
      yearFrom: options.year === undefined ? yearFrom : 'option',
      zone: options.zone ?? pair?.zone ?? null,
      zoneFrom: options.zone !== undefined ? 'option' : pair === null ? 'unknown' : 'input',
    };
    return new FileTimes(clock, this.#firstMonth);
  }

  /** The year of the first line, by the dates that the lines mention: each is near the line that mentions it. */
  #said(): number | undefined {
    const years = new Map<number, number>();
    for (const [month, count] of this.#months) {
      const year = Math.floor(month / 12) - turnOf((month % 12) + 1, this.#firstMonth);
      years.set(year, (years.get(year) ?? 0) + count);
    }
    return [...years].sort((a, b) => b[1] - a[1])[0]?.[0];
  }

  /** The last year in which no line is younger than its file. */
  #notAfter(modified: number): number {
    const { year } = dayAndClock(micros(modified));
    const isAhead = [this.#first, this.#last].some((local) => {
      const turn = local === null ? 0 : turnOf(monthOf(local), this.#firstMonth);
      const utc = local === null ? null : inYear(local, year + turn);
      return utc !== null && utc > modified + 2 * DAY;
    });
    return isAhead ? year - 1 : year;
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

/** Of a log that runs over the turn of a year, how many years a month is after the first line's. */
function turnOf(month: number, firstMonth: number | null): number {
  const months = month - (firstMonth ?? month);
  return months < -6 ? 1 : months > 6 ? -1 : 0;
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
    const utc = inYear(day, year + turnOf(monthOf(day), this.#firstMonth));
    return utc === null ? null : utc - (this.clock.zone ?? 0) * MINUTE;
  }
}
