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
    sentences: sentences(
      'After every status that it sends, the status manager asks whether the pod’s object can be deleted (`canBeDeleted`).',
      f.minor < 27
        ? 'The answer is yes when the containers are down and the volumes and the cgroup are gone (`PodResourcesAreReclaimed`); whether the worker has returned does not count.'
        : 'The answer is yes when the phase in the API is terminal and `SyncTerminatedPod` has finished.',
      'It asks again with the next status, and every 10 s in any case.',
    ),
  };
}

export const status: Pick<EventTexts, Kinds> = {
  StatusGenerated: (f) =>
    logged(f) ?? {
      title: `A status is computed for ${podName(f)}`,
      sentences: ['The kubelet computes the status anew from what the runtime reports.'],
    },
  StatusCached: (f) => ({
    title: `Status manager takes in a new status`,
    sentences: sentences(
      `It is kept as a new version, to be sent on by a goroutine of its own; nobody waits for that.`,
      f.object?.metadata.deletionTimestamp !== undefined &&
        'For a pod with a deletionTimestamp it gets a new version even if nothing in it has changed, so that the question whether the object can go is asked again.',
    ),
  }),
  StatusUnchanged: (f) =>
    logged(f) ?? {
      title: 'Status manager has nothing to send',
      sentences: ['The status is what the API server already has. An empty PATCH is not sent.'],
    },
  StatusSent: (f) => ({
    title: 'Status manager sends PATCH',
    sentences: [
      `What goes to ${code(`pods/${f.pod ?? ''}/status`)} is only what differs from the object, with its UID, so that a new pod of the same name is not hit.`,
      'If the API server cannot be reached, the status is sent again with the pass every 10 s. The worker does not wait for it.',
    ],
  }),
  DeletionDelayed: deletionDelayed,
  ResourcesReclaimed: (f) => ({
    title: 'Everything of the pod is gone from the node',
    sentences: sentences(
      f.minor < 27
        ? 'No container runs, the volumes are gone and so is the cgroup (`PodResourcesAreReclaimed`): the object may go.'
        : '`SyncTerminatedPod` has finished and the phase is terminal: the object may go.',
      'Dead containers, the sandbox, the logs and the pod’s directory may still be there; they are not asked for.',
    ),
  }),
  FinalDeleteSent: (f) => ({
    title: 'Status manager sends the second DELETE, grace 0',
    sentences: sentences(
      'This is the one that removes the object. The first, the user’s, only set a time.',
      f.event.pod === undefined
        ? 'It names the pod’s UID as a precondition.'
        : `It names the UID ${code(f.event.pod.uid.slice(0, 8))} as a precondition: had the pod been replaced by one of the same name, that would be safe.`,
      f.minor < 27 && 'At this release it may come before the worker has finished: only the resources count.',
    ),
  }),
  PodGoneFromApi: (f) => ({
    title: line(f).includes('does not exist')
      ? 'The status manager finds no object'
      : 'The object is deleted, says the kubelet',
    sentences: line(f).includes('does not exist')
      ? ['Its GET was answered with 404. It drops the matter: there is nobody left to tell.']
      : sentences(
          `${code('Pod fully terminated and removed from etcd')}: the API server has answered the DELETE with 200.`,
          'It is logged even if a finalizer still holds the object. The status manager forgets the pod’s status here.',
        ),
  }),
};
