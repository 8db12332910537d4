/** Mirror pods: pictures of static pods in the API. */
import { claim } from './claims.ts';
import type { EventTexts } from './explanation.ts';
import { messages } from './messages.ts';
import { waitsForStop } from './reading.ts';
import { staticName } from './words.ts';

const say = messages.mirror;

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: claim('mirrorOutdated', say.mirrorPodOutdated.title),
    sentences: [
      claim('mirrorOutdated', say.mirrorPodOutdated.mirrorOutdated),
      say.mirrorPodOutdated.neitherTouchesStaticPod({ pod: staticName(f) }),
    ],
    otherwise: say.mirrorPodOutdated.otherwise,
  }),
  MirrorPodDeleting: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: say.mirrorPodDeleting.title,
          sentences: [
            say.mirrorPodDeleting.grace0CopyHas,
            waitsForStop(f)
              ? claim('staticGone', say.mirrorPodDeleting.staticGone)
              : say.mirrorPodDeleting.housekeepingDoesItNo,
          ],
          otherwise: waitsForStop(f) ? say.mirrorPodDeleting.whileStaticPodContainers : say.mirrorPodDeleting.from119On,
        }
      : {
          title: say.mirrorPodDeleting.title,
          sentences: [say.mirrorPodDeleting.grace0CopyHas, say.mirrorPodDeleting.workerDoesItAnd],
          otherwise: say.mirrorPodDeleting.otherwise,
        },
  MirrorPodDeleted: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: say.mirrorPodDeleted.title,
          sentences: [claim('noMirrorLeft', say.mirrorPodDeleted.noMirrorLeft)],
          otherwise: say.mirrorPodDeleted.otherwise,
        }
      : {
          title: say.mirrorPodDeleted.title,
          sentences: [claim('staticThere', say.mirrorPodDeleted.staticThere)],
          otherwise: say.mirrorPodDeleted.otherwiseWithManifestGoneIt,
        },
  MirrorPodCreating: (f) => ({
    title: say.mirrorPodCreating.title,
    sentences: [
      claim('noMirrorThatStays', say.mirrorPodCreating.noMirrorThatStays({ pod: staticName(f) })),
      say.mirrorPodCreating.newMirrorSaysPending,
    ],
    otherwise: say.mirrorPodCreating.otherwise,
  }),
};
