/** Tells whether a run is the one that it was, to the last change of its state, and so is what is said of it. */
import { createHash } from 'node:crypto';
import type { Violation } from '../../cluster/invariants/index.ts';

/** 16 hex digits of the JSON as Node writes it, which is several times as fast as the hash that every engine makes. */
export const digestOf = (trace: object): string =>
  createHash('sha256').update(JSON.stringify(trace)).digest('hex').slice(0, 16);

/** What is broken, in short, and a digest of all that is said of it. */
export const said = (violations: readonly Violation[]): string => {
  const codes = new Set(violations.map(({ id, breach }) => `${id} ${breach.code}`));
  return [...[...codes].sort(), digestOf(violations).slice(0, 8)].join(', ');
};
