/**
 * pkg/kubelet/lifecycle/predicate.go:Admit and the shutdown manager's Admit: why a kubelet does not take a pod on that is
 * bound to its node. Host ports, and affinities but a DaemonSet's, are not asked; a critical pod that lacks only resources
 * is let in, though nobody is evicted for it (preemption.go).
 */
import { printed } from '../../kube/printed.ts';
import { isStaticPod, type PodManifest, type PodStatus } from '../../kube/objects.ts';
import { insufficient, matches, type Candidate, type Shortage } from '../controllers/fits.ts';
import { untolerated } from '../controllers/tolerations.ts';
import type { Release } from '../releases/index.ts';
import { isCriticalPod } from './criticalPod.ts';

/** PodAdmitResult, of a pod that is not admitted. */
export interface Rejection {
  readonly reason: string;
  readonly message: string;
  /** Which predicate failed, of which lifecycle/predicate.go prints a line; null where none did. */
  readonly failed: 'predicate' | 'resource' | null;
}

/** What admission asks of a pod; a manifest will do. */
export type Admitted = Pick<PodManifest, 'metadata' | 'spec'>;

const OS = 'kubernetes.io/os';
const LINUX = 'linux';

const check = (reason: string, message: string): Rejection => ({ reason, message, failed: null });

/** The operating system that the pod is for. */
function osOf({ os }: Admitted['spec']): unknown {
  return typeof os === 'object' && os !== null && 'name' in os ? os.name : LINUX;
}

/** rejectPodAdmissionBasedOnOSSelector reads the pod's labels, whatever its name says. */
function osRejection({ metadata, spec }: Admitted): Rejection | null {
  const label = metadata.labels?.[OS];
  if (label !== undefined && label !== LINUX)
    return check(
      'PodOSSelectorNodeLabelDoesNotMatch',
      printed`Failed to admit pod as the \`kubernetes.io/os\` label doesn't match node label`,
    );
  if (osOf(spec) !== LINUX)
    return check('PodOSNotSupported', printed`Failed to admit pod as the OS field doesn't match node OS`);
  return null;
}

/** InsufficientResourceError: millicores, bytes, and counts of all else. */
function outOf({ name, requested, used, capacity }: Shortage): Rejection {
  const amount = (thousandths: number): number => (name === 'cpu' ? thousandths : Math.ceil(thousandths / 1_000));
  const figures = `requested: ${amount(requested)}, used: ${amount(used)}, capacity: ${amount(capacity)}`;
  return {
    reason: `OutOf${name}`,
    message: printed`Node didn't have enough resource: ${name}, ${figures}`,
    failed: 'resource',
  };
}

/** PredicateFailureError */
const failed = (predicate: string, description: string, { predicateTellsWhy }: Release): Rejection => ({
  reason: predicate,
  message: `Predicate ${predicate} failed${predicateTellsWhy ? `: ${description}` : ''}`,
  failed: 'predicate',
});

/** generalFilter: of all that fails the first is told. */
function predicateRejection(
  pod: Admitted,
  node: Candidate,
  others: readonly Admitted[],
  release: Release,
): Rejection | null {
  const [shortage] = insufficient(pod, node, others);
  if (shortage !== undefined && !isCriticalPod(pod)) return outOf(shortage);
  if (!matches(pod, node.name, node.labels ?? {}))
    return failed('NodeAffinity', "node(s) didn't match Pod's node affinity/selector", release);
  const evicting = node.taints.filter(({ effect }) => effect === 'NoExecute');
  if (release.admissionHeedsTaints && !isStaticPod(pod) && untolerated(pod, evicting) !== undefined)
    return failed('TaintToleration', "node(s) had taints that the pod didn't tolerate", release);
  return null;
}

/** @param others admitted before it, and alive. */
export function rejectionByPredicates(
  pod: Admitted,
  node: Candidate,
  others: readonly Admitted[],
  release: Release,
): Rejection | null {
  const os = release.admissionAsksOS === 'no' ? null : osRejection(pod);
  if (os !== null && release.admissionAsksOS === 'first') return os;
  return predicateRejection(pod, node, others, release) ?? os;
}

/** nodeshutdown_manager_linux.go:Admit, the last handler. */
export function rejectionByShutdown({ gracefulShutdown, podWorkers }: Release): Rejection | null {
  if (gracefulShutdown === 'none') return null;
  return podWorkers === 'syncOnly'
    ? check('Shutdown', printed`Node is in progress of shutting down, not admitting any new pods`)
    : check('NodeShutdown', printed`Pod was rejected as the node is shutting down.`);
}

/** What rejectPod writes (SetPodStatus): no conditions, no containers. */
export const rejectedStatus = (
  { reason, message }: Rejection,
  { rejectionMessage, rejectionKeepsQOS }: Release,
  qosClass: PodStatus['qosClass'],
): PodStatus => ({
  phase: 'Failed',
  reason,
  message: `${rejectionMessage}${message}`,
  ...(rejectionKeepsQOS && qosClass !== undefined && { qosClass }),
});
