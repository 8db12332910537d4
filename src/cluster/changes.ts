/**
 * From the patches of a step to the changes of its event. Within a list only an element added at its end is told by
 * itself; whatever else happens to a list is told as the whole new list, so that applying changes needs no rules.
 */
import type { Patch } from 'immer';
import type { Change, Json } from '../trace/event.ts';

type Path = Change['path'];

function valueAt(root: unknown, path: Path): Json | undefined {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value as Json | undefined;
}

/** The path itself, or that of the first list on its way which changed otherwise than by growing at its end. */
function toldPath(path: Path, patch: Patch, before: unknown): Path {
  for (let length = 1; length < path.length; length++) {
    const list = valueAt(before, path.slice(0, length));
    if (!Array.isArray(list)) continue;
    const last = length === path.length - 1;
    const appended = last && patch.op === 'add' && Number(path[length]) >= list.length;
    if (!appended) return path.slice(0, length);
  }
  return path;
}

/** @param patches of the actor's own branch, in the order in which they were made. */
export function changesOf(actor: string, patches: readonly Patch[], before: unknown, after: unknown): Change[] {
  const told = new Map<string, Change>();
  for (const patch of patches) {
    const path = toldPath([actor, ...patch.path], patch, before);
    const from = valueAt(before, path);
    const to = valueAt(after, path);
    told.set(JSON.stringify(path), { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  }
  return [...told.values()];
}
