/** Starting a pod's sandbox and containers, again and again where they will not stay up. */
import { claim } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { messages } from './messages.ts';
import { code, containerName, podName, sentences, atStart } from './words.ts';

const say = messages.starting;

type Kinds =
  | 'SandboxCreating'
  | 'SandboxCreated'
  | 'ContainerStarting'
  | 'ContainerCreated'
  | 'ContainerStarted'
  | 'ContainerStartFailed';

function starting(f: Facts): Told {
  const call = f.text('call') ?? '';
  if (call.startsWith('PullImage')) {
    return {
      title: say.starting.title({ container: containerName(f) }),
      sentences: [say.starting.imageThatIsOn, say.starting.itHoldsUpWorker],
      otherwise: say.starting.otherwise,
    };
  }
  const [name = ''] = call.split(' ');
  return {
    title: say.starting.titleKubeletCallsFor({
      name: name === '' ? say.starting.runtime : say.starting.titleKubeletCallsForName({ name: code(name) }),
      container: containerName(f),
    }),
    sentences: [say.starting.containerIsCreatedFirst, say.starting.containersOfOnePod],
    otherwise: say.starting.otherwiseIfRuntimeRefusesKubectl,
  };
}

function startFailed(f: Facts): Told {
  const reason = f.text('reason') ?? '';
  const backOff = reason.endsWith('BackOff');
  return {
    title: say.startFailed.title({
      container: atStart(containerName(f)),
      reason: reason === '' ? '' : say.startFailed.titleReason({ reason: code(reason) }),
    }),
    sentences: sentences(
      reason === 'CrashLoopBackOff' && say.startFailed.itHasEndedToo,
      reason === 'ImagePullBackOff' && say.startFailed.lastPullFailedNext,
      reason === 'CreateContainerConfigError' && say.startFailed.configurationIsMissing,
      !backOff && say.startFailed.nextSyncTriesAgain,
    ),
    otherwise: say.startFailed.otherwise,
  };
}

export const startingTexts: Pick<EventTexts, Kinds> = {
  SandboxCreating: (f) => ({
    title: say.sandboxCreating.title({ code: code('RunPodSandbox'), pod: podName(f) }),
    sentences: [
      say.sandboxCreating.podSandboxComesBefore,
      (f.number('attempt') ?? 0) > 0
        ? say.sandboxCreating.itHadOneBefore
        : claim('volumesMounted', say.sandboxCreating.volumesMounted),
    ],
    otherwise: say.sandboxCreating.otherwise,
  }),
  SandboxCreated: (f) => ({
    title: claim('sandboxRuns', say.sandboxCreated.title),
    sentences: sentences(
      f.text('ip') !== undefined && say.sandboxCreated.cniAddGavePod({ ip: code(f.text('ip') ?? '') }),
      say.sandboxCreated.allContainersOfPod,
    ),
    otherwise: say.sandboxCreated.otherwise,
  }),
  ContainerStarting: starting,
  ContainerCreated: (f) => ({
    title: say.containerCreated.title({ container: atStart(containerName(f)) }),
    sentences: [claim('containerNotRunning', say.containerCreated.containerNotRunning)],
    otherwise: say.containerCreated.otherwise,
  }),
  ContainerStarted: (f) => ({
    title: claim('containerRuns', say.containerStarted.title({ container: atStart(containerName(f)) })),
    sentences: sentences(
      (f.number('restartCount') ?? 0) > 0 &&
        say.containerStarted.itIsRestartNumber({ restartCount: f.number('restartCount') ?? 0 }),
      say.containerStarted.plegSeesItAt,
    ),
    otherwise: say.containerStarted.otherwise,
  }),
  ContainerStartFailed: startFailed,
};
