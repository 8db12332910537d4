/** What a step has made of the state, place by place. */

export type Path = readonly (string | number)[];

/**
 * One place of the state that is not what it was. A missing `to` says that it is gone, a missing `from` that it is new;
 * in a list the entries behind it move.
 */
export interface Edit {
  readonly path: Path;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Written out, as a trace has tens of thousands: what is spread into an object makes it larger. */
export function editOf(path: Path, from: unknown, to: unknown): Edit {
  if (from === undefined) return to === undefined ? { path } : { path, to };
  return to === undefined ? { path, from } : { path, from, to };
}
