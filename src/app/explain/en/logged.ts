/** Steps that the model tells by their log line alone: one text for each message. */
import type { Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, podName, sentences } from './words.ts';

type Say = (f: Facts) => Explanation;
const says =
  (title: string, ...lines: readonly string[]): Say =>
  () => ({ title, sentences: lines });

const BY_MESSAGE: Readonly<Record<string, Say>> = {
  'Syncing all statuses': says(
    'The status manager goes through all statuses',
    'Every 10 s it compares what it knows with the API, so that nothing which was lost stays lost.',
  ),
  'Syncing updated statuses': says(
    'The status manager sends what has changed',
    'A status was set, and it does not wait for its next round.',
  ),
  'Marking terminal pod as failed': says(
    'The pod’s phase becomes Failed',
    'It will never run again and its phase was not final yet, so the kubelet makes it so.',
  ),
  'Pod was deleted and then recreated, skipping status update': says(
    'This status belongs to an older pod',
    'The API has another UID under this name, so the status is dropped.',
  ),
  'Pod has been deleted, no need to reconcile': says(
    'There is no object to write the status to',
    'The pod has gone from the API meanwhile.',
  ),
  'Clean up orphaned pod user namespace allocations': says(
    'Housekeeping: user namespaces',
    'Ranges of user IDs that were set aside for pods which are gone are freed.',
  ),
  'Pod is orphaned and still terminating, notified the pod worker': says(
    'Housekeeping: the worker goes on',
    'No source lists the pod, yet its worker has not finished. It is woken so that it does.',
  ),
  'Pod will be restarted because it is in the desired set and not known to the pod workers': says(
    'Housekeeping: the pod starts again',
    'A source lists it and no worker has it, as after the same UID was removed and came back: a new worker begins.',
  ),
  'Orphaned pod found, but volumes not yet removed': says(
    'Housekeeping: the cgroup has to wait',
    'Volumes of the pod are still there, so its cgroup gets the least CPU time and is kept.',
  ),
  'Pending update already queued': says(
    'An update waits already',
    'The worker has been told to look again; telling it twice would change nothing.',
  ),
  'Pod worker has stopped': says('The pod worker ends', 'Its loop has left, as its channel was closed.'),
  'No ready sandbox for pod can be found. Need to start a new one': says(
    'There is no sandbox that runs',
    'A pod that is to run would get a new one. This is the check alone: a pod that ends gets none.',
  ),
  'No sandbox for pod can be found. Need to start a new one': says(
    'There is no sandbox yet',
    'So the pod gets one before any container.',
  ),
  'SyncPod received new pod, will create a sandbox for it': says(
    'A new pod',
    'It has no sandbox, so one is created before any container.',
  ),
  'Stopping PodSandbox for pod, will start new one': says(
    'What is left of the pod is stopped first',
    'The new sandbox begins with nothing from the old one.',
  ),
  'Created PodSandbox for pod': says(
    'The sandbox runs',
    'It holds the network and the namespaces that the pod’s containers share.',
  ),
  'Determined the ip for pod after sandbox changed': says(
    'The pod has an IP address',
    'It belongs to the sandbox, so that containers may come and go under it.',
  ),
  'Creating container in pod': says('A container is created', 'Its image is there and the sandbox runs.'),
  'Creating hosts mount for container': says(
    'The container gets its `/etc/hosts`',
    'The kubelet writes it, with the pod’s name and address.',
  ),
  'Waiting for volumes to attach and mount for pod': says(
    'SyncPod waits for the volumes',
    'No container starts before all that it mounts is there.',
  ),
  'All volumes are attached and mounted for pod': says('The volumes are there', 'SyncPod goes on.'),
  'Eviction manager: must evict pod(s) to reclaim': says(
    'The eviction manager has to evict',
    'Cleaning up dead containers and images was not enough.',
  ),
  'Eviction manager: pods ranked for eviction': says(
    'The pods are put in order',
    'First those that use more than they asked for, then by priority, then by how much more. One goes at a time.',
  ),
  'Shutdown manager detected new shutdown event': says(
    'systemd says that the node shuts down',
    'The kubelet’s inhibitor lock lets it stop its pods before the power goes.',
  ),
  'Shutdown manager processing shutdown event': says(
    'The shutdown manager begins',
    'Pods are stopped in groups: ordinary ones first, critical ones last.',
  ),
  'Attempting to kill process from cgroup': says(
    'A process of the pod is killed',
    'Before a cgroup is removed, whatever still runs in it gets SIGKILL, without any grace.',
  ),
  'Pod is terminated, but some volumes have not been cleaned up': says(
    'The object has to wait for its volumes',
    'The kubelet sends its final DELETE only when nothing of the pod is mounted on the node.',
  ),
  'Topology Admit Handler': says(
    'The pod is admitted',
    'CPUs, memory and devices of the node are looked at before a pod may start; this one asks for none of its own.',
  ),
  'Topology manager admission check': says(
    'The pod is admitted',
    'CPUs, memory and devices of the node are looked at before a pod may start; this one asks for none of its own.',
  ),
  'RemoveStaleState: removing container': says(
    'The CPU and memory managers forget a container',
    'It is no longer there, so what was set aside for it is free.',
  ),
  'RemoveStaleState removing state': says(
    'The CPU and memory managers forget a container',
    'It is no longer there, so what was set aside for it is free.',
  ),
  'Deleted CPUSet assignment': says('The CPU manager frees the container’s CPUs', 'The container is no longer there.'),
  'containerMap: removing container': says(
    'The CPU and memory managers forget a container',
    'It is no longer there, so it needs no entry.',
  ),
  'Clean up pod workers for terminated pods': says(
    'Housekeeping: workers',
    'Records of finished workers are dropped when no source lists their pod any more. A worker that is still terminating is left alone.',
  ),
  'Clean up probes for terminated pods': says(
    'Housekeeping: probes',
    'Probes of pods that are no longer wanted are stopped.',
  ),
  'Clean up orphaned pod statuses': says(
    'Housekeeping: statuses',
    'The status manager forgets the statuses of pods that no source lists.',
  ),
  'Clean up orphaned pod directories': says(
    'Housekeeping: directories',
    'Directories under `/var/lib/kubelet/pods` whose pod is in no source and not running are removed, unless something is still mounted inside.',
  ),
  'Clean up orphaned mirror pods': says(
    'Housekeeping: mirror pods',
    'A mirror without a static pod is deleted from the API, with grace 0, as soon as the containers of that static pod are stopped.',
  ),
  'Clean up orphaned pod cgroups': says(
    'Housekeeping: cgroups',
    'cgroups of pods that are no longer to run are removed. That may come before the worker does it.',
  ),
  'Cleaned up orphaned pod volumes dir': says(
    'The pod’s empty volume directories are removed',
    'What remains after the unmounting goes first, then the pod’s directory.',
  ),
  'Orphaned pod found, removing': says(
    'Housekeeping removes the pod’s directory',
    'No source lists the pod and nothing is mounted inside, so `/var/lib/kubelet/pods/<uid>` can go.',
  ),
  'Orphaned pod found, removing pod cgroups': says(
    'Housekeeping removes the pod’s cgroup',
    'The containers are stopped and the volumes gone. The worker, which waits for PLEG, will find this step done.',
  ),
  'Orphaned pod found, but volumes are not cleaned up': says(
    'Housekeeping leaves the pod’s directory alone',
    'Something is still mounted inside, so it is not touched; the next pass is in 2 s.',
  ),
  'Removing volume from desired state': (f) => ({
    title: 'Volume manager no longer wants the volumes',
    sentences: [
      `The containers of ${podName(f)} are stopped, so its volumes leave the list of what is to be mounted. The reconciler, ten times a second, will unmount them.`,
    ],
  }),
  'Waiting for volumes to unmount for pod': says(
    'The worker waits for the volumes',
    'It looks every 300 ms whether all are unmounted, for 2 min 3 s at most.',
  ),
  'All volumes are unmounted for pod': says(
    'All volumes are unmounted',
    'The volume manager was faster than the worker, so there is nothing to wait for.',
  ),
  'Removing container': says(
    'The dead container is to be removed',
    'Its root file system and its log link go. Nothing waits for this.',
  ),
  RemoveContainer: says(
    'Kubelet calls `RemoveContainer`',
    'For a container that has exited. The runtime would refuse a running one.',
  ),
  'Removing sandbox': says('The container GC removes the sandbox', 'A sandbox without containers, whose pod is gone.'),
  'Removing pod logs': says(
    'The container GC removes the pod’s logs',
    'No source lists the pod, so nobody can ask for them with `kubectl logs` any more.',
  ),
  'Post-termination container state': says(
    'The worker asks the runtime once more',
    'It does not trust the calls alone: a status read straight from the runtime shows whether a container still runs, and with which code each one ended.',
  ),
  'getSandboxIDByPodUID got sandbox IDs for pod': says(
    'The kubelet looks up the pod’s sandboxes',
    'A list over CRI, on the way to a fresh status. Nothing is changed by it.',
  ),
  'Updated QoS cgroup configuration': says(
    'The QoS cgroups are adjusted',
    'One pod less: the limits of the node’s QoS classes are written anew.',
  ),
  'Generating pod status': (f) => ({
    title: `A status is computed for ${podName(f)}`,
    sentences: ['It is computed anew from what the runtime reports.'],
  }),
  'Got phase for pod': (f) => {
    const from = f.text('oldPhase');
    const to = f.text('phase');
    return {
      title:
        to === undefined
          ? 'The phase is computed'
          : from === to
            ? `The phase stays ${code(to)}`
            : `The phase becomes ${code(to)}`,
      sentences: sentences(
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt !== null &&
          'With `restartPolicy: Always` a stopped container counts as one to be restarted, so up to 1.26 the phase of a deleted pod stays Running to the end.',
        f.minor >= 27 && 'Only when all containers have stopped may a deletion make it Succeeded or Failed.',
        f.worker?.status.terminatingAt === null && f.minor < 27 && 'Nothing about the phase has changed.',
      ),
    };
  },
  'Pod fully terminated and removed from etcd': says(
    'The object is deleted, says the kubelet',
    'The API server has answered the DELETE with 200. The line comes even if a finalizer still holds the object.',
    'The status manager forgets the pod’s status.',
  ),
  'DeleteContainer returned error': says(
    'The removal found nothing',
    'The container was gone already. The kubelet logs it and goes on.',
  ),
  "Container not found in pod's containers": says(
    'The sandbox is taken for a container',
    'PLEG’s second event names the sandbox, which is no container of the pod, so there is nothing to remove. The line is normal.',
  ),
  'Pod still has one or more containers in the non-exited state': says(
    'The volumes stay mounted',
    'No source lists the pod any more, but its containers still run, so the volume manager keeps its volumes. It looks ten times a second.',
  ),
  'Pod worker has been requested for removal but is still not fully terminated': says(
    'Housekeeping has to leave the worker',
    'No source lists the pod any more, but its worker is not done. The record stays, and this line comes every 2 s.',
  ),
  'computePodActions got for pod': says(
    '`syncPod` finds nothing to start or stop',
    'It compares what runs with what the spec asks for.',
  ),
  'Reading config file': says(
    'A manifest file is read',
    'The kubelet reads the whole folder every 20 s, in case inotify missed something.',
  ),
  'Patch status for pod': (f) =>
    f.event.klog?.text.includes('status') === true && f.event.klog.text.includes('conditions')
      ? { title: 'The PATCH is logged', sentences: ['With the answer the status manager prints what it has sent.'] }
      : {
          title: 'The PATCH would be empty',
          sentences: [
            'The status holds nothing new, so no request is sent. Only the question whether the object may go comes up again.',
          ],
        },
  'Status for pod is up-to-date': says(
    'Status manager has nothing to send',
    'The status is what the API server already has.',
  ),
  'Exec lifecycle hook for Container in Pod failed': says(
    'The hook’s command ended badly',
    'Its exit code and what it printed are logged, but kept out of the Event.',
  ),
  'HTTP lifecycle hook for Container in Pod failed': says(
    'The hook’s request got no answer',
    'The kubelet sends it itself, from the node to the pod’s address.',
  ),
  'Using probe-level grace period that is greater than the pod-level grace period': says(
    'The probe’s own grace is longer than the pod’s',
    'It counts for a kill that the probe has caused, and for no other.',
  ),
  'ExecSync cmd from runtime service failed': says(
    'The probe’s command could not be run',
    'The prober tries three times, and then takes it for no answer at all.',
  ),
  'Container termination failed with gracePeriod': says(
    '`StopContainer` has failed',
    'The container may still be running. The other containers and the sandbox are stopped all the same.',
  ),
  'Kill container failed': says(
    'The failure is kept for the pod',
    'All failures of this attempt become one error, which sends the worker into its back-off.',
  ),
  'Failed to stop sandbox': says(
    'The sandbox was not stopped',
    'The worker will begin anew with what still runs then, and with every sandbox.',
  ),
  'Unable to read pod status prior to final pod termination': says(
    'The worker cannot make sure that nothing runs',
    'Without an answer from the runtime it does not trust its own calls, and tries the whole stop again.',
  ),
  'Error listing containers': says(
    'Housekeeping cannot see what runs',
    'Without an answer from the runtime it cannot tell what nobody wants.',
  ),
  'Failed cleaning pods': says(
    'Housekeeping gives this pass up',
    'Directories, mirror pods and cgroups have to wait for the next one, 2 s after this one began.',
  ),
  'Failed to stop sandbox before removing': says(
    'The container GC leaves the sandbox',
    'A sandbox that cannot be stopped is not removed. It is tried again a minute later.',
  ),
  'Failed to remove container': says(
    'The container GC could not remove it',
    'It goes on with the others, and tries this one again a minute later.',
  ),
  'Skipping pod synchronization': says(
    'syncLoop still handles nothing',
    'The runtime or PLEG is not back. What comes in waits in its channels.',
  ),
  'Ignoring same status for pod': says('The status has not changed', 'Nothing is handed to the status manager.'),
  'Status for pod updated successfully': says(
    'The PATCH was answered',
    'The status manager notes which version of the status the API server has now.',
  ),
};

/** Messages that go on after what names them. */
const BY_BEGINNING = Object.entries(BY_MESSAGE).filter(([message]) => message.length > 40);

/** The message of a klog line: what stands in the first quotes, or the whole line. */
const messageOf = (line: string): string => /^"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? line;

export function logged(f: Facts): Explanation | undefined {
  const line = f.event.klog?.text;
  if (line === undefined) return undefined;
  const message = messageOf(line);
  const text = (BY_MESSAGE[message] ?? BY_BEGINNING.find(([begins]) => message.startsWith(begins))?.[1])?.(f);
  if (text === undefined)
    return {
      title: `Kubelet logs ${code(message.slice(0, 60).replaceAll('`', ''))}`,
      sentences: ['A step on the way that changes nothing which other parts could see.'],
    };
  return text.sentences.length > 0
    ? text
    : { ...text, sentences: ['It is computed anew from what the runtime reports.'] };
}
