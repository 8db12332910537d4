/**
 * What of a run concerns one pod, as far as waits are found from it. Of a hundred pods on a node each has a hundredth of
 * the tables' entries and of their changes, and what is found from those alone is what is found from all.
 *
 * Always true: an entry of a table that is of the pod is in its part as it is in the whole state. Entries of others may be.
 */
import type { ClusterState } from '../../cluster/state.ts';
import {
  alongTrace,
  changedAt,
  type Change,
  type Json,
  type Reader,
  type Seq,
  type Trace,
  type TraceEvent,
} from '../../trace/index.ts';
import { podKey, type PodKey, type WaitsState } from '../explain/index.ts';

/** Whose an entry is, as far as it says; its id is its key in the table. */
interface Owner {
  readonly uid?: string | undefined;
  readonly key?: PodKey | undefined;
}

type OwnerOf = (id: string, entry: unknown) => Owner;

const inside = (entry: unknown, field: string): unknown =>
  typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : undefined;

function textAt(entry: unknown, field: string): string | undefined {
  const value = inside(entry, field);
  return typeof value === 'string' ? value : undefined;
}

function nameIn(entry: unknown): PodKey | undefined {
  const [namespace, name] = [textAt(entry, 'namespace'), textAt(entry, 'name')];
  return namespace === undefined || name === undefined ? undefined : podKey({ namespace, name });
}

/** `/var/log/pods/<namespace>_<name>_<uid>` */
function nameInPath(path: unknown): PodKey | undefined {
  const [namespace, name] = typeof path === 'string' ? (path.split('/').at(-1) ?? '').split('_') : [];
  return namespace === undefined || name === undefined ? undefined : podKey({ namespace, name });
}

const byUid: OwnerOf = (uid) => ({ uid });
const byItsPodUid: OwnerOf = (_id, entry) => ({ uid: textAt(entry, 'podUID') });

/** Null is what concerns every pod. */
const OWNERS = {
  apiserver: { pending: (_id, request) => ({ key: nameIn(request) }) },
  controllerManager: { nodeLifecycle: null, otherNodes: null, taintEviction: byUid },
  etcd: { pods: (key, pod) => ({ key, uid: textAt(inside(pod, 'metadata'), 'uid') }) },
  node: { podDirs: byUid, logDirs: (uid, path) => ({ uid, key: nameInPath(path) }) },
  podManager: { podByUID: (uid, pod) => ({ uid, key: nameIn(inside(pod, 'metadata')) }) },
  podWorkers: { workers: (uid, worker) => ({ uid, key: nameIn(inside(worker, 'status')) }), workQueue: byUid },
  runtime: {
    containers: byItsPodUid,
    sandboxes: (_id, sandbox) => ({ uid: textAt(sandbox, 'podUID'), key: nameIn(sandbox) }),
  },
  volumeManager: { actual: byItsPodUid },
} satisfies { readonly [Branch in keyof WaitsState]: { readonly [Table in keyof WaitsState[Branch]]: OwnerOf | null } };

const TABLES: ReadonlyMap<string, ReadonlyMap<string, OwnerOf | null>> = new Map(
  Object.entries(OWNERS).map(([branch, tables]) => [branch, new Map(Object.entries<OwnerOf | null>(tables))]),
);

/** Each table in which entries are of pods. */
function* ownedTables(state: object): Generator<readonly [path: readonly [string, string], OwnerOf, object]> {
  for (const [branch, tables] of TABLES)
    for (const [table, ownerOf] of tables) {
      const entries = inside(inside(state, branch), table);
      if (ownerOf !== null && typeof entries === 'object' && entries !== null)
        yield [[branch, table], ownerOf, entries];
    }
}

/** UIDs that have ever borne a name, wherever one was remembered. */
class Bearers implements Reader<ClusterState, ReadonlyMap<PodKey, ReadonlySet<string>>> {
  readonly #uids = new Map<PodKey, Set<string>>();

  constructor(initial: ClusterState) {
    this.#all(initial);
  }

  read({ changes }: TraceEvent): void {
    for (const { path, to } of changes) {
      if (to === undefined || path.length > 3) continue;
      const [branch = '', table = '', id] = path;
      if (id !== undefined) {
        const ownerOf = TABLES.get(String(branch))?.get(String(table));
        if (ownerOf) this.#one(ownerOf(String(id), to));
      } else if (TABLES.has(String(branch))) this.#all({ [branch]: path.length === 1 ? to : { [table]: to } });
    }
  }

  #all(state: object): void {
    for (const [, ownerOf, entries] of ownedTables(state))
      for (const [id, entry] of Object.entries(entries)) this.#one(ownerOf(id, entry));
  }

  #one({ uid, key }: Owner): void {
    if (uid === undefined || key === undefined) return;
    const uids = this.#uids.get(key);
    if (uids === undefined) this.#uids.set(key, new Set([uid]));
    else uids.add(uid);
  }

  found(): ReadonlyMap<PodKey, ReadonlySet<string>> {
    return new Map([...this.#uids].map(([key, uids]) => [key, new Set(uids)]));
  }
}

/** UIDs that bear a pod's name at any time of the run, by the pod. */
export const bearersOf = alongTrace((initial: ClusterState) => new Bearers(initial));

/** Which events can be of a pod's part, found in one pass for all pods. */
class Touching implements Reader<ClusterState, Touches> {
  /** By the table and the id of an entry: the events that touch it, and whose it ever was. */
  readonly #entries = new Map<string, { readonly seqs: Seq[]; readonly owners: Owner[] }>();
  readonly #everyones: Seq[] = [];

  constructor(initial: ClusterState) {
    this.#all(initial);
  }

  read({ seq, changes }: TraceEvent): void {
    for (const { path, to } of changes) {
      const [branch = '', table, id] = path;
      const tables = TABLES.get(String(branch));
      if (tables === undefined) continue;
      const ownerOf = tables.get(String(table));
      if (table !== undefined && ownerOf === undefined) continue;
      if (ownerOf === undefined || ownerOf === null || id === undefined) {
        this.#everyones.push(seq);
        if (id === undefined && to !== undefined)
          this.#all({ [branch]: table === undefined ? to : { [String(table)]: to } });
      } else {
        const entry = this.#entryOf(branch, String(table), id);
        entry.seqs.push(seq);
        if (path.length <= 3 && to !== undefined) entry.owners.push(ownerOf(String(id), to));
      }
    }
  }

  #all(state: object): void {
    for (const [[branch, table], ownerOf, entries] of ownedTables(state))
      for (const [id, entry] of Object.entries(entries))
        this.#entryOf(branch, table, id).owners.push(ownerOf(id, entry));
  }

  #entryOf(branch: string | number, table: string, id: string | number) {
    const name = `${branch} ${table} ${id}`;
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const entry: { readonly seqs: Seq[]; readonly owners: Owner[] } = { seqs: [], owners: [] };
    this.#entries.set(name, entry);
    return entry;
  }

  found(): Touches {
    const byUid = new Map<string, Set<readonly Seq[]>>();
    const byKey = new Map<PodKey, Set<readonly Seq[]>>();
    for (const { seqs, owners } of this.#entries.values()) {
      const kept = [...seqs];
      for (const { uid, key } of owners) {
        if (uid !== undefined) noted(byUid, uid).add(kept);
        if (key !== undefined) noted(byKey, key).add(kept);
      }
    }
    return { byUid, byKey, everyones: [...this.#everyones] };
  }
}

interface Touches {
  readonly byUid: ReadonlyMap<string, ReadonlySet<readonly Seq[]>>;
  readonly byKey: ReadonlyMap<PodKey, ReadonlySet<readonly Seq[]>>;
  readonly everyones: readonly Seq[];
}

function noted<K, V>(by: Map<K, Set<V>>, key: K): Set<V> {
  const known = by.get(key) ?? new Set<V>();
  by.set(key, known);
  return known;
}

const touchesIn = alongTrace((initial: ClusterState) => new Touching(initial));

/** Events with a change that `PodPart` may take, ascending: all of these, and some others. */
export function touchesOf(trace: Trace<ClusterState>, key: PodKey): readonly Seq[] {
  const { byUid, byKey, everyones } = touchesIn(trace);
  const lists = new Set(byKey.get(key));
  for (const uid of bearersOf(trace).get(key) ?? []) for (const seqs of byUid.get(uid) ?? []) lists.add(seqs);
  return [...new Set([...everyones, ...[...lists].flat()])].sort((a, b) => a - b);
}

export class PodPart {
  readonly #key: PodKey;
  readonly #uids: ReadonlySet<string>;
  #state: WaitsState;

  /** @param uids all that bear the pod's name at any time (`bearersOf`). */
  constructor(initial: ClusterState, key: PodKey, uids: ReadonlySet<string>) {
    this.#key = key;
    this.#uids = uids;
    this.#state = initial;
    for (const [[branch, table], ownerOf, entries] of ownedTables(initial)) {
      const mine = Object.entries(entries).filter(([id, entry]) => this.#isMine(ownerOf(id, entry)));
      this.#state = changedAt(this.#state, [branch, table], { to: Object.fromEntries(mine) as Json }) as WaitsState;
    }
  }

  get state(): WaitsState {
    return this.#state;
  }

  /** Whether the change was one of the pod's part. */
  apply(change: Change): boolean {
    const { path, to } = change;
    const [branch = '', table, id] = path;
    const tables = TABLES.get(String(branch));
    if (tables === undefined) return false;
    if (table !== undefined && id !== undefined) {
      const ownerOf = tables.get(String(table));
      if (ownerOf === undefined) return false;
      if (ownerOf !== null && !this.#holds(branch, table, id)) {
        if (path.length > 3 || to === undefined || !this.#isMine(ownerOf(String(id), to))) return false;
      }
    } else if (table !== undefined && !tables.has(String(table))) return false;
    this.#state = changedAt(this.#state, path, change) as WaitsState;
    return true;
  }

  #holds(branch: string | number, table: string | number, id: string | number): boolean {
    return inside(inside(inside(this.#state, String(branch)), String(table)), String(id)) !== undefined;
  }

  #isMine({ uid, key }: Owner): boolean {
    return key === this.#key || (uid !== undefined && this.#uids.has(uid));
  }
}
