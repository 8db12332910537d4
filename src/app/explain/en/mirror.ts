/** Mirror pods: pictures of static pods in the API. */
import type { EventTexts } from '../explanation.ts';
import { podName, sentences } from './words.ts';

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: 'The mirror pod is not as it should be',
    sentences: [
      'It carries a deletionTimestamp, or the hash of another manifest.',
      `Neither touches the static pod: the kubelet only replaces the picture of ${podName(f)}.`,
    ],
  }),
  MirrorPodDeleting: (f) => ({
    title: 'Kubelet deletes the mirror pod',
    sentences: sentences(
      'Grace 0: a picture has nothing to shut down.',
      f.event.actor === 'syncLoop'
        ? 'Housekeeping does it: no static pod of this name is left and its containers have stopped. It names no UID; whatever mirror is there has to go.'
        : 'The worker does it, and names the UID, so that it cannot hit the next mirror.',
    ),
  }),
  MirrorPodDeleted: (f) => ({
    title: 'The mirror pod is deleted',
    sentences: [
      f.event.actor === 'syncLoop'
        ? 'With it the last trace of the static pod leaves the API. No container was waiting for this.'
        : 'The static pod is still there, so a new mirror follows in the same call.',
    ],
  }),
  MirrorPodCreating: (f) => ({
    title: 'Kubelet creates a mirror pod',
    sentences: [
      `${podName(f)} exists and has no mirror, so it gets one: same name, new UID. No container is touched.`,
      'To get rid of the pod, remove its manifest.',
      'The new mirror says Pending until the status manager’s pass, at most 10 s from now.',
    ],
  }),
};
