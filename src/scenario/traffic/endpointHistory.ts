/** What a Service's EndpointSlice has said, and from when on. */
import type { ClusterState } from '../../cluster/index.ts';
import { isOfKind, type ApiObject, type Endpoint } from '../../kube/apiObjects.ts';
import type { Micros } from '../../engine/time.ts';
import { ZERO } from '../../engine/time.ts';
import { TraceCursor, type Seq, type Trace } from '../../trace/index.ts';

export interface EndpointsSince {
  readonly since: Micros;
  /** The write; absent of what was there at t = 0. */
  readonly seq?: Seq;
  readonly endpoints: readonly Endpoint[];
}

function endpointsIn(objects: Readonly<Record<string, ApiObject>> | undefined, service: string): readonly Endpoint[] {
  const isIts = (object: ApiObject): boolean =>
    `${object.metadata.namespace}/${object.metadata.labels?.['kubernetes.io/service-name'] ?? ''}` === service;
  return Object.values(objects ?? {}).flatMap((object) =>
    isOfKind(object, 'EndpointSlice') && isIts(object) ? object.endpoints : [],
  );
}

/** @param service `namespace/name`. */
export function endpointHistory(trace: Trace<ClusterState>, service: string): readonly EndpointsSince[] {
  const cursor = new TraceCursor(trace);
  const history: EndpointsSince[] = [{ since: ZERO, endpoints: endpointsIn(trace.initial.etcd.objects, service) }];
  for (const { seq, t, kind, detail } of trace.events) {
    if (kind !== 'ApiObjectWritten' && kind !== 'ApiObjectRemoved') continue;
    if (detail?.['kind'] !== 'EndpointSlice') continue;
    const endpoints = endpointsIn(cursor.stateAt(seq).etcd.objects, service);
    if (endpoints !== history.at(-1)?.endpoints) history.push({ since: t, seq, endpoints });
  }
  return history;
}
