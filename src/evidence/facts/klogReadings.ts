/** What each message of the klog catalogue tells about a pod. Simple readings are rows of `readings.json`. */
import { goUnescape, isKlogId, type KlogId } from '../../kube/klog/index.ts';
import { once } from '../memo.ts';
import { errorText, isApiDown, isGone, isNotFound, isRuntimeDown, stopsAll, troubleOf } from './errors.ts';
import { kindOf, NOBODY, type FactKind, type PodNames, type Telling } from './fact.ts';
import { podIn } from './identity.ts';
import { describedPods, namesOf, podList, runtimeId, uidInError, isUid, uidOr } from './names.ts';
import table from './readings.json' with { type: 'json' };
import { wholeNumber } from './wholeNumber.ts';

export type Values = Readonly<Record<string, string>>;
/** @param text the whole text of the line, for what plain-text logs say that keys don't. */
export type Reading = (values: Values, text: string) => readonly Telling[];

/** The pod by the keys that name one; plain-text logs have the UID in the text as well. */
export function podOf(values: Values, text: string): PodNames {
  const uid = uidOr(values['podUID'] ?? values['podID'] ?? values['mirrorPodUID']);
  const named = namesOf(values['pod'] ?? values['object']);
  if (named.name !== '') return uid === '' && !text.startsWith('"') ? describedAs(text, named) : { ...named, uid };
  const { podName, podNamespace } = values;
  if (podName !== undefined && podNamespace !== undefined) return { ...namesOf(`${podNamespace}/${podName}`), uid };
  return uid === '' ? (text.startsWith('"') ? NOBODY : (describedPods(text)[0] ?? NOBODY)) : { ...NOBODY, uid };
}

/** What the text has of the pod beside its name. */
function describedAs(text: string, named: PodNames): PodNames {
  const found = describedPods(text).find(({ name }) => name === named.name);
  return found === undefined || named.namespace !== '' ? { ...named, uid: found?.uid ?? '' } : found;
}

const one =
  (kind: FactKind, detail?: (values: Values) => Telling['detail']): Reading =>
  (values, text) => {
    const facts = detail?.(values);
    return [{ kind, ...podOf(values, text), ...(facts !== undefined && { detail: facts }) }];
  };

/** A syncLoop line names several pods, in plain text with their UIDs. */
const op =
  (kind: FactKind): Reading =>
  (values, text) => {
    const pods = text.startsWith('"') ? podList(values['pods'] ?? '') : describedPods(text);
    const source = (values['source'] ?? '').replace(/^"|"$/g, '');
    return pods.map((pod) => ({ kind, ...pod, detail: { op: OPS[kind] ?? '', source } }));
  };

const OPS: Readonly<Record<string, string>> = { Added: 'ADD', Deleting: 'DELETE', Removed: 'REMOVE' };

const ofContainer =
  (kind: FactKind, detail?: (values: Values) => Telling['detail']): Reading =>
  (values, text) => {
    const facts = detail?.(values);
    const container = values['containerName'];
    return [
      {
        kind,
        ...podOf(values, text),
        id: runtimeId(values['containerID']),
        ...(container !== undefined && { container }),
        ...(facts !== undefined && { detail: facts }),
      },
    ];
  };

/** kuberuntime_container.go, killContainer: a container that the runtime does not know is one that has stopped. */
const stopFailed: Reading = (values, text) => {
  const error = values['err'] ?? '';
  if (isGone(error)) return ofContainer('ContainerExited')(values, text);
  const facts = ofContainer('StopContainerFailed', failure)(values, text);
  return isRuntimeDown(error) ? [...facts, { kind: 'RuntimeDown', ...NOBODY, detail: failure(values) }] : facts;
};

const ofSandbox =
  (kind: FactKind): Reading =>
  (values, text) => {
    const error = values['err'] ?? '';
    // A sandbox that is gone is a sandbox that is stopped.
    if (kind === 'StopSandboxFailed' && isNotFound(error) && !/plugin|network/.test(error)) return [];
    const sandbox =
      runtimeId(values['podSandboxID'] ?? values['sandboxID']) ||
      runtimeId(/sandbox \\*"([0-9a-f]{12,64})/.exec(error)?.[1]);
    const named = podOf(values, text);
    // A plug-in's error says whose network it could not take down.
    const pod = named.uid === '' && named.name === '' ? podIn(error) : named;
    return [{ kind, ...pod, id: sandbox, detail: { error: errorText(error), sandbox: true } }];
  };

/** Volume lines say `pod "x" (UID: "y")`, where x is the UID again when unmounting and the name when mounting. */
function ofVolume(kind: FactKind, values: Values): readonly Telling[] {
  const named = namesOf(values['pod']);
  const inText = namesOf(values['podName']);
  const uid = uidOr(values['podUID']);
  const name = named.name !== '' && named.name !== uid ? named.name : inText.name === uid ? '' : inText.name;
  const volume = values['volume'] ?? '';
  return [{ kind, uid, namespace: named.namespace, name, volume: volume.slice(0, 200) }];
}

const OPERATION_UID = /(?:podName:|\(\\?"|UID: \\?")([0-9a-f-]{32,36})/;
/** GenerateUnmountDeviceFunc: a device stays because a pod's volume is still mounted from it. */
const OF_REFERENCE = /still mounted by other references \[\S{0,200}?\/pods\/([0-9a-f-]{32,36})\//;
/** Where a volume is mounted, the pod's name; where it is unmounted, the UID again. */
const OPERATION_POD = /\bpod \\?"([a-z0-9][-a-z0-9.]{0,252})\\?" \(UID/;
const OPERATION_VOLUME = /for volume \\?"([^"\\]{1,200})/;

/** What operation_generator.go calls its operations, and cleanSubPaths, which comes before a volume goes. */
const TEARS_DOWN =
  /Unmount(?:Volume|Device)|Unmap(?:Volume|Device)|TearDown|GetDeviceMountRefs|DetachVolume|cleaning subPath mounts|error deleting/i;
const SETS_UP = /(?:Mount|Map|Attach|Expand|Resize)(?:Volume|Device)|SetUp|WaitForAttach|NodeExpand|failed to mount/i;

function operationFailed(values: Values): readonly Telling[] {
  const said = values['error'] ?? '';
  const error = said.startsWith('"') ? goUnescape(said.replace(/^"|"$/g, '')) : said;
  const operation = values['operation'] ?? '';
  const head = error.slice(0, 300);
  const uid =
    uidOr(OPERATION_UID.exec(operation)?.[1]) ||
    uidOr(OPERATION_UID.exec(error.slice(0, 2000))?.[1]) ||
    uidOr(OF_REFERENCE.exec(error)?.[1]);
  if (uid === '') return [];
  const named = OPERATION_POD.exec(error.slice(0, 2000))?.[1] ?? '';
  const of = { ...NOBODY, uid, name: isUid(named) ? '' : named };
  const volume = OPERATION_VOLUME.exec(error.slice(0, 2000))?.[1] ?? '';
  const retryAt = values['until']?.slice(0, 60) ?? '';
  const detail = { error: errorText(error), retryAt };
  if (!TEARS_DOWN.test(head) && !SETS_UP.test(head)) return [{ kind: 'Mentioned', ...of }];
  if (!TEARS_DOWN.test(head)) return [{ kind: 'SyncFailed', ...of, volume, detail: { ...detail, trouble: 'start' } }];
  return [{ kind: 'UnmountFailed', ...of, volume, detail }];
}

const fieldOf = (name: string): RegExp => new RegExp(`"?${name}"?:"?([\\w-]{1,80})`);
const EVENT = { type: fieldOf('Type'), id: fieldOf('ID'), data: fieldOf('Data') } as const;

function plegEvent(values: Values, text: string): readonly Telling[] {
  const event = (values['event'] ?? '').slice(0, 600);
  const kind = PLEG[EVENT.type.exec(event)?.[1] ?? ''];
  const named = podOf(values, text);
  const uid = uidOr(EVENT.id.exec(event)?.[1]) || named.uid;
  const pod = { ...named, uid };
  return [{ kind: kind ?? 'Mentioned', ...pod, id: once(EVENT.data.exec(event)?.[1] ?? '') }];
}

const PLEG: Readonly<Record<string, FactKind>> = { ContainerStarted: 'PlegStarted', ContainerDied: 'PlegDied' };

function stateChange(values: Values): readonly Telling[] {
  const uid = uidOr(values['podUID']);
  const id = runtimeId(values['containerID']);
  if (values['newState'] === 'running') return [{ kind: 'PlegStarted', ...NOBODY, uid, id }];
  return values['newState'] === 'exited' ? [{ kind: 'ContainerFinished', ...NOBODY, uid, id }] : [];
}

function syncFailed(values: Values, text: string): readonly Telling[] {
  const error = values['err'] ?? '';
  const trouble = troubleOf(error);
  const pod = podOf(values, text);
  // A line that is cut has no names, but the cgroup in its error may.
  const uid = pod.uid || uidInError(error) || (pod.name === '' ? podIn(error).uid : '');
  const killing = error.startsWith('error killing pod:') || error.startsWith('error killing terminating pod:');
  const detail = { error: errorText(error), trouble, ...(stopsAll(error) && { stopsAll: true }) };
  return [{ kind: killing ? 'KillPodFailed' : 'SyncFailed', ...pod, uid, detail }];
}

function statusFailed(values: Values, text: string): readonly Telling[] {
  const error = values['err'] ?? '';
  const pod = podOf(values, text);
  if (isNotFound(error) && !isApiDown(error)) return [{ kind: 'GoneFromApi', ...pod }];
  return [{ kind: 'StatusFailed', ...pod, detail: { error: errorText(error), api: isApiDown(error) } }];
}

/** syncPod in status_manager.go: the last DELETE, which is asked for when the kubelet is done with the pod. */
function deleteFailed(values: Values, text: string): readonly Telling[] {
  const error = values['err'] ?? '';
  const isConflict = error.includes('Operation cannot be fulfilled');
  return statusFailed(values, text).map((fact) =>
    fact.kind === 'StatusFailed' ? { ...fact, detail: { ...fact.detail, final: true, api: !isConflict } } : fact,
  );
}

const PHASE = /[Pp]hase\\?"?:\s?\\?"?(\w{1,20})/;

const statusUpdated: Reading = (values, text) => {
  const phase = PHASE.exec(text.slice(0, 8192))?.[1] ?? '';
  return [{ kind: 'StatusUpdated', ...podOf(values, text), detail: { phase } }];
};

/** Messages with a whole status in them, of which only the pod and a word are wanted: their values stay as they are. */
export const UNPARSED: ReadonlySet<KlogId> = new Set(['statusManager.updated', 'statusManager.patch']);

/** podKiller is asked for a pod, by its full name where a source had it, or has tried to kill it, perhaps in vain. */
const ofKiller: Reading = (values) => {
  const [name = '', namespace = ''] = (values['podName'] ?? '').slice(0, 400).split('_');
  const uid = uidOr(values['podUID']);
  return [
    { kind: 'TerminationRequested', uid, namespace: once(namespace), name: once(name), detail: { reason: 'unwanted' } },
  ];
};

const cgroupFailed: Reading = (values, text) => {
  const group = `${values['cgroupName'] ?? ''} ${text.slice(0, 1000)}`;
  const uid = uidOr((/pod([0-9a-f]{8}[_-][0-9a-f_-]{27}|[0-9a-f]{32})/.exec(group)?.[1] ?? '').replaceAll('_', '-'));
  return uid === '' ? [] : [{ kind: 'CgroupFailed', ...NOBODY, uid, detail: failure(values) }];
};

/** Until 1.4 a delete is an UPDATE, in which the pods that are being deleted have the time behind them. */
const updated: Reading = (values, text) => {
  if (!text.includes('):DeletionTimestamp=')) return [];
  const source = (values['source'] ?? '').replace(/^"|"$/g, '');
  return describedPods(text)
    .filter(({ uid }) => uid !== '' && text.includes(`(${uid}):DeletionTimestamp=`))
    .map((pod) => ({ kind: 'Deleting', ...pod, detail: { op: 'DELETE', source } }));
};

/** Nothing where the line was cut before the number. */
function told(values: Values, key: 'gracePeriod' | 'exitCode'): Telling['detail'] {
  const number = wholeNumber(values[key]);
  return number === null ? undefined : { [key]: number };
}

const grace = (values: Values): Telling['detail'] => told(values, 'gracePeriod');
const failure = (values: Values): NonNullable<Telling['detail']> => ({ error: errorText(values['err']) });
const killFailure = (values: Values): NonNullable<Telling['detail']> => ({
  ...failure(values),
  trouble: troubleOf(values['err'] ?? ''),
});

/** killPodNow in pod_workers.go answers when the pod's containers have all stopped, or that they have not in time. */
const killedByKubelet: Reading = (values, text) => [
  ...one('Evicting')(values, text),
  ...one('StoppedAll')(values, text),
];

/** Until 1.4 the id had the names with it: `"<id> <container> <namespace>/<pod>"`. */
const killing: Reading = (values, text) => {
  const facts = ofContainer('Killing', grace)(values, text);
  const [id = '', container = '', pod] = (values['containerID'] ?? '').includes(' ')
    ? (values['containerID'] ?? '').slice(0, 400).split(' ')
    : [];
  if (pod === undefined) return facts;
  return facts.map((fact) => ({ ...fact, ...namesOf(pod), id: runtimeId(id), container }));
};

const recreated: Reading = (values) => {
  const pod = namesOf(values['pod']);
  return [
    { kind: 'Recreated', ...pod, uid: uidOr(values['oldPodUID']) },
    { kind: 'Mentioned', ...pod, uid: uidOr(values['podUID']) },
  ];
};

/** Replica sets, daemon sets and jobs: pkg/controller/controller_utils.go; stateful sets: stateful_pod_control.go. */
const DELETED_POD = /^(?:Deleted pod: |delete Pod )([a-z0-9][a-z0-9.-]{0,252})(?: in StatefulSet |$)/;

/** An event that a kubelet or a controller also logs. If it is not about a pod, it may name a pod that was deleted. */
const occurred: Reading = ({ object, kind = 'Pod', reason = '', message = '' }) => {
  const named = namesOf(object);
  if (kind === 'Pod') return [{ kind: 'PodEvent', ...named, detail: { reason, message: errorText(message) } }];
  const [, name] = DELETED_POD.exec(message.slice(0, 600)) ?? [];
  return name === undefined ? [] : [{ kind: 'DeletionRequested', ...named, name: once(name) }];
};

const workProcessed: Reading = (values, text) => {
  const type = values['updateType'] ?? '';
  return type === 'terminating' || type === '1' ? [{ kind: 'Acknowledged', ...podOf(values, text) }] : [];
};

/** HandlePodCleanups names no pod but in the path that can't be removed. */
const directoryRemains: Reading = (values, text) => {
  const { uid } = podIn(text);
  const detail = failure(values);
  return uid === '' ? [] : [{ kind: 'OrphanRemains', ...NOBODY, uid, detail }];
};

const runtimeDown: Reading = (values) =>
  isNotFound(values['err'] ?? '') && !(values['err'] ?? '').includes('sock')
    ? []
    : [{ kind: 'RuntimeDown', ...NOBODY, detail: failure(values) }];

/** No fact if the error is that the container no longer runs. */
const probed: Reading = (values, text) =>
  isNotFound(values['err'] ?? '') || /not running|no running task/.test(values['err'] ?? '')
    ? []
    : ofContainer('Probed', failure)(values, text);

/** Shapes of readings. A row of `readings.json` is a shape, then a fact kind or a reason, and a detail that is true. */
const SHAPES: Readonly<Record<string, (what: string, flag?: string) => Reading>> = {
  plain: (kind, flag) => one(kindOf(kind), flag === undefined ? undefined : () => ({ [flag]: true })),
  grace: (kind) => one(kindOf(kind), grace),
  failure: (kind) => one(kindOf(kind), failure),
  container: (kind) => ofContainer(kindOf(kind)),
  containerGrace: (kind) => ofContainer(kindOf(kind), grace),
  containerFailure: (kind) => ofContainer(kindOf(kind), failure),
  sandbox: (kind) => ofSandbox(kindOf(kind)),
  volume: (kind) => (values) => ofVolume(kindOf(kind), values),
  termination: (reason) => one('TerminationRequested', () => ({ reason })),
  op: (kind) => op(kindOf(kind)),
  killer: () => ofKiller,
  killed: () => killedByKubelet,
  cgroup: () => cgroupFailed,
  directory: () => directoryRemains,
  runtime: () => runtimeDown,
  probe: () => probed,
  stop: () => stopFailed,
  status: () => statusFailed,
  updated: () => statusUpdated,
};

const rows = Object.entries(table).map(([id, row]): readonly [string, Reading] => {
  const [shape = '', what = '', flag] = row.split(' ');
  const reading = SHAPES[shape]?.(what, flag);
  if (reading === undefined || !isKlogId(id)) throw new Error(`readings.json: unknown message or shape: ${id}, ${row}`);
  return [id, reading];
});

export const READINGS: Readonly<Partial<Record<KlogId, Reading>>> = {
  ...Object.fromEntries(rows),
  'kubelet.syncLoopUpdate': updated,
  'kubelet.plegEventForPod': plegEvent,
  // runtimeState in runtime.go: what it starts with, until the runtime and the PLEG were heard once.
  'kubelet.syncLoopPaused': (values, text) =>
    /may not have completed yet|has yet to be successful/.test(text)
      ? []
      : [{ kind: 'RuntimeDown', ...NOBODY, detail: failure(values) }],
  'kubelet.deletePodFailed': (values, text) =>
    /sources aren.t ready/.test(values['err'] ?? '') ? one('SourcesNotReady', failure)(values, text) : [],
  'kubelet.syncKillPodFailed': one('KillPodFailed', killFailure),
  'kubelet.mountVolumesFailed': one('SyncFailed', (values) => ({ ...failure(values), trouble: 'start' })),
  'podWorkers.processingEvent': workProcessed,
  'podWorkers.syncFailed': syncFailed,
  /** From 1.19 on the pod has been named with its UID before. */
  'podKiller.killing': (values, text) =>
    text.startsWith('"')
      ? []
      : [{ kind: 'TerminationRequested', ...namesOf(values['podName']), detail: { reason: 'unwanted' } }],
  'podKiller.killFailed': (values) => [
    {
      kind: 'KillPodFailed',
      ...namesOf(values['podName']),
      uid: uidInError((values['err'] ?? '').replaceAll('\\"', '"')),
      detail: killFailure(values),
    },
  ],
  'pleg.containerFinished': ofContainer('ContainerFinished', (values) => told(values, 'exitCode')),
  'pleg.stateChange': stateChange,
  'kuberuntimeContainer.killing': killing,
  'kuberuntimeContainer.preStopOverran': ofContainer('PreStopFailed', () => ({
    error: 'not completed in the grace period',
  })),
  'event.occurred': occurred,
  'pendingOperations.operationFailed': operationFailed,
  'statusManager.deleteFailed': deleteFailed,
  'statusManager.podRecreated': recreated,
  'eviction.waitingForCleanup': (values) =>
    podList(values['pods'] ?? '').map((pod) => ({ kind: 'Evicting' as const, ...pod })),
};
