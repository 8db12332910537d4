/**
 * When each periodic timer of the kubelet and the controllers first fires: a phase, which is no longer than the timer's
 * period, as they have run since long before t = 0.
 */
import { BACK_OFF_FLUSH_PERIOD, GC_CHECK_PERIOD, NODE_MONITOR_PERIOD } from '../cluster/controllers/constants.ts';
import {
  CONTAINER_GC_PERIOD,
  HOUSEKEEPING_PERIOD,
  LEASE_RENEW_PERIOD,
  PLEG_RELIST_PERIOD,
  STATUS_SYNC_PERIOD,
  VOLUME_LOOP_PERIOD,
} from '../cluster/kubelet/constants.ts';
import { ms, plus, seconds, type Micros } from '../engine/time.ts';
import { formatDuration } from '../kube/duration.ts';
import type { PodManifest } from '../kube/objects.ts';
import { durationMicros } from './durations.ts';
import { nodesOf } from './nodes.ts';
import type { Problem } from './problem.ts';
import { bringsPod, type Scenario } from './schema.ts';
import { podsAtTheStart } from './workloads.ts';

type Timers = NonNullable<Scenario['node']['timers']>;

/** pkg/kubelet/prober/worker.go; defaults.go:SetDefaults_Probe. */
const PROBE_PERIOD = 10;

function longestProbePeriod(manifests: readonly PodManifest[]): Micros {
  const containers = manifests.flatMap(({ spec }) => [...spec.containers, ...(spec.initContainers ?? [])]);
  const probes = containers.flatMap((one) => [one.livenessProbe, one.readinessProbe, one.startupProbe]);
  const periods = probes.flatMap((probe) => (probe === undefined ? [] : [Number(probe.periodSeconds ?? PROBE_PERIOD)]));
  return seconds(Math.max(PROBE_PERIOD, ...periods));
}

const periodsOf = (manifests: readonly PodManifest[]): Readonly<Record<keyof Timers, Micros>> => ({
  // The next relist begins a second after the last one ended (pkg/kubelet/pleg/generic.go:Start), which takes its time.
  pleg: plus(PLEG_RELIST_PERIOD, ms(100)),
  housekeeping: HOUSEKEEPING_PERIOD,
  statusSync: STATUS_SYNC_PERIOD,
  containerGC: CONTAINER_GC_PERIOD,
  // The cache is older than its two seconds in every other pass of housekeeping.
  runtimeCache: plus(HOUSEKEEPING_PERIOD, HOUSEKEEPING_PERIOD),
  populator: VOLUME_LOOP_PERIOD,
  reconciler: VOLUME_LOOP_PERIOD,
  probes: longestProbePeriod(manifests),
  lease: LEASE_RENEW_PERIOD,
  nodeMonitor: NODE_MONITOR_PERIOD,
  podGC: GC_CHECK_PERIOD,
  schedulerFlush: BACK_OFF_FLUSH_PERIOD,
});

const OF_CONTROL_PLANE: ReadonlySet<string> = new Set(['nodeMonitor', 'podGC', 'schedulerFlush']);

export function timerProblems(scenario: Scenario): Problem[] {
  const manifests = [...podsAtTheStart(scenario), ...scenario.steps.filter(bringsPod)].map(({ manifest }) => manifest);
  const periods = periodsOf(manifests);
  return nodesOf(scenario).flatMap(({ timers = {} }, i) =>
    (Object.keys(timers) as (keyof Timers)[]).flatMap((name) => {
      const phase = timers[name];
      const keys = [...(scenario.nodes === undefined ? ['node'] : ['nodes', i]), 'timers', name];
      if (i > 0 && OF_CONTROL_PLANE.has(name))
        return [{ keys, message: 'a timer of the controllers', expected: 'it with the first node', atKey: true }];
      if (phase === undefined || durationMicros(phase) <= periods[name]) return [];
      const message = `${phase} is longer than the timer's period`;
      return [{ keys, message, expected: `at most ${formatDuration(periods[name])}` }];
    }),
  );
}
