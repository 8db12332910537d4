/**
 * Large maps of the world. A map that has grown over `LARGE_FROM` entries is changed in place from one step to the
 * next, because copying it for every entry that changes makes a run's cost grow with the square of its size. Such a
 * map is a table. It is one only while the world alone holds it: as soon as it is sent, noted or put in a second place
 * it is sealed and stays as it is, and the next change works on a copy.
 */

export const LARGE_FROM = 32;

/** Tables, with the number of changes that each has seen. */
const versions = new WeakMap<object, number>();

export const isTable = (value: object): boolean => versions.has(value);

/** `map` is the world's alone from now on. */
export const makeTable = (map: object): void => void versions.set(map, 0);

/** Says that an entry of `table`, or what is below one, is about to change in place. */
export const tableChanges = (table: object): void => void versions.set(table, (versions.get(table) ?? 0) + 1);

/** `table` is held elsewhere too and does not change any more. */
export const sealTable = (table: object): void => void versions.delete(table);

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
