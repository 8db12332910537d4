/** The status manager: what is said in public about the pod, and when its object may go. */
import { claim, LEFT } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { logged } from './logged.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { isNotOnServer, missing, type Missing, failedUnmounts, containersRun } from './reading.ts';
import { code, podName, sentences, list } from './words.ts';

const say = messages.status;

type Kinds =
  | 'StatusGenerated'
  | 'StatusCached'
  | 'StatusUnchanged'
  | 'StatusSent'
  | 'DeletionDelayed'
  | 'ResourcesReclaimed'
  | 'FinalDeleteSent'
  | 'PodGoneFromApi';

const MISSES: Readonly<Record<Missing, (f: Facts) => Said>> = {
  running: (f) => (containersRun(f) ? say.misses.running.itsContainersStillRun : say.misses.running.itsWorkerHasNot),
  runningStatus: () => say.misses.runningStatus.containerIsStillRunning,
  deadContainers: () => say.misses.deadContainers.plegStillKnowsOf,
  volumes: () => say.misses.volumes.itsVolumesAreStill,
  cgroup: () => say.misses.cgroup.itsCgroupIsStill,
  phase: (f) => say.misses.phase.itsPhaseInApi({ phase: code(f.text('phase') ?? 'Running') }),
};

/** What has to be true before the final DELETE (status_manager.go:canBeDeleted). */
const NEEDED = {
  containersRemoved: say.needed.containersRemoved,
  resourcesReclaimed: say.needed.resourcesReclaimed,
  podIsFinished: say.needed.podIsFinished,
} as const;

const FULFILLED = {
  containersRemoved: claim('nodeCleanedUp', say.fulfilled.containersRemoved.nodeCleanedUp),
  resourcesReclaimed: claim('nodeCleanedUp', say.fulfilled.resourcesReclaimed.nodeCleanedUp),
  podIsFinished: say.fulfilled.podIsFinished,
} as const;

function deletionDelayed(f: Facts): Told {
  const what = missing(f);
  return {
    title:
      what === undefined
        ? say.deletionDelayed.objectMayNotGo
        : claim(LEFT[what], say.deletionDelayed.objectMayNotGoYet({ what: MISSES[what](f) })),
    sentences: [
      say.deletionDelayed.withEveryStatusOf,
      NEEDED[f.rules.canBeDeleted],
      what === 'volumes' && failedUnmounts(f).length > 0
        ? claim(
            'volumesUncertain',
            say.deletionDelayed.volumesUncertain({ failedUnmounts: list(failedUnmounts(f).map(code)) }),
          )
        : say.deletionDelayed.itAsksAgainWith,
    ],
    otherwise: say.deletionDelayed.otherwise,
  };
}

export const status: Pick<EventTexts, Kinds> = {
  StatusGenerated: (f) => ({
    otherwise: say.statusGenerated.otherwise,
    ...(logged(f) ?? {
      title: say.statusGenerated.title({ pod: podName(f) }),
      sentences: [say.statusGenerated.kubeletComputesStatusAnew],
    }),
  }),
  StatusCached: (f) => ({
    title: say.statusCached.title,
    sentences: sentences(
      say.statusCached.itIsKeptAs,
      f.object?.metadata.deletionTimestamp !== undefined && say.statusCached.deletedPodGetsNew,
    ),
    otherwise: say.statusCached.otherwise,
  }),
  StatusUnchanged: (f) => ({
    otherwise: say.statusUnchanged.otherwise,
    ...(logged(f) ?? {
      title: say.statusUnchanged.title,
      sentences: [say.statusUnchanged.statusIsWhatApi],
    }),
  }),
  StatusSent: () => ({
    title: say.statusSent.title,
    sentences: [say.statusSent.onlyWhatDiffersFrom],
    otherwise: say.statusSent.otherwise,
  }),
  DeletionDelayed: deletionDelayed,
  ResourcesReclaimed: (f) => ({
    title: claim('nodeHoldsNothing', say.resourcesReclaimed.title),
    sentences: [
      FULFILLED[f.rules.canBeDeleted],
      f.rules.canBeDeleted === 'containersRemoved'
        ? say.resourcesReclaimed.sandboxLogsAndPod
        : say.resourcesReclaimed.deadContainersSandboxLogs,
    ],
    otherwise: say.resourcesReclaimed.otherwise,
  }),
  FinalDeleteSent: (f) => ({
    title: say.finalDeleteSent.title,
    sentences: sentences(
      say.finalDeleteSent.thisOneRemovesObject,
      say.finalDeleteSent.itNamesUidNew({
        pod: f.event.pod === undefined ? '' : ` ${code(f.event.pod.uid.slice(0, 8))}`,
      }),
      f.rules.canBeDeleted !== 'podIsFinished' && say.finalDeleteSent.onlyResourcesCountHere,
    ),
    otherwise: say.finalDeleteSent.otherwise,
  }),
  PodGoneFromApi: (f) => ({
    otherwise: say.podGoneFromApi.otherwise,
    ...(isNotOnServer(f)
      ? {
          title: say.podGoneFromApi.title,
          sentences: [say.podGoneFromApi.itsGetWasAnswered],
          otherwise: say.podGoneFromApi.otherwiseWithoutForceDeleteObject,
        }
      : (logged(f) ?? {
          title: say.podGoneFromApi.titleObjectIsDeletedSays,
          sentences: [say.podGoneFromApi.apiServerHasAnswered],
        })),
  }),
};
