/**
 * Pods that were deleted among all of a namespace: a `deletecollection` names none of them, so that only what came of it
 * tells (staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go:DeleteCollection deletes each in turn).
 */
import { sentRequest } from '../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Seq, Trace } from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';
import { perRun } from './perRun.ts';

const DELETED = new Set(['DeletionTimestampSet', 'GracePeriodZeroed', 'ObjectRemoved']);

/** The request that an event goes back to. */
export function requestBehind({ events }: Trace<ClusterState>, seq: Seq | undefined): Seq | undefined {
  for (let at = seq; at !== undefined; at = events[at]?.cause) if (events[at]?.to === 'apiserver') return at;
  return undefined;
}

/** By the pod, the requests for all pods that took it along. */
export const collectionsOf = perRun((trace: Trace<ClusterState>): ReadonlyMap<PodKey, ReadonlySet<Seq>> => {
  const found = new Map<PodKey, Set<Seq>>();
  for (const { kind, pod, seq } of trace.events) {
    if (pod === undefined || !DELETED.has(kind)) continue;
    const request = requestBehind(trace, seq);
    const event = request === undefined ? undefined : trace.events[request];
    if (request === undefined || event === undefined || sentRequest(event)?.verb !== 'deletecollection') continue;
    const key = podKey(pod);
    found.set(key, (found.get(key) ?? new Set()).add(request));
  }
  return found;
});
