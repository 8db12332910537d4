/** Kubernetes objects become facts: pods in whatever frame, watch events, Events, the kubelet's PodUpdates, audit lines. */
import * as v from 'valibot';
import { instantIn } from '../lines/moment.ts';
import { eventFacts } from '../facts/eventFacts.ts';
import { NOBODY, type Telling } from '../facts/fact.ts';
import { describedPods, runtimeIn, uidOr } from '../facts/names.ts';
import { readClusterObject } from './clusterObjects.ts';
import { readCriObject } from './criObject.ts';
import { fieldsAt, isFields, listAt, numberAt, readyIn, textAt, type Fields } from './fields.ts';
import { readTable } from './table.ts';

/** A fact with the time that the object itself gives. */
export interface ObjectTelling extends Telling {
  readonly utc: number | null;
  /** Which node it is about, where it is about one. */
  readonly node?: string;
  /** The object's name, and words of the line that proves the fact. Without them, the pod's name finds the line. */
  readonly at?: { readonly of: string; readonly says: string };
}

const Text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(400))), undefined);
const Whole = v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined);

/** What of a pod's metadata counts here; what is malformed counts as missing. */
const Metadata = v.object({
  name: Text,
  namespace: Text,
  uid: Text,
  deletionTimestamp: Text,
  deletionGracePeriodSeconds: Whole,
  finalizers: v.fallback(v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(50))), undefined),
});

/** All facts that a value tells, or null where it is none of the kinds known. */
export function readObject(value: unknown, depth = 0): readonly ObjectTelling[] | null {
  if (depth > 4) return null;
  if (Array.isArray(value)) {
    if (depth === 0 && value.length > 0 && value.every(isContainerStatus))
      return [podFact({ status: { containerStatuses: value } })];
    const read = value.slice(0, 100_000).map((item: unknown) => readObject(item, depth + 1));
    return read.some((facts) => facts !== null) ? read.flatMap((facts) => facts ?? []) : null;
  }
  if (!isFields(value)) return null;
  const kind = textAt(value, 'kind');
  const version = textAt(value, 'apiVersion');
  if (kind === 'List' || kind.endsWith('List')) {
    const isAudit = version.startsWith('audit.k8s.io');
    return listAt(value, 'items').flatMap((item) =>
      isAudit && isFields(item) ? readAudit(item) : (readObject(withKind(item, kind), depth + 1) ?? []),
    );
  }
  // Audit events of 1.7 don't say what they are.
  if (version.startsWith('audit.k8s.io') || isFields(value['objectRef'])) return readAudit(value);
  if (isFields(value['object']) && typeof value['type'] === 'string') return readWatchEvent(value, depth);
  if (Array.isArray(value['Pods']) && typeof value['Op'] === 'number') return readPodUpdate(value);
  const logged = WRAPS_EVENT.map((key) => fieldsAt(value, key)).find((inner) => isFields(inner['involvedObject']));
  if (logged !== undefined) return readEvent(logged);
  if (kind === 'Event' || isFields(value['involvedObject']) || isFields(value['regarding'])) return readEvent(value);
  // Of a pod that has neither nothing is known: its indentation was lost, or all but its head was.
  if (kind === 'Pod') return isFields(value['metadata']) || isFields(value['status']) ? [podFact(value)] : null;
  if (kind === '' && isFields(value['metadata']) && looksLikePod(value)) return [podFact(value)];
  if (kind === 'Table') return readTable(value);
  // A part of a pod: `-o jsonpath='{.metadata}'`, `'{.status}'`.
  if (kind === '' && version === '') {
    if (typeof value['deletionTimestamp'] === 'string') return [podFact({ metadata: value })];
    if (Array.isArray(value['containerStatuses'])) return [podFact({ status: value })];
    const status = fieldsAt(value, 'status');
    const isOver = textAt(status, 'phase') !== '' && textAt(status, 'reason') !== '';
    if ((isOver || Array.isArray(status['containerStatuses'])) && value['metadata'] === undefined)
      return [podFact({ status })];
    if (
      /^[A-Z][A-Za-z]{2,60}$/.test(textAt(value, 'reason')) &&
      typeof value['message'] === 'string' &&
      named(value) !== ''
    )
      return readEvent({
        ...value,
        involvedObject: { kind: 'Pod', namespace: value['namespace'], name: named(value) },
      });
    const cri = readCriObject(value);
    if (cri !== null) return cri;
  }
  return kind === '' || version === '' ? null : readClusterObject(value, kind);
}

/** The pod of an event that jq has reduced to some fields of its own names. */
const named = (event: Fields): string =>
  ['podName', 'pod', 'pod_name', 'name', 'object']
    .map((key) => textAt(event, key).replace(/^pods?\//i, ''))
    .find(Boolean) ?? '';

/** Fields of eventrouter's and of Cloud Logging's lines. */
const WRAPS_EVENT = ['event', 'jsonPayload'];

const KIND = /(?:^|[\n{,])[ \t]{0,80}"?kind"?:[ \t]{0,8}"?([A-Za-z]{1,100})/;
const VERSION = /(?:^|[\n{,])[ \t]{0,80}"?apiVersion"?:[ \t]{0,8}"?([\w./-]{1,200})/;

/** An item of a list that is read in parts: what stood around it up to there tells of what kind it is. */
export function readItem(item: unknown, frame: string): readonly ObjectTelling[] | null {
  const version = VERSION.exec(frame)?.[1] ?? '';
  const kind = KIND.exec(frame)?.[1] ?? '';
  if (version === '' && kind === '') return readObject(item, 1);
  if (kind !== '' || !isFields(item) || item['kind'] !== undefined)
    return readObject({ apiVersion: version, kind: kind === '' ? 'List' : kind, items: [item] });
  // kubectl sorts the fields, and only a List's items say themselves what they are.
  const isPod = Array.isArray(fieldsAt(item, 'spec')['containers']);
  const isEvent = isFields(item['involvedObject']) || isFields(item['regarding']);
  return isPod || isEvent || version.startsWith('audit.')
    ? readObject({ apiVersion: version, kind: isPod ? 'PodList' : 'List', items: [item] })
    : [];
}

/** Of `-o json | jq .status.containerStatuses`. */
const isContainerStatus = (item: unknown): boolean =>
  isFields(item) && isFields(item['state']) && isFields(item['lastState'] ?? {}) && typeof item['ready'] === 'boolean';

const withKind = (item: unknown, list: string): unknown =>
  isFields(item) && item['kind'] === undefined && list !== 'List' ? { ...item, kind: list.slice(0, -4) } : item;

const looksLikePod = (value: Fields): boolean => {
  const metadata = fieldsAt(value, 'metadata');
  const status = fieldsAt(value, 'status');
  return (
    metadata['deletionTimestamp'] !== undefined ||
    status['containerStatuses'] !== undefined ||
    status['phase'] !== undefined ||
    fieldsAt(value, 'spec')['containers'] !== undefined
  );
};

export function podFact(pod: Fields, gone = false): ObjectTelling {
  const raw = fieldsAt(pod, 'metadata');
  const parsed = v.safeParse(Metadata, raw);
  const metadata = parsed.success ? parsed.output : {};
  const { name = '', namespace = '', uid, deletionTimestamp = '', finalizers = [] } = metadata;
  const names = { uid: uidOr(uid), namespace, name };
  const status = fieldsAt(pod, 'status');
  const counts = containersOf(status, 'containerStatuses');
  // Sidecars and debug containers count while they run, since they have to stop too.
  const besides = ['initContainerStatuses', 'ephemeralContainerStatuses'].map((list) => containersOf(status, list));
  const isDeleted = deletionTimestamp !== '';
  const ready = readyIn(status);
  const detail = {
    deletionTimestamp,
    finishedAt: counts.finishedAt,
    gracePeriod: metadata.deletionGracePeriodSeconds ?? null,
    finalizers: [...finalizers],
    ...(textAt(pod, 'kind') === 'Pod' && finalizers.includes('foregroundDeletion') && { foreground: true }),
    phase: textAt(status, 'phase'),
    reason: textAt(status, 'reason'),
    node: textAt(fieldsAt(pod, 'spec'), 'nodeName'),
    nodeSilent:
      ready !== undefined &&
      textAt(ready, 'status') !== 'True' &&
      counts.running > 0 &&
      counts.ready === counts.running &&
      // A readiness gate can keep a pod unready too.
      listAt(fieldsAt(pod, 'spec'), 'readinessGates').length === 0 &&
      textAt(ready, 'reason') !== 'ReadinessGatesNotReady',
    // pkg/kubelet/types: ConfigMirrorAnnotationKey.
    mirror: Object.hasOwn(fieldsAt(raw, 'annotations'), 'kubernetes.io/config.mirror'),
    tainted: listAt(status, 'conditions').some(
      (condition) => isFields(condition) && textAt(condition, 'reason') === 'DeletionByTaintManager',
    ),
    lasts: null,
    // Without metadata nobody can say whether it is being deleted.
    partial: !isFields(pod['metadata']),
    running: counts.running + besides.reduce((sum, { running }) => sum + running, 0),
    waiting: counts.waiting,
    terminated: counts.terminated,
    ended: counts.ended,
    runs: [...counts.runs, ...besides.flatMap(({ runs }) => runs)],
    hasRun: counts.hasRun,
    lost: counts.lost,
    ...(counts.runtime !== '' && { cri: counts.runtime }),
    // SIGKILL at the end of the grace period or later: SIGTERM did not stop the container.
    killed: counts.killedAt !== '' && isDeleted && counts.killedAt >= deletionTimestamp,
    ready: counts.ready,
  };
  return { kind: gone ? 'ObjectGone' : 'Object', ...names, detail, utc: null };
}

function containersOf(status: Fields, list: string) {
  const [runs, ended]: [string[], string[]] = [[], []];
  const counts = {
    running: 0,
    waiting: 0,
    terminated: 0,
    ready: 0,
    finishedAt: '',
    killedAt: '',
    hasRun: false,
    lost: false,
    runtime: '',
  };
  for (const container of listAt(status, list).slice(0, 200)) {
    if (!isFields(container)) continue;
    const name = textAt(container, 'name').slice(0, 63);
    counts.runtime ||= runtimeIn(textAt(container, 'containerID'));
    const state = fieldsAt(container, 'state');
    const end = fieldsAt(state, 'terminated');
    const before = fieldsAt(fieldsAt(container, 'lastState'), 'terminated');
    if (state['running'] !== undefined && state['running'] !== null) {
      counts.running += 1;
      if (name !== '') runs.push(name);
    } else if (state['terminated'] !== undefined && state['terminated'] !== null) {
      counts.terminated += 1;
      ended.push(name);
      const finished = textAt(end, 'finishedAt').slice(0, 40);
      if (finished > counts.finishedAt) counts.finishedAt = finished;
      const isKilled = numberAt(end, 'exitCode') === 137 && textAt(end, 'reason') !== 'OOMKilled';
      if (isKilled && finished > counts.killedAt) counts.killedAt = finished;
    } else counts.waiting += 1;
    if (container['ready'] === true) counts.ready += 1;
    counts.hasRun ||= Object.keys(before).length > 0 || (numberAt(container, 'restartCount') ?? 0) > 0;
    counts.lost ||= [end, before].some((ran) => textAt(ran, 'reason') === 'ContainerStatusUnknown');
  }
  return { ...counts, runs, ended };
}

function readWatchEvent(event: Fields, depth: number): readonly ObjectTelling[] | null {
  const object = fieldsAt(event, 'object');
  const utc = instantIn(textAt(event, 't'));
  const type = textAt(event, 'type');
  // Neither is about an object, although a bookmark looks like one.
  if (type === 'BOOKMARK' || type === 'ERROR') return [];
  const inner = readObject(withKind(object, 'PodList'), depth + 1);
  if (inner === null) return null;
  const isGone = type === 'DELETED';
  return inner.map((fact) => ({
    ...fact,
    kind: isGone && fact.kind === 'Object' ? 'ObjectGone' : fact.kind,
    utc: utc ?? fact.utc,
  }));
}

const OPS = ['SET', 'ADD', 'DELETE', 'REMOVE', 'UPDATE', 'RECONCILE'] as const;

/** pkg/kubelet/types: PodUpdate, as the kubelet dumps it. */
function readPodUpdate(update: Fields): readonly ObjectTelling[] {
  const op = OPS[numberAt(update, 'Op') ?? -1];
  const kind = op === 'ADD' ? 'Added' : op === 'DELETE' ? 'Deleting' : op === 'REMOVE' ? 'Removed' : 'Mentioned';
  const detail = { op: op ?? '', source: textAt(update, 'Source') };
  return listAt(update, 'Pods')
    .filter(isFields)
    .flatMap((pod) => {
      const object = podFact(pod);
      return [
        { ...NOBODY, uid: object.uid, namespace: object.namespace, name: object.name, kind, detail, utc: null },
        object,
      ];
    });
}

function readEvent(event: Fields): readonly ObjectTelling[] {
  const object = { ...fieldsAt(event, 'regarding'), ...fieldsAt(event, 'involvedObject') };
  const reason = textAt(event, 'reason');
  const message = (textAt(event, 'message') || textAt(event, 'note') || textAt(event, 'eventMessage')).slice(0, 16_000);
  const last =
    textAt(event, 'lastTimestamp') ||
    textAt(event, 'deprecatedLastTimestamp') ||
    textAt(event, 'eventTime') ||
    textAt(event, 'firstTimestamp');
  const utc = instantIn(last);
  const kind = textAt(object, 'kind');
  const [namespace, name] = [textAt(object, 'namespace'), textAt(object, 'name').slice(0, 253)];
  const names = { uid: kind === 'Node' ? '' : uidOr(textAt(object, 'uid')), namespace, name };
  const told = eventFacts(kind, names, { reason, message });
  const mentioned = kind === 'Pod' ? describedPods(message).map((pod) => ({ ...pod, kind: 'Mentioned' as const })) : [];
  return [...told, ...mentioned].map((fact) => ({ ...fact, utc }));
}

/** The API server's audit log: who asked for a delete, and what became of it. */
function readAudit(audit: Fields): readonly ObjectTelling[] {
  const ref = fieldsAt(audit, 'objectRef');
  if (textAt(ref, 'resource') !== 'pods' || textAt(audit, 'stage') !== 'ResponseComplete') return [];
  const utc = instantIn(textAt(audit, 'stageTimestamp') || textAt(audit, 'requestReceivedTimestamp'));
  const verb = textAt(audit, 'verb');
  const code = numberAt(fieldsAt(audit, 'responseStatus'), 'code') ?? 0;
  const response = fieldsAt(audit, 'responseObject');
  const inResponse = fieldsAt(response, 'metadata');
  const user = textAt(fieldsAt(audit, 'user'), 'username');
  const options = fieldsAt(audit, 'requestObject');
  const uid =
    uidOr(textAt(inResponse, 'uid')) ||
    uidOr(textAt(ref, 'uid')) ||
    uidOr(textAt(fieldsAt(options, 'preconditions'), 'uid'));
  const names = { uid, namespace: textAt(ref, 'namespace'), name: textAt(ref, 'name') };
  const grace = numberAt(options, 'gracePeriodSeconds');
  const isKubelet = user.startsWith('system:node:');
  const subresource = textAt(ref, 'subresource');
  const isDelete = verb === 'delete' && subresource === '';
  if (isDelete && code < 300) {
    const detail = { user, gracePeriod: grace };
    // A kubelet deletes a pod when it is done with it, always with grace 0; what the level leaves out is not needed.
    const answer = textAt(response, 'kind') === 'Pod' ? [{ ...podFact(response), utc }] : [];
    if (isKubelet && (grace ?? 0) === 0) {
      const held = listAt(inResponse, 'finalizers').length > 0;
      return [{ ...names, kind: 'FinalDelete', detail, utc }, ...(held ? answer : [])];
    }
    // Nothing is left to wait for: the object goes at once, but for its finalizers.
    const isForced = grace === 0 && listAt(inResponse, 'finalizers').length === 0;
    const requested = { ...names, kind: 'DeletionRequested' as const, detail, utc };
    return isForced ? [requested, { ...requested, kind: 'ObjectGone' }] : [requested, ...answer];
  }
  if (verb === 'deletecollection' && code < 300) {
    return listAt(response, 'items')
      .filter(isFields)
      .map((pod) => ({ ...podFact(pod), kind: 'DeletionRequested', detail: { user, gracePeriod: grace }, utc }));
  }
  const isEviction = verb === 'create' && subresource === 'eviction';
  if (isEviction && code < 300) return [{ ...names, kind: 'DeletionRequested', detail: { user }, utc }];
  const isFinal = isKubelet && (isDelete || subresource === 'status');
  // Somebody changed the object before: the kubelet asks again at once. 404: it has gone.
  if (isFinal && code === 404) return [{ ...names, kind: 'GoneFromApi', utc }];
  if ((isDelete || isEviction || isFinal) && code >= 400 && code !== 404 && code !== 409) {
    const said = textAt(fieldsAt(audit, 'responseStatus'), 'message') || textAt(response, 'message');
    const error = `${isEviction ? 'The eviction' : verb.toUpperCase()} was answered ${code}${said === '' ? '' : `: ${said.slice(0, 300)}`}`;
    return [
      {
        ...names,
        kind: isFinal ? 'StatusFailed' : 'DeletionRefused',
        // A kubelet deletes a pod when it is done with it.
        detail: { error, api: isFinal, user, final: isKubelet && isDelete },
        utc,
      },
    ];
  }
  if (subresource === 'status' && code < 300) {
    const phase = textAt(fieldsAt(options, 'status'), 'phase');
    return [{ ...names, kind: 'StatusUpdated', detail: { phase }, utc }];
  }
  return [{ ...names, kind: 'Mentioned', utc }];
}
