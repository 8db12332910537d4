/**
 * What the catalogue says of one klog message. The fields give the line as Kubernetes 1.23.13 prints it; `releases`
 * holds what differs elsewhere. `overrides` are cumulative: walking from 1.23 to the wanted release, forwards or
 * backwards, each release met on the way applies its own; `null` says that the message is not printed from there on.
 * A message that 1.23 itself does not print has `'1.23': null`; its fields are then those of the releases beyond.
 */
import { RELEASES, type Release } from '../release.ts';

export type Severity = 'I' | 'W' | 'E';

/** Goroutines whose lines interleave freely; within one group the order of lines means something. */
export type GoroutineGroup =
  'podWorker' | 'syncLoop' | 'statusManager' | 'pleg' | 'garbageCollection' | 'volume' | 'other';

/**
 * How a plain string prints under a key: `text` is a Go string, always quoted; `typed` is a named string type such as
 * types.UID, bare in old klogs and a JSON string in new ones; `dump` is a value rendered already, always bare.
 */
export type ValueKind = 'text' | 'typed' | 'dump';

export interface KlogFields {
  /** Go's format string, without quotes: `%q`, `%v` and `%s` stand for `args`. */
  readonly message: string;
  readonly severity?: Severity;
  /** Verbosity from which the line is printed. An error may have one above 0: klog.V(4).ErrorS. */
  readonly level: number;
  /** Keys in the order of printing. `err` leads an error's keys and is left out when there is none. */
  readonly keys?: readonly string[];
  /** Keys that some call sites leave out. */
  readonly optional?: readonly string[];
  /** Names for the message's format verbs, in order. */
  readonly args?: readonly string[];
  /** `printf` prints the message as it is; `structured`, the default, quotes it and appends the keys. */
  readonly form?: 'structured' | 'printf';
  /** Kinds of keys that differ from `KEY_KINDS`. */
  readonly kinds?: Readonly<Record<string, ValueKind>>;
  readonly func: string;
  readonly group?: GoroutineGroup;
  /** Source line; 0 where it is not known. A deferred call prints the line of the `return` that runs it. */
  readonly line: number;
  /** Lines of further call sites of the same message. */
  readonly sites?: Readonly<Record<string, number>>;
  readonly releases?: Readonly<
    Partial<Record<Release, (Partial<Omit<KlogFields, 'releases'>> & { readonly file?: string }) | null>>
  >;
}

/** An entry with its defaults filled in. */
export interface KlogEntry extends KlogFields {
  readonly severity: Severity;
  readonly form: 'structured' | 'printf';
  readonly file: string;
  readonly group: GoroutineGroup;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** Kinds of a plain string by key, for the keys that are not Go strings. */
export const KEY_KINDS: Readonly<Record<string, ValueKind>> = {
  podUID: 'typed',
  podID: 'typed',
  oldPodUID: 'typed',
  mirrorPodUID: 'typed',
  phase: 'typed',
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
    { severity: 'I', form: 'structured', file, group, keys: [], args: [], ...entry },
  ]);
  return Object.fromEntries(filled) as unknown as { readonly [K in keyof T]: Filled<T[K]> };
}

/** The entry as it is in one release, or null where the release does not print it. */
export function entryAt(entry: KlogEntry, release: Release): KlogEntry | null {
  if (entry.releases === undefined) return entry;
  const home = RELEASES.indexOf('1.23');
  const target = RELEASES.indexOf(release);
  let result: KlogEntry | null = entry.releases['1.23'] === null ? null : entry;
  for (let i = home; i !== target;) {
    i += Math.sign(target - home);
    const step = RELEASES[i];
    const change = step === undefined ? undefined : entry.releases[step];
    if (change === null) result = null;
    else if (change !== undefined) result = { ...(result ?? entry), ...change };
  }
  return result;
}
