/** A question about a release that takes two of its fields to answer. */
import type { Release } from './release.ts';

/**
 * The whole seconds that a preStop hook takes come off the grace of a pod that was deleted. Where an override enters
 * killContainer after the hook they come on top (kuberuntime_container.go:killContainer); until 1.21 a deleted pod's
 * killPod is given none.
 */
export const hookTakesGrace = ({ graceOverride, killPodOverride }: Release): boolean =>
  graceOverride === 'beforePreStop' || killPodOverride === 'none';
