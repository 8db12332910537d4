/** What fields of a pod's spec do to its end: deadlines, readiness gates, ephemeral containers, the host's network, restart rules. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../engine/time.ts';
import type { Container, EphemeralContainer, PodCondition, PodManifest, PodStatus } from '../kube/objects.ts';
import { unfinishedBusiness } from './quiet.ts';
import { v1_18, v1_21, v1_22, v1_23, v1_24, v1_27, v1_30, v1_32, v1_36, type Release } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from './setup.ts';
import type { ProcessBehaviour } from './state.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  pod,
  simulated,
  stateAfter,
  type Run,
} from './testing/runs.ts';
import { creates, removesManifest, runsShort, type Steps } from './testing/steps.ts';

const ALL = [v1_18, v1_21, v1_22, v1_23, v1_24, v1_27, v1_30, v1_32, v1_36];
const statusOf = (run: Run, name = 'web'): PodStatus | undefined => objectNamed(endOf(run), name)?.status;
const conditionOf = (status: PodStatus | undefined, wanted: string): PodCondition | undefined =>
  status?.conditions?.find(({ type }) => type === wanted);

const behaving = (
  what: PodManifest,
  behaviour: Readonly<Record<string, Partial<ProcessBehaviour>>>,
  from: PodSetup['from'] = 'api',
): PodSetup => ({
  from,
  manifest: what,
  behaviour: Object.fromEntries(
    Object.entries(behaviour).map(([name, own]) => [name, { ...DEFAULT_BEHAVIOUR, exitAfter: ms(200), ...own }]),
  ),
});

describe('a pod with activeDeadlineSeconds', () => {
  const late = (release: Release, behaviour: Partial<ProcessBehaviour> = {}): Run =>
    simulated([pod('api', manifest('web', { activeDeadlineSeconds: 20 }), behaviour)], [], { release });

  it.each(ALL)('is stopped when its time is up, and fails; the object stays ($id)', (release) => {
    const run = late(release);
    expect(at(run, 'DeadlineExceeded')).toBeGreaterThanOrEqual(10);
    expect(at(run, 'DeadlineExceeded')).toBeLessThan(12);
    expect(at(run, 'ContainerExited')).toBeGreaterThan(at(run, 'DeadlineExceeded'));
    expect(statusOf(run)).toMatchObject({
      phase: 'Failed',
      reason: 'DeadlineExceeded',
      message: 'Pod was active on the node longer than the specified deadline',
      containerStatuses: [{ state: { terminated: { exitCode: 0 } } }],
    });
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it.each(ALL)('gets its own grace ($id)', (release) => {
    const run = late(release, { onSigterm: 'ignore' });
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(30, 1);
    expect(statusOf(run)?.phase).toBe('Failed');
  });

  it('says so in an Event', () => {
    const said = endOf(late(v1_36)).eventRecorder.events.filter(({ reason }) => reason === 'DeadlineExceeded');
    expect(said[0]).toMatchObject({ type: 'Normal', message: expect.stringContaining('longer than') as string });
  });

  it.each([
    { release: v1_21, conditions: undefined, hostIP: undefined },
    { release: v1_22, conditions: 'False', hostIP: '10.99.0.1' },
    { release: v1_36, conditions: 'False', hostIP: '10.99.0.1' },
  ])('loses its conditions until 1.21 ($release.id)', ({ release, conditions, hostIP }) => {
    const status = statusOf(late(release));
    expect(conditionOf(status, 'Ready')?.status).toBe(conditions);
    expect(status?.hostIP).toBe(hostIP);
  });

  it('has the API server told before it has stopped until 1.22, and afterwards from 1.23 on', () => {
    const told = (release: Release): string | undefined => {
      const run = late(release, { onSigterm: 'ignore' });
      return objectNamed(stateAfter(run, first(run, 'SigkillSent')), 'web')?.status.phase;
    };
    expect([v1_21, v1_22, v1_23, v1_36].map(told)).toEqual(['Failed', 'Failed', 'Running', 'Running']);
  });

  it('says Failed of one that was deleted before, too', () => {
    const run = simulated(
      [
        pod('api', manifest('web', { activeDeadlineSeconds: 20 }, { finalizers: ['example.com/hold'] }), {
          exitAfter: seconds(25),
        }),
      ],
      [del('web')],
      { release: v1_36 },
    );
    expect(statusOf(run)).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
  });

  it('counts from its start where a step creates it', () => {
    const step = creates(seconds(5), pod('api', manifest('web', { activeDeadlineSeconds: 7 })));
    const run = simulated([], [step], { release: v1_36 });
    expect(at(run, 'DeadlineExceeded')).toBeGreaterThan(11.9);
    expect(at(run, 'DeadlineExceeded')).toBeLessThan(14);
  });

  it('is not waited for where it lies hours away', () => {
    const run = simulated([pod('api', manifest('web', { activeDeadlineSeconds: 86_400 }))], [], { release: v1_36 });
    expect(toSeconds(run.end)).toBeLessThan(10);
  });

  it('may be static', () => {
    const run = simulated([pod('file', manifest('web', { activeDeadlineSeconds: 20 }))], [], { release: v1_27 });
    expect(statusOf(run, 'web-node-1')).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
  });
});

describe('a pod with readiness gates', () => {
  const GATE = 'example.com/in-the-balancer';
  const gated = (status?: unknown): Run =>
    simulated(
      [
        pod('api', {
          ...manifest('web', { readinessGates: [{ conditionType: GATE }] }),
          ...(status !== undefined && { status }),
        }),
      ],
      [],
      { release: v1_36, until: seconds(2) },
    );

  it('is not ready while nobody has set their conditions', () => {
    const status = statusOf(gated());
    expect(conditionOf(status, 'ContainersReady')?.status).toBe('True');
    expect(conditionOf(status, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ReadinessGatesNotReady',
      message: `corresponding condition of pod readiness gate "${GATE}" does not exist.`,
    });
  });

  it('has those that its object came with', () => {
    const ready = statusOf(gated({ conditions: [{ type: GATE, status: 'True' }] }));
    expect(conditionOf(ready, 'Ready')?.status).toBe('True');
    expect(conditionOf(ready, GATE)?.status).toBe('True');
    const unready = statusOf(gated({ conditions: [{ type: GATE, status: 'False' }] }));
    expect(conditionOf(unready, 'Ready')?.message).toBe(
      `the status of pod readiness gate "${GATE}" is not "True", but False`,
    );
  });
});

describe('an ephemeral container', () => {
  const DEBUGGER: EphemeralContainer = { name: 'debugger', image: 'busybox' };
  const debugged = (behaviour: Partial<ProcessBehaviour> = {}): PodSetup =>
    behaving(manifest('web', { ephemeralContainers: [DEBUGGER] }), { app: {}, debugger: behaviour });
  const stopped = (run: Run): unknown[] =>
    eventsOf(run, 'StopContainerCalled').map(({ detail }) => detail?.['container']);

  it('runs beside the others, and is reported for itself', () => {
    const status = statusOf(simulated([debugged()], [], { release: v1_36, until: seconds(2) }));
    expect(status?.ephemeralContainerStatuses).toMatchObject([{ name: 'debugger', state: { running: {} } }]);
    expect(status?.containerStatuses).toHaveLength(1);
  });

  it.each([v1_23, v1_24, v1_27, v1_30, v1_32, v1_36])(
    'is stopped with the others, within the same grace ($id)',
    (release) => {
      const run = simulated([debugged({ onSigterm: 'ignore' })], [del('web', { gracePeriodSeconds: 5 })], { release });
      expect(new Set(stopped(run))).toEqual(new Set(['app', 'debugger']));
      expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(5, 1);
      expect(at(run, 'ObjectRemoved')).toBeGreaterThan(at(run, 'SigkillSent'));
    },
  );

  it('is not kept by API servers before 1.23', () => {
    const run = simulated([debugged()], [del('web')], { release: v1_22 });
    expect(stopped(run)).toEqual(['app']);
  });

  it('has no say in the phase, and ends with a pod that has run its course', () => {
    const what = manifest('web', { ephemeralContainers: [DEBUGGER], restartPolicy: 'Never' });
    const short = behaving(what, { app: { exits: { after: seconds(30), exitCode: 0 } }, debugger: {} });
    const run = simulated([short], [], { release: v1_36 });
    const end = statusOf(run);
    expect(end?.phase).toBe('Succeeded');
    expect(end?.ephemeralContainerStatuses).toMatchObject([{ state: { terminated: {} } }]);
  });

  it('is never started again', () => {
    const run = simulated([debugged({ exits: { after: seconds(1), exitCode: 1 } })], [], {
      release: v1_36,
      until: seconds(90),
    });
    expect(kinds(run, 'ContainerStarted')).toEqual([]);
    expect(statusOf(run)?.phase).toBe('Running');
  });

  it('outlasts no sidecar’s turn: sidecars wait for the main containers only', () => {
    const sidecar: Container = { name: 'proxy', image: 'proxy', restartPolicy: 'Always' };
    const what = manifest('web', { ephemeralContainers: [DEBUGGER], initContainers: [sidecar] });
    const run = simulated(
      [behaving(what, { app: {}, proxy: {}, debugger: { exitAfter: seconds(20) } })],
      [del('web')],
      {
        release: v1_36,
      },
    );
    const signalled = eventsOf(run, 'SigtermSent').map(({ detail, t }) => [
      detail?.['container'],
      Math.round(toSeconds(t)),
    ]);
    expect(signalled).toContainEqual(['proxy', 2]);
  });
});

describe('a pod on the host’s network', () => {
  const hosted = (release: Release, from: PodSetup['from'] = 'api'): Run => {
    const step: Steps = from === 'api' ? del('web') : removesManifest(seconds(2), 'web');
    return simulated([pod(from, manifest('web', { hostNetwork: true }))], [step], { release });
  };

  it.each([v1_18, v1_23, v1_36])('has no network of its own to be torn down ($id)', (release) => {
    const run = hosted(release);
    expect(kinds(run, 'NetworkTornDown')).toEqual([]);
    expect(kinds(run, 'ObjectRemoved')).toEqual(['ObjectRemoved']);
  });

  it('bears the node’s address, before and after its sandbox has stopped', () => {
    const patched = eventsOf(hosted(v1_23), 'StatusPatched', 'ObjectRemoved');
    expect(patched.length).toBeGreaterThan(0);
    const run = simulated([pod('api', manifest('web', { hostNetwork: true }))], [], {
      release: v1_23,
      until: seconds(1),
    });
    expect(statusOf(run)).toMatchObject({ hostIP: '10.99.0.1', podIP: '10.99.0.1' });
    const created = creates(seconds(1), pod('api', manifest('web', { hostNetwork: true })));
    const later = simulated([], [created], { release: v1_36 });
    expect(statusOf(later)).toMatchObject({ podIP: '10.99.0.1' });
    expect(first(later, 'SandboxCreated').detail?.['ip']).toBe('10.99.0.1');
  });
});

describe('a container’s own restart policy', () => {
  const RULES = { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [42] } }] } as const;
  const ends = (
    release: Release,
    exitCode: number,
    own: Partial<Container>,
    podPolicy: 'Always' | 'OnFailure' | 'Never' = 'Never',
  ): Run => {
    const what = manifest('web', { containers: [{ name: 'app', image: 'nginx', ...own }], restartPolicy: podPolicy });
    const create = creates(seconds(1), pod('api', what, { exits: { after: seconds(20), exitCode } }));
    return simulated([], [create], { release, until: seconds(50) });
  };
  const starts = (run: Run): number => kinds(run, 'ContainerStarted').length;

  it.each([
    { exitCode: 42, restarts: true },
    { exitCode: 1, restarts: false },
  ])('has a container started again by its exit code ($exitCode: $restarts)', ({ exitCode, restarts }) => {
    const run = ends(v1_36, exitCode, { restartPolicy: 'Never', ...RULES });
    expect(starts(run) > 1).toBe(restarts);
    expect(statusOf(run)?.phase).toBe(restarts ? 'Running' : 'Failed');
  });

  it('goes before the pod’s', () => {
    expect(starts(ends(v1_36, 1, { restartPolicy: 'OnFailure' }, 'Never'))).toBeGreaterThan(1);
    const never = ends(v1_36, 1, { restartPolicy: 'Never' }, 'Always');
    expect(starts(never)).toBe(1);
    expect(statusOf(never)?.phase).toBe('Failed');
  });

  it('is nothing to releases without ContainerRestartRules', () => {
    expect(starts(ends(v1_32, 42, { restartPolicy: 'Always', ...RULES }, 'Never'))).toBe(1);
  });
});

describe('a soft eviction', () => {
  const evicted = (release: Release, own: number, most?: number): number => {
    const run = simulated(
      [pod('api', manifest('web', { terminationGracePeriodSeconds: own }), { onSigterm: 'ignore' })],
      [runsShort(seconds(2), 'web', 'memory', { maxPodGracePeriodSeconds: most ?? 0 })],
      { release },
    );
    expect(statusOf(run)).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
    return Math.round(at(run, 'SigkillSent') - at(run, 'SigtermSent'));
  };

  it('gives the most that the kubelet may, at most the pod’s own grace from 1.32 on', () => {
    expect([v1_23, v1_30, v1_32, v1_36].map((release) => evicted(release, 8, 20))).toEqual([20, 20, 8, 8]);
    expect([v1_23, v1_30, v1_32, v1_36].map((release) => evicted(release, 40, 20))).toEqual([20, 20, 20, 20]);
  });

  it('gives next to nothing where nothing was allowed', () => {
    expect(evicted(v1_36, 40)).toBe(2);
  });
});

describe('a pod that wants no token', () => {
  it.each(['api', 'created'])('has no volume added, so that none has to go (%s)', (how) => {
    const bare = pod('api', manifest('web', { automountServiceAccountToken: false }));
    const run =
      how === 'api'
        ? simulated([bare], [del('web')], { release: v1_36 })
        : simulated([], [creates(seconds(1), bare), del('web', { at: seconds(9) })], {
            release: v1_36,
          });
    expect(kinds(run, 'VolumeUnmounted')).toEqual([]);
    expect(kinds(run, 'ObjectRemoved')).toHaveLength(1);
  });
});
