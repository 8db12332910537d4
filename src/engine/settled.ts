/**
 * Values that a step has finished: without drafts, and frozen or sealed. A settled value holds neither a table nor a
 * draft, so a walk over a value may stop there.
 */
import { isSealedMap, isTable, LARGE_FROM, makeTable, sealMap } from './tables.ts';

/** The part of a draft's node from which its value is settled. */
export interface Unsettled {
  readonly base: object;
  readonly modified: boolean;
  /** The value that the step leaves, once it is over. */
  result(): object;
  /** The value at this moment, while the step goes on. */
  snapshot(): object;
}

/** Leads from a draft to its node. */
export const NODE = Symbol('draft');

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const nodeOf = (value: unknown): Unsettled | undefined =>
  isObject(value) ? (value as { readonly [NODE]?: Unsettled })[NODE] : undefined;

export const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && nodeOf(value) === undefined;

export const isPlainRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !Array.isArray(value) && nodeOf(value) === undefined;

export const isSettled = (value: unknown): boolean => !isObject(value) || Object.isFrozen(value) || isSealedMap(value);

/** The base of a draft to which nothing was written; any other value unchanged. */
export function unwritten(value: unknown): unknown {
  const node = nodeOf(value);
  return node === undefined || node.modified ? value : node.base;
}

/** Whether `value`, which may be a draft, will be just what `before` is. */
export const standsFor = (value: unknown, before: unknown): boolean => Object.is(unwritten(value), before);

let copied = 0;

/** Entries of all that has been settled so far. */
export const copiedSoFar = (): number => copied;

export const countCopied = (entries: number): void => void (copied += entries);

/** `value` without drafts, settled for good. A record or list that holds a draft is copied. */
export function settle(value: unknown, valueOf: (node: Unsettled) => object): unknown {
  if (!isObject(value) || isSettled(value)) return value;
  const node = nodeOf(value);
  if (node !== undefined) return settle(valueOf(node), valueOf);
  const entries = value as Record<string, unknown>;
  const isList = Array.isArray(value);
  let next = entries;
  let size = 0;
  for (const key in entries) {
    size += 1;
    const before = entries[key];
    const after = settle(before, valueOf);
    if (after === before) continue;
    if (next === entries) next = (isList ? [...(value as unknown[])] : { ...entries }) as Record<string, unknown>;
    next[key] = after;
  }
  copied += size;
  if (isTable(next) || (size > LARGE_FROM && !isList)) sealMap(next);
  else Object.freeze(next);
  return next;
}

/**
 * A state between two steps as it stays, whatever is done to the original: its tables, and the records that hold them, are
 * copied. The copy's tables are tables, so a kernel can go on from a copy of it.
 */
export function copyState<State>(state: State): State {
  if (!isObject(state) || isSettled(state)) return state;
  const copy = { ...state } as Record<string, unknown>;
  for (const key in copy) if (!isSettled(copy[key])) copy[key] = copyState(copy[key]);
  if (isTable(state)) makeTable(copy);
  return copy as State;
}
