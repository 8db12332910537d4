/** What the fields mean that the two DELETEs write, and what may surprise beside them. */
import type { Release } from '../../kube/release.ts';
import { atLeast } from '../../kube/release.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';

export function objectNote(path: string, pod: Pod, release: Release): string | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds: grace, finalizers = [] } = pod.metadata;
  switch (path) {
    case 'metadata.deletionTimestamp':
      return grace === 0
        ? 'Moved back to the time of the request: with grace 0 nothing is left to wait for.'
        : `The first DELETE set it to its own time plus ${grace ?? 0} s of grace. It is never unset, and a later DELETE can only bring it nearer.`;
    case 'metadata.deletionGracePeriodSeconds':
      if (grace === 0)
        return 'The second DELETE, the kubelet’s, carries 0: the object goes with the next write, unless a finalizer holds it.';
      return 'What the kubelet reads. The first DELETE set it; the second will set it to 0.';
    case 'metadata.finalizers':
      return deletionTimestamp === undefined || finalizers.length === 0
        ? undefined
        : 'While this list is not empty the object stays, whatever the kubelet has done.';
    case 'metadata.annotations.kubernetes.io/config.mirror':
      return 'It marks a mirror pod: the hash of the manifest that the static pod was made from.';
    case 'status.phase':
      if (deletionTimestamp === undefined || pod.status.phase !== 'Running' || isMirrorPod(pod)) return undefined;
      return atLeast(release, '1.27')
        ? 'Terminating is no phase. It becomes Succeeded or Failed when all containers have stopped.'
        : 'Terminating is no phase. Up to 1.26 it stays Running to the end, even with every container dead.';
    default:
      return undefined;
  }
}
