/**
 * How a removal came out, read off the trace: who asked, what became of the grace, who removed the object, what took
 * longest and what is left. Nothing here is worded, and nothing is taken from a rule: where a run has no second DELETE
 * there is none.
 */
import { sentRequest } from '../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { isMirrorPod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import type { Seq, StopReason, Trace, TraceEvent } from '../../trace/index.ts';
import { uidsOf, waitsOf, type PodKey, type Wait } from '../explain/index.ts';
import { historiesOf, type PodHistory } from './history.ts';
import { longestWait, type WaitSpan } from './waitSpans.ts';
import { collectionsOf, requestBehind } from './collections.ts';
import { ownCursor } from './cursor.ts';
import { type RequestRow, requestRows } from './requests.ts';
import { graceIn, type GraceUse } from './graceUse.ts';

/** A DELETE of the pod, or an eviction, that the API server has taken. */
export interface Deletion {
  readonly seq: Seq;
  readonly t: Micros;
  /** Who sent it: kubectl, the kubelet, a controller. */
  readonly user: RequestRow['user'];
  /** Of the kubelet's: which part of it. */
  readonly actor: string;
  /** `DELETE pods/web`. */
  readonly request: string;
  readonly isEviction: boolean;
  /** Seconds, as the request says; undefined leaves it to the pod. */
  readonly grace: number | undefined;
  /** It names the uid that it means. */
  readonly onlyUid: boolean;
}

/** What began the removal. */
export type Beginning =
  | ({ readonly by: 'request' } & Deletion)
  /** A static pod's manifest was taken away, or changed. */
  | { readonly by: 'manifest'; readonly seq: Seq; readonly t: Micros; readonly removed: boolean }
  /** The kubelet kills it by itself, without a DELETE. */
  | { readonly by: 'kubelet'; readonly seq: Seq; readonly t: Micros; readonly why: OwnKill };

export type OwnKill = 'pressure' | 'deadline' | 'shutdown';

const OWN_KILLS: Readonly<Record<string, OwnKill>> = {
  PodEvicting: 'pressure',
  DeadlineExceeded: 'deadline',
  ShutdownKilling: 'shutdown',
};

/** Why the API server removes an object at the first DELETE (pkg/registry/core/pod/strategy.go:CheckGracefulDelete). */
export type AtOnce = 'asked' | 'ended' | 'unscheduled';

/** What took the object out of etcd: the request that asked, a later one, or a patch that took its last finalizer. */
export type RemovedBy = 'first' | 'second' | 'patch';

/** How the pod stands where the run ends. */
export type Outcome =
  /** No object and no container that runs. */
  | 'gone'
  /** No object, and a container that runs all the same. */
  | 'runsOn'
  /** The object has a deletionTimestamp. */
  | 'terminating'
  /** Another object bears the name. */
  | 'back'
  /** The object stays: its containers have ended. */
  | 'ended'
  /** The object stays, and a container of it runs. */
  | 'runs'
  /** The object stays, and no container of it runs. */
  | 'stays';

const LEFTOVERS = ['container', 'sandbox', 'logs', 'worker', 'podDir', 'cgroup', 'volume'] as const;
export type Leftover = (typeof LEFTOVERS)[number];

export interface Swept {
  readonly what: 'worker' | 'podDir' | 'sandbox' | 'logs';
  readonly t: Micros;
  readonly seq: Seq;
}

export interface Summary {
  readonly key: PodKey;
  readonly outcome: Outcome;
  /** A mirror pod's object: it shows a static pod, and is none. */
  readonly isMirror: boolean;
  /** Set where the run was broken off: how it would have ended is not known. */
  readonly stopped: StopReason | undefined;
  readonly beginning: Beginning | undefined;
  /** The object got a deletionTimestamp, and the seconds that came with it. */
  readonly marked: { readonly grace: number | undefined } | undefined;
  /** Deletes of the same object that came in between. */
  readonly again: number;
  readonly grace: GraceUse | undefined;
  /** The last DELETE, where it is another than the one that began. */
  readonly second: Deletion | undefined;
  readonly goneAt: Micros | undefined;
  readonly removedBy: RemovedBy | undefined;
  /** Set where the first DELETE removed the object. */
  readonly atOnce: AtOnce | undefined;
  readonly longest: WaitSpan | undefined;
  /** Where it is still there: what is waited for in the last state. */
  readonly waits: readonly Wait[];
  readonly swept: readonly Swept[];
  readonly left: readonly Leftover[];
  /** Other pods that somebody deleted, or that vanished. */
  readonly others: readonly { readonly key: PodKey; readonly outcome: Outcome }[];
}

/** The object of one uid, from its first sight to its last. */
interface Life {
  readonly uid: string;
  readonly from: Micros;
  readonly to: Micros;
  /** The event that took it out of etcd. */
  readonly endedBy: Seq | undefined;
  readonly deleted: boolean;
  readonly isMirror: boolean;
}

function livesOf({ object }: PodHistory): readonly Life[] {
  const lives: Life[] = [];
  for (const { from, to, endedBy, is } of object) {
    const last = lives.at(-1);
    const deleted = is.deletionTimestamp !== undefined;
    if (last?.uid === is.uid) {
      lives[lives.length - 1] = { ...last, to, endedBy, deleted: last.deleted || deleted };
    } else lives.push({ uid: is.uid, from, to, endedBy, deleted, isMirror: is.isMirror });
  }
  return lives;
}

/** The one whose removal is told: the last that went, or was asked to. */
const lifeOf = (history: PodHistory): Life | undefined => {
  const lives = livesOf(history);
  return lives.findLast(({ endedBy, deleted }) => endedBy !== undefined || deleted) ?? lives.at(-1);
};

const isEviction = ({ subresource }: RequestRow): boolean => subresource === 'eviction';

/** Taken by the API server: a write that it has finished, and not refused, whether or not its answer came through. */
const isTaken = ({ entry, code }: RequestRow): boolean => entry !== undefined && (code === undefined || code < 400);

function deletionOf(row: RequestRow, events: readonly TraceEvent[]): Deletion {
  const { gracePeriodSeconds, preconditions } = row.entry ?? {};
  return {
    seq: row.seq,
    t: row.t,
    user: row.user,
    actor: events[row.seq]?.actor ?? row.user,
    request: `${row.verb} ${row.path}`,
    isEviction: isEviction(row),
    grace: gracePeriodSeconds,
    onlyUid: preconditions?.uid !== undefined,
  };
}

function deletionsOf(trace: Trace<ClusterState>, key: PodKey, life: Life | undefined): readonly Deletion[] {
  if (life === undefined) return [];
  const among = collectionsOf(trace).get(key);
  return requestRows(trace)
    .filter((row) => (row.pod === key && (row.verb === 'DELETE' || isEviction(row))) || among?.has(row.seq) === true)
    .filter(isTaken)
    .filter(({ t }) => t >= life.from && t <= life.to)
    .map((row) => deletionOf(row, trace.events));
}

/** A static pod is called by its manifest's file, which events name, or by its node's name for it. */
function manifestEvent(trace: Trace<ClusterState>, key: PodKey): TraceEvent | undefined {
  const { events, initial } = trace;
  const own = key.slice(key.indexOf('/') + 1).replace(new RegExp(`-${initial.node.name}$`), '');
  const changes = events.filter(({ kind }) => kind === 'ManifestRemoved' || kind === 'ManifestWritten');
  const mine = changes.filter(({ detail }) => JSON.stringify(detail?.['path'] ?? '').includes(own));
  return mine.find(({ kind }) => kind === 'ManifestRemoved') ?? mine[0];
}

function beginningOf(
  trace: Trace<ClusterState>,
  key: PodKey,
  history: PodHistory,
  deletions: readonly Deletion[],
): Beginning | undefined {
  const isStatic = history.workers.some((worker) => worker.isStatic);
  const own = trace.events.find(
    ({ kind, pod }) => OWN_KILLS[kind] !== undefined && pod !== undefined && `${pod.namespace}/${pod.name}` === key,
  );
  const manifest = isStatic ? manifestEvent(trace, key) : undefined;
  const [first] = deletions;
  const earlier = (event: TraceEvent | undefined): event is TraceEvent =>
    event !== undefined && (first === undefined || event.t <= first.t);
  if (earlier(manifest)) {
    return { by: 'manifest', seq: manifest.seq, t: manifest.t, removed: manifest.kind === 'ManifestRemoved' };
  }
  const why = OWN_KILLS[own?.kind ?? ''];
  if (earlier(own) && why !== undefined) return { by: 'kubelet', seq: own.seq, t: own.t, why };
  return first === undefined ? undefined : { by: 'request', ...first };
}

function outcomeOf(state: ClusterState, key: PodKey, life: Pick<Life, 'uid' | 'endedBy'> | undefined): Outcome {
  const object = state.etcd.pods[key];
  const uids = uidsOf(state, key);
  const runs = Object.values(state.runtime.containers).some((c) => uids.has(c.podUID) && c.state === 'running');
  if (object === undefined) return runs ? 'runsOn' : 'gone';
  if (object.metadata.deletionTimestamp !== undefined) return 'terminating';
  if (life?.endedBy !== undefined && life.uid !== object.metadata.uid) return 'back';
  if (runs) return 'runs';
  return isTerminal(object) ? 'ended' : 'stays';
}

/** What the node still has of pods of this name, of which the API knows nothing. */
function leftOf(state: ClusterState, key: PodKey): readonly Leftover[] {
  const object = state.etcd.pods[key];
  const kept = new Set(object === undefined ? [] : [object.metadata.uid]);
  for (const uid of Object.keys(state.podManager.podByUID)) kept.add(uid);
  const uids = [...uidsOf(state, key)].filter((uid) => !kept.has(uid));
  const mine = (uid: string): boolean => uids.includes(uid);
  const has: Readonly<Record<Leftover, boolean>> = {
    container: Object.values(state.runtime.containers).some(({ podUID }) => mine(podUID)),
    sandbox: Object.values(state.runtime.sandboxes).some(({ podUID }) => mine(podUID)),
    logs: uids.some((uid) => state.node.logDirs[uid] !== undefined),
    worker: uids.some((uid) => state.podWorkers.workers[uid] !== undefined),
    podDir: uids.some((uid) => state.node.podDirs[uid] !== undefined),
    cgroup: uids.some((uid) => state.node.cgroups[uid] !== undefined),
    volume: Object.values(state.volumeManager.actual).some((v) => mine(v.podUID) && v.state !== 'unmounted'),
  };
  return LEFTOVERS.filter((what) => has[what]);
}

const SWEEPS: Readonly<Record<string, Swept['what']>> = {
  WorkerForgotten: 'worker',
  PodDirRemoved: 'podDir',
  SandboxRemoved: 'sandbox',
  LogsRemoved: 'logs',
};

/** Of each thing the last time, once the removal had begun: the earlier ones are of containers that were restarted. */
function sweptAfter(events: readonly TraceEvent[], from: Micros, uids: ReadonlySet<string>): readonly Swept[] {
  const found = new Map<Swept['what'], Swept>();
  for (const { kind, t, seq, pod, detail } of events) {
    const what = SWEEPS[kind];
    if (what === undefined || t < from) continue;
    const told = [pod?.uid, detail?.['podUID'], detail?.['path']].filter((each) => typeof each === 'string');
    if ([...uids].some((uid) => told.some((each) => each.includes(uid)))) found.set(what, { what, t, seq });
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

function othersOf(trace: Trace<ClusterState>, key: PodKey, last: ClusterState): Summary['others'] {
  return [...historiesOf(trace)].flatMap(([other, history]) => {
    const life = lifeOf(history);
    if (other === key || life === undefined || (life.endedBy === undefined && !life.deleted)) return [];
    return [{ key: other, outcome: outcomeOf(last, other, life) }];
  });
}

function atOnceOf(trace: Trace<ClusterState>, key: PodKey, { grace }: Deletion, endedBy: Seq): AtOnce | undefined {
  const object = ownCursor(trace).stateAt(endedBy - 1).etcd.pods[key];
  if (object === undefined) return undefined;
  if (object.spec.nodeName === undefined) return 'unscheduled';
  if (isTerminal(object)) return 'ended';
  return grace === 0 ? 'asked' : undefined;
}

const markOf = ({ object }: PodHistory, uid: string | undefined): Summary['marked'] => {
  const span = object.find(({ is }) => is.uid === uid && is.deletionTimestamp !== undefined);
  return span && { grace: span.is.grace };
};

function removerOf(
  removing: TraceEvent | undefined,
  beginning: Beginning | undefined,
  second: Deletion | undefined,
): RemovedBy | undefined {
  if (removing === undefined) return undefined;
  if (removing.seq === second?.seq) return 'second';
  if (beginning?.by === 'request' && removing.seq === beginning.seq) return 'first';
  return sentRequest(removing)?.verb === 'patch' ? 'patch' : undefined;
}

/** Of the deletes after the first the one that removed the object, else the kubelet's, which is meant to. */
const secondOf = (later: readonly Deletion[], removing: Seq | undefined): Deletion | undefined =>
  later.find(({ seq }) => seq === removing) ??
  later.findLast(({ user, grace }) => user === 'kubelet' && grace === 0) ??
  later.at(-1);

/** How the pod's removal came out over the whole run; undefined where the run has no such pod. */
export function summaryOf(trace: Trace<ClusterState>, key: PodKey): Summary | undefined {
  const history = historiesOf(trace).get(key);
  if (history === undefined) return undefined;
  const life = lifeOf(history);
  const last = ownCursor(trace).stateAt(trace.events.length - 1);
  const deletions = deletionsOf(trace, key, life);
  const beginning = beginningOf(trace, key, history, deletions);
  const later = beginning?.by === 'request' ? deletions.slice(1) : deletions;
  const removing = trace.events[requestBehind(trace, life?.endedBy) ?? -1];
  const second = secondOf(later, removing?.seq);
  const goneAt = life?.endedBy === undefined ? undefined : life.to;
  const outcome = outcomeOf(last, key, life);
  const from = beginning?.t;
  const grace = from === undefined ? undefined : graceIn(trace, history, from);
  // A force takes the object first, and the containers after it.
  const until = goneAt === undefined ? trace.end : micros(Math.max(goneAt, grace?.to ?? goneAt));
  const removedBy = removerOf(removing, beginning, second);
  const uids = new Set([...history.workers.map(({ uid }) => uid), ...(life === undefined ? [] : [life.uid])]);
  const object = last.etcd.pods[key];
  return {
    key,
    outcome,
    isMirror: life?.isMirror ?? (object !== undefined && isMirrorPod(object)),
    stopped: trace.stopped,
    beginning,
    marked: markOf(history, life?.uid),
    again: later.length - (second === undefined ? 0 : 1),
    grace,
    second,
    goneAt,
    removedBy,
    atOnce:
      removedBy === 'first' && beginning?.by === 'request' && life?.endedBy !== undefined
        ? atOnceOf(trace, key, beginning, life.endedBy)
        : undefined,
    longest: from === undefined ? undefined : longestWait(trace, key, from, until),
    waits: outcome === 'gone' ? [] : waitsOf(last, key),
    swept: from === undefined ? [] : sweptAfter(trace.events, from, uids),
    left: leftOf(last, key),
    others: othersOf(trace, key, last),
  };
}
