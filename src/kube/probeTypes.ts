/** The probes that a container may have, and their fields in its spec. */
import type { Container } from './objects.ts';

export type ProbeType = 'readiness' | 'liveness' | 'startup';

export const PROBE_FIELD = {
  startup: 'startupProbe',
  readiness: 'readinessProbe',
  liveness: 'livenessProbe',
} as const satisfies Record<ProbeType, keyof Container>;

/** In the order of prober_manager.go:AddPod. */
export const PROBE_TYPES = ['startup', 'readiness', 'liveness'] as const satisfies readonly ProbeType[];
