/** Requests, responses, what was written to etcd, and who was told. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { clockPart, code, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'RequestSent'
  | 'ResponseSent'
  | 'DeletionTimestampSet'
  | 'GracePeriodZeroed'
  | 'ObjectRemoved'
  | 'ObjectCreated'
  | 'StatusPatched'
  | 'RequestRefused'
  | 'WatchEventSent'
  | 'WatchEventToKubectl';

const ACTOR: Readonly<Record<string, string>> = {
  kubectl: 'kubectl',
  apiserver: 'API server',
  statusManager: 'Status manager',
  podWorkers: 'Pod worker',
  syncLoop: 'Housekeeping',
  apiSource: 'kubelet',
  etcd: 'etcd',
};
const actor = (name: string): string => ACTOR[name] ?? name;

const finalizers = (f: Facts): readonly string[] => f.object?.metadata.finalizers ?? [];

function watchType(f: Facts): string {
  const type = (f.event.message ?? '').split(' ')[0] ?? '';
  return type === '' ? '' : `: ${type}`;
}

function requestSent(f: Facts): Explanation {
  const message = f.event.message ?? f.text('verb')?.toUpperCase() ?? 'a request';
  const verb = f.text('verb') ?? message.split(' ')[0]?.toLowerCase();
  const title = `${actor(f.event.actor)} sends ${code(message)}`;
  if (f.event.actor === 'kubectl' && verb === 'delete') {
    return {
      title,
      sentences: [
        'The request carries the grace period as an option; left out, the API server takes `spec.terminationGracePeriodSeconds`.',
        'A DELETE of a pod that runs on a node is a request to let go of it. It does not remove the object unless the grace is 0.',
      ],
    };
  }
  if (f.event.actor === 'kubectl') return { title, sentences: ['It is on its way to the API server.'] };
  return {
    title,
    sentences: sentences(
      verb === 'get' && 'It reads the object first: what is patched is the difference to what the API server has now.',
      verb === 'patch' &&
        'A PATCH of `/status` cannot change metadata or spec, so it can neither bring a pod back nor remove it.',
      verb === 'delete' && 'Grace 0 means: everything that had to be done first is done.',
      verb === 'create' && 'A mirror pod is only a picture of the static pod; creating it starts nothing.',
      verb === 'get'
        ? 'It is on its way to the API server.'
        : 'It is on its way to the API server, which answers when etcd has written it down.',
    ),
  };
}

function deletionTimestampSet(f: Facts): Explanation {
  const seconds_ = f.number('deletionGracePeriodSeconds') ?? f.object?.metadata.deletionGracePeriodSeconds;
  const stamp = f.text('deletionTimestamp') ?? f.object?.metadata.deletionTimestamp;
  const when = stamp === undefined ? '' : ` ${code(clockPart(stamp))}`;
  const phase = f.object?.status.phase ?? 'Running';
  if (seconds_ === 0) {
    return {
      title: 'API server marks the object for immediate deletion',
      sentences: sentences(
        'With grace 0 there are two writes: this one sets `deletionTimestamp` to now and `deletionGracePeriodSeconds` to 0, the next removes the object.',
        f.isMirror && 'It is a mirror pod: nothing runs behind it that could be shut down by this.',
        finalizers(f).length > 0
          ? `But it carries the finalizer ${code(finalizers(f).join(', '))}, so it stays until that is removed.`
          : !f.isMirror && 'The watchers hear of both, a few milliseconds apart, and nobody waits for the containers.',
      ),
    };
  }
  return {
    title: 'API server set `deletionTimestamp`',
    sentences: sentences(
      `${code('deletionTimestamp')} becomes${when}: the time of the request plus ${seconds_ === undefined ? 'the grace period' : `${seconds(seconds_)} of grace`}. It is when the grace ends, not when the DELETE came.`,
      `The phase stays ${code(phase)}; from now on kubectl shows Terminating. There is no way back: a deletionTimestamp is never unset.`,
      f.isMirror
        ? 'This is a mirror pod. The static pod behind it lives by its manifest and keeps running.'
        : 'Nobody counts these seconds here. The kubelet reads the grace, and the runtime does the waiting.',
    ),
  };
}

function statusPatched(f: Facts): Explanation {
  const version = f.text('resourceVersion') ?? f.object?.metadata.resourceVersion;
  const phase = f.object?.status.phase;
  const containers = f.object?.status.containerStatuses ?? [];
  const ended = containers.flatMap((c) =>
    c.state.terminated === undefined ? [] : [`${code(c.name)} exit code ${c.state.terminated.exitCode}`],
  );
  const going = f.object?.metadata.deletionTimestamp !== undefined;
  return {
    title: 'API server wrote the new status',
    sentences: sentences(
      `The object is now at resourceVersion ${version === undefined ? 'one higher' : code(version)}, and every watcher gets one MODIFIED.`,
      ended.length > 0 && `It now says in public how the containers ended: ${ended.join(', ')}.`,
      ended.length > 0 &&
        phase === 'Running' &&
        f.minor < 27 &&
        !f.isMirror &&
        'The phase is still `Running`, although nothing runs: up to 1.26 the kubelet derives no end phase from a deletion.',
      going && 'The status does not decide about the removal; the object goes when its kubelet sends the last DELETE.',
    ),
  };
}

export const api: Pick<EventTexts, Kinds> = {
  RequestSent: requestSent,
  ResponseSent: (f) => ({
    title: `API server answers ${code(f.event.message ?? '200')}`,
    sentences: sentences(
      f.event.message?.startsWith('404') === true ? 'There is no such object (any more).' : undefined,
      f.event.message?.startsWith('409') === true
        ? 'Conflict: the object is not the one that the request meant, so nothing was changed.'
        : undefined,
      'Whoever sent the request was waiting for this and goes on now.',
    ),
  }),
  DeletionTimestampSet: deletionTimestampSet,
  GracePeriodZeroed: (f) => ({
    title: '`deletionGracePeriodSeconds` becomes 0',
    sentences: sentences(
      'A DELETE with grace 0 is two writes: first the object is marked as having no grace left (MODIFIED), then it is removed (DELETED).',
      finalizers(f).length > 0 &&
        `It still carries the finalizer ${code(finalizers(f).join(', '))}, so the second write waits until somebody removes that. All the kubelet’s work is done by now.`,
      finalizers(f).length === 0 &&
        'The kubelet sees the first one as another `SyncLoop DELETE`, which its finished worker ignores.',
    ),
  }),
  ObjectRemoved: (f) => {
    const forced = f.worker !== undefined && f.worker.status.terminatedAt === null && !f.isMirror;
    return {
      title: `${podName(f)} is gone from the API`,
      sentences: sentences(
        'The key is out of etcd and the watchers get DELETED, with the last object inside.',
        f.isMirror && 'Only the picture of the static pod went. Its containers have not noticed.',
        forced &&
          'Nobody waited for the node: the containers are still there, and a new pod of this name may start elsewhere while they run.',
        !forced &&
          !f.isMirror &&
          'The name is free again. Dead containers, the sandbox and the logs stay on the node until the container GC comes by, once a minute.',
      ),
    };
  },
  ObjectCreated: (f) => ({
    title: `${podName(f)} is created`,
    sentences: sentences(
      `It is written under ${f.event.pod === undefined ? 'a new UID' : `the UID ${code(f.event.pod.uid.slice(0, 8))}`}, phase ${code(f.object?.status.phase ?? 'Pending')}.`,
      f.isMirror
        ? 'It looks as if the pod had been deleted and came back. In truth its static pod never stopped, only its mirror is new; its status follows with the status manager’s next pass, at most 10 s later.'
        : 'A pod of the same name is another pod: the kubelet tells them apart by UID alone.',
    ),
  }),
  StatusPatched: statusPatched,
  RequestRefused: (f) => ({
    title: `API server refuses${f.text('code') === undefined ? '' : ` with ${f.text('code') ?? ''}`}`,
    sentences: sentences(
      f.text('reason') !== undefined && `Reason: ${code(f.text('reason') ?? '')}.`,
      'A precondition protects a new pod of the same name: a DELETE that names the old UID does not touch it.',
    ),
  }),
  WatchEventSent: (f) => ({
    title: `API server tells the kubelet${watchType(f)}`,
    sentences: [
      'Every write is one resourceVersion and one watch event; two writes are never folded into one.',
      'This is how the kubelet hears of it. Nobody calls the kubelet: it has been watching the pods of its own node all the time.',
    ],
  }),
  WatchEventToKubectl: (f) => ({
    title: `API server tells kubectl${watchType(f)}`,
    sentences: ['kubectl prints a row for it, and a waiting `kubectl delete` checks whether it was DELETED.'],
  }),
};
