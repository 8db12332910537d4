/** What a Job's controllers heed of its spec, and what its status tells, by feature gates (pkg/features/kube_features.go). */
export interface JobRules {
  /** ttlSecondsAfterFinished (TTLAfterFinished, on from 1.21). */
  readonly ttlAfterFinished: boolean;
  /** completionMode: Indexed (IndexedJob, on from 1.22). */
  readonly indexed: boolean;
  /** suspend (SuspendJob, on from 1.22). */
  readonly suspend: boolean;
  /** status.ready (JobReadyPods, on from 1.24). */
  readonly tellsReady: boolean;
  /** podFailurePolicy (JobPodFailurePolicy, on from 1.26). */
  readonly podFailurePolicy: boolean;
  /** podReplacementPolicy, and status.terminating (JobPodReplacementPolicy, on from 1.29). */
  readonly podReplacementPolicy: boolean;
  /** Failed and Complete wait for the last pod to have stopped, and are announced before (delayTerminalCondition, 1.31). */
  readonly delaysTerminal: boolean;
  /** successPolicy, and a reason for success (JobSuccessPolicy, on from 1.31). */
  readonly successPolicy: boolean;
  /** managedBy (JobManagedBy, on from 1.32). */
  readonly managedBy: boolean;
}

export const JOBS_1_18: JobRules = {
  ttlAfterFinished: false,
  indexed: false,
  suspend: false,
  tellsReady: false,
  podFailurePolicy: false,
  podReplacementPolicy: false,
  delaysTerminal: false,
  successPolicy: false,
  managedBy: false,
};
export const JOBS_1_21: JobRules = { ...JOBS_1_18, ttlAfterFinished: true };
export const JOBS_1_22: JobRules = { ...JOBS_1_21, indexed: true, suspend: true };
export const JOBS_1_24: JobRules = { ...JOBS_1_22, tellsReady: true };
export const JOBS_1_26: JobRules = { ...JOBS_1_24, podFailurePolicy: true };
export const JOBS_1_29: JobRules = { ...JOBS_1_26, podReplacementPolicy: true };
export const JOBS_1_31: JobRules = { ...JOBS_1_29, delaysTerminal: true, successPolicy: true };
export const JOBS_1_32: JobRules = { ...JOBS_1_31, managedBy: true };
