/** Stopping containers and their sandbox, and what the runtime does for it. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
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

const hasPreStop = (f: Facts): boolean => f.container?.spec.lifecycle?.preStop !== undefined;

function killContainer(f: Facts): Explanation {
  const value = graceSeconds(f);
  if (f.flag('preStop')) {
    return {
      title: `Kubelet runs the preStop hook of ${containerName(f)} first`,
      sentences: [
        'A hook comes before any signal; the process does not yet know that it has to go.',
        'Hooks of several containers run at the same time.',
      ],
    };
  }
  return {
    title: `Kubelet stops ${containerName(f)}${value === undefined ? '' : ` with ${seconds(value)} of grace`}`,
    sentences: sentences(
      'All running containers of a pod are stopped at the same time.',
      !hasPreStop(f) && 'This one has no preStop hook, so the signal comes at once.',
      hasPreStop(f) &&
        f.minor < 28 &&
        'Its preStop hook’s time is not taken off: the whole stop may take twice the grace.',
      hasPreStop(f) &&
        f.minor >= 28 &&
        'The whole seconds that its preStop hook took are taken off; at least 2 remain.',
    ),
  };
}

function preStopEnded(f: Facts): Explanation {
  const overran = f.text('inTime') === 'false' || (f.event.klog?.text.includes('not completed') ?? false);
  return {
    title: overran ? 'preStop hook did not end in time' : 'preStop hook is done',
    sentences: [
      overran
        ? 'The kubelet stops waiting for it, but does not kill it: it goes with its container.'
        : 'Had it failed, killing would go on all the same, with a `FailedPreStopHook` event.',
      f.minor < 28
        ? '`StopContainer` now gets the whole grace: the hook’s time is not subtracted.'
        : 'The whole seconds that it took are subtracted from the grace, down to 2 s.',
    ],
  };
}

function exited(f: Facts): Explanation {
  const exit = f.number('exitCode') ?? f.container?.exitCode;
  const since = f.container?.signalledAt;
  const killed = f.container?.signal === 'SIGKILL' || exit === 137;
  return {
    title: `${upperFirst(containerName(f))} exited${exit === undefined ? '' : ` with code ${exit}`}`,
    sentences: sentences(
      since !== undefined &&
        !killed &&
        `It took ${duration(f.event.t - since)} from SIGTERM; the rest of the grace is not waited for.`,
      killed && '137 is 128 + 9: SIGKILL. The grace was used up; nobody calls that an error.',
      exit === 143 && '143 is 128 + 15: it had no handler and died of the SIGTERM itself.',
      since === undefined && 'It ended by itself: nothing had asked it to.',
      exit === 0 && since !== undefined && 'Code 0: the process handled the signal and ended on its own terms.',
      'The API server does not know yet: the kubelet reports all ends together.',
    ),
  };
}

function callFailed(f: Facts): Explanation {
  const error = f.text('err') ?? f.text('error');
  if (error?.includes('NotFound') === true || error?.includes('not found') === true) {
    return {
      title: 'The runtime does not know this container any more',
      sentences: [
        f.event.actor === 'containerGC'
          ? 'Two PLEG events asked for the removal of one dead container; the second finds nothing.'
          : 'It was removed a moment ago. What is not there counts as stopped.',
        'The log calls it an error, severity E. It is none.',
      ],
    };
  }
  return {
    title: 'A call to the runtime failed',
    sentences: sentences(
      error !== undefined && `The runtime says: ${code(error.length > 160 ? `${error.slice(0, 157)}…` : error)}.`,
      'The kubelet goes on with the other containers and the sandbox; the worker then tries again after 10 to 15 s.',
    ),
  };
}

export const containers: Pick<EventTexts, Kinds> = {
  KillContainer: killContainer,
  PreStopStarted: (f) => ({
    title: `preStop hook of ${containerName(f)} starts`,
    sentences: [
      'It runs before any signal, and the process works on as before.',
      f.minor < 28
        ? 'It may take the whole grace, and comes on top of it: afterwards the process gets the full grace again.'
        : 'Its time counts: the process gets what the hook leaves of the grace, at least 2 s.',
    ],
  }),
  PreStopEnded: preStopEnded,
  StopContainerCalled: (f) => ({
    title: `Kubelet calls \`StopContainer\` for ${containerName(f)}`,
    sentences: [
      `The call carries ${grace(f)} and is held open until the process has ended: the runtime waits, not the kubelet.`,
      'A shorter grace that comes later does not reach it.',
    ],
  }),
  SigtermSent: (f) => {
    const killAt = f.container?.stopping?.killAt;
    const signal = f.text('signal') ?? 'SIGTERM';
    return {
      title: `Runtime sends ${signal} to ${containerName(f)}`,
      sentences: sentences(
        killAt === undefined
          ? `The grace runs: ${grace(f)}.`
          : `The grace runs: if the process is still there at ${at(killAt)}, SIGKILL follows.`,
        f.flag('frozen') && 'Its cgroup is frozen, so no handler sees the signal before it is thawed.',
        !f.flag('frozen') &&
          (signal === 'SIGTERM'
            ? 'Only process 1 of the container gets it; a shell that does not pass it on lets the grace run out. An image may name another STOPSIGNAL.'
            : 'The pod’s spec names it as this container’s stop signal; otherwise it would be SIGTERM.'),
      ),
    };
  },
  SigkillSent: (f) => {
    const since = f.container?.stopping?.since;
    return {
      title: `Runtime sends SIGKILL to ${containerName(f)}`,
      sentences: [
        `The grace is over${since === undefined ? '' : ` after ${duration(f.event.t - since)}`} and the process is still there. This signal cannot be caught: exit code 137.`,
        'It is how a grace ends, not a failure; neither an Event nor a log line tells it.',
      ],
    };
  },
  ContainerExited: exited,
  StopContainerReturned: () => ({
    title: '`StopContainer` returns',
    sentences: [
      'The log says `Container exited normally`, whatever the exit code: the call has not failed, that is all.',
      'When every container has come so far, the sandbox is next.',
    ],
  }),
  StopSandboxCalled: () => ({
    title: 'Kubelet calls `StopPodSandbox`',
    sentences: [
      'With all containers down the sandbox goes: its pause process and the pod’s network.',
      'Only here is the IP address released, long after the endpoints have dropped it.',
    ],
  }),
  NetworkTornDown: () => ({
    title: 'The pod’s network is torn down',
    sentences: [
      'The runtime calls CNI DEL: the address is given back and the network namespace removed.',
      'If that failed, the worker would try the whole stop again after 10 to 15 s.',
    ],
  }),
  SandboxStopped: () => ({
    title: 'The sandbox is stopped',
    sentences: ['It stays listed as not ready until the container GC. That does not hold up the removal of the pod.'],
  }),
  ContainerExitSeen: (f) => ({
    title: `${f.event.actor === 'pleg' ? 'PLEG' : 'The kubelet'} reads the exit of ${containerName(f)}`,
    sentences: [
      f.event.actor === 'pleg'
        ? 'The exit code goes into PLEG’s cache, and the worker that waits for a fresh status goes on.'
        : 'It asks the runtime itself, so that the next status holds the exit code.',
    ],
  }),
  ContainerRemoved: (f) => ({
    title: `${upperFirst(containerName(f))} is removed`,
    sentences: [
      'The runtime deletes its root file system and log link; nothing waits for this.',
      'For a deleted pod it happens as soon as PLEG has seen the death, otherwise with the container GC.',
    ],
  }),
  SandboxRemoved: () => ({
    title: 'The sandbox is removed',
    sentences: [
      'Only the container GC does this, once a minute: until then `crictl pods` lists a pod that kubectl has long forgotten.',
    ],
  }),
  LogsRemoved: () => ({
    title: 'The pod’s log directory is removed',
    sentences: [
      'The container GC removes `/var/log/pods/…` of pods that no source lists. Log collectors had until now.',
    ],
  }),
  RuntimeCallFailed: callFailed,
};
