/**
 * What a pod's removal looks like over the whole run: when its object, worker, containers and volumes were in which
 * state. Found once for a trace, from its changes; every view that shows a span of time reads it.
 *
 * Always true: the spans of a track follow one another without overlap and end at the latest with the run.
 */
import { viewpointsOf, type Viewpoints } from '../../cluster/viewpoints.ts';
import { podWorkerState, type PodWorkerStateName } from '../../cluster/index.ts';
import type { ClusterState, PodWorker, RuntimeContainer } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import {
  alongTrace,
  perTrace,
  StateAlong,
  type Change,
  type Reader,
  type Seq,
  type Trace,
  type TraceEvent,
} from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';
import { toldBy } from './told.ts';

export interface Span<S> {
  readonly from: Micros;
  readonly to: Micros;
  /** Event that began it; -1 where it was so from the start. */
  readonly seq: Seq;
  /** Event that tells of it: of a change that came with a detail, the step beside or before it. */
  readonly told: Seq;
  /** Event that ended it; undefined where the run did. */
  readonly endedBy: Seq | undefined;
  readonly is: S;
}

export interface ObjectIs {
  readonly uid: string;
  readonly phase: string;
  readonly isMirror: boolean;
  readonly deletionTimestamp?: string;
  readonly grace?: number;
  readonly finalizers: readonly string[];
}

export interface WorkerIs {
  readonly state: PodWorkerStateName;
  /** Path of the innermost state: `terminating.stopping`. */
  readonly path: string;
}

export interface ContainerIs {
  readonly state: 'running' | 'preStop' | 'stopping' | 'exited';
  readonly exitCode?: number;
  /** While StopContainer is held open. */
  readonly stop?: { readonly since: Micros; readonly timeout: number; readonly killAt: Micros };
}

export interface VolumesAre {
  readonly mounted: readonly string[];
  readonly unmounting: readonly string[];
  readonly failing: readonly string[];
}

export interface PodHistory {
  readonly key: PodKey;
  readonly object: readonly Span<ObjectIs>[];
  /** One lane a UID; an edited static pod has two. */
  readonly workers: readonly {
    readonly uid: string;
    readonly isStatic: boolean;
    readonly spans: readonly Span<WorkerIs>[];
  }[];
  readonly containers: readonly {
    readonly id: string;
    readonly name: string;
    readonly uid: string;
    readonly spans: readonly Span<ContainerIs>[];
  }[];
  readonly volumes: readonly Span<VolumesAre>[];
}

const BRANCHES = ['etcd', 'podWorkers', 'runtime', 'volumeManager'] as const;
type Watched = Pick<ClusterState, (typeof BRANCHES)[number]>;

const watched = (change: Change): boolean => BRANCHES.some((branch) => branch === change.path[0]);

/** `a.b` for the state value `{ a: 'b' }`. */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries((value ?? {}) as Record<string, unknown>);
  return entry === undefined ? '' : `${entry[0]}.${statePath(entry[1])}`;
}

const objectIs = (pod: Pod): ObjectIs => ({
  uid: pod.metadata.uid,
  phase: pod.status.phase,
  isMirror: isMirrorPod(pod),
  ...(pod.metadata.deletionTimestamp !== undefined && { deletionTimestamp: pod.metadata.deletionTimestamp }),
  ...(pod.metadata.deletionGracePeriodSeconds !== undefined && { grace: pod.metadata.deletionGracePeriodSeconds }),
  finalizers: [...(pod.metadata.finalizers ?? [])],
});

const workerIs = ({ value }: PodWorker): WorkerIs => ({ state: podWorkerState(value), path: statePath(value) });

function containerIs(container: RuntimeContainer): ContainerIs {
  if (container.state === 'exited') {
    return { state: 'exited', ...(container.exitCode !== undefined && { exitCode: container.exitCode }) };
  }
  const { stopping } = container;
  if (stopping !== undefined) {
    return { state: 'stopping', stop: { since: stopping.since, timeout: stopping.timeout, killAt: stopping.killAt } };
  }
  // Between the hook's end and StopContainer lie a few microseconds that deserve no band.
  return { state: container.preStop === undefined ? 'running' : 'preStop' };
}

/** A span before it is said until when it lasts, and which event tells of it. */
type Begun<S> = Pick<Span<S>, 'from' | 'seq' | 'is'>;

/** The spans of one thing while they are being found. */
class Track<S> {
  readonly #ended: (Begun<S> & Pick<Span<S>, 'to' | 'endedBy'>)[] = [];
  #open: (Begun<S> & { readonly print: string }) | undefined;

  observe(t: Micros, seq: Seq, is: S | undefined): void {
    const print = is === undefined ? '' : JSON.stringify(is);
    if (print === (this.#open?.print ?? '')) return;
    if (this.#open !== undefined) this.#ended.push({ ...this.#open, to: t, endedBy: seq });
    this.#open = is === undefined ? undefined : { from: t, seq, is, print };
  }

  /** What is still so lasts until the end. */
  spans({ events, end }: Pick<Trace<unknown>, 'events' | 'end'>): readonly Span<S>[] {
    const all =
      this.#open === undefined ? this.#ended : [...this.#ended, { ...this.#open, to: end, endedBy: undefined }];
    return all.map(({ from, to, seq, endedBy, is }) => {
      const told = toldBy(events, seq, (is as Partial<WorkerIs>).path);
      return { from, to, seq, told, endedBy, is };
    });
  }
}

class Subject {
  readonly object = new Track<ObjectIs>();
  readonly workers = new Map<string, { track: Track<WorkerIs>; isStatic: boolean }>();
  readonly containers = new Map<string, { track: Track<ContainerIs>; name: string; uid: string }>();
  readonly volumes = new Track<VolumesAre>();
}

class Recorder implements Reader<ClusterState, ReadonlyMap<PodKey, PodHistory>> {
  readonly #state: StateAlong<Watched>;
  readonly subjects = new Map<PodKey, Subject>();
  readonly #keyOfUid = new Map<string, PodKey>();
  readonly #trackOf = new Map<string, Track<ContainerIs>>();
  /** Keys of the volumes that are there, by their pod's UID. */
  readonly #volumesOf = new Map<string, Set<string>>();

  constructor({ etcd, podWorkers, runtime, volumeManager }: ClusterState) {
    this.#state = new StateAlong<Watched>({ etcd, podWorkers, runtime, volumeManager });
    this.everything(this.#state.now, 0 as Micros, -1);
  }

  read({ seq, t, changes }: TraceEvent): void {
    const mine = changes.filter(watched);
    if (mine.length === 0) return;
    this.#state.apply(mine);
    for (const change of mine) this.change(this.#state.now, change, t, seq);
  }

  subject(key: PodKey): Subject {
    let subject = this.subjects.get(key);
    if (subject === undefined) this.subjects.set(key, (subject = new Subject()));
    return subject;
  }

  object(state: Watched, key: PodKey, t: Micros, seq: Seq): void {
    const pod = state.etcd.pods[key];
    this.subject(key).object.observe(t, seq, pod && objectIs(pod));
  }

  worker(state: Watched, uid: string, t: Micros, seq: Seq): void {
    const worker = state.podWorkers.workers[uid];
    if (worker !== undefined) this.#keyOfUid.set(uid, podKey(worker.status));
    const key = this.#keyOfUid.get(uid);
    if (key === undefined) return;
    const { workers } = this.subject(key);
    const lane = workers.get(uid) ?? { track: new Track<WorkerIs>(), isStatic: worker?.status.isStatic ?? false };
    workers.set(uid, lane);
    lane.track.observe(t, seq, worker && workerIs(worker));
  }

  container(state: Watched, id: string, t: Micros, seq: Seq): void {
    const container = state.runtime.containers[id];
    if (container === undefined) return this.#trackOf.get(id)?.observe(t, seq, undefined);
    const sandbox = state.runtime.sandboxes[container.sandboxID];
    const key = this.#keyOfUid.get(container.podUID) ?? (sandbox && podKey(sandbox));
    if (key === undefined) return;
    const { containers } = this.subject(key);
    const lane = containers.get(id) ?? {
      track: new Track<ContainerIs>(),
      name: container.spec.name,
      uid: container.podUID,
    };
    containers.set(id, lane);
    this.#trackOf.set(id, lane.track);
    lane.track.observe(t, seq, containerIs(container));
  }

  /** The volumes of the pod `uid`, of which `key` has changed. */
  #volumesNow(uid: string, key: string, actual: Watched['volumeManager']['actual']) {
    const keys = this.#volumesOf.get(uid) ?? new Set();
    this.#volumesOf.set(uid, keys);
    keys[actual[key] === undefined ? 'delete' : 'add'](key);
    return [...keys].flatMap((each) => actual[each] ?? []);
  }

  /** All volumes of the pod that `volumeKey` (`uid/volume`) belongs to. */
  volumes(state: Watched, volumeKey: string, t: Micros, seq: Seq): void {
    const uid = volumeKey.split('/')[0] ?? '';
    const mine = this.#volumesNow(uid, volumeKey, state.volumeManager.actual);
    const [first] = mine;
    const key = this.#keyOfUid.get(uid) ?? (first && podKey({ namespace: first.podNamespace, name: first.podName }));
    if (key === undefined) return;
    const left = mine.filter((volume) => volume.state !== 'unmounted');
    const names = (state_: 'mounted' | 'unmounting') => left.filter((v) => v.state === state_).map((v) => v.outerName);
    this.subject(key).volumes.observe(
      t,
      seq,
      left.length === 0
        ? undefined
        : {
            mounted: names('mounted'),
            unmounting: names('unmounting'),
            failing: left.filter((v) => v.error !== undefined).map((v) => v.outerName),
          },
    );
  }

  everything(state: Watched, t: Micros, seq: Seq): void {
    for (const key of [...this.subjects.keys(), ...Object.keys(state.etcd.pods)]) this.object(state, key, t, seq);
    for (const uid of [...this.#keyOfUid.keys(), ...Object.keys(state.podWorkers.workers)])
      this.worker(state, uid, t, seq);
    const known = [...this.subjects.values()].flatMap((subject) => [...subject.containers.keys()]);
    for (const id of [...known, ...Object.keys(state.runtime.containers)]) this.container(state, id, t, seq);
    const { actual } = state.volumeManager;
    for (const [key, { podUID }] of Object.entries(actual)) this.#volumesNow(podUID, key, actual);
    for (const key of [...this.#keyOfUid.keys(), ...this.#volumesOf.keys()]) this.volumes(state, key, t, seq);
  }

  change(state: Watched, { path }: Change, t: Micros, seq: Seq): void {
    const [branch, table, name] = path;
    if (name === undefined) {
      if (branch !== 'etcd' || table !== 'revision') this.everything(state, t, seq);
      return;
    }
    const key = String(name);
    if (branch === 'etcd') this.object(state, key, t, seq);
    else if (branch === 'podWorkers' && table === 'workers') this.worker(state, key, t, seq);
    else if (branch === 'runtime' && table === 'containers') this.container(state, key, t, seq);
    else if (branch === 'volumeManager' && table === 'actual') this.volumes(state, key, t, seq);
  }

  found(trace: Trace<ClusterState>): ReadonlyMap<PodKey, PodHistory> {
    const histories = new Map<PodKey, PodHistory>();
    for (const [key, subject] of this.subjects) {
      histories.set(key, {
        key,
        object: subject.object.spans(trace),
        workers: [...subject.workers].map(([uid, lane]) => ({
          uid,
          isStatic: lane.isStatic,
          spans: lane.track.spans(trace),
        })),
        containers: [...subject.containers].map(([id, lane]) => ({
          id,
          name: lane.name,
          uid: lane.uid,
          spans: lane.track.spans(trace),
        })),
        volumes: subject.volumes.spans(trace),
      });
    }
    return histories;
  }
}

const seenFromOne = alongTrace((initial: ClusterState) => new Recorder(initial));

/** One history of what each node has of a pod: its object is seen from all of them, the rest from where it ran. */
function together(all: readonly (PodHistory | undefined)[]): PodHistory | undefined {
  const known = all.filter((history) => history !== undefined);
  const [first] = known;
  return (
    first && {
      ...first,
      workers: known.flatMap(({ workers }) => workers),
      containers: known.flatMap(({ containers }) => containers),
      volumes: known.flatMap(({ volumes }) => volumes).toSorted((a, b) => a.from - b.from),
    }
  );
}

const seenFromAll = perTrace((viewpoints: Viewpoints): ReadonlyMap<PodKey, PodHistory> => {
  const each = viewpoints.names.map((name) => seenFromOne(viewpoints.traceFrom(name)));
  const histories = new Map<PodKey, PodHistory>();
  for (const key of new Set(each.flatMap((map) => [...map.keys()]))) {
    const history = together(each.map((map) => map.get(key)));
    if (history !== undefined) histories.set(key, history);
  }
  return histories;
});

/** History of every pod that the run knows, by `namespace/name`. */
export const historiesOf = perTrace(
  (trace: Trace<ClusterState>): ReadonlyMap<PodKey, PodHistory> => {
    const viewpoints = viewpointsOf(trace);
    return viewpoints === undefined ? seenFromOne(trace) : seenFromAll(viewpoints);
  },
  function* (trace) {
    const { names = [], traceFrom = () => trace } = viewpointsOf(trace) ?? {};
    for (const name of names) {
      const each = traceFrom(name);
      yield;
      yield* seenFromOne.ahead(each);
      seenFromOne(each);
      yield;
    }
  },
);
