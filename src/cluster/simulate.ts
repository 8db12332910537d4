/** Runs a cluster from its set-up to its end and returns the trace. Pure: the same set-up gives the same trace. */
import type { Recorded } from '../engine/kernel.ts';
import { micros, ms, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import type { Change, StepFailure, StopReason, Trace, TraceEvent } from '../trace/event.ts';
import { Budget, RUN_LIMITS, type RunLimits } from './budget.ts';
import { addressOf, type ClusterWorld } from './addresses.ts';
import type { ClusterKernel, PlannedMessage, RunningNode } from './clusterKernel.ts';
import type { Note } from './context.ts';
import { eventLevel } from './eventKinds.ts';
import type { Checkpoint, CheckpointKeeper, Fork } from './forks.ts';
import {
  CONTAINER_GC_PERIOD,
  FILE_CHECK_PERIOD,
  HTTP_CHECK_PERIOD,
  RUNTIME_UP_DELAY,
  RUNTIME_UP_PERIOD,
  STATUS_SYNC_PERIOD,
  SYNC_TICK_PERIOD,
} from './kubelet/constants.ts';
import { PROBE_FIELD } from '../kube/probeTypes.ts';
import type { Message } from './inboxes.ts';
import { Progress } from './progress.ts';
import { Idleness, LONG_WAIT } from './idle.ts';
import { awaitedUntil, isQuiet, stillMatters } from './quiet.ts';
import { initialWorld } from './initialState.ts';
import { nodesOf, type ClusterSetup, type NodeSetup } from './setup.ts';
import { awaitedAtStart } from './controllers/jobAtStart.ts';
import { startKernel } from './startKernel.ts';
import type { ActorName, ClusterState } from './state.ts';
import { traceOfNode } from './world.ts';

/** A removal that only the periodic timers could move, and that they have not moved for this long, waits for somebody. */
const PATIENCE = seconds(150);
/** How often a run that tells nothing is asked whether it is over. */
const LOOK_EVERY = ms(500);
/** When probes are asked for the first time after t = 0, where the scenario does not say. */
const PROBE_PHASE = ms(300);
/** What is shown after the last thing that happened. */
const AFTERGLOW = seconds(1);
const NOBODY: ReadonlySet<string> = new Set();

/**
 * The kubelet starts its status manager, PLEG and syncLoop one right after the other, so their timers share a phase:
 * a timer that the scenario leaves out is taken from housekeeping's.
 */
function startTimers(node: RunningNode, { timers }: NodeSetup): void {
  const housekeeping = timers.housekeeping ?? ms(1_400);
  const tick = <Timer extends string>(timer: Timer) => ({ type: 'tick', timer }) as const;
  const inPeriod = (at: number, period: Micros): Micros => micros(at % period);
  node.post('pleg', tick('relist'), timers.pleg ?? ms(600));
  node.post('statusManager', tick('batch'), inPeriod(timers.statusSync ?? housekeeping, STATUS_SYNC_PERIOD));
  node.post('syncLoop', tick('sync'), inPeriod(housekeeping, SYNC_TICK_PERIOD));
  node.post('syncLoop', tick('runtimeUp'), inPeriod(housekeeping + RUNTIME_UP_DELAY, RUNTIME_UP_PERIOD));
  node.post('syncLoop', tick('housekeeping'), housekeeping);
  node.post('fileSource', tick('rescan'), inPeriod(housekeeping + seconds(10), FILE_CHECK_PERIOD));
  if (node.world.kubelet.sources.includes('http')) {
    node.post('httpSource', tick('poll'), inPeriod(housekeeping + seconds(10), HTTP_CHECK_PERIOD));
  }
  node.post('containerGC', tick('collect'), timers.containerGC ?? CONTAINER_GC_PERIOD);
}

/** Each probe has a ticker of its own, which started with its pod. */
function startProbes(node: RunningNode, { timers: { probes = PROBE_PHASE } }: NodeSetup): void {
  for (const [key, { ticker, podUID, container, type }] of Object.entries(node.world.probeManager.workers)) {
    const spec = node.world.podManager.podByUID[podUID]?.spec;
    const probe = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].find(
      ({ name }) => name === container,
    )?.[PROBE_FIELD[type]];
    if (probe !== undefined) node.post('probeManager', { type: 'tick', timer: `${key}#${ticker}` }, probes);
  }
}

/** Processes that run at t = 0 and will end by themselves. */
function startProcesses(node: RunningNode): void {
  for (const { id, state, startedAt, behaviour } of Object.values(node.world.runtime.containers)) {
    if (state !== 'running' || startedAt === undefined || behaviour.exits === undefined) continue;
    const { after, exitCode } = behaviour.exits;
    node.post('runtime', { type: 'processExits', id, exitCode, signal: 'none' }, plus(startedAt, after));
  }
}

/** The pod that a message goes on with: a worker's own, or one of its containers. */
function podOfMessage(message: Message, to: ActorName, { runtime }: ClusterState): string | undefined {
  if (to === 'podWorkers' && 'key' in message) return message.key;
  return to === 'runtime' && 'id' in message ? runtime.containers[message.id]?.podUID : undefined;
}

/**
 * Nothing but periodic timers is left, and they have nothing to do, or have had time enough to do it. Of a pod that is
 * stuck, the calls of its next attempt are no more than that.
 */
function isOver(kernel: ClusterKernel, patienceIsOver: boolean, stuck: ReadonlySet<string>): boolean {
  const matters = (message: Message, to: string): boolean => {
    const {
      place: { actor },
      world,
    } = kernel.whoIsAt(to);
    return stillMatters(message, actor, world) && !stuck.has(podOfMessage(message, actor, world) ?? '');
  };
  const worlds = kernel.nodes.map(({ world }) => world);
  if (worlds.some((world) => kernel.now <= awaitedUntil(world)) || kernel.pending(matters)) return false;
  return patienceIsOver || stuck.size > 0 || worlds.every(isQuiet);
}

/** How far a run has come. */
export interface Standing {
  readonly t: Micros;
  readonly events: number;
}

/** So many events are computed before whoever waits for a run is told how it stands: some 20 ms' worth. */
const EVENTS_A_TURN = 500;

export interface RunOptions {
  readonly limits?: RunLimits;
  /** Waits of this length, in µs, and longer ones are not simulated tick by tick. */
  readonly longWait?: number;
  /** Where the run goes on from, with what an earlier one of nearly the same set-up has in common with it. */
  readonly fork?: Fork;
  /** Is offered a checkpoint after each step. */
  readonly keeper?: CheckpointKeeper;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A note as the trace has it. One by one, as in `context.ts`, and in the order in which files have it. */
function eventOf(recorded: Recorded<Note>, seq: number, kernel: ClusterKernel): TraceEvent {
  const { t, note, cause } = recorded;
  const { node, actor } = kernel.whoIsAt(recorded.actor).place;
  const { kind } = note;
  const event = (node === undefined ? { seq, t, actor, kind } : { seq, t, node, actor, kind }) as Writable<TraceEvent>;
  if (note.pod !== undefined) event.pod = note.pod;
  if (note.klog !== undefined) event.klog = note.klog;
  if (note.detail !== undefined) event.detail = note.detail;
  if (note.failure !== undefined) event.failure = note.failure;
  if (note.source !== undefined) event.source = note.source;
  if (note.node !== undefined) event.node = note.node;
  if (note.to !== undefined) event.to = note.to;
  if (note.message !== undefined) event.message = note.message;
  if (note.carries !== undefined) event.carries = note.carries;
  if (note.arrivesAt !== undefined) event.arrivesAt = note.arrivesAt;
  if (cause !== undefined) event.cause = cause;
  event.changes = recorded.changes as readonly Change[]; // the state is plain data throughout, so its edits are JSON
  return event;
}

/** Puts in what a run begins with. */
function begin(kernel: ClusterKernel, setup: ClusterSetup): void {
  kernel.planMessages(messagesOf(setup), -1);
  for (const each of nodesOf(setup)) {
    const node = kernel.node(each.nodeName);
    startTimers(node, each);
    startProbes(node, each);
    startProcesses(node);
    // Its pods are there already, and so they are looked at as if it were tainted now.
    if (each.taints?.some(({ effect }) => effect === 'NoExecute'))
      node.post('controllerManager', { type: 'nodeTainted', node: node.name }, ZERO);
  }
  const first = kernel.node(setup.nodeName);
  for (const key of awaitedAtStart(first.world)) first.post('controllerManager', { type: 'objectFound', key }, ZERO);
}

const messagesOf = ({ steps, nodeName }: ClusterSetup): readonly PlannedMessage[] =>
  steps.map(({ to, node = nodeName, message, at }) => ({ to, node, message, at }));

/** Puts in what is common to both runs, and what this one does from there on. */
function goOn(kernel: ClusterKernel, setup: ClusterSetup, { checkpoint, events }: Fork): void {
  kernel.goOnFrom(checkpoint.kernel);
  kernel.planMessages(messagesOf(setup), kernel.now);
  for (const { seq, node, actor, changes } of events)
    for (const { path } of changes) kernel.recall(addressOf(node ?? '', actor as ActorName), path, seq);
}

const later = (a: Micros, b: Micros): Micros => (a > b ? a : b);

/** Steps until the end, and writes down what happens. */
function* stepping(
  kernel: ClusterKernel,
  events: TraceEvent[],
  setup: ClusterSetup,
  { limits = RUN_LIMITS, longWait = LONG_WAIT, fork, keeper }: RunOptions,
): Generator<Standing, { readonly end: Micros; readonly stopped?: StopReason }, StopReason | undefined> {
  if (fork === undefined) begin(kernel, setup);
  else goOn(kernel, setup, fork);
  const before = fork?.checkpoint;
  const lastStep = setup.steps.reduce<Micros>((latest, { at }) => later(latest, at), ZERO);
  let told = before?.told ?? ZERO;
  let milestone = before?.milestone ?? ZERO;
  let lastLook = lastStep;
  const progress = before?.progress.from(lastStep) ?? new Progress(lastStep);
  const idleness = before?.idleness.copy() ?? new Idleness(longWait);
  const budget = before?.budget.copy() ?? new Budget(limits);
  const checkpoint = (): Checkpoint => ({
    kernel: kernel.freeze(),
    events: events.length,
    told,
    milestone,
    progress: progress.from(ZERO),
    idleness: idleness.copy(),
    budget: budget.copy(),
  });
  let turnEnds = events.length + EVENTS_A_TURN;
  for (;;) {
    idleness.look(kernel, setup.until);
    const next = kernel.next;
    if (next === undefined || (setup.until !== 'quiet' && next > setup.until)) break;
    const nothingNew = next > plus(progress.last, PATIENCE);
    const mayBeOver = nothingNew || next > plus(later(lastStep, told), AFTERGLOW);
    if (setup.until === 'quiet' && mayBeOver && next > plus(lastLook, LOOK_EVERY)) {
      const stuck = nothingNew ? progress.stuck : NOBODY;
      const patienceIsOver = next > plus(later(lastStep, milestone), PATIENCE) || (nothingNew && progress.recurs);
      if (isOver(kernel, patienceIsOver, stuck)) break;
      lastLook = next;
    }
    for (const recorded of kernel.step() ?? []) {
      const event = eventOf(recorded, events.length, kernel);
      events.push(event);
      progress.see(event);
      budget.spend(event);
      const level = eventLevel(event.kind);
      if (level !== 'detail') told = event.t;
      if (level === 'milestone') milestone = event.t;
    }
    let stop = budget.exceeded(events.length, kernel.copied);
    if (stop === undefined && events.length >= turnEnds) {
      stop = yield { t: kernel.now, events: events.length };
      turnEnds = events.length + EVENTS_A_TURN;
    }
    if (stop !== undefined) return { end: kernel.now, stopped: stop };
    keeper?.offer(events.length, checkpoint);
  }
  return { end: setup.until === 'quiet' ? plus(later(lastStep, told), AFTERGLOW) : setup.until };
}

/** A step has thrown: what `simulate` throws in its turn, from the same place. */
class StepFailed extends Error {
  constructor({ actor, received, message, stack }: StepFailure) {
    super(`a step of ${actor} on ${received} failed: ${message}`);
    this.stack = stack;
  }
}

/** @param kernel of which a step, or what is done about it, has thrown. */
function failureOf(kernel: ClusterKernel, error: unknown): StepFailure {
  const { inHand } = kernel;
  return {
    actor: inHand === undefined ? '' : kernel.whoIsAt(inHand.to).place.actor,
    received: inHand?.message.type ?? '',
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  };
}

/**
 * A run of a cluster that can be watched and broken off: each turn tells how it stands, and is answered with a reason to stop, or
 * with none. What was computed until then is a trace like any other, which says that it was stopped. An exception of a
 * step ends it likewise: this is the one place where steps are run, and the failure leaves it as a value.
 */
export function* simulatingCluster(
  setup: ClusterSetup,
  options: RunOptions = {},
): Generator<Standing, Trace<ClusterWorld>, StopReason | undefined> {
  const initial = options.fork?.initial ?? initialWorld(setup);
  const kernel = startKernel(setup, initial);
  const events: TraceEvent[] = [...(options.fork?.events ?? [])];
  try {
    const { end, stopped } = yield* stepping(kernel, events, setup, options);
    if (stopped !== undefined) return { initial, events, end, stopped };
    return { initial, events: events.filter(({ t }) => t <= end), end };
  } catch (error) {
    return { initial, events, end: kernel.now, stopped: 'failed', failure: failureOf(kernel, error) };
  }
}

/** The whole run at once, as far as its limits let it come. @throws where a step fails. */
export function simulateCluster(setup: ClusterSetup, options: RunOptions = {}): Trace<ClusterWorld> {
  const run = simulatingCluster(setup, options);
  for (;;) {
    const turn = run.next();
    if (turn.done !== true) continue;
    const trace = turn.value;
    if (trace.failure !== undefined) throw new StepFailed(trace.failure);
    return trace;
  }
}

/** The same as the first node sees it. */
export const simulate = (setup: ClusterSetup, options: RunOptions = {}): Trace<ClusterState> =>
  traceOfNode(simulateCluster(setup, options), setup.nodeName);
