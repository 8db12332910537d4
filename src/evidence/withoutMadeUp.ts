/**
 * The first state of a trace from evidence without what was only made up to complete it: where a line tells a value it
 * stands there, where none does the word `unknown`.
 */
import type { ClusterState } from '../cluster/state.ts';
import type { Pod } from '../kube/objects.ts';

export const UNKNOWN = 'unknown';

/** @param idOf the runtime's id of a container by its name, where a line has it. */
export function withoutMadeUp(state: ClusterState, idOf: ReadonlyMap<string, string>): ClusterState {
  const made = new Map<string, string>();
  for (const id of Object.keys(state.runtime.sandboxes)) made.set(id, UNKNOWN);
  let unknown = 0;
  for (const [id, { spec }] of Object.entries(state.runtime.containers))
    made.set(id, idOf.get(spec.name) ?? `${UNKNOWN}-${(unknown += 1)}`);
  for (const { status } of Object.values(state.etcd.pods))
    for (const address of [status.podIP, status.hostIP]) if (address !== undefined) made.set(address, UNKNOWN);
  const told = renamed(state, made);
  const pods = Object.entries(told.etcd.pods).map(([key, pod]) => [key, unknownObject(pod)]);
  return { ...told, etcd: { ...told.etcd, pods: Object.fromEntries(pods) as ClusterState['etcd']['pods'] } };
}

/** An object as a log shows it: that it is there. Its status nobody has said. */
function unknownObject(pod: Pod): Pod {
  return {
    ...pod,
    metadata: { ...pod.metadata, resourceVersion: UNKNOWN, creationTimestamp: UNKNOWN },
    status: { phase: UNKNOWN as Pod['status']['phase'] },
  };
}

/** Every text and every key that holds one of the names has the other instead. */
function renamed<T>(value: T, names: ReadonlyMap<string, string>): T {
  const text = (each: string): string => {
    let told = each;
    for (const [from, to] of names) if (told.includes(from)) told = told.replaceAll(from, to);
    return told;
  };
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string') return text(each);
    if (Array.isArray(each)) return each.map(walk);
    if (each === null || typeof each !== 'object') return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [text(key), walk(inner)]));
  };
  return walk(value) as T;
}
