/** Requests, responses, what was written to etcd, and who was told. */
import type { Pod, PodStatus } from '../../../kube/objects.ts';
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { clockPart, code, list, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'RequestSent'
  | 'ResponseSent'
  | 'DeletionTimestampSet'
  | 'GracePeriodZeroed'
  | 'ObjectRemoved'
  | 'ObjectCreated'
  | 'StatusPatched'
  | 'ObjectUpdated'
  | 'PodBound'
  | 'RequestRefused'
  | 'ApiserverReady'
  | 'RequestLost'
  | 'ConnectionLost'
  | 'WatchClosed'
  | 'ReflectorBackOff'
  | 'Relisted'
  | 'WatchEventSent'
  | 'WatchEventToKubectl';

const ACTOR: Readonly<Record<string, string>> = {
  apiserver: 'API server',
  statusManager: 'Status manager',
  podWorkers: 'Pod worker',
  syncLoop: 'Housekeeping',
  apiSource: 'Reflector',
  scheduler: 'Scheduler',
  controllerManager: 'Controller manager',
  apiClient: 'Kubelet',
};
const actor = (name: string): string => ACTOR[name] ?? name;

const finalizers = (f: Facts): readonly string[] => f.object?.metadata.finalizers ?? [];

function watchType(f: Facts): string {
  const type = (f.event.message ?? '').split(' ')[0] ?? '';
  return type === '' ? '' : `: ${type}`;
}

function kubectlRequest(verb: string | undefined, message: string): string[] {
  if (message.includes('/eviction'))
    return [
      'With no disruption budget in the way, the API server deletes the pod, with the pod’s own grace unless one is named.',
    ];
  if (verb !== 'delete') return ['It is on its way to the API server.'];
  const grace = /grace=(\d+)/.exec(message)?.[1];
  return sentences(
    'A DELETE of a running pod asks to let go of it. Only grace 0 removes the object at once.',
    grace === undefined
      ? 'It carries no grace, so the API server takes `spec.terminationGracePeriodSeconds`.'
      : `It carries ${seconds(Number(grace))} of grace.`,
  );
}

function requestSent(f: Facts): Explanation {
  const message = f.event.message ?? f.text('verb')?.toUpperCase() ?? 'a request';
  const verb = f.text('verb') ?? message.split(' ')[0]?.toLowerCase();
  const title = `${actor(f.event.actor)} sends ${code(message.replace(/ uid=\S+$/, ''))}`;
  if (f.event.actor === 'kubectl') return { title, sentences: kubectlRequest(verb, message) };
  return {
    title,
    sentences: sentences(
      f.flag('lost') && 'It does not get through: the node is cut off, and nobody has noticed yet.',
      verb === 'list' && 'A reflector begins with a list, and watches from that list’s version on.',
      verb === 'watch' && 'It asks for everything after the version that it has seen last.',
      verb === 'get' &&
        'It reads the object first: a PATCH carries only the difference to what the API server has now.',
      verb === 'patch' &&
        'A PATCH of `/status` changes neither metadata nor spec: it can neither bring a pod back nor remove it.',
      verb === 'delete' && 'Grace 0: whatever had to be done first is done.',
      message.includes('/binding') &&
        'The scheduler has found a node for the pod and says so with a request of its own.',
      verb === 'create' &&
        !message.includes('/binding') &&
        'A mirror pod is only a picture of the static pod; creating it starts nothing.',
      verb !== 'get' &&
        verb !== 'list' &&
        verb !== 'watch' &&
        !f.flag('lost') &&
        'The answer comes when etcd has written it down.',
      verb === undefined && 'It is on its way to the API server.',
    ),
  };
}

function immediate(f: Facts): Explanation {
  return {
    title: 'API server marks the object for immediate deletion',
    sentences: sentences(
      'Grace 0 means two writes: this one sets `deletionTimestamp` to now and the grace to 0, the next removes the object.',
      finalizers(f).length > 0
        ? `But the finalizer ${list(finalizers(f).map(code))} holds it until somebody removes that.`
        : f.isMirror
          ? 'Nothing runs behind a mirror pod that this could shut down.'
          : 'Nobody waits for the containers.',
    ),
  };
}

function deletionTimestampSet(f: Facts): Explanation {
  const grace = f.number('deletionGracePeriodSeconds') ?? f.object?.metadata.deletionGracePeriodSeconds;
  if (grace === 0) return immediate(f);
  const stamp = f.text('deletionTimestamp') ?? f.object?.metadata.deletionTimestamp;
  const what = stamp === undefined ? 'It' : code(clockPart(stamp));
  return {
    title: 'API server set `deletionTimestamp`',
    sentences: sentences(
      `${what} is the time of the request plus ${grace === undefined ? 'the grace' : `${seconds(grace)} of grace`}: when the grace ends, not when the DELETE came.`,
      `The phase stays ${code(f.object?.status.phase ?? 'Running')}; kubectl shows Terminating because of this field, which is never unset.`,
      f.isMirror
        ? 'The static pod behind this mirror keeps running.'
        : 'Nobody counts down here: the kubelet reads the grace, and the runtime waits.',
    ),
  };
}

/** The object as this write found it. */
function objectBefore(f: Facts): Pod | undefined {
  const change = f.event.changes.find(({ path }) => path[0] === 'etcd' && path[1] === 'pods' && path.length === 3);
  return change?.from as Pod | undefined;
}

const isEmpty = (status: PodStatus | undefined): boolean =>
  status !== undefined && (status.conditions ?? []).length === 0 && (status.containerStatuses ?? []).length === 0;

const hasCondition = (pod: Pod | undefined, wanted: string): boolean =>
  (pod?.status.conditions ?? []).some(({ type }) => type === wanted);

/** DisruptionTarget: whoever deletes the pod next says why, so that controllers can tell it from a failure. */
function disrupted(f: Facts): Explanation | null {
  if (!hasCondition(f.object, 'DisruptionTarget') || hasCondition(objectBefore(f), 'DisruptionTarget')) return null;
  const reason = f.object?.status.conditions?.find(({ type }) => type === 'DisruptionTarget')?.reason;
  return {
    title: `API server marked ${podName(f)} as disturbed`,
    sentences: sentences(
      `The condition \`DisruptionTarget\`${reason === undefined ? '' : ` (${code(reason)})`} says that the pod goes for a reason that is not its own.`,
      'It is a write and a MODIFIED of its own, a moment before the deletion.',
    ),
  };
}

function statusPatched(f: Facts): Explanation {
  const disturbed = disrupted(f);
  if (disturbed !== null) return disturbed;
  const version = f.text('resourceVersion') ?? f.object?.metadata.resourceVersion;
  const ended = (f.object?.status.containerStatuses ?? []).flatMap((c) =>
    c.state.terminated === undefined ? [] : [`${code(c.name)} with code ${c.state.terminated.exitCode}`],
  );
  const going = f.object?.metadata.deletionTimestamp !== undefined;
  if (ended.length === 0) {
    const isFirst = isEmpty(objectBefore(f)?.status) && !isEmpty(f.object?.status);
    return {
      title: isFirst ? `API server filled in the status of ${podName(f)}` : 'API server wrote the status',
      sentences: sentences(
        isFirst && f.isMirror && 'Until now the new mirror pod said no more than Pending, whatever its containers did.',
        `The object is now at resourceVersion ${version === undefined ? 'one higher' : code(version)}, and every watcher gets one MODIFIED.`,
        f.isMirror && 'A mirror pod’s status is the static pod’s, written here for people to see.',
      ),
    };
  }
  return {
    title: 'API server wrote the new status',
    sentences: sentences(
      `The object now says how its containers ended: ${list(ended)}.`,
      f.minor < 27 &&
        f.object?.status.phase === 'Running' &&
        'The phase is still `Running`: up to 1.26 the kubelet derives no end from a deletion.',
      going && !f.isMirror && 'What will remove the object is the kubelet’s DELETE, not this.',
    ),
  };
}

function requestRefused(f: Facts): Explanation {
  const reason = f.text('reason') ?? '';
  if (reason.endsWith('connection refused')) {
    return {
      title: `${actor(f.event.actor)} finds nobody at the API server’s port`,
      sentences: sentences(
        'The process is not there, so the kernel refuses the connection at once.',
        f.event.actor === 'statusManager' && 'The status stays in its cache; the pass every 10 s tries again.',
      ),
    };
  }
  if (/unexpected EOF|i\/o timeout|closed network connection/.test(reason)) {
    return {
      title: `${actor(f.event.actor)} gets no answer`,
      sentences: [
        'The connection broke or was never made. Whether the API server has acted on the request, nobody here can tell.',
      ],
    };
  }
  return {
    title: `API server refuses${f.text('code') === undefined ? '' : ` with ${f.text('code') ?? ''}`}`,
    sentences: sentences(
      reason !== '' && `It says: ${reason}.`,
      'A precondition protects a new pod of the same name: a DELETE that names the old UID does not touch it.',
    ),
  };
}

function objectRemoved(f: Facts): Explanation {
  const early = f.worker !== undefined && f.worker.status.terminatedAt === null && !f.isMirror;
  return {
    title: `${podName(f)} is gone from the API`,
    sentences: sentences(
      'etcd no longer has it, and the watchers get DELETED with the last object inside.',
      f.isMirror
        ? f.hasStatic
          ? 'Only the static pod’s picture went. No container has noticed.'
          : 'With it the static pod has left the API.'
        : early
          ? 'Nobody waited for the node: its containers still run, and a new pod of this name may start elsewhere beside them.'
          : 'The name is free again. The sandbox and the logs stay on the node until the container GC, once a minute.',
    ),
  };
}

export const api: Pick<EventTexts, Kinds> = {
  RequestSent: requestSent,
  ResponseSent: (f) => ({
    title: `API server answers ${code(f.event.message ?? '200')}`,
    sentences: sentences(
      f.event.message?.startsWith('404') === true && 'There is no such object, or no more.',
      f.event.message?.startsWith('409') === true &&
        'Conflict: it is not the object that was meant, so nothing was changed.',
      'Whoever sent the request waited for this and goes on now.',
    ),
  }),
  DeletionTimestampSet: deletionTimestampSet,
  GracePeriodZeroed: (f) => ({
    title: '`deletionGracePeriodSeconds` becomes 0',
    sentences: sentences(
      'A DELETE with grace 0 is two writes: this one (MODIFIED), then the removal (DELETED).',
      finalizers(f).length > 0
        ? `The finalizer ${list(finalizers(f).map(code))} holds back the second until somebody removes it. The kubelet’s work is done.`
        : 'The kubelet sees it as one more `SyncLoop DELETE`, with nothing left to do.',
    ),
  }),
  ObjectRemoved: objectRemoved,
  ObjectCreated: (f) => ({
    title: `${podName(f)} is created`,
    sentences: sentences(
      `Phase ${code(f.object?.status.phase ?? 'Pending')}, ${f.event.pod === undefined ? 'a new UID' : `UID ${code(f.event.pod.uid.slice(0, 8))}`}.`,
      f.isMirror
        ? 'It looks as if the pod had come back. In truth the static pod never stopped; only its mirror is new.'
        : 'A pod of the same name is another pod: the kubelet tells them apart by UID alone.',
    ),
  }),
  StatusPatched: statusPatched,
  PodBound: (f) => ({
    title: `${podName(f)} is bound to a node`,
    sentences: [
      'The scheduler has chosen; its binding writes `spec.nodeName`.',
      'Only now does the pod come into the kubelet’s watch, which asks for the pods of its own node.',
    ],
  }),
  ObjectUpdated: (f) => ({
    title: `API server wrote the change of ${podName(f)}`,
    sentences: [
      'Neither status nor deletion: labels or finalizers. It is one resourceVersion and one MODIFIED all the same.',
    ],
  }),
  RequestRefused: requestRefused,
  RequestLost: (f) => ({
    title: `A ${(f.text('verb') ?? 'request').toUpperCase()} is lost on its way`,
    sentences: sentences(
      'The connection breaks. Its sender can’t tell whether the API server has heard of it.',
      f.text('sender') === 'kubelet'
        ? 'The kubelet tries again with the pass every 10 s; to delete twice does no harm, as the UID is named.'
        : 'kubectl does not try again; whoever typed it has to look.',
    ),
  }),
  ApiserverReady: () => ({
    title: 'API server is ready',
    sentences: [
      'It serves what etcd holds. Its watch cache begins now, so every client that had a watch has to list anew.',
      'Nobody tells the clients: each comes back after its own pause, some as late as a minute from now.',
    ],
  }),
  ConnectionLost: () => ({
    title: 'Kubelet gives its connection up',
    sentences: [
      'Two attempts to renew its lease have timed out, so it closes the connection that all its calls share.',
      'Until now they just hung; from now on each dials anew and times out after 30 s.',
    ],
  }),
  WatchClosed: (f) => ({
    title: 'The kubelet’s watch ends',
    sentences: sentences(
      f.number('code') === 410
        ? '410 Gone: the API server no longer has the events since the kubelet’s version. The kubelet has to list.'
        : 'It asks for a new one from the version that it has seen last; the events since then would follow one by one.',
      'Meanwhile it goes on with the pods that it knows: no news is no change.',
    ),
  }),
  ReflectorBackOff: (f) => ({
    title: `Reflector pauses${f.number('seconds') === undefined ? '' : ` for ${f.number('seconds') ?? 0} s`}`,
    sentences: ['Each failed attempt doubles the pause, up to 30 s, and chance may double it again.'],
  }),
  Relisted: () => ({
    title: 'Kubelet has listed its pods',
    sentences: [
      'The whole list replaces what it knew, and podConfig finds the differences.',
      'What happened in between is one change: a pod that was deleted and created again is a REMOVE and an ADD.',
    ],
  }),
  WatchEventSent: (f) => ({
    title: `API server tells the kubelet${watchType(f)}`,
    sentences: [
      'Nobody calls the kubelet: it watches the pods of its own node all the time.',
      'Every write is one resourceVersion and one event; two are never folded into one.',
    ],
  }),
  WatchEventToKubectl: (f) => ({
    title: `API server tells kubectl${watchType(f)}`,
    sentences: ['`get -w` prints a row for it, and a waiting `kubectl delete` looks whether it was DELETED.'],
  }),
};
