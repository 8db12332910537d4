/** Probes and preStop hooks that fail by themselves, by the scenario's word or by their commands. */
import { describe, expect, it } from 'vitest';
import type { EventKind } from '../cluster/eventKinds.ts';
import { toSeconds } from '../engine/time.ts';
import { RELEASES } from './releases.ts';
import { runCluster } from './run.ts';
import { endOf, problemsOf, scenarioWith, template } from './testing/objects.ts';

type Scenario = ReturnType<typeof scenarioWith>;

interface Shape {
  readonly container?: object;
  readonly spec?: object;
  readonly behaviour?: object;
}

const podOf = ({ container = {}, spec = {}, behaviour = {} }: Shape) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { ...spec, containers: [{ name: 'app', image: 'nginx:1', ...container }] },
  },
  behaviour: { app: behaviour },
});

const runs = (shape: Shape, more: object = {}): Scenario => scenarioWith({ pods: [podOf(shape)], ...more });
const comes = (shape: Shape, more: object = {}): Scenario =>
  scenarioWith({ steps: [{ at: '1s', do: 'create', ...podOf(shape) }], ...more });

const timesOf = (scenario: Scenario, kind: EventKind): readonly number[] =>
  runCluster(scenario).events.flatMap((event) => (event.kind === kind ? [toSeconds(event.t)] : []));
const eventsOf = (scenario: Scenario, reason: string): readonly string[] =>
  endOf(scenario).eventRecorder.events.flatMap((event) => (event.reason === reason ? [event.message] : []));
const readyOf = (scenario: Scenario): readonly string[] => endOf(scenario).kubectl.watch.map(({ ready }) => ready);
const gracesOf = (scenario: Scenario): readonly unknown[] =>
  runCluster(scenario).events.flatMap(({ kind, detail }) =>
    kind === 'StopContainerCalled' ? [detail?.['gracePeriod']] : [],
  );

const exec = (command: readonly string[], more: object = {}) => ({ exec: { command }, periodSeconds: 2, ...more });
const http = { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 2 };

describe('a startup probe whose command is known to fail', () => {
  const failing = (kubernetes: string, command = ['/bin/false']): Scenario =>
    comes(
      {
        container: { startupProbe: exec(command, { failureThreshold: 1, terminationGracePeriodSeconds: 1 }) },
        spec: { terminationGracePeriodSeconds: 300 },
        behaviour: { onSigterm: 'ignore' },
      },
      { kubernetes, until: '30s' },
    );

  /** kubernetes#119377; StopContainer gets 2 s at least (minimumGracePeriodInSeconds). */
  it('has the container killed with the grace of the probe, where the release knows of one', () => {
    const graces = RELEASES.map((release) => [release, gracesOf(failing(release))[0]]);
    expect(Object.fromEntries(graces)).toMatchObject({ '1.18': 300, '1.24': 300, '1.27': 2, '1.30': 2, '1.36': 2 });
  });

  it('never lets the pod be ready', () => {
    expect(readyOf(failing('1.36'))).not.toContain('1/1');
    expect(eventsOf(failing('1.36', ['sh', '-c', 'exit 1']), 'Unhealthy')[0]).toBe('Startup probe failed: ');
  });

  it('passes where the behaviour says so', () => {
    const shape = { container: { startupProbe: exec(['/bin/false']) }, behaviour: { probes: { startup: 'always' } } };
    expect(readyOf(comes(shape, { until: '30s' })).at(-1)).toBe('1/1');
  });
});

describe('a readiness probe', () => {
  it('of a slow application is refused until it listens', () => {
    const slow = comes({ container: { readinessProbe: http }, behaviour: { probes: { readiness: { from: '9s' } } } });
    expect(readyOf(slow).at(-1)).toBe('1/1');
    const [started = 0] = timesOf(slow, 'ContainerStarted');
    const ready = endOf(slow).kubectl.watch.find((row) => row.ready === '1/1');
    expect(toSeconds(ready?.t ?? (0 as never)) - started).toBeGreaterThan(9);
    expect(eventsOf(slow, 'Unhealthy')[0]).toMatch(
      /^Readiness probe failed: Get "http:\/\/[\d.]+:8080\/healthz": dial tcp [\d.]+:8080: connect: connection refused$/,
    );
  });

  it('that is never answered leaves a pod that runs at t = 0 unready', () => {
    const never = runs({ container: { readinessProbe: http }, behaviour: { probes: { readiness: 'never' } } });
    const [pod] = Object.values(runCluster(never).initial.etcd.pods);
    expect(pod?.status.containerStatuses?.[0]).toMatchObject({ ready: false, started: true });
    expect(endOf(never).runtime.containers).toHaveProperty([Object.keys(endOf(never).runtime.containers)[0] ?? '']);
  });

  it('stops being answered after a while, before a delete and during it', () => {
    const shape = { container: { readinessProbe: http }, behaviour: { probes: { readiness: { to: '5s' } } } };
    const rows = endOf(runs(shape)).kubectl.watch.map(({ ready, status }) => `${ready} ${status}`);
    expect(rows).toEqual(['1/1 Running', '0/1 Running']);
    const slow = { ...shape, behaviour: { ...shape.behaviour, after: '20s' } };
    const deleted = runs(slow, { steps: [{ at: '2s', do: 'delete', pod: 'web' }] });
    const since = endOf(deleted).kubectl.watch.map(({ ready, status }) => `${ready} ${status}`);
    expect(since.filter((row, i) => row !== since[i - 1]).slice(0, 3)).toEqual([
      '1/1 Running',
      '1/1 Terminating',
      '0/1 Terminating',
    ]);
  });
});

describe('a liveness probe that fails', () => {
  const container = { livenessProbe: exec(['check'], { failureThreshold: 1 }) };
  const shape = { container, spec: { terminationGracePeriodSeconds: 20 }, behaviour: { onSigterm: 'ignore' } };
  const FAILS = { do: 'fault', name: 'probeFails', pod: 'web', probe: 'liveness' };

  /** v1.35.6/liveness-kill-then-delete */
  it.each(['1.31', '1.33', '1.34', '1.35'].filter((release) => RELEASES.some((each) => each === release)))(
    'has its kill finished before a delete acts, in %s, and a new container started first',
    (kubernetes) => {
      const killed = runs(shape, {
        kubernetes,
        steps: [
          { at: '1s', ...FAILS },
          { at: '6s', do: 'delete', pod: 'web', gracePeriodSeconds: 8 },
        ],
      });
      expect(gracesOf(killed)).toEqual([20, 8]);
      const [firstExit = 0, secondExit = 0] = timesOf(killed, 'ContainerExited');
      const [started = 0] = timesOf(killed, 'ContainerStarted');
      expect(firstExit).toBeCloseTo(22.4, 0);
      expect(started).toBeGreaterThan(firstExit);
      expect(secondExit - started).toBeCloseTo(8.4, 0);
      expect((timesOf(killed, 'ObjectRemoved')[0] ?? 0) - 6).toBeGreaterThan(25);
    },
  );

  it('is answered again by the container that is started in its place', () => {
    const killed = runs({ ...shape, behaviour: {} }, { steps: [{ at: '1s', ...FAILS }] });
    expect(timesOf(killed, 'ContainerStarted')).toHaveLength(1);
    expect(eventsOf(killed, 'Killing')).toEqual(['Container app failed liveness probe, will be restarted']);
  });

  it('for less than its threshold has no consequence', () => {
    const patient = { ...shape, container: { livenessProbe: exec(['check'], { failureThreshold: 3 }) } };
    const brief = runs(patient, { steps: [{ at: '1s', ...FAILS, takes: '3s' }], until: '30s' });
    expect(eventsOf(brief, 'Unhealthy')).not.toEqual([]);
    expect(timesOf(brief, 'ContainerExited')).toEqual([]);
  });

  it('by itself has the container killed again and again', () => {
    const again = runs({ container, behaviour: { probes: { liveness: { to: '4s' } } } }, { until: '60s' });
    expect(timesOf(again, 'ContainerStarted').length).toBeGreaterThan(2);
  });
});

describe('one replica with a behaviour of its own', () => {
  const labels = { matchLabels: { app: 'web' } };
  const probed = template();
  const spec = { ...probed.spec, containers: [{ name: 'app', image: 'nginx:1', readinessProbe: http }] };
  const workload = (kind: string, more: object = {}) => ({
    manifest: {
      apiVersion: 'apps/v1',
      kind,
      metadata: { name: 'web' },
      spec: { replicas: 3, selector: labels, template: { ...probed, spec } },
    },
    replicas: { 1: { app: { probes: { readiness: 'never' } } } },
    ...more,
  });
  const unready = (scenario: Scenario): readonly string[] =>
    Object.values(runCluster(scenario).initial.etcd.pods).flatMap(({ metadata, status }) =>
      status.containerStatuses?.some(({ ready }) => !ready) === true ? [metadata.name] : [],
    );

  it('is the one at that place among a Deployment’s pods', () => {
    expect(unready(scenarioWith({ objects: [workload('Deployment')] }))).toHaveLength(1);
  });

  it('keeps it under its ordinal in a StatefulSet', () => {
    const steps = [{ at: '1s', do: 'delete', pod: 'web-1' }];
    const scenario = scenarioWith({ objects: [workload('StatefulSet')], steps, until: '30s' });
    expect(unready(scenario)).toEqual(['web-1']);
    const rows = endOf(scenario).kubectl.watch.filter(({ name }) => name === 'web-1');
    expect(rows.at(-1)).toMatchObject({ status: 'Running', ready: '0/1' });
  });

  it('adds to what is said of all', () => {
    const all = { behaviour: { app: { onSigterm: 'ignore' } } };
    const steps = [{ at: '1s', do: 'delete', pod: 'web-1', gracePeriodSeconds: 4 }];
    const scenario = scenarioWith({ objects: [workload('StatefulSet', all)], steps, until: '30s' });
    expect((timesOf(scenario, 'ContainerExited')[0] ?? 0) - 1).toBeGreaterThan(4);
  });

  it('has to name a container of the template', () => {
    const wrong = { ...workload('Deployment'), replicas: { 1: { nobody: {} } } };
    expect(problemsOf({ objects: [wrong] })).toEqual([expect.stringContaining('no container "nobody"')]);
  });
});

describe('a preStop hook that fails', () => {
  const deleted = (preStop: object, behaviour: object = {}, kubernetes = '1.36'): Scenario =>
    runs(
      { container: { lifecycle: { preStop } }, behaviour: { onSigterm: 'exit', after: '1s', ...behaviour } },
      { kubernetes, steps: [{ at: '1s', do: 'delete', pod: 'web' }] },
    );
  const sleep = { exec: { command: ['/bin/sh', '-c', 'sleep 5'] } };
  const get = { httpGet: { path: '/drain', port: 8080 } };

  it('because the image has no such command lets SIGTERM go on at once', () => {
    const scenario = deleted(sleep, { preStop: { fails: 'notFound' } });
    expect(timesOf(scenario, 'SigtermSent')[0]).toBeCloseTo(1.08, 1);
    expect(eventsOf(scenario, 'FailedPreStopHook')).toEqual(['PreStopHook failed']);
    const [error] = runCluster(scenario).events.flatMap(({ kind, detail }) =>
      kind === 'PreStopFailed' ? [detail?.['error']] : [],
    );
    expect(error).toMatch(/exec: "\/bin\/sh": stat \/bin\/sh: no such file or directory: unknown$/);
  });

  it('tells why in its event up to 1.25 alone', () => {
    const told = RELEASES.filter((kubernetes) =>
      eventsOf(deleted(sleep, { preStop: { exitCode: 3 } }, kubernetes), 'FailedPreStopHook').some((text) =>
        text.includes("command '/bin/sh -c sleep 5' exited with 3: "),
      ),
    );
    expect(told).toEqual(RELEASES.slice(0, RELEASES.indexOf('1.26')));
  });

  it('by a command that is known to fail needs no behaviour', () => {
    const scenario = deleted({ exec: { command: ['sh', '-c', 'sleep 3; exit 1'] } });
    expect(eventsOf(scenario, 'FailedPreStopHook')).toHaveLength(1);
    expect(timesOf(scenario, 'SigtermSent')[0]).toBeCloseTo(4.1, 1);
  });

  it('because nothing listens on its port is told as a connection refused', () => {
    const scenario = deleted(get, { preStop: { fails: 'refused' } }, '1.24');
    expect(eventsOf(scenario, 'FailedPreStopHook')[0]).toMatch(/connect: connection refused/);
  });

  /** lifecycle/handlers.go:runHTTPHandler looks at no status. */
  it('is none whose GET is answered with 500', () => {
    const scenario = deleted(get, { preStop: { status: 500 } });
    expect(eventsOf(scenario, 'FailedPreStopHook')).toEqual([]);
    expect(timesOf(scenario, 'PreStopFailed')).toEqual([]);
  });
});

describe('a preStop hook that ends the process', () => {
  const quit = { exec: { command: ['nginx', '-s', 'quit'] } };
  const deleted = (preStop: object): Scenario =>
    runs(
      { container: { lifecycle: { preStop: quit } }, behaviour: { onSigterm: 'ignore', preStop } },
      { steps: [{ at: '1s', do: 'delete', pod: 'web' }] },
    );

  it('itself ends with it, and no signal is sent', () => {
    const scenario = deleted({ takes: '10s', endsProcess: { after: '4s' } });
    expect(timesOf(scenario, 'ContainerExited')[0]).toBeCloseTo(5.1, 1);
    expect(timesOf(scenario, 'SigtermSent')).toEqual([]);
    expect(eventsOf(scenario, 'FailedPreStopHook')).toHaveLength(1);
  });

  it('and returns before that, is followed by SIGTERM', () => {
    const scenario = deleted({ endsProcess: { after: '4s' } });
    expect(timesOf(scenario, 'SigtermSent')[0]).toBeCloseTo(1.1, 1);
    expect(timesOf(scenario, 'ContainerExited')[0]).toBeCloseTo(5.1, 1);
    expect(timesOf(scenario, 'SigkillSent')).toEqual([]);
  });
});

describe('what is said of a probe or a hook', () => {
  const problems = (shape: Shape, steps: readonly object[] = []) => problemsOf({ pods: [podOf(shape)], steps });

  it('has to be of one that the container has', () => {
    expect(problems({ behaviour: { probes: { liveness: 'never' } } })).toEqual([
      expect.stringContaining('"app" has no livenessProbe'),
    ]);
    expect(problems({ behaviour: { preStop: { exitCode: 1 } } })).toEqual([
      expect.stringContaining('"app" has no preStop hook with exec'),
    ]);
  });

  it('has to be of one that the pod has where a fault names it', () => {
    const fault = { at: '1s', do: 'fault', name: 'probeFails', pod: 'web' };
    expect(problems({}, [fault])).toEqual([expect.stringContaining('no probe in "web"')]);
    expect(problems({ container: { livenessProbe: http } }, [{ ...fault, probe: 'startup' }])).toEqual([
      expect.stringContaining('no startupProbe in "web"'),
    ]);
  });
});
