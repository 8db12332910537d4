/** Steps that the model tells by their log line alone: one text for each message. */
import { claim, type ClaimId, type Sentence } from './claims.ts';
import type { Facts } from './facts.ts';
import { textOfLine, type LineTexts, type Say } from './loggedLine.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { containersRun, uncertainVolumes } from './reading.ts';
import { code, podName, sentences } from './words.ts';

const say = messages.logged;

interface Line {
  readonly title: Said;
  readonly sentence: Said;
  readonly otherwise?: Said;
}

/** What the line's words claim of the state. */
interface LineClaims {
  readonly title?: ClaimId;
  readonly sentence?: ClaimId;
}

const claiming = (text: Said, claims: ClaimId | undefined): Sentence =>
  claims === undefined ? text : claim(claims, text);

const says =
  ({ title, sentence, otherwise }: Line, claims: LineClaims = {}): Say =>
  () => ({
    title: claiming(title, claims.title),
    sentences: [claiming(sentence, claims.sentence)],
    ...(otherwise !== undefined && { otherwise }),
  });

const VOLUMES_LEFT = says(say.volumesLeft, { title: 'volumesLeft' });
const SHUTDOWN_SEEN = says(say.shutdownSeen);

const BY_ID: LineTexts = {
  'kubeletPods.cleanUpProbes': says(say.kubeletPods.cleanUpProbes),
  'kubeletPods.podIsRestartable': says(say.kubeletPods.podIsRestartable),
  'kubeletPods.notReclaimedContainers': says(say.kubeletPods.notReclaimedContainers, { title: 'somethingRuns' }),
  'podWorkers.podIsTerminal': says(say.podWorkers.podIsTerminal, { sentence: 'willNotRunAgain' }),
  'kubeletPods.notReclaimedDeadContainers': says(say.kubeletPods.notReclaimedDeadContainers, { title: 'plegKnows' }),
  'podKiller.markingApiPod': says(say.podKiller.markingApiPod),
  'podKiller.pending': says(say.podKiller.pending, { sentence: 'podKillerHasIt' }),
  'probeWorker.noStatus': says(say.probeWorker.noStatus),
  'kubeletPods.notReclaimedStatus': says(say.kubeletPods.notReclaimedStatus),
  'kubeletPods.notReclaimedCgroup': says(say.kubeletPods.notReclaimedCgroup, { title: 'cgroupThere' }),
  'kubeletPods.allReclaimed': says(say.kubeletPods.allReclaimed, { title: 'nodeCleanedUp', sentence: 'nodeCleanedUp' }),
  'statusManager.syncingAll': says(say.statusManager.syncingAll),
  'statusManager.syncingUpdated': says(say.statusManager.syncingUpdated),
  'statusManager.markingFailed': says(say.statusManager.markingFailed),
  'statusManager.podRecreated': says(say.statusManager.podRecreated),
  'statusManager.deletedWhileReconciling': says(say.statusManager.deletedWhileReconciling, { sentence: 'objectGone' }),
  'kubeletPods.cleanUpUserNamespaces': says(say.kubeletPods.cleanUpUserNamespaces),
  'podWorkers.orphanNotified': says(say.podWorkers.orphanNotified, { sentence: 'workerNotFinished' }),
  'kubeletPods.willBeRestarted': says(say.kubeletPods.willBeRestarted, { sentence: 'listed' }),
  'kubeletPods.orphanedPodVolumesNotYetRemoved': says(say.kubeletPods.orphanedPodVolumesNotYetRemoved, {
    sentence: 'volumesLeft',
  }),
  'podWorkers.alreadyQueued': says(say.podWorkers.alreadyQueued),
  'podWorkers.workerStopped': says(say.podWorkers.workerStopped),
  'kuberuntimeManager.noReadySandbox': says(say.kuberuntimeManager.noReadySandbox, { title: 'sandboxDown' }),
  'kuberuntimeManager.noSandbox': says(say.kuberuntimeManager.noSandbox),
  'kuberuntimeManager.newPod': says(say.kuberuntimeManager.newPod),
  'kuberuntimeManager.stoppingSandboxForNew': says(say.kuberuntimeManager.stoppingSandboxForNew),
  'kuberuntimeManager.createdSandbox': says(say.kuberuntimeManager.createdSandbox, { title: 'sandboxRuns' }),
  'kuberuntimeManager.determinedIP': says(say.kuberuntimeManager.determinedIP),
  'kuberuntimeManager.checkingBackoff': says(say.kuberuntimeManager.checkingBackoff),
  'kuberuntimeManager.backOffRestarting': says(say.kuberuntimeManager.backOffRestarting),
  'kuberuntimeManager.creatingContainer': says(say.kuberuntimeManager.creatingContainer, { sentence: 'sandboxRuns' }),
  'kubeletPods.creatingHostsMount': says(say.kubeletPods.creatingHostsMount),
  'populator.addedVolume': says(say.populator.addedVolume),
  'reconciler.verifyAttachedStarted': says(say.reconciler.verifyAttachedStarted),
  'reconciler.mountStarting': says(say.reconciler.mountStarting),
  'prober.succeeded': says(say.prober.succeeded),
  'prober.failed': says(say.prober.failed),
  'probeWorker.triggered': says(say.prober.triggered),
  'probeWorker.targetNotFound': says(say.probeWorker.targetNotFound),
  'kubelet.mountVolumesFailed': says(say.kubelet.mountVolumesFailed),
  'kubelet.syncLoopProbe': says(say.kubelet.syncLoopProbe),
  'statusManager.readinessUnchanged': says(say.statusManager.readinessUnchanged),
  'volumeManager.waitingToMount': says(say.volumeManager.waitingToMount),
  'volumeManager.allMounted': says(say.volumeManager.allMounted, { title: 'volumesMounted' }),
  'eviction.mustEvict': says(say.eviction.mustEvict),
  'eviction.ranked': says(say.eviction.ranked),
  'nodeShutdown.event': SHUTDOWN_SEEN,
  'nodeShutdown.eventShuttingDown': SHUTDOWN_SEEN,
  'nodeShutdown.processing': says(say.nodeShutdown.processing),
  'podCgroups.killingProcess': says(say.podCgroups.killingProcess),
  'kubelet.volumePathsRemain': VOLUMES_LEFT,
  'kubeletPods.notReclaimedVolumes': VOLUMES_LEFT,
  'topologyManager.admit': says(say.topologyManager.admit),
  'cpuManager.removeStaleState': says(say.cpuManager.removeStaleState),
  'memoryManager.removeStaleState': says(say.memoryManager.removeStaleState),
  'cpuManager.deletedAssignment': says(say.cpuManager.deletedAssignment),
  'kubeletPods.cleanUpPodWorkers': (f) => ({
    title: say.kubeletPods.cleanUpPodWorkers.title,
    sentences: [
      say.kubeletPods.cleanUpPodWorkers.recordsOfFinishedWorkers,
      f.rules.syncKnownPodsWakesOrphans
        ? say.kubeletPods.cleanUpPodWorkers.oneWhosePodNobody
        : say.kubeletPods.cleanUpPodWorkers.workerThatHasNot,
    ],
  }),
  'kubeletPods.cleanUpOrphanedPodStatuses': says(say.kubeletPods.cleanUpOrphanedPodStatuses),
  'kubeletPods.cleanUpOrphanedPodDirectories': says(say.kubeletPods.cleanUpOrphanedPodDirectories),
  'kubeletPods.cleanUpOrphanedMirrorPods': says(say.kubeletPods.cleanUpOrphanedMirrorPods),
  'kubeletPods.cleanUpOrphanedPodCgroups': says(say.kubeletPods.cleanUpOrphanedPodCgroups),
  'kubeletVolumes.cleanedUpOrphanedPodVolumesDir': says(say.kubeletVolumes.cleanedUpOrphanedPodVolumesDir),
  'kubeletVolumes.orphanedPodFoundRemoving': says(say.kubeletVolumes.orphanedPodFoundRemoving, {
    sentence: 'unlisted',
  }),
  'kubeletPods.orphanedPodRemovingCgroups': (f) => ({
    title: say.kubeletPods.orphanedPodRemovingCgroups.title,
    sentences: [
      containersRun(f)
        ? claim('podRuns', say.kubeletPods.orphanedPodRemovingCgroups.podRuns)
        : claim('containersDown', say.kubeletPods.orphanedPodRemovingCgroups.containersDown),
    ],
  }),
  'kubeletVolumes.orphanedPodVolumesNotCleanedUp': says(say.kubeletVolumes.orphanedPodVolumesNotCleanedUp, {
    sentence: 'volumesLeft',
  }),
  'populator.removingVolume': (f) => ({
    title: say.populator.removingVolume.title,
    sentences: [claim('containersDown', say.populator.removingVolume.containersDown({ pod: podName(f) }))],
  }),
  'volumeManager.waitingToUnmount': says(say.volumeManager.waitingToUnmount),
  'volumeManager.allUnmounted': (f) =>
    uncertainVolumes(f).length === 0
      ? {
          title: claim('volumesUnmounted', say.volumeManager.allUnmounted.title),
          sentences: [say.volumeManager.allUnmounted.volumeManagerUnmountsThem],
        }
      : {
          title: claim('volumesUncertain', say.volumeManager.allUnmounted.titleLineCountsAllVolumes),
          sentences: uncertainVolumes(f).map((volume) =>
            claim('volumesUncertain', say.volumeManager.allUnmounted.volumesUncertain({ volume: code(volume) })),
          ),
        },
  'kuberuntimeContainer.removing': says(say.kuberuntimeContainer.removing, { sentence: 'containerNotRunning' }),
  'topologyManager.removeContainer': says(say.topologyManager.removeContainer),
  'kuberuntimeGC.removingSandbox': says(say.kuberuntimeGC.removingSandbox, { sentence: 'containersDown' }),
  'kuberuntimeGC.removingLogs': says(say.kuberuntimeGC.removingLogs, { sentence: 'containersDown' }),
  'kubelet.postTerminationState': says(say.kubelet.postTerminationState),
  'kuberuntimeManager.gotSandboxIDs': says(say.kuberuntimeManager.gotSandboxIDs),
  'qosContainerManager.updated': says(say.qosContainerManager.updated),
  'kubeletPods.generatingStatus': (f) => ({
    title: say.kubeletPods.generatingStatus.title({ pod: podName(f) }),
    sentences: [say.kubeletPods.generatingStatus.itIsComputedAnew],
  }),
  'kubeletPods.gotPhase': (f) => {
    const from = f.text('oldPhase');
    const to = f.text('phase');
    return {
      title:
        to === undefined
          ? say.kubeletPods.gotPhase.phaseIsComputed
          : from === to
            ? say.kubeletPods.gotPhase.phaseStays({ to: code(to) })
            : say.kubeletPods.gotPhase.phaseBecomes({ to: code(to) }),
      sentences: sentences(
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt !== null &&
          from === to &&
          say.kubeletPods.gotPhase.withRestartpolicyAlwaysStopped,
        f.minor >= 27 && say.kubeletPods.gotPhase.onlyWhenAllContainers,
        f.minor < 27 && from !== to && say.kubeletPods.gotPhase.itFollowsFromWhat,
        f.minor < 27 && from === to && to !== 'Running' && say.kubeletPods.gotPhase.itIsComputedAnew,
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt === null &&
          say.kubeletPods.gotPhase.containerRunsOrIs,
      ),
    };
  },
  'statusManager.deletedFromEtcd': says(say.statusManager.deletedFromEtcd),
  'podContainerDeletor.deleteFailed': says(say.podContainerDeletor.deleteFailed),
  'podContainerDeletor.notFound': says(say.podContainerDeletor.notFound),
  'populator.containersStillRunning': (f) => ({
    title: say.populator.containersStillRunning.title,
    sentences: sentences(
      containersRun(f)
        ? claim('podRuns', say.populator.containersStillRunning.podRuns)
        : say.populator.containersStillRunning.podIsToGo,
      say.populator.containersStillRunning.itLooksTenTimes,
    ),
  }),
  'podWorkers.removeNotTerminated': says(say.podWorkers.removeNotTerminated, { sentence: 'workerNotFinished' }),
  'kuberuntimeManager.computedActions': says(say.kuberuntimeManager.computedActions),
  'file.readingConfigFile': says(say.file.readingConfigFile),
  'statusManager.patch': (f) =>
    f.event.kind === 'StatusPatchReported'
      ? { title: say.statusManager.patch.title, sentences: [say.statusManager.patch.withAnswerStatusManager] }
      : {
          title: say.statusManager.patch.titlePatchWouldBeEmpty,
          sentences: [say.statusManager.patch.statusHoldsNothingNew],
        },
  'statusManager.upToDate': says(say.statusManager.upToDate),
  'lifecycle.execHookFailed': says(say.lifecycle.execHookFailed),
  'lifecycle.httpHookFailed': says(say.lifecycle.httpHookFailed),
  'kuberuntimeContainer.probeGracePeriod': says(say.kuberuntimeContainer.probeGracePeriod),
  'remoteRuntime.execSyncFailed': says(say.remoteRuntime.execSyncFailed),
  'kuberuntimeContainer.killFailed': says(say.kuberuntimeContainer.killFailed),
  'kuberuntimeContainer.killContainerFailed': says(say.kuberuntimeContainer.killContainerFailed),
  'kuberuntimeManager.stopSandboxFailed': says(say.kuberuntimeManager.stopSandboxFailed),
  'kubelet.readStatusFailed': says(say.kubelet.readStatusFailed),
  'kubeletPods.listContainersFailed': says(say.kubeletPods.listContainersFailed),
  'kubelet.housekeepingFailed': says(say.kubelet.housekeepingFailed),
  'kuberuntimeGC.stopBeforeRemoveFailed': says(say.kuberuntimeGC.stopBeforeRemoveFailed),
  'kuberuntimeGC.removeContainerFailed': says(say.kuberuntimeGC.removeContainerFailed),
  'kubelet.syncLoopPaused': says(say.kubelet.syncLoopPaused),
  'kuberuntimeManager.killingUnwanted': says(say.kuberuntimeManager.killingUnwanted),
  'kuberuntimeManager.containerToStart': says(say.kuberuntimeManager.containerToStart),
  'probeWorker.exiting': says(say.probeWorker.exiting),
  'kubeletPods.apiPhaseTerminal': says(say.kubeletPods.apiPhaseTerminal),
  'kubeletPods.statusManagerPhaseTerminal': says(say.kubeletPods.statusManagerPhaseTerminal),
  'statusManager.ignoringSame': says(say.statusManager.ignoringSame),
  'statusManager.updated': says(say.statusManager.updated),
};

const OTHER = {
  title: (message: string) => say.other.title({ message: code(message) }),
  sentence: say.other.sentence,
};

export const logged = (f: Facts) => textOfLine(f, BY_ID, OTHER);
