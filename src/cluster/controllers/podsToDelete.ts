/** Which pods a ReplicaSet deletes first (pkg/controller/controller_utils.go:ActivePodsWithRanks). */
import type { Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { isActive, isReady, readySince } from '../../kube/podLifecycle.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

const PHASES = ['Pending', 'Unknown', 'Running'];

const nodeOf = ({ spec }: Pod): string => spec.nodeName ?? '';

/** What it costs to delete it; what is no number costs nothing (core/v1/helper:GetDeletionCostFromPodAnnotations). */
function costOf({ metadata }: Pod): number {
  const text = metadata.annotations?.[DELETION_COST] ?? '0';
  return /^-?(?:0|[1-9]\d*)$/u.test(text) ? Number(text) : 0;
}

const restartsOf = ({ status: { containerStatuses = [] } }: Pod): number =>
  Math.max(0, ...containerStatuses.map(({ restartCount }) => restartCount));

/** maxContainerRestarts, of restartable init containers. */
function sidecarRestartsOf({ spec, status: { initContainerStatuses = [] } }: Pod): number {
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const own = initContainerStatuses.filter((status) => sidecars.some(({ name }) => name === status.name));
  return Math.max(0, ...own.map(({ restartCount }) => restartCount));
}

/** The longer ago, the coarser: instants of one order of magnitude count as one (LogarithmicScaleDown). */
function magnitude(since: Micros, now: Micros): number {
  const nanoseconds = (now - since) * 1_000;
  return nanoseconds > 0 ? Math.floor(Math.log2(nanoseconds)) : -1;
}

type Reckoning = Pick<Release, 'podDeletionCost' | 'logarithmicScaleDown' | 'countsSidecarRestarts'>;

/** The younger before the older. */
function byAge(a: Pod, b: Pod, at: (pod: Pod) => Micros | undefined, now: Micros, release: Reckoning): number {
  const [since, other] = [at(a), at(b)];
  if (since === undefined || other === undefined || since === other) return 0;
  if (!release.logarithmicScaleDown) return other - since;
  const difference = magnitude(since, now) - magnitude(other, now);
  return difference === 0 ? (a.metadata.uid < b.metadata.uid ? -1 : 1) : difference;
}

const createdAt = ({ metadata }: Pod): Micros | undefined => parseRfc3339(metadata.creationTimestamp) ?? undefined;

/**
 * Those of `pods` that go where `count` have to: who serves least before who serves most, and who shares a node with
 * many of the same owner before who is alone there.
 * @param related active pods of all ReplicaSets of one owner.
 */
export function podsToDelete(
  pods: readonly Pod[],
  related: readonly Pod[],
  count: number,
  now: Micros,
  release: Reckoning,
): readonly Pod[] {
  if (count >= pods.length) return pods;
  const onNode = (pod: Pod): number => related.filter((each) => isActive(each) && nodeOf(each) === nodeOf(pod)).length;
  const order = (a: Pod, b: Pod): number =>
    Number(nodeOf(a) !== '') - Number(nodeOf(b) !== '') ||
    PHASES.indexOf(a.status.phase) - PHASES.indexOf(b.status.phase) ||
    Number(isReady(a)) - Number(isReady(b)) ||
    (release.podDeletionCost ? costOf(a) - costOf(b) : 0) ||
    onNode(b) - onNode(a) ||
    byAge(a, b, readySince, now, release) ||
    restartsOf(b) - restartsOf(a) ||
    (release.countsSidecarRestarts ? sidecarRestartsOf(b) - sidecarRestartsOf(a) : 0) ||
    byAge(a, b, createdAt, now, release);
  return pods.toSorted(order).slice(0, count);
}
