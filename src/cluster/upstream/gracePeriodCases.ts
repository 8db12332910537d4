/**
 * Data table: pkg/kubelet/pod_workers_test.go:Test_calculateEffectiveGracePeriod, and what follows from the code for
 * the inputs that it leaves out. Upstream dates the second column to 1.31; the recorded 1.30.14 has it already.
 */
export interface GracePeriodCase {
  readonly name: string;
  /** podSyncStatus.gracePeriod, 0 for none yet; everything in seconds. */
  readonly current: number;
  readonly spec: number;
  readonly deletion: number | undefined;
  readonly override: number | undefined;
  /** Where an explicit 0 counts as unset. */
  readonly fallsBack: number;
  /** Where it means one second. */
  readonly oneSecond: number;
}

const none = undefined;

// prettier-ignore
export const GRACE_PERIOD_CASES: readonly GracePeriodCase[] = [
  { name: 'the pod’s own', current: 0, spec: 30, deletion: none, override: none, fallsBack: 30, oneSecond: 30 },
  { name: 'that of the deletion', current: 0, spec: 30, deletion: 5, override: none, fallsBack: 5, oneSecond: 5 },
  { name: 'a shorter override', current: 0, spec: 30, deletion: 5, override: 2, fallsBack: 2, oneSecond: 2 },
  { name: 'a deletion with 0', current: 0, spec: 30, deletion: 0, override: none, fallsBack: 30, oneSecond: 1 },
  { name: 'an override of 0', current: 0, spec: 30, deletion: 5, override: 0, fallsBack: 30, oneSecond: 1 },
  { name: 'nothing at all', current: 0, spec: 0, deletion: none, override: none, fallsBack: 1, oneSecond: 1 },
  { name: 'a second delete that shortens', current: 30, spec: 30, deletion: 10, override: none, fallsBack: 10, oneSecond: 10 },
  { name: 'a second delete that is longer', current: 10, spec: 30, deletion: 20, override: none, fallsBack: 10, oneSecond: 10 },
  { name: 'an override while it terminates', current: 30, spec: 30, deletion: none, override: 2, fallsBack: 2, oneSecond: 2 },
  { name: 'a forced deletion during one with 15 s', current: 15, spec: 30, deletion: 0, override: none, fallsBack: 30, oneSecond: 1 },
  { name: 'a forced deletion after one of 1 s', current: 1, spec: 30, deletion: 0, override: none, fallsBack: 30, oneSecond: 1 },
  { name: 'a longer override', current: 2, spec: 30, deletion: none, override: 5, fallsBack: 2, oneSecond: 2 },
  { name: 'a first value above the pod’s own', current: 0, spec: 30, deletion: 60, override: none, fallsBack: 60, oneSecond: 60 },
  { name: 'an override longer than the deletion’s', current: 0, spec: 30, deletion: 5, override: 9, fallsBack: 5, oneSecond: 5 },
];
