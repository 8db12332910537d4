/** Mirror pods: pictures of static pods in the API. */
import type { EventTexts } from '../explanation.ts';
import { podName } from './words.ts';

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: 'The mirror pod is not as it should be',
    sentences: [
      'It carries a deletionTimestamp, or the hash of another manifest.',
      `Neither touches the static pod: the kubelet only replaces the picture of ${podName(f)}.`,
    ],
    otherwise: 'A mirror with the right hash and no deletionTimestamp is left alone.',
  }),
  MirrorPodDeleting: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: 'Kubelet deletes the mirror pod',
          sentences: [
            'Grace 0: a picture has nothing to shut down.',
            'Housekeeping does it: no static pod of this name is left and its containers have stopped. It names no UID; whatever mirror is there has to go.',
          ],
          otherwise: 'While the static pod’s containers are still stopping, housekeeping leaves its mirror.',
        }
      : {
          title: 'Kubelet deletes the mirror pod',
          sentences: ['Grace 0: a picture has nothing to shut down.', 'The worker does it, and names the UID.'],
          otherwise: 'Without the UID it could hit the next mirror, which has the same name.',
        },
  MirrorPodDeleted: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: 'The mirror pod is deleted',
          sentences: ['With it the last trace of the static pod leaves the API. No container was waiting for this.'],
          otherwise: 'Were the manifest back by now, a new mirror would follow.',
        }
      : {
          title: 'The mirror pod is deleted',
          sentences: ['The static pod is still there, so a new mirror follows in the same call.'],
          otherwise: 'With the manifest gone it would have been the last one.',
        },
  MirrorPodCreating: (f) => ({
    title: 'Kubelet creates a mirror pod',
    sentences: [
      `${podName(f)} exists and has no mirror, so it gets one: same name, new UID. No container is touched.`,
      'The new mirror says Pending until the status manager’s pass, at most 10 s from now.',
    ],
    otherwise: 'To get rid of the pod, and not only of its picture, remove its manifest.',
  }),
};
