/** What the scheduler knows of the nodes and of the pods on them (pkg/scheduler/backend/cache: a snapshot). */
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { podPriority } from '../../kube/podPriority.ts';
import type { ControlPlaneContext } from '../context.ts';
import { objection, shortages, type Candidate } from './fits.ts';
import { watchedNode } from './watchedNodes.ts';

type Context = ControlPlaneContext<'scheduler'>;

/** framework.NodeInfo: the node, with what runs there and what is on its way. */
export interface NodeInfo extends Candidate {
  readonly pods: readonly Pod[];
}

/** Why a node does not take a pod, and whether it would without some of those that are there. */
export interface Refusal {
  readonly reasons: readonly string[];
  readonly isResolvable: boolean;
}

/** Where a pod is, or will be as soon as its binding is written. */
const nodeOf = ({ spec, metadata }: Pod, { own }: Context): string | undefined =>
  (spec.nodeName ?? '') === '' ? own.assumed?.[metadata.uid] : spec.nodeName;

export function nodeInfos(context: Context): readonly NodeInfo[] {
  const on = new Map<string, Pod[]>();
  for (const pod of Object.values(context.world.etcd.pods)) {
    const name = nodeOf(pod, context);
    if (name === undefined || isTerminal(pod)) continue;
    const there = on.get(name);
    if (there === undefined) on.set(name, [pod]);
    else there.push(pod);
  }
  return context.nodes.flatMap((name) => {
    const { node } = watchedNode(context.world.controllerManager, name);
    return node.exists ? [{ ...node, name, pods: on.get(name) ?? [] }] : [];
  });
}

/** Pods that wait for room on a node, and that are no less important than `pod` (PodNominator). */
export function nominatedTo(name: string, pod: Pod, { world, own }: Context): readonly Pod[] {
  return Object.values(world.etcd.pods).filter(
    (other) =>
      other.metadata.uid !== pod.metadata.uid &&
      (other.spec.nodeName ?? '') === '' &&
      own.assumed?.[other.metadata.uid] === undefined &&
      (other.status.nominatedNodeName === name || own.preempting?.[other.metadata.uid]?.node === name) &&
      podPriority(other) >= podPriority(pod),
  );
}

/** RunFilterPluginsWithNominatedPods: null where the node takes it. */
export function refusal(
  pod: Pick<PodManifest, 'metadata' | 'spec'>,
  node: Candidate,
  pods: readonly Pick<PodManifest, 'spec'>[],
): Refusal | null {
  const why = objection(pod, node);
  if (why !== null) return { reasons: [why], isResolvable: false };
  const reasons = shortages(pod, node, pods);
  return reasons.length === 0 ? null : { reasons, isResolvable: true };
}

/** framework/types.go:FitError: how many nodes have which reason, in the order of the texts. */
export function fitError(refusals: readonly (readonly string[])[]): string {
  if (refusals.length === 0) return 'no nodes available to schedule pods';
  const counts = new Map<string, number>();
  for (const reason of refusals.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const texts = [...counts].map(([why, count]) => `${count} ${why}`).sort();
  return `0/${refusals.length} nodes are available: ${texts.join(', ')}.`;
}
