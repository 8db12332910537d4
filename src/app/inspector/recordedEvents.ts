/**
 * Kubernetes' own Events of a run, as the API server holds them at an instant. The kubelet's recorder says its own in the
 * trace; what the scheduler and the controllers record is read off the steps in which they do. On the way to the API
 * server client-go counts what is alike as one, keeps back what comes too often, and tries again for a while when nobody
 * answers (client-go/tools/record: events_cache.go, event.go).
 */
import { shownBy } from '../../cluster/clocks.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { seconds, type Micros } from '../../engine/time.ts';
import type { ObjectKind } from '../../kube/apiObjects.ts';
import type { EventObject } from '../../kube/kubectlEvents.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import { perTrace, type PodRef, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { outagesOf, type Outage } from '../readings/index.ts';
import { ownCursor, requestRows } from '../readings/index.ts';
import { ofWorkloads } from './workloadEvents.ts';

/** One recording of one Event. */
export interface Occurrence {
  readonly seq: Seq;
  readonly t: Micros;
  /** involvedObject; a pod where no kind is named. */
  readonly about: PodRef;
  readonly kind?: ObjectKind;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly fieldPath: string;
  readonly source: string;
}

/** What has become of an Event at an instant: not recorded yet, on its way while nobody answers, given up, or there. */
export type EventStanding = 'coming' | 'unsent' | 'dropped' | 'listed';

export interface EventRow extends EventObject {
  /** The step that recorded it last so far; the first where it is still to come. */
  readonly seq: Seq;
  readonly about: PodRef;
  readonly kind: ObjectKind | undefined;
  readonly standing: EventStanding;
  /** Every step that has recorded it, or will. */
  readonly all: readonly Seq[];
}

function ofKubelet(trace: Trace<ClusterState>): Occurrence[] {
  const recorded = ownCursor(trace).stateAt(trace.events.length - 1).eventRecorder.events;
  const before = trace.initial.eventRecorder.events.length;
  return trace.events
    .filter(({ kind }) => kind === 'EventRecorded')
    .flatMap(({ seq }, i) => {
      const entry = recorded[before + i];
      if (entry === undefined) return [];
      const { namespace, name, uid, ...said } = entry;
      return [{ ...said, seq, about: { namespace, name, uid }, source: 'kubelet' }];
    });
}

const keyOf = ({ namespace, name }: PodRef): string => `${namespace}/${name}`;

/** timed_workers.go: `due` of a planned eviction, before and after a change of it. */
function planOf({ changes }: TraceEvent, uid: string): { readonly from: unknown; readonly to: unknown } | null {
  for (const { path, from, to } of changes) {
    if (path[0] !== 'controllerManager' || path[1] !== 'taintEviction' || path[2] !== uid) continue;
    if (path[3] === 'due') return { from, to };
    if (path.length === 3) return { from: dueIn(from), to: dueIn(to) };
  }
  return null;
}

const dueIn = (plan: unknown): unknown =>
  typeof plan === 'object' && plan !== null && 'due' in plan ? plan.due : undefined;

/** tainteviction/taint_eviction.go: emitPodDeletionEvent, emitCancelPodDeletionEvent. */
function ofTaintEviction(trace: Trace<ClusterState>, release: Release): Occurrence[] {
  const source = atLeast(release, '1.29') ? 'taint-eviction-controller' : 'taint-controller';
  const pods = new Map<string, PodRef>();
  return trace.events.flatMap((event): Occurrence[] => {
    if (event.pod !== undefined) pods.set(event.pod.uid, event.pod);
    const planned = event.changes.find(({ path }) => path[0] === 'controllerManager' && path[1] === 'taintEviction');
    const pod = pods.get(String(planned?.path[2]));
    const plan = pod && planOf(event, pod.uid);
    if (pod === undefined || !plan) return [];
    const said = {
      seq: event.seq,
      t: event.t,
      about: pod,
      type: 'Normal',
      reason: 'TaintManagerEviction',
      fieldPath: '',
      source,
    } as const;
    const marked = typeof plan.from === 'number' && plan.to === null;
    const cancelled =
      event.kind === 'EvictionCancelled' || (event.kind === 'EvictionScheduled' && typeof plan.from === 'number');
    if (marked) return [{ ...said, message: `Marking for deletion Pod ${keyOf(pod)}` }];
    return cancelled ? [{ ...said, message: `Cancelling deletion of Pod ${keyOf(pod)}` }] : [];
  });
}

/** controller_utils.go:MarkPodsNotReady: after the answer, whatever it was, unless the pod is gone. */
const ofNodeLifecycle = (trace: Trace<ClusterState>): Occurrence[] =>
  requestRows(trace).flatMap(({ seq, user, verb, path, code, answer, answeredAt }): Occurrence[] => {
    const pod = trace.events[seq]?.pod;
    const isMark = user === 'controllerManager' && verb === 'UPDATE' && path.endsWith('/status');
    if (!isMark || pod === undefined || answer === undefined || answeredAt === undefined || code === 404) return [];
    const said = { reason: 'NodeNotReady', message: 'Node is not ready', fieldPath: '', source: 'node-controller' };
    return [{ seq: answer, t: answeredAt, about: pod, type: 'Warning', ...said }];
  });

/** schedule_one.go:bindingCycle */
const ofScheduler = (trace: Trace<ClusterState>): Occurrence[] =>
  trace.events.flatMap(({ kind, seq, t, pod }): Occurrence[] => {
    if (kind !== 'PodBound' || pod === undefined) return [];
    const node = ownCursor(trace).stateAt(seq).etcd.pods[keyOf(pod)]?.spec.nodeName ?? '';
    const message = `Successfully assigned ${keyOf(pod)} to ${node}`;
    const said = { reason: 'Scheduled', message, fieldPath: '', source: 'default-scheduler' };
    return [{ seq, t, about: pod, type: 'Normal', ...said }];
  });

/** preemption.go:prepareCandidate names the pod that others leave for, by what the release says of it. */
function preemptedBy({ namespace, name, uid }: PodRef, release: Release): string {
  if (atLeast(release, '1.29')) return `pod ${uid}`;
  return atLeast(release, '1.25') ? 'a pod' : `${namespace}/${name}`;
}

/** Of a victim once its DELETE is answered; of a pod that found no place, before that is written (schedule_one.go:handleSchedulingFailure). */
function ofPreemption(trace: Trace<ClusterState>, release: Release): Occurrence[] {
  const decided = trace.events.filter(({ kind }) => kind === 'PreemptionDecided');
  return requestRows(trace).flatMap(({ seq, t, user, verb, path, code, answer, answeredAt }): Occurrence[] => {
    const pod = trace.events[seq]?.pod;
    if (user !== 'scheduler' || pod === undefined || answer === undefined || answeredAt === undefined) return [];
    const said = { about: pod, fieldPath: '', source: 'default-scheduler' };
    if (verb === 'DELETE' && code === 200) {
      const last = decided.findLast((event) => event.seq < seq && victimsOf(event).includes(pod.name));
      if (last?.pod === undefined) return [];
      const message = `Preempted by ${preemptedBy(last.pod, release)} on node ${told(last, 'node')}`;
      return [{ ...said, seq: answer, t: answeredAt, type: 'Normal', reason: 'Preempted', message }];
    }
    const object = ownCursor(trace).stateAt(answer).etcd.pods[keyOf(pod)];
    const why = object?.status.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
    if (verb !== 'PATCH' || !path.endsWith('/status') || why?.message === undefined) return [];
    return [{ ...said, seq, t, type: 'Warning', reason: 'FailedScheduling', message: why.message }];
  });
}

function told({ detail }: TraceEvent, what: 'node' | 'victims'): string {
  const value = detail?.[what];
  return typeof value === 'string' ? value : '';
}
const victimsOf = (event: TraceEvent): readonly string[] => told(event, 'victims').split(' ');

/** attachdetach/reconciler.go, operation_generator.go: what the attach-detach controller says to a pod, it says in full. */
const ofAttachDetach = (trace: Trace<ClusterState>): Occurrence[] =>
  trace.events.flatMap(({ kind, seq, t, pod, detail }): Occurrence[] => {
    const isSaid = kind === 'VolumeAttached' || kind === 'MultiAttachError' || kind === 'VolumeAttachFailed';
    const [reason, message] = [detail?.['reason'], detail?.['message']];
    if (!isSaid || pod === undefined || typeof reason !== 'string' || typeof message !== 'string') return [];
    const type = kind === 'VolumeAttached' ? 'Normal' : 'Warning';
    const said = { type, reason, message } as const;
    return [{ seq, t, about: pod, ...said, fieldPath: '', source: 'attachdetach-controller' }];
  });

/** events_cache.go:EventSourceObjectSpamFilter: 25 of one source about one object, then one every five minutes. */
const BURST = 25;
const REFILL = seconds(300);

function withoutSpam(occurrences: readonly Occurrence[]): Occurrence[] {
  const buckets = new Map<string, { tokens: number; t: Micros }>();
  return occurrences.filter(({ source, about, t }) => {
    const key = `${source} ${about.uid}`;
    const bucket = buckets.get(key) ?? { tokens: BURST, t };
    const tokens = Math.min(BURST, bucket.tokens + (t - bucket.t) / REFILL);
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, t });
    return tokens >= 1;
  });
}

/** events_cache.go:getEventKey */
const alike = ({ source, about, fieldPath, type, reason, message }: Occurrence): string =>
  JSON.stringify([source, about.namespace, about.name, about.uid, fieldPath, type, reason, message]);

/** Every Event of the run with all its recordings, in the order in which they were first recorded. */
const groupsOf = perTrace((trace: Trace<ClusterState>, release: Release): readonly (readonly Occurrence[])[] => {
  const all = [
    ...ofKubelet(trace),
    ...ofTaintEviction(trace, release),
    ...ofPreemption(trace, release),
    ...ofNodeLifecycle(trace),
    ...ofScheduler(trace),
    ...ofAttachDetach(trace),
    ...ofWorkloads(trace, release),
  ].toSorted((a, b) => a.seq - b.seq);
  const groups = new Map<string, Occurrence[]>();
  for (const occurrence of withoutSpam(all)) {
    const key = alike(occurrence);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [occurrence]);
    else group.push(occurrence);
  }
  return [...groups.values()];
});

/** event.go: a try that nobody answers is made again within ten seconds, eleven times more at most. */
const RETRY_PAUSE = seconds(10);
const TRIES_LAST = seconds(100);

/** When an Event is in the API at the latest: never where the run ends before; null where it is given up, or its recorder ends. */
export function arrivesAt({ t, source }: Pick<Occurrence, 't' | 'source'>, outages: readonly Outage[]): number | null {
  const isKubelet = source === 'kubelet';
  const stops = (of: Outage['of']) => of === 'apiserver' || (isKubelet && of === 'network');
  const away = outages.filter(({ of, from, to }) => stops(of) && from <= t && t < to);
  if (away.length === 0) return t;
  const back = Math.max(...away.map(({ to }) => to));
  const ends = away.some(({ endedBy }) => endedBy === undefined);
  const dies =
    isKubelet && outages.some(({ of, from }) => (of === 'kubelet' || of === 'node') && from >= t && from <= back);
  if (dies || back - t > TRIES_LAST) return null;
  return ends ? Infinity : back + RETRY_PAUSE;
}

/** kube-apiserver --event-ttl, from when it was last written. */
const TTL = seconds(3_600);

/** The Events after event `index` at `now`: those that are there, oldest first as last seen, then those to come. */
export function eventRows(
  trace: Trace<ClusterState>,
  release: Release,
  { index, t: now }: { readonly index: Seq; readonly t: Micros },
): readonly EventRow[] {
  const outages = outagesOf(trace);
  const rows = groupsOf(trace, release).flatMap((group): EventRow[] => {
    const seen = group.filter(({ seq }) => seq <= index);
    const [first] = group;
    if (first === undefined) return [];
    const there = seen.filter((each) => (arrivesAt(each, outages) ?? Infinity) <= now);
    const last = there.at(-1) ?? seen.at(-1) ?? first;
    if (there.length > 0 && now - last.t > TTL) return [];
    const standing =
      seen.length === 0
        ? 'coming'
        : there.length > 0
          ? 'listed'
          : seen.every((each) => arrivesAt(each, outages) === null && isOver(each, outages, now))
            ? 'dropped'
            : 'unsent';
    const { about, kind, type, reason, message, source } = first;
    // Its times are those of whoever has recorded it.
    const clock = source === 'kubelet' ? trace.initial.node : {};
    return [
      {
        about,
        kind,
        type,
        reason,
        message,
        source,
        standing,
        namespace: about.namespace,
        object: `${(kind ?? 'pod').toLowerCase()}/${about.name}`,
        first: shownBy(clock, first.t),
        last: shownBy(clock, last.t),
        count: there.length === 0 ? 0 : seen.filter(({ seq }) => seq <= last.seq).length,
        seq: last.seq,
        all: group.map(({ seq }) => seq),
      },
    ];
  });
  const isThere = ({ standing }: EventRow) => standing !== 'coming';
  return [...rows.filter(isThere).toSorted((a, b) => a.seq - b.seq), ...rows.filter((row) => !isThere(row))];
}

/** Nothing more is tried: the tries are over, or whoever made them has ended. */
const isOver = ({ t }: Occurrence, outages: readonly Outage[], now: Micros): boolean =>
  now - t > TRIES_LAST ||
  outages.some(({ of, from }) => (of === 'kubelet' || of === 'node') && from >= t && from <= now);
