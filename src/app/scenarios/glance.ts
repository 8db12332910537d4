/**
 * A run at a glance: what the small timeline of a scenario's card is drawn from. Facts of the trace alone; those of the
 * presets, as they are opened, are kept in `glances.json`, so that nothing has to be run to choose what to run.
 */
import { toSeconds, type Micros } from '../../engine/time.ts';
import type { TraceEvent } from '../../trace/index.ts';

/** Seconds of the run; `to` is null for what lasts to its end and beyond. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** The time that a pod's containers were given from SIGTERM on, and until when they took it. */
export interface Grace extends Span {
  readonly planned: number;
  /** When SIGKILL was sent. */
  readonly killed: number | null;
}

export interface Glance {
  /** When a person asks for a removal: DELETE, eviction, drain. */
  readonly deletes: readonly number[];
  /** When a person does anything else: to a file, a node, a Deployment. */
  readonly acts: readonly number[];
  readonly hooks: readonly Span[];
  readonly graces: readonly Grace[];
  /** Something that the removal needs is away: kubelet, runtime, API server, the way between them, the node. */
  readonly down: readonly Span[];
  /** A call of the removal fails or hangs. */
  readonly stuck: readonly Span[];
  /** When an object leaves the API for good. */
  readonly gone: readonly number[];
  /** When one of the same name is there again. */
  readonly again: readonly number[];
}

type Events = readonly TraceEvent[];

const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;
const at = (t: Micros): number => rounded(toSeconds(t));
/** A detail that is a text. */
function textOf({ detail }: TraceEvent, name: string): string {
  const value = detail?.[name];
  return typeof value === 'string' ? value : '';
}
const containerOf = (event: TraceEvent): string => `${event.pod?.uid ?? ''}/${textOf(event, 'container')}`;
const nameOf = ({ pod }: TraceEvent): string => (pod === undefined ? '' : `${pod.namespace}/${pod.name}`);

const REMOVALS = new Set(['delete', 'evict', 'drain']);
const ACTS = new Set(['CommandTyped', 'ManifestRemoved', 'ManifestWritten']);
const isRemoval = (event: TraceEvent): boolean => event.kind === 'CommandTyped' && REMOVALS.has(textOf(event, 'does'));

class OpenGrace {
  private readonly waiting = new Set<string>();
  private readonly from: Micros;
  private ends: number;
  private to: Micros | null = null;
  private killed: Micros | null = null;

  constructor(from: Micros) {
    this.from = from;
    this.ends = toSeconds(from);
  }
  stops(container: string, t: Micros, timeout: number): void {
    this.waiting.add(container);
    this.ends = Math.max(this.ends, toSeconds(t) + timeout);
  }
  kills(t: Micros): void {
    this.killed = t;
  }
  exits(container: string, t: Micros): void {
    if (this.waiting.delete(container)) this.to = t;
  }
  /** Nobody counts it any more. */
  breaksOff(t: Micros): void {
    if (this.waiting.size > 0) this.to = t;
    this.waiting.clear();
  }
  get told(): Grace {
    return {
      from: at(this.from),
      to: this.waiting.size > 0 || this.to === null ? null : at(this.to),
      planned: Math.round(this.ends - toSeconds(this.from)), // a grace is of whole seconds
      killed: this.killed === null ? null : at(this.killed),
    };
  }
}

/**
 * One for each pod that is stopped. A kubelet that is started anew does not know what has passed and gives the whole
 * grace again, while the runtime does not send a second SIGTERM (containerd: stopContainer in container_stop.go).
 */
function gracesOf(events: Events): readonly Grace[] {
  const all: OpenGrace[] = [];
  const open = new Map<string, OpenGrace>();
  const signalled = new Set<string>();
  for (const event of events) {
    const { kind, t, pod, detail } = event;
    if (kind === 'KubeletStopped' || kind === 'NodePoweredOff') {
      for (const grace of open.values()) grace.breaksOff(t);
      open.clear();
    }
    if (pod === undefined) continue;
    const container = containerOf(event);
    const isAgain = kind === 'StopContainerCalled' && signalled.has(container) && !open.has(pod.uid);
    if (kind === 'SigtermSent' || isAgain) {
      const grace = open.get(pod.uid) ?? new OpenGrace(t);
      if (!open.has(pod.uid)) all.push(grace);
      open.set(pod.uid, grace);
      signalled.add(container);
      grace.stops(container, t, Number(detail?.['timeout'] ?? detail?.['gracePeriod'] ?? 0));
    } else if (kind === 'SigkillSent') open.get(pod.uid)?.kills(t);
    else if (kind === 'ContainerExited') {
      open.get(pod.uid)?.exits(container, t);
      signalled.delete(container);
    } else if (kind === 'ContainerStarted') open.delete(pod.uid); // the same UID lives once more
  }
  return all.map(({ told }) => told);
}

/** From each event that begins something to the next that ends the same. */
function spansOf(
  events: Events,
  begins: (event: TraceEvent) => string | undefined,
  ends: (event: TraceEvent) => string | undefined,
): readonly Span[] {
  const open = new Map<string, number>();
  const spans: Span[] = [];
  for (const event of events) {
    const [begun, ended] = [begins(event), ends(event)];
    const from = ended === undefined ? undefined : open.get(ended);
    if (ended !== undefined && from !== undefined) {
      spans.push({ from, to: at(event.t) });
      open.delete(ended);
    }
    if (begun !== undefined && !open.has(begun)) open.set(begun, at(event.t));
  }
  return [...spans, ...[...open.values()].map((from) => ({ from, to: null }))].toSorted((a, b) => a.from - b.from);
}

const AWAY = new Set(['apiserverDown', 'partition', 'watchDropped']);

function isLost(event: TraceEvent): string | undefined {
  const fault = textOf(event, 'fault');
  if (event.kind === 'FaultBegan') return AWAY.has(fault) ? fault : undefined;
  return { KubeletStopped: 'kubelet', RuntimeStopped: 'runtime', NodePoweredOff: 'node' }[event.kind];
}

function isBack(event: TraceEvent): string | undefined {
  if (event.kind === 'FaultEnded') return textOf(event, 'fault');
  return { KubeletStarted: 'kubelet', RuntimeStarted: 'runtime', NodePoweredOn: 'node', Relisted: 'watchDropped' }[
    event.kind
  ];
}

const downOf = (events: Events): readonly Span[] => spansOf(events, isLost, isBack);

const FAILURES = new Set(['RuntimeCallFailed', 'NetworkTeardownFailed', 'VolumeUnmountFailed', 'WorkFailed']);
const WAYS_ON = new Set([
  'SigtermSent',
  'NetworkTornDown',
  'SandboxStopped',
  'VolumeUnmounted',
  'CgroupRemoved',
  'ObjectRemoved',
]);
/** What is tried again at once has not held anything up. */
const NOTICED = 0.5;

/** From a pod's first failure to what goes on after its last. */
function failingOf(events: Events): readonly Span[] {
  const uids = new Set(events.flatMap(({ kind, pod }) => (FAILURES.has(kind) && pod ? [pod.uid] : [])));
  return [...uids].flatMap((uid) => {
    const own = events.filter(({ pod }) => pod?.uid === uid);
    const first = own.find(({ kind }) => FAILURES.has(kind));
    const last = own.findLastIndex(({ kind }) => FAILURES.has(kind));
    const wayOn = own.slice(last + 1).find(({ kind }) => WAYS_ON.has(kind));
    return first === undefined ? [] : [{ from: at(first.t), to: wayOn === undefined ? null : at(wayOn.t) }];
  });
}

/** A frozen shim keeps the call that stops the container until it is thawed. */
function hangingOf(events: Events): readonly Span[] {
  const frozen = new Set<string>();
  return spansOf(
    events,
    ({ kind, pod }) => {
      if (pod === undefined) return undefined;
      if (kind === 'ShimFrozen') frozen.add(pod.uid);
      if (kind === 'ShimThawed') frozen.delete(pod.uid);
      return kind === 'StopContainerCalled' && frozen.has(pod.uid) ? pod.uid : undefined;
    },
    ({ kind, pod }) => (kind === 'ShimThawed' ? pod?.uid : undefined),
  );
}

function stuckOf(events: Events): readonly Span[] {
  const down = downOf(events);
  const isOfThat = ({ from }: Span): boolean =>
    down.some((span) => span.from <= from && (span.to === null || from <= span.to));
  return [...failingOf(events), ...hangingOf(events)].filter(
    (span) => !isOfThat(span) && (span.to === null || span.to - span.from >= NOTICED),
  );
}

/** By name: what is removed last stays gone, unless one of its name is made anew. */
function lastOf(events: Events): Pick<Glance, 'gone' | 'again'> {
  const gone = new Map<string, number>();
  const again: number[] = [];
  for (const event of events) {
    const name = nameOf(event);
    if (event.kind === 'ObjectRemoved') gone.set(name, at(event.t));
    else if (event.kind === 'ObjectCreated' && gone.delete(name)) again.push(at(event.t));
  }
  return { gone: [...gone.values()], again };
}

const HOOK_ENDS = new Set(['PreStopEnded', 'PreStopFailed', 'SigtermSent']);

export const glanceOf = (events: Events): Glance => ({
  deletes: events.filter(isRemoval).map(({ t }) => at(t)),
  acts: events.filter((event) => ACTS.has(event.kind) && !isRemoval(event)).map(({ t }) => at(t)),
  hooks: spansOf(
    events,
    (event) => (event.kind === 'PreStopStarted' ? containerOf(event) : undefined),
    (event) => (HOOK_ENDS.has(event.kind) ? containerOf(event) : undefined),
  ),
  graces: gracesOf(events),
  down: downOf(events),
  stuck: stuckOf(events),
  ...lastOf(events),
});
