/**
 * The invariants of a removal, and the check that holds them against a trace. The README says which of Kubernetes'
 * own are left out, and why.
 */
import type { Release } from '../../kube/release.ts';
import type { Trace } from '../../trace/event.ts';
import type { ClusterWorld } from '../addresses.ts';
import type { ClusterState } from '../state.ts';
import { Directory, traceOfNode } from '../world.ts';
import { API_SERVER } from './apiserver.ts';
import { checkWith, holdsIn } from './check.ts';
import { CONFIG } from './config.ts';
import { CONTAINERS } from './containers.ts';
import { EVICTION } from './eviction.ts';
import type { Invariant, InvariantId, Violation } from './invariant.ts';
import { LIVENESS } from './liveness.ts';
import { POD_WORKER } from './podWorker.ts';
import { STATIC_PODS } from './staticPods.ts';
import { STATUS_MANAGER } from './statusManager.ts';
import { VOLUMES } from './volumes.ts';
import { ATTACHMENTS } from './attachments.ts';
import { OBJECTS } from './objects.ts';
import { WORKLOADS } from './workloads.ts';

export const INVARIANTS: readonly Invariant[] = [
  ...API_SERVER,
  ...CONFIG,
  ...POD_WORKER,
  ...STATIC_PODS,
  ...CONTAINERS,
  ...VOLUMES,
  ...STATUS_MANAGER,
  ...EVICTION,
  ...WORKLOADS,
  ...OBJECTS,
  ...ATTACHMENTS,
  ...LIVENESS,
];

/** Every invariant that `release` keeps, against every event of `trace`, in one pass. */
export const checkInvariants = (trace: Trace<ClusterState>, release: Release): readonly Violation[] =>
  checkWith(INVARIANTS, trace, release);

/** The same of a whole cluster: seen from each of its nodes, what all see told once. */
export function checkCluster(trace: Trace<ClusterWorld>, release: Release): readonly Violation[] {
  const found = new Map<string, Violation>();
  for (const name of new Directory(trace.initial).names)
    for (const violation of checkInvariants(traceOfNode(trace, name), release))
      found.set(JSON.stringify(violation), violation);
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

export { holdsIn };
export type { Breach, BreachCode, BreachValues, KnownBreach } from './breach.ts';
export type { Invariant, InvariantId, Violation };
