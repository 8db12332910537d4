/** Volumes and directories of the node, and the loops that look after them. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isCacheDropped, probeVerdict, retryPause, volumeName, quietChanges } from '../reading.ts';
import { logged } from './logged.ts';
import { code, podName, sentences, upperFirst, list } from './words.ts';

type Kinds =
  | 'VolumeMountStarted'
  | 'VolumeMounted'
  | 'VolumeMountFailed'
  | 'VolumeUnmountStarted'
  | 'VolumeUnmounted'
  | 'VolumeDetached'
  | 'VolumeUnmountFailed'
  | 'PodDirRemoved'
  | 'CgroupProcessesKilled'
  | 'CgroupRemoveFailed'
  | 'Relist'
  | 'PlegStateChange'
  | 'PlegCacheWritten'
  | 'HousekeepingSkipped'
  | 'HousekeepingStarted'
  | 'KubeletStarted'
  | 'KubeletStopped'
  | 'HousekeepingStage'
  | 'HousekeepingEnded'
  | 'GarbageCollected'
  | 'ProbeResult'
  | 'EventRecorded'
  | 'RuntimeRead'
  | 'Idled'
  | 'Internal';

const volumeOf = (f: Facts): string => {
  const name = volumeName(f);
  return name === undefined ? 'a volume' : `the volume ${code(name)}`;
};

function unmountFailed(f: Facts): Told {
  const wait = retryPause(f);
  return {
    title: claim('volumeFailing', `Unmounting ${volumeOf(f)} failed`),
    sentences: [
      `It is tried again${wait === undefined ? '' : ` after ${wait}`}; the pause doubles each time, from 0.5 s up to 2 min 2 s.`,
      f.rules.waitsForVolumePaths
        ? claim(
            'volumeFailing',
            'The object stays: `SyncTerminatedPod` does not count it as mounted any more, but waits for its directory to go.',
          )
        : claim('volumeFailing', 'The object stays until it succeeds: the last DELETE waits for the volumes.'),
      'Most often a process outside the pod still has a file open there.',
    ],
    otherwise: 'Once nobody holds it, the next attempt succeeds; nothing brings that attempt forward.',
  };
}

function plegStateChange(f: Facts): Told {
  const from = f.text('oldState');
  const to = f.text('newState');
  return {
    title: `PLEG sees ${from === undefined || to === undefined ? 'a change' : `${code(from)} → ${code(to)}`}`,
    sentences: sentences(
      to === 'non-existent'
        ? 'It was removed from the runtime. syncLoop is not bothered with that.'
        : 'It lists sandboxes like containers, so a stopped pod shows up as two or more of these.',
      to === 'exited' && 'syncLoop gets a ContainerDied for each.',
    ),
    otherwise: 'What changes and changes back between two relists is never seen.',
  };
}

const probeResult = (f: Facts): Told => ({
  title: `${upperFirst(f.text('probe') ?? 'readiness')} probe: ${probeVerdict(f)}`,
  sentences: sentences(
    f.object?.metadata.deletionTimestamp !== undefined &&
      (f.rules.stopsProbesInPhases
        ? 'Readiness probes go on during the grace; liveness and startup probes were stopped when it began.'
        : f.rules.podWorkers === 'syncOnly'
          ? 'All probes go on during the grace. One that fails has the pod killed again, which changes nothing.'
          : 'All probes go on during the grace, until the next housekeeping ends them.'),
    'A changed verdict is sent at once: Ready False takes the pod out of its Services.',
  ),
  otherwise: 'An unchanged verdict is told to nobody.',
});

export const node: Pick<EventTexts, Kinds> = {
  VolumeMountStarted: (f) => ({
    title: `Volume manager mounts ${volumeOf(f)}`,
    sentences: [
      'One turn of its loop has made the volume known, the next one mounts it: each takes up to a tenth of a second.',
      'No container starts before all volumes of the pod are there.',
    ],
    otherwise: 'With its source missing, the mount fails and is tried again; the pod stays Pending.',
  }),
  VolumeMounted: (f) => ({
    title: claim('volumeMounted', `${upperFirst(volumeOf(f))} is mounted`),
    sentences: ['`SyncPod` checks every 300 ms whether it was the last.'],
    otherwise: 'With one volume missing, no container of the pod starts.',
  }),
  VolumeMountFailed: (f) => {
    const reason = f.text('error');
    const wait = retryPause(f);
    return {
      title: `Mounting ${volumeOf(f)} failed`,
      sentences: sentences(
        reason !== undefined && `The reason: ${code(reason)}.`,
        wait === undefined
          ? 'The claim is looked for again with the next `SyncPod`, a few seconds later.'
          : `It is tried again after ${wait}; the pause doubles each time, from 0.5 s up to 2 min 2 s.`,
        'The pod stays Pending.',
      ),
      otherwise: 'Deleted now, the pod goes without any container to stop.',
    };
  },
  VolumeUnmountStarted: (f) => ({
    title: `Volume manager unmounts ${f.flag('device') ? 'the device of ' : ''}${volumeOf(f)}`,
    sentences: f.flag('device')
      ? ['The device was mounted once for the node; now no pod uses it any more.']
      : [
          'Ten times a second it compares what is wanted with what is mounted; volumes of a stopped pod are not wanted any longer.',
          'It does not wait for the worker, and is often faster.',
        ],
    otherwise: f.flag('device')
      ? 'With another pod of the node using it, the device would stay mounted.'
      : 'While a container of the pod may still run, its volumes stay.',
  }),
  VolumeUnmounted: (f) => ({
    title: claim(
      'volumeUnmounted',
      `${f.flag('device') ? 'The device of ' : ''}${f.flag('device') ? volumeOf(f) : upperFirst(volumeOf(f))} is unmounted`,
    ),
    sentences: f.flag('device')
      ? ['What is left is to detach it from the node.']
      : [
          claim('volumeUnmounted', 'The mount is gone, and so is its directory.'),
          f.rules.waitsForVolumePaths
            ? '`SyncTerminatedPod` waits for the mount and for the directory.'
            : 'The last DELETE waits for this, among other things.',
        ],
    otherwise: f.flag('device')
      ? 'An emptyDir or a secret has no device: there the unmount is the end.'
      : 'A mount that is busy would fail and be tried again, first after 0.5 s.',
  }),
  VolumeDetached: (f) => ({
    title: `${upperFirst(volumeOf(f))} is forgotten`,
    sentences: ['The volume manager drops it from its list. A volume attached to the node would be released here.'],
    otherwise: 'With another pod of the node using it, it would stay on the list.',
  }),
  VolumeUnmountFailed: unmountFailed,
  CgroupProcessesKilled: (f) => ({
    title: `${f.number('processes') === 1 ? 'A process' : `${f.text('processes') ?? 'Some'} processes`} left in the pod’s cgroup ${f.number('processes') === 1 ? 'is' : 'are'} killed`,
    sentences: [
      'Before it removes the cgroup the kubelet sends SIGKILL to whatever is still in it, containers included.',
      'Mostly nothing is: the runtime has stopped them all by then.',
    ],
    otherwise: 'A process that SIGKILL cannot end would keep the cgroup, and with it the pod.',
  }),
  CgroupRemoveFailed: (f) => ({
    title: 'The pod’s cgroup can’t be removed',
    sentences: [
      claim('cgroupThere', 'A process is still in it after five attempts.'),
      f.rules.cgroupRemovedBy === 'housekeeping'
        ? 'Housekeeping tries again every 2 s, and the object waits for it.'
        : 'If the pod’s worker asked, it tries again after 10 to 15 s, from the start; housekeeping does so every 2 s.',
    ],
    otherwise: 'With the process gone, the next attempt succeeds.',
  }),
  PodDirRemoved: (f) => ({
    title: `The directory of ${podName(f)} is removed`,
    sentences: [
      '`/var/lib/kubelet/pods/<uid>` goes with the first housekeeping that finds the pod in no source and no mount inside.',
    ],
    otherwise: 'With a mount left it stays: removing it could delete the data behind the mount as well.',
  }),
  Relist: (f) =>
    f.text('error') === undefined
      ? {
          title: 'PLEG lists all containers',
          sentences: [
            'Once a second: what changed becomes an event and a fresh status in the cache.',
            'A worker between two phases waits for this: up to a second of each removal.',
          ],
          otherwise: 'Without an answer from the runtime, that worker would wait on.',
        }
      : {
          title: 'PLEG gets no answer from the runtime',
          sentences: [
            claim(
              'runtimeAway',
              'Its cache stays as it was, so a worker that waits for a fresh status goes on waiting. The next round is in 1 s.',
            ),
          ],
          otherwise: 'After 3 minutes without a relist that works, syncLoop handles no pod any more.',
        },
  PlegStateChange: plegStateChange,
  PlegCacheWritten: (f) =>
    isCacheDropped(f)
      ? {
          title: 'PLEG drops a pod from its cache',
          sentences: [
            claim(
              'nothingInRuntime',
              'The runtime lists neither container nor sandbox of it. Nothing on the node remembers the pod now.',
            ),
          ],
          otherwise: 'A dead container or a stopped sandbox would keep it there.',
        }
      : {
          title: `PLEG writes a fresh status of ${podName(f)}`,
          sentences: ['Whoever waits in `GetNewerThan` goes on now: most of all the pod’s worker.'],
          otherwise: 'Had nothing of the pod changed, the relist’s own time would do for those who wait.',
        },
  KubeletStopped: () => ({
    title: 'The kubelet stops',
    sentences: [
      'All that it knew is lost with the process: workers, statuses, timers, and the calls that it waited for.',
      'Containers go on, and nobody acts on what the API server is asked to delete.',
    ],
    otherwise:
      'Were the machine off as well, the containers would end, and the API would still say Running for a while.',
  }),
  KubeletStarted: () => ({
    title: 'The kubelet starts',
    sentences: [
      'It knows nothing yet: pods come from its sources again, and what runs from the runtime.',
      'Until every source has reported its pods, housekeeping leaves alone what it does not know.',
    ],
    otherwise: 'With the API server away it would start static pods and leave all other containers as they are.',
  }),
  HousekeepingSkipped: () => ({
    title: 'Housekeeping waits',
    sentences: ['A source has not reported its pods yet, so nothing that is running counts as unwanted.'],
    otherwise: 'If it did not wait, it would stop every pod of that source as an orphan.',
  }),
  HousekeepingStarted: () => ({
    title: 'Housekeeping begins',
    sentences: ['Every 2 s, inside syncLoop: while it runs, syncLoop reads nothing else.'],
    otherwise: 'A pass that is slow holds up every pod of the node; the kubelet logs that it took too long.',
  }),
  HousekeepingStage: (f) => ({
    otherwise: 'What fails in one pass comes up again in the next, 2 s later.',
    ...(logged(f) ?? {
      title: 'Housekeeping goes on',
      sentences: ['Workers, probes, orphaned containers, statuses, directories, mirror pods, cgroups, in this order.'],
    }),
  }),
  HousekeepingEnded: () => ({
    title: 'Housekeeping ends',
    sentences: ['syncLoop reads its channels again. The next pass is 2 s after this one began.'],
    otherwise: 'Had it taken longer than 2 s, the next pass would follow at once.',
  }),
  GarbageCollected: (f) =>
    f.text('error') !== undefined
      ? {
          title: 'The container GC got no answer from the runtime',
          sentences: ['Dead containers and sandboxes stay until the next round, a minute later.'],
          otherwise: 'Nothing but disk space waits for it.',
        }
      : {
          title: 'The container GC has run',
          sentences: [
            'Once a minute it removes dead containers that are not kept for their logs, empty sandboxes, and logs of pods that are gone.',
          ],
          otherwise: 'Of a pod that is listed, the newest dead container of each name stays.',
        },
  ProbeResult: probeResult,
  EventRecorded: (f) => {
    const reason = f.text('reason');
    return {
      title: `Kubelet records the Event ${reason === undefined ? '' : code(reason)}`.trimEnd(),
      sentences: [
        '`kubectl describe pod` lists it under Events. It informs people; nothing in the removal depends on it.',
      ],
      otherwise:
        'If the API server is away it is tried up to twelve times, then dropped; everything else goes on as before.',
    };
  },
  Idled: () => ({
    title: 'A long wait passes',
    sentences: [
      'The periodic timers went on as always and found nothing to do. Their ticks were not simulated one by one: each continues at the instant at which it would have come.',
    ],
    otherwise: 'In a wait of less than a quarter of an hour every tick is there to look at.',
  }),
  RuntimeRead: (f) => ({
    otherwise: 'Without an answer, whoever asked gives up for now and asks again later.',
    ...(logged(f) ?? {
      title: 'Kubelet reads from the runtime',
      sentences: ['A list or a status over CRI. Nothing is changed by it.'],
    }),
  }),
  Internal: (f) => ({
    otherwise:
      (f.event.klog?.level ?? 0) > 0
        ? 'With a lower `-v` the line would not be there; everything else would go the same way.'
        : 'It has no alternative of its own: what comes next depends on the steps around it.',
    ...(logged(f) ?? {
      title:
        quietChanges(f).length === 0 ? 'A step without a change' : `Only ${list(quietChanges(f).map(code))} changes`,
      sentences: ['A part notes something for its own next turn; it is neither logged nor sent to anybody.'],
    }),
  }),
};
