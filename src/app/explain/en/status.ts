/** The status manager: what is said in public about the pod, and when its object may go. */
import { claim, LEFT } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isNotOnServer, missing, type Missing, failedUnmounts, containersRun } from '../reading.ts';
import { logged } from './logged.ts';
import { code, podName, sentences, list } from './words.ts';

type Kinds =
  | 'StatusGenerated'
  | 'StatusCached'
  | 'StatusUnchanged'
  | 'StatusSent'
  | 'DeletionDelayed'
  | 'ResourcesReclaimed'
  | 'FinalDeleteSent'
  | 'PodGoneFromApi';

const MISSES: Readonly<Record<Missing, (f: Facts) => string>> = {
  running: (f) =>
    containersRun(f) ? 'its containers still run' : 'its worker has not said yet that its containers are down',
  runningStatus: () => 'a container is still running according to its status',
  deadContainers: () => 'PLEG still knows of its dead containers',
  volumes: () => 'its volumes are still there',
  cgroup: () => 'its cgroup is still there',
  phase: (f) => `its phase in the API is ${code(f.text('phase') ?? 'Running')}`,
};

/** What has to be true before the final DELETE (status_manager.go:canBeDeleted). */
const NEEDED = {
  containersRemoved: 'Not before the dead containers have been removed and the volumes and the cgroup are gone.',
  resourcesReclaimed: 'Not before the containers are down and the volumes and the cgroup are gone.',
  podIsFinished: 'Not before the phase in the API is terminal and `SyncTerminatedPod` has finished.',
} as const;

const FULFILLED = {
  containersRemoved: claim(
    'nodeCleanedUp',
    'No container is left, the volumes are gone and so is the cgroup (`PodResourcesAreReclaimed`).',
  ),
  resourcesReclaimed: claim(
    'nodeCleanedUp',
    'No container runs, the volumes are gone and so is the cgroup (`PodResourcesAreReclaimed`).',
  ),
  podIsFinished: '`SyncTerminatedPod` has finished and the phase is terminal.',
} as const;

function deletionDelayed(f: Facts): Told {
  const what = missing(f);
  return {
    title:
      what === undefined
        ? 'The object may not go yet'
        : claim(LEFT[what], `The object may not go yet: ${MISSES[what](f)}`),
    sentences: [
      'With every status of a deleted pod the status manager asks whether its object can go (`canBeDeleted`).',
      NEEDED[f.rules.canBeDeleted],
      what === 'volumes' && failedUnmounts(f).length > 0
        ? claim(
            'volumesUncertain',
            `The unmount of ${list(failedUnmounts(f).map(code))} has failed, and is tried again.`,
          )
        : 'It asks again with the next status, and every 10 s.',
    ],
    otherwise: 'With all of that true it would send the last DELETE at once. A force delete does not ask.',
  };
}

export const status: Pick<EventTexts, Kinds> = {
  StatusGenerated: (f) => ({
    otherwise: 'It is derived, not remembered: from the same answers of the runtime the same status comes out.',
    ...(logged(f) ?? {
      title: `A status is computed for ${podName(f)}`,
      sentences: ['The kubelet computes the status anew from what the runtime reports.'],
    }),
  }),
  StatusCached: (f) => ({
    title: 'Status manager takes in a new status',
    sentences: sentences(
      'It is kept as a new version, to be sent by a goroutine of its own; the worker does not wait.',
      f.object?.metadata.deletionTimestamp !== undefined &&
        'A deleted pod gets a new version even if nothing has changed, so that the question whether its object can go comes up again.',
    ),
    otherwise: 'For a pod that is not being deleted, an unchanged status would be dropped here.',
  }),
  StatusUnchanged: (f) => ({
    otherwise: 'Any difference would go out as a PATCH.',
    ...(logged(f) ?? {
      title: 'Status manager has nothing to send',
      sentences: ['The status is what the API server already has. An empty PATCH is not sent.'],
    }),
  }),
  StatusSent: () => ({
    title: 'Status manager sends PATCH',
    sentences: ['Only what differs from the object is sent, with the pod’s UID, so that a namesake is not hit.'],
    otherwise: 'Were the API server away, the status would be sent again with the pass every 10 s.',
  }),
  DeletionDelayed: deletionDelayed,
  ResourcesReclaimed: (f) => ({
    title: claim('nodeHoldsNothing', 'Nothing of the pod holds its object any more'),
    sentences: [
      FULFILLED[f.rules.canBeDeleted],
      f.rules.canBeDeleted === 'containersRemoved'
        ? 'The sandbox, the logs and the pod’s directory do not count here.'
        : 'Dead containers, the sandbox, the logs and the pod’s directory do not count here.',
    ],
    otherwise: 'Without a deletionTimestamp, or for a mirror pod, the object would stay all the same.',
  }),
  FinalDeleteSent: (f) => ({
    title: 'Status manager sends the second DELETE, grace 0',
    sentences: sentences(
      'This one removes the object; the first, the user’s, only set a time.',
      `It names the UID${f.event.pod === undefined ? '' : ` ${code(f.event.pod.uid.slice(0, 8))}`}: a new pod of the same name could not be hit.`,
      f.rules.canBeDeleted !== 'podIsFinished' &&
        'Only the resources count here, so it may even come before the worker has finished.',
    ),
    otherwise: 'A finalizer would keep the object even after this; so would an API server that is away, for that long.',
  }),
  PodGoneFromApi: (f) => ({
    otherwise: 'A finalizer would still hold the object; the kubelet does not look.',
    ...(isNotOnServer(f)
      ? {
          title: 'Status manager finds no object',
          sentences: ['Its GET was answered with 404, so it drops the matter: there is nobody left to tell.'],
          otherwise: 'Without a force delete the object would have waited for this status.',
        }
      : (logged(f) ?? {
          title: 'The object is deleted, says the kubelet',
          sentences: ['The API server has answered the DELETE with 200.'],
        })),
  }),
};
