/** pkg/kubelet/pod_workers.go:calculateEffectiveGracePeriod. */
import type { Release } from '../releases/index.ts';

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

/** A forced deletion or a hard eviction gives an explicit 0, which counts as unset or as one second, by release. */
export function calculateEffectiveGracePeriod(
  inputs: GracePeriodInputs,
  explicitZero: Release['explicitZeroGrace'],
): EffectiveGracePeriod {
  const { current, deletionGracePeriodSeconds, override, terminationGracePeriodSeconds } = inputs;
  let gracePeriod = current;
  let overridden = false;
  for (const candidate of [deletionGracePeriodSeconds, override]) {
    if (candidate === undefined || (gracePeriod !== 0 && candidate >= gracePeriod)) continue;
    gracePeriod = candidate;
    overridden = true;
  }
  if (gracePeriod === 0 && !(overridden && explicitZero === 'oneSecond')) gracePeriod = terminationGracePeriodSeconds;
  if (gracePeriod < 1) gracePeriod = 1;
  return { gracePeriod, shortened: current !== 0 && current !== gracePeriod };
}
