/** What a DaemonSet's controller does next (pkg/controller/daemon/daemon_controller.go:podsShouldBeOnNode, update.go:rollingUpdate). */
import type { Micros } from '../../engine/time.ts';
import type { DaemonSet } from '../../kube/apiObjects.ts';
import { scaledValue } from '../../kube/intOrPercent.ts';
import type { Pod } from '../../kube/objects.ts';
import { isAvailable, isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import type { Release } from '../releases/index.ts';
import { fitsOn, isUpToDate } from './daemonSetStatus.ts';
import { isInBackOff, nextDelay, type FailedPods, type FailedPodsByNode } from './failedPodsBackOff.ts';
import type { Candidate } from './fits.ts';

export interface Steps {
  /** Names of the nodes that get a pod. */
  readonly create: readonly string[];
  readonly remove: readonly Pod[];
}

type ByNode = ReadonlyMap<string, readonly Pod[]>;

/** updatedDesiredNodeCounts: shares are of the nodes that should have a pod, and rounded up. */
function limits({ spec: { updateStrategy } }: DaemonSet, desired: number) {
  const { maxSurge = 0, maxUnavailable = 1 } = updateStrategy.rollingUpdate ?? {};
  const surge = scaledValue(maxSurge, desired, 'up');
  const unavailable = scaledValue(maxUnavailable, desired, 'up');
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

const allowsSurge = (set: DaemonSet): boolean =>
  set.spec.updateStrategy.type === 'RollingUpdate' && limits(set, 1).surge > 0;

/** Steps for one node, and the back-off of its failed pods. */
interface NodeSteps extends Steps {
  readonly failed?: FailedPods;
  /** Looks again after that time. */
  readonly wait?: Micros;
}

/** What one node needs, whatever template its pod is of. */
function onNode(
  set: DaemonSet,
  node: Candidate,
  pods: readonly Pod[],
  now: Micros,
  failed: FailedPods | undefined,
): NodeSteps {
  const { run, stay } = fitsOn(set, node);
  const left = pods.filter((pod) => !isBeingDeleted(pod));
  if (!stay) return { create: [], remove: left };
  if (pods.length === 0) return { create: run ? [node.name] : [], remove: [] };
  const { remove: ended, ...backOff } = endedPods(left.filter(isTerminal), now, failed);
  const running = left.filter((pod) => !isTerminal(pod));
  if (!allowsSurge(set)) return { create: [], remove: [...ended, ...running.slice(1)], ...backOff };
  if (running.length === 0) return { create: run ? [node.name] : [], remove: ended, ...backOff };
  return { create: [], remove: [...ended, ...tooManySurged(set, running, now)], ...backOff };
}

/** A failed pod goes once its node is out of back-off, so one at a time; one that has succeeded goes at once. */
function endedPods(
  ended: readonly Pod[],
  now: Micros,
  failed: FailedPods | undefined,
): Pick<NodeSteps, 'remove' | 'failed' | 'wait'> {
  const fine = ended.filter(({ status: { phase } }) => phase !== 'Failed');
  const [first, ...others] = ended.filter(({ status: { phase } }) => phase === 'Failed');
  if (first === undefined) return { remove: fine };
  if (isInBackOff(failed, now)) return { remove: fine, wait: failed.delay };
  const next = nextDelay(failed, now);
  return { remove: [first, ...fine], failed: next, ...(others.length > 0 && { wait: next.delay }) };
}

/** Two may run while the new one gets ready, if the old one is ready so long. */
function tooManySurged(set: DaemonSet, running: readonly Pod[], now: Micros): readonly Pod[] {
  const fresh = running.find((pod) => isUpToDate(set, pod));
  const old = running.find((pod) => !isUpToDate(set, pod));
  const others = running.filter((pod) => pod !== fresh && pod !== old);
  if (fresh === undefined || old === undefined) return others;
  const isOver = !isReady(old) || isAvailable(fresh, set.spec.minReadySeconds ?? 0, now);
  return isOver ? [...others, old] : others;
}

/** Steps for all nodes. */
interface Managed extends Steps {
  /** Back-offs that this sync has changed. */
  readonly failedPods: FailedPodsByNode;
  readonly waits: readonly Micros[];
}

/** podsShouldBeOnNode, of all nodes. */
export function daemonSetSteps(
  set: DaemonSet,
  nodes: readonly Candidate[],
  pods: ByNode,
  now: Micros,
  failedPods: FailedPodsByNode = {},
): Managed {
  const each = nodes.map((node) => {
    const key = `${set.metadata.uid}/${set.status.observedGeneration ?? 0}/${node.name}`;
    return { key, ...onNode(set, node, pods.get(node.name) ?? [], now, failedPods[key]) };
  });
  return {
    create: each.flatMap(({ create }) => create),
    remove: each.flatMap(({ remove }) => remove),
    failedPods: Object.fromEntries(each.flatMap(({ key, failed }) => (failed === undefined ? [] : [[key, failed]]))),
    waits: each.flatMap(({ wait }) => wait ?? []),
  };
}

interface OnNode {
  readonly name: string;
  /** NodeShouldRunDaemonPod: a new pod may be put there. */
  readonly run: boolean;
  readonly fresh: readonly Pod[];
  readonly old: readonly Pod[];
}

/** findUpdatedPodsOnNode, of every node that should have a pod or has one. */
function pairs(set: DaemonSet, nodes: readonly Candidate[], pods: ByNode): readonly OnNode[] {
  return nodes
    .map((node) => ({ node, run: fitsOn(set, node).run }))
    .filter(({ node, run }) => pods.has(node.name) || run)
    .map(({ node: { name }, run }) => {
      const left = (pods.get(name) ?? []).filter((pod) => !isBeingDeleted(pod));
      return {
        name,
        run,
        fresh: left.filter((pod) => isUpToDate(set, pod)),
        old: left.filter((pod) => !isUpToDate(set, pod)),
      };
    });
}

/** Which pods there are, as rollingUpdate sorts them. */
interface Sorted {
  readonly all: readonly OnNode[];
  /** Nodes with nothing but an old pod, by whether that is available. */
  readonly useless: readonly OnNode[];
  readonly useful: readonly OnNode[];
  /** Nodes that should have a pod. */
  readonly desired: number;
  readonly isThere: (pod: Pod | undefined) => boolean;
}

/** An old pod that is not available goes whatever the limit says; whether it counts as unavailable depends on the release. */
function replaced(
  { all, useless, useful, isThere }: Sorted,
  unavailable: number,
  { countsOldUnavailable }: Release['daemonRollout'],
): readonly Pod[] {
  const missing = all
    .filter(({ fresh, old }) => old.length !== 1 || fresh.length > 0)
    .filter(({ fresh, old }) => !(old.length === 0 && fresh.length === 1 && isThere(fresh[0])));
  const count = missing.length + (countsOldUnavailable ? useless.length : 0);
  const room = Math.max(0, unavailable - count);
  return [...useless, ...useful.slice(0, room)].flatMap(({ old }) => old);
}

/**
 * With a surge, an old pod goes once the new one beside it is available. Where no new one may be put there, it goes once
 * enough others are available (from 1.27).
 */
function surgeSteps(
  { all, useless, useful, desired, isThere }: Sorted,
  surge: number,
  { leavesNodes }: Release['daemonRollout'],
): Steps {
  const surged = all.filter(({ fresh, old }) => old.length > 0 && fresh.length > 0);
  const waiting = surged.filter(({ fresh: [pod] }) => !isThere(pod));
  const done = surged.filter(({ fresh: [pod] }) => isThere(pod));
  const room = Math.max(0, surge - waiting.length);
  const takesNew = ({ run }: OnNode): boolean => run || !leavesNodes;
  const available = all.filter(({ fresh, old }) => isThere(old.length > 0 ? old[0] : fresh[0])).length;
  const spare = Math.max(0, available - desired);
  const left = useful.filter((node) => !takesNew(node)).slice(0, spare);
  return {
    create: [...useless.filter(takesNew), ...useful.filter(takesNew).slice(0, room)].map(({ name }) => name),
    remove: [...done, ...useless.filter((node) => !takesNew(node)), ...left].flatMap(({ old }) => old),
  };
}

/** What the template's change asks for, once every node has what it needs otherwise. */
export function rollingUpdateSteps(
  set: DaemonSet,
  nodes: readonly Candidate[],
  pods: ByNode,
  now: Micros,
  { daemonRollout }: Release,
): Steps {
  if (set.spec.updateStrategy.type === 'OnDelete') return { create: [], remove: [] };
  const all = pairs(set, nodes, pods);
  const desired = all.filter(({ run }) => run).length;
  const { surge, unavailable } = limits(set, desired);
  const isThere = (pod: Pod | undefined): boolean =>
    pod !== undefined && isAvailable(pod, set.spec.minReadySeconds ?? 0, now);
  const toUpdate = all.filter(({ fresh, old }) => fresh.length === 0 && old.length === 1);
  const useless = toUpdate.filter(({ old: [pod] }) => !isThere(pod));
  const useful = toUpdate.filter(({ old: [pod] }) => isThere(pod));
  const sorted: Sorted = { all, useless, useful, desired, isThere };
  if (surge > 0) return surgeSteps(sorted, surge, daemonRollout);
  return { create: [], remove: replaced(sorted, unavailable, daemonRollout) };
}
