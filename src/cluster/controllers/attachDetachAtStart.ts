/** The attach-detach controller at t = 0: the volumes of the pods that run have been attached to their nodes for a while. */
import type { Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { podRef } from '../podRef.ts';
import { attachableOf, attachmentAtStart, isPodTerminated, placeOf } from './attachableVolumes.ts';
import type { AttachDetachState, WantedVolume } from './attachDetachState.ts';

export function attachDetachAtStart(
  volumes: AttachDetachState['volumes'],
  pods: readonly Pod[],
  { revision, at }: { readonly revision: number; readonly at: Micros },
): AttachDetachState {
  const desired: Record<string, WantedVolume> = {};
  for (const pod of pods) {
    const { nodeName: node = '' } = pod.spec;
    if (node === '' || isPodTerminated(pod)) continue;
    for (const volume of attachableOf(pod, volumes)) {
      const place = placeOf(node, volume);
      desired[place] = { volume, node, pods: [...(desired[place]?.pods ?? []), podRef(pod)] };
    }
  }
  const places = Object.entries(desired);
  const attachments = places.map(([, wanted], i) => attachmentAtStart(wanted, revision + 1 + i, at));
  return {
    volumes,
    desired,
    actual: Object.fromEntries(
      places.map(
        ([place, { volume, node }]) =>
          [place, { volume, node, confirmed: true, reported: true, mountedByNode: true }] as const,
      ),
    ),
    operations: {},
    attachments: Object.fromEntries(attachments.map((each) => [each.metadata.name, each] as const)),
    attachers: {},
    turning: null,
  };
}
