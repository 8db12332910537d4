/** Runs a cluster from its set-up to its end and returns the trace. Pure: the same set-up gives the same trace. */
import type { Draft } from '../engine/draft.ts';
import { Kernel } from '../engine/kernel.ts';
import { micros, ms, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import type { StepFailure, StopReason, Trace, TraceEvent } from '../trace/event.ts';
import { apiserver } from './apiserver/apiserver.ts';
import { etcd } from './apiserver/etcd.ts';
import { forget, kubelet } from './kubelet/process.ts';
import { kubectl } from './client/kubectl.ts';
import { controllerManager } from './controllers/controllerManager.ts';
import { scheduler } from './controllers/scheduler.ts';
import { Budget, RUN_LIMITS, type RunLimits } from './budget.ts';
import { inCluster, type ClusterKernel, type PartOfKubelet, type RunSettings } from './context.ts';
import type { ForEveryPart, KubeletPart, PartInboxes } from './kubelet/inbox.ts';
import { eventLevel } from './eventKinds.ts';
import { apiClient } from './kubelet/apiClient.ts';
import {
  CONTAINER_GC_PERIOD,
  FILE_CHECK_PERIOD,
  HTTP_CHECK_PERIOD,
  RUNTIME_UP_DELAY,
  RUNTIME_UP_PERIOD,
  STATUS_SYNC_PERIOD,
  SYNC_TICK_PERIOD,
} from './kubelet/constants.ts';
import { containerGC } from './kubelet/containerGC.ts';
import { eventRecorder } from './kubelet/eventRecorder.ts';
import { evictionManager } from './kubelet/evictionManager.ts';
import { nodeShutdown } from './kubelet/nodeShutdown.ts';
import { pleg } from './kubelet/pleg.ts';
import { fileSource, httpSource, podConfig } from './kubelet/podConfig.ts';
import { apiSource } from './kubelet/reflector.ts';
import { podKiller } from './kubelet/podKiller.ts';
import { podManager } from './kubelet/podManager.ts';
import { podWorkers } from './kubelet/podWorkers.ts';
import { PROBE_FIELD } from './kubelet/probeWorker.ts';
import { probeManager } from './kubelet/probeManager.ts';
import { statusManager } from './kubelet/statusManager.ts';
import { syncLoop } from './kubelet/syncLoop.ts';
import { volumeManager } from './kubelet/volumeManager.ts';
import type { Message } from './inboxes.ts';
import { node } from './node/node.ts';
import { changesOf } from './changes.ts';
import { Progress } from './progress.ts';
import { Idleness, idled, LONG_WAIT } from './idle.ts';
import { awaitedUntil, isQuiet, stillMatters } from './quiet.ts';
import { runtime } from './runtime/containerd.ts';
import { initialState, sourcesOf } from './initialState.ts';
import type { ClusterSetup } from './setup.ts';
import { silentKind } from './silentSteps.ts';
import type { ActorName, ClusterState } from './state.ts';

/** A removal that only the periodic timers could move, and that they have not moved for this long, waits for somebody. */
const PATIENCE = seconds(150);
/** How often a run that tells nothing is asked whether it is over. */
const LOOK_EVERY = ms(500);
/** When probes are asked for the first time after t = 0, where the scenario does not say. */
const PROBE_PHASE = ms(300);
/** What is shown after the last thing that happened. */
const AFTERGLOW = seconds(1);
const NOBODY: ReadonlySet<string> = new Set();

/** A part of the kubelet: nothing reaches it while there is no process, and what it knew ends with that. */
function inKubelet<K extends KubeletPart>(name: K, part: PartOfKubelet<K>, settings: RunSettings) {
  return inCluster((self: Draft<ClusterState[K]>, message: PartInboxes[K] | ForEveryPart, context) => {
    if (!isForEveryPart(message)) {
      if (context.world.kubelet.running) part(self, message, context);
    } else if (message.type === 'processEnded') forget(name, self);
    else idled(name, self, message, context);
  }, settings);
}

const isForEveryPart = (message: { readonly type: string }): message is ForEveryPart =>
  message.type === 'processEnded' || message.type === 'idled';

export function startKernel(setup: ClusterSetup, initial: ClusterState): ClusterKernel {
  const settings: RunSettings = { release: setup.release, seed: setup.seed, latencies: setup.latencies ?? {} };
  const actors = {
    kubectl: inCluster(kubectl, settings),
    apiserver: inCluster(apiserver, settings),
    etcd: inCluster(etcd, settings),
    scheduler: inCluster(scheduler, settings),
    controllerManager: inCluster(controllerManager, settings),
    kubelet: inCluster(kubelet, settings),
    fileSource: inKubelet('fileSource', fileSource, settings),
    httpSource: inKubelet('httpSource', httpSource, settings),
    apiSource: inKubelet('apiSource', apiSource, settings),
    apiClient: inCluster(apiClient, settings),
    podConfig: inKubelet('podConfig', podConfig, settings),
    podManager: inKubelet('podManager', podManager, settings),
    syncLoop: inKubelet('syncLoop', syncLoop, settings),
    podWorkers: inKubelet('podWorkers', podWorkers, settings),
    podKiller: inKubelet('podKiller', podKiller, settings),
    statusManager: inKubelet('statusManager', statusManager, settings),
    volumeManager: inKubelet('volumeManager', volumeManager, settings),
    pleg: inKubelet('pleg', pleg, settings),
    probeManager: inKubelet('probeManager', probeManager, settings),
    containerGC: inKubelet('containerGC', containerGC, settings),
    eventRecorder: inKubelet('eventRecorder', eventRecorder, settings),
    evictionManager: inKubelet('evictionManager', evictionManager, settings),
    nodeShutdown: inCluster(nodeShutdown, settings), // systemd's part goes on without the kubelet
    runtime: inCluster(runtime, settings),
    node: inCluster(node, settings),
  };
  return new Kernel(initial, actors, (to, message) => ({ kind: silentKind(to, message) }));
}

/**
 * The kubelet starts its status manager, PLEG and syncLoop one right after the other, so their timers share a phase:
 * a timer that the scenario leaves out is taken from housekeeping's.
 */
function startTimers(kernel: ClusterKernel, { timers, pods, steps }: ClusterSetup): void {
  const housekeeping = timers.housekeeping ?? ms(1_400);
  const tick = <Timer extends string>(timer: Timer) => ({ type: 'tick', timer }) as const;
  const inPeriod = (at: number, period: Micros): Micros => micros(at % period);
  kernel.post('pleg', tick('relist'), timers.pleg ?? ms(600));
  kernel.post('statusManager', tick('batch'), inPeriod(timers.statusSync ?? housekeeping, STATUS_SYNC_PERIOD));
  kernel.post('syncLoop', tick('sync'), inPeriod(housekeeping, SYNC_TICK_PERIOD));
  kernel.post('syncLoop', tick('runtimeUp'), inPeriod(housekeeping + RUNTIME_UP_DELAY, RUNTIME_UP_PERIOD));
  kernel.post('syncLoop', tick('housekeeping'), housekeeping);
  kernel.post('fileSource', tick('rescan'), inPeriod(housekeeping + seconds(10), FILE_CHECK_PERIOD));
  if (sourcesOf({ pods, steps }).includes('http')) {
    kernel.post('httpSource', tick('poll'), inPeriod(housekeeping + seconds(10), HTTP_CHECK_PERIOD));
  }
  kernel.post('containerGC', tick('collect'), timers.containerGC ?? CONTAINER_GC_PERIOD);
}

/** Each probe has a ticker of its own, which started with its pod. */
function startProbes(kernel: ClusterKernel, { timers: { probes = PROBE_PHASE } }: ClusterSetup): void {
  for (const [key, { ticker, podUID, container, type }] of Object.entries(kernel.world.probeManager.workers)) {
    const spec = kernel.world.podManager.podByUID[podUID]?.spec;
    const probe = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].find(
      ({ name }) => name === container,
    )?.[PROBE_FIELD[type]];
    if (probe !== undefined) kernel.post('probeManager', { type: 'tick', timer: `${key}#${ticker}` }, probes);
  }
}

/** Processes that run at t = 0 and will end by themselves. */
function startProcesses(kernel: ClusterKernel): void {
  for (const { id, state, startedAt, behaviour } of Object.values(kernel.world.runtime.containers)) {
    if (state !== 'running' || startedAt === undefined || behaviour.exits === undefined) continue;
    const { after, exitCode } = behaviour.exits;
    kernel.post('runtime', { type: 'processExits', id, exitCode, signal: 'none' }, plus(startedAt, after));
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
  const matters = (message: Message, to: ActorName): boolean =>
    stillMatters(message, to, kernel.world) && !stuck.has(podOfMessage(message, to, kernel.world) ?? '');
  if (kernel.now <= awaitedUntil(kernel.world) || kernel.pending(matters)) return false;
  return patienceIsOver || stuck.size > 0 || isQuiet(kernel.world);
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
}

/** Steps until the end, and writes down what happens. */
function* stepping(
  kernel: ClusterKernel,
  events: TraceEvent[],
  setup: ClusterSetup,
  { limits = RUN_LIMITS, longWait = LONG_WAIT }: RunOptions,
): Generator<Standing, { readonly end: Micros; readonly stopped?: StopReason }, StopReason | undefined> {
  for (const { to, message, at } of setup.steps) kernel.post(to, message, at);
  startTimers(kernel, setup);
  startProbes(kernel, setup);
  startProcesses(kernel);
  const lastStep = setup.steps.reduce<Micros>((latest, { at }) => (at > latest ? at : latest), ZERO);
  let lastTold = lastStep;
  let lastMilestone = lastStep;
  let lastLook = lastStep;
  const progress = new Progress(lastStep);
  const idleness = new Idleness(longWait);
  const budget = new Budget(limits);
  let turnEnds = EVENTS_A_TURN;
  for (;;) {
    idleness.look(kernel, setup.until);
    const next = kernel.next;
    if (next === undefined || (setup.until !== 'quiet' && next > setup.until)) break;
    const nothingNew = next > plus(progress.last, PATIENCE);
    const mayBeOver = nothingNew || next > plus(lastTold, AFTERGLOW);
    if (setup.until === 'quiet' && mayBeOver && next > plus(lastLook, LOOK_EVERY)) {
      const stuck = nothingNew ? progress.stuck : NOBODY;
      if (isOver(kernel, next > plus(lastMilestone, PATIENCE), stuck)) break;
      lastLook = next;
    }
    for (const recorded of kernel.step() ?? []) {
      const { t, actor, cause, note } = recorded;
      events.push({
        seq: events.length,
        t,
        actor,
        ...note,
        ...(cause !== undefined && { cause }),
        changes: changesOf(recorded),
      });
      progress.see({ t, ...note });
      budget.spend(note);
      if (eventLevel(note.kind) !== 'detail' && t > lastTold) lastTold = t;
      if (eventLevel(note.kind) === 'milestone' && t > lastMilestone) lastMilestone = t;
    }
    let stop = budget.exceeded(events.length, kernel.copied);
    if (stop === undefined && events.length >= turnEnds) {
      stop = yield { t: kernel.now, events: events.length };
      turnEnds = events.length + EVENTS_A_TURN;
    }
    if (stop !== undefined) return { end: kernel.now, stopped: stop };
  }
  return { end: setup.until === 'quiet' ? plus(lastTold, AFTERGLOW) : setup.until };
}

/** A step has thrown: what `simulate` throws in its turn, from the same place. */
class StepFailed extends Error {
  constructor({ actor, received, message, stack }: StepFailure) {
    super(`a step of ${actor} on ${received} failed: ${message}`);
    this.stack = stack;
  }
}

/** @param kernel of which a step, or what is done about it, has thrown. */
function failureOf({ inHand }: ClusterKernel, error: unknown): StepFailure {
  return {
    actor: inHand?.to ?? '',
    received: inHand?.message.type ?? '',
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  };
}

/**
 * A run that can be watched and broken off: each turn tells how it stands, and is answered with a reason to stop, or
 * with none. What was computed until then is a trace like any other, which says that it was stopped. An exception of a
 * step ends it likewise: this is the one place where steps are run, and the failure leaves it as a value.
 */
export function* simulating(
  setup: ClusterSetup,
  options: RunOptions = {},
): Generator<Standing, Trace<ClusterState>, StopReason | undefined> {
  const initial = initialState(setup);
  const kernel = startKernel(setup, initial);
  const events: TraceEvent[] = [];
  try {
    const { end, stopped } = yield* stepping(kernel, events, setup, options);
    if (stopped !== undefined) return { initial, events, end, stopped };
    return { initial, events: events.filter(({ t }) => t <= end), end };
  } catch (error) {
    return { initial, events, end: kernel.now, stopped: 'failed', failure: failureOf(kernel, error) };
  }
}

/** The whole run at once, as far as its limits let it come. @throws where a step fails. */
export function simulate(setup: ClusterSetup, options: RunOptions = {}): Trace<ClusterState> {
  const run = simulating(setup, options);
  for (;;) {
    const turn = run.next();
    if (turn.done !== true) continue;
    const trace = turn.value;
    if (trace.failure !== undefined) throw new StepFailed(trace.failure);
    return trace;
  }
}
