/**
 * Who has to go so that a more important pod can come (pkg/scheduler/framework/preemption/preemption.go and
 * plugins/defaultpreemption/default_preemption.go). It looks only; `preempting.ts` acts.
 */
import type { PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { podPriority } from '../../kube/podPriority.ts';
import { selects } from '../../kube/selectors.ts';
import type { Release } from '../releases/index.ts';
import { PREEMPTION } from './conditionWords.ts';
import { fitError, refusal, type NodeInfo, type Refusal } from './nodeInfos.ts';

/** A node with what keeps the pod away from it, and the pods that wait for room there as well. */
export interface Refusing {
  readonly node: NodeInfo;
  readonly refusal: Refusal;
  readonly nominated: readonly Pod[];
}

/** `clears`: what was nominated before is no longer to be had. */
export type PostFilter =
  | { readonly kind: 'preempts'; readonly node: string; readonly victims: readonly Pod[] }
  | { readonly kind: 'does not'; readonly why: string; readonly clears: boolean };

interface Victims {
  readonly node: string;
  /** The most important first. */
  readonly victims: readonly Pod[];
  readonly violations: number;
}

/** pkg/scheduler/util/utils.go:MoreImportantPod: who has run for longer is, where the priority is the same. */
const byImportance = (a: Pod, b: Pod): number =>
  podPriority(b) - podPriority(a) || compare(a.status.startTime ?? '~', b.status.startTime ?? '~');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** podTerminatingByPreemption; before pods were marked, anybody who terminates. */
function isOnItsWay(pod: Pod, { disruptionTarget }: Release): boolean {
  if (!isBeingDeleted(pod)) return false;
  const mark = (pod.status.conditions ?? []).find(({ type }) => type === 'DisruptionTarget');
  return !disruptionTarget || (mark?.status === 'True' && mark.reason === 'PreemptionByScheduler');
}

/** PodEligibleToPreemptOthers: why it is not. */
function ineligible(pod: Pod, nodes: readonly Refusing[], release: Release): string | null {
  if (pod.spec.preemptionPolicy === 'Never') return PREEMPTION.never;
  const nominated = nodes.find(({ node }) => node.name === pod.status.nominatedNodeName);
  if (nominated === undefined || !nominated.refusal.isResolvable) return null;
  const waits = nominated.node.pods.some((each) => podPriority(each) < podPriority(pod) && isOnItsWay(each, release));
  return waits ? PREEMPTION.terminating : null;
}

/** filterPodsWithPDBViolation: those first whom a budget can't spare. */
function byBudget(
  pods: readonly Pod[],
  budgets: readonly PodDisruptionBudget[],
): readonly [readonly Pod[], readonly Pod[]] {
  const allowed = budgets.map(({ status }) => status.disruptionsAllowed);
  const violates = (pod: Pod): boolean => {
    let isViolated = false;
    budgets.forEach(({ metadata, spec, status }, i) => {
      const { name, namespace, labels = {} } = pod.metadata;
      const isCovered =
        Object.keys(labels).length > 0 && metadata.namespace === namespace && selects(spec.selector, labels);
      if (!isCovered || status.disruptedPods?.[name] !== undefined) return;
      const left = (allowed[i] ?? 0) - 1;
      allowed[i] = left;
      if (left < 0) isViolated = true;
    });
    return isViolated;
  };
  const violating = new Set(pods.filter(violates));
  return [pods.filter((pod) => violating.has(pod)), pods.filter((pod) => !violating.has(pod))];
}

/** SelectVictimsOnNode: all who are less important leave, in mind, and as many as there is room for come back. */
function victimsOn(
  pod: Pod,
  { node, nominated }: Refusing,
  budgets: readonly PodDisruptionBudget[],
): Victims | readonly string[] {
  const lower = node.pods.filter((each) => podPriority(each) < podPriority(pod)).toSorted(byImportance);
  if (lower.length === 0) return [PREEMPTION.noVictims];
  let staying = [...node.pods.filter((each) => !lower.includes(each)), ...nominated];
  const still = refusal(pod, node, staying);
  if (still !== null) return still.reasons;
  const victims: Pod[] = [];
  const reprieve = (each: Pod): boolean => {
    const fits = refusal(pod, node, [...staying, each]) === null;
    if (fits) staying = [...staying, each];
    else victims.push(each);
    return fits;
  };
  const [violating, others] = byBudget(lower, budgets);
  const violations = violating.filter((each) => !reprieve(each)).length;
  for (const each of others) reprieve(each);
  return { node: node.name, victims: victims.toSorted(byImportance), violations };
}

/** What is the least harm (pickOneNodeForPreemption), one measure after the other; the lowest of each is the best. */
const HARM: readonly ((candidate: Victims) => number | string)[] = [
  ({ violations }) => violations,
  ({ victims: [first] }) => (first === undefined ? 0 : podPriority(first)),
  ({ victims }) => victims.reduce((sum, pod) => sum + podPriority(pod) + 2 ** 31, 0),
  ({ victims }) => victims.length,
];

/** GetEarliestPodStartTime: of the most important victims; the later that is, the less is lost. */
function runsSince({ victims }: Victims): string {
  const [first] = victims;
  const same = victims.filter((pod) => first !== undefined && podPriority(pod) === podPriority(first));
  return same.map(({ status }) => status.startTime ?? '~').toSorted()[0] ?? '~';
}

function leastHarm(candidates: readonly Victims[]): Victims | undefined {
  const byHarm = (a: Victims, b: Victims): number => {
    for (const measure of HARM) {
      const [x, y] = [measure(a), measure(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return compare(runsSince(b), runsSince(a));
  };
  return candidates.toSorted(byHarm)[0];
}

export function postFilter(
  pod: Pod,
  nodes: readonly Refusing[],
  budgets: readonly PodDisruptionBudget[],
  release: Release,
): PostFilter {
  const why = ineligible(pod, nodes, release);
  if (why !== null) return { kind: 'does not', why, clears: false };
  const tried = nodes.map((each) =>
    each.refusal.isResolvable ? victimsOn(pod, each, budgets) : [PREEMPTION.notHelpful],
  );
  const best = leastHarm(tried.filter((each): each is Victims => 'victims' in each));
  if (best !== undefined) return { kind: 'preempts', node: best.node, victims: best.victims };
  return { kind: 'does not', why: fitError(tried.flatMap((each) => ('victims' in each ? [] : [each]))), clears: true };
}
