/** Printing: a message of the catalogue with its values becomes the text of a klog line, and that a whole line. */
import { dayAndClock } from '../time.ts';
import type { Micros } from '../../engine/time.ts';
import type { Release } from '../release.ts';
import { KLOG_ENTRIES } from './catalogue/entries.ts';
import { KLOG, type KlogId } from './catalogue/index.ts';
import { entryAt, KEY_KINDS, type ArgForm, type PrintedEntry, type Severity } from './entry.ts';
import { printArg, readArg } from './arg.ts';
import { goQuote } from './goQuote.ts';
import { fillTemplate, verbsOf } from './template.ts';
import { factOf, printPair, type KlogFact, type KlogFacts, type KlogValue } from './values.ts';

type Entry<I extends KlogId> = (typeof KLOG)[I];
type OptionalIn<W> = W extends { readonly optional: readonly (infer K)[] } ? K & string : never;
type OptionalKeys<I extends KlogId> =
  'err' | OptionalIn<Entry<I>> | (Entry<I> extends { releases: infer R } ? OptionalIn<R[keyof R]> : never);
type Names<I extends KlogId> = Entry<I>['keys'][number] | ArgNames<Entry<I>['args'][number]>;
type NamesIn<W> =
  | (W extends { readonly keys: readonly (infer K)[] } ? K & string : never)
  | (W extends { readonly args: readonly (infer A)[] } ? ArgNames<A> : never);
/** The values that an arg takes: `pod.desc` is made of the pod, and of its UID where the pod's own value has none. */
type ArgNames<A> = A extends `${infer N}.${ArgForm}` ? N | (N extends 'pod' ? 'podUID' : never) : A & string;
type NamesOfReleases<W> = W extends { readonly releases: infer R } ? NamesIn<R[keyof R]> : never;
type NamesElsewhere<I extends KlogId> =
  | NamesOfReleases<Entry<I>>
  | (Entry<I> extends { sites: infer S } ? NamesIn<S[keyof S]> | NamesOfReleases<S[keyof S]> : never);
type Site<I extends KlogId> = Entry<I> extends { sites: infer S } ? keyof S & string : never;

/** Values by key, unchecked; `formatKlog` throws when one is missing. */
export type KlogValues = Readonly<Record<string, KlogValue | undefined>>;

/** What some release prints of a message. A pod's UID comes with the event where it is not given. */
type Needed<I extends KlogId> = Exclude<Names<I> | Exclude<NamesOfReleases<Entry<I>>, 'podUID'>, OptionalKeys<I>>;

/**
 * The values that a message needs in any release: whoever runs in all of them gives everything, and each prints its own.
 * `err` may be missing everywhere, and so may what only other call sites print.
 */
export type KlogValuesOf<I extends KlogId> = { readonly [K in Needed<I>]: KlogValue } & {
  readonly [K in Exclude<Names<I> | NamesElsewhere<I>, Needed<I>>]?: KlogValue;
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
  /** What it was printed from, by key or by the name of an arg. */
  readonly values: KlogFacts;
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
export function klogOrSilence(id: KlogId, values: KlogValues, { release, site }: KlogOptions): KlogText | null {
  const entry = entryAt(KLOG_ENTRIES[id], release, site);
  if (entry === null) return null;
  return entry.args.length + entry.keys.length === 0 ? constantLine(id, entry) : printEntry(id, entry, values, release);
}

/** What periodic timers print has no values, mostly: such a line is the same in every event. */
const constantLines = new WeakMap<PrintedEntry, KlogText>();

function constantLine(id: KlogId, entry: PrintedEntry): KlogText {
  const { severity, level, place: file, form, message } = entry;
  let line = constantLines.get(entry);
  if (line === undefined) {
    line = { id, severity, level, file, text: form === 'printf' ? message : goQuote(message), values: {} };
    constantLines.set(entry, line);
  }
  return line;
}

function printEntry(id: KlogId, entry: PrintedEntry, values: KlogValues, release: Release): KlogText {
  const { severity, level, place: file } = entry;
  const verbs = entry.args.length === 0 ? [] : verbsOf(entry.message);
  const args = entry.args.map((arg, i) => argText(id, entry, arg, verbs[i] ?? '%v', values));
  const message = args.length === 0 ? entry.message : fillTemplate(entry.message, args);
  const facts: Record<string, KlogFact> = {};
  for (const arg of entry.args) keepFact(facts, readArg(arg).name, values);
  if (entry.form === 'printf') return { id, severity, level, file, text: message, values: facts };
  const parts = [goQuote(message)];
  for (const key of entry.keys) {
    const value = values[key];
    if (value === undefined || (key === 'err' && value === null && entry.severity === 'E')) {
      if (key === 'err' || entry.optional?.includes(key) === true) continue;
      throw new Error(`${id} prints ${key}, but no value was given for it`);
    }
    parts.push(printPair(key, value, entry.kinds?.[key] ?? KEY_KINDS[key] ?? 'text', release));
    keepFact(facts, key, values);
  }
  // Joined, as V8 keeps all the pieces of what is only added up, and a trace has tens of thousands of lines.
  return { id, severity, level, file, text: parts.join(''), values: facts };
}

function keepFact(facts: Record<string, KlogFact>, key: string, values: KlogValues): void {
  const fact = factOf(values[key] ?? null);
  if (fact !== undefined) facts[key] = fact;
}

function argText(id: string, { optional }: PrintedEntry, arg: string, verb: string, values: KlogValues): string {
  const { name, form } = readArg(arg);
  const value = values[name];
  if (value !== undefined) return printArg(withUID(value, name, values), verb, form);
  // An error that is nil prints as one: klog.Errorf("…: %v", nil).
  if (name === 'err') return printArg(null, verb, form);
  if (optional?.includes(name) === true) return printArg('', verb, form);
  throw new Error(`${id}'s message needs a text for ${name}`);
}

/** A pod is often given by its name, and its UID apart. */
function withUID(value: KlogValue, name: string, values: KlogValues): KlogValue {
  const uid = values['podUID'];
  if (name !== 'pod' || uid === undefined) return value;
  if (typeof value !== 'object' || value?.kind !== 'ref' || value.pod.uid !== undefined) return value;
  return { kind: 'ref', pod: { ...value.pod, uid: printArg(uid, '%v', null) } };
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
