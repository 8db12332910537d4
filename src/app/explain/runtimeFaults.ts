/** What breaks in the runtime, and what that does to a removal. */
import { claim } from './claims.ts';
import { duration } from './durations.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { messages } from './messages.ts';
import { errorOf } from './reading.ts';
import { code, containerName, podName, sentences } from './words.ts';

const say = messages.runtimeFaults;

type Kinds =
  | 'PreStopFailed'
  | 'NetworkTeardownFailed'
  | 'RuntimeStopped'
  | 'RuntimeStarted'
  | 'RuntimeReached'
  | 'SyncLoopPaused'
  | 'ProcessesFrozen'
  | 'ProcessesThawed'
  | 'ShimFrozen'
  | 'ShimThawed'
  | 'FaultInjected';

/** Consequences of failing probes of one container. */
function probesFail(f: Facts): Told {
  const texts = say.probesFail;
  const probe = f.text('probe');
  const takes = f.number('takes');
  const which = probe === 'startup' || probe === 'readiness' || probe === 'liveness' ? probe : 'all';
  return {
    title: texts.title({ container: containerName(f), probe: texts[which] }),
    sentences: sentences(
      texts.asked,
      which === 'readiness' ? texts.unready : texts.killed,
      takes !== undefined && texts.takes({ takes: duration(takes) }),
    ),
    otherwise: texts.otherwise,
  };
}

export const runtimeFaults: Pick<EventTexts, Kinds> = {
  PreStopFailed: (f) => {
    const error = errorOf(f);
    return {
      title: say.preStopFailed.title({ container: containerName(f) }),
      sentences: sentences(
        error !== undefined &&
          error.length < 120 &&
          error !== '' &&
          say.preStopFailed.itSays({ trim: code(error.trim().replace(/:$/, '')) }),
        say.preStopFailed.failedHookStopsNothing,
        f.rules.eventTellsHookMessage
          ? say.preStopFailed.podGetsEventFailedprestophook
          : say.preStopFailed.podGetsEventFailedprestophookWithout,
      ),
      otherwise: say.preStopFailed.otherwise,
    };
  },
  NetworkTeardownFailed: () => ({
    title: say.networkTeardownFailed.title,
    sentences: [
      claim('containersDown', say.networkTeardownFailed.containersDown),
      say.networkTeardownFailed.podCountsAsTerminating,
    ],
    otherwise: say.networkTeardownFailed.otherwise,
  }),
  RuntimeStopped: () => ({
    title: claim('runtimeAway', say.runtimeStopped.title),
    sentences: [
      say.runtimeStopped.containersRunOnUnder,
      say.runtimeStopped.eachOfKubeletCalls,
      say.runtimeStopped.after30SWithout,
    ],
    otherwise: say.runtimeStopped.otherwise,
  }),
  RuntimeStarted: (f) => ({
    title: say.runtimeStarted.title,
    sentences: [
      f.flag('booted') ? say.runtimeStarted.noneIsLeft : say.runtimeStarted.itFindsContainersOf,
      f.flag('booted') ? say.runtimeStarted.theirEndsAre : say.runtimeStarted.kubeletNoticesWhenGrpc,
    ],
    otherwise: say.runtimeStarted.otherwise,
  }),
  RuntimeReached: () => ({
    title: say.runtimeReached.title,
    sentences: [say.runtimeReached.withNextRelistPleg],
    otherwise: say.runtimeReached.otherwise,
  }),
  SyncLoopPaused: () => ({
    title: say.syncLoopPaused.title,
    sentences: [say.syncLoopPaused.runtimeHasNotAnswered, say.syncLoopPaused.itLooksAgainAfter],
    otherwise: say.syncLoopPaused.otherwise,
  }),
  ProcessesFrozen: (f) => ({
    title: say.processesFrozen.title({ container: containerName(f) }),
    sentences: [say.processesFrozen.theirCgroupDoesNot, say.processesFrozen.sigkillStillWorksRunc],
    otherwise: say.processesFrozen.otherwise,
  }),
  ProcessesThawed: (f) => ({
    title: say.processesThawed.title({ container: containerName(f) }),
    sentences: [say.processesThawed.signalThatWasSent],
    otherwise: say.processesThawed.otherwise,
  }),
  ShimFrozen: (f) => ({
    title: say.shimFrozen.title({ pod: podName(f) }),
    sentences: [
      say.shimFrozen.containerdSignalsAndStarts,
      say.shimFrozen.stopcontainerRunsForIts,
      say.shimFrozen.listingContainersNeedsNo,
    ],
    otherwise: say.shimFrozen.otherwise,
  }),
  ShimThawed: (f) => ({
    title: say.shimThawed.title({ pod: podName(f) }),
    sentences: [say.shimThawed.itDoesWhatIt],
    otherwise: say.shimThawed.otherwise,
  }),
  FaultInjected: (f) => {
    if (f.text('fault') === 'probeFails') return probesFail(f);
    const failures = f.number('failures');
    const times = failures === undefined ? say.faultInjected.fromNowOn : say.faultInjected.times({ failures });
    const isSandbox = f.text('fault') === 'sandboxTeardownFails';
    return {
      title: say.faultInjected.title({
        call: isSandbox ? '`StopPodSandbox`' : '`StopContainer`',
        times,
        pod: podName(f),
      }),
      sentences: [
        isSandbox ? say.faultInjected.itsNetworkPluginCannot : say.faultInjected.runtimeCannotSignalProcess,
        say.faultInjected.kubeletTriesWholeStop,
      ],
      otherwise: say.faultInjected.otherwise,
    };
  },
};
