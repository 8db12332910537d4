/** What a DaemonSet's status should say, and which of its pods count (pkg/controller/daemon/daemon_controller.go:updateDaemonSetStatus). */
import type { Micros } from '../../engine/time.ts';
import type { DaemonSet, DaemonSetStatus } from '../../kube/apiObjects.ts';
import { onlyOnNode } from '../../kube/nodeAffinity.ts';
import type { Pod } from '../../kube/objects.ts';
import { isAvailable, isBeingDeleted, isReady, isTerminal } from '../../kube/podLifecycle.ts';
import { selects } from '../../kube/selectors.ts';
import type { Release } from '../releases/index.ts';
import { objection, type Candidate } from './fits.ts';
import { podsControlledBy, type Informers } from './informers.ts';
import { CONTROLLER_REVISION_HASH, podOfDaemonSet, podTemplateHash } from './podTemplates.ts';

/** GetTargetNodeName: of one that is not bound yet, the node that it is meant for. */
const targetOf = ({ spec }: Pod): string | undefined =>
  (spec.nodeName ?? '') === '' ? onlyOnNode(spec.affinity) : spec.nodeName;

export const selectsPod = ({ spec }: DaemonSet, { metadata }: Pod): boolean => selects(spec.selector, metadata.labels);

/** Its pods by their nodes, the oldest first; one that has ended and is being deleted is nobody's business any more. */
export function podsByNode(own: readonly Pod[], release: Release): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, readonly Pod[]>();
  for (const pod of own) {
    const node = targetOf(pod);
    if (node === undefined) continue;
    if (release.daemonReplacesTerminal && isTerminal(pod) && isBeingDeleted(pod)) continue;
    byNode.set(node, [...(byNode.get(node) ?? []), pod]);
  }
  return byNode;
}

/** IsPodUpdated */
export const isUpToDate = ({ spec }: DaemonSet, { metadata }: Pod): boolean =>
  metadata.labels?.[CONTROLLER_REVISION_HASH] === podTemplateHash(spec.template);

/** NodeShouldRunDaemonPod: a pod that is there may stay where no new one would be put, unless a taint evicts it. */
export function fitsOn(
  set: DaemonSet,
  { taints, ...node }: Candidate,
): { readonly run: boolean; readonly stay: boolean } {
  const pod = podOfDaemonSet(set, node.name, '');
  const evicting = taints.filter(({ effect }) => effect === 'NoExecute');
  return {
    run: objection(pod, { ...node, taints }) === null,
    stay: objection(pod, { ...node, unschedulable: false, taints: evicting }) === null,
  };
}

export function daemonSetStatus(
  set: DaemonSet,
  informers: Informers,
  nodes: readonly Candidate[],
  now: Micros,
  release: Release,
): DaemonSetStatus {
  const own = podsControlledBy(informers, set.metadata.uid).filter((pod) => selectsPod(set, pod));
  const pods = podsByNode(own, release);
  const wanted = nodes.filter((node) => fitsOn(set, node).run);
  const misplaced = nodes.filter((node) => !wanted.includes(node) && pods.has(node.name));
  const counted = wanted.flatMap(({ name }) => (pods.get(name) ?? []).slice(0, 1));
  const numberAvailable = counted.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length;
  const updatedNumberScheduled = counted.filter((pod) => isUpToDate(set, pod)).length;
  const numberUnavailable = wanted.length - numberAvailable;
  return {
    currentNumberScheduled: counted.length,
    numberMisscheduled: misplaced.length,
    desiredNumberScheduled: wanted.length,
    numberReady: counted.filter(isReady).length,
    observedGeneration: set.metadata.generation ?? 1,
    ...(updatedNumberScheduled > 0 && { updatedNumberScheduled }),
    ...(numberAvailable > 0 && { numberAvailable }),
    ...(numberUnavailable > 0 && { numberUnavailable }),
  };
}
