/** What breaks in the runtime, and what that does to a removal. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import { errorOf } from '../reading.ts';
import { code, containerName, podName, sentences, upperFirst } from './words.ts';

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

export const runtimeFaults: Pick<EventTexts, Kinds> = {
  PreStopFailed: (f) => {
    const error = errorOf(f);
    return {
      title: `preStop hook of ${containerName(f)} failed`,
      sentences: sentences(
        error !== undefined &&
          error.length < 120 &&
          error !== '' &&
          `It says: ${code(error.trim().replace(/:$/, ''))}.`,
        'A failed hook stops nothing: the container is stopped as if it had succeeded.',
        f.rules.eventTellsHookMessage
          ? 'The pod gets the Event `FailedPreStopHook`, which repeats the error and what the hook has printed. Later releases leave both out: there might be secrets in them.'
          : 'The pod gets the Event `FailedPreStopHook`, without the hook’s output, which might hold secrets.',
      ),
      otherwise: 'A hook that succeeds would have made no other difference than the Event.',
    };
  },
  NetworkTeardownFailed: () => ({
    title: 'The pod’s network cannot be torn down',
    sentences: [
      claim('containersDown', 'CNI DEL failed, so `StopPodSandbox` returns an error although every process has gone.'),
      'The pod counts as terminating until it succeeds: the worker starts over after 10 to 15 s, and never gives up.',
    ],
    otherwise: 'As soon as the network plugin answers, the next attempt ends it. A force delete would only hide it.',
  }),
  RuntimeStopped: () => ({
    title: claim('runtimeAway', 'containerd is down'),
    sentences: [
      'Containers run on under their shims; only nobody can start or stop one, or ask about them.',
      'Each of the kubelet’s calls fails at once, and PLEG’s relists fail, so that a worker waits for a fresh status.',
      'After 30 s without an answer the kubelet stops handling updates altogether.',
    ],
    otherwise: 'Were the shims killed as well, the containers would end with them.',
  }),
  RuntimeStarted: () => ({
    title: 'containerd starts again',
    sentences: [
      'It finds the containers of its shims. What it was asked to stop before, it has forgotten: the signal comes again.',
      'The kubelet notices when gRPC dials next, up to 3 s later.',
    ],
    otherwise: 'As long as it is away, a pod that has to stop stays Terminating.',
  }),
  RuntimeReached: () => ({
    title: 'The kubelet reaches containerd again',
    sentences: ['With the next relist PLEG’s cache is fresh, and whoever waited for it goes on.'],
    otherwise: 'Until it does, no worker gets from one phase to the next.',
  }),
  SyncLoopPaused: () => ({
    title: 'syncLoop stops handling anything',
    sentences: [
      'The runtime has not answered for 30 s, or PLEG’s relist has not worked for 3 minutes: there is nothing to judge by.',
      'It looks again after 0.1 s, then ever less often, up to every 5 s. Workers that are under way go on.',
    ],
    otherwise: 'With the runtime back it takes up what has come in meanwhile.',
  }),
  ProcessesFrozen: (f) => ({
    title: `The processes of ${containerName(f)} are frozen`,
    sentences: [
      'Their cgroup does not let them run, so a SIGTERM stays with the kernel and no handler sees it.',
      'SIGKILL still works: runc thaws the cgroup for it. Only the grace period is wasted.',
    ],
    otherwise: 'Thawed within the grace, a process could still end on its own terms.',
  }),
  ProcessesThawed: (f) => ({
    title: `The processes of ${containerName(f)} run again`,
    sentences: ['A signal that was sent in the meantime reaches them now.'],
    otherwise: 'Frozen to the end of the grace, they would have been killed without having seen a signal.',
  }),
  ShimFrozen: (f) => ({
    title: `The shim of ${podName(f)} is frozen`,
    sentences: [
      'containerd signals and starts processes through it, so each such call hangs until its client gives up.',
      '`StopContainer` runs for its grace and 2 minutes more, and then fails with `DeadlineExceeded`.',
      'Listing containers needs no shim: the pod looks as healthy as ever.',
    ],
    otherwise: 'With containerd itself down, each call would fail at once instead of hanging.',
  }),
  ShimThawed: (f) => ({
    title: `The shim of ${podName(f)} runs again`,
    sentences: ['It does what it was asked to do in the meantime, even where nobody waits for the answer any more.'],
    otherwise: 'Frozen for good, it would let every attempt of the worker hang to its deadline.',
  }),
  FaultInjected: (f) => {
    const failures = f.number('failures');
    const times = failures === undefined ? 'from now on' : failures === 1 ? 'once' : `${failures} times`;
    const call = f.text('fault') === 'sandboxTeardownFails' ? '`StopPodSandbox`' : '`StopContainer`';
    return {
      title: `${upperFirst(call)} will fail ${times} for ${podName(f)}`,
      sentences: [
        call === '`StopContainer`'
          ? 'The runtime cannot signal the process: it answers with an error instead of stopping it.'
          : 'Its network plugin cannot take the pod’s network down.',
        'The kubelet tries the whole stop again, 10 to 15 s after each failure, and never gives up.',
      ],
      otherwise: 'One attempt that succeeds is enough.',
    };
  },
};
