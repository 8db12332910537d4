/**
 * One name, several pods: a StatefulSet makes a new one of the same name, a static pod comes back. Facts with a UID
 * belong to it; those with the name alone belong to whoever bore the name at that time.
 */
import { textDetail, type Fact } from '../facts/fact.ts';
import { isHashUid } from '../facts/names.ts';
import type { PodGroup } from './podBook.ts';

export interface Incarnation {
  uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly isStatic: boolean;
  readonly facts: Fact[];
}

/** Facts in the order of time; what has none stands behind what came before it in the input. */
export function inOrder(facts: readonly Fact[]): readonly Fact[] {
  let last: number | null = null;
  const timed = [...facts]
    .sort((a, b) => a.order - b.order)
    .map((fact) => ({ fact, at: fact.utc === null ? last : (last = fact.utc) }));
  const first = timed.find(({ at }) => at !== null)?.at ?? 0;
  return timed.sort((a, b) => (a.at ?? first) - (b.at ?? first) || a.fact.order - b.fact.order).map(({ fact }) => fact);
}

const sourceOf = (fact: Fact): string => textDetail(fact, 'source');

const isStaticFact = (fact: Fact): boolean =>
  isHashUid(fact.uid) ||
  ((fact.kind === 'Added' || fact.kind === 'Removed') && (sourceOf(fact) === 'file' || sourceOf(fact) === 'http')) ||
  fact.kind === 'MirrorCreating' ||
  fact.kind === 'MirrorFailed' ||
  fact.kind === 'MirrorDeleting';

export function incarnationsOf(group: PodGroup): readonly Incarnation[] {
  const facts = inOrder(group.facts);
  const isStatic = facts.some(isStaticFact);
  const hashes = isStatic && facts.some(({ uid }) => isHashUid(uid));
  const pods: Incarnation[] = [];
  const fresh = (uid: string): Incarnation => {
    const pod = { uid, namespace: group.namespace, name: group.name, isStatic, facts: [] };
    pods.push(pod);
    return pod;
  };
  const byUid = new Map<string, Incarnation>();
  const nextUids = uidsAhead(facts, isStatic);
  let current: Incarnation | null = null;
  let isOver = false;

  const ofUid = (uid: string): Incarnation => {
    const known = byUid.get(uid);
    if (known !== undefined) return known;
    // A pod whose UID no line has told yet turns out to be this one.
    const unnamed: Incarnation | null = current !== null && current.uid === '' && !isOver ? current : null;
    const pod = unnamed ?? fresh(uid);
    pod.uid = uid;
    byUid.set(uid, pod);
    return pod;
  };

  facts.forEach((fact, i) => {
    const isMirror = isStatic && (hashes ? fact.uid !== '' && !isHashUid(fact.uid) : false);
    if (isMirror || (isStatic && sourceOf(fact) === 'api')) {
      (current ??= byUid.values().next().value ?? fresh('')).facts.push({ ...fact, kind: 'MirrorSeen' });
      return;
    }
    if (fact.uid !== '') {
      const pod = ofUid(fact.uid);
      pod.facts.push(fact);
      if (current === null || (isOver && pod !== current && fact.kind !== 'Recreated')) {
        current = pod;
        isOver = false;
      }
      return;
    }
    const ahead = nextUids[i] ?? '';
    if (ahead !== '' && (fact.kind === 'Added' || current === null)) current = ofUid(ahead);
    else if (current === null || (fact.kind === 'Added' && isOver)) current = fresh('');
    if (fact.kind === 'Added') isOver = false;
    // Words about a name whose pod has gone are about the next pod of that name, which is not known yet.
    current.facts.push(fact);
    if (fact.kind === 'Removed' || fact.kind === 'ObjectGone') isOver = true;
  });
  return pods;
}

/**
 * For each fact the UID of the nearest later fact that has one. What was removed before another was added is another
 * pod than that one; a static pod may come back as what it was.
 */
function uidsAhead(facts: readonly Fact[], isStatic: boolean): readonly string[] {
  const ahead: string[] = [];
  let uid = '';
  let added = false;
  for (let i = facts.length - 1; i >= 0; i--) {
    ahead[i] = uid;
    const fact = facts[i];
    if (fact === undefined) continue;
    if (fact.uid !== '' && fact.kind !== 'Recreated') {
      uid = fact.uid;
      added = false;
    } else if (fact.kind === 'Added') added = true;
    else if (fact.kind === 'Removed' && added && !isStatic) uid = '';
  }
  return ahead;
}
