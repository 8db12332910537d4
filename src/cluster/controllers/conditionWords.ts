import { printed } from '../../kube/printed.ts';
/** Reasons and messages of conditions that controllers write, in Kubernetes' own words. */

/** pkg/controller/job/job_controller.go */
export const JOB = {
  backoffLimit: { reason: 'BackoffLimitExceeded', message: printed`Job has reached the specified backoff limit` },
  deadline: { reason: 'DeadlineExceeded', message: printed`Job was active longer than specified deadline` },
  complete: { reason: 'CompletionsReached', message: printed`Reached expected number of succeeded pods` },
  failurePolicy: 'PodFailurePolicy',
  successPolicy: 'SuccessPolicy',
  failedContainer: (container: string, pod: string, exitCode: number): string =>
    printed`Container ${container} for pod ${pod} failed with exit code ${exitCode}`,
  hasCondition: (pod: string, condition: string): string => `Pod ${pod} has condition ${condition}`,
  failsJob: (why: string, rule: number): string => `${why} matching FailJob rule at index ${rule}`,
  matchedRule: (rule: number): string => printed`Matched rules at index ${rule}`,
  suspended: { reason: 'JobSuspended', message: 'Job suspended' },
  resumed: { reason: 'JobResumed', message: 'Job resumed' },
} as const;

/** status_condition_utils.go: what is said where there is nothing to complain of, reason and message. */
export const NAMESPACE_FINE = {
  NamespaceDeletionDiscoveryFailure: ['ResourcesDiscovered', printed`All resources successfully discovered`],
  NamespaceDeletionGroupVersionParsingFailure: [
    'ParsedGroupVersions',
    printed`All legacy kube types successfully parsed`,
  ],
  NamespaceDeletionContentFailure: [
    'ContentDeleted',
    printed`All content successfully deleted, may be waiting on finalization`,
  ],
  NamespaceContentRemaining: ['ContentRemoved', printed`All content successfully removed`],
  NamespaceFinalizersRemaining: ['ContentHasNoFinalizers', printed`All content-preserving finalizers finished`],
} as const;

/** What is said where there is. */
export const NAMESPACE = {
  instances: (name: string, count: number): string => `${name} has ${count} resource instances`,
  heldBy: (name: string, count: number): string => `${name} in ${count} resource instances`,
  remaining: (what: string) => ['SomeResourcesRemain', printed`Some resources are remaining: ${what}`],
  finalizers: (what: string) => [
    'SomeFinalizersRemain',
    printed`Some content in the namespace has finalizers remaining: ${what}`,
  ],
  unexpected: (namespace: string, kind: string): string =>
    `unexpected items still remain in namespace: ${namespace} for gvr: ${kind}`,
  failure: (errors: readonly string[]) => [
    'ContentDeletionFailed',
    printed`Failed to delete all resource types, ${errors.length} remaining: ${errors.join(', ')}`,
  ],
} as const;

/** node_lifecycle_controller.go:tryUpdateNodeHealth, of a kubelet that is silent: reason and message of each condition. */
export const NODE_STATUS_UNKNOWN = ['NodeStatusUnknown', printed`Kubelet stopped posting node status.`] as const;

/** plugins/defaultpreemption/default_preemption.go */
export const PREEMPTION = {
  noVictims: printed`No preemption victims found for incoming pod`,
  notHelpful: printed`Preemption is not helpful for scheduling`,
  never: printed`not eligible due to preemptionPolicy=Never.`,
  terminating: printed`not eligible due to a terminating pod on the nominated node.`,
} as const;
