/** What is wrong with a manifest, told to the person who pasted it: where, what, and what to do about it. */
import { printable, printableLine, short as cut } from '../printable.ts';

export type Key = string | number;

export interface ManifestProblem {
  /** The file's name, where one was given. */
  readonly file?: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** `spec.containers[0].name`; absent where it is about the text itself. */
  readonly path?: string;
  /** One sentence without the place. */
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
}

/** A problem of a value, not yet placed in its text. */
export interface ValueProblem {
  readonly keys: readonly Key[];
  readonly message: string;
  readonly hint?: string;
  /** It is about the key, not its value. */
  readonly atKey?: boolean;
}

export const LIMITS = {
  /** Characters; etcd takes no object above 1.5 MiB, and a manifest has a few kB. */
  text: 1024 * 1024,
  /** A Pod's deepest field (an affinity's expression) lies at 12. */
  depth: 40,
  aliases: 100,
  values: 100_000,
} as const;

export const TOO_DEEP = {
  message: `this is nested deeper than ${LIMITS.depth} levels`,
  hint: 'no Pod is; look for a bracket or quote that was not closed',
};

/** More than a reader would work through; the rest comes when these are mended. */
export const MAX_PROBLEMS = 20;

/** A part of somebody's text as a sentence can repeat it. */
export const short = (text: string, length = 60): string => printableLine(cut(text, length));

/** A Pod's own paths have less; what is longer has lost its middle. */
const LONGEST_PATH = 240;

/** `metadata.labels["app.kubernetes.io/name"]` */
export function pathText(keys: readonly Key[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(key)) text += text === '' ? short(key) : `.${short(key)}`;
    else text += `[${quoted(key)}]`;
  }
  if (text.length <= LONGEST_PATH) return text;
  return `${text.slice(0, LONGEST_PATH / 2)}…${text.slice(1 - LONGEST_PATH / 2)}`;
}

const quoted = (text: string): string => printable(JSON.stringify(cut(text, 60)));

/** A value as an error can show it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'a mapping' : JSON.stringify(value);
}
