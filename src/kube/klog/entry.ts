/**
 * What the catalogue says of one klog message. The fields give the line as Kubernetes 1.23.13 prints it (or, where 1.23
 * has no such message, the releases that have it); `releases` says what differs there. Which releases print it at all, and
 * from which line, is in the table `lines/lines.json`. What differs is cumulative: walking from 1.23 to the wanted release,
 * forwards or backwards, each release met on the way applies its own.
 */
import { RELEASES, type Release } from '../release.ts';
import { lineAt } from './lines/known.ts';

export type Severity = 'I' | 'W' | 'E';

/** Goroutines whose lines interleave freely; within one group the order of lines means something. */
export type GoroutineGroup =
  'podWorker' | 'syncLoop' | 'statusManager' | 'pleg' | 'garbageCollection' | 'volume' | 'other';

/**
 * How a plain string prints under a key: `text` is a Go string, always quoted; `typed` is a named string type such as
 * types.UID, bare in old klogs and a JSON string in new ones; `dump` is a value rendered already, always bare; `pointer` is a
 * pointer to a string, which prints as an address, and as `<nil>` where there is none.
 */
export type ValueKind = 'text' | 'typed' | 'dump' | 'pointer';

/** What a release, or a call site, may have otherwise. */
export interface Wording {
  /** Go's format string, without quotes: `%q`, `%v`, `%s`, `%d`, `%+v` and `%#v` stand for `args`. */
  readonly message: string;
  readonly severity?: Severity;
  /** Verbosity from which the line is printed. An error may have one above 0: klog.V(4).ErrorS. */
  readonly level: number;
  /** Keys in the order of printing. `err` leads an error's keys and is left out when there is none. */
  readonly keys?: readonly string[];
  /** Keys that some call sites leave out. */
  readonly optional?: readonly string[];
  /** Values for the message's format verbs, in order; `pod.desc` is one of several forms of the value `pod`. */
  readonly args?: readonly string[];
  /** `printf` prints the message as it is; `structured`, the default, quotes it and appends the keys. */
  readonly form?: 'structured' | 'printf';
  /** Kinds of keys that differ from `KEY_KINDS`. */
  readonly kinds?: Readonly<Record<string, ValueKind>>;
  readonly func: string;
  readonly file?: string;
}

export interface KlogFields extends Wording {
  readonly group?: GoroutineGroup;
  /** Further call sites of the same message. */
  readonly sites?: Readonly<Record<string, KlogSite>>;
  readonly releases?: Changes;
  /** Wordings of releases between the modelled ones, which are only read. */
  readonly others?: readonly Partial<Wording>[];
}

type Changes = Readonly<Partial<Record<Exclude<Release, '1.23'>, Partial<Wording>>>>;

/** A call site says what it has otherwise than the entry, in all releases or from some on. */
export interface KlogSite extends Partial<Wording> {
  readonly releases?: Changes;
}

/** An entry with its defaults filled in. */
export interface KlogEntry extends KlogFields {
  readonly id: string;
  readonly severity: Severity;
  readonly form: 'structured' | 'printf';
  readonly file: string;
  readonly group: GoroutineGroup;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** An entry as one release prints it at one call site. */
export type PrintedEntry = Omit<KlogEntry, 'id' | 'sites' | 'releases' | 'others'> & {
  readonly line: number;
  /** `kubelet.go:2130` */
  readonly place: string;
};

/**
 * How Go code of up to 1.20 puts things into a text. Of a pod: `desc` is `name_namespace(uid)` (pkg/kubelet/util/format),
 * `fullName` is `name_namespace` (container.GetPodFullName). Of a container's ID: `parts` are its quoted fields. Of
 * what is printed as a pointer: an `address`, or `pointer` with its type.
 */
export const ARG_FORMS = ['desc', 'fullName', 'namespace', 'name', 'parts', 'address', 'pointer'] as const;
export type ArgForm = (typeof ARG_FORMS)[number];

/** Kinds of a plain string by key, for the keys that are not Go strings. */
export const KEY_KINDS: Readonly<Record<string, ValueKind>> = {
  podUID: 'typed',
  podID: 'typed',
  oldPodUID: 'typed',
  mirrorPodUID: 'typed',
  statusUID: 'typed',
  phase: 'typed',
  localPhase: 'typed',
  oldPhase: 'typed',
  originalStatusPhase: 'typed',
  apiStatusPhase: 'typed',
  oldState: 'typed',
  newState: 'typed',
  pods: 'dump',
  podActions: 'dump',
  apiStatus: 'dump',
  podStatus: 'dump',
};

type Filled<E extends KlogFields> = Omit<E, 'severity' | 'form' | 'group' | 'keys' | 'args'> & {
  readonly id: string;
  readonly severity: Severity;
  readonly form: 'structured' | 'printf';
  readonly file: string;
  readonly group: GoroutineGroup;
  readonly keys: E extends { keys: infer K } ? K : readonly [];
  readonly args: E extends { args: infer A } ? A : readonly [];
};

/** Entries of one Go file, whose lines belong to `group` unless they say otherwise. */
export function inFile<const T extends Readonly<Record<string, KlogFields>>>(
  file: string,
  group: GoroutineGroup,
  entries: T,
): { readonly [K in keyof T]: Filled<T[K]> } {
  const filled = Object.entries(entries).map(([id, entry]): [string, KlogEntry] => [
    id,
    { id, severity: 'I', form: 'structured', file, group, keys: [], args: [], ...entry },
  ]);
  return Object.fromEntries(filled) as unknown as { readonly [K in keyof T]: Filled<T[K]> };
}

/** Every release and call site is asked for again and again, so each is put together once. */
const printedEntries = new WeakMap<KlogEntry, Map<string, PrintedEntry | null>>();

/**
 * The entry as it is in one release, or null where that release does not print it (at that call site).
 * @throws when the message has no such call site in any release.
 */
export function entryAt(entry: KlogEntry, release: Release, site?: string): PrintedEntry | null {
  let known = printedEntries.get(entry);
  if (known === undefined) printedEntries.set(entry, (known = new Map<string, PrintedEntry | null>()));
  const key = site === undefined ? release : `${release} ${site}`;
  let result = known.get(key);
  if (result === undefined) known.set(key, (result = assemble(entry, release, site)));
  return result;
}

function assemble(entry: KlogEntry, release: Release, site: string | undefined): PrintedEntry | null {
  return placed(wordingAt(entry, release, site), lineAt(release, entry.id, site));
}

/**
 * What the release prints where it prints the entry (at that call site).
 * @public `.ci/klog-lines.mjs` looks for it.
 * @throws when the message has no such call site.
 */
export function wordingAt(
  { id: _id, sites, releases, others: _others, ...base }: KlogEntry,
  release: Release,
  site?: string,
): Omit<PrintedEntry, 'line' | 'place'> {
  if (site === undefined) return { ...base, ...changesUpTo(release, releases) };
  const place = sites?.[site];
  if (place === undefined) throw new Error(`“${base.message}” has no call site ‘${site}’`);
  const { releases: placeReleases, ...wording } = place;
  return { ...base, ...changesUpTo(release, releases), ...wording, ...changesUpTo(release, placeReleases) };
}

const placed = (entry: Omit<PrintedEntry, 'line' | 'place'>, line: number | null): PrintedEntry | null =>
  line === null
    ? null
    : { ...entry, ...(entry.form === 'printf' && { keys: [] }), line, place: `${entry.file}:${line}` };

function changesUpTo(release: Release, changes: Changes | undefined): Partial<Wording> {
  const home = RELEASES.indexOf('1.23');
  const target = RELEASES.indexOf(release);
  let result: Partial<Wording> = {};
  if (changes === undefined) return result;
  for (let i = home; i !== target;) {
    i += Math.sign(target - home);
    const step = RELEASES[i];
    if (step !== undefined && step !== '1.23') result = { ...result, ...changes[step] };
  }
  return result;
}

/** A form that some release gives the entry; `site` where that call site alone has it. */
export interface EntryForm {
  readonly printed: PrintedEntry;
  readonly site: string | undefined;
}

/** The entry in every form: as it is, as releases have it, oldest first and their call sites last, and as others had it. */
export function formsOf(entry: KlogEntry): readonly EntryForm[] {
  const { id: _id, sites = {}, releases: _releases, others = [], ...base } = entry;
  const printed = RELEASES.flatMap((release) =>
    [undefined, ...Object.keys(sites)].flatMap((site) => {
      const form = entryAt(entry, release, site);
      return form === null ? [] : [{ printed: form, site }];
    }),
  );
  const read = [{}, ...others].flatMap((other) => placed({ ...base, ...other }, 0) ?? []);
  return [...printed, ...read.map((form) => ({ printed: form, site: undefined }))];
}
