/** Which of its nodes the pods of a scenario are on. */
import { leastAllocated, type Candidate } from '../cluster/controllers/fits.ts';
import { refusal } from '../cluster/controllers/nodeInfos.ts';
import type { PodManifest } from '../kube/objects.ts';
import { firstNode, nodesOf, type Nodes, type ScenarioNode } from './nodes.ts';
import type { PodFrom, ScenarioPod } from './schema.ts';

/** As whoever places pods sees it. */
export const candidate = ({ name, labels, taints = [], allocatable }: ScenarioNode): Candidate => ({
  name,
  unschedulable: false,
  taints,
  ...(labels && { labels }),
  ...(allocatable && { allocatable }),
});

interface OnNode {
  /** Of the object whose pod it is: the scheduler has been asked for a node then, if there is but one. */
  readonly workload?: string | undefined;
  readonly from: PodFrom;
  readonly node?: string | undefined;
  readonly manifest: PodManifest;
}

/** A pod of the API says it itself, or leaves it to the scheduler where there are several. */
export function nodeOf({ from, node, manifest, workload }: OnNode, scenario: Nodes): string | undefined {
  const own = from === 'api' ? manifest.spec.nodeName : node;
  const isSettled = from !== 'api' || (nodesOf(scenario).length === 1 && workload === undefined);
  return own ?? (isSettled ? firstNode(scenario).name : undefined);
}

/** Such a pod can't have been running before t = 0, so it comes then. */
export const cannotMount = ({ volumes }: ScenarioPod): boolean =>
  Object.values(volumes ?? {}).some(({ mount }) => mount === 'missing');

/**
 * The nodes of the pods of t = 0, in their order: what the scheduler has placed by then comes behind those that name
 * their node. Undefined for a pod that comes later, and for one that no node takes.
 */
export function placements(
  scenario: Nodes & { readonly pods: readonly (ScenarioPod & { readonly workload?: string })[] },
): readonly (string | undefined)[] {
  const candidates = nodesOf(scenario).map(candidate);
  /** Who has but one node may have tainted it since. */
  const nodes = candidates.length === 1 ? candidates.map((node) => ({ ...node, taints: [] })) : candidates;
  const placed = scenario.pods.map((pod) => nodeOf(pod, scenario));
  const on = new Map<string, PodManifest[]>(nodes.map(({ name }) => [name, []]));
  const put = (node: string | undefined, { manifest }: OnNode): void => {
    if (node !== undefined) on.get(node)?.push(manifest);
  };
  placed.forEach((node, i) => {
    const pod = scenario.pods[i];
    if (pod !== undefined) put(node, pod);
  });
  return scenario.pods.map((pod, i) => {
    if (placed[i] !== undefined || cannotMount(pod)) return placed[i];
    const fitting = nodes.filter((node) => refusal(pod.manifest, node, on.get(node.name) ?? []) === null);
    const node = leastAllocated(
      fitting.map(({ name }) => name),
      (name) => on.get(name)?.length ?? 0,
    );
    put(node, pod);
    return node;
  });
}
