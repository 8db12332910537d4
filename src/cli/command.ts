/** What a command is, and what it may touch. */
import type { FileParts } from '../evidence/index.ts';

export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** What is no text; absent at a terminal, which can't show it. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** Waits until what was printed has gone out, so that not all of it has to be held. */
  readonly drained?: () => Promise<void>;
  /** Calls `act` on Ctrl+C, SIGTERM or SIGHUP instead of ending the program. @returns a function that undoes this. */
  readonly onInterrupt?: (act: () => void) => () => void;
  /** Waits a moment before files that grow are looked at again. */
  readonly pause?: () => Promise<void>;
  /** Everything on stdin, up to what a scenario may have. */
  readonly stdin: () => string;
  /** The same as it comes, for input that is too large to be held. */
  readonly stdinBytes?: () => AsyncIterable<Uint8Array>;
  /** Writes a file for whoever looks into a failure. @returns its path, or undefined where none could be written. */
  readonly keep?: (name: string, text: string) => string | undefined;
  /** Shows an address in the browser, where somebody sees it. */
  readonly show?: (address: string) => void;
  /** The folder of the built page. */
  readonly page?: string;
  /** What the program was called by, where that was not npm's script in the repository. */
  readonly program?: string;
  /** How a file may be read by two threads at once. */
  readonly partsOf?: (path: string) => FileParts;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** The exit code: 0, 1 for a negative result, 2 for bad input, `BROKE_OFF`. */
  run(args: readonly string[], io: Io): number | Promise<number>;
}

/** The exit code where this program itself has failed (EX_SOFTWARE of sysexits.h). */
export const BROKE_OFF = 70;

/** The command line itself is wrong. */
export class UsageError extends Error {}
