/**
 * What a recording tells of times that no rule of Kubernetes sets: how long a process took to end, the runtime to report
 * that and to tear the network down, and a container to start; when the kubelet was up again, and whether the watch was
 * slower than the answer. Which of two goroutines is first
 * often hangs on them, so the simulation is given them as it is given the timers' phases. Nothing is read here that the
 * kubelet decides.
 */
import { micros, type Micros } from '../../engine/time.ts';
import type { LatencyName } from '../../cluster/index.ts';
import { HOUSEKEEPING_PERIOD } from '../../cluster/kubelet/constants.ts';
import { LATENCY } from '../../cluster/latencies.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { KlogId } from '../../kube/klog/index.ts';
import type { KubeletLogEntry } from './kubeletLog.ts';
import { countedBack, ofProcess, processAtChange, relistsUntilChange, tellsApiPods } from './timers.ts';
import { concerns } from '../comparable/subject.ts';
import type { Subject } from '../comparable/run.ts';

export interface Pace {
  readonly latencies: Readonly<Partial<Record<LatencyName, Micros>>>;
  /**
   * From SIGTERM to the end of a process that obeyed it, by `pod/container`; reported as slowly as the others on average,
   * its end comes to the kubelet when it did.
   */
  readonly exits: Readonly<Record<string, Micros>>;
}

/** Of a container that was stopped: the kubelet's call, and the end of its process. */
interface Stop {
  readonly pod: string;
  readonly container: string;
  readonly called: Micros;
  readonly grace: Micros;
  readonly finished: Micros;
  /** When StopContainer answered. */
  readonly returned: Micros;
}

const SECOND = 1_000_000;

export function paceOf(
  log: readonly KubeletLogEntry[],
  subject: Subject,
  firstAction: Micros,
  at: (time: string) => Micros,
  /** When the scenario starts the kubelet again, if it does. */
  restart: Micros | undefined,
): Pace {
  const concern = concerns(subject);
  const own = log.filter(({ t, text }) => t >= firstAction && concern(text));
  const stops = stopsIn(own, at);
  const killed = stops.find((stop) => stop.finished >= stop.called + stop.grace);
  const obeyed = stops.filter((stop) => stop.finished < stop.called + stop.grace);
  const killReported = killed === undefined ? undefined : killed.returned - killed.finished;
  const exitReported = mean(obeyed.map(({ returned, finished }) => returned - finished));
  const latencies: Readonly<Partial<Record<LatencyName, number | undefined>>> = {
    exitReported,
    killReported,
    killReportedLater: killReported,
    ...sandboxLatencies(own, stops, exitReported ?? killReported),
    sigkill:
      killed === undefined
        ? killedWithCgroup(own, stops)
        : killed.finished - killed.called - killed.grace - LATENCY.signal,
    ...(restart !== undefined && bootLatencies(log, restart, firstAction)),
    watch: watchLatency(own),
    ...cgroupLatencies(own),
    ...startLatencies(own),
  };
  return {
    latencies: Object.fromEntries(
      Object.entries(latencies).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, micros(Math.max(0, Math.round(value)))]],
      ),
    ),
    exits: Object.fromEntries(
      obeyed.map(({ pod, container, called, returned }) => [
        `${pod}/${container}`,
        micros(Math.max(0, Math.round(returned - (exitReported ?? 0) - called - LATENCY.signal))),
      ]),
    ),
  };
}

const valueOf = ({ pairs }: KubeletLogEntry, key: string): string =>
  pairs.find((pair) => pair.key === key)?.value ?? '';

/** Each pod's stops that returned. Where a kubelet was started anew, its own call is the one that counts. */
function stopsIn(log: readonly KubeletLogEntry[], at: (time: string) => Micros): readonly Stop[] {
  return endsByPod(log).flatMap(([pod, after]) =>
    log.flatMap((returned, i): Stop[] => {
      if (returned.id !== 'kuberuntimeContainer.exited' || returned.t > after.t || podOf(returned) !== pod) return [];
      const id = valueOf(returned, 'containerID');
      const call = log.findLast(
        (entry, j) => j < i && entry.id === 'kuberuntimeContainer.killing' && valueOf(entry, 'containerID') === id,
      );
      if (call === undefined) return [];
      const container = valueOf(call, 'containerName');
      const finished = finishTimes(valueOf(after, 'containers'), container)
        .map(at)
        .find((t) => t >= call.t && t <= returned.t);
      if (finished === undefined) return [];
      const grace = micros(Number(valueOf(call, 'gracePeriod')) * SECOND);
      return [{ pod, container, called: call.t, grace, finished, returned: returned.t }];
    }),
  );
}

/** The name alone, which a scenario's pods go by. */
const podOf = (entry: KubeletLogEntry): string => valueOf(entry, 'pod').replace(/^.*\//, '');

/** By pod, the first line that tells how its containers ended. */
function endsByPod(log: readonly KubeletLogEntry[]): readonly (readonly [pod: string, end: KubeletLogEntry])[] {
  const ends = new Map<string, KubeletLogEntry>();
  for (const entry of log)
    if (entry.id === 'kubelet.postTerminationState' && !ends.has(podOf(entry))) ends.set(podOf(entry), entry);
  return [...ends];
}

/**
 * From the last container's end to the pod's are StopPodSandbox and two short calls. The end of the pause process is
 * reported as slowly as a container's; the rest is the network's teardown.
 */
function sandboxLatencies(
  log: readonly KubeletLogEntry[],
  stops: readonly Stop[],
  reported: number | undefined,
): Readonly<Partial<Record<LatencyName, number>>> {
  const [end] = endsByPod(log);
  const returned = stops.filter(({ pod }) => pod === end?.[0]).map((stop) => stop.returned);
  if (end === undefined || reported === undefined || returned.length === 0) return {};
  const stop = end[1].t - Math.max(...returned) - LATENCY.qosCgroups - LATENCY.criRead;
  const pauseStop = Math.min(reported, stop / 2);
  return { pauseStop, networkTeardown: stop - pauseStop, networkTeardownBusy: stop - pauseStop };
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

const FINISHED = /[({]"?(?:Name"?:"?)?([\w.-]+)"?[^)}]*?finishedAt"?[=:]"?([\d:.TZ-]+)/gi;

/**
 * Of the containers of one name, of which a static pod may have older ones. 1.23 writes
 * `(app state=exited exitCode=0 finishedAt=…)`, 1.24 Go's structs, later ones JSON.
 */
const finishTimes = (containers: string, name: string): readonly string[] =>
  [...containers.matchAll(FINISHED)].flatMap(([, container, time]) =>
    container === name && time !== undefined && parseRfc3339(time) !== null ? [time] : [],
  );

/** From the first line of one kind to the next of another, unless that took longer. */
function between(
  log: readonly KubeletLogEntry[],
  from: readonly KlogId[],
  to: readonly KlogId[],
  most = Infinity,
): Micros | undefined {
  const begun = log.findIndex(({ id }) => id !== undefined && from.includes(id));
  const ended = log.find(({ id }, i) => i > begun && id !== undefined && to.includes(id));
  const start = log[begun];
  if (start === undefined || ended === undefined || ended.t - start.t > most) return undefined;
  return micros(ended.t - start.t);
}

/** SyncTerminatedPod between its two lines, where it is the one that removes the pod's cgroup. */
function cgroupLatencies(log: readonly KubeletLogEntry[]): Readonly<Partial<Record<LatencyName, number | undefined>>> {
  const says = log.some(({ id }) => id === 'kubelet.cleanedUpVolumePaths');
  const before = says ? 'kubelet.cleanedUpVolumePaths' : 'kubelet.unmountedVolumes';
  const took = between(log, [before], ['kubelet.removedCgroups'], SECOND);
  return { cgroupDestroy: took, cgroupMissing: took };
}

/** A pod that is made during the recording. */
function startLatencies(log: readonly KubeletLogEntry[]): Readonly<Partial<Record<LatencyName, number | undefined>>> {
  const event = (reason: string): Micros | undefined =>
    log.find((entry) => entry.id === 'event.occurred' && valueOf(entry, 'reason') === reason)?.t;
  const [created, started] = [event('Created'), event('Started')];
  const mounts = log.find(({ id }) => id === 'kubeletPods.creatingHostsMount')?.t;
  return {
    runSandbox: between(log, ['kuberuntimeManager.creatingSandbox'], ['kuberuntimeManager.createdSandbox']),
    createContainer: mounts === undefined || created === undefined ? undefined : created - mounts,
    startContainer: created === undefined || started === undefined ? undefined : started - created,
  };
}

/** A kubelet that is started again: its sources, its main loop and its first relist, which print or tick at known distances. */
function bootLatencies(
  log: readonly KubeletLogEntry[],
  restart: Micros,
  firstAction: Micros,
): Readonly<Partial<Record<LatencyName, number | undefined>>> {
  const own = ofProcess(log, processAtChange(log, firstAction)).filter(({ t }) => t > restart);
  const added = own.find(tellsApiPods);
  const housekeeping = own.find(({ id }) => id === 'kubelet.syncLoopHousekeeping');
  const relist = countedBack(relistsUntilChange(own, firstAction));
  if (added === undefined || housekeeping === undefined || relist === null) return {};
  const sources = added.t - SOURCES_TO_ADD;
  const run = housekeeping.t - HOUSEKEEPING_PERIOD;
  return { kubeletBoot: sources - restart, sourcesToRun: run - sources, plegStart: relist - run };
}

/** The reflector waits a second for the node's object, and lists. */
const SOURCES_TO_ADD = 1_008_000;

/** Lines that are read here and compared nowhere. */
export const PACE_SIGNS: ReadonlySet<KlogId> = new Set<KlogId>([
  'event.occurred',
  'kuberuntimeManager.creatingSandbox',
  'kuberuntimeManager.createdSandbox',
  'kubeletPods.creatingHostsMount',
]);

/**
 * Of what only the runtime knew nothing tells when its processes ended; they were killed together with their cgroup, and
 * the runtime knew of it by the time that StopContainer returned.
 */
const killedWithCgroup = (log: readonly KubeletLogEntry[], stops: readonly Stop[]): Micros | undefined =>
  stops.length > 0
    ? undefined
    : between(log, ['kuberuntimeContainer.killing'], ['kuberuntimeContainer.exited'], SECOND);

/**
 * A mirror pod that is created is told twice, by the answer and by the watch. Its worker goes on with the answer; the
 * watch's word is an update for it, and comes first unless the watch was slow.
 */
function watchLatency(log: readonly KubeletLogEntry[]): Micros | undefined {
  const created = log.findIndex(({ id }) => id === 'kubelet.creatingMirror');
  const next = (id: KlogId): KubeletLogEntry | undefined => log.find((entry, i) => i > created && entry.id === id);
  const answered = next('podWorkers.processingEventDone');
  const told = next('kubelet.syncLoopAdd');
  if (created === -1 || answered === undefined || told === undefined || told.t < answered.t) return undefined;
  return micros(told.t - answered.t + LATENCY.network + LATENCY.clientDecode + LATENCY.syncPodWork);
}
