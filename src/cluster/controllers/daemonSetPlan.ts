/** What a DaemonSet's controller does next (pkg/controller/daemon/daemon_controller.go:podsShouldBeOnNode, update.go:rollingUpdate). */
import type { Micros } from '../../engine/time.ts';
import type { DaemonSet } from '../../kube/apiObjects.ts';
import { scaledValue } from '../../kube/intOrPercent.ts';
import type { Pod } from '../../kube/objects.ts';
import { isAvailable, isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { fitsOn, isUpToDate } from './daemonSetStatus.ts';
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

/** What one node needs, whatever template its pod is of. */
function onNode(set: DaemonSet, node: Candidate, pods: readonly Pod[], now: Micros): Steps {
  const { run, stay } = fitsOn(set, node);
  const left = pods.filter((pod) => !isBeingDeleted(pod));
  if (!stay) return { create: [], remove: left };
  if (pods.length === 0) return { create: run ? [node.name] : [], remove: [] };
  const ended = left.filter(isTerminal);
  const running = left.filter((pod) => !isTerminal(pod));
  if (!allowsSurge(set)) return { create: [], remove: [...ended, ...running.slice(1)] };
  if (running.length === 0) return { create: run ? [node.name] : [], remove: ended };
  return { create: [], remove: [...ended, ...tooManySurged(set, running, now)] };
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

/** podsShouldBeOnNode, of all nodes. */
export function daemonSetSteps(set: DaemonSet, nodes: readonly Candidate[], pods: ByNode, now: Micros): Steps {
  const each = nodes.map((node) => onNode(set, node, pods.get(node.name) ?? [], now));
  return { create: each.flatMap(({ create }) => create), remove: each.flatMap(({ remove }) => remove) };
}

/** findUpdatedPodsOnNode, of every node that should have a pod or has one. */
function pairs(set: DaemonSet, nodes: readonly Candidate[], pods: ByNode) {
  return nodes
    .filter((node) => pods.has(node.name) || fitsOn(set, node).run)
    .map(({ name }) => {
      const left = (pods.get(name) ?? []).filter((pod) => !isBeingDeleted(pod));
      return {
        name,
        fresh: left.filter((pod) => isUpToDate(set, pod)),
        old: left.filter((pod) => !isUpToDate(set, pod)),
      };
    });
}

/** What the template's change asks for, once every node has what it needs otherwise. */
export function rollingUpdateSteps(set: DaemonSet, nodes: readonly Candidate[], pods: ByNode, now: Micros): Steps {
  if (set.spec.updateStrategy.type === 'OnDelete') return { create: [], remove: [] };
  const { surge, unavailable } = limits(set, nodes.filter((node) => fitsOn(set, node).run).length);
  const all = pairs(set, nodes, pods);
  const isThere = (pod: Pod | undefined): boolean =>
    pod !== undefined && isAvailable(pod, set.spec.minReadySeconds ?? 0, now);
  const toUpdate = all.filter(({ fresh, old }) => fresh.length === 0 && old.length === 1);
  const useless = toUpdate.filter(({ old: [pod] }) => !isThere(pod));
  const useful = toUpdate.filter(({ old: [pod] }) => isThere(pod));
  if (surge > 0) {
    const surged = all.filter(({ fresh, old }) => old.length > 0 && fresh.length > 0);
    const waiting = surged.filter(({ fresh: [pod] }) => !isThere(pod));
    const room = Math.max(0, surge - waiting.length);
    return {
      create: [...useless, ...useful.slice(0, room)].map(({ name }) => name),
      remove: surged.filter(({ fresh: [pod] }) => isThere(pod)).flatMap(({ old }) => old),
    };
  }
  const missing = all
    .filter(({ fresh, old }) => old.length !== 1 || fresh.length > 0)
    .filter(({ fresh, old }) => !(old.length === 0 && fresh.length === 1 && isThere(fresh[0])));
  const room = Math.max(0, unavailable - missing.length);
  return { create: [], remove: [...useless, ...useful.slice(0, room)].flatMap(({ old }) => old) };
}
