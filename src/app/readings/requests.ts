/** The conversation with the API server about pods: each request with its answer and, of a write, its body. */
import { requestPath, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { SentRequest } from '../../kube/request.ts';
import type { ApiUser, ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { perTrace, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';
import { ownCursor } from './cursor.ts';

export interface RequestRow {
  readonly seq: Seq;
  readonly t: Micros;
  readonly user: ApiUser;
  /** Which of the controllers, as the audit has it. */
  readonly controller: Audit['controller'];
  readonly namespace: string;
  readonly verb: string;
  /** As the message says it: `pods/web/status`. */
  readonly path: string;
  readonly subresource: SentRequest['subresource'];
  /** As it is asked for: `/api/v1/namespaces/default/pods/web/status`; the short one where the audit knows nothing of it. */
  readonly url: string;
  /** `namespace/name` of the pod that it is about. */
  readonly pod: string | undefined;
  /** DeleteOptions in one line, for lists. */
  readonly options: string;
  /** undefined where the run ends before the answer. */
  readonly code: number | undefined;
  readonly answer: Seq | undefined;
  readonly answeredAt: Micros | undefined;
  /** What a write carries. */
  readonly body: RequestBody | undefined;
  readonly isWrite: boolean;
}

export interface RequestBody {
  /** What it is: its type as `Content-Type` or the API names it. */
  readonly type: 'DeleteOptions' | 'application/strategic-merge-patch+json' | 'Pod' | 'Eviction' | 'Binding';
  readonly value: unknown;
}

type Audit = ClusterState['apiserver']['audit'][number];

const isRequest = (event: TraceEvent): boolean => sentRequest(event) !== undefined;

/** The request that an answer belongs to: the nearest one on its way back. */
function requestOf(events: readonly TraceEvent[], answer: TraceEvent): Seq | undefined {
  for (let at = answer.cause; at !== undefined;) {
    const event: TraceEvent | undefined = events[at];
    if (event === undefined) return undefined;
    if (isRequest(event)) return event.seq;
    at = event.cause;
  }
  return undefined;
}

/** As client-go sends it (apimachinery/pkg/apis/meta/v1/types.go:DeleteOptions). */
function deleteOptions({ gracePeriodSeconds, preconditions, propagationPolicy }: Audit) {
  return {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(preconditions !== undefined && { preconditions }),
    ...(propagationPolicy !== undefined && { propagationPolicy }),
  };
}

const withKind = (entry: Audit): RequestBody => ({
  type: 'DeleteOptions',
  value: { kind: 'DeleteOptions', apiVersion: 'v1', ...deleteOptions(entry) },
});

function patchOf({ patch, status, labels, withoutFinalizers, withoutOwners, adoption }: Audit): unknown {
  if (patch !== undefined) {
    try {
      return JSON.parse(patch) as unknown;
    } catch {
      return patch;
    }
  }
  if (status !== undefined) return { status };
  if (labels !== undefined) return { metadata: { labels } };
  if (adoption !== undefined) {
    const { owner, finalizer } = adoption;
    return { metadata: { ownerReferences: [owner], ...(finalizer !== undefined && { finalizers: [finalizer] }) } };
  }
  if (withoutOwners !== undefined)
    return { metadata: { ownerReferences: withoutOwners.map((uid) => ({ $patch: 'delete', uid })) } };
  if (withoutFinalizers === 'all') return { metadata: { finalizers: null } };
  return withoutFinalizers && { metadata: { '$deleteFromPrimitiveList/finalizers': [withoutFinalizers.name] } };
}

function bodyOf(entry: Audit): RequestBody | undefined {
  if (entry.verb === 'delete') return withKind(entry);
  if (entry.subresource === 'eviction') {
    const metadata = { name: entry.name, namespace: entry.namespace };
    const options = deleteOptions(entry);
    return {
      type: 'Eviction',
      value: {
        kind: 'Eviction',
        apiVersion: 'policy/v1',
        metadata,
        ...(Object.keys(options).length > 0 && { deleteOptions: options }),
      },
    };
  }
  if (entry.subresource === 'binding') {
    const target = { kind: 'Node', name: entry.nodeName ?? '' };
    return { type: 'Binding', value: { kind: 'Binding', apiVersion: 'v1', metadata: { name: entry.name }, target } };
  }
  if (entry.verb === 'patch' || entry.verb === 'update') {
    const value = patchOf(entry);
    return value === undefined ? undefined : { type: 'application/strategic-merge-patch+json', value };
  }
  return entry.pod && { type: 'Pod', value: entry.pod };
}

function urlOf({ namespace, name, subresource, verb }: Audit): string {
  const named = verb === 'create' && subresource === undefined ? '' : `/${name}`;
  return `/api/v1/namespaces/${namespace}/pods${named}${subresource === undefined ? '' : `/${subresource}`}`;
}

/** Every actor of the node sends with the kubelet's own client. */
const userOf = (actor: string): ApiUser =>
  actor === 'kubectl' || actor === 'scheduler' || actor === 'controllerManager' ? actor : 'kubelet';

/** The audit's entry of a request: the write of that verb on that pod which came in while it was on its way. */
function entryOf(event: TraceEvent, { verb, name }: SentRequest, audit: readonly Audit[]): Audit | undefined {
  const arrives = event.arrivesAt ?? event.t;
  return audit.find(
    (entry) =>
      entry.verb === verb &&
      entry.t >= event.t &&
      entry.t <= arrives &&
      entry.name === name &&
      (event.pod === undefined || event.pod.namespace === entry.namespace),
  );
}

function rowOf(
  event: TraceEvent,
  sent: SentRequest,
  answer: TraceEvent | undefined,
  audit: readonly Audit[],
): RequestRow {
  const { verb } = sent;
  const path = requestPath(sent);
  const entry = entryOf(event, sent, audit);
  const ofEntry = entry === undefined || entry.name === '' ? undefined : `${entry.namespace}/${entry.name}`;
  return {
    seq: event.seq,
    t: event.t,
    user: userOf(event.actor),
    controller: entry?.controller,
    namespace: entry?.namespace ?? event.pod?.namespace ?? '',
    verb: verb.toUpperCase(),
    path,
    subresource: sent.subresource,
    url: entry === undefined ? path : urlOf(entry),
    pod: ofEntry ?? (event.pod && podKey(event.pod)),
    options: verb === 'delete' && entry !== undefined ? JSON.stringify(deleteOptions(entry)) : '',
    code: answer?.carries?.is === 'response' ? answer.carries.code : undefined,
    answer: answer?.seq,
    answeredAt: answer?.t,
    body: entry && bodyOf(entry),
    isWrite: verb !== 'get' && verb !== 'list' && verb !== 'watch',
  };
}

export const requestRows = perTrace((trace: Trace<ClusterState>): readonly RequestRow[] => {
  const { events } = trace;
  const answers = new Map<Seq, TraceEvent>();
  for (const event of events) {
    if (event.kind !== 'ResponseSent') continue;
    const seq = requestOf(events, event);
    if (seq !== undefined && !answers.has(seq)) answers.set(seq, event);
  }
  const { audit } = ownCursor(trace).stateAt(events.length - 1).apiserver;
  const byVerb = new Map<string, Audit[]>();
  for (const entry of audit) {
    const same = byVerb.get(entry.verb);
    if (same === undefined) byVerb.set(entry.verb, [entry]);
    else same.push(entry);
  }
  return events.flatMap((event) => {
    const sent = sentRequest(event);
    return sent === undefined ? [] : [rowOf(event, sent, answers.get(event.seq), byVerb.get(sent.verb) ?? [])];
  });
});
