/** Unwraps an error to the words that say what is wrong. Kubernetes, gRPC and plug-ins each wrap another's error. */
import { errorText, isNotFound } from './errors.ts';

/** Prefixes that kubelets, runtimes and drivers put before an error that they pass on; the last in a text counts. */
const HANDED_ON = /\brpc error: code = \w{1,40} desc = (?=\S)|\bOutput: (?=\S)/g;
/** Start of each error in a list: killPodWithSyncResult has one for each container and one for the sandbox. */
const ONE_OF_LIST = /(?=failed to "\w{1,40}" for ")/;
/** Errors that say little without their subject, which is before the colon. */
const WEAK =
  /^(?:\S*|connection refused|no such file or directory|exit status \d{1,3}|permission denied|operation not permitted|input\/output error|invalid argument|i\/o timeout|no route to host|not found|signal: killed)$/i;
/** Advice that calico and umount(8) append to their errors. */
const ASIDE = /: check that the calico\/node container .{0,200}|\(In some cases useful info.{0,200}/s;

/** Punctuation at the end. Without the lookbehind, a run of spaces inside an error would take the square of its length. */
const TRAILING = /(?<![\s".,])[\s".,]+(?:\][\s".,]*)?$/;

/** @returns the innermost error, on one line. */
export function decidingWords(error: string): string {
  const text = errorText(error)
    .replace(/\\+"/g, '"')
    .replace(/\\+[nt]/g, '\n')
    .replace(ASIDE, '');
  const parts = text.split(ONE_OF_LIST);
  const one = parts.slice(1).find((part) => !isNotFound(part)) ?? parts.at(-1) ?? '';
  const last = [...one.matchAll(HANDED_ON)].at(-1);
  const inner = last === undefined ? one : one.slice(last.index + last[0].length);
  const line = inner.split('\n').find((each) => each.trim() !== '') ?? '';
  const segments = line.replace(TRAILING, '').split(/\s?: (?=\S)/);
  let first = segments.length - 1;
  while (first > 0 && WEAK.test(segments[first] ?? '')) first -= 1;
  return segments.slice(first).join(': ').trim();
}
