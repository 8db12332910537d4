/**
 * A log line without what differs between any two runs: ids, times, versions and the bodies of patches and statuses.
 * What tells one behaviour from another stays: message, keys, update types, grace periods, phases, states, exit codes.
 */
import { KLOG } from '../../kube/klog/index.ts';
import type { LogLine, Subject } from './run.ts';

/** A process's number is chance; a status's version counts the writes since the kubelet began: it tells of the past, not of the removal. */
const LEFT_OUT = new Set(['statusVersion', 'version', 'pid']);
/** Whole objects in one value; the requests and watch events compare their content. */
const BODIES = new Set(['patch', 'patchBytes', 'status', 'podStatus', 'statusDiff', 'apiStatus']);

const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>'],
  [/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, '<id>'],
  [/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, '<uid>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z| \+0000 UTC)/g, '<time>'],
  [/(kube-api-access-)[a-z0-9]{5}(?![a-z0-9])/g, '$1<suffix>'],
];

/** Whose words a message is told in: the catalogue's, which are the same in every release, or those of the line itself. */
export type Wording = 'catalogue' | 'printed';

/** Makes texts of one run comparable with texts of another. */
export function normaliser(subject: Subject, wording: Wording = 'catalogue'): (line: LogLine) => string {
  const known = [...subject.uids].filter((uid) => uid.length >= 8);
  const plain = (text: string): string => {
    let result = text;
    for (const uid of known) result = result.replaceAll(uid, '<uid>');
    for (const [pattern, placeholder] of PLACEHOLDERS) result = result.replace(pattern, placeholder);
    return result;
  };
  return ({ id, text, pairs }) => {
    if (id === undefined) return plain(text);
    const values = pairs
      .filter(({ key }) => !LEFT_OUT.has(key))
      .map(({ key, value }) => ` ${key}=${BODIES.has(key) ? '<…>' : plain(value)}`);
    const message = wording === 'printed' ? plain(printedMessage(text, pairs)) : messageOf(id, text, plain);
    return `${message}${values.join('')}`;
  };
}

/** What stands before the first key. */
function printedMessage(text: string, [first]: LogLine['pairs']): string {
  const at = first === undefined ? -1 : text.indexOf(` ${first.key}=`);
  return at < 0 ? text : text.slice(0, at);
}

/** A message with values inside is told with its values. */
function messageOf(id: NonNullable<LogLine['id']>, text: string, plain: (text: string) => string): string {
  const entry = KLOG[id];
  return entry.args.length === 0 ? entry.message : plain(text);
}
