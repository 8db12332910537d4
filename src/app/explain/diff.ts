/**
 * What differs between two values, leaf by leaf, with paths as a person writes them: members of a list that have a
 * `name` or `type` are matched and named by it (`conditions[Ready].status`), others by their position.
 */
import type { Json } from '../../trace/index.ts';

export interface FieldChange {
  readonly path: string;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

type Table = { readonly [key: string]: Json };
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isTable = (value: Json | undefined): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Key of a list's member: its name or its type, if it has one. */
function memberKey(member: Json): string | undefined {
  if (!isTable(member)) return undefined;
  const key = member['name'] ?? member['type'];
  return typeof key === 'string' ? key : undefined;
}

/** A list as a table of its members; undefined when they have no keys or share one. */
function byMemberKey(list: readonly Json[]): Map<string, Json> | undefined {
  const members = new Map<string, Json>();
  for (const member of list) {
    const key = memberKey(member);
    if (key === undefined || members.has(key)) return undefined;
    members.set(key, member);
  }
  return members;
}

const join = (path: string, key: string): string => {
  const quoted = /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? quoted : `${path}.${quoted}`;
};

function diffMaps(a: Map<string, Json>, b: Map<string, Json>, at: (key: string) => string): FieldChange[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].flatMap((key) => diffFields(a.get(key), b.get(key), at(key)));
}

/** An added or removed branch is told by its leaves, so that no change hides behind `{…}`. */
export function diffFields(from: Json | undefined, to: Json | undefined, path = ''): FieldChange[] {
  if (Object.is(from, to)) return [];
  if (isTable(from) || isTable(to)) {
    const a = isTable(from) ? from : {};
    const b = isTable(to) ? to : {};
    const inside = diffMaps(new Map(Object.entries(a)), new Map(Object.entries(b)), (key) => join(path, key));
    const bothTables = (from === undefined || isTable(from)) && (to === undefined || isTable(to));
    return bothTables && inside.length > 0
      ? inside
      : from === undefined || to === undefined || !bothTables
        ? [{ path, from, to }]
        : [];
  }
  if (isList(from) || isList(to)) {
    const a = byMemberKey(isList(from) ? from : []);
    const b = byMemberKey(isList(to) ? to : []);
    const bothLists = (from === undefined || isList(from)) && (to === undefined || isList(to));
    if (bothLists && a !== undefined && b !== undefined && a.size + b.size > 0) {
      return diffMaps(a, b, (key) => `${path}[${key}]`);
    }
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }];
  }
  return [{ path, from, to }];
}
