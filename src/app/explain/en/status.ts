/** The status manager: what is said in public about the pod, and when its object may go. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { logged } from './logged.ts';
import { code, podName, sentences } from './words.ts';

type Kinds =
  | 'StatusGenerated'
  | 'StatusCached'
  | 'StatusUnchanged'
  | 'StatusSent'
  | 'DeletionDelayed'
  | 'ResourcesReclaimed'
  | 'FinalDeleteSent'
  | 'PodGoneFromApi';

const line = (f: Facts): string => f.event.klog?.text ?? '';

/** What canBeDeleted still misses, in words; up to 1.26 its log line says it (kubelet_pods.go:PodResourcesAreReclaimed). */
function missing(f: Facts): string | undefined {
  const text = line(f);
  if (text.includes('containers are still running')) return 'its containers still run';
  if (text.includes('container status')) return 'a container is still running according to its status';
  if (text.includes('volumes have not been cleaned up')) return 'its volumes are still there';
  if (text.includes('cgroup')) return 'its cgroup is still there';
  if (text.includes('phase is non-terminal')) return `its phase in the API is ${code(f.text('phase') ?? 'Running')}`;
  return undefined;
}

function deletionDelayed(f: Facts): Explanation {
  const what = missing(f);
  return {
    title: what === undefined ? 'The object may not go yet' : `The object may not go yet: ${what}`,
    sentences: [
      'With every status of a deleted pod the status manager asks whether its object can go (`canBeDeleted`).',
      f.minor < 27
        ? 'Not before the containers are down and the volumes and the cgroup are gone.'
        : 'Not before the phase in the API is terminal and `SyncTerminatedPod` has finished.',
      'It asks again with the next status, and every 10 s.',
    ],
  };
}

export const status: Pick<EventTexts, Kinds> = {
  StatusGenerated: (f) =>
    logged(f) ?? {
      title: `A status is computed for ${podName(f)}`,
      sentences: ['The kubelet computes the status anew from what the runtime reports.'],
    },
  StatusCached: (f) => ({
    title: 'Status manager takes in a new status',
    sentences: sentences(
      'It is kept as a new version, to be sent by a goroutine of its own; the worker does not wait.',
      f.object?.metadata.deletionTimestamp !== undefined &&
        'A deleted pod gets a new version even if nothing has changed, so that the question whether its object can go comes up again.',
    ),
  }),
  StatusUnchanged: (f) =>
    logged(f) ?? {
      title: 'Status manager has nothing to send',
      sentences: ['The status is what the API server already has. An empty PATCH is not sent.'],
    },
  StatusSent: () => ({
    title: 'Status manager sends PATCH',
    sentences: [
      'Only what differs from the object is sent, with the pod’s UID, so that a namesake is not hit.',
      'Were the API server away, the status would be sent again with the pass every 10 s.',
    ],
  }),
  DeletionDelayed: deletionDelayed,
  ResourcesReclaimed: (f) => ({
    title: 'Nothing of the pod holds its object any more',
    sentences: [
      f.minor < 27
        ? 'No container runs, the volumes are gone and so is the cgroup (`PodResourcesAreReclaimed`).'
        : '`SyncTerminatedPod` has finished and the phase is terminal.',
      'Dead containers, the sandbox, the logs and the pod’s directory are not asked for.',
    ],
  }),
  FinalDeleteSent: (f) => ({
    title: 'Status manager sends the second DELETE, grace 0',
    sentences: sentences(
      'This one removes the object; the first, the user’s, only set a time.',
      `It names the UID${f.event.pod === undefined ? '' : ` ${code(f.event.pod.uid.slice(0, 8))}`}: a new pod of the same name could not be hit.`,
      f.minor < 27 && 'Only the resources count here, so it may even come before the worker has finished.',
    ),
  }),
  PodGoneFromApi: (f) =>
    line(f).includes('does not exist')
      ? {
          title: 'Status manager finds no object',
          sentences: ['Its GET was answered with 404, so it drops the matter: there is nobody left to tell.'],
        }
      : (logged(f) ?? {
          title: 'The object is deleted, says the kubelet',
          sentences: ['The API server has answered the DELETE with 200.'],
        }),
};
