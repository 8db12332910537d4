/** What `kubectl describe pod` prints at an instant. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { describePod, type DescribedLine } from '../../kube/kubectlDescribe.ts';
import { CONFIG_MIRROR } from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import type { Seq, Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import { eventRows } from './recordedEvents.ts';

/** After event `index`; all ages are those of `now`, so that what differs is what was written, not the time. */
export function describedAt(
  { trace, release, key, now }: { trace: Trace<ClusterState>; release: Release; key: PodKey; now: Micros },
  { etcd }: Pick<ClusterState, 'etcd'>,
  index: Seq,
): readonly DescribedLine[] | undefined {
  const pod = etcd.pods[key];
  if (pod === undefined) return undefined;
  // Of a mirror pod Events are asked for by the static pod's UID.
  const uid = pod.metadata.annotations?.[CONFIG_MIRROR] ?? pod.metadata.uid;
  const events = eventRows(trace, release, { index, t: now }).filter(
    (row) => row.about.uid === uid && row.standing === 'listed',
  );
  return describePod(pod, { now, release, events });
}
