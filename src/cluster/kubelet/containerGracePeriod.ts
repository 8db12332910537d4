/** The seconds that killContainer gives one container (pkg/kubelet/kuberuntime/kuberuntime_container.go). */
import type { Pod } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import { MINIMUM_GRACE_PERIOD } from './constants.ts';
import { allContainers } from './containers.ts';

/** Why a container is killed; only a probe's own kill uses the probe's grace. */
export type KillReason = 'unknown' | 'startupProbe' | 'livenessProbe';

/** The pod's own word, or the probe's (setTerminationGracePeriod). */
export function setTerminationGracePeriod(
  { metadata, spec }: Pick<Pod, 'metadata' | 'spec'>,
  container: string,
  reason: KillReason,
  { probeTerminationGracePeriod }: Pick<Release, 'probeTerminationGracePeriod'>,
): number {
  if (metadata.deletionGracePeriodSeconds !== undefined) return metadata.deletionGracePeriodSeconds;
  const containers = allContainers(spec);
  const probe = reason === 'unknown' ? undefined : containers.find(({ name }) => name === container)?.[reason];
  const ofProbe = probeTerminationGracePeriod ? probe?.terminationGracePeriodSeconds : undefined;
  return ofProbe ?? spec.terminationGracePeriodSeconds;
}

/** What the preStop hook and the sidecar's turn may use up. */
export const graceBeforeHook = (
  own: number,
  override: number | undefined,
  { graceOverride }: Pick<Release, 'graceOverride'>,
): number => (graceOverride === 'beforePreStop' ? (override ?? own) : own);

/** StopContainer's timeout, from what is left: 2 s at least, except where an override has the last word. */
export function stopTimeout(
  left: number,
  override: number | undefined,
  { graceOverride }: Pick<Release, 'graceOverride'>,
): number {
  if (graceOverride === 'afterPreStop' && override !== undefined) return override;
  return Math.max(left, MINIMUM_GRACE_PERIOD);
}
