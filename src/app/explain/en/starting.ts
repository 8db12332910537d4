/** Starting a pod's sandbox and containers, again and again where they will not stay up. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, containerName, podName, sentences, upperFirst } from './words.ts';

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
      title: `Kubelet has the image of ${containerName(f)} pulled`,
      sentences: [
        'An image that is on the node already is not asked for again, unless its tag is `latest` or the pod says `Always`.',
        'It holds up the worker, and with it a deletion that comes now.',
      ],
      otherwise: 'With `imagePullPolicy: Never` nothing is pulled, and a missing image is an error.',
    };
  }
  const [name = ''] = call.split(' ');
  return {
    title: `Kubelet calls ${name === '' ? 'the runtime' : code(name)} for ${containerName(f)}`,
    sentences: [
      'A container is created first and started then, as two calls.',
      'Containers of one pod are started one after the other, in the order of its spec.',
    ],
    otherwise: 'If the runtime refuses, `kubectl get` shows why, and the next sync tries again.',
  };
}

function startFailed(f: Facts): Told {
  const reason = f.text('reason') ?? '';
  const backOff = reason.endsWith('BackOff');
  return {
    title: `${upperFirst(containerName(f))} is not started${reason === '' ? '' : `: ${code(reason)}`}`,
    sentences: sentences(
      reason === 'CrashLoopBackOff' &&
        'It has ended too often: the wait before each restart doubles from 10 s up to 5 minutes, and starts over after 10 good minutes.',
      reason === 'ImagePullBackOff' &&
        'The last pull failed: the next waits, twice as long each time, up to 5 minutes.',
      !backOff && 'The next sync tries again; the reason is what `kubectl get` shows until then.',
    ),
    otherwise: 'Deleted now, the pod goes without waiting for another attempt.',
  };
}

export const startingTexts: Pick<EventTexts, Kinds> = {
  SandboxCreating: (f) => ({
    title: `Kubelet calls ${code('RunPodSandbox')} for ${podName(f)}`,
    sentences: [
      'A pod’s sandbox comes before its containers: a pause process and a network of its own.',
      (f.number('attempt') ?? 0) > 0
        ? 'It had one before; whatever ran there is started anew.'
        : claim('volumesMounted', 'Volumes are mounted by now, or this would have waited.'),
    ],
    otherwise: 'Should it fail, no container is tried; the next sync begins with another sandbox.',
  }),
  SandboxCreated: (f) => ({
    title: claim('sandboxRuns', 'The sandbox is there, with its network'),
    sentences: sentences(
      f.text('ip') !== undefined && `CNI ADD gave the pod the address ${code(f.text('ip') ?? '')}.`,
      'All containers of the pod will share it.',
    ),
    otherwise: 'With `hostNetwork: true` it would use the node’s network and addresses.',
  }),
  ContainerStarting: starting,
  ContainerCreated: (f) => ({
    title: `${upperFirst(containerName(f))} is created`,
    sentences: [claim('containerNotRunning', 'Its root file system is there; no process runs yet.')],
    otherwise: 'Should starting it fail, it never runs, and the next sync creates another one.',
  }),
  ContainerStarted: (f) => ({
    title: claim('containerRuns', `${upperFirst(containerName(f))} runs`),
    sentences: sentences(
      (f.number('restartCount') ?? 0) > 0 &&
        `It is restart number ${f.number('restartCount') ?? 0}: a new container of the same name, in the same sandbox.`,
      'PLEG sees it at its next relist, and only then does the kubelet report it.',
    ),
    otherwise: 'If it ends again and again, the kubelet starts it after ever longer waits, up to 5 minutes.',
  }),
  ContainerStartFailed: startFailed,
};
