/**
 * A pod of the evidence as a trace like the simulator's, for whatever draws those: its worker as the machine has it, its
 * containers, volumes and object as far as lines tell of them. What no line tells is `unknown`, or as in a cluster that
 * runs where a machine has to be in some state.
 */
import { initialState } from '../cluster/initialState.ts';
import { functionOf } from '../cluster/functions.ts';
import { releaseOf } from '../cluster/releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup } from '../cluster/setup.ts';
import type { ClusterState, RuntimeContainer } from '../cluster/state.ts';
import { micros, seconds, ZERO, type Micros } from '../engine/time.ts';
import { failureIn, type Failure } from '../kube/failure.ts';
import { KLOG, isKlogId, recogniseKlog, type KlogFacts } from '../kube/klog/index.ts';
import type { PodManifest } from '../kube/objects.ts';
import { parseRfc3339, rfc3339 } from '../kube/time.ts';
import { printable } from '../kube/printable.ts';
import type { Release } from '../kube/release.ts';
import { changedAt, type Change, type Json, type Trace, type TraceEvent } from '../trace/index.ts';
import type { EvidenceEvent, PodEvidence } from './evidence.ts';
import { sinceStart } from './pods/step.ts';
import { UNKNOWN, withoutMadeUp } from './withoutMadeUp.ts';

/** What of a pod a trace is made of. */
export type TracedPod = Pick<PodEvidence, 'namespace' | 'name' | 'uid' | 'node' | 'isStatic' | 'events'>;

const UNNAMED = 'container';
const DEFAULT_GRACE = 30;
/** What follows the last event. */
const REST = seconds(1);
const MOST = 24;

const textIn = (event: EvidenceEvent, key: string): string => {
  const value = event.detail?.[key];
  return typeof value === 'string' ? value : '';
};

export const numberIn = (event: EvidenceEvent, key: string): number | null => {
  const value = event.detail?.[key];
  return typeof value === 'number' ? value : null;
};

/** The containers and volumes that events name; a container that has an id alone is called after it. */
interface Parts {
  readonly containers: readonly string[];
  /** Container by the runtime's id. */
  readonly byId: ReadonlyMap<string, string>;
  readonly volumes: readonly string[];
  /** Those are all that there are. */
  readonly volumesTold: boolean;
  /** Null where no line says it. */
  readonly gracePeriod: number | null;
}

function partsOf(events: readonly EvidenceEvent[]): Parts {
  const byId = new Map<string, string>();
  const volumes = new Set<string>();
  let gracePeriod: number | null = null;
  for (const event of events) {
    const id = textIn(event, 'id');
    const name = textIn(event, 'container');
    if (id !== '' && name !== '') byId.set(id, name);
    const volume = textIn(event, 'volume');
    if (volume !== '') volumes.add(volume.split('/').at(-1) ?? volume);
    if (event.kind === 'KillContainer') gracePeriod = numberIn(event, 'gracePeriod') ?? gracePeriod;
  }
  const names = new Set(byId.values());
  // Where no line tells names, the ids that ended are the containers; the sandbox ends last.
  if (names.size === 0) {
    const ended = events.filter(({ kind }) => kind === 'ContainerExitSeen' || kind === 'StopContainerReturned');
    for (const id of new Set(ended.map((event) => textIn(event, 'id')).filter((one) => one !== ''))) {
      const name = byId.size === 0 ? UNNAMED : `${UNNAMED}-${byId.size + 1}`;
      byId.set(id, name);
      names.add(name);
    }
  }
  if (names.size === 0) names.add(UNNAMED);
  return {
    containers: [...names].slice(0, MOST),
    byId,
    volumes: [...volumes].slice(0, MOST),
    volumesTold: events.some(({ kind, inferred }) => kind === 'VolumeMounted' && inferred),
    gracePeriod,
  };
}

const DNS = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

function setupOf(
  pod: TracedPod,
  { containers, volumes, volumesTold, gracePeriod }: Parts,
  release: Release,
): ClusterSetup {
  const manifest: PodManifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: pod.name === '' ? UNKNOWN : pod.name,
      namespace: pod.namespace === '' ? UNKNOWN : pod.namespace,
      ...(pod.uid !== '' && { uid: pod.uid }),
    },
    spec: {
      containers: containers.map((name) => ({ name, image: UNKNOWN })),
      terminationGracePeriodSeconds: Math.max(0, gracePeriod ?? DEFAULT_GRACE),
      // A course that was watched names each volume of the object, its token's among them.
      ...(volumesTold && { automountServiceAccountToken: false }),
      volumes: volumes.filter((name) => DNS.test(name)).map((name) => ({ name, emptyDir: {} })),
    },
  };
  const behaviour = Object.fromEntries(containers.map((name) => [name, DEFAULT_BEHAVIOUR]));
  return {
    release: releaseOf(release),
    seed: 1,
    nodeName: pod.node ?? UNKNOWN,
    timers: {},
    pods: [{ from: pod.isStatic ? 'file' : 'api', manifest, behaviour }],
    steps: [],
    until: 'quiet',
  };
}

/** The state as it is written to, with what was changed since the last event. */
class Board {
  state: ClusterState;
  #changes: Change[] = [];

  constructor(state: ClusterState) {
    this.state = state;
  }

  set(path: readonly (string | number)[], to: Json | undefined): void {
    const from = path.reduce<unknown>(
      (at, key) => (at as Record<string | number, unknown> | undefined)?.[key],
      this.state,
    ) as Json | undefined;
    if (JSON.stringify(from) === JSON.stringify(to)) return;
    const change = { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    this.#changes.push(change);
    this.state = changedAt(this.state, path, change) as ClusterState;
  }

  take(): readonly Change[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }
}

/**
 * @param release that the state is of; what the evidence was detected to be, or any.
 * @param origin RFC 3339 of the evidence's t = 0, where its year is known.
 */
export function evidenceTrace(pod: TracedPod, release: Release, origin: string | null = null): Trace<ClusterState> {
  const parts = partsOf(pod.events);
  const idOf = new Map([...parts.byId].map(([id, name]) => [name, id]));
  const initial = withoutMadeUp(initialState(setupOf(pod, parts, release)), idOf);
  const board = new Board(initial);
  const subject = subjectOf(initial, pod);
  const start = pod.events.find(({ t }) => t !== null)?.t ?? ZERO;
  const zero = origin === null ? null : parseRfc3339(origin);
  const dateOf = (t: number): string => (zero === null ? UNKNOWN : rfc3339(micros(zero + start + t)));
  const events: TraceEvent[] = [];
  let now: Micros = ZERO;
  let requested: number | undefined;
  for (const event of pod.events) {
    now = micros(Math.max(now, event.t === null ? now : event.t - start));
    apply(board, event, { subject, parts, now, start, dateOf });
    const seq = events.length;
    events.push(traceEvent(event, release, { seq, t: now, pod: subject.ref, cause: requested, changes: board.take() }));
    if (event.kind === 'TerminationRequested' || (event.kind === 'SyncLoopOp' && textIn(event, 'op') === 'DELETE'))
      requested ??= seq;
  }
  return { initial, events, end: micros(now + REST) };
}

interface Subject {
  readonly ref: { readonly namespace: string; readonly name: string; readonly uid: string };
  readonly objectKey: string;
  readonly workerUid: string;
}

function subjectOf({ etcd, podWorkers }: ClusterState, pod: TracedPod): Subject {
  const [objectKey = '', object] = Object.entries(etcd.pods)[0] ?? [];
  const workerUid = Object.keys(podWorkers.workers)[0] ?? pod.uid;
  const { namespace = pod.namespace, name = pod.name } = object?.metadata ?? {};
  return { ref: { namespace, name, uid: workerUid }, objectKey, workerUid };
}

interface Scene {
  readonly subject: Subject;
  readonly parts: Parts;
  readonly now: Micros;
  readonly start: Micros;
  /** The day and time of an instant of the trace. */
  readonly dateOf: (t: number) => string;
}

const PRE_STOP = { PreStopStarted: 'running', PreStopEnded: 'completed', PreStopFailed: 'failed' } as const;

function apply(board: Board, event: EvidenceEvent, scene: Scene): void {
  const { subject, now, start } = scene;
  if (event.worker !== undefined) setWorker(board, subject, event.worker, start);
  switch (event.kind) {
    case 'SyncLoopOp':
      if (textIn(event, 'op') === 'DELETE') setDeletion(board, scene);
      if (textIn(event, 'op') === 'REMOVE' && textIn(event, 'source') === 'api') removeObject(board, subject);
      return;
    case 'DeletionTimestampSet':
      setDeletion(board, scene);
      return;
    case 'FinalDeleteSent':
      setDeletion(board, scene);
      if (board.state.etcd.pods[subject.objectKey] !== undefined)
        board.set(['etcd', 'pods', subject.objectKey, 'metadata', 'deletionGracePeriodSeconds'], 0);
      return;
    case 'ObjectRemoved':
    case 'PodGoneFromApi':
      removeObject(board, subject);
      return;
    case 'SyncPodEntered':
    case 'StatusPatched': {
      const phase = textIn(event, 'phase');
      if (phase !== '' && board.state.etcd.pods[subject.objectKey] !== undefined)
        board.set(['etcd', 'pods', subject.objectKey, 'status', 'phase'], phase);
      return;
    }
    case 'PreStopStarted':
    case 'PreStopEnded':
    case 'PreStopFailed': {
      const preStop = PRE_STOP[event.kind];
      onContainer(board, event, scene, () => ({ preStop }));
      return;
    }
    case 'KillContainer': {
      const timeout = Math.max(0, numberIn(event, 'gracePeriod') ?? scene.parts.gracePeriod ?? DEFAULT_GRACE);
      onContainer(board, event, scene, () => ({
        stopping: { since: now, timeout, killAt: micros(now + timeout * 1_000_000) },
      }));
      return;
    }
    case 'ContainerExitSeen':
    case 'StopContainerReturned': {
      const exitCode = numberIn(event, 'exitCode') ?? undefined;
      onContainer(board, event, scene, (container) => exited(container, now, exitCode));
      return;
    }
    case 'ContainersStopped':
      for (const container of Object.values(board.state.runtime.containers))
        if (container.state !== 'exited') setContainer(board, container, exited(container, now));
      return;
    case 'VolumeUnmountStarted':
    case 'VolumeUnmounted':
    case 'VolumeUnmountFailed':
      setVolume(board, event, subject);
      return;
    case 'PodDirRemoved':
      board.set(['node', 'podDirs', subject.workerUid], undefined);
      return;
    case 'CgroupRemoved':
      board.set(['node', 'cgroups', subject.workerUid], undefined);
      return;
    case 'SandboxStopped':
      for (const id of Object.keys(board.state.runtime.sandboxes)) {
        board.set(['runtime', 'sandboxes', id, 'state'], 'notready');
        board.set(['runtime', 'sandboxes', id, 'network'], 'down');
      }
      return;
    default:
  }
}

function setWorker(
  board: Board,
  { workerUid: uid, ref: { namespace, name } }: Subject,
  { value, status }: NonNullable<EvidenceEvent['worker']>,
  start: Micros,
): void {
  const identity = { podUID: uid, namespace, name, fullname: `${name}_${namespace}` };
  board.set(['podWorkers', 'workers', uid, 'value'], value);
  board.set(['podWorkers', 'workers', uid, 'status'], { ...sinceStart(status, start), ...identity });
}

function setDeletion(board: Board, { subject, parts, now, dateOf }: Scene): void {
  const object = board.state.etcd.pods[subject.objectKey];
  if (object === undefined || object.metadata.deletionTimestamp !== undefined) return;
  const path = ['etcd', 'pods', subject.objectKey, 'metadata'];
  if (parts.gracePeriod === null) {
    board.set([...path, 'deletionTimestamp'], UNKNOWN);
    return;
  }
  board.set([...path, 'deletionTimestamp'], dateOf(now + parts.gracePeriod * 1_000_000));
  board.set([...path, 'deletionGracePeriodSeconds'], parts.gracePeriod);
}

const removeObject = (board: Board, { objectKey }: Subject): void => board.set(['etcd', 'pods', objectKey], undefined);

type Part = { readonly [K in keyof RuntimeContainer]?: RuntimeContainer[K] | undefined };

function onContainer(
  board: Board,
  event: EvidenceEvent,
  { parts }: Scene,
  change: (container: RuntimeContainer) => Part,
): void {
  const name = textIn(event, 'container') || parts.byId.get(textIn(event, 'id'));
  const container = Object.values(board.state.runtime.containers).find(({ spec }) => spec.name === name);
  if (container !== undefined) setContainer(board, container, change(container));
}

function setContainer(board: Board, { id }: RuntimeContainer, part: Part): void {
  for (const [key, value] of Object.entries(part))
    board.set(['runtime', 'containers', id, key], value as Json | undefined);
}

const exited = (container: RuntimeContainer, now: Micros, exitCode?: number): Part => ({
  state: 'exited',
  finishedAt: container.finishedAt ?? now,
  exitCode: container.exitCode ?? exitCode,
  stopping: undefined,
});

function setVolume(board: Board, event: EvidenceEvent, { workerUid }: Subject): void {
  const key = `${workerUid}/${textIn(event, 'volume').split('/').at(-1) ?? ''}`;
  if (board.state.volumeManager.actual[key] === undefined) return;
  const path = ['volumeManager', 'actual', key];
  if (event.kind === 'VolumeUnmounted') {
    board.set(path, undefined);
    return;
  }
  board.set([...path, 'state'], 'unmounting');
  board.set([...path, 'error'], event.kind === 'VolumeUnmountFailed' ? textIn(event, 'error') : undefined);
}

function traceEvent(
  event: EvidenceEvent,
  release: Release,
  base: Pick<TraceEvent, 'seq' | 't' | 'changes'> & { pod: TraceEvent['pod'] & object; cause: number | undefined },
): TraceEvent {
  const { cause, ...rest } = base;
  const { kind, inferred, at } = event;
  const actor = actorOf(event);
  const klog = event.klog && lineOf(event.klog);
  const failure = failureTold(event, klog?.values);
  const source = functionOf({ actor, kind, detail: event.detail, klog }, release);
  const where = at === null ? {} : { file: at.file, line: at.line };
  return {
    ...rest,
    actor,
    kind,
    ...(cause !== undefined && cause < rest.seq && { cause }),
    ...(klog && { klog }),
    detail: { ...event.detail, ...where, ...(inferred && { inferred: true }) },
    ...(failure !== undefined && { failure }),
    ...(source && { source }),
  };
}

/** A line with what it says: of a real one there is its text alone. */
function lineOf(line: NonNullable<EvidenceEvent['klog']>) {
  const keys = Object.entries(recogniseKlog(line.text, line.file.split(':')[0])?.keys ?? {});
  // A failed operation's pause stands in the middle of its error, which other messages repeat.
  const pause = /durationBeforeRetry ([\w.]+)/.exec(line.text)?.[1];
  const values: KlogFacts = {
    ...Object.fromEntries(keys.map(([key, value]) => [key, printable(value)])), // Go's escapes may hide control characters
    ...(pause !== undefined && { durationBeforeRetry: pause }),
  };
  return { ...line, level: isKlogId(line.id) ? KLOG[line.id].level : 0, values };
}

/** Whose events say why something was not done, and under which name. */
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  RequestRefused: ['reason'],
  RuntimeCallFailed: ['err', 'error'],
};

function failureTold({ kind, detail }: EvidenceEvent, values: KlogFacts = {}): Failure | undefined {
  const error = (ERRORS[kind] ?? []).map((key) => detail?.[key] ?? values[key]).find((each) => each !== undefined);
  return typeof error === 'string' ? failureIn(error) : undefined;
}

function actorOf({ kind }: EvidenceEvent): string {
  if (kind === 'SyncLoopOp' || kind === 'PlegEventHandled') return 'syncLoop';
  if (kind === 'ContainerExitSeen') return 'pleg';
  if (kind.startsWith('Volume') || kind === 'PodDirRemoved') return 'volumeManager';
  if (kind === 'StatusPatched' || kind === 'FinalDeleteSent' || kind === 'DeletionDelayed') return 'statusManager';
  if (kind === 'DeletionTimestampSet' || kind === 'ObjectRemoved') return 'apiserver';
  return 'podWorkers';
}
