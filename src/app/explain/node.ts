/** Volumes and directories of the node, and the loops that look after them. */
import { claim } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { logged } from './logged.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { isCacheDropped, probeVerdict, retryPause, volumeName, quietChanges } from './reading.ts';
import { code, podName, sentences, atStart, list } from './words.ts';

const say = messages.node;

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

const volumeOf = (f: Facts): Said => {
  const name = volumeName(f);
  return name === undefined ? say.volumeOf.volume : say.volumeOf.named({ name: code(name) });
};

/** The volume, or its device on the node. */
const mountOf = (f: Facts): Said => (f.flag('device') ? say.mountOf.deviceOf({ volume: volumeOf(f) }) : volumeOf(f));

const processesKilled = (processes: number | undefined): Said =>
  processes === undefined ? say.processesKilled.some : say.processesKilled.counted({ processes });

function unmountFailed(f: Facts): Told {
  const wait = retryPause(f);
  return {
    title: claim('volumeFailing', say.unmountFailed.title({ volume: volumeOf(f) })),
    sentences: [
      wait === undefined ? say.unmountFailed.itIsTriedAgain : say.unmountFailed.itIsTriedAgainAfter({ wait }),
      f.rules.waitsForVolumePaths
        ? claim('volumeFailing', say.unmountFailed.volumeFailing)
        : claim('volumeFailing', say.unmountFailed.volumeFailingObjectStaysUntilIt),
      say.unmountFailed.mostOftenProcessOutside,
    ],
    otherwise: say.unmountFailed.otherwise,
  };
}

function plegStateChange(f: Facts): Told {
  const from = f.text('oldState');
  const to = f.text('newState');
  return {
    title: say.plegStateChange.title({
      from:
        from === undefined || to === undefined
          ? say.plegStateChange.change
          : say.plegStateChange.titleFrom({ from: code(from), to: code(to) }),
    }),
    sentences: sentences(
      to === 'non-existent' ? say.plegStateChange.itWasRemovedFrom : say.plegStateChange.itListsSandboxesLike,
      to === 'exited' && say.plegStateChange.syncloopGetsContainerdiedFor,
    ),
    otherwise: say.plegStateChange.otherwise,
  };
}

const PROBES: Readonly<Record<string, Said>> = {
  readiness: say.probes.readiness,
  liveness: say.probes.liveness,
  startup: say.probes.startup,
};

const probeResult = (f: Facts): Told => ({
  title: say.probeResult.title({
    probe: PROBES[f.text('probe') ?? 'readiness'] ?? say.probeResult.probe,
    verdict: probeVerdict(f),
  }),
  sentences: sentences(
    f.object?.metadata.deletionTimestamp !== undefined &&
      (f.rules.stopsProbesInPhases
        ? say.probeResult.readinessProbesGoOn
        : f.rules.podWorkers === 'syncOnly'
          ? say.probeResult.allProbesGoOn
          : say.probeResult.allProbesGoOnDuring),
    say.probeResult.changedVerdictIsSent,
  ),
  otherwise: say.probeResult.otherwise,
});

export const node: Pick<EventTexts, Kinds> = {
  VolumeMountStarted: (f) => ({
    title: say.volumeMountStarted.title({ volume: volumeOf(f) }),
    sentences: [say.volumeMountStarted.oneTurnOfIts, say.volumeMountStarted.noContainerStartsBefore],
    otherwise: say.volumeMountStarted.otherwise,
  }),
  VolumeMounted: (f) => ({
    title: claim('volumeMounted', say.volumeMounted.title({ volume: atStart(volumeOf(f)) })),
    sentences: [say.volumeMounted.syncpodChecksEvery300],
    otherwise: say.volumeMounted.otherwise,
  }),
  VolumeMountFailed: (f) => {
    const reason = f.text('error');
    const wait = retryPause(f);
    return {
      title: say.volumeMountFailed.title({ volume: volumeOf(f) }),
      sentences: sentences(
        reason !== undefined && say.volumeMountFailed.reason({ reason: code(reason) }),
        wait === undefined ? say.volumeMountFailed.claimIsLookedFor : say.volumeMountFailed.itIsTriedAgain({ wait }),
        say.volumeMountFailed.podStaysPending,
      ),
      otherwise: say.volumeMountFailed.otherwise,
    };
  },
  VolumeUnmountStarted: (f) => ({
    title: say.volumeUnmountStarted.title({ mountOf: mountOf(f) }),
    sentences: f.flag('device')
      ? [say.volumeUnmountStarted.deviceWasMountedOnce]
      : [say.volumeUnmountStarted.tenTimesSecondIt, say.volumeUnmountStarted.itDoesNotWait],
    otherwise: f.flag('device')
      ? say.volumeUnmountStarted.withAnotherPodOf
      : say.volumeUnmountStarted.whileContainerOfPod,
  }),
  VolumeUnmounted: (f) => ({
    title: claim('volumeUnmounted', say.volumeUnmounted.title({ mountOf: atStart(mountOf(f)) })),
    sentences: f.flag('device')
      ? [say.volumeUnmounted.whatIsLeftIs]
      : [
          claim('volumeUnmounted', say.volumeUnmounted.volumeUnmounted),
          f.rules.waitsForVolumePaths
            ? say.volumeUnmounted.syncterminatedpodWaitsForMount
            : say.volumeUnmounted.lastDeleteWaitsFor,
        ],
    otherwise: f.flag('device') ? say.volumeUnmounted.emptydirOrSecretHas : say.volumeUnmounted.mountThatIsBusy,
  }),
  VolumeDetached: (f) => ({
    title: say.volumeDetached.title({ volume: atStart(volumeOf(f)) }),
    sentences: [say.volumeDetached.volumeManagerDropsIt],
    otherwise: say.volumeDetached.otherwise,
  }),
  VolumeUnmountFailed: unmountFailed,
  CgroupProcessesKilled: (f) => ({
    title: processesKilled(f.number('processes')),
    sentences: [say.cgroupProcessesKilled.beforeItRemovesCgroup, say.cgroupProcessesKilled.mostlyNothingIsRuntime],
    otherwise: say.cgroupProcessesKilled.otherwise,
  }),
  CgroupRemoveFailed: (f) => ({
    title: say.cgroupRemoveFailed.title,
    sentences: [
      claim('cgroupThere', say.cgroupRemoveFailed.cgroupThere),
      f.rules.cgroupRemovedBy === 'housekeeping'
        ? say.cgroupRemoveFailed.housekeepingTriesAgainEvery
        : say.cgroupRemoveFailed.ifPodWorkerAsked,
    ],
    otherwise: say.cgroupRemoveFailed.otherwise,
  }),
  PodDirRemoved: (f) => ({
    title: say.podDirRemoved.title({ pod: podName(f) }),
    sentences: [say.podDirRemoved.varLibKubeletPods],
    otherwise: say.podDirRemoved.otherwise,
  }),
  Relist: (f) =>
    f.text('error') === undefined
      ? {
          title: say.relist.title,
          sentences: [say.relist.onceSecondWhatChanged, say.relist.workerBetweenTwoPhases],
          otherwise: say.relist.otherwise,
        }
      : {
          title: say.relist.titlePlegGetsNoAnswer,
          sentences: [claim('runtimeAway', say.relist.runtimeAway)],
          otherwise: say.relist.otherwiseAfter3MinutesWithout,
        },
  PlegStateChange: plegStateChange,
  PlegCacheWritten: (f) =>
    isCacheDropped(f)
      ? {
          title: say.plegCacheWritten.title,
          sentences: [claim('nothingInRuntime', say.plegCacheWritten.nothingInRuntime)],
          otherwise: say.plegCacheWritten.otherwise,
        }
      : {
          title: say.plegCacheWritten.titlePlegWritesFreshStatus({ pod: podName(f) }),
          sentences: [say.plegCacheWritten.whoeverWaitsInGetnewerthan],
          otherwise: say.plegCacheWritten.otherwiseHadNothingOfPod,
        },
  KubeletStopped: () => ({
    title: say.kubeletStopped.title,
    sentences: [say.kubeletStopped.allThatItKnew, say.kubeletStopped.containersGoOnAnd],
    otherwise: say.kubeletStopped.otherwise,
  }),
  KubeletStarted: () => ({
    title: say.kubeletStarted.title,
    sentences: [say.kubeletStarted.itKnowsNothingYet, say.kubeletStarted.untilEverySourceHas],
    otherwise: say.kubeletStarted.otherwise,
  }),
  HousekeepingSkipped: () => ({
    title: say.housekeepingSkipped.title,
    sentences: [say.housekeepingSkipped.sourceHasNotReported],
    otherwise: say.housekeepingSkipped.otherwise,
  }),
  HousekeepingStarted: () => ({
    title: say.housekeepingStarted.title,
    sentences: [say.housekeepingStarted.every2SInside],
    otherwise: say.housekeepingStarted.otherwise,
  }),
  HousekeepingStage: (f) => ({
    otherwise: say.housekeepingStage.otherwise,
    ...(logged(f) ?? {
      title: say.housekeepingStage.title,
      sentences: [say.housekeepingStage.workersProbesOrphanedContainers],
    }),
  }),
  HousekeepingEnded: () => ({
    title: say.housekeepingEnded.title,
    sentences: [say.housekeepingEnded.syncloopReadsItsChannels],
    otherwise: say.housekeepingEnded.otherwise,
  }),
  GarbageCollected: (f) =>
    f.text('error') !== undefined
      ? {
          title: say.garbageCollected.title,
          sentences: [say.garbageCollected.deadContainersAndSandboxes],
          otherwise: say.garbageCollected.otherwise,
        }
      : {
          title: say.garbageCollected.titleContainerGcHasRun,
          sentences: [say.garbageCollected.onceMinuteItRemoves],
          otherwise: say.garbageCollected.otherwiseOfPodThatIs,
        },
  ProbeResult: probeResult,
  EventRecorded: (f) => {
    const reason = f.text('reason');
    return {
      title: say.eventRecorded.title({ reason: reason === undefined ? '' : ` ${code(reason)}` }),
      sentences: [say.eventRecorded.kubectlDescribePodLists],
      otherwise: say.eventRecorded.otherwise,
    };
  },
  Idled: () => ({
    title: say.idled.title,
    sentences: [say.idled.periodicTimersWentOn],
    otherwise: say.idled.otherwise,
  }),
  RuntimeRead: (f) => ({
    otherwise: say.runtimeRead.otherwise,
    ...(logged(f) ?? {
      title: say.runtimeRead.title,
      sentences: [say.runtimeRead.listOrStatusOver],
    }),
  }),
  Internal: (f) => ({
    otherwise: (f.event.klog?.level ?? 0) > 0 ? say.internal.withLowerVLine : say.internal.itHasNoAlternative,
    ...(logged(f) ?? {
      title:
        quietChanges(f).length === 0
          ? say.internal.stepWithoutChange
          : say.internal.onlyChanges({ quietChanges: list(quietChanges(f).map(code)) }),
      sentences: [say.internal.partNotesSomethingFor],
    }),
  }),
};
