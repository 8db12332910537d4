/** Probes: who is asked when, what counts, and what becomes of it while a pod runs and while it stops. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../engine/time.ts';
import type { Container, Probe } from '../kube/objects.ts';
import { RELEASES, type Release as ReleaseId } from '../kube/release.ts';
import type { EventKind } from './eventKinds.ts';
import { releaseOf, v1_18, v1_21, v1_22, v1_23, v1_24, v1_27, v1_30, v1_32, type Release } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
import type { ProcessBehaviour } from './state.ts';
import { del, endOf, eventsOf, manifest, pod, rows, simulated, stateAfter, type Run } from './testing/runs.ts';
import {
  breaksRuntime,
  creates,
  removesManifest,
  startsKubelet,
  stopsKubelet,
  type Step,
  type Steps,
} from './testing/steps.ts';

type Probes = Pick<Container, 'readinessProbe' | 'livenessProbe' | 'startupProbe'>;

const http = (more: Partial<Probe> = {}): Probe => ({
  httpGet: { path: '/healthz', port: 8080 },
  periodSeconds: 2,
  failureThreshold: 2,
  ...more,
});

const web = (probes: Probes) => manifest('web', { containers: [{ name: 'app', image: 'nginx', ...probes }] });

const FREEZE = breaksRuntime(seconds(1), 'web', { what: 'freezeContainer', container: 'app' });

function run(
  probes: Probes,
  steps: readonly Steps[],
  behaviour: Partial<ProcessBehaviour> = {},
  more: Partial<ClusterSetup> = {},
): Run {
  return simulated([pod('api', web(probes), { exitAfter: seconds(9), ...behaviour })], steps, {
    until: seconds(30),
    ...more,
  });
}

const create = (probes: Probes): readonly Step[] => creates(ms(200), pod('api', web(probes)));

const lines = (of: Run, wanted: RegExp): readonly { readonly t: number; readonly text: string }[] =>
  of.events.flatMap(({ t, klog }) =>
    klog !== undefined && wanted.test(klog.text) ? [{ t: toSeconds(t), text: klog.text }] : [],
  );
const times = (of: Run, kind: EventKind): readonly number[] => eventsOf(of, kind).map(({ t }) => toSeconds(t));
const results = (of: Run): readonly string[] =>
  eventsOf(of, 'ProbeResult').map(({ detail }) =>
    [detail?.['probe'], detail?.['result']].filter((part) => typeof part === 'string').join(' '),
  );
/** `Ready` of the object after each write of its status. */
const readiness = (of: Run): readonly string[] =>
  eventsOf(of, 'StatusPatched').map((event) => {
    const [object] = Object.values(stateAfter(of, event).etcd.pods);
    return object?.status.conditions?.find(({ type }) => type === 'Ready')?.status ?? '';
  });

describe('a readiness probe', () => {
  it('goes on through the grace period, so that a pod that stops answering is not ready before it has ended', () => {
    const stopping = run({ readinessProbe: http() }, [del('web')], { stopsAnsweringAfter: ms(500) });
    const [terminating = 0] = times(stopping, 'TerminatingEntered');
    const [exited = 0] = times(stopping, 'ContainerExited');
    const [unready] = lines(stopping, /^"SyncLoop \(probe\)" probe="readiness" status="" /);
    expect(unready?.t).toBeGreaterThan(terminating);
    expect(unready?.t).toBeLessThan(exited);
    /** Turns at 2.3 s (too early), 4.3 s and 6.3 s: two failures in a row. */
    expect(unready?.t).toBeCloseTo(6.3, 1);
    expect(stopping.initial.kubectl.watch[0]).toMatchObject({ ready: '1/1' });
    expect(readiness(stopping)[0]).toBe('False');
    expect(rows(stopping).slice(0, 2)).toEqual(['MODIFIED web 1/1 Terminating', 'MODIFIED web 0/1 Terminating']);
  });

  it('stays True where the process answers until it ends', () => {
    const answering = run({ readinessProbe: http() }, [del('web')]);
    expect(results(answering)).toEqual([]);
    expect(rows(answering)[0]).toBe('MODIFIED web 1/1 Terminating');
  });

  it('is asked every period until the containers have stopped', () => {
    const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 2 };
    const asked = lines(run({ readinessProbe: exec }, [del('web')]), /^"Exec-Probe runProbe"/).map(({ t }) => t);
    expect(asked).toEqual([0.3, 2.3, 4.3, 6.3, 8.3, 10.3]);
  });

  it('ends with the first housekeeping pass of the termination where the tag lacks PR 110191', () => {
    const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1 };
    const last = (release: Release): number | undefined =>
      lines(run({ readinessProbe: exec }, [del('web')], {}, { release }), /^"Exec-Probe runProbe"/).at(-1)?.t;
    expect(last(v1_22)).toBeLessThan(4);
    expect(last(v1_24)).toBeLessThan(4);
    expect(last(v1_23)).toBeGreaterThan(10);
    expect(last(v1_27)).toBeGreaterThan(10);
  });

  it.each([v1_22, v1_24])(
    'is not asked again in $id when the pod stops answering, so the pod stays ready until its end',
    (release) => {
      const stopping = run({ readinessProbe: http() }, [del('web')], { stopsAnsweringAfter: ms(500) }, { release });
      expect(lines(stopping, /^"SyncLoop \(probe\)" probe="readiness" status="" /)).toEqual([]);
      const [exited = 0] = times(stopping, 'ContainerExited');
      const unready = eventsOf(stopping, 'StatusPatched').filter(
        (_event, index) => readiness(stopping)[index] === 'False',
      );
      expect(toSeconds(unready[0]?.t ?? seconds(0))).toBeGreaterThan(exited);
    },
  );

  it.each([v1_22, v1_24])('of a static pod ends in $id with its manifest', (release) => {
    const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1 };
    const ran = simulated(
      [pod('file', web({ readinessProbe: exec }), { exitAfter: seconds(9) })],
      [removesManifest(seconds(2), 'web')],
      { release },
    );
    expect(lines(ran, /^"Exec-Probe runProbe"/).at(-1)?.t).toBeLessThan(2.1);
  });

  const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1 };
  const forced = [del('web'), del('web', { at: seconds(5), gracePeriodSeconds: 0, force: true })];
  const stubborn = { onSigterm: 'ignore' } as const;

  it('is asked on where the object has gone first, until housekeeping forgets the status', () => {
    const ran = run({ readinessProbe: exec }, forced, stubborn);
    const [gone = 0] = times(ran, 'ObjectRemoved');
    const [forgets = 0] = times(ran, 'HousekeepingStarted').filter((t) => t > gone);
    expect([gone, forgets]).toEqual([expect.closeTo(5.1, 1), 6.7]);
    const asked = lines(ran, /^"Exec-Probe runProbe"/).map(({ t }) => t);
    expect(asked.filter((t) => t > gone)).toEqual([5.3, 6.3]);
    expect(lines(ran, /^"No status for pod"/)[0]?.t).toBe(7.3);
  });

  it.each([v1_18, v1_21])('ends in $id when the object has gone, with no housekeeping to wait for', (release) => {
    const timers = { pleg: ms(900), housekeeping: seconds(1.9), containerGC: seconds(20) };
    const ran = run({ readinessProbe: exec, livenessProbe: exec }, forced, stubborn, { release, timers });
    const removed = eventsOf(ran, 'SyncLoopOp').find(({ detail }) => detail?.['op'] === 'REMOVE');
    const asked = eventsOf(ran, 'ProbeStarted');
    expect(asked.length).toBeGreaterThan(6);
    expect(asked.at(-1)?.t).toBeLessThanOrEqual(removed?.t ?? 0);
  });

  it('makes a new pod ready: at once when its container has started, and by its period from then on since 1.32', () => {
    const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 5 };
    const asked = (release: Release): readonly number[] =>
      lines(
        simulated([], [create({ readinessProbe: exec })], { until: seconds(14), release }),
        /^"Exec-Probe runProbe"/,
      ).map(({ t }) => t);
    const early = asked(v1_30);
    const late = asked(v1_32);
    expect((early[1] ?? 0) - (early[0] ?? 0)).toBeLessThan(4.9);
    expect((early[2] ?? 0) - (early[1] ?? 0)).toBeCloseTo(5, 3);
    expect((late[1] ?? 0) - (late[0] ?? 0)).toBeCloseTo(5, 3);
  });

  it('keeps a new pod unready until then', () => {
    const made = simulated([], [create({ readinessProbe: http() })], { until: seconds(6) });
    expect(rows(made)).toEqual([
      'ADDED web 0/1 Pending',
      'MODIFIED web 0/1 Pending',
      'MODIFIED web 0/1 ContainerCreating',
      'MODIFIED web 0/1 Running',
      'MODIFIED web 1/1 Running',
    ]);
    expect(results(made)).toEqual(['readiness failure', 'readiness success']);
  });

  it.each(RELEASES.map(releaseOf).filter(({ id }) => id !== '1.18'))(
    'in $id is run at once when the status of a new container is stored',
    (release) => {
      const period10 = { readinessProbe: http({ periodSeconds: 10 }) };
      const made = simulated([], [create(period10)], { until: seconds(15), release });
      const patched = times(made, 'StatusPatched');
      expect(readiness(made).slice(-2)).toEqual(['False', 'True']);
      expect((patched.at(-1) ?? 0) - (patched.at(-2) ?? 0)).toBeLessThan(0.1);
    },
  );

  it('waits for its next period in 1.18, which runs none because of a status', () => {
    const made = simulated([], [create({ readinessProbe: http({ periodSeconds: 10 }) })], {
      until: seconds(15),
      release: v1_18,
    });
    const patched = times(made, 'StatusPatched');
    expect((patched.at(-1) ?? 0) - (patched.at(-2) ?? 0)).toBeGreaterThan(0.5);
  });

  it('is run before that in a few seeded runs, and comes one period later', () => {
    const made = Array.from({ length: 40 }, (_, i) => {
      const own = simulated([], [create({ readinessProbe: http() })], { until: seconds(9), seed: i + 1 });
      const patched = times(own, 'StatusPatched');
      return (patched.at(-1) ?? 0) - (patched.at(-2) ?? 0);
    });
    const late = made.filter((after) => after > 0.5).length;
    expect([late > 0, late < 10]).toEqual([true, true]);
  });

  it('waits for its initial delay', () => {
    const late = simulated([], [create({ readinessProbe: http({ initialDelaySeconds: 4 }) })], { until: seconds(12) });
    const [started = 0] = times(late, 'ContainerStarted');
    const [ready] = lines(late, /^"Probe succeeded"/);
    expect(ready?.t).toBeGreaterThan(started + 3);
    expect(ready?.t).toBeLessThan(started + 7);
  });
});

describe('a probe by a command, when its pod terminates', () => {
  const stops = { onSigterm: 'exit', exitAfter: seconds(9), stopsAnsweringAfter: ms(200) } as const;
  const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1, failureThreshold: 1 };
  const terminating = (release: ReleaseId, probe: Probe = exec): Run =>
    run({ readinessProbe: probe }, [del('web')], stops, { release: releaseOf(release) });
  const unhealthy = (of: Run): readonly string[] =>
    endOf(of).eventRecorder.events.flatMap(({ reason, message }) => (reason === 'Unhealthy' ? [message] : []));
  /** Whether the API has it as not ready while its container still runs. */
  const becomesUnready = (of: Run): boolean => {
    const [exited] = eventsOf(of, 'ContainerExited');
    const before = eventsOf(of, 'StatusPatched').filter(({ t }) => t < (exited?.t ?? ms(0)));
    return before.some((event) =>
      Object.values(stateAfter(of, event).etcd.pods).some(({ status }) =>
        status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'False'),
      ),
    );
  };
  const CANCELED = 'rpc error: code = Canceled desc = context canceled';

  it('is cancelled with the worker in 1.35: Ready stays True to the end, and each period warns', () => {
    const ran = terminating('1.35');
    expect(becomesUnready(ran)).toBe(false);
    const errored = lines(ran, /^"Probe errored"/).map(({ text }) => text);
    expect(errored).toHaveLength(9);
    expect(errored[0]).toMatch(new RegExp(`containerName="app" probeResult="unknown" err="${CANCELED}"$`));
    expect(new Set(unhealthy(ran))).toEqual(
      new Set([`Readiness probe errored and resulted in unknown state: ${CANCELED}`]),
    );
  });

  it.each(['1.33', '1.34', '1.36'] as const)('is run on in %s, so that the pod becomes unready', (release) => {
    const ran = terminating(release);
    expect(becomesUnready(ran)).toBe(true);
    expect(lines(ran, /^"Probe errored"/)).toEqual([]);
  });

  it.each([{ httpGet: { path: '/', port: 80 } }, { tcpSocket: { port: 80 } }])(
    'is no matter for %o in 1.35, which no call of the runtime makes',
    (action) => {
      const ran = terminating('1.35', { ...action, periodSeconds: 1, failureThreshold: 1 });
      expect(lines(ran, /^"Probe errored"/)).toEqual([]);
      expect(becomesUnready(ran)).toBe(true);
    },
  );

  it('that is under way ends at once, with the two tries that are left', () => {
    const ran = run({ readinessProbe: exec }, [del('web', { at: ms(2240) })], stops, { release: releaseOf('1.35') });
    const [cancelled = 0] = lines(ran, /^"Cancelling current pod sync"/).map(({ t }) => t);
    const [errored = 0] = lines(ran, /^"Probe errored"/).map(({ t }) => t);
    expect(errored - cancelled).toBeLessThan(0.001);
    expect(lines(ran, /^"ExecSync cmd from runtime service failed"/).filter(({ t }) => t === errored)).toHaveLength(3);
  });

  it('is cancelled in 1.36.2 as well where the sync that added it is still the latest', () => {
    /** The delete comes while the first sync starts the pod's sandbox. */
    const cancelledIn = (release: ReleaseId): boolean => {
      const steps = [create({ readinessProbe: exec }), del('web', { at: ms(530) })];
      const ran = simulated([], steps, { until: seconds(1), release: releaseOf(release) });
      return ran.events.some((event) =>
        Object.values(stateAfter(ran, event).probeManager.workers).some(({ cancelled }) => cancelled === true),
      );
    };
    expect([cancelledIn('1.34'), cancelledIn('1.35'), cancelledIn('1.36')]).toEqual([false, true, true]);
  });
});

describe('the liveness probe of a sidecar', () => {
  const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1 };
  const withSidecar = manifest('web', {
    containers: [{ name: 'app', image: 'nginx', livenessProbe: exec }],
    initContainers: [{ name: 'side', image: 'proxy', restartPolicy: 'Always', livenessProbe: exec }],
  });
  const stopped = (release: ReleaseId): Run =>
    simulated([pod('api', withSidecar, { exitAfter: seconds(4) })], [del('web')], {
      until: seconds(20),
      release: releaseOf(release),
    });
  const askedAfterTheDelete = (of: Run, container: string): number =>
    lines(of, new RegExp(`^"Exec-Probe runProbe" .*containerName="${container}"`)).filter(({ t }) => t > 2.2).length;

  it.each(['1.30', '1.34', '1.36'] as const)(
    'goes on while the pod terminates, unlike its main container’s (%s)',
    (release) => {
      const of = stopped(release);
      expect(askedAfterTheDelete(of, 'app')).toBe(0);
      expect(askedAfterTheDelete(of, 'side')).toBeGreaterThan(3);
      expect(lines(of, /^"Probe errored"/).filter(({ t }) => t < 6)).toEqual([]);
    },
  );

  it('is cancelled in 1.35', () => {
    const errored = lines(stopped('1.35'), /^"Probe errored" probeType="Liveness" .*containerName="side"/);
    expect(errored.length).toBeGreaterThan(3);
  });
});

describe('a liveness probe', () => {
  it('has the container killed and started again when it fails as often as it may', () => {
    const frozen = run({ livenessProbe: http() }, [FREEZE], {}, { until: seconds(60) });
    expect(results(frozen).slice(0, 1)).toEqual(['liveness failure']);
    expect(lines(frozen, /^"SyncLoop \(probe\)" probe="liveness" status="unhealthy"/)).toHaveLength(1);
    expect(
      endOf(frozen)
        .eventRecorder.events.map(({ reason, message }) => `${reason}: ${message}`)
        .slice(0, 3),
    ).toEqual([
      expect.stringMatching(/^Unhealthy: Liveness probe failed: Get "http:\/\/[\d.]+:8080\/healthz": context deadline/),
      expect.stringMatching(/^Unhealthy: Liveness probe failed: /),
      'Killing: Container app failed liveness probe, will be restarted',
    ]);
    const calls = eventsOf(frozen, 'StopContainerCalled', 'ContainerExited', 'ContainerStarted').map(
      ({ kind }) => kind,
    );
    expect(calls).toEqual(['StopContainerCalled', 'ContainerExited', 'ContainerStarted']);
    expect(endOf(frozen).kubectl.watch.at(-1)).toMatchObject({ ready: '1/1', status: 'Running' });
  });

  it.each([v1_18, v1_23, v1_30])('has several containers killed one after another in $id', (release) => {
    const probed = (name: string): Container => ({ name, image: name, livenessProbe: http() });
    const two = manifest('web', { containers: [probed('app'), probed('other')], terminationGracePeriodSeconds: 5 });
    const setup = { ...pod('api', two), behaviour: { app: DEFAULT_BEHAVIOUR, other: DEFAULT_BEHAVIOUR } };
    const freezes = ['app', 'other'].map((container) =>
      breaksRuntime(seconds(1), 'web', { what: 'freezeContainer', container }),
    );
    const ran = simulated([setup], freezes, { release, until: seconds(30) });
    const [first = 0, second = 0] = times(ran, 'StopContainerCalled');
    const [exited = 0] = times(ran, 'ContainerExited');
    expect(exited - first).toBeCloseTo(5, 0);
    expect(second).toBeGreaterThanOrEqual(exited);
    expect(times(ran, 'ContainerStarted').every((t) => t > (times(ran, 'ContainerExited')[1] ?? 0))).toBe(true);
  });

  it('has no say once the pod terminates', () => {
    const frozen = run({ livenessProbe: http() }, [del('web', { at: ms(900) }), FREEZE], {}, { until: seconds(20) });
    expect(results(frozen)).toEqual([]);
    expect(eventsOf(frozen, 'ContainerStarted')).toEqual([]);
  });

  it('keeps watching a sidecar that has ended, as that is started again whatever the pod’s policy', () => {
    const sidecar: Container = { name: 'proxy', image: 'proxy', restartPolicy: 'Always', livenessProbe: http() };
    const job = manifest('job', { restartPolicy: 'Never', initContainers: [sidecar] });
    const behaviour = { app: {}, proxy: { exits: { after: seconds(4), exitCode: 1 } } };
    const setup: PodSetup = {
      from: 'api',
      manifest: job,
      behaviour: Object.fromEntries(
        Object.entries(behaviour).map(([name, is]) => [name, { ...DEFAULT_BEHAVIOUR, ...is }]),
      ),
    };
    const ran = simulated([], [creates(ms(200), setup)], { release: v1_30, until: seconds(40) });
    const exits = eventsOf(ran, 'ContainerExited').length;
    expect(exits).toBeGreaterThan(1);
    expect(results(ran).filter((result) => result === 'liveness failure')).toHaveLength(exits);
  });

  const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 1 };
  const decreed = (probed: Run): number =>
    lines(probed, /^"Pod deletion requested, setting probe result to success" probeType="Liveness"/).length;

  it('succeeds by decree only where its pod was being deleted when its worker was made', () => {
    const restart = [stopsKubelet(seconds(5)), startsKubelet(seconds(8))] as const;
    expect(decreed(run({ livenessProbe: exec }, [del('web')], {}, { release: v1_21 }))).toBe(0);
    expect(decreed(run({ livenessProbe: exec }, [del('web')], {}, { release: v1_22 }))).toBe(0);
    const ignoring = { onSigterm: 'ignore' } as const;
    expect(decreed(run({ livenessProbe: exec }, [del('web'), ...restart], ignoring, { release: v1_21 }))).toBe(1);
    expect(decreed(run({ livenessProbe: exec }, [del('web'), ...restart], ignoring, { release: v1_18 }))).toBe(0);
  });

  it.each([v1_18, v1_21])('goes on through the whole grace in $id, and may fail', (release) => {
    const silent = { stopsAnsweringAfter: ms(500) };
    const ran = run({ livenessProbe: http() }, [del('web')], silent, { release });
    const failed = eventsOf(ran, 'ProbeResult').find(({ detail }) => detail?.['result'] === 'failure');
    expect(failed?.t).toBeLessThan(eventsOf(ran, 'ContainerExited')[0]?.t ?? 0);
    expect(results(run({ livenessProbe: http() }, [del('web')], silent, { release: v1_23 }))).toEqual([]);
  });
});

describe('a startup probe', () => {
  const startupProbe = http({ initialDelaySeconds: 3, periodSeconds: 1 });

  it('holds the other probes up until it has succeeded once', () => {
    const made = simulated([], [create({ startupProbe, readinessProbe: http() })], { until: seconds(12) });
    expect(results(made).toSorted()).toEqual([
      'readiness failure',
      'readiness success',
      'startup success',
      'startup unknown',
    ]);
    expect(results(made).slice(2)).toEqual(['startup success', 'readiness success']);
    const shown = lines(made, /^"SyncLoop \(probe\)"/).map(({ text }) =>
      / probe="(\w+)" status="(\w*)"/.exec(text)?.slice(1),
    );
    expect(shown).toContainEqual(['startup', 'started']);
    expect(rows(made).at(-1)).toBe('MODIFIED web 1/1 Running');
  });

  it('is not asked again', () => {
    const made = simulated([], [create({ startupProbe })], { until: seconds(20) });
    expect(lines(made, /^"Probe succeeded" probeType="Startup"/)).toHaveLength(1);
  });
});

describe('probes of a kubelet that has been started again', () => {
  const restart: readonly Steps[] = [stopsKubelet(seconds(2)), startsKubelet(seconds(3))];

  it('say nothing at first, so that a ready pod is unready until it has been asked', () => {
    const restarted = run({ readinessProbe: http() }, restart);
    expect(results(restarted)).toEqual(['readiness failure', 'readiness success']);
    expect(rows(restarted)).toEqual(['MODIFIED web 0/1 Running', 'MODIFIED web 1/1 Running']);
  });

  it('wait for some part of their period, and differ in that by seed', () => {
    const exec: Probe = { exec: { command: ['true'] }, periodSeconds: 20 };
    const first = (seed: number): number | undefined =>
      lines(run({ livenessProbe: exec }, restart, {}, { seed, until: seconds(40) }), /^"Exec-Probe runProbe"/).find(
        ({ t }) => t > 3,
      )?.t;
    const at = [1, 2, 3].map(first);
    expect(new Set(at).size).toBe(3);
    for (const t of at) expect(t).toBeLessThan(30);
  });
});
