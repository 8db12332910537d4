/**
 * What a run says of one pod's removal, as the marks of the story view: records, the worker's states, processes, the
 * messages between them, clean-up, failed tries and outages. Found once for a trace and pod.
 *
 * Always true: marks of one kind are in the order of time, and none lies outside the run.
 */
import { sentRequest } from '../../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import type { PodWorkerStateName } from '../../../cluster/index.ts';
import { micros, type Micros } from '../../../engine/time.ts';
import { perTrace, type Seq, type Trace, type TraceEvent } from '../../../trace/index.ts';
import { podKey, subjectKey, type PodKey } from '../../explain/index.ts';
import { requestBehind } from '../collections.ts';
import { historiesOf, type PodHistory } from '../history.ts';
import { outagesOf, type Outage } from '../outages.ts';
import { removalOf } from '../removal.ts';
import { waitSpansOf, type WaitSpan } from '../waitSpans.ts';
import { floorsOf, type Floor } from './floors.ts';

/** From top to bottom. */
export type Stratum = 'you' | 'record' | 'kubelet' | 'file' | 'containerd' | 'process';

export interface StoryMessage {
  readonly is:
    | 'delete' // a person's or a controller's, or an eviction
    | 'refused' // the same, answered with an error
    | 'remove' // a person takes a static pod's file away
    | 'watch' // the API server tells the kubelet
    | 'file' // the kubelet finds a manifest changed
    | 'stop' // StopContainer
    | 'signal' // SIGTERM, or the image's own stop signal
    | 'final' // the kubelet's DELETE, with grace 0
    | 'create' // the kubelet's CREATE of a mirror pod
    | 'told'; // kubectl's wait is over
  readonly seq: Seq;
  readonly from: Stratum;
  readonly to: Stratum;
  readonly sent: Micros;
  /** When it takes effect; Infinity where it never does. */
  readonly arrives: number;
  /** 1 asks, 2 removes, as the rest of the page counts them. */
  readonly number?: 1 | 2;
  /** This very request takes the record away, and no later one. */
  readonly removes?: true;
  /** A controller or the scheduler sent it. */
  readonly isControllers?: boolean;
  /** Of `signal`. */
  readonly container?: string;
  readonly label?: string;
}

export interface PodRecord {
  readonly uid: string;
  readonly from: Micros;
  readonly to: Micros;
  readonly isMirror: boolean;
  /** The event that created it; -1 where it was there from the start. */
  readonly seq: Seq;
  readonly stamped?: { readonly at: Micros; readonly seq: Seq; readonly value: string };
  /** The event that removed it; undefined where it stays. */
  readonly goneBy?: Seq;
}

export interface WorkerSegment {
  readonly state: PodWorkerStateName;
  readonly from: Micros;
  readonly to: Micros;
  readonly seq: Seq;
  /** The kubelet's worker is still in it where the run ends. */
  readonly isOpen: boolean;
}

export interface CleanUp {
  readonly what: 'network' | 'volumes' | 'cgroup';
  readonly at: Micros;
  readonly seq: Seq;
}

/** An attempt that failed. */
export interface FailedTry {
  readonly of: 'volume' | 'runtime';
  readonly at: Micros;
  readonly seq: Seq;
}

export interface ManifestSpan {
  readonly path: string;
  readonly from: Micros;
  readonly to: Micros;
  readonly removedBy?: Seq;
}

export interface PodStory {
  readonly key: PodKey;
  readonly name: string;
  /** The run's time that the story tells. */
  readonly from: Micros;
  readonly to: Micros;
  /** When somebody asked; where nobody did, `from`. */
  readonly asked: Micros;
  /** Its object and its processes are gone. */
  readonly hasEnded: boolean;
  readonly records: readonly PodRecord[];
  readonly worker: readonly WorkerSegment[];
  readonly floors: readonly Floor[];
  readonly messages: readonly StoryMessage[];
  readonly cleanUp: readonly CleanUp[];
  readonly tries: readonly FailedTry[];
  readonly outages: readonly Outage[];
  /** The manifest files of a static pod; empty for other pods. */
  readonly manifests: readonly ManifestSpan[];
  /** Waits that last at least a second. */
  readonly waits: readonly WaitSpan[];
}

/** Waits from here on have a sentence of their own. */
const WAIT_FROM = 1_000_000;
/** µs of the run shown before the first message. */
const LEAD = 100_000;
/** µs of the run shown after the last mark. */
const TAIL = 100_000;

const textOf = (event: TraceEvent, field: string): string => {
  const value = event.detail?.[field];
  return typeof value === 'string' ? value : '';
};

/** A run's events that name the pod or its mirror, in order. */
function eventsOf(trace: Trace<ClusterState>, key: PodKey): readonly TraceEvent[] {
  const keys = new Map<string, PodKey>();
  const keyOf = (named: string): PodKey => {
    const known = keys.get(named) ?? subjectKey(trace.initial, named);
    keys.set(named, known);
    return known;
  };
  return trace.events.filter(({ pod }) => pod !== undefined && pod.namespace !== '' && keyOf(podKey(pod)) === key);
}

function recordsOf({ object }: PodHistory, t0: Micros): readonly PodRecord[] {
  const records: PodRecord[] = [];
  for (const uid of new Set(object.map(({ is }) => is.uid))) {
    const spans = object.filter(({ is }) => is.uid === uid);
    const [first, last] = [spans[0], spans.at(-1)];
    if (first === undefined || last === undefined || last.to < t0) continue;
    const stamped = spans.find(({ is }) => is.deletionTimestamp !== undefined);
    records.push({
      uid,
      from: first.from,
      to: last.to,
      isMirror: first.is.isMirror,
      seq: first.seq,
      ...(stamped?.is.deletionTimestamp !== undefined && {
        stamped: { at: stamped.from, seq: stamped.seq, value: stamped.is.deletionTimestamp },
      }),
      ...(last.endedBy !== undefined && { goneBy: last.endedBy }),
    });
  }
  return records;
}

function workerOf({ workers }: PodHistory, t0: Micros): readonly WorkerSegment[] {
  const all = workers.flatMap(({ spans }) => {
    const joined: WorkerSegment[] = [];
    for (const { is, from, to, seq, endedBy } of spans) {
      const last = joined.at(-1);
      const isOpen = endedBy === undefined;
      if (last?.state === is.state) joined[joined.length - 1] = { ...last, to, isOpen };
      else joined.push({ state: is.state, from, to, seq, isOpen });
    }
    return joined;
  });
  return all.filter(({ to }) => to >= t0).toSorted((a, b) => a.from - b.from);
}

/** What a DELETE came to: the first of the changes of its object after it arrived. */
const EFFECTS = new Set(['DeletionTimestampSet', 'ObjectRemoved', 'DeletionTimestampShortened', 'GracePeriodZeroed']);

const isPerson = (actor: string): boolean => actor === 'kubectl';
const CONTROL_PLANE = new Set(['scheduler', 'controllerManager']);

class Messages {
  readonly found: StoryMessage[] = [];
  readonly #trace: Trace<ClusterState>;
  readonly #own: readonly TraceEvent[];

  constructor(trace: Trace<ClusterState>, own: readonly TraceEvent[]) {
    this.#trace = trace;
    this.#own = own;
  }

  #next(kinds: ReadonlySet<string> | string, from: number, until = Infinity): TraceEvent | undefined {
    const wanted = (kind: string): boolean => (typeof kinds === 'string' ? kinds === kind : kinds.has(kind));
    return this.#own.find(({ kind, t }) => t >= from && t <= until && wanted(kind));
  }

  /** DELETEs and evictions, numbered as the summary counts them. */
  deletes(name: string, numbers: ReadonlyMap<Seq, 1 | 2>, removing: ReadonlySet<Seq | undefined>, from: Micros): void {
    for (const event of this.#trace.events) {
      if (event.t < from) continue;
      const sent = sentRequest(event);
      const number = numbers.get(event.seq);
      const isEviction = sent?.verb === 'create' && sent.subresource === 'eviction';
      if (number === undefined && (sent?.name !== name || (sent.verb !== 'delete' && !isEviction))) continue;
      const isKubelets = !isPerson(event.actor) && !CONTROL_PLANE.has(event.actor);
      const arrives = event.arrivesAt ?? event.t;
      const effect = this.#next(isKubelets ? 'ObjectRemoved' : EFFECTS, arrives, arrives + LEAD);
      this.found.push({
        is: isKubelets ? 'final' : effect === undefined && isEviction ? 'refused' : 'delete',
        seq: event.seq,
        from: isKubelets ? 'kubelet' : 'you',
        to: 'record',
        sent: event.t,
        arrives: effect?.t ?? event.arrivesAt ?? Infinity,
        ...(number !== undefined && { number }),
        ...(removing.has(event.seq) && { removes: true }),
        ...(CONTROL_PLANE.has(event.actor) && { isControllers: true }),
        label: isEviction ? 'Eviction' : 'DELETE',
      });
    }
  }

  watches(stamped: readonly PodRecord[]): void {
    for (const { stamped: stamp } of stamped) {
      const heard = stamp && this.#next(new Set(['TerminationRequested', 'MirrorPodDeleting']), stamp.at);
      if (stamp === undefined || heard === undefined) continue;
      const sent = this.#own.findLast(
        ({ kind, to, t }) => kind === 'WatchEventSent' && to === 'apiSource' && t >= stamp.at && t <= heard.t,
      );
      if (sent === undefined || this.found.some(({ is, sent: t }) => is === 'watch' && t === sent.t)) continue;
      const { seq, t } = sent;
      this.found.push({ is: 'watch', seq, from: 'record', to: 'kubelet', sent: t, arrives: heard.t, label: 'watch' });
    }
  }

  manifests(spans: readonly ManifestSpan[]): void {
    for (const { removedBy, to, path } of spans) {
      if (removedBy !== undefined) {
        const label = `rm ${path.split('/').at(-1) ?? path}`;
        this.found.push({
          is: 'remove',
          seq: removedBy,
          from: 'you',
          to: 'file',
          sent: to,
          arrives: to,
          number: 1,
          label,
        });
      }
      const heard = removedBy === undefined ? undefined : this.#next('TerminationRequested', to);
      if (removedBy === undefined || heard === undefined) continue;
      this.found.push({ is: 'file', seq: removedBy, from: 'file', to: 'kubelet', sent: to, arrives: heard.t });
    }
  }

  signals(from: Micros): void {
    for (const event of this.#own) {
      if (event.t < from || event.kind !== 'StopContainerCalled') continue;
      const container = textOf(event, 'container');
      const ends = this.#own.find(
        ({ kind, seq: later, detail }) =>
          later > event.seq &&
          ((kind === 'SigtermSent' && detail?.['container'] === container) ||
            (kind === 'RuntimeCallFailed' && detail?.['call'] === 'StopContainer') ||
            (kind === 'StopContainerCalled' && detail?.['container'] === container)),
      );
      const signal = ends?.kind === 'SigtermSent' ? ends : undefined;
      const { seq, t, arrivesAt } = event;
      const at = signal?.t ?? arrivesAt ?? t;
      const label = 'StopContainer';
      this.found.push({ is: 'stop', seq, from: 'kubelet', to: 'containerd', sent: t, arrives: at, container, label });
      if (signal === undefined) continue;
      const name = textOf(signal, 'signal');
      this.found.push({
        is: 'signal',
        seq: signal.seq,
        from: 'containerd',
        to: 'process',
        sent: signal.t,
        arrives: signal.t,
        container,
        label: name,
      });
    }
  }

  creations(from: Micros): void {
    for (const event of this.#own) {
      if (event.t < from || event.kind !== 'MirrorPodCreating') continue;
      const again = this.#own.find(({ kind, seq }) => kind === 'MirrorPodCreating' && seq > event.seq);
      const created = this.#next('ObjectCreated', event.t, again?.t);
      if (created === undefined) continue;
      const { seq, t } = event;
      this.found.push({
        is: 'create',
        seq,
        from: 'kubelet',
        to: 'record',
        sent: t,
        arrives: created.t,
        label: 'CREATE',
      });
    }
  }

  /** kubectl's command ends with the removal that it waited for. */
  told(records: readonly PodRecord[], from: Micros): void {
    if (!this.found.some(({ from: who, isControllers }) => who === 'you' && isControllers !== true)) return;
    const done = this.#trace.events.find(({ kind, t }) => kind === 'CommandDone' && t >= from);
    const gone = records.find(({ goneBy, to }) => goneBy !== undefined && done !== undefined && to <= done.t);
    if (done === undefined || gone === undefined) return;
    this.found.push({ is: 'told', seq: done.seq, from: 'record', to: 'you', sent: gone.to, arrives: done.t });
  }
}

function manifestsOf({ initial, events, end }: Trace<ClusterState>, key: PodKey): readonly ManifestSpan[] {
  const name = key.slice(key.indexOf('/') + 1).replace(new RegExp(`-${initial.node.name}$`), '');
  const spans = new Map<string, ManifestSpan>();
  const closed: ManifestSpan[] = [];
  for (const [path, pod] of Object.entries(initial.node.manifests)) {
    if (pod.metadata.name === name) spans.set(path, { path, from: micros(0), to: end });
  }
  for (const event of events) {
    const path = textOf(event, 'path');
    if (event.kind === 'ManifestRemoved') {
      const span = spans.get(path);
      if (span === undefined) continue;
      closed.push({ ...span, to: event.t, removedBy: event.seq });
      spans.delete(path);
    } else if (event.kind === 'ManifestWritten' && path.includes(name) && !spans.has(path)) {
      spans.set(path, { path, from: event.t, to: end });
    }
  }
  return [...closed, ...spans.values()].toSorted((a, b) => a.from - b.from);
}

const TIDIED: Readonly<Record<string, CleanUp['what']>> = {
  NetworkTornDown: 'network',
  VolumeUnmounted: 'volumes',
  CgroupRemoved: 'cgroup',
};

/** The last of each kind: several volumes are one mark. */
function cleanUpOf(own: readonly TraceEvent[], from: Micros): readonly CleanUp[] {
  const last = new Map<CleanUp['what'], CleanUp>();
  for (const { kind, t, seq } of own) {
    const what = TIDIED[kind];
    if (what !== undefined && t >= from) last.set(what, { what, at: t, seq });
  }
  return [...last.values()].toSorted((a, b) => a.at - b.at);
}

const STOPPING_CALLS = new Set(['StopContainer', 'StopPodSandbox']);

const triesOf = (own: readonly TraceEvent[], from: Micros): readonly FailedTry[] =>
  own.flatMap((event): FailedTry[] => {
    const { kind, t, seq } = event;
    if (t < from) return [];
    if (kind === 'VolumeUnmountFailed') return [{ of: 'volume', at: t, seq }];
    const isCall = kind === 'RuntimeCallFailed' && STOPPING_CALLS.has(textOf(event, 'call'));
    return isCall ? [{ of: 'runtime', at: t, seq }] : [];
  });

/** undefined for a pod that the run does not know. */
export const podStoryOf = perTrace((trace: Trace<ClusterState>, key: PodKey): PodStory | undefined => {
  const history = historiesOf(trace).get(key);
  if (history === undefined) return undefined;
  const own = eventsOf(trace, key);
  const removal = removalOf(trace, key, history);
  const asked = removal?.from ?? own.find(({ kind }) => kind === 'TerminationRequested')?.t ?? micros(0);
  const records = recordsOf(history, asked);
  const manifests = manifestsOf(trace, key);
  const messages = new Messages(trace, own);
  const removing = new Set(records.map(({ goneBy }) => requestBehind(trace, goneBy)));
  messages.deletes(key.slice(key.indexOf('/') + 1), removal?.numbers ?? new Map(), removing, asked);
  messages.watches(records);
  messages.manifests(manifests);
  messages.signals(asked);
  messages.creations(asked);
  messages.told(records, asked);
  const floors = floorsOf(history, own, asked);
  const worker = workerOf(history, asked);
  const cleanUp = cleanUpOf(own, asked);
  const isGone = records.every(({ goneBy }) => goneBy !== undefined);
  const hasStopped = floors.every(({ lives }) => lives.at(-1)?.exit !== undefined);
  const hasEnded = removal !== undefined && isGone && hasStopped;
  const outages = outagesOf(trace).filter(({ to }) => to >= asked);
  const marks = [
    asked,
    ...records.flatMap(({ from, to, goneBy, stamped }) => [
      from,
      ...(goneBy === undefined ? [] : [to]),
      stamped?.at ?? 0,
    ]),
    ...worker.map(({ from }) => from),
    ...floors.flatMap(({ lives }) => lives.flatMap(({ exit, kill }) => [exit?.at ?? 0, kill?.at ?? 0])),
    ...messages.found.flatMap(({ sent, arrives }) => [sent, Number.isFinite(arrives) ? arrives : 0]),
    ...cleanUp.map(({ at }) => at),
    ...triesOf(own, asked).map(({ at }) => at),
    ...outages.flatMap(({ from, to, endedBy }) => [from, endedBy === undefined ? 0 : to]),
    ...manifests.flatMap(({ to, removedBy }) => (removedBy === undefined ? [] : [to])),
  ];
  const isAtRest = hasEnded || (removal !== undefined && records.some(({ seq }) => seq >= 0));
  const last = isAtRest ? Math.max(...marks) + TAIL : trace.end;
  const to = micros(Math.min(trace.end, Math.max(last, asked)));
  const first = Math.min(asked, ...outages.map(({ from }) => from));
  return {
    key,
    name: key.slice(key.indexOf('/') + 1),
    from: micros(Math.max(0, first - LEAD)),
    to,
    asked,
    hasEnded,
    records,
    worker,
    floors,
    messages: messages.found.filter(({ sent }) => sent <= to).toSorted((a, b) => a.sent - b.sent || a.seq - b.seq),
    cleanUp,
    tries: triesOf(own, asked),
    outages,
    manifests,
    waits: waitSpansOf(trace, key).filter((span) => span.to - span.from >= WAIT_FROM && span.to > asked),
  };
});
