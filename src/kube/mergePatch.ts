/** RFC 7386: what a merge patch leaves out stays, null takes away, and a list is replaced whole. */
import type { ApiObject } from './apiObjects.ts';

type Patch = { readonly [key: string]: unknown };

const isPatch = (value: unknown): value is Patch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(target: unknown, patch: unknown): unknown {
  if (!isPatch(patch)) return patch;
  const result: Record<string, unknown> = isPatch(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** @param patch of an object that keeps its kind: whoever makes one takes it from an object that was checked. */
export const mergePatched = <Of extends ApiObject>(object: Of, patch: Patch): Of => merged(object, patch) as Of;

/** What makes the one into the other; undefined where they are the same. */
export function mergePatchBetween(from: unknown, to: unknown): unknown {
  if (!isPatch(from) || !isPatch(to)) return JSON.stringify(from) === JSON.stringify(to) ? undefined : to;
  const changes: Record<string, unknown> = {};
  for (const key of Object.keys(from)) if (to[key] === undefined && from[key] !== undefined) changes[key] = null;
  for (const [key, value] of Object.entries(to)) {
    const change = value === undefined ? undefined : mergePatchBetween(from[key], value);
    if (change !== undefined) changes[key] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Unions, of which a patch names all keys (patchStrategy=retainKeys): one with another type keeps nothing of the last. */
const WHOLE: ReadonlySet<string> = new Set(['strategy', 'updateStrategy']);

interface Applied {
  /** The object as it is. */
  readonly existing: unknown;
  /** The manifest, completed with defaults, and as it is written. */
  readonly wanted: unknown;
  readonly written: unknown;
  /** The manifest that was applied last. */
  readonly last: unknown;
}

/**
 * kubectl apply (apply/patcher.go:buildStrategicMergePatch): what the manifest says is set, and what it no longer says is
 * taken away. What neither manifest says stays as somebody else has set it. undefined where nothing changes.
 */
export function threeWayPatch({ existing, wanted, written, last }: Applied): unknown {
  if (!isPatch(existing) || !isPatch(wanted) || !isPatch(written)) return mergePatchBetween(existing, wanted);
  const before = isPatch(last) ? last : {};
  const changes: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(written)])) {
    const of = { existing: existing[key], wanted: wanted[key], written: written[key], last: before[key] };
    if (wanted[key] === undefined) {
      if (existing[key] !== undefined) changes[key] = null;
      continue;
    }
    const isWhole = WHOLE.has(key) || written[key] === undefined;
    const change = isWhole ? mergePatchBetween(of.existing, of.wanted) : threeWayPatch(of);
    if (change !== undefined) changes[key] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}
