/**
 * When the kubelet's periodic timers fire. A recording's scenario.json has the phases of relist, housekeeping and
 * container GC, where its log printed their ticks; what it lacks is read off the log here. Below -v=4 no tick is printed:
 * there relist and housekeeping are known by what they do.
 *
 * The status manager's ticker and housekeeping's start within the same startup, whole seconds apart, so the pass always falls on a
 * housekeeping tick; which of the five there are in 10 s is told, in this order, by
 *  1. the pass's own line (1.27 and later: "Syncing all statuses");
 *  2. a line of the status manager at a housekeeping tick that no write of a status led to;
 *  3. the process's start, which cAdvisor's and eviction's lines print (`m=+65.397`): in every recording where 1 or 2
 *     applies, the pass comes a whole number of periods after the first housekeeping tick that is at least 4 s after
 *     the start up to 1.23 (the kubelet waits that long for its node), or at once later.
 */
import { micros, ZERO, type Micros } from '../../engine/time.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import type { KlogId } from '../../kube/klog/index.ts';
import { RELEASES } from '../../kube/release.ts';
import { dayAndClock } from '../../kube/time.ts';
import { goroutineOf } from '../comparable/goroutines.ts';
import type { KubeletLogEntry } from './kubeletLog.ts';

const SECOND = 1_000_000;
const HOUSEKEEPING = 2 * SECOND;
const PASS = 10 * SECOND;
/** A tick is handled, and its line printed, within this. */
const NEAR = 30_000;
/** A status that was set is sent to the API server and answered within this. */
const SENT_WITHIN = 60_000;
const WAITS_FOR_NODE = 4.5 * SECOND;
/** Releases whose kubelet waits for its node's object before anything else. */
const WAITING: ReadonlySet<string> = new Set(RELEASES.filter((release) => releaseOf(release).kubeletWaitsForNode));
/** A relist starts a second after the last one ended, and takes about so long. */
const RELIST = SECOND + 1_600;
/** A relist that is further from the one before is not the next: the runtime did not answer. */
const LONGEST_RELIST = 1.5 * SECOND;
/** From a tick to the line that tells of it: reading the runtime; reading it and the disk. */
const RELIST_READS = 1_600;
const HOUSEKEEPING_READS = 3_000;
/** Listing the runtime's pods takes longer than this; looking at a cache does not. */
const RUNTIME_READ = 150;
const COLLECTION = 60 * SECOND;
/** Lines in which a pass has told what it kills. */
const WITHIN_PASS = 4;
const VOLUME_LOOP = 100_000;
/** From a loop's turn to its line. */
const LOOP_WORK = 300;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
const firstAfterZero = (tick: number): Micros => micros(modulo(tick, PASS));

/** `known` are the scenario's own phases; the answer has what else the log tells, µs after t = 0. */
export function phasesFromLog(
  log: readonly KubeletLogEntry[],
  known: ReadonlySet<string>,
  release: string,
  origin: Micros,
  firstAction: Micros,
): Readonly<Record<string, Micros>> {
  const found: Readonly<Record<string, Micros | null>> = {
    pleg: phaseOf(log, 'pleg.containerFinished', RELIST_READS, RELIST),
    housekeeping: phaseOf(log, 'kubeletVolumes.cleanedUpOrphanedPodVolumesDir', HOUSEKEEPING_READS, HOUSEKEEPING),
    statusSync: statusSyncPhase(
      log.filter(({ pid }) => pid === processAtZero(log)),
      release,
      origin,
    ),
  };
  const relist = relistPhase(
    log.filter(({ pid }) => pid === processAtZero(log)),
    firstAction,
  );
  const loops = {
    runtimeCache: runtimeCachePhase(log, firstAction),
    containerGC: collectionPhase(log),
    populator: loopPhase(log, 'populator.removingVolume'),
    reconciler: loopPhase(log, 'reconciler.unmountStarted'),
    probes: probePhase(log),
  };
  return {
    ...Object.fromEntries(
      Object.entries(found).flatMap(([timer, phase]) => (phase === null || known.has(timer) ? [] : [[timer, phase]])),
    ),
    ...(relist !== null && { pleg: relist }),
    ...Object.fromEntries(Object.entries(loops).flatMap(([timer, phase]) => (phase === null ? [] : [[timer, phase]]))),
  };
}

/** The volume manager's loops turn every 100 ms; where in them is told by what the loop does first. */
function loopPhase(log: readonly KubeletLogEntry[], id: KlogId): Micros | null {
  const turn = log.find((entry) => entry.id === id && entry.t > 0);
  return turn === undefined ? null : micros(modulo(turn.t - LOOP_WORK, VOLUME_LOOP));
}

/**
 * Container GC takes a while where it has much to remove, and scenario.json's phase is that of its end. Sandboxes go after
 * all containers: the first of them tells when those of this pod are looked at.
 */
function collectionPhase(log: readonly KubeletLogEntry[]): Micros | null {
  const sandbox = log.find(({ id, t }) => id === 'kuberuntimeGC.removingSandbox' && t > 0);
  return sandbox === undefined ? null : micros(modulo(sandbox.t, COLLECTION));
}

/** The first probe after t = 0; only those that execute something tell of it. */
function probePhase(log: readonly KubeletLogEntry[]): Micros | null {
  return log.find(({ id, t }) => id === 'prober.execProbe' && t > 0)?.t ?? null;
}

/**
 * Until 1.26 housekeeping reads the runtime cache anew where it is older than 2 s, which microseconds decide. Reading takes
 * a call to the runtime, so the time between two lines of a pass tells whether it did. The pass that forgets the pod's
 * worker is the one that may kill it once more, so it is this pass that has to be right.
 */
function runtimeCachePhase(log: readonly KubeletLogEntry[], firstAction: Micros): Micros | null {
  return phaseByKill(log, firstAction) ?? phaseByReading(log, firstAction);
}

const cachePhase = (pass: number, readsAnew: boolean): Micros =>
  micros(modulo(pass - HOUSEKEEPING_READS + (readsAnew ? 0 : HOUSEKEEPING), 2 * HOUSEKEEPING));

const isPass = ({ id }: KubeletLogEntry): boolean => id === 'kubelet.syncLoopHousekeeping';

/**
 * Until 1.21 podKiller tells what housekeeping hands it. A pod that has stopped already was in an old list; where nothing
 * is handed over up to the first pass after the pod's end was seen, that pass had a new one.
 */
function phaseByKill(log: readonly KubeletLogEntry[], firstAction: Micros): Micros | null {
  const stopped = log.findIndex(({ id, t }) => id === 'kuberuntimeContainer.exited' && t >= firstAction);
  const seen = log.findIndex(({ id }, i) => i > stopped && id === 'pleg.stateChange');
  if (stopped === -1 || seen === -1) return null;
  const passes = log.flatMap((entry, i) => (i > stopped && isPass(entry) ? [i] : []));
  const last = passes.findIndex((i) => i > seen);
  const looked = passes.slice(0, last + 1);
  const stale = looked.find((at) =>
    log.slice(at, at + WITHIN_PASS).some(({ id }) => id === 'podKiller.markingRunningPod'),
  );
  const pass = log[stale ?? looked.at(-1) ?? -1];
  return pass === undefined || !marksPods(log) ? null : cachePhase(pass.t, stale === undefined);
}

/** Only podKiller, and from 1.19 on, says what it has in hand. */
const marksPods = (log: readonly KubeletLogEntry[]): boolean =>
  log.some(({ id }) => id === 'kubelet.completedExecution' || id === 'podKiller.markingRunningPod');

/** From 1.22 on the lines before and after the reading are printed. */
function phaseByReading(log: readonly KubeletLogEntry[], firstAction: Micros): Micros | null {
  const forgotten = log.findIndex(({ id, t }) => id === 'podWorkers.removeHistory' && t >= firstAction);
  const from = forgotten === -1 ? log.findIndex(({ t }) => t >= firstAction) : forgotten;
  const probes = log.findIndex(({ id }, i) => i >= from && id === 'kubeletPods.cleanUpProbes');
  const read = log.find(({ id }, i) => i > probes && id === 'kubeletPods.cleanUpOrphanedPodStatuses');
  const looked = log[probes];
  if (looked === undefined || read === undefined) return null;
  const fresh = read.t - looked.t >= RUNTIME_READ;
  return cachePhase(looked.t, fresh);
}

export const ofProcess = (log: readonly KubeletLogEntry[], pid: number | undefined): readonly KubeletLogEntry[] =>
  log.filter((entry) => entry.pid === pid);

/** The kubelet that sees the first change in the runtime. */
export const processAtChange = (log: readonly KubeletLogEntry[], firstAction: Micros): number | undefined =>
  firstChange(log, firstAction)?.pid ?? processAtZero(log);

/** In any pod. */
export const firstChange = (log: readonly KubeletLogEntry[], firstAction: Micros): KubeletLogEntry | undefined =>
  log.find((entry) => entry.t >= firstAction && tellsChange(entry));

/** The reflector's first list has come. */
export const tellsApiPods = ({ id, text }: KubeletLogEntry): boolean =>
  id === 'kubelet.syncLoopAdd' && text.includes('source="api"');

/**
 * First relist after t = 0, where the log prints each (1.27 and later: "Retrieved pods from runtime" all=true). It wins over
 * scenario.json, whose phase is that of the relist which saw the container start: from 1.36 that one was asked for by
 * SyncPod and is no tick. How long relists take differs a little from one to the next, and in a long wait that adds up; so
 * the phase is counted back from the relist that sees the removal's first change.
 */
function relistPhase(log: readonly KubeletLogEntry[], firstAction: Micros): Micros | null {
  const first = countedBack(relistsUntilChange(log, firstAction));
  return first === null ? null : micros(modulo(first, RELIST));
}

/** When the first of these relists begins, at the simulation's own pace. */
export function countedBack(ticks: readonly KubeletLogEntry[]): Micros | null {
  const last = ticks.at(-1);
  return last === undefined ? null : micros(last.t - RELIST_READS - (ticks.length - 1) * RELIST);
}

/** The relists by the timer after t = 0, up to the one that sees the first change; none after a pause in them. */
export function relistsUntilChange(log: readonly KubeletLogEntry[], firstAction: Micros): readonly KubeletLogEntry[] {
  const change = firstChange(log, firstAction)?.t ?? firstAction;
  const ticks: KubeletLogEntry[] = [];
  for (const entry of log.filter(tellsRelist)) {
    const before = ticks.at(-1);
    if (entry.t > change && before !== undefined) break;
    if (before !== undefined && entry.t - before.t > LONGEST_RELIST) break;
    if (before === undefined || entry.t - before.t >= SECOND) ticks.push(entry);
  }
  return ticks;
}

/** What a kubelet that has just started sees for the first time has not changed. */
const tellsChange = ({ id, pairs }: KubeletLogEntry): boolean =>
  id === 'pleg.stateChange' && pairs.some(({ key, value }) => key === 'oldState' && value !== 'non-existent');

const tellsRelist = ({ t, text }: KubeletLogEntry): boolean =>
  t > RELIST_READS && text.startsWith('"Retrieved pods from runtime" all=true');

/** First tick after t = 0 of a timer whose tick leads to the line `id` a little later. */
function phaseOf(log: readonly KubeletLogEntry[], id: KlogId, later: number, period: number): Micros | null {
  const sign = log.find((entry) => entry.id === id && entry.t > 0);
  return sign === undefined ? null : micros(modulo(sign.t - later, period));
}

/** The kubelet that runs at t = 0; one that is started later begins its own beat. */
export const processAtZero = (log: readonly KubeletLogEntry[]): number | undefined =>
  (log.findLast(({ t }) => t <= 0) ?? log[0])?.pid;

/** Phase of the status manager's pass after t = 0, or null where the log does not tell. `origin` is t = 0 on the calendar. */
function statusSyncPhase(log: readonly KubeletLogEntry[], release: string, origin: Micros): Micros | null {
  const own = log.find(({ text }) => text.startsWith('"Syncing all statuses"'));
  if (own !== undefined) return firstAfterZero(own.t);
  const tick = log.find(({ id }) => id === 'kubelet.syncLoopHousekeeping')?.t;
  if (tick === undefined) return null;
  const seen = log.find((entry, i) => isPassByItself(entry, log.slice(Math.max(0, i - 60), i), tick));
  if (seen !== undefined) return firstAfterZero(seen.t - (modulo(seen.t - tick + NEAR, HOUSEKEEPING) - NEAR));
  const start = processStart(log, origin);
  if (start === null) return null;
  const wait = WAITING.has(release) ? WAITS_FOR_NODE : ZERO;
  return firstAfterZero(start + wait + modulo(tick - start - wait, HOUSEKEEPING));
}

function isPassByItself(entry: KubeletLogEntry, before: readonly KubeletLogEntry[], tick: Micros): boolean {
  if (goroutineOf(entry) !== 'statusManager' || entry.id === 'statusManager.ignoringSame') return false;
  if (modulo(entry.t - tick + NEAR, HOUSEKEEPING) > 2 * NEAR) return false;
  return !before.some(
    (other) =>
      entry.t - other.t < SENT_WITHIN &&
      (other.id === 'kubeletPods.gotPhase' ||
        other.id === 'kubeletPods.generatingStatus' ||
        other.id === 'kubelet.completedExecution' ||
        other.id === 'kubelet.syncLoopReconcile' ||
        (goroutineOf(other) === 'statusManager' && other.id !== 'statusManager.ignoringSame')),
  );
}

const MONOTONIC = /(\d\d):(\d\d):(\d\d)\.(\d{6})\d* \+0000 UTC m=\+(\d+)\.(\d{6})/;

export const tellsProcessStart = ({ text }: KubeletLogEntry): boolean => MONOTONIC.test(text);

/** When the kubelet of the log started, from a time that it printed together with its monotonic clock. */
function processStart(log: readonly KubeletLogEntry[], origin: Micros): Micros | null {
  for (const entry of log) {
    const match = MONOTONIC.exec(entry.text);
    if (match === null) continue;
    const [h = 0, m = 0, s = 0, fraction = 0, up = 0, upFraction = 0] = match.slice(1).map(Number);
    const clock = (h * 3600 + m * 60 + s) * SECOND + fraction;
    const lineClock = dayAndClock(micros(entry.t + origin)).clock;
    return micros(entry.t - (lineClock - clock) - (up * SECOND + upFraction));
  }
  return null;
}
