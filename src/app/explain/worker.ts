/** The pod worker: asked to terminate, terminating, terminated, finished, forgotten. */
import { claim, type Sentence } from './claims.ts';
import { duration } from './durations.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import {
  cut,
  errorOf,
  foundTerminal,
  ignored,
  isFinished,
  isOrphan,
  isTerminated,
  sinceRequest,
  terminationReason,
  zeroIsUnset,
  type Ignored,
  type TerminationReason,
  uncertainVolumes,
  somethingRuns,
} from './reading.ts';
import { code, graceSeconds, method, podName, seconds, sentences, terminatingMethod, list } from './words.ts';

const say = messages.worker;

type Kinds =
  | 'UpdatePod'
  | 'WorkerCreated'
  | 'TerminationRequested'
  | 'TerminationAcknowledged'
  | 'UpdateIgnored'
  | 'WorkStarted'
  | 'WorkDone'
  | 'SyncPodEntered'
  | 'SyncPodExited'
  | 'TerminatingEntered'
  | 'GracePeriodChosen'
  | 'ContainersStopped'
  | 'TerminatingExited'
  | 'WorkerTerminated'
  | 'TerminatedEntered'
  | 'VolumesUnmountedSeen'
  | 'CgroupRemoved'
  | 'StatusFinal'
  | 'TerminatedExited'
  | 'WorkerFinished'
  | 'WorkerForgotten'
  | 'OrphanFound'
  | 'WorkFailed';

/** `, 532 ms after the request`; empty when it is not known. */
function sinceRequested(f: Facts): Said {
  const micros = sinceRequest(f);
  return micros === undefined ? '' : say.sinceRequested.afterRequest({ passed: duration(micros) });
}

function sinceAsked(f: Facts): Said {
  const micros = sinceRequest(f);
  return micros === undefined ? '' : say.sinceAsked.afterItWasAsked({ passed: duration(micros) });
}

const ONE_WAY = say.oneWay;

/** From 1.27 on removeTerminatedWorker counts every orphan as deleted. */
const laterDeleted = (f: Facts): Said =>
  f.rules.syncKnownPodsWakesOrphans ? say.laterDeleted.untilHousekeepingFindsIt : '';

export const REQUESTED: Readonly<Record<TerminationReason, (f: Facts) => Told>> = {
  deleted: (f) => ({
    title: say.requested.deleted.title,
    sentences: [
      say.requested.deleted.updatepodFindsDeletiontimestampOn({ pod: podName(f), method: method(f, 'SyncPod') }),
    ],
    otherwise: say.requested.deleted.otherwise({ oneWay: ONE_WAY }),
  }),
  removed: (f) => ({
    title: say.requested.removed.title,
    sentences: sentences(
      claim('unlisted', say.requested.removed.unlisted({ pod: podName(f) })),
      f.isStatic
        ? claim('deletedUnset', say.requested.removed.deletedUnset({ laterDeleted: laterDeleted(f) }))
        : claim(
            'deletedUnset',
            say.requested.removed.deletedUnsetWorkerKnowsItWithout({ laterDeleted: laterDeleted(f) }),
          ),
      say.requested.removed.graceIsPodOwn,
    ),
    otherwise: f.isStatic
      ? say.requested.removed.itsMirrorDeletionWould({ oneWay: ONE_WAY })
      : say.requested.removed.hadKubeletSeenDelete({ oneWay: ONE_WAY }),
  }),
  killed: (f) => ({
    title: say.requested.killed.title,
    sentences: [claim('listed', say.requested.killed.listed({ pod: podName(f) }))],
    otherwise: say.requested.killed.otherwise({ oneWay: ONE_WAY }),
  }),
  orphaned: (f) => ({
    title: say.requested.orphaned.title,
    sentences: [
      claim('unlisted', say.requested.orphaned.unlisted),
      f.minor < 27 ? say.requested.orphaned.perhapsNothingOfIt : say.requested.orphaned.itsVolumesAndCgroup,
    ],
    otherwise: say.requested.orphaned.otherwise,
  }),
  evicted: () => ({
    title: say.requested.evicted.title,
    sentences: [say.requested.evicted.nodeIsShortOf],
    otherwise: say.requested.evicted.otherwise({ oneWay: ONE_WAY }),
  }),
  deadline: (f) => ({
    title: say.requested.deadline.title,
    sentences: [
      say.requested.deadline.statusThatWasJust({ pod: podName(f) }),
      say.requested.deadline.nobodyHasSetDeletiontimestamp,
    ],
    otherwise: say.requested.deadline.otherwise({ oneWay: ONE_WAY }),
  }),
  terminalPhase: () => ({
    title: say.requested.terminalPhase.title,
    sentences: [claim('willNotRunAgain', say.requested.terminalPhase.willNotRunAgain)],
    otherwise: say.requested.terminalPhase.otherwise,
  }),
};

function gracePeriodChosen(f: Facts): Told {
  const value = graceSeconds(f);
  const title =
    value === undefined
      ? say.gracePeriodChosen.graceIsSettled
      : say.gracePeriodChosen.graceIs({ grace: seconds(value) });
  const own = f.running?.spec.terminationGracePeriodSeconds;
  if (isOrphan(f))
    return {
      title,
      sentences: [say.gracePeriodChosen.kubeletKnowsNoManifest],
      otherwise: say.gracePeriodChosen.otherwise,
    };
  if (zeroIsUnset(f) && value !== undefined && value > 0) {
    return {
      title,
      sentences: [
        say.gracePeriodChosen.deleteAskedFor0({ grace: seconds(value) }),
        say.gracePeriodChosen.soContainerMayOutlive,
      ],
      otherwise: say.gracePeriodChosen.otherwiseNewerKubeletsTakeExplicit,
    };
  }
  return {
    title,
    sentences: [
      say.gracePeriodChosen.smallerOfWhatDelete({
        own: own === undefined ? '' : say.gracePeriodChosen.smallerOfWhatDeleteOwn({ own }),
      }),
    ],
    otherwise: say.gracePeriodChosen.otherwiseShorterOneMayStill,
  };
}

const IGNORED: Readonly<Record<Ignored, (f: Facts) => Told>> = {
  mirror: (f) => ({
    title: say.ignored.mirror.title({ pod: podName(f) }),
    sentences: [claim('staticGone', say.ignored.mirror.staticGone)],
    otherwise: say.ignored.mirror.otherwise,
  }),
  finished: (f) => ({
    title: claim('workerFinished', say.ignored.finished.title),
    sentences: [claim('workerFinished', say.ignored.finished.workerFinished({ pod: podName(f) }))],
    otherwise: say.ignored.finished.otherwise,
  }),
  over: (f) => ({
    title: say.ignored.over.title,
    sentences: [say.ignored.over.statusOfSaysThat({ pod: podName(f) })],
    otherwise: say.ignored.over.otherwise,
  }),
  restart: (f) => ({
    title: say.ignored.restart.title({ pod: podName(f) }),
    sentences: [claim('workerNotFinished', say.ignored.restart.workerNotFinished)],
    otherwise: say.ignored.restart.otherwise,
  }),
  runtimeKill: () => ({
    title: say.ignored.runtimeKill.title,
    sentences: [claim('workerTerminated', say.ignored.runtimeKill.workerTerminated)],
    otherwise: say.ignored.runtimeKill.otherwise,
  }),
  nothingNew: () => ({
    title: say.ignored.nothingNew.title,
    sentences: [claim('workerEnding', say.ignored.nothingNew.workerEnding)],
    otherwise: say.ignored.nothingNew.otherwise,
  }),
};

/** What is still there although the worker does not count it. */
const uncertain = (f: Facts): readonly Sentence[] =>
  uncertainVolumes(f).map((volume) =>
    claim('volumesUncertain', say.uncertain.volumesUncertain({ volume: code(volume) })),
  );

const FRESH_STATUS = say.freshStatus;
const AGAIN = say.again;

function afterSync(f: Facts): Sentence {
  if (foundTerminal(f)) return claim('willNotRunAgain', say.syncPodExited.willNotRunAgain);
  const isToldToStop = (f.worker?.status.terminatingAt ?? null) !== null;
  return isToldToStop ? say.syncPodExited.toldToStop : claim('syncedAsAsked', say.syncPodExited.syncedAsAsked);
}

export const worker: Pick<EventTexts, Kinds> = {
  UpdatePod: (f) => ({
    title: say.updatePod.title({ pod: podName(f) }),
    sentences: [say.updatePod.everyReasonToLook],
    otherwise: say.updatePod.otherwise,
  }),
  WorkerCreated: (f) => ({
    title: say.workerCreated.title({ pod: podName(f) }),
    sentences: [say.workerCreated.oneGoroutineForEach],
    otherwise:
      f.isStatic && f.rules.podWorkers === 'phases'
        ? say.workerCreated.whileAnotherStaticPod
        : say.workerCreated.podOfSameName,
  }),
  TerminationRequested: (f) => REQUESTED[terminationReason(f)](f),
  TerminationAcknowledged: (f) => ({
    title: say.terminationAcknowledged.title,
    sentences: [say.terminationAcknowledged.itHasSeenRequest({ method: method(f, 'SyncTerminatingPod') })],
    otherwise: say.terminationAcknowledged.otherwise,
  }),
  UpdateIgnored: (f) => IGNORED[ignored(f)](f),
  WorkStarted: (f) => ({
    title: say.workStarted.title({ pod: podName(f) }),
    sentences: sentences(say.workStarted.itTakesNewestUpdate, isTerminated(f) && FRESH_STATUS),
    otherwise: say.workStarted.otherwise,
  }),
  WorkDone: (f) => ({
    title: say.workDone.title,
    sentences: [
      isFinished(f)
        ? say.workDone.itsGoroutineEnds
        : isTerminated(f)
          ? say.workDone.itGoesOnWith
          : say.workDone.itGoesOnWithWhat,
    ],
    otherwise: say.workDone.otherwise,
  }),
  SyncPodEntered: (f) => ({
    title: say.syncPodEntered.title({ method: method(f, 'SyncPod'), pod: podName(f) }),
    sentences: sentences(say.syncPodEntered.itMakesNodeLook, f.isStatic && say.syncPodEntered.forStaticPodAlso),
    otherwise: f.rules.podWorkers === 'phases' ? say.syncPodEntered.forPodThatHas : say.syncPodEntered.before122Pod,
  }),
  SyncPodExited: (f) => ({
    title: say.syncPodExited.title({ method: method(f, 'SyncPod') }),
    sentences: [afterSync(f)],
    otherwise: f.rules.syncPodTellsTerminal ? say.syncPodExited.hadItFoundPod : say.syncPodExited.itCannotSayThat,
  }),
  TerminatingEntered: (f) => ({
    title: say.terminatingEntered.title({ terminatingMethod: terminatingMethod(f) }),
    sentences: [
      isOrphan(f)
        ? claim('objectGone', say.terminatingEntered.objectGone)
        : say.terminatingEntered.itStopsEveryContainer,
      say.terminatingEntered.nothingThatComesIn,
    ],
    otherwise: isOrphan(f) ? say.terminatingEntered.withObjectItWould : say.terminatingEntered.ifOneStopFails,
  }),
  GracePeriodChosen: gracePeriodChosen,
  ContainersStopped: (f) => ({
    title: isOrphan(f)
      ? claim('containersDown', say.containersStopped.containersDown)
      : claim('containersDown', say.containersStopped.containersDownNoContainerOfPod),
    sentences: sentences(
      claim('containersDown', say.containersStopped.containersDownWorkerHasAskedRuntime),
      !isOrphan(f) &&
        (f.rules.reportsStatusAfterStop
          ? say.containersStopped.onlyNowMayKubelet
          : say.containersStopped.statusThatSaysSo),
    ),
    otherwise: say.containersStopped.otherwise,
  }),
  TerminatingExited: (f) => ({
    title: say.terminatingExited.title({ terminatingMethod: terminatingMethod(f) }),
    sentences: [isOrphan(f) ? say.terminatingExited.thisLineIsPrinted : say.terminatingExited.thisLineIsPrintedOn],
    otherwise: AGAIN,
  }),
  WorkerTerminated: (f) => ({
    title: claim('workerTerminated', say.workerTerminated.title),
    sentences: sentences(
      claim('containersDown', say.workerTerminated.containersDown({ sinceRequested: sinceRequested(f) })),
      FRESH_STATUS,
      f.isStatic && say.workerTerminated.fromHereOnHousekeeping,
    ),
    otherwise: say.workerTerminated.otherwise,
  }),
  TerminatedEntered: (f) => ({
    title: say.terminatedEntered.title({ method: method(f, 'SyncTerminatedPod') }),
    sentences: [say.terminatedEntered.itWaitsUntilVolumes],
    otherwise: say.terminatedEntered.otherwise,
  }),
  VolumesUnmountedSeen: (f) => ({
    title:
      uncertainVolumes(f).length === 0
        ? claim('volumesUnmounted', say.volumesUnmountedSeen.volumesUnmounted)
        : claim('volumesUncertain', say.volumesUnmountedSeen.volumesUncertain),
    sentences: sentences(
      ...uncertain(f),
      uncertainVolumes(f).length === 0 && say.volumesUnmountedSeen.volumeManagerUnmountsAs,
      !f.rules.waitsForVolumePaths && say.volumesUnmountedSeen.directoriesThatRemainDo,
    ),
    otherwise: say.volumesUnmountedSeen.otherwise,
  }),
  CgroupRemoved: () => ({
    title: claim('cgroupGone', say.cgroupRemoved.title),
    sentences: [say.cgroupRemoved.whateverStillRunsInside, say.cgroupRemoved.housekeepingRemovesItToo],
    otherwise: say.cgroupRemoved.otherwise,
  }),
  StatusFinal: (f) => ({
    title: say.statusFinal.title,
    sentences: [
      say.statusFinal.terminatepodClosesWhatIs,
      f.rules.terminatePodForcesPhase ? say.statusFinal.phaseThatIsNot : say.statusFinal.phaseIsNotTouched,
    ],
    otherwise: f.rules.terminatePodForcesPhase ? say.statusFinal.staticPodPhaseIs : say.statusFinal.from127On,
  }),
  TerminatedExited: (f) => ({
    title: say.terminatedExited.title({ method: method(f, 'SyncTerminatedPod') }),
    sentences: [say.terminatedExited.thisLineIsPrinted],
    otherwise: AGAIN,
  }),
  WorkerFinished: (f) => ({
    title: claim('workerFinished', say.workerFinished.title),
    sentences: sentences(
      isOrphan(f)
        ? claim('objectGone', say.workerFinished.objectGone)
        : uncertainVolumes(f).length === 0
          ? claim('finishedCleanedUp', say.workerFinished.nodeCleanedUp({ sinceAsked: sinceAsked(f) }))
          : claim(
              'volumesUncertain',
              say.workerFinished.volumesUncertain({ uncertainVolumes: list(uncertainVolumes(f).map(code)) }),
            ),
      f.isStatic && say.workerFinished.onlyNowIsName,
    ),
    otherwise: isOrphan(f)
      ? say.workerFinished.podWithObjectWould
      : f.rules.waitsForVolumePaths
        ? say.workerFinished.stepThatFailsBusy
        : say.workerFinished.stepThatFailsCgroup,
  }),
  WorkerForgotten: (f) => ({
    title: say.workerForgotten.title({ pod: podName(f) }),
    sentences: [say.workerForgotten.housekeepingEvery2S],
    otherwise: say.workerForgotten.otherwise,
  }),
  OrphanFound: (f) => ({
    title: say.orphanFound.title,
    sentences: sentences(
      say.orphanFound.runtimeListShowsPod,
      !f.rules.housekeepingReadsRuntime && !somethingRuns(f) && claim('podDown', say.orphanFound.podDown),
    ),
    otherwise: say.orphanFound.otherwise,
  }),
  WorkFailed: (f) => {
    const error = errorOf(f);
    return {
      title: say.workFailed.title,
      sentences: sentences(
        error !== undefined && say.workFailed.error({ error: code(cut(error, 120)) }),
        say.workFailed.itIsWokenAgain,
        !f.rules.syncKnownPodsWakesOrphans && say.workFailed.upTo126,
      ),
      otherwise: say.workFailed.otherwise,
    };
  },
};
