/**
 * Long waits. A node at rest ticks ten times a second, and in a wait of a year not one of those ticks does anything: so
 * such a wait is not simulated tick by tick. Once all periodic timers have been seen to leave the world as it is, each
 * is put off by whole turns of its own to just before whatever comes next, together with the times that it writes down.
 * One event says that this was done; what comes after it is what would have come anyway, at the same instants.
 *
 * Shorter waits are simulated as they are, for whoever wants to look at a relist.
 */
import { detach, type Draft } from '../engine/draft.ts';
import { micros, minus, ms, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import type { Address } from './addresses.ts';
import type { ClusterKernel } from './clusterKernel.ts';
import type { ClusterContext } from './context.ts';
import {
  CONTAINER_BACK_OFF_MAX,
  CONTAINER_GC_PERIOD,
  FILE_CHECK_PERIOD,
  HOUSEKEEPING_PERIOD,
  HTTP_CHECK_PERIOD,
  RUNTIME_UP_PERIOD,
  STATUS_SYNC_PERIOD,
  SYNC_TICK_PERIOD,
} from './kubelet/constants.ts';
import { PROBE_FIELD, PROBE_TYPES } from '../kube/probeTypes.ts';
import { periodOfTimer } from './kubelet/probeWorker.ts';
import { turnsOfAnswers } from './runtime/probeSilence.ts';
import type { Message } from './inboxes.ts';
import type { Idled } from './kubelet/inbox.ts';
import type { ActorName, ClusterState, PodWorker, RuntimeContainer } from './state.ts';

/** The shortest wait that is not simulated tick by tick. */
export const LONG_WAIT = seconds(15 * 60);
/** How often a run with such a wait before it is asked whether all is still. */
const LOOK_EVERY = ms(700);
/** Between two turns nothing is under way for at least so long. */
export const LULL = ms(10);
const FOREVER = micros(Number.MAX_SAFE_INTEGER);
/** What comes next finds the node as it would have: its last turns are simulated again. */
const BEFORE_NEXT = seconds(1);

type Clocks = Pick<ClusterState, 'pleg' | 'podWorkers' | 'syncLoop' | 'containerGC'>;

/** Timers with a period of their own. */
const PERIODS: { readonly [Actor in ActorName]?: Readonly<Record<string, Micros>> } = {
  syncLoop: { sync: SYNC_TICK_PERIOD, housekeeping: HOUSEKEEPING_PERIOD, runtimeUp: RUNTIME_UP_PERIOD },
  statusManager: { batch: STATUS_SYNC_PERIOD },
  fileSource: { rescan: FILE_CHECK_PERIOD },
  httpSource: { poll: HTTP_CHECK_PERIOD },
  containerGC: { collect: CONTAINER_GC_PERIOD },
};

/** The time from one turn of a timer to the next where nothing happens; undefined for what does not come round. */
function turnOf(message: Message, to: ActorName, at: Micros, world: ClusterState): Micros | undefined {
  if (message.type !== 'tick') return undefined;
  const { timer } = message;
  if (to === 'probeManager') return periodOfTimer(timer, world);
  if (to === 'kubectl') return seconds(1); // kubectl drain looks whether its pods are gone
  if (to !== 'pleg') return PERIODS[to]?.[timer];
  const { lastRelist } = world.pleg; // it sleeps when a round is over, and a round takes its time
  return timer !== 'relist' || lastRelist === null ? undefined : minus(at, lastRelist);
}

function turnAt(address: Address, message: Message, at: Micros, kernel: ClusterKernel): Micros | undefined {
  const { place, world } = kernel.whoIsAt(address);
  return turnOf(message, place.actor, at, world);
}

const mapped = <T, R>(record: Readonly<Record<string, T>>, of: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));

/** The world apart from what a turn without work writes: when it was, and how often a probe has said the same. */
function still(world: ClusterState): object {
  const { pleg, podWorkers, syncLoop, containerGC, probeManager } = world;
  const { lastRelist: _relist, cacheTimestamp: _cache, ...ofPleg } = pleg;
  const { lastRun: _run, ...ofGC } = containerGC;
  const { housekeeping, ...ofSyncLoop } = syncLoop;
  return {
    ...world,
    pleg: ofPleg,
    podWorkers: {
      ...podWorkers,
      workQueue: mapped(podWorkers.workQueue, () => true),
      workers: mapped(podWorkers.workers, ({ lastSyncTime: _sync, ...worker }) => worker),
    },
    syncLoop: { ...ofSyncLoop, runtimeCache: housekeeping.runtimeCache.pods },
    containerGC: ofGC,
    probeManager: mapped(probeManager.workers, ({ resultRun: _run, ...worker }) => worker),
  };
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return keys.length === Object.keys(b).length && keys.every((key) => key in right && same(left[key], right[key]));
}

/** Whether every clock has gone round since `from`. */
function haveTurned({ pleg, syncLoop, containerGC, podWorkers }: Clocks, from: Micros): boolean {
  const since = (at: Micros | null): boolean => at !== null && at >= from;
  const synced = Object.keys(podWorkers.workQueue).every((uid) => since(podWorkers.workers[uid]?.lastSyncTime ?? from));
  return since(pleg.lastRelist) && since(syncLoop.housekeeping.lastStart) && since(containerGC.lastRun) && synced;
}

/** A container or image in back-off is tried again when its time has come, which nothing but the clock tells. */
const mayBeBackingOff = ({ podWorkers }: ClusterState, from: Micros, now: Micros): boolean =>
  now < plus(from, CONTAINER_BACK_OFF_MAX) &&
  Object.values(podWorkers.workers).some(({ starts }: PodWorker) => starts !== undefined);

/** When a probe of this container will be answered otherwise, or made at all, though nothing happens to it. */
function turnsOfProbes(container: RuntimeContainer): readonly number[] {
  const { spec, startedAt, signalledAt, behaviour } = container;
  const delays = Object.values(PROBE_FIELD).map((field) => seconds(spec[field]?.initialDelaySeconds ?? 0));
  return [
    ...(startedAt === undefined ? [] : delays.map((delay) => startedAt + delay)),
    ...(signalledAt === undefined ? [] : [signalledAt + (behaviour.stopsAnsweringAfter ?? 0)]),
    ...PROBE_TYPES.flatMap((type) => turnsOfAnswers(container, type)),
  ];
}

/** When the next message is due that is neither a timer's turn nor planned. */
function nextOther(kernel: ClusterKernel): Micros {
  const { now, nodes } = kernel;
  const next = kernel.nextOf((message, to) => turnAt(to, message, now, kernel) === undefined) ?? FOREVER;
  const turns = nodes.flatMap(({ world }) => Object.values(world.runtime.containers).flatMap(turnsOfProbes));
  return micros(Math.min(next, ...turns.filter((at) => at > now)));
}

/** Time until the first turn that is not before `until`. */
const wholeTurns = (at: Micros, until: Micros, turn: Micros): Micros =>
  micros(Math.max(0, Math.ceil(minus(until, at) / turn)) * turn);

/** A pod is synced by the first sync tick that finds it due, a minute or more after the last. */
function resyncs({ podWorkers }: ClusterState, syncTick: Micros, until: Micros): Readonly<Record<string, Micros>> {
  const ticks = (at: Micros): number => minus(at, syncTick) / SYNC_TICK_PERIOD;
  const put = Object.entries(podWorkers.workQueue).map(([uid, due]): [string, Micros] => {
    const synced = podWorkers.workers[uid]?.lastSyncTime ?? due;
    const turn = micros(Math.max(1, Math.ceil(ticks(due)) - Math.floor(ticks(synced))) * SYNC_TICK_PERIOD);
    return [uid, wholeTurns(due, until, turn)];
  });
  return Object.fromEntries(put);
}

/** The last step that two runs share, and when each has its next step or ends. */
export interface Parting {
  readonly common: Micros;
  readonly next: readonly [Micros | undefined, Micros | undefined];
}

/** Looks, while a run goes on, whether it has come to a long wait. */
export class Idleness {
  #nextLook: Micros = LOOK_EVERY;
  #seen: { readonly at: Micros; readonly world: object } | null = null;
  /** The last look that found a long wait ahead, steps left aside. */
  #lonely: Micros | null = null;
  readonly #longWait: number;

  constructor(longWait: number) {
    this.#longWait = longWait;
  }

  /** A copy for a run that continues from here. */
  copy(): Idleness {
    const copy = new Idleness(this.#longWait);
    copy.#nextLook = this.#nextLook;
    copy.#seen = this.#seen;
    copy.#lonely = this.#lonely;
    return copy;
  }

  /**
   * Whether all looks so far would have found the same in the other run: since what both have in common, no wait has been
   * long in either.
   */
  isSharedBy({ common, next }: Parting): boolean {
    const isShort = (at: Micros | undefined): boolean => at === undefined || at - common < this.#longWait;
    if (this.#seen !== null || !next.every(isShort)) return false;
    return this.#lonely === null || this.#lonely < common || !next.includes(undefined);
  }

  /** Puts off what ticks, if nothing else comes for long and nothing has come of it. @param until the end of the run. */
  look(kernel: ClusterKernel, until: Micros | 'quiet'): void {
    const { now } = kernel;
    const worlds = kernel.nodes.map(({ world }) => world);
    if (now < this.#nextLook || (kernel.next ?? now) < plus(now, LULL)) return;
    this.#nextLook = plus(now, LOOK_EVERY);
    const other = nextOther(kernel);
    if (other !== FOREVER && other - now >= this.#longWait) this.#lonely = now;
    const next = micros(Math.min(other, kernel.nextPlanned ?? FOREVER, until === 'quiet' ? FOREVER : until));
    if (next === FOREVER) return; // with nothing to wait for, such a run is about to end
    if (next - now < this.#longWait || worlds.some(({ kubelet }) => !kubelet.running)) {
      this.#seen = null;
      return;
    }
    const seen = this.#seen;
    const here = worlds.map(still);
    if (seen === null || !same(seen.world, here)) {
      this.#seen = { at: now, world: detach(here) };
      return;
    }
    if (worlds.some((world) => !haveTurned(world, seen.at) || mayBeBackingOff(world, seen.at, now))) return;
    this.#seen = null;
    putOff(kernel, minus(next, BEFORE_NEXT));
  }
}

function putOff(kernel: ClusterKernel, until: Micros): void {
  const { now, nodes } = kernel;
  const put = new Map(nodes.map(({ name }) => [name, { by: {} as Record<string, Micros>, syncTick: now }]));
  kernel.putOff((message, to, at) => {
    const turn = turnAt(to, message, at, kernel);
    if (message.type !== 'tick' || turn === undefined) return ZERO;
    const after = wholeTurns(at, until, turn);
    const ofNode = put.get(kernel.whoIsAt(to).place.node ?? '');
    if (ofNode !== undefined) ofNode.by[message.timer] = after;
    if (ofNode !== undefined && message.timer === 'sync') ofNode.syncTick = at;
    return after;
  });
  for (const node of nodes) {
    const { by = {}, syncTick = now } = put.get(node.name) ?? {};
    const idled = (actor: keyof typeof IDLED, byTimer: Idled['by']): void =>
      node.post(actor, { type: 'idled', since: now, by: byTimer }, until);
    idled('pleg', by);
    idled('syncLoop', by);
    idled('containerGC', by);
    idled('podWorkers', resyncs(node.world, syncTick, until));
  }
}

const later = <At extends Micros | null>(at: At, by: Micros | undefined): At =>
  (at === null ? null : plus(at, by ?? ZERO)) as At;

type Put = Idled['by'];

/** What each has written down in the turns that were not simulated. */
const IDLED = {
  pleg(self: Draft<ClusterState['pleg']>, { relist }: Put) {
    self.lastRelist = later(self.lastRelist, relist);
    self.cacheTimestamp = later(self.cacheTimestamp, relist);
  },
  syncLoop({ housekeeping: passes }: Draft<ClusterState['syncLoop']>, { housekeeping }: Put) {
    passes.lastStart = later(passes.lastStart, housekeeping);
    const { lastStart, runtimeCache } = passes;
    // Until 1.26 only every other pass reads the runtime anew, a moment after it has started.
    const between = micros(2 * HOUSEKEEPING_PERIOD);
    const turns = Math.floor(((lastStart ?? ZERO) + HOUSEKEEPING_PERIOD / 2 - runtimeCache.at) / between);
    runtimeCache.at = plus(runtimeCache.at, micros(turns * between));
  },
  containerGC(self: Draft<ClusterState['containerGC']>, { collect }: Put) {
    self.lastRun = later(self.lastRun, collect);
  },
  podWorkers({ workQueue, workers }: Draft<ClusterState['podWorkers']>, put: Put) {
    for (const [uid, by] of Object.entries(put)) {
      const [due, worker] = [workQueue[uid], workers[uid]];
      if (due !== undefined) workQueue[uid] = later(due, by);
      if (worker !== undefined) worker.lastSyncTime = later(worker.lastSyncTime, by);
    }
  },
} as const;

/** An actor's part in what was put off; of all four only the first tells. */
export function idled(name: string, self: object, { since, by }: Idled, context: ClusterContext): void {
  if (!Object.hasOwn(IDLED, name)) return;
  const write = IDLED[name as keyof typeof IDLED] as (self: object, put: Put) => void;
  write(self, by);
  if (name === 'pleg') context.tell('Idled', { detail: { since } });
}
