/** The conversation with the API server: each request with its answer and, of a write, what was noted of it. */
import { isControlPlaneClient } from '../../cluster/addresses.ts';
import { requestPath, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { SentRequest } from '../../kube/request.ts';
import type { ApiUser, ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';
import { ownCursor } from './cursor.ts';
import { perRun } from './perRun.ts';

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
  /** Of what it is, where that is no pod. */
  readonly resource: SentRequest['resource'];
  readonly subresource: SentRequest['subresource'];
  /** `namespace/name` of the pod that it is about, if it is about one. */
  readonly pod: string | undefined;
  /** DeleteOptions in one line, for lists. */
  readonly options: string;
  /** undefined where the run ends before the answer. */
  readonly code: number | undefined;
  readonly answer: Seq | undefined;
  readonly answeredAt: Micros | undefined;
  /** What the API server noted of a write. */
  readonly entry: Audit | undefined;
  readonly isWrite: boolean;
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

/** In the order in which client-go writes them (apimachinery/pkg/apis/meta/v1/types.go:DeleteOptions). */
const deleteOptions = ({ gracePeriodSeconds, preconditions, propagationPolicy }: Audit) => ({
  gracePeriodSeconds,
  preconditions,
  propagationPolicy,
});

const userOf = (actor: string): ApiUser => (isControlPlaneClient(actor) ? actor : 'kubelet');

/** The audit's entry of a request: the write of that verb on that object which came in while it was on its way. */
function entryOf(event: TraceEvent, { verb, resource, name }: SentRequest, audit: readonly Audit[]): Audit | undefined {
  const arrives = event.arrivesAt ?? event.t;
  return audit.find(
    (entry) =>
      entry.verb === verb &&
      entry.resource === resource &&
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
  const entry = entryOf(event, sent, audit);
  const isOfPod = entry !== undefined && entry.resource === undefined && entry.name !== '';
  return {
    seq: event.seq,
    t: event.t,
    user: userOf(event.actor),
    controller: entry?.controller,
    namespace: entry?.namespace ?? event.pod?.namespace ?? '',
    verb: verb.toUpperCase(),
    path: requestPath(sent),
    resource: sent.resource,
    subresource: sent.subresource,
    pod: isOfPod ? podKey(entry) : event.pod && podKey(event.pod),
    options: verb.startsWith('delete') && entry !== undefined ? JSON.stringify(deleteOptions(entry)) : '',
    code: answer?.carries?.is === 'response' ? answer.carries.code : undefined,
    answer: answer?.seq,
    answeredAt: answer?.t,
    entry,
    isWrite: verb !== 'get' && verb !== 'list' && verb !== 'watch',
  };
}

export const requestRows = perRun((trace: Trace<ClusterState>): readonly RequestRow[] => {
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
