/**
 * Drafts: a branch of the world that an actor may write to as if it were its own, while the world stays as it was.
 * A draft keeps what was written beside its base; when the step is over `finishDraft` makes the next state of it, of
 * which whatever did not change is shared, and says what was written where.
 *
 * This is what Immer and Mutative do, but for two things that a run with many pods needs: maps that have grown large
 * (`tables.ts`) are not copied for every entry that changes, and lists are told as a trace tells them.
 */
import type { Draft } from './castDraft.ts';
import type { Edit, Path } from './edit.ts';
import { listEdits, type ListEdits } from './listEdits.ts';
import {
  copiedSoFar,
  countCopied,
  isObject,
  isSettled,
  NODE,
  nodeOf as unsettledOf,
  settle,
  standsFor,
  type Unsettled,
  unwritten,
} from './settled.ts';
import { isTable, LARGE_FROM, makeTable, sizeOf, tableChanges } from './tables.ts';
import { type ByField, finishedEdit, tellList, tellReplaced, type Told } from './told.ts';

export { castDraft, type Draft } from './castDraft.ts';

type Entries = Record<string, unknown>;
type DraftNode = RecordNode | ListNode;

/** What the drafts of one step share. */
interface Step {
  /** What the actor has begun to look at last. Each knows the one before it, which its parent is among. */
  last: DraftNode | null;
  over: boolean;
  readonly byField: ByField;
}

const REMOVED = Symbol('removed');

const nodeOf = (value: unknown): DraftNode | undefined => unsettledOf(value) as DraftNode | undefined;

function createNode(step: Step, base: object, parent: DraftNode | null, key: string | number): DraftNode {
  return Array.isArray(base)
    ? new ListNode(step, base as unknown[], parent, key)
    : new RecordNode(step, base as Entries, parent, key);
}

/** Whether `node` still stands where it was found, as all that it stands in does. */
function isAttached(node: DraftNode): boolean {
  for (let at = node; at.parent !== null; at = at.parent) if (!at.parent.holds(at)) return false;
  return true;
}

/**
 * The path to `key` in `node`, which is attached; an entry of a list is named by where it stood before the step. A trace
 * keeps a path for each of its changes, so it leaves without the room that it grew in.
 */
function pathTo(node: DraftNode | null, key: string | number): Path {
  const path = [key];
  for (let at = node; at !== null; at = at.parent) path.push(at.parent?.keyOf(at) ?? at.key);
  return path.reverse().slice();
}

function markModified(node: DraftNode): void {
  for (let at: DraftNode | null = node; at !== null && !at.modified; at = at.parent) at.modified = true;
}

/** A draft serves the step that it was made for and no other. */
function open<Node extends DraftNode>(node: Node): Node {
  if (node.step.over) throw new Error('a draft is used after its step');
  return node;
}

/* ---- records ---- */
class RecordNode {
  readonly step: Step;
  readonly base: Entries;
  readonly parent: DraftNode | null;
  readonly key: string | number;
  readonly proxy: object;
  readonly previous: DraftNode | null;
  modified = false;
  /** What was written or removed, in the order of the first writing. */
  #written: Map<string, unknown> | undefined;
  /** Keys that were removed and then written: they stand at the end. */
  #moved: Set<string> | undefined;
  #children: Map<string, DraftNode> | undefined;
  #result: object | undefined;

  constructor(step: Step, base: Entries, parent: DraftNode | null, key: string | number) {
    this.step = step;
    this.base = base;
    this.parent = parent;
    this.key = key;
    this.proxy = new Proxy(this, RECORD_TRAPS);
    this.previous = step.last;
    step.last = this;
  }

  owns(key: string): boolean {
    const written = this.#written?.get(key);
    if (written === REMOVED) return false;
    return written !== undefined || this.#written?.has(key) === true || Object.hasOwn(this.base, key);
  }

  /** The value as it stands, no draft made of it. */
  #peek(key: string): unknown {
    const written = this.#written?.get(key);
    if (written === REMOVED) return undefined;
    return written !== undefined || this.#written?.has(key) === true ? written : this.base[key];
  }

  get(key: string): unknown {
    const value = this.#peek(key);
    if (!isObject(value)) return value;
    let child = this.#children?.get(key);
    if (child === undefined) {
      if (nodeOf(value) !== undefined) return value;
      child = createNode(this.step, value, this, key);
      (this.#children ??= new Map()).set(key, child);
    }
    return child.proxy;
  }

  set(key: string, value: unknown): void {
    const child = this.#children?.get(key);
    if (child !== undefined && child.proxy === value) return;
    const same = Object.is(value, this.#peek(key)) && (value !== undefined || this.owns(key));
    if (same && child?.modified !== true) return;
    this.#children?.delete(key);
    const written = (this.#written ??= new Map());
    if (written.get(key) === REMOVED) (this.#moved ??= new Set()).add(key);
    written.set(key, value);
    markModified(this);
  }

  remove(key: string): void {
    this.#children?.delete(key);
    this.#moved?.delete(key);
    if (!Object.hasOwn(this.base, key)) return void this.#written?.delete(key);
    (this.#written ??= new Map()).set(key, REMOVED);
    markModified(this);
  }

  keys(): string[] {
    const keys = Object.keys(this.base);
    const written = this.#written;
    if (written === undefined) return keys;
    const added = [...written.keys()].filter(
      (key) => written.get(key) !== REMOVED && (this.#moved?.has(key) || !Object.hasOwn(this.base, key)),
    );
    return [...keys.filter((key) => written.get(key) !== REMOVED && !this.#moved?.has(key)), ...added];
  }

  /** Whether `child` still stands where it was found. */
  holds(child: DraftNode): boolean {
    return this.#children?.get(String(child.key)) === child && !this.#written?.has(String(child.key));
  }

  keyOf(child: DraftNode): string | number {
    return child.key;
  }

  tell(told: Told[]): void {
    this.#written?.forEach((value, key) => {
      if (this.#isAsBefore(key, value)) return;
      const place = { path: pathTo(this, key), node: this, to: [key] };
      if (value === REMOVED) told.push({ ...place, from: this.base[key], to: null });
      else tellReplaced(this.base[key], this.#latest(key, value), place, this.step.byField, told);
    });
  }

  /** The value that was written, with the changes made to it afterwards. They are in the draft of that value, if it has one. */
  #latest(key: string, written: unknown): unknown {
    const child = this.#children?.get(key);
    if (child?.modified !== true || nodeOf(written) !== undefined) return written;
    return child instanceof ListNode ? child.latest : child.proxy;
  }

  /** Something else was written and then what had been there. */
  #isAsBefore(key: string, value: unknown): boolean {
    if (!Object.hasOwn(this.base, key) || this.#children?.get(key)?.modified === true) return false;
    return standsFor(value, this.base[key]);
  }

  result(): object {
    if (!this.modified) return this.base;
    return (this.#result ??= this.#build());
  }

  #build(): object {
    const { base } = this;
    const attached = isAttached(this);
    if (attached && isTable(base)) {
      tableChanges(base);
      this.#write(base, resultOf);
      return base;
    }
    const next: Entries = { ...base };
    this.#write(next, resultOf);
    countCopied(sizeOf(base));
    if (!attached) return settle(next, resultOf) as object;
    if (sizeOf(next) > LARGE_FROM) makeTable(next);
    else if (this.#holdsNoTable(next)) Object.freeze(next);
    return next;
  }

  #holdsNoTable(next: Entries): boolean {
    if (!isSettled(this.base)) return Object.values(next).every(isSettled);
    if (this.#written !== undefined) for (const key of this.#written.keys()) if (!isSettled(next[key])) return false;
    if (this.#children !== undefined) for (const key of this.#children.keys()) if (!isSettled(next[key])) return false;
    return true;
  }

  #write(next: Entries, valueOf: (node: Unsettled) => object): void {
    this.#written?.forEach((value, key) => {
      if (value === REMOVED || this.#moved?.has(key) === true) delete next[key];
      if (value !== REMOVED) next[key] = settle(value, valueOf);
    });
    this.#children?.forEach((child, key) => {
      if (child.modified) next[key] = valueOf(child);
    });
  }

  /** The value as it stands now, while the step goes on. */
  snapshot(): object {
    if (!this.modified) return this.base;
    const next = { ...this.base };
    this.#write(next, snapshotOf);
    return next;
  }
}

const RECORD_TRAPS: ProxyHandler<RecordNode> = {
  get(node, key) {
    if (typeof key !== 'string') return key === NODE ? node : Reflect.get(node.base, key);
    return open(node).get(key);
  },
  has: (node, key) => (typeof key === 'string' && node.owns(key)) || key in Object.prototype,
  set(node, key, value) {
    if (typeof key !== 'string') return false;
    open(node).set(key, value);
    return true;
  },
  deleteProperty(node, key) {
    if (typeof key !== 'string') return false;
    open(node).remove(key);
    return true;
  },
  ownKeys: (node) => node.keys(),
  getOwnPropertyDescriptor(node, key) {
    if (typeof key !== 'string' || !node.owns(key)) return undefined;
    return { value: node.get(key), writable: true, enumerable: true, configurable: true };
  },
  getPrototypeOf: () => Object.prototype,
};

/* ---- lists ---- */
class ListNode {
  readonly step: Step;
  readonly base: readonly unknown[];
  readonly parent: DraftNode | null;
  readonly key: string | number;
  readonly proxy: object;
  readonly previous: DraftNode | null;
  modified = false;
  /** A copy, in which elements that were looked at are drafts. */
  #list: unknown[] | undefined;
  /** Nothing was done to it but to add elements at its end. */
  #onlyGrown = true;
  #edits: ListEdits | null | undefined;
  #stayed: ReadonlyMap<DraftNode, number> | undefined;
  #result: readonly unknown[] | undefined;

  constructor(step: Step, base: readonly unknown[], parent: DraftNode | null, key: string | number) {
    this.step = step;
    this.base = base;
    this.parent = parent;
    this.key = key;
    this.proxy = new Proxy([this], LIST_TRAPS);
    this.previous = step.last;
    step.last = this;
  }

  get latest(): readonly unknown[] {
    return this.#list ?? this.base;
  }

  #copy(): unknown[] {
    return (this.#list ??= [...this.base]);
  }

  at(index: number): unknown {
    const value = this.latest[index];
    if (!isObject(value) || nodeOf(value) !== undefined) return value;
    this.#onlyGrown = false;
    return (this.#copy()[index] = createNode(this.step, value, this, index).proxy);
  }

  set(key: number | 'length', value: unknown): void {
    const list = this.latest;
    if (key === 'length' ? list.length === value : key < list.length && standsFor(list[key], value)) return;
    this.#onlyGrown &&= key === this.latest.length;
    const copy = this.#copy();
    if (key === 'length') copy.length = Number(value);
    else copy[key] = value;
    markModified(this);
  }

  /** push, shift and the like, done at once instead of element by element. */
  mutate(method: Mutation, args: readonly unknown[]): unknown {
    const { length } = this.latest;
    const copy = this.#copy();
    const result = (copy[method] as (...args: readonly unknown[]) => unknown)(...args);
    const reordered = method === 'reverse' || method === 'sort' || (method === 'splice' && args.length > 2);
    if (copy.length !== length || reordered) {
      this.#onlyGrown &&= method === 'push';
      markModified(this);
    }
    if (result === copy) return this.proxy;
    return Array.isArray(result) ? result.map((element) => this.#takenOut(element)) : this.#takenOut(result);
  }

  /** An element that has left the list may still be written to. */
  #takenOut(element: unknown): unknown {
    if (!isObject(element) || nodeOf(element) !== undefined) return element;
    return createNode(this.step, element, this, -1).proxy;
  }

  /** Whether `child` is told by itself: it still stands in the list, which is not told as a whole. */
  holds(child: DraftNode): boolean {
    return this.#places().has(child);
  }

  keyOf(child: DraftNode): string | number {
    return this.#places().get(child) ?? child.key;
  }

  tell(told: Told[]): void {
    const edits = this.#becomes();
    const place = { path: pathTo(this.parent, this.key), node: this, to: [] };
    if (edits === null) told.push({ ...place, from: this.base });
    else tellList(edits, this.base, place, told);
  }

  /** How the list became what it is; asked once the step is over. */
  #becomes(): ListEdits | null {
    if (this.#edits !== undefined) return this.#edits;
    const { base, latest } = this;
    if (this.#onlyGrown) {
      const added = latest.slice(base.length);
      const edits = added.map((_, i) => ({ index: base.length + i, next: base.length + i }));
      return (this.#edits = { edits, cameFrom: () => undefined });
    }
    const seen = new Set<DraftNode>();
    const before = latest.map((value) => {
      const node = nodeOf(value);
      // An element that was changed inside stays where it is, but once: the draft may have been put in a second place.
      if (node === undefined || node.parent !== this || !node.modified) return unwritten(value);
      if (seen.has(node)) return node;
      seen.add(node);
      return node.base;
    });
    return (this.#edits = listEdits(base, before));
  }

  /** The elements that have a draft and stay, with where they stood. */
  #places(): ReadonlyMap<DraftNode, number> {
    if (this.#stayed !== undefined) return this.#stayed;
    const stayed = new Map<DraftNode, number>();
    const edits = this.#becomes();
    this.latest.forEach((value, next) => {
      const node = nodeOf(value);
      const index = edits?.cameFrom(next);
      if (node?.parent === this && index !== undefined && !stayed.has(node)) stayed.set(node, index);
    });
    return (this.#stayed = stayed);
  }

  /** Nobody writes to its copy any more, so that becomes the list that follows. */
  result(): readonly unknown[] {
    if (!this.modified) return this.base;
    return (this.#result ??= Object.freeze(this.#settle(this.#copy(), resultOf)));
  }

  #settle(list: unknown[], valueOf: (node: Unsettled) => object): unknown[] {
    const { base } = this;
    const isKnown = isSettled(base);
    countCopied(list.length);
    for (let i = isKnown && this.#onlyGrown ? base.length : 0; i < list.length; i++) {
      const element = list[i];
      if (!isKnown || element !== base[i]) list[i] = settle(element, valueOf);
    }
    return list;
  }

  snapshot(): readonly unknown[] {
    return this.modified ? this.#settle([...this.latest], snapshotOf) : this.base;
  }
}

const MUTATIONS = ['push', 'pop', 'shift', 'unshift', 'splice', 'reverse', 'sort'] as const;
type Mutation = (typeof MUTATIONS)[number];
const isMutation = (key: string): key is Mutation => (MUTATIONS as readonly string[]).includes(key);

/** A proxy of a list has to have an array as its target; the node stands in it. */
const listOf = (target: readonly ListNode[]): ListNode => target[0] as ListNode;
const indexOf = (key: string): number | undefined => (/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined);
const LIST_TRAPS: ProxyHandler<ListNode[]> = {
  get(target, key) {
    if (key === NODE) return listOf(target);
    const node = open(listOf(target));
    if (typeof key !== 'string') return Reflect.get(node.latest, key);
    const index = indexOf(key);
    if (index !== undefined) return node.at(index);
    if (isMutation(key)) return (...args: readonly unknown[]) => node.mutate(key, args);
    return Reflect.get(node.latest, key);
  },
  has: (target, key) => Reflect.has(listOf(target).latest, key),
  set(target, key, value) {
    const place = key === 'length' ? key : indexOf(String(key));
    if (place === undefined) return false;
    open(listOf(target)).set(place, value);
    return true;
  },
  deleteProperty(target, key) {
    const index = indexOf(String(key));
    if (index !== undefined) open(listOf(target)).set(index, undefined);
    return index !== undefined;
  },
  ownKeys: (target) => Reflect.ownKeys(listOf(target).latest),
  getOwnPropertyDescriptor(target, key) {
    const node = listOf(target);
    const found = Reflect.getOwnPropertyDescriptor(node.latest, key);
    if (found === undefined) return undefined;
    const index = indexOf(String(key));
    return {
      value: index === undefined ? found.value : node.at(index),
      writable: true,
      enumerable: found.enumerable ?? false,
      configurable: key !== 'length',
    };
  },
};

const resultOf = (node: Unsettled): object => node.result();
const snapshotOf = (node: Unsettled): object => node.snapshot();

/** `value` as it stands now, fit to leave the step: without drafts, frozen, its own for good. */
export const detach = <T>(value: T): T => settle(value, snapshotOf) as T;

/** A draft of one branch, under way. */
export interface OpenDraft<T> {
  readonly draft: Draft<T>;
  readonly root: DraftNode;
}

const NOWHERE: ByField = () => false;

/** @param name what the paths of the edits begin with. */
export function openDraft<T extends object>(base: T, name: string, byField: ByField = NOWHERE): OpenDraft<T> {
  const root = createNode({ last: null, over: false, byField }, base, null, name);
  return { draft: root.proxy as Draft<T>, root };
}

export interface Finished<T> {
  readonly state: T;
  readonly edits: readonly Edit[];
  readonly copied: number; // entries of the records and lists that are new
}

/** Ends the step. @returns undefined when nothing was written. */
export function finishDraft<T extends object>({ root }: OpenDraft<T>): Finished<T> | undefined {
  const { step } = root;
  const before = copiedSoFar();
  step.over = true;
  if (!root.modified) return undefined;
  const told: Told[] = [];
  for (let node = step.last; node !== null; node = node.previous)
    if (node.modified && isAttached(node)) node.tell(told);
  const state = root.result() as T;
  return { state, edits: told.map(finishedEdit), copied: copiedSoFar() - before };
}
