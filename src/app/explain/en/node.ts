/** Volumes and directories of the node, and the loops that look after them. */
import type { EventTexts } from '../explanation.ts';
import { logged } from './logged.ts';
import { code, podName, sentences } from './words.ts';

type Kinds =
  | 'VolumeUnmountStarted'
  | 'VolumeUnmounted'
  | 'VolumeDetached'
  | 'VolumeUnmountFailed'
  | 'PodDirRemoved'
  | 'Relist'
  | 'PlegStateChange'
  | 'PlegCacheWritten'
  | 'HousekeepingStarted'
  | 'HousekeepingStage'
  | 'HousekeepingEnded'
  | 'GarbageCollected'
  | 'ProbeResult'
  | 'EventRecorded'
  | 'RuntimeRead'
  | 'Internal';

const volumeOf = (f: Parameters<EventTexts['VolumeUnmounted']>[0]): string => {
  const name = f.text('volume') ?? f.text('volumeName') ?? /volume \\?"([^"\\]+)/.exec(f.event.klog?.text ?? '')?.[1];
  return name === undefined ? 'a volume' : `the volume ${code(name)}`;
};

export const node: Pick<EventTexts, Kinds> = {
  VolumeUnmountStarted: (f) => ({
    title: `Volume manager unmounts ${volumeOf(f)}`,
    sentences: [
      'Its loop, ten times a second, no longer wants this volume: the containers of the pod are stopped.',
      'It does not wait for the worker. In a short removal the volumes are often gone before `SyncTerminatedPod` has begun.',
    ],
  }),
  VolumeUnmounted: (f) => ({
    title: `${volumeOf(f).replace(/^./, (c) => c.toUpperCase())} is unmounted`,
    sentences: sentences(
      'The mount is gone and so is its directory under the pod’s `volumes`.',
      f.minor < 27
        ? 'It is one of the things that the last DELETE waits for.'
        : '`SyncTerminatedPod` waits for the mount and for the directory.',
    ),
  }),
  VolumeDetached: (f) => ({
    title: `${volumeOf(f).replace(/^./, (c) => c.toUpperCase())} is forgotten`,
    sentences: [
      'The volume manager drops it from its list. For a volume that is attached to the node this is where it would be let go.',
    ],
  }),
  VolumeUnmountFailed: (f) => {
    const wait = f.text('durationBeforeRetry') ?? /durationBeforeRetry ([\w.]+)/.exec(f.event.klog?.text ?? '')?.[1];
    return {
      title: `Unmounting ${volumeOf(f)} failed`,
      sentences: sentences(
        `It is tried again${wait === undefined ? '' : ` after ${wait}`}; the pause doubles each time, from 0.5 s up to 2 min 2 s.`,
        f.minor < 27
          ? 'The object stays in the API until it succeeds: the status manager asks for the volumes before it sends the last DELETE.'
          : '`SyncTerminatedPod` waits for it, and with it the object.',
        'Most often a process outside the pod still has a file open there.',
      ),
    };
  },
  PodDirRemoved: (f) => ({
    title: `The directory of ${podName(f)} is removed`,
    sentences: [
      '`/var/lib/kubelet/pods/<uid>` goes with the first housekeeping pass that finds the pod in no source and no mount inside.',
      'With a mount left it is not touched, or the data behind the mount would be deleted.',
    ],
  }),
  Relist: () => ({
    title: 'PLEG lists all containers',
    sentences: [
      'Once a second it compares the runtime’s list with its last one. What changed becomes events, and a fresh status in the cache.',
      'A worker that goes from one phase to the next waits for this: it is where up to a second of a removal goes.',
    ],
  }),
  PlegStateChange: (f) => {
    const from = f.text('oldState');
    const to = f.text('newState');
    return {
      title: `PLEG sees ${from === undefined || to === undefined ? 'a change' : `${code(from)} → ${code(to)}`}`,
      sentences: sentences(
        'It lists sandboxes like containers, so a pod that is stopped shows up as two or more of these.',
        to === 'exited' && 'syncLoop gets a ContainerDied event for each.',
        to === 'non-existent' && 'It was removed from the runtime. syncLoop is not bothered with that.',
      ),
    };
  },
  PlegCacheWritten: (f) => ({
    title:
      f.event.klog?.text.includes('Delete status') === true
        ? 'PLEG drops a pod from its cache'
        : `PLEG writes a fresh status of ${podName(f)}`,
    sentences:
      f.event.klog?.text.includes('Delete status') === true
        ? ['The runtime lists neither container nor sandbox of it any more. Nothing on the node remembers the pod now.']
        : [
            'Whoever waits in `GetNewerThan` for a status newer than its own goes on now: most of all the pod’s worker.',
          ],
  }),
  HousekeepingStarted: () => ({
    title: 'Housekeeping begins',
    sentences: ['Every 2 s, inside syncLoop: while it runs, syncLoop reads nothing else.'],
  }),
  HousekeepingStage: (f) =>
    logged(f) ?? {
      title: 'Housekeeping goes on',
      sentences: [
        'Workers, probes, orphaned containers, statuses, directories, mirror pods, cgroups: what belongs to no pod any more is removed, in this order.',
      ],
    },
  HousekeepingEnded: () => ({
    title: 'Housekeeping ends',
    sentences: ['syncLoop reads its channels again. The next pass is 2 s after this one began.'],
  }),
  GarbageCollected: () => ({
    title: 'The container GC has run',
    sentences: [
      'Once a minute it removes dead containers that are not kept for their logs, sandboxes without containers, and log directories of pods that are gone.',
    ],
  }),
  ProbeResult: (f) => {
    const result = f.text('result');
    const ready = f.text('ready') ?? f.text('status');
    return {
      title: `${(f.text('probe') ?? 'readiness').replace(/^./, (c) => c.toUpperCase())} probe: ${result ?? (ready === 'ready' || ready === 'true' ? 'ready' : 'not ready')}`,
      sentences: sentences(
        f.object?.metadata.deletionTimestamp !== undefined &&
          'Readiness probes go on during the grace period; liveness and startup probes were stopped when it began.',
        'If the verdict changes, the status manager sends it at once: Ready False takes the pod out of its Services.',
      ),
    };
  },
  EventRecorded: (f) => {
    const reason = f.text('reason');
    return {
      title: `Kubelet records the Event ${reason === undefined ? '' : code(reason)}`.trimEnd(),
      sentences: [
        'What `kubectl describe pod` lists under Events. It tells people; nothing in the removal depends on it.',
      ],
    };
  },
  RuntimeRead: (f) =>
    logged(f) ?? {
      title: 'Kubelet reads from the runtime',
      sentences: ['A list or a status over CRI. Nothing is changed by it.'],
    },
  Internal: (f) =>
    logged(f) ?? {
      title: 'Something moved inside',
      sentences: ['Bookkeeping that is neither logged nor told to anyone.'],
    },
};
