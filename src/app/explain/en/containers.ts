/** Stopping containers and their sandbox, and what the runtime does for it. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
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
} from '../reading.ts';
import { at, code, containerName, grace, graceSeconds, seconds, sentences, upperFirst } from './words.ts';

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
const elsewhere = (f: Facts): string =>
  hookCounts(f)
    ? 'From 1.22 to 1.27 the process would get the whole grace again after it.'
    : 'From 1.30 on the hook’s whole seconds are taken off the grace.';

function killContainer(f: Facts): Told {
  const value = graceSeconds(f);
  if (f.flag('preStop')) {
    return {
      title: `Kubelet runs the preStop hook of ${containerName(f)} first`,
      sentences: [
        claim('noSignalYet', 'A hook comes before any signal; the process does not yet know that it has to go.'),
        'Hooks of several containers run at the same time.',
      ],
      otherwise: 'Without a hook the signal would come at once.',
    };
  }
  return {
    title: `Kubelet stops ${containerName(f)}${value === undefined ? '' : ` with ${seconds(value)} of grace`}`,
    sentences: sentences(
      f.rules.sidecars === 'ordered'
        ? 'All running containers of a pod are stopped at the same time, only sidecars after the others.'
        : 'All running containers of a pod are stopped at the same time.',
      !hasPreStop(f) && 'This one has no preStop hook, so the signal comes at once.',
      hasPreStop(f) &&
        (hookCounts(f)
          ? 'The whole seconds that its preStop hook took are taken off; at least 2 remain.'
          : 'Its preStop hook’s time is not taken off: the whole stop may take twice the grace.'),
    ),
    otherwise: hasPreStop(f)
      ? elsewhere(f)
      : hookCounts(f)
        ? 'With a preStop hook, that would run first and use the grace.'
        : 'With a preStop hook, that would run first, and its time would come on top of the grace.',
  };
}

function preStopEnded(f: Facts): Told {
  const overran = hookOverran(f);
  return {
    title: overran ? 'preStop hook did not end in time' : 'preStop hook is done',
    sentences: sentences(
      overran && 'The kubelet stops waiting for it, but does not kill it: it goes with its container.',
      hookCounts(f)
        ? 'The whole seconds that it took are subtracted from the grace, down to 2 s.'
        : '`StopContainer` now gets the whole grace: the hook’s time is not subtracted.',
    ),
    otherwise: overran
      ? elsewhere(f)
      : 'Had it failed, the container would be stopped all the same, with a `FailedPreStopHook` event.',
  };
}

const ENDED: Readonly<Record<Ending, { readonly why: (f: Facts) => string | false; readonly otherwise: string }>> = {
  byItself: {
    why: () => 'It ended by itself: nothing had asked it to.',
    otherwise: 'Whether it is started again is for `restartPolicy` to say, unless the pod is being deleted.',
  },
  killedOutright: {
    why: () => '137 is 128 + 9: SIGKILL. No grace went before it.',
    otherwise: 'With a grace it would have got SIGTERM first.',
  },
  killedAfterGrace: {
    why: () => '137 is 128 + 9: SIGKILL. The grace was used up; nobody calls that an error.',
    otherwise: 'Had the process acted on SIGTERM, it would have ended earlier, with a code of its own.',
  },
  diedOfSigterm: {
    why: () => '143 is 128 + 15: it had no handler and died of SIGTERM itself.',
    otherwise: 'With a handler it could tidy up first, and end with 0.',
  },
  handledSignal: {
    why: (f) =>
      (f.number('exitCode') ?? f.container?.exitCode) === 0 &&
      'Code 0: the process handled the signal and ended on its own terms.',
    otherwise: 'Had it not ended, SIGKILL would come at the end of the grace.',
  },
};

function exited(f: Facts): Told {
  const { ending, exitCode } = endingOf(f);
  const since = f.container?.signalledAt;
  const inGrace = ending === 'diedOfSigterm' || ending === 'handledSignal';
  return {
    title: claim(
      'containerHasEnded',
      `${upperFirst(containerName(f))} exited${exitCode === undefined ? '' : ` with code ${exitCode}`}`,
    ),
    sentences: sentences(
      inGrace &&
        since !== undefined &&
        `It took ${duration(f.event.t - since)} from SIGTERM; the rest of the grace is not waited for.`,
      ENDED[ending].why(f),
      'The API server does not know yet: the kubelet reports all ends together.',
    ),
    otherwise: ENDED[ending].otherwise,
  };
}

function callFailed(f: Facts): Told {
  const error = errorOf(f);
  if (isNotFound(f)) {
    return {
      title: claim('containerUnknown', 'The runtime does not know this container any more'),
      sentences: [
        f.event.actor === 'containerGC'
          ? 'Two PLEG events asked for the removal of one dead container; the second finds nothing.'
          : f.rules.stopContainerNotFoundTolerated
            ? 'It was removed a moment ago. What is not there counts as stopped.'
            : 'It was removed a moment ago, and yet this release takes the answer as a failure of the whole stop.',
        'The log calls it an error, severity E, but it is not one.',
      ],
      otherwise: 'Had it still been there, the call would simply have worked.',
    };
  }
  return {
    title: 'A call to the runtime failed',
    sentences: sentences(
      error !== undefined && `The runtime says: ${code(cut(error, 160))}.`,
      'The kubelet goes on with the other containers and the sandbox; the worker then tries again after 10 to 15 s.',
    ),
    otherwise: 'Only a call that succeeds ends this: a termination has no deadline.',
  };
}

export const containers: Pick<EventTexts, Kinds> = {
  KillContainer: killContainer,
  PreStopStarted: (f) => ({
    title: `preStop hook of ${containerName(f)} starts`,
    sentences: [
      'It runs before any signal, and the process works on as before.',
      hookCounts(f)
        ? 'Its time counts: the process gets what the hook leaves of the grace, at least 2 s.'
        : 'It may take the whole grace, and comes on top of it: afterwards the process gets the full grace again.',
    ],
    otherwise: elsewhere(f),
  }),
  PreStopEnded: preStopEnded,
  StopContainerCalled: (f) => ({
    title: `Kubelet calls \`StopContainer\` for ${containerName(f)}`,
    sentences: [
      `The call carries ${grace(f)} and is held open until the process has ended: the runtime waits, not the kubelet.`,
    ],
    otherwise: 'A shorter grace that comes later does not reach a call that is already waiting.',
  }),
  SigtermSent: (f) => {
    const killAt = f.container?.stopping?.killAt;
    const signal = f.text('signal') ?? 'SIGTERM';
    return {
      title: `Runtime sends ${signal} to ${containerName(f)}`,
      sentences: sentences(
        killAt === undefined
          ? claim('graceRuns', `The grace runs: ${grace(f)}.`)
          : claim('graceRuns', `The grace runs: if the process is still there at ${at(killAt)}, SIGKILL follows.`),
        f.flag('frozen') && 'Its cgroup is frozen, so no handler sees the signal before it is thawed.',
        !f.flag('frozen') &&
          (signal === 'SIGTERM'
            ? 'Only PID 1 of the container gets it. A shell as PID 1 that doesn’t forward it wastes the whole grace period.'
            : 'The pod’s spec names it as this container’s stop signal.'),
      ),
      otherwise:
        signal === 'SIGTERM'
          ? 'An image that names a STOPSIGNAL would get that one instead.'
          : 'Named neither there nor by the image, it would be SIGTERM.',
    };
  },
  SigkillSent: (f) => {
    const since = f.container?.stopping?.since;
    return {
      title: `Runtime sends SIGKILL to ${containerName(f)}`,
      sentences: [
        since === undefined
          ? 'There is no grace to wait for, so no other signal came first. This one cannot be caught: exit code 137.'
          : claim(
              'containerRuns',
              `The grace is over after ${duration(f.event.t - since)} and the process is still there. This signal cannot be caught: exit code 137.`,
            ),
        'This is how a grace period ends, not a failure; no Event and no log line tells of it.',
      ],
      otherwise:
        'A process that ends on SIGTERM never sees it. A longer grace puts it off; a shorter second DELETE does not bring it forward.',
    };
  },
  ContainerExited: exited,
  StopContainerReturned: () => ({
    title: '`StopContainer` returns',
    sentences: [
      'The log says `Container exited normally`, whatever the exit code: the call has not failed, that is all.',
      'When every container has got this far, the sandbox is next.',
    ],
    otherwise:
      'An error would be kept until the sandbox has been tried, too, and would then send the worker into its back-off.',
  }),
  StopSandboxCalled: (f) => ({
    title: 'Kubelet calls `StopPodSandbox`',
    sentences: [
      containersRun(f)
        ? claim(
            'containersRun',
            'A container could not be stopped; the sandbox is tried all the same, and takes down what runs in it.',
          )
        : claim(
            'containersDown',
            'With all containers down, the sandbox goes: its pause process and the pod’s network.',
          ),
      'Only here is the IP address released, long after the endpoints have dropped it.',
    ],
    otherwise: 'A container that still ran in it would be killed by this call, without any grace.',
  }),
  NetworkTornDown: () => ({
    title: 'The pod’s network is torn down',
    sentences: ['The runtime calls CNI DEL: the address is given back and the network namespace removed.'],
    otherwise: 'If that failed, the worker would try the whole stop again after 10 to 15 s.',
  }),
  SandboxStopped: () => ({
    title: claim('sandboxDown', 'The sandbox is stopped'),
    sentences: ['It stays listed as not ready until the container GC. That does not hold up the removal of the pod.'],
    otherwise: 'Not stopped, it would keep the pod terminating, although no process is left.',
  }),
  ContainerExitSeen: (f) =>
    f.event.actor === 'pleg'
      ? {
          title: `PLEG reads the exit of ${containerName(f)}`,
          sentences: ['The exit code goes into PLEG’s cache, and the worker that waits for a fresh status goes on.'],
          otherwise:
            'Without an answer from the runtime the cache stays old, and the worker waits for the next relist.',
        }
      : {
          title: `The kubelet reads the exit of ${containerName(f)}`,
          sentences: ['It asks the runtime itself, so that the next status holds the exit code.'],
          otherwise: 'Without an answer it would trust nothing, and try the whole stop again.',
        },
  ContainerRemoved: (f) => ({
    title: `${upperFirst(containerName(f))} is removed`,
    sentences: [
      'The runtime deletes its root file system and log link; nothing waits for this.',
      'For a deleted pod it happens as soon as PLEG has seen the death, otherwise with the container GC.',
    ],
    otherwise: 'Of a pod that is still listed, the newest dead container of each name is kept, for its logs.',
  }),
  SandboxRemoved: () => ({
    title: 'The sandbox is removed',
    sentences: [
      'Only the container GC does this, once a minute: until then `crictl pods` lists a pod that kubectl has long forgotten.',
    ],
    otherwise: 'With a container left in it, it would have to stay until a later round.',
  }),
  LogsRemoved: () => ({
    title: 'The pod’s log directory is removed',
    sentences: [
      'The container GC removes `/var/log/pods/…` of pods that are deleted and have stopped. Log collectors had until now.',
    ],
    otherwise: 'Until the pod is deleted and has stopped its logs stay. A finalizer does not keep them.',
  }),
  RuntimeCallFailed: callFailed,
};
