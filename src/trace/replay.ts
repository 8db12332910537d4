/**
 * A trace read once from its start to its end. Unlike a cursor it keeps no earlier state, so it may write its own copy
 * of an actor's tables in place: an event costs what it changes, however many pods the tables hold.
 *
 * Always true: what is below a table's entry (`podWorkers.workers.<uid>`) is never written in place, so an entry that
 * a reader has kept from an earlier event stays as it was. Tables do change: what is remembered for one is soon wrong.
 */
import { changedAt, writeEntry } from './cursor.ts';
import type { Change } from './event.ts';

type Table = Record<string | number, unknown> | unknown[];

const copyOf = (value: unknown): Table | null => {
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? [...(value as readonly unknown[])] : { ...(value as Record<string, unknown>) };
};

export class Replay<State extends object> {
  readonly #state: Record<string, unknown>;
  /** Branches and tables that are copies of ours, by `branch` and `branch/table`. */
  readonly #own = new Map<string, Table>();

  constructor(initial: State) {
    this.#state = { ...initial } as Record<string, unknown>;
  }

  /** As of the last event applied; valid until the next is. */
  get state(): State {
    return this.#state as State;
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) this.#write(change);
  }

  #write(change: Change): void {
    const { path, to } = change;
    const [branch, table, key, ...inner] = path;
    if (branch === undefined) throw new Error('a change names no branch');
    if (table === undefined) return this.#replaceBranch(String(branch), to);
    const owner = this.#branch(String(branch));
    const name = `${String(branch)}/${String(table)}`;
    if (key === undefined) {
      this.#own.delete(name);
      return writeEntry(owner, table, change);
    }
    const entries = this.#own.get(name) ?? copyOf(valueIn(owner, table));
    if (entries === null) throw new Error(`no table at ${name}: the change belongs to another state`);
    if (!this.#own.has(name)) {
      this.#own.set(name, entries);
      (owner as Record<string | number, unknown>)[table] = entries;
    }
    if (inner.length === 0) writeEntry(entries, key, change);
    else (entries as Record<string | number, unknown>)[key] = changedAt(valueIn(entries, key), inner, change);
  }

  #replaceBranch(branch: string, to: unknown): void {
    for (const name of this.#own.keys()) {
      if (name === branch || name.startsWith(`${branch}/`)) this.#own.delete(name);
    }
    this.#state[branch] = to;
  }

  #branch(branch: string): Table {
    const owned = this.#own.get(branch);
    if (owned !== undefined) return owned;
    const copy = copyOf(this.#state[branch]);
    if (copy === null) throw new Error(`no branch ${branch}: the change belongs to another state`);
    this.#own.set(branch, copy);
    this.#state[branch] = copy;
    return copy;
  }
}

const valueIn = (table: Table, key: string | number): unknown => (table as Record<string | number, unknown>)[key];
