/** Mirror pods: pictures of static pods in the API. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import { staticName } from './words.ts';
import { waitsForStop } from '../reading.ts';

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: claim('mirrorOutdated', 'The mirror pod that the worker holds is not as it should be'),
    sentences: [
      claim('mirrorOutdated', 'It carries a deletionTimestamp, or the hash of another manifest.'),
      `Neither touches the static pod: the kubelet only replaces the copy of ${staticName(f)}.`,
    ],
    otherwise: 'A mirror with the right hash and no deletionTimestamp is left alone.',
  }),
  MirrorPodDeleting: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: 'Kubelet deletes the mirror pod',
          sentences: [
            'Grace 0: a copy has nothing to shut down.',
            waitsForStop(f)
              ? claim(
                  'staticGone',
                  'Housekeeping does it: no static pod of this name is left and its containers have stopped. It names no UID; whatever mirror is there has to go.',
                )
              : 'Housekeeping does it: no static pod of this name is left. This release does not ask whether its containers have stopped. It names no UID.',
          ],
          otherwise: waitsForStop(f)
            ? 'While the static pod’s containers are still stopping, housekeeping leaves its mirror.'
            : 'From 1.19 on it would wait for them, so that the copy lasts as long as the pod.',
        }
      : {
          title: 'Kubelet deletes the mirror pod',
          sentences: ['Grace 0: a copy has nothing to shut down.', 'The worker does it, and names the UID.'],
          otherwise: 'Without the UID it could hit the next mirror, which has the same name.',
        },
  MirrorPodDeleted: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: 'The mirror pod is deleted',
          sentences: [
            claim(
              'noMirrorLeft',
              'With it the last trace of the static pod leaves the API. No container was waiting for this.',
            ),
          ],
          otherwise: 'Were the manifest back by now, a new mirror would follow.',
        }
      : {
          title: 'The mirror pod is deleted',
          sentences: [claim('staticThere', 'The static pod is still there, so a new mirror follows in the same call.')],
          otherwise: 'With the manifest gone it would have been the last one.',
        },
  MirrorPodCreating: (f) => ({
    title: 'Kubelet creates a mirror pod',
    sentences: [
      claim(
        'noMirrorThatStays',
        `${staticName(f)} has no mirror that the kubelet could keep, so it gets one: same name, new UID. No container is touched.`,
      ),
      'The new mirror says Pending until the status manager’s pass, at most 10 s from now.',
    ],
    otherwise: 'To get rid of the pod, and not only of its copy, remove its manifest.',
  }),
};
