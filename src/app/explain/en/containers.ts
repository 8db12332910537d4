/** Stopping containers and their sandbox, and what the runtime does for it. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
import { at, code, containerName, grace, graceSeconds, seconds, sentences } from './words.ts';

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

const upper = (text: string): string => text.replace(/^[a-z]/, (c) => c.toUpperCase());
const exitCode = (f: Facts): number | undefined => f.number('exitCode') ?? f.container?.exitCode;
const hasPreStop = (f: Facts): boolean => f.container?.spec.lifecycle?.preStop !== undefined;

function exited(f: Facts): Explanation {
  const exit = exitCode(f);
  const since = f.container?.signalledAt;
  const killed = f.container?.signal === 'SIGKILL' || exit === 137;
  return {
    title: `${upper(containerName(f))} exited${exit === undefined ? '' : ` with code ${exit}`}`,
    sentences: sentences(
      since !== undefined &&
        !killed &&
        `It took ${duration(f.event.t - since)} from SIGTERM to here; what was left of the grace is not waited for.`,
      killed &&
        '137 is 128 + 9: ended by SIGKILL. The grace period was used up, and nothing in the pod’s status calls that an error.',
      exit === 143 && '143 is 128 + 15: the process had no handler and died of the SIGTERM itself.',
      exit === 0 && 'Code 0: the process handled the signal and ended on its own terms.',
      'The API server does not know yet. The kubelet gathers all the ends and reports them together.',
    ),
  };
}

export const containers: Pick<EventTexts, Kinds> = {
  KillContainer: (f) => {
    const seconds_ = graceSeconds(f);
    if (f.flag('preStop')) {
      return {
        title: `Kubelet runs the preStop hook of ${containerName(f)} first`,
        sentences: sentences(
          'A hook comes before any signal; the process does not yet know that it has to go.',
          'Hooks of several containers run at the same time.',
        ),
      };
    }
    return {
      title: `Kubelet stops ${containerName(f)}${seconds_ === undefined ? '' : ` with ${seconds(seconds_)} of grace`}`,
      sentences: sentences(
        'Every running container gets a goroutine of its own, so all are stopped at the same time.',
        hasPreStop(f) &&
          f.minor < 28 &&
          'The time of its preStop hook is not taken off: the override puts the full grace back in place. The whole stop may take up to twice the grace.',
        hasPreStop(f) &&
          f.minor >= 28 &&
          'The whole seconds that its preStop hook took are taken off; at least 2 remain.',
        !hasPreStop(f) && 'It has no preStop hook, so the signal comes at once.',
      ),
    };
  },
  PreStopStarted: (f) => ({
    title: `preStop hook of ${containerName(f)} starts`,
    sentences: [
      `It runs before any signal, and the process keeps working as before. The hook may take ${grace(f)}.`,
      f.minor < 28
        ? 'Up to 1.27 it comes on top of the grace: afterwards the process gets the full grace again.'
        : 'Its time counts: the process gets what the hook leaves over, at least 2 s.',
    ],
  }),
  PreStopEnded: (f) => {
    const overran =
      f.text('inTime') === 'false' ||
      f.container?.preStop === 'overran' ||
      (f.event.klog?.text.includes('not completed') ?? false);
    return {
      title: overran ? 'preStop hook did not end in time' : 'preStop hook is done',
      sentences: sentences(
        overran && 'The kubelet stops waiting for it. It does not kill the hook: that goes with its container.',
        !overran &&
          'The container may be stopped now. If the hook had failed, killing would go on all the same, with a `FailedPreStopHook` event.',
        f.minor < 28
          ? `And now ${code('StopContainer')} gets the whole grace again: the hook’s time is not subtracted at this release.`
          : 'The whole seconds that it took are subtracted from the grace, down to 2 s.',
      ),
    };
  },
  StopContainerCalled: (f) => ({
    title: `Kubelet calls \`StopContainer\` for ${containerName(f)}`,
    sentences: [
      `The call carries ${grace(f)} as its timeout and is held open until the process has ended: the runtime does the waiting, not the kubelet.`,
      'A shorter grace that comes later does not reach it.',
    ],
  }),
  SigtermSent: (f) => {
    const killAt = f.container?.stopping?.killAt;
    return {
      title: `Runtime sends SIGTERM to ${containerName(f)}`,
      sentences: sentences(
        `Now the grace period runs: ${grace(f)}.`,
        killAt !== undefined && `If the process is still there at ${at(killAt)}, SIGKILL follows.`,
        'It is the image’s STOPSIGNAL where it sets one, and only process 1 of the container gets it. A shell that does not pass it on lets the grace run out.',
      ),
    };
  },
  SigkillSent: (f) => {
    const since = f.container?.stopping?.since ?? f.container?.signalledAt;
    return {
      title: `Runtime sends SIGKILL to ${containerName(f)}`,
      sentences: sentences(
        `The grace period is over${since === undefined ? '' : ` after ${duration(f.event.t - since)}`} and the process is still there. Nobody can catch this signal: exit code 137.`,
        'It is how a grace period ends, not a failure: no Event is sent for it and the log has no line of its own.',
      ),
    };
  },
  ContainerExited: exited,
  StopContainerReturned: () => ({
    title: '`StopContainer` returns',
    sentences: sentences(
      `The kubelet logs ${code('Container exited normally')}, whatever the exit code: it means that the call has not failed.`,
      'When this has happened for every container of the pod, the sandbox is next.',
    ),
  }),
  StopSandboxCalled: () => ({
    title: 'Kubelet calls `StopPodSandbox`',
    sentences: [
      'With all containers down, the sandbox goes: its pause process and the pod’s network.',
      'The pod’s IP address is released only here, long after the endpoints have dropped it.',
    ],
  }),
  NetworkTornDown: () => ({
    title: 'The pod’s network is torn down',
    sentences: [
      'The runtime calls CNI DEL: the address is given back and the network namespace removed.',
      'If that fails, the sandbox cannot be stopped and the worker tries the whole stop again, after 10 to 15 s.',
    ],
  }),
  SandboxStopped: () => ({
    title: 'The sandbox is stopped',
    sentences: [
      'It stays listed as not ready until the container GC removes it. Its files do not hold up the removal of the pod.',
    ],
  }),
  ContainerExitSeen: (f) => ({
    title: `The kubelet reads the exit of ${containerName(f)}`,
    sentences: sentences(
      'It asks the runtime directly instead of waiting for PLEG, so that the status it writes next holds the exit codes.',
    ),
  }),
  ContainerRemoved: (f) => ({
    title: `${upper(containerName(f))} is removed`,
    sentences: [
      'The runtime deletes the dead container’s root file system and its log link. Nothing waits for this.',
      'For a deleted pod it happens as soon as PLEG has seen the death; otherwise the container GC does it, once a minute.',
    ],
  }),
  SandboxRemoved: () => ({
    title: 'The sandbox is removed',
    sentences: [
      'Only the container GC does this, once a minute. With it the runtime has forgotten the pod.',
      'So `crictl pods` may list a pod for a minute after `kubectl delete` has returned.',
    ],
  }),
  LogsRemoved: () => ({
    title: 'The pod’s log directory is removed',
    sentences: [
      'The container GC removes `/var/log/pods/…` when no source lists the pod any more. Whoever collects logs has had until now to read them.',
    ],
  }),
  RuntimeCallFailed: (f) => {
    const error = f.text('err') ?? f.text('error');
    if (error?.includes('NotFound') === true || error?.includes('not found') === true) {
      return {
        title: 'The runtime does not know this container any more',
        sentences: [
          f.event.actor === 'containerGC'
            ? 'Its removal was asked for twice, once for each PLEG event of the pod, and the second time there is nothing left to remove.'
            : 'It was removed a moment ago. What is not there counts as stopped.',
          'The log calls it an error, severity E. It is none.',
        ],
      };
    }
    return {
      title: 'A call to the runtime failed',
      sentences: sentences(
        error !== undefined && `The runtime says: ${code(error.length > 160 ? `${error.slice(0, 157)}…` : error)}.`,
        'The kubelet goes on with the other containers and the sandbox, then reports the failure; the worker tries again after 10 to 15 s.',
      ),
    };
  },
};
