/** Mirror pods: pictures of static pods in the API. */
import type { EventTexts } from '../explanation.ts';
import { code, podName, sentences } from './words.ts';

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: 'The mirror pod is not as it should be',
    sentences: [
      'It carries a deletionTimestamp, or the hash of another manifest.',
      `Neither touches the static pod. The kubelet only replaces the picture of ${podName(f)}.`,
    ],
  }),
  MirrorPodDeleting: (f) => ({
    title: 'Kubelet deletes the mirror pod',
    sentences: sentences(
      'DELETE with grace 0: a picture has nothing to shut down.',
      f.event.actor === 'syncLoop' || f.text('podUID') === ''
        ? 'Housekeeping does it because no static pod of this name is left and its containers have stopped. It names no UID: whatever mirror is there has to go.'
        : 'The worker does it, and names the UID, so that it cannot hit the next mirror by mistake.',
    ),
  }),
  MirrorPodDeleted: (f) => ({
    title: 'The mirror pod is deleted',
    sentences: sentences(
      f.event.actor === 'syncLoop'
        ? 'With it the last trace of the static pod leaves the API. No container was waiting for this.'
        : 'The static pod is still there, so a new mirror follows in the same call.',
    ),
  }),
  MirrorPodCreating: (f) => ({
    title: 'Kubelet creates a mirror pod',
    sentences: [
      `The static pod ${podName(f)} exists and has no mirror, so it gets one: same name, new UID.`,
      `That is why deleting a mirror pod seems to be useless. To delete the pod, remove its manifest. The container’s id and restart count do not change.`,
      `Until the status manager’s pass, every 10 s, the new mirror says ${code('Pending')}.`,
    ],
  }),
};
