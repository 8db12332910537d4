/**
 * Watch events on pods, one text each: type, whether it is being deleted and with what grace, phase, conditions, and
 * what each container does. A recorded watch and a simulated history of etcd come to the same texts.
 */
import type { ContainerStatus, Pod } from '../../kube/objects.ts';

export type WatchType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** What a recorded object is relied on for; all else may be missing. */
export type WatchedPod = Pick<Pod, 'metadata'> & { readonly status?: Partial<Pod['status']> };

/** A scenario can't say that a pod is resized. */
const OF_A_RESIZE: ReadonlySet<string> = new Set(['PodResizePending', 'PodResizeInProgress']);

export function watchText(type: WatchType, pod: WatchedPod): string {
  const { metadata, status } = pod;
  const deleting =
    metadata.deletionTimestamp === undefined
      ? 'not deleted'
      : `deleted grace=${metadata.deletionGracePeriodSeconds ?? 0}`;
  const conditions = (status?.conditions ?? [])
    .filter(({ type }) => !OF_A_RESIZE.has(type))
    .map((c) => `${c.type}=${c.status}`)
    .join(' ');
  const containers = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])].map(
    containerText,
  );
  return [type, metadata.name, deleting, status?.phase ?? '', conditions, ...containers].join(' | ');
}

function containerText({ name, state, ready, restartCount }: ContainerStatus): string {
  const tail = `${ready ? ' ready' : ''}${restartCount > 0 ? ` restarts=${restartCount}` : ''}`;
  if (state.terminated !== undefined)
    return `${name} terminated ${state.terminated.exitCode} ${state.terminated.reason}${tail}`;
  if (state.running !== undefined) return `${name} running${tail}`;
  return `${name} waiting ${state.waiting?.reason ?? ''}${tail}`;
}
