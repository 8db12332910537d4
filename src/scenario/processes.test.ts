import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { podStatusOf } from '../cluster/runtime/listing.ts';
import { TraceCursor } from '../trace/index.ts';
import { run, runCluster } from './run.ts';
import { endOf, scenarioWith } from './testing/objects.ts';

const pod = (spec: object = {}, container: object = {}) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { terminationGracePeriodSeconds: 10, containers: [{ name: 'app', image: 'busybox', ...container }], ...spec },
  },
  behaviour: { app: { onSigterm: 'exit', after: '1s' } },
});
const does = (at: string, act: string) => ({ at, do: act, pod: 'web', container: 'app' });
const remove = (at: string) => ({ at, do: 'delete', pod: 'web' });

const withSteps = (steps: readonly object[], more: Readonly<Record<string, unknown>> = {}) =>
  scenarioWith({ pods: [pod()], steps, ...more });
const first = (scenario: ReturnType<typeof scenarioWith>, wanted: string): number | undefined =>
  run(scenario).events.find(({ kind }) => kind === wanted)?.t;
const statusOf = (scenario: ReturnType<typeof scenarioWith>) =>
  endOf(scenario).etcd.pods['default/web']?.status.containerStatuses?.[0];
const breaches = (scenario: ReturnType<typeof scenarioWith>) => checkCluster(runCluster(scenario), scenario.kubernetes);

describe('a process that has ended', () => {
  it('counts as running for containerd until the exit is reported, and StopContainer returns only then', () => {
    const trace = run(withSteps([remove('2s')]));
    const cursor = new TraceCursor(trace);
    const uid = Object.values(trace.initial.etcd.pods)[0]?.metadata.uid ?? '';
    const stateAt = (seq: number | undefined) =>
      podStatusOf(cursor.stateAt(seq ?? -1).runtime, uid, 'web', 'default').containers[0]?.state;
    const [ended, returned] = ['ContainerExited', 'StopContainerReturned'].map((kind) =>
      trace.events.find((event) => event.kind === kind),
    );
    expect([stateAt(ended?.seq), stateAt(returned?.seq)]).toEqual(['running', 'exited']);
    expect(returned?.t).toBeGreaterThan(ended?.t ?? Infinity);
  });
});

describe('a container that the OOM killer ends', () => {
  it('has 137 and OOMKilled, and is started again', () => {
    const scenario = withSteps([does('2s', 'oomKill')], { until: '30s' });
    expect(statusOf(scenario)).toMatchObject({
      restartCount: 1,
      state: { running: {} },
      lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
    });
  });

  it('fails its pod where nothing is started again', () => {
    const scenario = withSteps([does('2s', 'oomKill')], { pods: [pod({ restartPolicy: 'Never' })] });
    expect(endOf(scenario).etcd.pods['default/web']?.status.phase).toBe('Failed');
    expect(statusOf(scenario)?.state).toMatchObject({ terminated: { exitCode: 137, reason: 'OOMKilled' } });
  });

  it('ends a stop that is under way', () => {
    const slow = { ...pod(), behaviour: { app: { onSigterm: 'ignore' } } };
    const scenario = withSteps([remove('1s'), does('3s', 'oomKill')], { pods: [slow] });
    expect(first(scenario, 'ObjectRemoved')).toBeLessThan(seconds(6));
    expect(breaches(scenario)).toEqual([]);
  });

  it('does not matter to one that has ended', () => {
    const scenario = withSteps([remove('1s'), does('30s', 'oomKill')]);
    expect(first(scenario, 'FaultBegan')).toBeUndefined();
  });
});

describe('a process that hangs before SIGTERM', () => {
  it.each(['1.18', '1.23', '1.36'] as const)('takes the whole grace period in %s', (kubernetes) => {
    const scenario = withSteps([does('1s', 'hangContainer'), remove('5s')], { kubernetes });
    const kill = run(scenario).events.find(({ kind }) => kind === 'SigkillSent')?.t ?? 0;
    expect(kill).toBeGreaterThan(seconds(14.9));
    expect(first(scenario, 'ObjectRemoved')).toBeLessThan(seconds(27));
    expect(breaches(scenario)).toEqual([]);
  });

  it('is killed by its liveness probe over HTTP, and answers again afterwards', () => {
    const livenessProbe = { httpGet: { port: 80 }, periodSeconds: 1, failureThreshold: 2 };
    const scenario = withSteps([does('2s', 'hangContainer')], { pods: [pod({}, { livenessProbe })], until: '60s' });
    expect(statusOf(scenario)).toMatchObject({ restartCount: 1, ready: true });
  });

  it('still passes a probe that runs a command of its own', () => {
    const livenessProbe = { exec: { command: ['true'] }, periodSeconds: 1, failureThreshold: 2 };
    const scenario = withSteps([does('2s', 'hangContainer')], { pods: [pod({}, { livenessProbe })], until: '60s' });
    expect(statusOf(scenario)).toMatchObject({ restartCount: 0 });
  });

  it('does not end by itself any more', () => {
    const ends = { ...pod(), behaviour: { app: { exits: { after: '700s' } } } };
    const scenario = withSteps([does('1s', 'hangContainer')], { pods: [ends], until: '400s' });
    expect(first(scenario, 'ContainerExited')).toBeUndefined();
  });
});

describe('a process in state D', () => {
  it.each(['1.18', '1.23', '1.27', '1.36'] as const)('keeps its pod Terminating past SIGKILL in %s', (kubernetes) => {
    const scenario = withSteps([does('1s', 'blockIO'), remove('2s')], { kubernetes, until: '400s' });
    const { events } = run(scenario);
    expect(events.some(({ kind }) => kind === 'SigkillSent')).toBe(true);
    expect(first(scenario, 'ObjectRemoved')).toBeUndefined();
    expect(first(scenario, 'ContainerExited')).toBeUndefined();
    expect(events.some(({ kind }) => kind === 'RuntimeCallFailed')).toBe(true);
    expect(breaches(scenario)).toEqual([]);
  });

  it('ends as soon as its I/O returns', () => {
    const scenario = withSteps([does('1s', 'blockIO'), remove('2s'), does('60s', 'unblockIO')]);
    expect(first(scenario, 'ContainerExited')).toBeGreaterThanOrEqual(seconds(60));
    expect(first(scenario, 'ContainerExited')).toBeLessThan(seconds(61));
    expect(first(scenario, 'ObjectRemoved')).toBeDefined();
    expect(breaches(scenario)).toEqual([]);
  });

  it('outlives its object that is deleted by force', () => {
    const force = { ...remove('20s'), gracePeriodSeconds: 0, force: true };
    const scenario = withSteps([does('1s', 'blockIO'), remove('2s'), force], { until: '300s' });
    expect(endOf(scenario).etcd.pods['default/web']).toBeUndefined();
    expect(Object.values(endOf(scenario).runtime.containers).map(({ state }) => state)).toEqual(['running']);
  });

  it('goes on as before where nobody has signalled it', () => {
    const scenario = withSteps([does('1s', 'blockIO'), does('10s', 'unblockIO'), remove('20s')]);
    expect(first(scenario, 'ContainerExited')).toBeLessThan(seconds(22));
  });
});
