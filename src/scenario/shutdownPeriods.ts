/** How long a node takes over its shutdown: the kubelet's shutdownGracePeriod, and what of it is for critical pods. */
import type { Micros } from '../engine/time.ts';
import { durationMicros } from './durations.ts';
import type { StepOf } from './schema.ts';

/** Both are 0, and the shutdown ungraceful, until a node is configured; these are the values of Kubernetes' own manual. */
const DEFAULTS = { gracePeriod: '30s', criticalPods: '10s' };

/** Where only the whole is given and is shorter, all of it is for critical pods. */
export function shutdownPeriods(step: StepOf<'shutdownNode'>): {
  readonly gracePeriod: Micros;
  readonly criticalPods: Micros;
} {
  const gracePeriod = durationMicros(step.gracePeriod ?? DEFAULTS.gracePeriod);
  const critical = durationMicros(step.criticalPods ?? DEFAULTS.criticalPods);
  const capped = step.criticalPods === undefined && critical > gracePeriod ? gracePeriod : critical;
  return { gracePeriod, criticalPods: capped };
}
