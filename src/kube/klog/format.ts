/** Printing: a message of the catalogue with its values becomes the text of a klog line, and that a whole line. */
import { dayAndClock } from '../time.ts';
import type { Micros } from '../../engine/time.ts';
import type { Release } from '../release.ts';
import { KLOG, type KlogId } from './catalogue/index.ts';
import { entryAt, KEY_KINDS, type KlogEntry, type Severity } from './entry.ts';
import { goQuote } from './goQuote.ts';
import { fillTemplate } from './template.ts';
import { printPair, type KlogValue } from './values.ts';

type Entry<I extends KlogId> = (typeof KLOG)[I];
type OptionalKeys<I extends KlogId> =
  'err' | (Entry<I> extends { optional: readonly (infer K)[] } ? K & string : never);
type Names<I extends KlogId> = Entry<I>['keys'][number] | Entry<I>['args'][number];
type NamesIn<W> =
  | (W extends { readonly keys: readonly (infer K)[] } ? K & string : never)
  | (W extends { readonly args: readonly (infer A)[] } ? A & string : never);
type NamesElsewhere<I extends KlogId> = Entry<I> extends { releases: infer R } ? NamesIn<R[keyof R]> : never;
type Site<I extends KlogId> = Entry<I> extends { sites: infer S } ? keyof S & string : never;

/** Values by key, unchecked; `formatKlog` throws when one is missing. */
export type KlogValues = Readonly<Record<string, KlogValue | undefined>>;

/**
 * The values that one message needs; `err` may be missing everywhere. Names that only other releases than 1.23 print
 * may be given always: whoever runs in all releases gives everything, and each release prints its own.
 */
export type KlogValuesOf<I extends KlogId> = { readonly [K in Exclude<Names<I>, OptionalKeys<I>>]: KlogValue } & {
  readonly [K in Extract<Names<I>, OptionalKeys<I>> | Exclude<NamesElsewhere<I>, Names<I>>]?: KlogValue;
};

/** A message with its values as data: the compiler checks that each id has what it prints. */
export type KlogCall = { readonly [I in KlogId]: readonly [id: I, values: KlogValuesOf<I>, site?: Site<I>] }[KlogId];

export interface KlogText {
  readonly severity: Severity;
  readonly level: number;
  /** `kubelet.go:2130` */
  readonly file: string;
  readonly id: KlogId;
  readonly text: string;
}

export interface KlogOptions {
  readonly release: Release;
  /** Which call site, where the message has several. */
  readonly site?: string;
}

/** What the kubelet of a release prints. @throws when it does not print the message, or a value is missing. */
export function formatKlog(id: KlogId, values: KlogValues, options: KlogOptions): KlogText {
  const text = klogOrSilence(id, values, options);
  if (text === null) throw new Error(`Kubernetes ${options.release} does not print ${id}`);
  return text;
}

/** The same, or null where the release says nothing there: what happens is alike, its line is not. */
export function klogOrSilence(id: KlogId, values: KlogValues, options: KlogOptions): KlogText | null {
  const entry = entryAt(KLOG[id] as unknown as KlogEntry, options.release);
  return entry && formatEntry(id, entry, values, options);
}

function formatEntry(id: KlogId, entry: KlogEntry, values: KlogValues, options: KlogOptions): KlogText {
  const line = options.site === undefined ? entry.line : entry.sites?.[options.site];
  if (line === undefined) throw new Error(`${id} has no call site ‘${options.site}’`);
  const place = { id, severity: entry.severity, level: entry.level, file: `${entry.file}:${line}` };
  const args = entry.args.map((name) => templateValue(id, name, values[name]));
  const message = args.length === 0 ? entry.message : fillTemplate(entry.message, args);
  if (entry.form === 'printf') return { ...place, text: message };
  let text = goQuote(message);
  for (const key of entry.keys) {
    const value = values[key];
    if (value === undefined || (key === 'err' && value === null && entry.severity === 'E')) {
      if (key === 'err' || entry.optional?.includes(key) === true) continue;
      throw new Error(`${id} prints ${key}, but no value was given for it`);
    }
    text += printPair(key, value, entry.kinds?.[key] ?? KEY_KINDS[key] ?? 'text', options.release);
  }
  return { ...place, text };
}

function templateValue(id: string, name: string, value: KlogValue | undefined): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null && 'text' in value) return value.text;
  throw new Error(`${id}'s message needs a text for ${name}`);
}

/**
 * The whole line: `I0101 00:00:06.000123    8108 kubelet.go:2130] …`. The clock stands at midnight of 1 January at t = 0.
 */
export function klogLine(
  entry: { readonly severity: Severity; readonly file: string; readonly text: string; readonly t: Micros },
  pid: number,
): string {
  const { month, day, clock } = dayAndClock(entry.t);
  const two = (value: number): string => String(value).padStart(2, '0');
  const wholeSeconds = Math.floor(clock / 1_000_000);
  const time = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
    .map(two)
    .join(':');
  const fraction = String(clock % 1_000_000).padStart(6, '0');
  return `${entry.severity}${two(month)}${two(day)} ${time}.${fraction} ${String(pid).padStart(7)} ${entry.file}] ${entry.text}`;
}
