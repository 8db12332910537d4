/** Tells whether a run is the one that it was, to the last change of its state. */
import { createHash } from 'node:crypto';

/** 16 hex digits of the JSON as Node writes it, which is several times as fast as the hash that every engine makes. */
export const digestOf = (trace: object): string =>
  createHash('sha256').update(JSON.stringify(trace)).digest('hex').slice(0, 16);
