/** What is wrong with a manifest, told to the person who pasted it: where, what, and what to do about it. */

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

/** `metadata.labels["app.kubernetes.io/name"]` */
export function pathText(keys: readonly Key[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(short(key))}]`;
  }
  return text;
}

export const short = (text: string, length = 60): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** A value as an error can show it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(short(value));
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'a mapping' : JSON.stringify(value);
}
