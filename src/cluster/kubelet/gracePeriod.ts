/** pkg/kubelet/pod_workers.go:calculateEffectiveGracePeriod, as it was until 1.30. */

export interface GracePeriodInputs {
  /** podSyncStatus.gracePeriod; 0 is none yet. */
  readonly current: number;
  readonly deletionGracePeriodSeconds: number | undefined;
  readonly override: number | undefined;
  readonly terminationGracePeriodSeconds: number;
}

export interface EffectiveGracePeriod {
  /** Seconds, at least 1. */
  readonly gracePeriod: number;
  /** Differs from a value set before; in these releases that may even be a raise. */
  readonly shortened: boolean;
}

/** An explicit 0 counts as unset here, so a forced deletion falls back to the pod's own grace period. */
export function calculateEffectiveGracePeriod(inputs: GracePeriodInputs): EffectiveGracePeriod {
  const { current, deletionGracePeriodSeconds, override, terminationGracePeriodSeconds } = inputs;
  let gracePeriod = current;
  for (const candidate of [deletionGracePeriodSeconds, override]) {
    if (candidate !== undefined && (gracePeriod === 0 || candidate < gracePeriod)) gracePeriod = candidate;
  }
  if (gracePeriod === 0) gracePeriod = terminationGracePeriodSeconds;
  if (gracePeriod < 1) gracePeriod = 1;
  return { gracePeriod, shortened: current !== 0 && current !== gracePeriod };
}
