/**
 * What somebody pastes of one pod: a row that says Terminating, and a container or a UID that no line gives a name to.
 * Where no other pod is named, and nothing else is without a name, they are taken for one pod's, and marked so.
 */
import { textDetail, type Fact, type FactKind } from '../facts/fact.ts';
import type { PodGroup } from './podBook.ts';

const OF_REMOVAL: ReadonlySet<FactKind> = new Set([
  'StopContainerFailed',
  'StopContainerCalled',
  'StopSandboxFailed',
  'StopSandboxCalled',
  'ContainerShown',
  'UnmountStarted',
  'UnmountFailed',
  'KillPodFailed',
  'Mentioned',
]);

const isLeaving = ({ kind, detail }: Fact): boolean =>
  (kind === 'Row' && textDetail({ detail }, 'status') === 'Terminating') ||
  ((kind === 'Object' || kind === 'Described') && textDetail({ detail }, 'deletionTimestamp') !== '');

/** @param groups of the whole input. */
export function ofOnlyPod(groups: readonly PodGroup[]): readonly PodGroup[] {
  const named = groups.filter(({ name }) => name !== '');
  const nameless = groups.filter(({ name }) => name === '');
  const [pod] = named;
  const [rest] = nameless;
  if (pod === undefined || rest === undefined || named.length > 1 || nameless.length > 1) return groups;
  const things = new Set(rest.facts.map(({ uid, id = '' }) => uid || id));
  const isOne = things.size === 1 && !things.has('') && rest.facts.every(({ kind }) => OF_REMOVAL.has(kind));
  const isOther = rest.facts.some(({ uid }) => uid !== '') && pod.facts.some(({ uid }) => uid !== '');
  if (!isOne || isOther || !pod.facts.some(isLeaving)) return groups;
  const taken = rest.facts.map((fact) => ({ ...fact, detail: { ...fact.detail, only: true } }));
  return [{ ...pod, facts: [...pod.facts, ...taken] }];
}
