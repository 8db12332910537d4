/** Pods that the kubelet itself stops: for lack of something on the node, and because the node shuts down. */
import { claim } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { hardGrace, type HardGrace, lastPhases, type LastPhase } from './reading.ts';
import { code, podName, seconds, sentences, atStart } from './words.ts';

const say = messages.eviction;

type Kinds =
  | 'DeadlineExceeded'
  | 'PodRejected'
  | 'EvictionThresholdMet'
  | 'EvictionRefused'
  | 'PodEvicting'
  | 'PodEvicted'
  | 'EvictionWaits'
  | 'NodeShutdownBegan'
  | 'ShutdownKilling'
  | 'ShutdownKilled'
  | 'ShutdownGroupEnded'
  | 'NodeShutdownCompleted'
  | 'NodeShutdownCancelled'
  | 'ShutdownCancellationHeard'
  | 'NodePoweredOff'
  | 'NodePoweredOn';

const HARD: Readonly<Record<HardGrace, Said>> = {
  nothing: say.hard.nothing,
  own: say.hard.own,
  oneSecond: say.hard.oneSecond,
};

/** A soft eviction names its grace. */
function softText(f: Facts): Said | undefined {
  const asked = f.number('softGrace');
  if (asked === undefined) return undefined;
  return f.rules.softEvictionGrace === 'maximum'
    ? say.softText.thresholdIsSoftOne({ asked: seconds(asked) })
    : say.softText.thresholdIsSoftOnePod({ asked: seconds(asked) });
}

function evicting(f: Facts): Told {
  return {
    title: say.evicting.title({ pod: podName(f) }),
    sentences: sentences(
      f.rules.killStatus === 'bare' ? say.evicting.noRequestGoesTo : say.evicting.noRequestGoesToApi,
      f.rules.killStatus === 'bare' && say.evicting.itsStatusWillSay,
      softText(f) ?? HARD[hardGrace(f)],
      f.rules.phaseFromExitCodes && say.evicting.ifTheyAllEnd,
    ),
    otherwise: say.evicting.otherwise,
  };
}

function evicted(f: Facts): Told {
  return f.flag('inTime')
    ? {
        title: claim('containersDown', say.evicted.title({ pod: atStart(podName(f)) })),
        sentences: [claim('containersDown', say.evicted.containersDown)],
        otherwise: say.evicted.otherwise,
      }
    : {
        title: say.evicted.titleEvictingTakesTooLong({ pod: podName(f) }),
        sentences: [say.evicted.evictionManagerWaitsHalf, claim('workerNotFinished', say.evicted.workerNotFinished)],
        otherwise: say.evicted.otherwiseHadContainersStoppedIn,
      };
}

const LEFT: Readonly<Record<Facts['rules']['canBeDeleted'], Said>> = {
  containersRemoved: say.left.containersRemoved,
  resourcesReclaimed: say.left.resourcesReclaimed,
  podIsFinished: say.left.podIsFinished,
};

function waits(f: Facts): Told {
  const left = LEFT[f.rules.canBeDeleted];
  switch (f.text('state')) {
    case 'done':
      return {
        title: claim('nodeCleanedUp', say.waits.done.title({ pod: atStart(podName(f)) })),
        sentences: [say.waits.done.evictionManagerLooksAt],
        otherwise: say.waits.done.otherwise,
      };
    case 'timedOut':
      return {
        title: say.waits.timedOut.title({ pod: podName(f) }),
        sentences: [say.waits.timedOut.after30SIt],
        otherwise: say.waits.timedOut.otherwise,
      };
    default:
      return {
        title: say.waits.other.title({ pod: podName(f) }),
        sentences: [say.waits.other.for30SAt({ left })],
        otherwise: say.waits.other.otherwise,
      };
  }
}

function shutdownBegan(f: Facts): Told {
  const total = f.number('gracePeriod') ?? 0;
  const critical = f.number('criticalPods') ?? 0;
  if (f.rules.gracefulShutdown === 'none')
    return {
      title: say.shutdownBegan.title,
      sentences: [say.shutdownBegan.thisKubeletKnowsNothing],
      otherwise: say.shutdownBegan.otherwise,
    };
  return {
    title: say.shutdownBegan.title,
    sentences: [
      say.shutdownBegan.systemdWaitsForKubelet,
      say.shutdownBegan.normalPodsHaveTo({ total: seconds(total - critical), critical: seconds(critical) }),
    ],
    otherwise: say.shutdownBegan.otherwiseWithoutShutdowngraceperiodInIts,
  };
}

const PHASES: Readonly<Record<LastPhase, Said>> = {
  running: say.phases.running,
  ended: say.phases.ended,
};

const lostItsPower = (): Told => ({
  title: say.nodeLostItsPower.title,
  sentences: [say.nodeLostItsPower.noSignal, say.nodeLostItsPower.apiServerNotices],
  otherwise: say.nodeLostItsPower.otherwise,
});

function shutDown(f: Facts): Told {
  return {
    title: say.nodePoweredOff.title,
    sentences: sentences(
      say.nodePoweredOff.nobodyRemovesObjectsThey,
      ...lastPhases(f).map((phase) => claim('phasesTold', PHASES[phase])),
    ),
    otherwise: lastPhases(f).includes('running')
      ? say.nodePoweredOff.afterBootKubeletWould
      : say.nodePoweredOff.afterBootOnlyStatic,
  };
}

export const eviction: Pick<EventTexts, Kinds> = {
  DeadlineExceeded: (f) => ({
    title: say.deadlineExceeded.title({ pod: atStart(podName(f)) }),
    sentences: sentences(
      say.deadlineExceeded.itHasBeenActive({ activeDeadlineSeconds: seconds(f.number('activeDeadlineSeconds') ?? 0) }),
      say.deadlineExceeded.whateverItsContainersDo,
      f.rules.podWorkers === 'syncOnly'
        ? say.deadlineExceeded.sameSyncpodStopsContainers
        : f.rules.withholdsTerminalPhase
          ? say.deadlineExceeded.workerGoesOnTo
          : say.deadlineExceeded.apiServerHearsOf,
    ),
    otherwise: say.deadlineExceeded.otherwise,
  }),
  PodRejected: (f) => ({
    title:
      f.text('reason') === undefined
        ? say.podRejected.titleWithoutReason({ pod: podName(f) })
        : say.podRejected.title({ pod: podName(f), reason: code(f.text('reason') ?? '') }),
    sentences: [say.podRejected.noWorkerNoContainer, say.podRejected.objectStays],
    otherwise: say.podRejected.otherwise,
  }),
  EvictionThresholdMet: (f) => ({
    title:
      f.text('resource') === undefined
        ? say.evictionThresholdMet.nodeIsShortOf
        : say.evictionThresholdMet.isShortOf({ resource: f.text('resource') ?? '' }),
    sentences: [say.evictionThresholdMet.evictionManagerLooksEvery, say.evictionThresholdMet.podThatUsesMore],
    otherwise: say.evictionThresholdMet.otherwise,
  }),
  EvictionRefused: (f) => ({
    title: say.evictionRefused.title({ pod: atStart(podName(f)) }),
    sentences: [say.evictionRefused.staticPodsAndThose, say.evictionRefused.nextInRankingIs],
    otherwise: say.evictionRefused.otherwise,
  }),
  PodEvicting: evicting,
  PodEvicted: evicted,
  EvictionWaits: waits,
  NodeShutdownBegan: shutdownBegan,
  ShutdownKilling: (f) => ({
    title: say.shutdownKilling.title({ pod: podName(f) }),
    sentences: sentences(
      say.shutdownKilling.itGetsItsOwn({ gracePeriod: seconds(f.number('gracePeriod') ?? 0) }),
      say.shutdownKilling.itsStatusWillSay,
      f.rules.phaseFromExitCodes && say.shutdownKilling.ifContainersEndWith,
    ),
    otherwise: say.shutdownKilling.otherwise,
  }),
  ShutdownKilled: (f) =>
    f.flag('inTime')
      ? {
          title: claim('containersDown', say.shutdownKilled.title({ pod: atStart(podName(f)) })),
          sentences: [say.shutdownKilled.shutdownGoesOnWhen],
          otherwise: say.shutdownKilled.otherwise,
        }
      : {
          title: say.shutdownKilled.titleShutdownManagerGivesUp({ pod: podName(f) }),
          sentences: [claim('workerNotFinished', say.shutdownKilled.workerNotFinished)],
          otherwise: say.shutdownKilled.otherwiseHadProcessActedOn,
        },
  ShutdownGroupEnded: (f) => ({
    title: f.flag('inTime')
      ? say.shutdownGroupEnded.allPodsOfPriority({ priority: code(f.text('priority') ?? '0') })
      : say.shutdownGroupEnded.timeOfPodsOf({ priority: code(f.text('priority') ?? '0') }),
    sentences: sentences(
      f.flag('inTime') ? say.shutdownGroupEnded.timeThatIsLeft : say.shutdownGroupEnded.thoseThatStillRun,
      f.rules.shutdownWaitsForVolumes && say.shutdownGroupEnded.since132Group,
    ),
    otherwise: f.flag('inTime') ? say.shutdownGroupEnded.withOnePodStill : say.shutdownGroupEnded.hadAllOfThem,
  }),
  NodeShutdownCompleted: () => ({
    title: say.nodeShutdownCompleted.title,
    sentences: [say.nodeShutdownCompleted.itGivesItsInhibitor],
    otherwise: say.nodeShutdownCompleted.otherwise,
  }),
  NodeShutdownCancelled: (f) => ({
    title: say.shutdownCancelled.title,
    sentences: sentences(
      say.shutdownCancelled.staysOn,
      f.flag('waits') && say.shutdownCancelled.signalWaits,
      f.flag('hears') && !f.flag('waits') && say.shutdownCancelled.lockIsFree,
      !f.flag('hears') && say.shutdownCancelled.nobodyHears,
    ),
    otherwise: say.shutdownCancelled.otherwise,
  }),
  ShutdownCancellationHeard: () => ({
    title: say.cancellationHeard.title,
    sentences: [say.cancellationHeard.takesLockAgain, say.cancellationHeard.killedStayKilled],
    otherwise: say.cancellationHeard.otherwise,
  }),
  NodePoweredOn: () => ({
    title: say.nodePoweredOn.title,
    sentences: [say.nodePoweredOn.ofWhatRan, say.nodePoweredOn.systemdStarts],
    otherwise: say.nodePoweredOn.otherwise,
  }),
  NodePoweredOff: (f) => (f.flag('abrupt') ? lostItsPower() : shutDown(f)),
};
