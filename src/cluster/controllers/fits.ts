/** Which node takes a pod: the scheduler's filters, and of those that do the one with the fewest pods. */
import { mayBeOn } from '../../kube/nodeAffinity.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { podRequests, total, type Resources } from '../../kube/podRequests.ts';
import { milliValue } from '../../kube/quantity.ts';
import { UNSCHEDULABLE } from './constants.ts';
import type { NodeObject } from './state.ts';
import { untolerated } from './tolerations.ts';

/** What the filters read of a pod. */
type Wanting = Pick<PodManifest, 'metadata' | 'spec'>;

/** What they read of a node. */
export interface Candidate extends Pick<NodeObject, 'unschedulable' | 'taints' | 'labels' | 'allocatable'> {
  readonly name: string;
}

const CORDON = { key: UNSCHEDULABLE, effect: 'NoSchedule' } as const;

/** Why a node does not take a pod; null where it does (plugins NodeUnschedulable, TaintToleration and NodeAffinity). */
export function objection(pod: Wanting, { unschedulable, taints, labels, name }: Candidate): string | null {
  if (unschedulable && untolerated(pod, [CORDON]) !== undefined) return 'node(s) were unschedulable';
  const taint = untolerated(
    pod,
    taints.filter(({ effect }) => effect !== 'PreferNoSchedule'),
  );
  if (taint !== undefined) return `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`;
  return matches(pod, name, labels ?? {}) ? null : "node(s) didn't match Pod's node affinity/selector";
}

/** What every node is labelled with, and what it is by somebody's choice. */
export function matches({ spec }: Wanting, name: string, own: Readonly<Record<string, string>>): boolean {
  const labels: Readonly<Record<string, string>> = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    ...own,
  };
  if (spec.affinity !== undefined && !mayBeOn(spec.affinity, name)) return false;
  return Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
}

/** Each pod takes one of these. */
const PODS = 'pods';
const ONE = 1_000;

const requestsOf = ({ spec }: Pick<PodManifest, 'spec'>): Resources => ({ ...podRequests(spec), [PODS]: ONE });

/** Of a resource that the node has too little of, in thousandths (plugins/noderesources/fit.go:InsufficientResource). */
export interface Shortage {
  readonly name: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** The order in which fitsRequest looks; other resources come behind these. */
const FIRST_ASKED = [PODS, 'cpu', 'memory', 'ephemeral-storage'];
const rank = (name: string): number => (FIRST_ASKED.includes(name) ? FIRST_ASKED.indexOf(name) : FIRST_ASKED.length);

/** Of what the node has too little beside `pods` (plugins/noderesources/fit.go:fitsRequest): what is not asked for is no matter. */
export function insufficient(
  pod: Wanting,
  { allocatable }: Pick<Candidate, 'allocatable'>,
  pods: readonly Pick<PodManifest, 'spec'>[],
): readonly Shortage[] {
  if (allocatable === undefined) return [];
  const wanted = requestsOf(pod);
  const used = total(pods.map(requestsOf));
  return Object.entries(allocatable)
    .map(([name, quantity]): Shortage => ({
      name,
      requested: wanted[name] ?? 0,
      used: used[name] ?? 0,
      capacity: milliValue(quantity) ?? 0,
    }))
    .filter(({ requested, used: taken, capacity }) => requested > 0 && requested > capacity - taken)
    .toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** The same as the scheduler tells it. */
export const shortages = (
  pod: Wanting,
  node: Pick<Candidate, 'allocatable'>,
  pods: readonly Pick<PodManifest, 'spec'>[],
): readonly string[] =>
  insufficient(pod, node, pods).map(({ name }) => (name === PODS ? 'Too many pods' : `Insufficient ${name}`));

/** NodeResourcesFit with LeastAllocated, where all pods ask for the same; of several nodes the first by name. */
export function leastAllocated(names: readonly string[], podsOn: (name: string) => number): string | undefined {
  return names.toSorted((a, b) => podsOn(a) - podsOn(b) || (a < b ? -1 : 1))[0];
}
