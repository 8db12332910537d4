/**
 * Where one pod alone can be meant: events and pieces of a description without a name, a UID or an id that no line joins
 * to a name, beside the only pod that is named. What was joined is marked.
 */
import { textDetail, type Fact } from '../facts/fact.ts';
import { isHashUid } from '../facts/names.ts';
import { kindsIn } from './kinds.ts';
import type { PodGroup } from './podBook.ts';

/** @param groups in the order of the input; the facts of each in the order in which they were told. */
export function ofOnlyPod(all: readonly PodGroup[]): readonly PodGroup[] {
  if (all.every(({ name }) => name !== '') || all.length > MOST) return all;
  const [only, others] = ownerOf(all);
  const groups = only === null && all.every(({ name }) => name === '') ? all : withoutWords(all);
  if (only === null) return ofAllDeleted(groups);
  const words = all.filter(isNameless).flatMap(({ facts }) => facts.filter(isWord));
  const owner = words.length === 0 ? only : { ...only, facts: [...only.facts, ...words] };
  const taken: Fact[] = [];
  const take = (fact: Fact): void => {
    taken.push({ ...fact, detail: { ...fact.detail, only: true } });
  };
  const uids = groups.filter((group) => group.name === '' && !isNameless(group));
  const rest = groups.flatMap((group): readonly PodGroup[] => {
    if (group === only || group.name !== '') return [group];
    if (uids.includes(group)) {
      if (uids.length > 1 || !isItsUid(group, owner, others)) return [group];
      group.facts.forEach(take);
      return [];
    }
    const ofContainer = isItsContainer(group.facts, owner, others);
    const mine = (fact: Fact): boolean => SHOWN.has(fact.kind) || (ofContainer && STOPS.has(fact.kind));
    group.facts.filter(mine).forEach(take);
    const left = group.facts.filter((fact) => !mine(fact));
    return left.length === 0 ? [] : [{ ...group, facts: left }];
  });
  if (taken.length + words.length === 0) return all;
  return rest.map((group) => (group === only ? { ...owner, facts: [...owner.facts, ...taken] } : group));
}

const isNameless = ({ name, facts }: PodGroup): boolean => name === '' && facts.every(({ uid }) => uid === '');
/** Somebody's own words, which are about the pod that is named elsewhere. */
const isWord = ({ detail }: Fact): boolean => detail?.['stuck'] === true;
const withoutWords = (groups: readonly PodGroup[]): readonly PodGroup[] =>
  groups.flatMap((group) => {
    if (!isNameless(group) || !group.facts.some(isWord)) return [group];
    const facts = group.facts.filter((fact) => !isWord(fact));
    return facts.length === 0 ? [] : [{ ...group, facts }];
  });

/** As many UIDs in lists of processes and mounts as pods are deleted: each waits for an unmount, whichever is which. */
function ofAllDeleted(groups: readonly PodGroup[]): readonly PodGroup[] {
  const isUnmount = ({ name, facts }: PodGroup): boolean =>
    name === '' &&
    facts.every(({ kind, klog }) => klog === undefined && (kind === 'UnmountStarted' || kind === 'Mentioned'));
  const unmounts = groups.filter(isUnmount);
  const deleted = groups
    .filter(({ name, facts }) => name !== '' && facts.every(({ uid }) => uid === ''))
    .filter(isDeleted);
  if (unmounts.length === 0 || unmounts.length !== deleted.length) return groups;
  const facts = unmounts.flatMap((group) => group.facts).filter(({ kind }) => kind === 'UnmountStarted');
  const isShared = new Set(facts.map(({ volume }) => volume)).size === 1;
  const taken = facts.map((fact) => ({ ...fact, uid: '', volume: isShared ? fact.volume : '' }));
  return groups
    .filter((group) => !unmounts.includes(group))
    .map((group) => (deleted.includes(group) ? { ...group, facts: [...group.facts, ...taken] } : group));
}

/** Beyond, nobody means one pod. */
const MOST = 60;

/** What kubectl shows of a pod. */
const SHOWN = kindsIn('shownByKubectl');
const OF_ROWS = kindsIn('rows');
const STOPS = kindsIn('stopsOfContainers');
/** Steps of a removal, which are known by a UID alone. */
const LEAVES = kindsIn('removalSteps');
/** Its object is in the API no longer. */
const GONE = kindsIn('gone');

const statusOf = ({ facts }: PodGroup): string =>
  textDetail(
    facts.findLast(({ kind }) => kind === 'Row'),
    'status',
  );

const isDeleted = (group: PodGroup): boolean =>
  statusOf(group) === 'Terminating' ||
  group.facts.some(
    (fact) =>
      fact.kind === 'Deleting' || fact.kind === 'DeletionRequested' || textDetail(fact, 'deletionTimestamp') !== '',
  );

/** The only pod that is named, or the only one that is deleted beside rows of others that run; and how many these are. */
function ownerOf(groups: readonly PodGroup[]): readonly [owner: PodGroup | null, others: number] {
  const named = groups.filter(({ name }) => name !== '');
  if (named.length === 0) {
    const [only = null, second] = groups.filter(({ facts }) => facts.some(({ uid }) => uid !== ''));
    return [second === undefined ? only : null, 0];
  }
  const [first = null] = named;
  if (named.length < 2) return [first, 0];
  const [deleted = null, second] = named.filter(isDeleted);
  const isAlone = named.every((group) => group === deleted || group.facts.every(({ kind }) => OF_ROWS.has(kind)));
  return [second === undefined && isAlone ? deleted : null, named.length - 1];
}

/** Volumes are torn down, and cgroups removed, of a pod that goes or that has ended by itself. */
function isItsUid({ facts }: PodGroup, owner: PodGroup, others: number): boolean {
  if (others > 0 && facts.some(({ kind }) => kind !== 'PodEvent' && kind !== 'Mentioned')) return false;
  if (owner.facts.some(({ uid }) => uid !== '')) return false;
  if (!isDeleted(owner) && !/^(?:Completed|Error|Evicted)$/.test(statusOf(owner))) return false;
  if (facts.some(({ kind, uid }) => GONE.has(kind) || isHashUid(uid))) return false;
  return facts.some(({ kind }) => LEAVES.has(kind));
}

/**
 * One container at most, and one sandbox, of a pod that is deleted and whose ids are not known. Of the runtime of the
 * pod's node, as many containers as the pod has.
 */
function isItsContainer(facts: readonly Fact[], owner: PodGroup, others: number): boolean {
  const row = owner.facts.findLast(({ kind }) => kind === 'Row');
  const stops = facts.filter(({ kind }) => STOPS.has(kind));
  const isOnNode = stops.length > 0 && stops.every(({ node }) => node !== '' && node === textDetail(row, 'node'));
  const most = isOnNode ? Math.max(1, Number(row?.detail?.['total'] ?? 1)) : 1;
  if ((others > 0 && !isOnNode) || !isDeleted(owner) || owner.facts.some(({ id = '' }) => id !== '')) return false;
  const ids = (isSandbox: boolean): ReadonlySet<string> =>
    new Set(
      stops.flatMap(({ id = '', detail }) => ((detail?.['sandbox'] === true) === isSandbox ? [id.slice(0, 12)] : [])),
    );
  return ids(false).size <= most && ids(true).size <= 1;
}
