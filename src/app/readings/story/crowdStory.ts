/**
 * What a run says of the removal of several pods, or of one among several nodes: each pod's marks, the requests that
 * asked, and what was away on which node. Found once for a trace.
 *
 * Always true: a pod's marks lie in the run; requests and outages are in the order of time.
 */
import { sentRequest } from '../../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import { viewpointsOf } from '../../../cluster/viewpoints.ts';
import { micros, type Micros } from '../../../engine/time.ts';
import { perTrace, type Seq, type Trace, type TraceEvent } from '../../../trace/index.ts';
import { podKey, type PodKey } from '../../explain/index.ts';
import { requestBehind } from '../collections.ts';
import { historiesOf, type PodHistory } from '../history.ts';
import { outagesOf, type Outage } from '../outages.ts';
import { budgetOf, type BudgetSpan } from './budget.ts';

interface Mark {
  readonly at: Micros;
  readonly seq: Seq;
}

/** One pod by its UID: its successor of the same name is another. */
export interface CrowdPod {
  readonly key: PodKey;
  readonly uid: string;
  readonly name: string;
  readonly node: string;
  /** The UID of its record; of its processes if it has no record. */
  readonly from: Micros;
  /** A record that the run created. */
  readonly born?: Mark;
  /** When its first container started; undefined if none did. */
  readonly starts?: Micros;
  readonly hasRecord: boolean;
  /** The deletionTimestamp, or the kubelet's own decision to stop it. */
  readonly asked?: Mark;
  readonly stamped?: Mark;
  /** When a preStop hook or a signal first reached its processes. */
  readonly stop?: Mark;
  /** The first signal, if a preStop hook ran before it. */
  readonly term?: Mark;
  /** When SIGKILL is due for the last of them. */
  readonly until?: Micros;
  readonly killed?: Mark;
  /** When the last of its processes exited. */
  readonly exited?: Mark;
  /** Exit code of that process; undefined if the kubelet never read one. */
  readonly code?: number;
  /** When its kubelet sent the DELETE that removed the record. */
  readonly final?: Mark;
  readonly gone?: Mark;
}

/** Requests of one kind sent within 100 ms, for pods or, from a person, for a workload (`scale deployment/web`). */
export interface CrowdRequest {
  readonly is: 'delete' | 'evict' | 'refused' | 'act';
  readonly by: 'you' | 'controller';
  readonly seq: Seq;
  readonly sent: Micros;
  readonly arrives: Micros;
  /** Names of the pods; for an act, what was sent (`scale deployment/web`). */
  readonly names: readonly string[];
}

export interface NodeOutage extends Outage {
  /** undefined for the API server. */
  readonly node?: string;
}

export interface CrowdStory {
  readonly from: Micros;
  readonly to: Micros;
  /** The story counts seconds from here: the first request of a person, or else the first event. */
  readonly asked: Micros;
  readonly isAskedByYou: boolean;
  /** Every pod to be removed is gone, both record and processes. */
  readonly hasEnded: boolean;
  readonly nodes: readonly string[];
  readonly pods: readonly CrowdPod[];
  /** The pods of `pods` that are removed. */
  readonly dying: readonly CrowdPod[];
  readonly requests: readonly CrowdRequest[];
  readonly outages: readonly NodeOutage[];
  /** The allowance of the PodDisruptionBudget that evictions met, over the run; empty if they met none. */
  readonly budget: readonly BudgetSpan[];
}

const LEAD = 100_000;
const TAIL = 400_000;
/** µs: requests sent within this of each other are shown as one. */
const BREATH = 100_000;

/** What a pod object says of its place. */
interface Placed {
  readonly metadata?: { readonly uid?: string };
  readonly spec?: { readonly nodeName?: string };
}

/** Each pod's node, by UID and by key. */
function nodesOfPods({ initial, events }: Trace<ClusterState>): ReadonlyMap<string, string> {
  const nodes = new Map<string, string>();
  const learn = (key: string, pod: Placed): void => {
    const nodeName = pod.spec?.nodeName;
    const uid = pod.metadata?.uid;
    if (nodeName === undefined || nodeName === '') return;
    nodes.set(key, nodeName);
    if (uid !== undefined) nodes.set(uid, nodeName);
  };
  for (const [key, pod] of Object.entries(initial.etcd.pods)) learn(key, pod);
  for (const { changes, pod } of events) {
    for (const { path, to } of changes) {
      if (path[0] !== 'etcd' || path[1] !== 'pods' || to === undefined) continue;
      const [, , key, part, field] = path;
      if (key === undefined) continue;
      if (part === undefined) learn(String(key), to as Placed);
      else if (part === 'spec' && field === 'nodeName' && typeof to === 'string') {
        nodes.set(String(key), to);
        if (pod !== undefined && podKey(pod) === key) nodes.set(pod.uid, to);
      } else if (part === 'spec' && field === undefined) {
        const { nodeName } = to as NonNullable<Placed['spec']>;
        if (nodeName !== undefined) nodes.set(String(key), nodeName);
      }
    }
  }
  return nodes;
}

const CONTROL_PLANE = new Set(['scheduler', 'controllerManager']);
const isYours = ({ actor }: TraceEvent): boolean => actor === 'kubectl';
const isOfControlPlane = (event: TraceEvent): boolean => isYours(event) || CONTROL_PLANE.has(event.actor);

const OF_PODS = new Set(['TerminationRequested', 'SigkillSent']);

/** Events of the kinds above, by their pod's UID. */
function marksByUid(events: readonly TraceEvent[]): ReadonlyMap<string, readonly TraceEvent[]> {
  const found = new Map<string, TraceEvent[]>();
  for (const event of events) {
    if (event.pod === undefined || !OF_PODS.has(event.kind)) continue;
    const known = found.get(event.pod.uid);
    if (known === undefined) found.set(event.pod.uid, [event]);
    else known.push(event);
  }
  return found;
}

const earliest = (marks: readonly (Mark | undefined)[]): Mark | undefined =>
  marks.filter((mark) => mark !== undefined).toSorted((a, b) => a.at - b.at || a.seq - b.seq)[0];

type Containers = PodHistory['containers'];

/** A pod's processes from the instant at which its removal began. */
function processesOf(containers: Containers, asked: Mark | undefined) {
  const spans = containers.flatMap((container) => container.spans);
  const alive = spans.filter(({ is }) => is.state !== 'exited');
  const starts = alive.length === 0 ? undefined : micros(Math.min(...alive.map(({ from }) => from)));
  const stopping = spans.filter(
    ({ is, from }) => (is.state === 'preStop' || is.state === 'stopping') && asked !== undefined && from >= asked.at,
  );
  const [stop] = stopping.toSorted((a, b) => a.from - b.from);
  const terms = stopping.filter(({ is, from }) => is.state === 'stopping' && stop !== undefined && from > stop.from);
  const [term] = terms.toSorted((a, b) => a.from - b.from);
  const dues = stopping.flatMap(({ is }) => (is.stop === undefined ? [] : [is.stop.killAt]));
  const ends = containers.map(({ spans: own }) => own.find(({ is }) => is.state === 'exited'));
  const isOver = ends.length > 0 && ends.every((end) => end !== undefined);
  const last = isOver ? ends.filter((end) => end !== undefined).toSorted((a, b) => b.from - a.from)[0] : undefined;
  return {
    ...(starts !== undefined && { starts }),
    ...(stop !== undefined && { stop: { at: stop.from, seq: stop.seq } }),
    ...(term !== undefined && stop?.is.state === 'preStop' && { term: { at: term.from, seq: term.seq } }),
    ...(dues.length > 0 && { until: micros(Math.max(...dues)) }),
    ...(last !== undefined && { exited: { at: last.from, seq: last.seq } }),
    ...(last?.is.exitCode !== undefined && { code: last.is.exitCode }),
  };
}

/** The kubelet's DELETE behind a record's removal. */
function finalOf(trace: Trace<ClusterState>, gone: Mark | undefined, asked: Mark | undefined): { final?: Mark } {
  const seq = gone && requestBehind(trace, gone.seq);
  const request = seq === undefined ? undefined : trace.events[seq];
  if (seq === undefined || request === undefined || isOfControlPlane(request)) return {};
  return request.t >= (asked?.at ?? 0) ? { final: { at: request.t, seq } } : {};
}

function podsOf(trace: Trace<ClusterState>): readonly CrowdPod[] {
  const nodes = nodesOfPods(trace);
  const marks = marksByUid(trace.events);
  const pods: CrowdPod[] = [];
  for (const [key, { object, workers, containers }] of historiesOf(trace)) {
    const statics = new Set(workers.filter(({ isStatic }) => isStatic).map(({ uid }) => uid));
    const isMirror = object.some(({ is }) => is.isMirror) || statics.size > 0;
    const records = [...new Set(object.map(({ is }) => is.uid))];
    const processes = [...new Set([...workers, ...containers].map(({ uid }) => uid))];
    // A static pod's record has a UID of its own.
    const uids = isMirror ? [processes[0] ?? records[0] ?? ''] : [...new Set([...records, ...processes])];
    for (const uid of uids) {
      const own = object.filter(({ is }) => isMirror || is.uid === uid);
      const [first, last] = [own[0], own.at(-1)];
      const mine = containers.filter((container) => isMirror || container.uid === uid);
      const events = (isMirror ? processes : [uid]).flatMap((each) => marks.get(each) ?? []);
      const stamped = own.find(({ is }) => is.deletionTimestamp !== undefined);
      const gone = last?.endedBy === undefined ? undefined : { at: last.to, seq: last.endedBy };
      const told = events.find(({ kind }) => kind === 'TerminationRequested');
      const isOverBefore = processesOf(mine, undefined).exited;
      const isDone = told !== undefined && isOverBefore !== undefined && isOverBefore.at <= told.t;
      const asked = earliest([
        stamped && { at: stamped.from, seq: stamped.seq },
        stamped === undefined && gone !== undefined ? gone : undefined,
        told && !isDone ? { at: told.t, seq: told.seq } : undefined,
      ]);
      const killed = events.find(({ kind, t }) => kind === 'SigkillSent' && t >= (asked?.at ?? Infinity));
      const process = processesOf(mine, asked);
      const from = first?.from ?? process.starts;
      const node = nodes.get(uid) ?? nodes.get(key) ?? trace.initial.node.name;
      if (from === undefined || (first !== undefined && !nodes.has(uid) && !nodes.has(key))) continue;
      pods.push({
        key,
        uid,
        name: key.slice(key.indexOf('/') + 1),
        node,
        from,
        hasRecord: first !== undefined,
        ...(first !== undefined && first.seq >= 0 && { born: { at: first.from, seq: first.seq } }),
        ...process,
        ...(asked !== undefined && { asked }),
        ...(stamped !== undefined && { stamped: { at: stamped.from, seq: stamped.seq } }),
        ...(killed !== undefined && { killed: { at: killed.t, seq: killed.seq } }),
        ...finalOf(trace, gone, asked),
        ...(gone !== undefined && { gone }),
      });
    }
  }
  return pods;
}

interface Sent extends Omit<CrowdRequest, 'names'> {
  readonly name: string;
}

/** The API server's answers to the requests that it refused, by request. */
function refusals(trace: Trace<ClusterState>): ReadonlyMap<Seq, TraceEvent> {
  const found = new Map<Seq, TraceEvent>();
  for (const event of trace.events) {
    const { carries, cause } = event;
    if (carries?.is !== 'response' || carries.code < 400) continue;
    const request = requestBehind(trace, cause);
    if (request !== undefined) found.set(request, event);
  }
  return found;
}

const ACTS = new Set(['create', 'delete', 'patch', 'update']);

/** A person's requests for objects other than pods; controllers then create or delete pods. */
function actsIn(events: readonly TraceEvent[]): readonly Sent[] {
  return events.flatMap((event): Sent[] => {
    if (!isYours(event)) return [];
    const { verb = '', resource = 'pods', name = '', subresource } = sentRequest(event) ?? {};
    if (resource === 'pods' || !ACTS.has(verb)) return [];
    const act = `${subresource ?? verb} ${resource.replace(/s$/, '')}/${name}`;
    const { seq, t, arrivesAt = t } = event;
    return [{ is: 'act', by: 'you', name: act, seq, sent: t, arrives: arrivesAt }];
  });
}

function requestsOf(trace: Trace<ClusterState>, pods: readonly CrowdPod[]): readonly CrowdRequest[] {
  const { events } = trace;
  const sent: Sent[] = [];
  for (const { asked, name } of pods) {
    const seq = asked && requestBehind(trace, asked.seq);
    const request = seq === undefined ? undefined : events[seq];
    if (asked === undefined || seq === undefined || request === undefined || request.node !== undefined) continue;
    const is = sentRequest(request)?.subresource === 'eviction' ? 'evict' : 'delete';
    const by = isYours(request) ? 'you' : 'controller';
    sent.push({ is, by, name, seq, sent: request.t, arrives: asked.at });
  }
  const refused = refusals(trace);
  const known = new Map(pods.map((pod) => [pod.name, pod]));
  for (const [seq, answer] of refused) {
    const event = events[seq];
    const request = event && sentRequest(event);
    const pod = known.get(request?.name ?? '');
    if (event === undefined || request?.subresource !== 'eviction' || pod === undefined) continue;
    const by = isYours(event) ? 'you' : 'controller';
    sent.push({ is: 'refused', by, name: pod.name, seq, sent: event.t, arrives: answer.t });
  }
  sent.push(...actsIn(events));
  const groups: (CrowdRequest & { names: string[] })[] = [];
  for (const { name, ...each } of sent.toSorted((a, b) => a.sent - b.sent || a.seq - b.seq)) {
    const group = groups.findLast(
      ({ is, by, sent: at }) => is === each.is && by === each.by && each.sent - at <= BREATH,
    );
    if (group === undefined) groups.push({ ...each, names: [name] });
    else group.names.push(name);
  }
  return groups;
}

function outagesOfAll(trace: Trace<ClusterState>): readonly NodeOutage[] {
  const viewpoints = viewpointsOf(trace);
  const names = viewpoints?.names ?? [trace.initial.node.name];
  const all: NodeOutage[] = [];
  for (const [i, node] of names.entries()) {
    for (const outage of outagesOf(viewpoints?.traceFrom(node) ?? trace)) {
      if (outage.of !== 'apiserver') all.push({ ...outage, node });
      else if (i === 0) all.push(outage);
    }
  }
  return all.toSorted((a, b) => a.from - b.from || a.seq - b.seq);
}

const least = (values: readonly number[], otherwise: number): number =>
  values.reduce((a, b) => Math.min(a, b), values.length === 0 ? otherwise : Infinity);
const most = (values: readonly number[], otherwise: number): number =>
  values.reduce((a, b) => Math.max(a, b), otherwise);

/** undefined for a run that removes no pod. */
export const crowdStoryOf = perTrace((trace: Trace<ClusterState>): CrowdStory | undefined => {
  const pods = podsOf(trace);
  const dying = pods.filter(({ asked }) => asked !== undefined);
  if (dying.length === 0) return undefined;
  const requests = requestsOf(trace, dying);
  const own = requests.filter(({ by }) => by === 'you');
  const firstAsked = least(
    [...dying.map(({ asked }) => asked?.at ?? Infinity), ...requests.map(({ sent }) => sent)],
    0,
  );
  const outages = outagesOfAll(trace).filter(({ to }) => to >= firstAsked);
  const begins = least([firstAsked, ...outages.filter(({ seq }) => seq >= 0).map(({ from }) => from)], 0);
  const asked =
    own.length > 0
      ? least(
          own.map(({ sent }) => sent),
          0,
        )
      : begins;
  const isOver = ({ gone, exited, starts }: CrowdPod): boolean =>
    gone !== undefined && (exited !== undefined || starts === undefined);
  const hasEnded = dying.every(isOver);
  const marks = [
    ...dying.flatMap(({ gone, exited }) => [gone?.at ?? 0, exited?.at ?? 0]),
    ...pods.flatMap(({ born, starts }) => (born === undefined ? [] : [born.at, starts ?? 0])),
    ...outages.flatMap(({ from, to, endedBy }) => [from, endedBy === undefined ? 0 : to]),
  ];
  const to = hasEnded ? Math.min(trace.end, most(marks, 0) + TAIL) : trace.end;
  const viewpoints = viewpointsOf(trace);
  const from = micros(Math.max(0, Math.min(begins, asked) - LEAD));
  const onNodes = [...(viewpoints?.names ?? [trace.initial.node.name])];
  for (const { node } of pods) if (!onNodes.includes(node)) onNodes.push(node);
  return {
    from,
    to: micros(to),
    asked: micros(asked),
    isAskedByYou: own.length > 0,
    hasEnded,
    nodes: onNodes,
    // A pod that was gone before the story is no part of it.
    pods: pods.filter(({ gone, exited }) => (gone?.at ?? Infinity) > from || (exited?.at ?? Infinity) > from),
    dying,
    requests,
    outages,
    budget: requests.some(({ is }) => is !== 'delete') ? budgetOf(trace) : [],
  };
});
