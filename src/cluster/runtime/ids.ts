/** What the runtime calls what it makes. */
import { hex } from '../ids.ts';

/** Attempts after the first make other ids, so that none is used twice. */
const numbered = (text: string, attempt: number): string => (attempt === 0 ? text : `${text} ${attempt}`);
export const sandboxID = (podUID: string, attempt: number): string => hex(numbered(`sandbox ${podUID}`, attempt), 64);
export const containerID = (podUID: string, name: string, restartCount: number): string =>
  hex(numbered(`container ${podUID} ${name}`, restartCount), 64);

/** The `index`-th address that the bridge plugin's IPAM gives out; each node has so many, one behind the other. */
export const POD_ADDRESSES = 4096;
export const podAddress = (index: number): string => `10.98.${(index >> 8) & 255}.${(index & 255) + 2}`;
