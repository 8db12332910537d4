/**
 * The pod worker until 1.21, where it is otherwise: a goroutine that calls syncPod for every update and knows no phases,
 * and beside it podKiller, which stops what no worker will (kubelet_pods.go).
 */
import { claim } from './claims.ts';
import type { SyncOnlyTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { messages } from './messages.ts';
import {
  byPodKiller,
  cut,
  errorOf,
  isListed,
  knowsNoPod,
  nothingDone,
  statusTellsRunning,
  stillRuns,
  terminationReason,
  type NothingDone,
} from './reading.ts';
import { code, graceSeconds, podName, seconds, sentences } from './words.ts';
import { REQUESTED, worker } from './worker.ts';

const say = messages.syncOnly;

const ONE_WAY = say.oneWay;
const SENT_AGAIN = say.sentAgain;

const REQUESTED_HERE: typeof REQUESTED = {
  ...REQUESTED,
  deleted: (f) => ({
    title: say.requestedHere.deleted.title,
    sentences: [
      say.requestedHere.deleted.goesToItsGoroutine({ pod: podName(f) }),
      say.requestedHere.deleted.oneThatIsRunning,
    ],
    otherwise: say.requestedHere.deleted.otherwise({ oneWay: ONE_WAY }),
  }),
  removed: (f) => ({
    title: say.requestedHere.removed.title,
    sentences: sentences(
      claim('notInSource', say.requestedHere.removed.notInSource({ pod: podName(f) })),
      f.isStatic && claim('mirrorRemains', say.requestedHere.removed.mirrorRemains),
      f.running?.metadata.deletionTimestamp !== undefined && say.requestedHere.removed.stopThatIsUnder,
      f.running?.metadata.deletionTimestamp === undefined && say.requestedHere.removed.graceIsPodOwn,
    ),
    otherwise: f.isStatic
      ? say.requestedHere.removed.itsMirrorDeletionWould({ oneWay: ONE_WAY })
      : say.requestedHere.removed.hadKubeletSeenDelete({ oneWay: ONE_WAY }),
  }),
  deadline: (f) => ({
    title: say.requestedHere.deadline.title,
    sentences: [
      say.requestedHere.deadline.syncpodThatComesNow({ pod: podName(f) }),
      say.requestedHere.deadline.nobodyHasSetDeletiontimestamp,
    ],
    otherwise: say.requestedHere.deadline.otherwise({ oneWay: ONE_WAY }),
  }),
  orphaned: (f) => ({
    title: isListed(f) ? say.requestedHere.orphaned.whatIsLeftOf : say.requestedHere.orphaned.orphanIsToBe,
    sentences: [
      isListed(f)
        ? say.requestedHere.orphaned.runtimeListShowsSomething
        : say.requestedHere.orphaned.runtimeListShowsPod,
      say.requestedHere.orphaned.perhapsNothingOfIt,
    ],
    otherwise: say.requestedHere.orphaned.otherwise,
  }),
};

const NOTHING_DONE: Readonly<Record<NothingDone, (f: Facts) => Told>> = {
  notFound: (f) => ({
    title: claim('notInRuntimeCache', say.nothingDone.notFound.title),
    sentences: [claim('notInRuntimeCache', say.nothingDone.notFound.notInRuntimeCache({ pod: podName(f) }))],
    otherwise: say.nothingDone.notFound.otherwise,
  }),
  notReady: (f) => ({
    title: say.nothingDone.notReady.title,
    sentences: [say.nothingDone.notReady.notAllSourcesHave({ pod: podName(f) })],
    otherwise: SENT_AGAIN,
  }),
  inHand: () => ({
    title: claim('podKillerHasIt', say.nothingDone.inHand.title),
    sentences: [say.nothingDone.inHand.itStopsEachPod],
    otherwise: say.nothingDone.inHand.otherwise,
  }),
  mirror: worker.UpdateIgnored,
  over: (f) => ({
    title: say.nothingDone.over.title,
    sentences: [claim('statusStopped', say.nothingDone.over.statusStopped({ pod: podName(f) }))],
    otherwise: say.nothingDone.over.otherwise,
  }),
};

export const syncOnly: SyncOnlyTexts = {
  TerminationRequested: (f) => REQUESTED_HERE[terminationReason(f)](f),
  TerminationAcknowledged: () => ({
    title: say.terminationAcknowledged.title,
    sentences: [say.terminationAcknowledged.syncpodFindsDeletiontimestampOr],
    otherwise: say.terminationAcknowledged.otherwise,
  }),
  TerminatingEntered: (f) =>
    byPodKiller(f)
      ? {
          title: say.terminatingEntered.title,
          sentences: [say.terminatingEntered.itDoesSoIn],
          otherwise: say.terminatingEntered.otherwise({ sentAgain: SENT_AGAIN }),
        }
      : {
          title: say.terminatingEntered.titleSyncpodBeginsToKill,
          sentences: [say.terminatingEntered.itHasEveryContainer],
          otherwise: say.terminatingEntered.otherwiseIfOneStopFails,
        },
  GracePeriodChosen: (f) => {
    if (knowsNoPod(f))
      return {
        title: say.gracePeriodChosen.title,
        sentences: [say.gracePeriodChosen.podkillerKnowsNoPod],
        otherwise: say.gracePeriodChosen.otherwise,
      };
    const given = f.number('gracePeriod');
    if (given !== undefined)
      return {
        title: say.gracePeriodChosen.titleGraceIs({ given: seconds(given) }),
        sentences: [say.gracePeriodChosen.whoeverAskedForThis],
        otherwise: say.gracePeriodChosen.otherwiseShorterOneMayStill,
      };
    const value = graceSeconds(f);
    return {
      title:
        value === undefined || value < 2
          ? say.gracePeriodChosen.eachContainerHasIts
          : say.gracePeriodChosen.graceIs({ grace: seconds(value) }),
      sentences: [say.gracePeriodChosen.noGraceIsHanded],
      otherwise: say.gracePeriodChosen.otherwiseShorterOneMayStill,
    };
  },
  ContainersStopped: () => ({
    title: say.containersStopped.title,
    sentences: [say.containersStopped.noCallHasFailed],
    otherwise: SENT_AGAIN,
  }),
  TerminatingExited: (f) =>
    byPodKiller(f)
      ? {
          title: say.terminatingExited.title,
          sentences: [say.terminatingExited.withSuccessOrWithout],
          otherwise: SENT_AGAIN,
        }
      : {
          title: say.terminatingExited.titleSyncpodReturns,
          sentences: [say.terminatingExited.withErrorWorkerTries],
          otherwise: say.terminatingExited.otherwise,
        },
  UpdateIgnored: (f) => NOTHING_DONE[nothingDone(f)](f),
  WorkDone: () => ({
    title: say.workDone.title,
    sentences: [say.workDone.itGoesOnWith],
    otherwise: say.workDone.otherwise,
  }),
  WorkerFinished: (f) => ({
    title: say.workerFinished.title,
    sentences: [
      statusTellsRunning(f)
        ? claim('containersDown', say.workerFinished.containersDown({ pod: podName(f) }))
        : claim('statusStopped', say.workerFinished.statusStopped({ pod: podName(f) })),
      say.workerFinished.volumesAndCgroupAre,
    ],
    otherwise: say.workerFinished.otherwise,
  }),
  WorkerForgotten: (f) => ({
    title: say.workerForgotten.title({ pod: podName(f) }),
    sentences: [
      isListed(f) ? say.workerForgotten.podStatusSaysThat : claim('notInSource', say.workerForgotten.notInSource),
    ],
    otherwise: say.workerForgotten.otherwise,
  }),
  OrphanFound: (f) => ({
    title: isListed(f) ? say.orphanFound.housekeepingFindsPodThat : say.orphanFound.housekeepingFindsOrphan,
    sentences: sentences(
      isListed(f) ? say.orphanFound.runtimeListShowsPod : say.orphanFound.runtimeListShowsPodThat,
      !stillRuns(f) && claim('containersDown', say.orphanFound.containersDown),
    ),
    otherwise: say.orphanFound.otherwise,
  }),
  WorkFailed: (f) => {
    if (!byPodKiller(f)) return worker.WorkFailed(f);
    const error = errorOf(f);
    return {
      title: say.workFailed.title,
      sentences: sentences(
        error !== undefined && say.workFailed.error({ error: code(cut(error, 120)) }),
        say.workFailed.itOnlyLogsThat,
      ),
      otherwise: SENT_AGAIN,
    };
  },
};
