/**
 * Rules that the source contradicted once, each with the scenario that shows it. What is right in which release is a
 * claim beside the scenario's name; the functions named are those of the Kubernetes source that make it so.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfKind } from '../kube/apiObjects.ts';
import { TESTED_RELEASES } from './testing/matrix.ts';
import { releasesOf, secondsAt, verdictOn, type Claim, type Ran } from './testing/claimRuns.ts';
import { outcomesOf, trafficOf } from './traffic/traffic.ts';

const evictions = (ran: Ran): readonly string[] =>
  ran.writes.filter(({ line }) => line.includes('/eviction ')).map(({ line }) => line.slice(-3));

/** When a controller deleted pods, in whole seconds. */
const deletions = (ran: Ran, user: string): readonly number[] =>
  ran.writes
    .filter((write) => write.user === user && write.line.startsWith('delete pods/'))
    .map(({ at }) => Math.floor(at));

/** Between one and the next. */
const gaps = (instants: readonly number[]): readonly number[] =>
  instants.slice(1).map((at, i) => at - (instants[i] ?? 0));

const phases = (ran: Ran): readonly unknown[] =>
  ran.writes.flatMap(({ line, body }) =>
    /^patch pods\/\S+\/status/u.test(line) && body.status?.phase !== undefined ? [body.status.phase] : [],
  );

/** When a Deployment's new pod was made; its first one is there at t = 0. */
const newPodAt = (ran: Ran): number => ran.writes.find(({ line }) => line === 'create pods 201')?.at ?? NaN;

/** Whole seconds between DisruptionTarget's transition and each write of a terminal phase with it. */
const disruptedBefore = (ran: Ran): readonly number[] =>
  ran.writes.flatMap(({ at, body: { status } }) => {
    const [target] = (status?.conditions ?? []).filter(({ type }) => type === 'DisruptionTarget');
    if (status?.phase === undefined || target?.lastTransitionTime === undefined) return [];
    return [Math.floor(at) - secondsAt(target.lastTransitionTime)];
  });

const jobStarted = ({ end }: Ran): boolean =>
  Object.values(end.etcd.objects ?? {}).some(
    (object) => isOfKind(object, 'Job') && object.status.startTime !== undefined,
  );

const refusedRequests = (ran: Ran): number =>
  trafficOf(ran.trace, ran.scenario).reduce((sum, { requests }) => sum + (outcomesOf(requests).refused ?? 0), 0);

/** In which order pods get what: `patch low1`. */
const schedulerOn = (ran: Ran): readonly string[] =>
  ran.writes
    .filter(({ user, line }) => user === 'kube-scheduler' && line.includes('pods/low'))
    .map(({ line }) => line.replace(/pods\/(\w+)\S* .*$/u, '$1'));

const printedLine = (ran: Ran, pattern: RegExp): boolean => ran.printed.flat().some((line) => pattern.test(line));

const pastInit = (ran: Ran): readonly string[] =>
  ran.rows.filter((row) => !row.includes('Init:') && !row.includes('Terminating'));

const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  // pkg/api/pod/util.go:dropContainerStopSignals; the gate is off up to v1.36.2
  '001-stopsignal': [
    {
      says: 'the signals that the process gets',
      of: (ran) => [...ran.events('SigtermSent'), ...ran.events('SigkillSent')].map(({ detail }) => detail?.['signal']),
      right: ['SIGTERM', 'SIGKILL'],
    },
  ],
  // kubelet_pods.go:getPhase does not ask how sidecars ended
  '010-sidecar-killed-phase': [
    {
      says: 'how the two containers end',
      from: '1.29',
      of: (ran) => ran.events('ContainerExited').map(({ detail }) => [detail?.['container'], detail?.['exitCode']]),
      right: [
        ['app', 0],
        ['side', 137],
      ],
    },
    { says: 'the phase that is written', from: '1.29', of: (ran) => phases(ran).at(-1), right: 'Succeeded' },
    {
      says: 'rows past an init container that never ends, as there are no sidecars',
      before: '1.29',
      of: pastInit,
      right: [],
    },
  ],
  // kuberuntime_manager.go:SyncPod kills in a plain loop
  '012-two-liveness-fail': [
    {
      says: 'the second container is told to stop after the first has ended',
      of: (ran) => {
        const [first = NaN] = ran.at('ContainerExited');
        const [, second = NaN] = ran.at('SigtermSent');
        return [second > first, second - first < 1];
      },
      right: [true, true],
    },
    {
      says: 'each takes its whole grace period',
      of: (ran) => ran.at('SigkillSent').slice(0, 2).map(Math.floor),
      right: [15, 25],
    },
  ],
  // pkg/controller/deployment/recreate.go:oldPodsRunning, replica_set_utils.go:calculateStatus
  '020-recreate-terminal': [
    { says: 'the new pod waits for the old object', before: '1.35', of: (ran) => newPodAt(ran) > 42, right: true },
    { says: 'the new pod comes at the old terminal phase', from: '1.35', of: (ran) => newPodAt(ran) < 3, right: true },
  ],
  '020b-recreate-owner': [
    { says: 'the new pod waits for the old object', before: '1.35', of: (ran) => newPodAt(ran) > 42, right: true },
    { says: 'the new pod comes at the old terminal phase', from: '1.35', of: (ran) => newPodAt(ran) < 3, right: true },
  ],
  // kubectl pkg/drain/drain.go:evictPods, pkg/cmd/drain/drain.go:RunDrain
  '031-two-pdbs': [
    { says: 'each pod is asked for once', of: (ran) => evictions(ran).toSorted(), right: ['201', '500', '500'] },
    { says: 'the other pod is awaited', of: (ran) => printedLine(ran, /^pod\/api-\S+ evicted$/u), right: true },
    {
      says: 'what is pending is told after it',
      of: (ran) => {
        const lines = ran.printed.flat();
        const place = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
        return (
          place(/^pod\/api-\S+ evicted$/u) <
          place(/^There are pending pods in node "node-1" when an error occurred: \[/u)
        );
      },
      right: true,
    },
    {
      says: 'the error has no reason',
      of: (ran) => printedLine(ran, /InternalError/u) || !printedLine(ran, /more than one PodDisruptionBudget/u),
      right: false,
    },
    {
      says: 'the command goes on with other nodes',
      from: '1.23',
      of: (ran) =>
        printedLine(ran, /^error: unable to drain node "node-1" due to error: ?\[.*\], continuing command\.\.\.$/u),
      right: true,
    },
  ],
  // admission/plugin/namespace/lifecycle/admission.go:Admit, kubectl drain.go:evictPods
  '034-drain-terminating-ns': [
    {
      says: 'every eviction is refused',
      of: (ran) => [...new Set(evictions(ran))],
      right: ['403'],
    },
    {
      says: 'kubectl gives up',
      before: '1.21',
      of: (ran) => printedLine(ran, /aborting command/u) && !printedLine(ran, /will retry/u),
      right: true,
    },
    {
      says: 'kubectl will try again',
      from: '1.21',
      before: '1.27',
      of: (ran) => printedLine(ran, /^error when evicting pod "a" \(will retry after 5s\): /u),
      right: true,
    },
    {
      says: 'kubectl will try again, and names the namespace',
      from: '1.27',
      of: (ran) =>
        printedLine(ran, /^error when evicting pod "a" from terminating namespace "shop" \(will retry after 5s\): /u),
      right: true,
    },
    {
      says: 'both drains end once the pod is gone',
      from: '1.21',
      of: (ran) => ran.printed.filter((lines) => lines.at(-1) === 'node/node-1 drained').length,
      right: 2,
    },
  ],
  // disruption.go:getExpectedScale skips them, updatePdbStatus
  '035-pdb-unmanaged': [{ says: 'the eviction of a bare pod', of: evictions, right: ['429'] }],
  // disruption.go:getScaleController knows no scale of a DaemonSet, failSafe
  '037-pdb-daemonset': [{ says: "the eviction of a DaemonSet's pod", of: evictions, right: ['429'] }],
  // stateful_set_control.go:updateStatefulSet, isUnavailable
  '040-sts-parallel-minready': [
    {
      says: 'the next pod goes once the new one is ready',
      before: '1.34',
      of: (ran) => gaps(deletions(ran, 'statefulset-controller')).map((gap) => gap < 6),
      right: [true, true],
    },
    {
      says: 'the next pod goes once the new one has been ready for 20 s',
      from: '1.34',
      of: (ran) => gaps(deletions(ran, 'statefulset-controller')).map((gap) => gap >= 20 && gap < 26),
      right: [true, true],
    },
  ],
  // job_controller.go:syncJob, MutableSchedulingDirectivesForSuspendedJobs
  '041-job-suspend': [
    { says: 'a suspended Job keeps startTime', from: '1.22', before: '1.36', of: jobStarted, right: true },
    { says: 'a suspended Job keeps startTime', from: '1.36', of: jobStarted, right: false },
  ],
  // daemon/update.go:rollingUpdate
  '042-ds-unavailable-old': [
    {
      says: 'pods that go at once: the one that is not ready',
      before: '1.21',
      of: (ran) => deletions(ran, 'daemon-set-controller').filter((at) => at < 12).length,
      right: 1,
    },
    {
      says: 'pods that go at once: another one, too',
      from: '1.21',
      before: '1.28',
      of: (ran) => deletions(ran, 'daemon-set-controller').filter((at) => at < 12).length,
      right: 2,
    },
    {
      says: 'pods that go at once: again the one that is not ready',
      from: '1.28',
      of: (ran) => deletions(ran, 'daemon-set-controller').filter((at) => at < 12).length,
      right: 1,
    },
    {
      says: 'the pod that is not ready goes first',
      of: (ran) => {
        const frozen = ran.events('ProcessesFrozen')[0]?.pod?.name;
        return (
          ran.writes.find(({ line }) => line.startsWith('delete pods/'))?.line === `delete pods/${frozen ?? ''} 200`
        );
      },
      right: true,
    },
  ],
  // framework/preemption/preemption.go:prepareCandidateAsync; 1.36 executor.go
  '050-preempt-terminating': [
    {
      says: 'the scheduler deletes the victim once more',
      before: '1.35',
      of: (ran) => schedulerOn(ran).includes('delete low'),
      right: true,
    },
    { says: 'the scheduler leaves the victim alone', from: '1.35', of: schedulerOn, right: [] },
  ],
  '052-preempt-two': [
    { says: 'victims are deleted', before: '1.26', of: schedulerOn, right: ['delete low1', 'delete low2'] },
    {
      says: 'victims are marked and deleted at one time',
      from: '1.26',
      before: '1.33',
      of: schedulerOn,
      right: ['patch low1', 'patch low2', 'delete low1', 'delete low2'],
    },
    {
      says: 'the last victim waits for the other',
      from: '1.33',
      of: schedulerOn,
      right: ['patch low1', 'delete low1', 'patch low2', 'delete low2'],
    },
  ],
  // status_manager.go:mergePodStatus dates the condition by the write of the terminal phase
  '070-evict-critical': [
    {
      says: 'the critical pods run on',
      of: ({ end }) =>
        Object.values(end.etcd.pods)
          .map(({ metadata, status }) => `${metadata.name} ${status.phase ?? ''}`)
          .filter((row) => !row.startsWith('web')),
      right: ['crit Running', 'stat-node-1 Running'],
    },
    { says: 'seconds from the condition to its write', from: '1.30', of: disruptedBefore, right: [0] },
  ],
  '073-shutdown': [
    { says: 'seconds from the conditions to their writes', from: '1.27', of: disruptedBefore, right: [0, 0, 0, 0] },
  ],
  // pkg/proxy/runner/bounded_frequency_runner.go:Loop has no burst
  '082-proxy-burst': [
    { says: 'the second removal waits', before: '1.34', of: (ran) => refusedRequests(ran) > 10, right: false },
    {
      says: 'requests that are refused while it waits',
      from: '1.34',
      of: (ran) => Math.round(refusedRequests(ran) / 10) * 10,
      right: 40,
    },
  ],
  // controller_utils.go:ActivePodsWithRanks: on the node with more of them
  '090-rs-sidecar-restarts': [
    {
      says: 'where the one that stays is',
      of: ({ end }) => Object.values(end.etcd.pods).map(({ spec }) => spec.nodeName),
      right: ['node-2'],
    },
  ],
  // pkg/controller/garbagecollector/operations.go:deleteObject
  '092-foreground': [
    {
      says: 'what its DELETEs name',
      before: '1.34',
      of: (ran) => [...new Set(collectorNames(ran))],
      right: ['uid'],
    },
    {
      says: 'what its DELETEs name',
      from: '1.34',
      of: (ran) => [...new Set(collectorNames(ran))],
      right: ['uid,resourceVersion'],
    },
  ],
  // kuberuntime_manager.go:SyncPod
  '095-start': [
    {
      says: 'the container is printed whole',
      from: '1.21',
      before: '1.34',
      of: creatingSays,
      right: ['"&Container{Name:app'],
    },
    { says: 'the container is printed by name', from: '1.34', of: creatingSays, right: ['"app" pod="default/a"'] },
  ],
  // kubelet_pods.go:getPhase
  '150-reboot-init': [
    { says: 'the phase while init runs again', from: '1.22', before: '1.29', of: phaseDuringInit, right: 'Pending' },
    { says: 'the phase while init runs again', from: '1.29', before: '1.32', of: phaseDuringInit, right: 'Running' },
    { says: 'the phase while init runs again', from: '1.32', of: phaseDuringInit, right: 'Pending' },
    {
      says: "the field of init's Events",
      from: '1.24', // logs of earlier ones do not tell it
      of: ({ trace }) => [
        ...new Set(JSON.stringify(trace.events.map(({ klog }) => klog)).match(/spec\.\w+\{init\}/gu)),
      ],
      right: ['spec.initContainers{init}'],
    },
  ],
  // lifecycle/predicate.go:rejectPodAdmissionBasedOnOSField
  '160-windows': [
    {
      says: 'it runs, as the API server drops its system, and gets SIGTERM',
      before: '1.24',
      of: (ran) => [ran.rows[0], ran.at('SigtermSent').length],
      right: ['a 1/1 Running', 1],
    },
    {
      says: 'its reason and the signals that it gets',
      from: '1.24',
      of: (ran) => [ran.rows[0], ran.at('SigtermSent').length],
      right: ['a 0/1 PodOSNotSupported', 0],
    },
  ],
  '161-pdb-zero': [
    { says: 'every 5 s an eviction is refused', of: evictions, right: Array.from({ length: 6 }, () => '429') },
    { says: 'the drain goes on for ever', of: (ran) => printedLine(ran, /drained$/u), right: false },
  ],
};

/** Preconditions of each DELETE of the garbage collector. */
function collectorNames(ran: Ran): readonly string[] {
  return ran.writes
    .filter(({ user, line }) => user === 'generic-garbage-collector' && line.startsWith('delete '))
    .map(({ body }) => Object.keys(body.preconditions ?? {}).join(','));
}

function creatingSays(ran: Ran): readonly string[] {
  return ran.klog
    .filter((line) => line.includes('"Creating container in pod"'))
    .map((line) => /container=("&Container\{Name:app|.*$)/u.exec(line)?.[1] ?? line);
}

/** The pod 10 s after the node is on, when the kubelet runs again and init is under way. */
function phaseDuringInit({ writes }: Ran): unknown {
  return (
    writes.findLast(({ at, body }) => at < 50 && body.status?.phase !== undefined)?.body.status?.phase ?? 'Running'
  );
}

const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures/audit', `${name}.yaml`), 'utf8');

describe.each(Object.entries(CLAIMS))('%s', (name, claims) => {
  it.each(releasesOf(claims, TESTED_RELEASES))('gives what is right in %s', async (release) => {
    const { found, right } = await verdictOn(textOf(name), release, claims);
    expect(found).toEqual(right);
  });
});
