/** Requests, responses, what was written to etcd, and who was told. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import {
  disruption,
  endedContainers,
  finalizersOf,
  isFirstStatus,
  refusal,
  requestOf,
  watchType,
  isFinished,
  staticRuns,
} from '../reading.ts';
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
  | 'WatchOpened'
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

const told = (f: Facts): string => (watchType(f) === '' ? '' : `: ${watchType(f)}`);

type Body = Omit<Told, 'title'>;

function fromKubectl(f: Facts): Body {
  const { verb, grace, isEviction } = requestOf(f);
  if (isEviction)
    return {
      sentences: [
        'With no disruption budget in the way, the API server deletes the pod, with the pod’s own grace unless one is named.',
      ],
      otherwise: 'A disruption budget with nothing to spare would be answered with 429, and nothing would be deleted.',
    };
  if (verb !== 'delete')
    return {
      sentences: ['It is on its way to the API server.'],
      otherwise: 'If it is refused, nothing changes, and kubectl says why.',
    };
  return {
    sentences: [
      'A DELETE of a running pod only asks for its removal.',
      grace === undefined
        ? 'It carries no grace, so the API server takes `spec.terminationGracePeriodSeconds`.'
        : `It carries ${seconds(grace)} of grace.`,
    ],
    otherwise: 'Only grace 0 removes the object at once, without waiting for the node.',
  };
}

/** Requests of the kubelet and of controllers, by verb. */
const SENT: Readonly<Record<string, (f: Facts) => Body>> = {
  list: () => ({
    sentences: ['A reflector begins with a list, and watches from that list’s version on.'],
    otherwise: 'Without the list it would not know what it has missed.',
  }),
  watch: () => ({
    sentences: ['It asks for everything after the last version that it has seen.'],
    otherwise: 'If the API server no longer has those events, it answers 410 Gone, and a new list is needed.',
  }),
  get: () => ({
    sentences: ['It reads the object first: a PATCH carries only the difference to what the API server has now.'],
    otherwise: 'A 404, or another UID under this name, would be the end of it: the status would have no object.',
  }),
  patch: (f) => ({
    sentences: [
      'A PATCH of `/status` changes neither metadata nor spec: it can neither bring a pod back nor remove it.',
    ],
    otherwise:
      f.event.actor === 'statusManager'
        ? 'If it fails, the pass every 10 s sends the status again.'
        : 'A status written in the meantime would be kept: only what is named changes.',
  }),
  delete: (f) => ({
    sentences: [
      requestOf(f).grace !== 0
        ? 'It names no grace of its own, so the pod’s own applies.'
        : f.event.actor === 'controllerManager'
          ? 'Grace 0: nobody is left who could stop the pod first.'
          : 'Grace 0: whatever had to be done first is done.',
      'The answer comes when etcd has written it down.',
    ],
    otherwise: requestOf(f).namesUID
      ? 'It names a UID: for another pod of the same name the answer would be 409 Conflict, and that pod would stay.'
      : 'It names no UID, so it would hit any pod of this name.',
  }),
  create: (f) => ({
    sentences: sentences(
      f.event.actor === 'podWorkers' && 'A mirror pod is only a copy of the static pod; creating it starts nothing.',
      'The answer comes when etcd has written it down.',
    ),
    otherwise: 'Were there one of this name already, the answer would be 409 Conflict.',
  }),
};

function requestSent(f: Facts): Told {
  const { headline, verb, isBinding } = requestOf(f);
  const title = `${actor(f.event.actor)} sends ${code(headline === '' ? 'a request' : headline)}`;
  if (f.event.actor === 'kubectl') return { title, ...fromKubectl(f) };
  if (f.flag('lost'))
    return {
      title,
      sentences: [claim('nodeCutOff', 'It does not get through: the node is cut off, and nobody has noticed yet.')],
      otherwise: 'An answer, even a refusal, would come within milliseconds.',
    };
  if (isBinding)
    return {
      title,
      sentences: ['The scheduler has found a node for the pod and says so with a request of its own.'],
      otherwise: 'Until then the pod belongs to no node, and no kubelet looks after it.',
    };
  const body = SENT[verb]?.(f);
  return {
    title,
    ...(body ?? {
      sentences: ['It is on its way to the API server.'],
      otherwise: 'If it is refused, nothing changes.',
    }),
  };
}

function immediate(f: Facts): Told {
  return {
    title: 'API server marks the object for immediate deletion',
    sentences: sentences(
      'Grace 0 means two writes: this one sets `deletionTimestamp` to now and the grace to 0, the next removes the object.',
      finalizersOf(f).length > 0
        ? claim(
            'finalizerHolds',
            `But the finalizer ${list(finalizersOf(f).map(code))} holds it until somebody removes that.`,
          )
        : f.isMirror
          ? 'Nothing runs behind a mirror pod that this could shut down.'
          : 'Nobody waits for the containers.',
    ),
    otherwise: 'With a grace above 0 this would be the only write, and the object would stay until the next DELETE.',
  };
}

function deletionTimestampSet(f: Facts): Told {
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
        ? claim('staticRuns', 'The static pod behind this mirror keeps running.')
        : 'Nobody counts down here: the kubelet reads the grace, and the runtime waits.',
    ),
    otherwise:
      'A pod that has no node yet, or is Succeeded or Failed already, gets grace 0 whatever was asked, and goes at once.',
  };
}

/** DisruptionTarget: whoever deletes the pod next says why, so that controllers can tell it from a failure. */
function disturbed(f: Facts, reason: string | undefined): Told {
  return {
    title: `API server marked ${podName(f)} as disturbed`,
    sentences: [
      `The condition \`DisruptionTarget\`${reason === undefined ? '' : ` (${code(reason)})`} says that the pod goes for a reason that is not its own.`,
      'It is a write and a MODIFIED of its own, a moment before the deletion.',
    ],
    otherwise: 'A plain `kubectl delete` writes no such condition.',
  };
}

function statusPatched(f: Facts): Told {
  const disrupted = disruption(f);
  if (disrupted !== null) return disturbed(f, disrupted.reason);
  const version = f.text('resourceVersion') ?? f.object?.metadata.resourceVersion;
  const ended = endedContainers(f).map(({ name, exitCode }) => `${code(name)} with code ${exitCode}`);
  if (ended.length === 0) {
    const isFirst = isFirstStatus(f);
    return {
      title: isFirst ? `API server filled in the status of ${podName(f)}` : 'API server wrote the status',
      sentences: sentences(
        isFirst && f.isMirror && 'Until now the new mirror pod said no more than Pending, whatever its containers did.',
        claim(
          'resourceVersionTold',
          `The object is now at resourceVersion ${version === undefined ? 'one higher' : code(version)}, and every watcher gets one MODIFIED.`,
        ),
        f.isMirror && 'A mirror pod’s status is the static pod’s, written here for people to see.',
      ),
      otherwise: 'A PATCH that changes nothing is no write: no new resourceVersion, and nobody is told.',
    };
  }
  const going = f.object?.metadata.deletionTimestamp !== undefined;
  return {
    title: 'API server wrote the new status',
    sentences: sentences(
      claim('endsTold', `The object now says how its containers ended: ${list(ended)}.`),
      !f.rules.phaseFromExitCodes &&
        f.object?.status.phase === 'Running' &&
        claim(
          'phaseStillRunning',
          'The phase is still `Running`: up to 1.26 the kubelet derives no end from a deletion.',
        ),
      going && !f.isMirror && 'What will remove the object is the kubelet’s DELETE, not this.',
    ),
    otherwise: f.rules.phaseFromExitCodes
      ? 'Up to 1.26 a deletion alone would not have ended the phase; now it is Succeeded only if every exit code is 0.'
      : 'From 1.27 on the phase would become Succeeded or Failed here, as soon as no container can run any more.',
  };
}

function requestRefused(f: Facts): Told {
  const who = actor(f.event.actor);
  switch (refusal(f)) {
    case 'nobodyThere':
      return {
        title: `${who} finds nobody at the API server’s port`,
        sentences: sentences(
          'The process is not there, so the kernel refuses the connection at once.',
          f.event.actor === 'statusManager' && 'The status stays in its cache; the pass every 10 s tries again.',
        ),
        otherwise: 'On a network that drops everything it would hang instead, until its time is over.',
      };
    case 'noAnswer':
      return {
        title: `${who} gets no answer`,
        sentences: [
          'The connection broke or was never made. Nobody here can tell whether the API server has acted on the request.',
        ],
        otherwise: 'Only asking again would tell; naming the UID makes that safe.',
      };
    case 'exists':
      return {
        title: `${who} finds the name taken`,
        sentences: ['The API server has an object of this name already; one name is one object.'],
        otherwise: 'With the other one gone it could be created.',
      };
    case 'notFound':
      return {
        title: `${who} finds no object`,
        sentences: ['There is no such object, or not any longer. What was to be removed is gone.'],
        otherwise: 'A finalizer would have kept the object, with a deletionTimestamp, until somebody removes that.',
      };
    default:
      return {
        title: `API server refuses${f.text('code') === undefined ? '' : ` with ${f.text('code') ?? ''}`}`,
        sentences: sentences(
          f.text('reason') !== undefined && f.text('reason') !== '' && `It says: ${f.text('reason') ?? ''}.`,
          'A precondition protects a new pod of the same name: a DELETE that names the old UID does not touch it.',
        ),
        otherwise:
          'Had nothing else written or replaced the object meanwhile, the request would have been carried out.',
      };
  }
}

function objectRemoved(f: Facts): Told {
  const early = f.worker !== undefined && f.worker.status.terminatedAt === null && !f.isMirror;
  return {
    title: claim('objectGone', `${podName(f)} is gone from the API`),
    sentences: [
      claim('objectGone', 'etcd no longer has it, and the watchers get DELETED with the last object inside.'),
      f.isMirror
        ? f.hasStatic
          ? claim('staticThere', 'Only the static pod’s copy in the API went. No container has noticed.')
          : claim('staticGone', 'With it the static pod has left the API.')
        : early
          ? claim(
              'containersRun',
              'Nobody waited for the node: its containers still run, and a new pod of this name may start elsewhere beside them.',
            )
          : claim(
              'nameFree',
              'The name is free again. The sandbox and the logs stay on the node until the container GC, once a minute.',
            ),
    ],
    otherwise: f.isMirror
      ? f.hasStatic
        ? 'To stop the static pod itself, its manifest has to go.'
        : 'Had the manifest stayed, the kubelet would create a new mirror at once.'
      : early
        ? 'With a grace above 0 the object would have stayed until the kubelet says that nothing runs.'
        : 'A finalizer would have kept it here, with grace 0, until somebody removes that.',
  };
}

export const api: Pick<EventTexts, Kinds> = {
  RequestSent: requestSent,
  ResponseSent: (f) => ({
    title: `API server answers ${code(f.event.message ?? '200')}`,
    sentences: sentences(
      f.event.message?.startsWith('404') === true && 'There is no such object, or not any longer.',
      f.event.message?.startsWith('409') === true &&
        'Conflict: it is not the object that was meant, so nothing was changed.',
      'Whoever sent the request was waiting for this and now goes on.',
    ),
    otherwise: 'Without an answer the sender could not tell whether anything was done.',
  }),
  DeletionTimestampSet: deletionTimestampSet,
  GracePeriodZeroed: (f) => ({
    title: '`deletionGracePeriodSeconds` becomes 0',
    sentences: [
      'A DELETE with grace 0 is two writes: this one (MODIFIED), then the removal (DELETED).',
      finalizersOf(f).length > 0
        ? claim(
            'finalizerHolds',
            `The finalizer ${list(finalizersOf(f).map(code))} holds back the second until somebody removes it. The kubelet’s work is done.`,
          )
        : f.isMirror
          ? claim('isMirror', 'To the kubelet it is a `SyncLoop DELETE` of a mirror pod, which stops nothing.')
          : isFinished(f)
            ? claim('workerFinished', 'The kubelet sees it as one more `SyncLoop DELETE`, with nothing left to do.')
            : 'The kubelet sees it as one more `SyncLoop DELETE`.',
    ],
    otherwise:
      finalizersOf(f).length > 0
        ? 'Without the finalizer the object would be gone within this request.'
        : 'A finalizer would hold back the second write.',
  }),
  ObjectRemoved: objectRemoved,
  ObjectCreated: (f) => ({
    title: `${podName(f)} is created`,
    sentences: [
      `Phase ${code(f.object?.status.phase ?? 'Pending')}, ${f.event.pod === undefined ? 'a new UID' : `UID ${code(f.event.pod.uid.slice(0, 8))}`}.`,
      f.isMirror
        ? staticRuns(f)
          ? claim(
              'staticRuns',
              'It looks as if the pod had come back. In truth the static pod runs on; only its mirror is new.',
            )
          : claim('staticIdle', 'It shows a static pod of this name whose containers have yet to start.')
        : 'A pod of the same name is another pod: the kubelet tells them apart by UID alone.',
    ],
    otherwise: f.isMirror
      ? 'With the manifest gone, no kubelet would create it.'
      : 'While another object has this name, even one that is Terminating, creating it would fail with 409.',
  }),
  StatusPatched: statusPatched,
  PodBound: (f) => ({
    title: `${podName(f)} is bound to a node`,
    sentences: [
      'The scheduler has chosen; its binding writes `spec.nodeName`.',
      'Only now does the pod come into the kubelet’s watch, which asks for the pods of its own node.',
    ],
    otherwise:
      'A pod that is created with `spec.nodeName` needs no scheduler. Deleted before it is bound, a pod goes at once.',
  }),
  ObjectUpdated: (f) => ({
    title: `API server wrote the change of ${podName(f)}`,
    sentences: [
      'Neither status nor deletion: labels or finalizers. It is one resourceVersion and one MODIFIED all the same.',
    ],
    otherwise: 'Removing the last finalizer of an object whose grace is 0 would remove the object itself.',
  }),
  RequestRefused: requestRefused,
  RequestLost: (f) => ({
    title: `A ${(f.text('verb') ?? 'request').toUpperCase()} is lost on its way`,
    sentences: [
      'The connection breaks. Its sender can’t tell whether the API server has heard of it.',
      f.text('sender') === 'kubelet'
        ? 'The kubelet tries again with the pass every 10 s; deleting twice does no harm, as the UID is named.'
        : 'kubectl does not try again; whoever typed the command has to check.',
    ],
    otherwise: 'Had only the answer been lost, the deletion would be written all the same.',
  }),
  ApiserverReady: () => ({
    title: 'API server is ready',
    sentences: [
      'It serves what etcd holds. Its watch cache begins now, so every client that had a watch has to list anew.',
      'Nobody tells the clients: each comes back after its own pause, some as late as a minute from now.',
    ],
    otherwise: 'With a second API server on the same etcd, clients would have gone on there.',
  }),
  ConnectionLost: () => ({
    title: 'Kubelet gives up its connection',
    sentences: [
      'Two attempts to renew its lease have timed out, so it closes the connection that all its calls share.',
      'Until now they just hung; from now on each dials anew and times out after 30 s.',
    ],
    otherwise: 'Had the network come back before, the calls that hung would simply have gone through.',
  }),
  WatchClosed: (f) => ({
    title: 'The kubelet’s watch ends',
    sentences: [
      f.number('code') === 410
        ? '410 Gone: the API server no longer has the events since the kubelet’s version. The kubelet has to list.'
        : 'It asks for a new one from the last version that it has seen; the events since then would follow one by one.',
      'Meanwhile it goes on with the pods that it knows: no news means no change.',
    ],
    otherwise:
      f.number('code') === 410
        ? 'Were those events still there, the watch would go on without a gap.'
        : 'Were that version too old by then, the answer would be 410 Gone, and a list would have to come first.',
  }),
  WatchOpened: () => ({
    title: 'The kubelet’s watch is open',
    sentences: [
      'It begins with the last version that the kubelet has seen, so that nothing is missed or told twice.',
      'From now on each change of its pods comes to it as it happens.',
    ],
    otherwise:
      'Were that version too old for the API server’s cache, the answer would be 410 Gone, and a new list would be due.',
  }),
  ReflectorBackOff: (f) => ({
    title: `Reflector pauses${f.number('seconds') === undefined ? '' : ` for ${f.number('seconds') ?? 0} s`}`,
    sentences: [
      f.rules.reflectorBackOff === 'listOnly' && f.text('next') === 'watch'
        ? 'A watch that is refused is tried again after a second, no matter how many have failed.'
        : 'Each failed attempt doubles the pause, up to 30 s, and chance may double it again.',
    ],
    otherwise: 'Without pauses, all kubelets would rush an API server that has just come back.',
  }),
  Relisted: () => ({
    title: 'Kubelet has listed its pods',
    sentences: [
      'The whole list replaces what it knew, and podConfig finds the differences.',
      'What happened in between is one change: a pod that was deleted and created again is a REMOVE and an ADD.',
    ],
    otherwise: 'Over an unbroken watch each change would have come as an event of its own.',
  }),
  WatchEventSent: (f) => ({
    title: `API server tells the kubelet${told(f)}`,
    sentences: [
      'Nobody calls the kubelet: it watches the pods of its own node all the time.',
      'Every write is one resourceVersion and one event; two are never folded into one.',
    ],
    otherwise: 'While its watch is broken, the kubelet would hear nothing and go on as before.',
  }),
  WatchEventToKubectl: (f) => ({
    title: `API server tells kubectl${told(f)}`,
    sentences: ['`get -w` prints a row for it, and a waiting `kubectl delete` checks whether it was DELETED.'],
    otherwise: 'With `--wait=false` a `kubectl delete` does not watch at all.',
  }),
};
