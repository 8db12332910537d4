/** Requests, responses, what was written to etcd, and who was told. */
import type { ControlPlane } from '../../cluster/state.ts';
import { claim } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import {
  disruption,
  endedContainers,
  finalizersOf,
  isFirstStatus,
  refusal,
  requestOf,
  watchType,
  isFinished,
  staticRuns,
} from './reading.ts';
import { clockPart, code, list, podName, seconds, sentences } from './words.ts';

const say = messages.api;

type Kinds =
  | 'RequestSent'
  | 'ResponseSent'
  | 'DeletionTimestampSet'
  | 'GracePeriodZeroed'
  | 'ObjectRemoved'
  | 'ObjectCreated'
  | 'StatusPatched'
  | 'ObjectUpdated'
  | 'PodBound'
  | 'RequestRefused'
  | 'ApiserverReady'
  | 'RequestLost'
  | 'ConnectionLost'
  | 'WatchClosed'
  | 'WatchOpened'
  | 'ReflectorBackOff'
  | 'Relisted'
  | 'WatchEventSent'
  | 'WatchEventToKubectl';

const ACTOR: Readonly<Record<keyof ControlPlane, Said> & Record<string, Said>> = {
  kubectl: 'kubectl',
  apiserver: say.actor.apiserver,
  etcd: 'etcd',
  statusManager: say.actor.statusManager,
  podWorkers: 'Pod worker',
  syncLoop: say.actor.syncLoop,
  apiSource: say.actor.apiSource,
  scheduler: say.actor.scheduler,
  controllerManager: say.actor.controllerManager,
  apiClient: say.actor.apiClient,
};
const actor = (name: string): Said => ACTOR[name] ?? name;

const answerCode = ({ event: { carries } }: Facts): number | undefined =>
  carries?.is === 'response' ? carries.code : undefined;

const told = (f: Facts): Said => (watchType(f) === '' ? '' : say.told.watchType({ watchType: watchType(f) }));

type Body = Omit<Told, 'title'>;

function fromKubectl(f: Facts): Body {
  const { verb, grace, isEviction } = requestOf(f);
  if (isEviction)
    return {
      sentences: [say.fromKubectl.withNoDisruptionBudget],
      otherwise: say.fromKubectl.otherwise,
    };
  if (verb !== 'delete')
    return {
      sentences: [say.fromKubectl.itIsOnIts],
      otherwise: say.fromKubectl.otherwiseIfItIsRefused,
    };
  return {
    sentences: [
      say.fromKubectl.deleteOfRunningPod,
      grace === undefined
        ? say.fromKubectl.itCarriesNoGrace
        : say.fromKubectl.itCarriesOfGrace({ grace: seconds(grace) }),
    ],
    otherwise: say.fromKubectl.otherwiseOnlyGrace0Removes,
  };
}

/** Requests of the kubelet and of controllers, by verb. */
const SENT: Readonly<Record<string, (f: Facts) => Body>> = {
  list: () => ({
    sentences: [say.sent.list.reflectorBeginsWithList],
    otherwise: say.sent.list.otherwise,
  }),
  watch: () => ({
    sentences: [say.sent.watch.itAsksForEverything],
    otherwise: say.sent.watch.otherwise,
  }),
  get: () => ({
    sentences: [say.sent.get.itReadsObjectFirst],
    otherwise: say.sent.get.otherwise,
  }),
  patch: (f) => ({
    sentences: [say.sent.patch.patchOfStatusChanges],
    otherwise:
      f.event.actor === 'statusManager' ? say.sent.patch.ifItFailsPass : say.sent.patch.statusWrittenInMeantime,
  }),
  delete: (f) => ({
    sentences: [
      requestOf(f).grace !== 0
        ? say.sent.delete.itNamesNoGrace
        : f.event.actor === 'controllerManager'
          ? say.sent.delete.grace0NobodyIs
          : say.sent.delete.grace0WhateverHad,
      say.sent.delete.answerComesWhenEtcd,
    ],
    otherwise: requestOf(f).namesUID ? say.sent.delete.itNamesUidFor : say.sent.delete.itNamesNoUid,
  }),
  create: (f) => ({
    sentences: sentences(
      f.event.actor === 'podWorkers' && say.sent.create.mirrorPodIsOnly,
      say.sent.create.answerComesWhenEtcd,
    ),
    otherwise: say.sent.create.otherwise,
  }),
};

function requestSent(f: Facts): Told {
  const { headline, verb, isBinding } = requestOf(f);
  const title = say.requestSent.title({
    actor: actor(f.event.actor),
    headline: headline === '' ? say.requestSent.request : code(headline),
  });
  if (f.event.actor === 'kubectl') return { title, ...fromKubectl(f) };
  if (f.flag('lost'))
    return {
      title,
      sentences: [claim('nodeCutOff', say.requestSent.nodeCutOff)],
      otherwise: say.requestSent.otherwise,
    };
  if (isBinding)
    return {
      title,
      sentences: [say.requestSent.schedulerHasFoundNode],
      otherwise: say.requestSent.otherwiseUntilThenPodBelongs,
    };
  const body = SENT[verb]?.(f);
  return {
    title,
    ...(body ?? {
      sentences: [say.requestSent.itIsOnIts],
      otherwise: say.requestSent.otherwiseIfItIsRefused,
    }),
  };
}

function immediate(f: Facts): Told {
  return {
    title: say.immediate.title,
    sentences: sentences(
      say.immediate.grace0MeansTwo,
      finalizersOf(f).length > 0
        ? claim('finalizerHolds', say.immediate.finalizerHolds({ finalizers: list(finalizersOf(f).map(code)) }))
        : f.isMirror
          ? say.immediate.nothingRunsBehindMirror
          : say.immediate.nobodyWaitsForContainers,
    ),
    otherwise: say.immediate.otherwise,
  };
}

function deletionTimestampSet(f: Facts): Told {
  const grace = f.number('deletionGracePeriodSeconds') ?? f.object?.metadata.deletionGracePeriodSeconds;
  if (grace === 0) return immediate(f);
  const stamp = f.text('deletionTimestamp') ?? f.object?.metadata.deletionTimestamp;
  const what =
    stamp === undefined
      ? say.deletionTimestampSet.it
      : say.deletionTimestampSet.whatStamp({ stamp: code(clockPart(stamp)) });
  return {
    title: say.deletionTimestampSet.title,
    sentences: sentences(
      say.deletionTimestampSet.isTimeOfRequest({
        what,
        grace:
          grace === undefined
            ? say.deletionTimestampSet.grace
            : say.deletionTimestampSet.ofGrace({ grace: seconds(grace) }),
      }),
      say.deletionTimestampSet.phaseStaysKubectlShows({ phase: code(f.object?.status.phase ?? 'Running') }),
      f.isMirror
        ? claim('staticRuns', say.deletionTimestampSet.staticRuns)
        : say.deletionTimestampSet.nobodyCountsDownHere,
    ),
    otherwise: say.deletionTimestampSet.otherwise,
  };
}

/** DisruptionTarget: whoever deletes the pod next says why, so that controllers can tell it from a failure. */
function disturbed(f: Facts, reason: string | undefined): Told {
  return {
    title: say.disturbed.title({ pod: podName(f) }),
    sentences: [
      say.disturbed.conditionDisruptiontargetSaysThat({
        reason:
          reason === undefined ? '' : say.disturbed.conditionDisruptiontargetSaysThatReason({ reason: code(reason) }),
      }),
      say.disturbed.itIsWriteAnd,
    ],
    otherwise: say.disturbed.otherwise,
  };
}

function statusPatched(f: Facts): Told {
  const disrupted = disruption(f);
  if (disrupted !== null) return disturbed(f, disrupted.reason);
  const version = f.text('resourceVersion') ?? f.object?.metadata.resourceVersion;
  const ended = endedContainers(f).map(({ name, exitCode }) =>
    say.statusPatched.withCode({ name: code(name), exitCode }),
  );
  if (ended.length === 0) {
    const isFirst = isFirstStatus(f);
    return {
      title: isFirst
        ? say.statusPatched.apiServerFilledIn({ pod: podName(f) })
        : say.statusPatched.apiServerWroteStatus,
      sentences: sentences(
        isFirst && f.isMirror && say.statusPatched.untilNowNewMirror,
        claim(
          'resourceVersionTold',
          say.statusPatched.resourceVersionTold({
            version:
              version === undefined
                ? say.statusPatched.oneHigher
                : say.statusPatched.resourceVersionToldVersion({ version: code(version) }),
          }),
        ),
        f.isMirror && say.statusPatched.mirrorPodStatusIs,
      ),
      otherwise: say.statusPatched.otherwise,
    };
  }
  const going = f.object?.metadata.deletionTimestamp !== undefined;
  return {
    title: say.statusPatched.title,
    sentences: sentences(
      claim('endsTold', say.statusPatched.endsTold({ ended: list(ended) })),
      !f.rules.phaseFromExitCodes &&
        f.object?.status.phase === 'Running' &&
        claim('phaseStillRunning', say.statusPatched.phaseStillRunning),
      going && !f.isMirror && say.statusPatched.whatWillRemoveObject,
    ),
    otherwise: f.rules.phaseFromExitCodes ? say.statusPatched.upTo126 : say.statusPatched.from127On,
  };
}

function requestRefused(f: Facts): Told {
  const who = actor(f.event.actor);
  switch (refusal(f)) {
    case 'nobodyThere':
      return {
        title: say.requestRefused.nobodyThere.title({ who }),
        sentences: sentences(
          say.requestRefused.nobodyThere.processIsNotThere,
          f.event.actor === 'statusManager' && say.requestRefused.nobodyThere.statusStaysInIts,
        ),
        otherwise: say.requestRefused.nobodyThere.otherwise,
      };
    case 'noAnswer':
      return {
        title: say.requestRefused.noAnswer.title({ who }),
        sentences: [say.requestRefused.noAnswer.connectionBrokeOrWas],
        otherwise: say.requestRefused.noAnswer.otherwise,
      };
    case 'exists':
      return {
        title: say.requestRefused.exists.title({ who }),
        sentences: [say.requestRefused.exists.apiServerHasObject],
        otherwise: say.requestRefused.exists.otherwise,
      };
    case 'notFound':
      return {
        title: say.requestRefused.notFound.title({ who }),
        sentences: [say.requestRefused.notFound.thereIsNoSuch],
        otherwise: say.requestRefused.notFound.otherwise,
      };
    default:
      return {
        title: say.requestRefused.other.title({
          code: f.text('code') === undefined ? '' : say.requestRefused.other.with({ code: f.text('code') ?? '' }),
        }),
        sentences: sentences(
          f.text('reason') !== undefined &&
            f.text('reason') !== '' &&
            say.requestRefused.other.itSays({ reason: f.text('reason') ?? '' }),
          say.requestRefused.other.preconditionProtectsNewPod,
        ),
        otherwise: say.requestRefused.other.otherwise,
      };
  }
}

function objectRemoved(f: Facts): Told {
  const early = f.worker !== undefined && f.worker.status.terminatedAt === null && !f.isMirror;
  return {
    title: claim('objectGone', say.objectRemoved.title({ pod: podName(f) })),
    sentences: [
      claim('objectGone', say.objectRemoved.objectGone),
      f.isMirror
        ? f.hasStatic
          ? claim('staticThere', say.objectRemoved.staticThere)
          : claim('staticGone', say.objectRemoved.staticGone)
        : early
          ? claim('containersRun', say.objectRemoved.containersRun)
          : claim('nameFree', say.objectRemoved.nameFree),
    ],
    otherwise: f.isMirror
      ? f.hasStatic
        ? say.objectRemoved.toStopStaticPod
        : say.objectRemoved.hadManifestStayedKubelet
      : early
        ? say.objectRemoved.withGraceAbove0
        : say.objectRemoved.finalizerWouldHaveKept,
  };
}

export const api: Pick<EventTexts, Kinds> = {
  RequestSent: requestSent,
  ResponseSent: (f) => ({
    title: say.responseSent.title({ message: code(f.event.message ?? '200') }),
    sentences: sentences(
      answerCode(f) === 404 && say.responseSent.thereIsNoSuch,
      answerCode(f) === 409 && say.responseSent.conflictItIsNot,
      say.responseSent.whoeverSentRequestWas,
    ),
    otherwise: say.responseSent.otherwise,
  }),
  DeletionTimestampSet: deletionTimestampSet,
  GracePeriodZeroed: (f) => ({
    title: say.gracePeriodZeroed.title,
    sentences: [
      say.gracePeriodZeroed.deleteWithGrace0,
      finalizersOf(f).length > 0
        ? claim('finalizerHolds', say.gracePeriodZeroed.finalizerHolds({ finalizers: list(finalizersOf(f).map(code)) }))
        : f.isMirror
          ? claim('isMirror', say.gracePeriodZeroed.isMirror)
          : isFinished(f)
            ? claim('workerFinished', say.gracePeriodZeroed.workerFinished)
            : say.gracePeriodZeroed.kubeletSeesItAs,
    ],
    otherwise:
      finalizersOf(f).length > 0
        ? say.gracePeriodZeroed.withoutFinalizerObjectWould
        : say.gracePeriodZeroed.finalizerWouldHoldBack,
  }),
  ObjectRemoved: objectRemoved,
  ObjectCreated: (f) => ({
    title: say.objectCreated.title({ pod: podName(f) }),
    sentences: [
      say.objectCreated.phase({
        phase: code(f.object?.status.phase ?? 'Pending'),
        pod: f.event.pod === undefined ? say.objectCreated.newUid : `UID ${code(f.event.pod.uid.slice(0, 8))}`,
      }),
      f.isMirror
        ? staticRuns(f)
          ? claim('staticRuns', say.objectCreated.staticRuns)
          : claim('staticIdle', say.objectCreated.staticIdle)
        : say.objectCreated.podOfSameName,
    ],
    otherwise: f.isMirror ? say.objectCreated.withManifestGoneNo : say.objectCreated.whileAnotherObjectHas,
  }),
  StatusPatched: statusPatched,
  PodBound: (f) => ({
    title: say.podBound.title({ pod: podName(f) }),
    sentences: [say.podBound.schedulerHasChosenIts, say.podBound.onlyNowDoesPod],
    otherwise: say.podBound.otherwise,
  }),
  ObjectUpdated: (f) => ({
    title: say.objectUpdated.title({ pod: podName(f) }),
    sentences: [say.objectUpdated.neitherStatusNorDeletion],
    otherwise: say.objectUpdated.otherwise,
  }),
  RequestRefused: requestRefused,
  RequestLost: (f) => ({
    title: say.requestLost.title({ method: (f.text('verb') ?? 'request').toUpperCase() }),
    sentences: [
      say.requestLost.connectionBreaksItsSender,
      f.text('sender') === 'kubelet' ? say.requestLost.kubeletTriesAgainWith : say.requestLost.kubectlDoesNotTry,
    ],
    otherwise: say.requestLost.otherwise,
  }),
  ApiserverReady: () => ({
    title: say.apiserverReady.title,
    sentences: [say.apiserverReady.itServesWhatEtcd, say.apiserverReady.nobodyTellsClientsEach],
    otherwise: say.apiserverReady.otherwise,
  }),
  ConnectionLost: () => ({
    title: say.connectionLost.title,
    sentences: [say.connectionLost.twoAttemptsToRenew, say.connectionLost.untilNowTheyJust],
    otherwise: say.connectionLost.otherwise,
  }),
  WatchClosed: (f) => ({
    title: say.watchClosed.title,
    sentences: [
      f.number('code') === 410 ? say.watchClosed.at410GoneApiServer : say.watchClosed.itAsksForNew,
      say.watchClosed.meanwhileItGoesOn,
    ],
    otherwise: f.number('code') === 410 ? say.watchClosed.wereThoseEventsStill : say.watchClosed.wereThatVersionToo,
  }),
  WatchOpened: () => ({
    title: say.watchOpened.title,
    sentences: [say.watchOpened.itBeginsWithLast, say.watchOpened.fromNowOnEach],
    otherwise: say.watchOpened.otherwise,
  }),
  ReflectorBackOff: (f) => ({
    title: say.reflectorBackOff.title({
      seconds:
        f.number('seconds') === undefined ? '' : say.reflectorBackOff.forS({ seconds: f.number('seconds') ?? 0 }),
    }),
    sentences: [
      f.rules.reflectorBackOff === 'listOnly' && f.text('next') === 'watch'
        ? say.reflectorBackOff.watchThatIsRefused
        : say.reflectorBackOff.eachFailedAttemptDoubles,
    ],
    otherwise: say.reflectorBackOff.otherwise,
  }),
  Relisted: () => ({
    title: say.relisted.title,
    sentences: [say.relisted.wholeListReplacesWhat, say.relisted.whatHappenedInBetween],
    otherwise: say.relisted.otherwise,
  }),
  WatchEventSent: (f) => ({
    title: say.watchEventSent.title({ told: told(f) }),
    sentences: [say.watchEventSent.nobodyCallsKubeletIt, say.watchEventSent.everyWriteIsOne],
    otherwise: say.watchEventSent.otherwise,
  }),
  WatchEventToKubectl: (f) => ({
    title: say.watchEventToKubectl.title({ told: told(f) }),
    sentences: [say.watchEventToKubectl.getWPrintsRow],
    otherwise: say.watchEventToKubectl.otherwise,
  }),
};
