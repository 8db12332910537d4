/** The conversation with the API server about pods: each request with its answer and, of a write, its body. */
import type { ApiUser, ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { ownCursor } from '../timeline/index.ts';

export interface RequestRow {
  readonly seq: Seq;
  readonly t: Micros;
  readonly user: ApiUser;
  readonly verb: string;
  readonly path: string;
  /** DeleteOptions, as they travel. */
  readonly options: string;
  /** undefined where the run ends before the answer. */
  readonly code: number | undefined;
  readonly answeredAt: Micros | undefined;
  /** A patch or a created object, as text. */
  readonly body: string | undefined;
  readonly isWrite: boolean;
}

type Audit = ClusterState['apiserver']['audit'][number];

const isRequest = (event: TraceEvent): boolean => event.to === 'apiserver' && event.message !== undefined;

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

function optionsOf({ gracePeriodSeconds, preconditions, propagationPolicy }: Partial<Audit>): string {
  const options = {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(preconditions !== undefined && { preconditions }),
    ...(propagationPolicy !== undefined && { propagationPolicy }),
  };
  return JSON.stringify(options);
}

function bodyOf(entry: Audit | undefined): string | undefined {
  if (entry?.patch !== undefined) {
    try {
      return JSON.stringify(JSON.parse(entry.patch), null, 2);
    } catch {
      return entry.patch;
    }
  }
  const sent = entry?.verb === 'patch' ? entry.status && { status: entry.status } : entry?.pod;
  return sent === undefined ? undefined : JSON.stringify(sent, null, 2);
}

/** Every actor of the node sends with the kubelet's own client. */
const userOf = (actor: string): ApiUser =>
  actor === 'kubectl' || actor === 'scheduler' || actor === 'controllerManager' ? actor : 'kubelet';

function rowOf(event: TraceEvent, answer: TraceEvent | undefined, audit: readonly Audit[]): RequestRow {
  const [word = '', path = ''] = (event.message ?? '').split(' ');
  const verb = word.toLowerCase();
  const arrives = event.arrivesAt ?? event.t;
  const entry = audit.find(
    (each) => each.verb === verb && each.t >= event.t && each.t <= arrives && path.startsWith(`pods/${each.name}`),
  );
  return {
    seq: event.seq,
    t: event.t,
    user: userOf(event.actor),
    verb: word,
    path,
    options: verb === 'delete' ? optionsOf(entry ?? {}) : '',
    code: answer === undefined ? undefined : Number.parseInt(answer.message ?? '', 10),
    answeredAt: answer?.t,
    body: bodyOf(entry),
    isWrite: verb !== 'get' && verb !== 'list' && verb !== 'watch',
  };
}

export function requestRows(trace: Trace<ClusterState>): RequestRow[] {
  const { events } = trace;
  const answers = new Map<Seq, TraceEvent>();
  for (const event of events) {
    if (event.kind !== 'ResponseSent') continue;
    const seq = requestOf(events, event);
    if (seq !== undefined && !answers.has(seq)) answers.set(seq, event);
  }
  const { audit } = ownCursor(trace).stateAt(events.length - 1).apiserver;
  return events.filter(isRequest).map((event) => rowOf(event, answers.get(event.seq), audit));
}
