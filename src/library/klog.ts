/**
 * `grace-period/klog`: the kubelet's log, line by line, by a catalogue of its messages in twelve releases.
 *
 * @packageDocumentation
 */
import { entryAt, isKlogId, KLOG_ENTRIES, parseKlogLine, recogniseKlog } from '../kube/klog/index.ts';
import type { Release } from './release.ts';
import { withSourceLines } from './sourceLines.ts';

export { RELEASES, type Release } from './release.ts';

/** I: information, W: warning, E: error, F: fatal. */
export type Severity = 'I' | 'W' | 'E' | 'F';

/** A line in klog's format, taken apart. */
export interface KlogLine {
  readonly severity: Severity;
  readonly month: number;
  readonly day: number;
  /** Microseconds since that day's midnight. */
  readonly clock: number;
  readonly pid: number;
  /** The Go file, without its folder, and the line in it. */
  readonly file: string;
  readonly line: number;
  /** What follows the header. */
  readonly text: string;
  /** What the catalogue calls the message; absent where it does not have it. */
  readonly id?: string;
  /** The message without its values; the text where it is not of the structured kind. */
  readonly message: string;
  /** Values by key, unquoted. */
  readonly values: { readonly [key: string]: string };
}

/**
 * Reads a line, and what follows it where an entry goes on in further lines; null where it has no header of klog's.
 *
 * @example
 * ```ts
 * import { readLine } from 'grace-period/klog';
 *
 * const read = readLine('I0612 10:00:00.100000     900 kubelet.go:2430] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]');
 * console.log(read?.id, read?.values['source']); // → kubelet.syncLoopDelete api
 * ```
 */
export function readLine(line: string): KlogLine | null {
  withSourceLines();
  const header = parseKlogLine(line);
  if (header === null) return null;
  const read = recogniseKlog(header.text, header.file);
  if (read === null) return { ...header, message: header.text, values: {} };
  const { id, message, keys } = read;
  return { ...header, ...(id !== undefined && { id }), message, values: keys };
}

/** How a release prints a message. */
export interface KlogMessage {
  readonly id: string;
  readonly severity: Severity;
  /** Verbosity from which it is printed. */
  readonly level: number;
  /** Go's format string. */
  readonly message: string;
  readonly keys: readonly string[];
  /** Where the statement stands: `kubelet.go`, its line (0 where nobody has looked) and its function. */
  readonly file: string;
  readonly line: number;
  readonly func: string;
}

/** Every message of the catalogue, by its id. */
export const messageIds: readonly string[] = Object.keys(KLOG_ENTRIES);

/**
 * A message as a release prints it; null where that release does not, or where there is no message of that id.
 *
 * @example
 * ```ts
 * import { messageIn } from 'grace-period/klog';
 *
 * console.log(messageIn('kubelet.syncLoopDelete', '1.36')?.message); // → SyncLoop DELETE
 * ```
 */
export function messageIn(id: string, release: Release): KlogMessage | null {
  withSourceLines();
  if (!isKlogId(id)) return null;
  const printed = entryAt(KLOG_ENTRIES[id], release);
  if (printed === null) return null;
  const { severity, level, message, keys, file, line, func } = printed;
  return { id, severity, level, message, keys, file, line, func };
}
