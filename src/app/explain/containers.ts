/** Stopping containers and their sandbox, and what the runtime does for it. */
import { claim } from './claims.ts';
import { duration } from './durations.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import {
  cut,
  endingOf,
  errorOf,
  hasPreStop,
  hookCounts,
  hookOverran,
  isNotFound,
  type Ending,
  containersRun,
} from './reading.ts';
import { at, code, containerName, grace, graceSeconds, seconds, sentences, atStart } from './words.ts';

const say = messages.containers;

type Kinds =
  | 'KillContainer'
  | 'PreStopStarted'
  | 'PreStopEnded'
  | 'StopContainerCalled'
  | 'SigtermSent'
  | 'SigkillSent'
  | 'ContainerExited'
  | 'StopContainerReturned'
  | 'StopSandboxCalled'
  | 'NetworkTornDown'
  | 'SandboxStopped'
  | 'ContainerExitSeen'
  | 'ContainerRemoved'
  | 'SandboxRemoved'
  | 'LogsRemoved'
  | 'RuntimeCallFailed';

/** How other releases treat the time that a hook takes. */
const elsewhere = (f: Facts): Said => (hookCounts(f) ? say.elsewhere.from122To : say.elsewhere.from128On);

function killContainer(f: Facts): Told {
  const value = graceSeconds(f);
  if (f.flag('preStop')) {
    return {
      title: say.killContainer.title({ container: containerName(f) }),
      sentences: [claim('noSignalYet', say.killContainer.noSignalYet), say.killContainer.hooksOfSeveralContainers],
      otherwise: say.killContainer.otherwise,
    };
  }
  return {
    title: say.killContainer.titleKubeletStops({
      container: containerName(f),
      grace: value === undefined ? '' : say.killContainer.withOfGrace({ grace: seconds(value) }),
    }),
    sentences: sentences(
      f.rules.sidecars === 'ordered'
        ? say.killContainer.allRunningContainersOf
        : say.killContainer.allRunningContainersOfPod,
      !hasPreStop(f) && say.killContainer.thisOneHasNo,
      hasPreStop(f) && (hookCounts(f) ? say.killContainer.wholeSecondsThatIts : say.killContainer.itsPrestopHookTime),
    ),
    otherwise: hasPreStop(f)
      ? elsewhere(f)
      : hookCounts(f)
        ? say.killContainer.withPrestopHookThat
        : say.killContainer.withPrestopHookThatWould,
  };
}

function preStopEnded(f: Facts): Told {
  const overran = hookOverran(f);
  return {
    title: overran ? say.preStopEnded.prestopHookDidNot : say.preStopEnded.prestopHookIsDone,
    sentences: sentences(
      overran && say.preStopEnded.kubeletStopsWaitingFor,
      hookCounts(f) ? say.preStopEnded.wholeSecondsThatIt : say.preStopEnded.stopcontainerNowGetsWhole,
    ),
    otherwise: overran ? elsewhere(f) : say.preStopEnded.hadItFailedContainer,
  };
}

const ENDED: Readonly<Record<Ending, { readonly why: (f: Facts) => Said | false; readonly otherwise: Said }>> = {
  byItself: {
    why: () => say.ended.byItself.why.itEndedByItself,
    otherwise: say.ended.byItself.otherwise,
  },
  killedOutright: {
    why: () => say.ended.killedOutright.why.at137Is1289,
    otherwise: say.ended.killedOutright.otherwise,
  },
  killedAfterGrace: {
    why: () => say.ended.killedAfterGrace.why.at137Is1289,
    otherwise: say.ended.killedAfterGrace.otherwise,
  },
  diedOfSigterm: {
    why: () => say.ended.diedOfSigterm.why.at143Is12815,
    otherwise: say.ended.diedOfSigterm.otherwise,
  },
  handledSignal: {
    why: (f) =>
      (f.number('exitCode') ?? f.container?.exitCode) === 0 && say.ended.handledSignal.why.code0ProcessHandled,
    otherwise: say.ended.handledSignal.otherwise,
  },
};

const lostWithThePower = (f: Facts): Told => ({
  title: claim('containerHasEnded', say.lostWithThePower.title({ container: atStart(containerName(f)) })),
  sentences: [claim('containerHasEnded', say.lostWithThePower.nobodySawIt), say.lostWithThePower.laterItCounts],
  otherwise: say.lostWithThePower.otherwise,
});

function exited(f: Facts): Told {
  if (f.flag('powerLost')) return lostWithThePower(f);
  const { ending, exitCode } = endingOf(f);
  const since = f.container?.signalledAt;
  const inGrace = ending === 'diedOfSigterm' || ending === 'handledSignal';
  return {
    title: claim(
      'containerHasEnded',
      say.exited.title({
        container: atStart(containerName(f)),
        exitCode: exitCode === undefined ? '' : say.exited.withCode({ exitCode }),
      }),
    ),
    sentences: sentences(
      inGrace && since !== undefined && say.exited.itTookFromSigterm({ t: duration(f.event.t - since) }),
      ENDED[ending].why(f),
      say.exited.apiServerDoesNot,
    ),
    otherwise: ENDED[ending].otherwise,
  };
}

function callFailed(f: Facts): Told {
  const error = errorOf(f);
  if (isNotFound(f)) {
    return {
      title: claim('containerUnknown', say.callFailed.title),
      sentences: [
        f.event.actor === 'containerGC'
          ? say.callFailed.twoPlegEventsAsked
          : f.rules.stopContainerNotFoundTolerated
            ? say.callFailed.itWasRemovedMoment
            : say.callFailed.itWasRemovedMomentAgo,
        say.callFailed.logCallsItError,
      ],
      otherwise: say.callFailed.otherwise,
    };
  }
  return {
    title: say.callFailed.titleCallToRuntimeFailed,
    sentences: sentences(
      error !== undefined && say.callFailed.runtimeSays({ error: code(cut(error, 160)) }),
      say.callFailed.kubeletGoesOnWith,
    ),
    otherwise: say.callFailed.otherwiseOnlyCallThatSucceeds,
  };
}

export const containers: Pick<EventTexts, Kinds> = {
  KillContainer: killContainer,
  PreStopStarted: (f) => ({
    title: say.preStopStarted.title({ container: containerName(f) }),
    sentences: [
      say.preStopStarted.itRunsBeforeAny,
      hookCounts(f) ? say.preStopStarted.itsTimeCountsProcess : say.preStopStarted.itMayTakeWhole,
    ],
    otherwise: elsewhere(f),
  }),
  PreStopEnded: preStopEnded,
  StopContainerCalled: (f) => ({
    title: say.stopContainerCalled.title({ container: containerName(f) }),
    sentences: [say.stopContainerCalled.callCarriesAndIs({ grace: grace(f) })],
    otherwise: say.stopContainerCalled.otherwise,
  }),
  SigtermSent: (f) => {
    const killAt = f.container?.stopping?.killAt;
    const signal = f.text('signal') ?? 'SIGTERM';
    return {
      title: say.sigtermSent.title({ signal, container: containerName(f) }),
      sentences: sentences(
        killAt === undefined
          ? claim('graceRuns', say.sigtermSent.graceRuns({ grace: grace(f) }))
          : claim('graceRuns', say.sigtermSent.graceRunsGraceRunsIfProcess({ killAt: at(killAt) })),
        f.flag('frozen') && say.sigtermSent.itsCgroupIsFrozen,
        !f.flag('frozen') && say.sigtermSent.onlyPid1Of,
      ),
      otherwise: say.sigtermSent.imageThatNamesStopsignal,
    };
  },
  SigkillSent: (f) => {
    const since = f.container?.stopping?.since;
    return {
      title: say.sigkillSent.title({ container: containerName(f) }),
      sentences: [
        since === undefined
          ? say.sigkillSent.thereIsNoGrace
          : claim('containerRuns', say.sigkillSent.containerRuns({ t: duration(f.event.t - since) })),
        say.sigkillSent.thisIsHowGrace,
      ],
      otherwise: say.sigkillSent.otherwise,
    };
  },
  ContainerExited: exited,
  StopContainerReturned: () => ({
    title: say.stopContainerReturned.title,
    sentences: [say.stopContainerReturned.logSaysContainerExited, say.stopContainerReturned.whenEveryContainerHas],
    otherwise: say.stopContainerReturned.otherwise,
  }),
  StopSandboxCalled: (f) => ({
    title: say.stopSandboxCalled.title,
    sentences: [
      containersRun(f)
        ? claim('containersRun', say.stopSandboxCalled.containersRun)
        : claim('containersDown', say.stopSandboxCalled.containersDown),
      say.stopSandboxCalled.onlyHereIsIp,
    ],
    otherwise: say.stopSandboxCalled.otherwise,
  }),
  NetworkTornDown: () => ({
    title: say.networkTornDown.title,
    sentences: [say.networkTornDown.runtimeCallsCniDel],
    otherwise: say.networkTornDown.otherwise,
  }),
  SandboxStopped: () => ({
    title: claim('sandboxDown', say.sandboxStopped.title),
    sentences: [say.sandboxStopped.itStaysListedAs],
    otherwise: say.sandboxStopped.otherwise,
  }),
  ContainerExitSeen: (f) =>
    f.event.actor === 'pleg'
      ? {
          title: say.containerExitSeen.title({ container: containerName(f) }),
          sentences: [say.containerExitSeen.exitCodeGoesInto],
          otherwise: say.containerExitSeen.otherwise,
        }
      : {
          title: say.containerExitSeen.titleKubeletReadsExitOf({ container: containerName(f) }),
          sentences: [say.containerExitSeen.itAsksRuntimeItself],
          otherwise: say.containerExitSeen.otherwiseWithoutAnswerItWould,
        },
  ContainerRemoved: (f) => ({
    title: say.containerRemoved.title({ container: atStart(containerName(f)) }),
    sentences: [say.containerRemoved.runtimeDeletesItsRoot, say.containerRemoved.forDeletedPodIt],
    otherwise: say.containerRemoved.otherwise,
  }),
  SandboxRemoved: () => ({
    title: say.sandboxRemoved.title,
    sentences: [say.sandboxRemoved.onlyContainerGcDoes],
    otherwise: say.sandboxRemoved.otherwise,
  }),
  LogsRemoved: () => ({
    title: say.logsRemoved.title,
    sentences: [say.logsRemoved.containerGcRemovesVar],
    otherwise: say.logsRemoved.otherwise,
  }),
  RuntimeCallFailed: callFailed,
};
