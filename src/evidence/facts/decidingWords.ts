/** The words of an error that say what is wrong: Kubernetes, gRPC and the plug-ins each wrap the error of the one below. */
import { errorText, isNotFound } from './errors.ts';

/** What kubelets, runtimes and drivers put before an error that they hand on; the last of them in a text counts. */
const HANDED_ON = /\brpc error: code = \w{1,40} desc = (?=\S)|\bOutput: (?=\S)/g;
/** One error of a list: killPodWithSyncResult has one for each container, and one for the sandbox. */
const ONE_OF_LIST = /(?=failed to "\w{1,40}" for ")/;
/** Says little without what it was said of. */
const WEAK =
  /^(?:\S*|connection refused|no such file or directory|exit status \d{1,3}|permission denied|operation not permitted|input\/output error|invalid argument|i\/o timeout|no route to host|not found|signal: killed)$/i;
/** calico's advice behind its error, and what umount(8) adds to its own. */
const ASIDE = /: check that the calico\/node container .{0,200}|\(In some cases useful info.{0,200}/s;

/** @returns one line; all of the error where nothing wraps it. */
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
  const segments = line.replace(/[\s".,]+\]?[\s".,]*$/, '').split(/\s?: (?=\S)/);
  let first = segments.length - 1;
  while (first > 0 && WEAK.test(segments[first] ?? '')) first -= 1;
  return segments.slice(first).join(': ').trim();
}
