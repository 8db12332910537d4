/**
 * Large maps of the world. A map that has grown over `LARGE_FROM` entries is changed in place from one step to the
 * next, because copying it for every entry that changes makes a run's cost grow with the square of its size. Such a
 * map is a table. It is one only while the world alone holds it: as soon as it is sent, noted or put in a second place
 * it is sealed and stays as it is, and the next change works on a copy.
 *
 * Everything else that is finished is frozen. Large maps are not, only kept from changing by being sealed: copying a
 * frozen map of 500 entries takes V8 ten times as long as copying one that is not.
 */

export const LARGE_FROM = 32;

/** Counted, as a list of the keys would be made for nothing else. */
export function sizeOf(entries: object): number {
  let size = 0;
  for (const _key in entries) size += 1;
  return size;
}

const SEALED = -1;

/** Tables, with the number of changes that each has seen, and sealed maps. */
const versions = new WeakMap<object, number>();

export const isTable = (value: object): boolean => (versions.get(value) ?? SEALED) !== SEALED;

export const isSealedMap = (value: object): boolean => versions.get(value) === SEALED;

/** `map` is the world's alone from now on. */
export const makeTable = (map: object): void => void versions.set(map, 0);

/** Says that an entry of `table`, or what is below one, is about to change in place. */
export const tableChanges = (table: object): void => void versions.set(table, (versions.get(table) ?? 0) + 1);

/** `map` does not change any more. */
export const sealMap = (map: object): void => void versions.set(map, SEALED);

/** The entries of a map by what `keyOf` says of each, for those who ask for few of many. */
export const grouped = <Entry>(
  keyOf: (entry: Entry) => string,
): ((map: Readonly<Record<string, Entry>>) => ReadonlyMap<string, readonly Entry[]>) =>
  derived((map) => {
    const groups = new Map<string, Entry[]>();
    for (const entry of Object.values(map)) {
      const key = keyOf(entry);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
    return groups;
  });

/**
 * What `build` makes of a part of the world, made once for as long as that part stays the same. `build` may look at
 * what it is given and at nothing else.
 */
export function derived<Source extends object, Result>(build: (source: Source) => Result): (source: Source) => Result {
  const known = new WeakMap<Source, { readonly version: number | undefined; readonly result: Result }>();
  return (source) => {
    const version = versions.get(source);
    const before = known.get(source);
    if (before !== undefined && before.version === version) return before.result;
    const result = build(source);
    known.set(source, { version, result });
    return result;
  };
}
