/**
 * Which lines concern a pod: those that bear its name, one of its UIDs (a static pod has its own and its mirror's) or
 * the id of one of its containers or sandboxes. The ids are learned from the objects and from lines that name the pod.
 */
import type { LogLine, Subject } from './run.ts';

const CONTAINER_ID = /[0-9a-f]{64}/g;
/** Keys whose value is an id of the pod that the same line names. */
const UID_KEYS = new Set(['podUID', 'podID', 'mirrorPodUID']);
const CONTAINER_KEYS = new Set(['containerID', 'podSandboxID', 'sandboxID']);

/** `seed` holds what the objects tell; the log adds the rest. */
export function learnSubject(seed: Subject, log: readonly LogLine[]): Subject {
  const uids = new Set(seed.uids);
  const containerIDs = new Set(seed.containerIDs);
  for (const { pairs } of log) {
    const pod = pairs.find(({ key }) => key === 'pod')?.value;
    if (pod === undefined || !seed.names.has(pod.slice(pod.indexOf('/') + 1))) continue;
    for (const { key, value } of pairs) {
      if (UID_KEYS.has(key) && value !== '') uids.add(value);
      if (CONTAINER_KEYS.has(key)) for (const [id] of value.matchAll(CONTAINER_ID)) containerIDs.add(id);
    }
  }
  return { names: seed.names, uids, containerIDs };
}

/** A predicate on the text of a line. A name counts only as a whole word: `web` does not mean `web-2`. */
export function concerns(subject: Subject): (text: string) => boolean {
  const ids = [...subject.uids, ...subject.containerIDs];
  const names = [...subject.names].map((name) => name.replaceAll('.', '\\.'));
  const named = new RegExp(`(?<![a-z0-9.-])(?:${names.join('|')})(?![a-z0-9.-])`);
  return (text) => ids.some((id) => text.includes(id)) || (names.length > 0 && named.test(text));
}
