import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds, type Micros } from '../engine/time.ts';
import type { Container, PodManifest } from '../kube/objects.ts';
import { RELEASES } from '../kube/release.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../trace/index.ts';
import type { EventKind } from './eventKinds.ts';
import { unfinishedBusiness } from './quiet.ts';
import { checkInvariants } from './invariants/index.ts';
import {
  v1_18,
  v1_21,
  v1_22,
  v1_23,
  v1_24,
  v1_27,
  v1_30,
  v1_32,
  v1_36,
  releaseOf,
  type Release,
} from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
import { simulate } from './simulate.ts';
import type { ClusterState, ProcessBehaviour } from './state.ts';
import {
  breaksRuntime,
  creates,
  deletes,
  startsKubelet,
  startsRuntime,
  stopsKubelet,
  stopsRuntime,
  type RuntimeBreakage,
  type Step,
  type Steps,
} from './testing/steps.ts';

type Run = Trace<ClusterState>;

const container = (name: string, more: Partial<Container> = {}): Container => ({ name, image: 'nginx', ...more });

const pod = (
  containers: readonly Container[],
  behaviour: Readonly<Record<string, Partial<ProcessBehaviour>>> = {},
  spec: Partial<PodManifest['spec']> = {},
): PodSetup => ({
  from: 'api',
  manifest: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers, ...spec } },
  behaviour: Object.fromEntries(
    [...containers, ...(spec.initContainers ?? [])].map(({ name }) => [
      name,
      { ...DEFAULT_BEHAVIOUR, exitAfter: ms(200), ...behaviour[name] },
    ]),
  ),
});

const del = (gracePeriodSeconds?: number, at: Micros = seconds(2)): Step =>
  deletes(at, 'web', { ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) });

const fault = (at: Micros, what: RuntimeBreakage): Step => breaksRuntime(at, 'web', what);

function simulated(release: Release, pods: PodSetup[], steps: Steps[], more: Partial<ClusterSetup> = {}): Run {
  const timers = { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) };
  return simulate({ release, seed: 0, nodeName: 'node-1', timers, pods, steps: steps.flat(), until: 'quiet', ...more });
}

/** Until the containers are down for good: what housekeeping does later by a stale runtime cache is not of interest. */
function stopOf({ events }: Run): readonly TraceEvent[] {
  const end = events.findIndex(({ kind }) => kind === 'WorkerTerminated');
  return end < 0 ? events : events.slice(0, end);
}
const all = (run: Run, kind: EventKind): TraceEvent[] => run.events.filter((event) => event.kind === kind);
const first = (run: Run, kind: EventKind): TraceEvent => {
  const [event] = all(run, kind);
  if (event === undefined) throw new Error(`no ${kind} in this run`);
  return event;
};
const at = (run: Run, kind: EventKind): number => toSeconds(first(run, kind).t);
const endOf = (run: Run): ClusterState => new TraceCursor(run).stateAt(run.events.length - 1);
const klog = (run: Run, ...parts: readonly string[]): string[] =>
  stopOf(run).flatMap(({ klog: line }) =>
    line !== undefined && parts.some((part) => line.text.includes(part)) ? [line.text] : [],
  );
const timeouts = (run: Run): unknown[] =>
  stopOf(run).flatMap(({ kind, detail }) =>
    kind === 'StopContainerCalled' ? [[detail?.container, detail?.gracePeriod]] : [],
  );
const k8sEvents = (run: Run): string[] =>
  endOf(run).eventRecorder.events.map(({ type, reason, message }) => `${type} ${reason} ${message.slice(0, 60)}`);

const exec = (...command: string[]): Partial<Container> => ({ lifecycle: { preStop: { exec: { command } } } });

describe('the grace of a container with a preStop hook', () => {
  const hooked = (takes: number): PodSetup =>
    pod([container('app', exec('sh', '-c', 'drain'))], { app: { preStopTakes: seconds(takes), onSigterm: 'ignore' } });

  it.each([
    { release: v1_22, timeout: 10 },
    { release: v1_23, timeout: 10 },
    { release: v1_27, timeout: 10 },
    { release: v1_30, timeout: 7 },
    { release: v1_32, timeout: 7 },
    { release: v1_36, timeout: 7 },
  ])('loses the hook’s 3 s from 1.28 on, not before ($release.id: $timeout s)', ({ release, timeout }) => {
    const run = simulated(release, [hooked(3)], [del(10)]);
    expect(timeouts(run)).toEqual([['app', timeout]]);
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(timeout, 2);
  });

  it.each([
    { release: v1_27, timeout: 5 },
    { release: v1_36, timeout: 2 },
  ])('leaves 2 s at least after a hook that overran ($release.id: $timeout s)', ({ release, timeout }) => {
    const run = simulated(release, [hooked(30)], [del(5)]);
    expect(first(run, 'PreStopEnded').detail).toEqual({ container: 'app', inTime: false });
    expect(timeouts(run)).toEqual([['app', timeout]]);
  });

  it('names the grace before the hook from 1.28 on, after it before', () => {
    const order = (release: Release): string[] =>
      klog(simulated(release, [hooked(3)], [del(10)]), 'grace period', 'preStop hook', 'PreStop hook').map((line) =>
        line.slice(1, line.indexOf('"', 1)),
      );
    const hook = ['Running preStop hook', 'PreStop hook completed'];
    const stop = 'Killing container with a grace period';
    const override = 'Killing container with a grace period override';
    const grace = 'Pod terminating with grace period';
    expect(order(v1_27)).toEqual([grace, ...hook, override, stop]);
    expect(order(v1_30)).toEqual([grace, override, ...hook, stop]);
  });

  it('tells of a hook that died with its container, though nobody waits for it any more', () => {
    const overran = pod([container('app', exec('sh', '-c', 'sleep 30'))], { app: { preStopTakes: seconds(30) } });
    const run = simulated(v1_36, [overran], [del(5)]);
    const wanted = ['hook', 'Killing container with a grace period"', 'Container exited normally'];
    expect(klog(run, ...wanted).map((line) => line.slice(1, line.indexOf('"', 1)))).toEqual([
      'Running preStop hook',
      'PreStop hook not completed in grace period',
      'Killing container with a grace period',
      'Exec lifecycle hook for Container in Pod failed',
      'PreStop hook failed',
      'Container exited normally',
    ]);
    expect(klog(run, 'PreStop hook failed')[0]).toContain(`err="command 'sh -c sleep 30' exited with 137: "`);
    expect(k8sEvents(run).slice(0, 2)).toEqual([
      'Normal Killing Stopping container app',
      'Warning FailedPreStopHook PreStopHook failed',
    ]);
  });

  it.each([
    {
      of: 'an exec',
      hook: { exec: { command: ['sh', '-c', 'sleep 30'] } },
      message:
        /^Exec lifecycle hook \(\[sh -c sleep 30\]\) for Container "app" in Pod "web_default\(.*\)" failed - error: command 'sh -c sleep 30' exited with 137: , message: ""$/,
    },
    {
      of: 'a GET',
      hook: { httpGet: { path: '/drain', port: 80 } },
      message:
        /^HTTP lifecycle hook \(\/drain\) for Container "app" in Pod "web_default\(.*\)" failed - error: .+, message: ""$/,
    },
  ])('has the Event repeat the message of $of until 1.24, and keeps it back later', ({ hook, message }) => {
    const overran = pod([container('app', { lifecycle: { preStop: hook } })], { app: { preStopTakes: seconds(30) } });
    const texts = (release: Release): string[] =>
      endOf(simulated(release, [overran], [del(5)])).eventRecorder.events.flatMap((event) =>
        event.reason === 'FailedPreStopHook' ? [event.message] : [],
      );
    for (const release of [v1_18, v1_23, v1_24]) expect(texts(release)).toEqual([expect.stringMatching(message)]);
    expect(texts(v1_27)).toEqual(['PreStopHook failed']);
  });
});

describe('hooks by their handler', () => {
  it('`sleep` is the kubelet’s own, where it knows it', () => {
    const sleeper = pod([container('app', { lifecycle: { preStop: { sleep: { seconds: 4 } } } })]);
    expect(timeouts(simulated(v1_30, [sleeper], [del(30)]))).toEqual([['app', 26]]);
    const old = simulated(v1_27, [sleeper], [del(30)]);
    expect(klog(old, 'preStop')).toEqual([]);
    expect(timeouts(old)).toEqual([['app', 30]]);
  });

  it('`httpGet` goes from the kubelet to the pod, which may be gone before it has answered', () => {
    const lifecycle = { preStop: { httpGet: { path: '/drain', port: 8080 } } };
    const served = pod([container('app', { lifecycle })], { app: { preStopTakes: seconds(2) } });
    const run = simulated(v1_30, [served], [del(30)]);
    expect(first(run, 'PreStopStarted').detail).toEqual({ container: 'app', hook: 'httpGet' });
    expect(timeouts(run)).toEqual([['app', 28]]);
    const overran = pod([container('app', { lifecycle })], { app: { preStopTakes: seconds(60) } });
    expect(klog(simulated(v1_30, [overran], [del(3)]), 'HTTP lifecycle hook')[0]).toContain(
      String.raw`err="Get \"http://10.98.0.2:8080/drain\": EOF"`,
    );
  });

  it('several run at the same time', () => {
    const two = pod([container('a', exec('x')), container('b', exec('y'))], {
      a: { preStopTakes: seconds(3) },
      b: { preStopTakes: seconds(5) },
    });
    const run = simulated(v1_30, [two], [del(30)]);
    const [a, b] = all(run, 'PreStopStarted');
    expect(Math.abs((a?.t ?? 0) - (b?.t ?? 0))).toBeLessThan(ms(1));
    expect(timeouts(run)).toEqual([
      ['a', 27],
      ['b', 25],
    ]);
  });
});

describe('a container that cannot be stopped', () => {
  const web = pod([container('app')]);

  it.each([v1_23, v1_36])('is tried again 10 s later, and the pod’s Events tell ($id)', (release) => {
    const run = simulated(release, [web], [fault(seconds(1), { what: 'stopContainerFails', failures: 1 }), del()]);
    const [failed, again] = all(run, 'StopContainerCalled').map(({ t }) => toSeconds(t));
    expect((again ?? 0) - (failed ?? 0)).toBeGreaterThan(10);
    expect((again ?? 0) - (failed ?? 0)).toBeLessThan(12);
    const [error] = klog(run, 'Error syncing pod, skipping');
    const prefix = release.killPodErrorPrefix;
    expect(error).toContain(
      String.raw`err="${prefix}[failed to \"KillContainer\" for \"app\" with KillContainerError: `,
    );
    expect(error).toContain(String.raw`, failed to \"KillPodSandbox\" for `);
    expect(k8sEvents(run).slice(0, 2)).toEqual([
      'Normal Killing Stopping container app',
      'Warning FailedKillPod error killing pod: [failed to "KillContainer" for "app" with',
    ]);
    expect(klog(run, 'Updated QoS cgroup')).toHaveLength(1);
    expect(all(run, 'ObjectRemoved')).toHaveLength(1);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it('is tried for ever, and the object stays', () => {
    const run = simulated(v1_30, [web], [fault(seconds(1), { what: 'stopContainerFails' }), del()], {
      until: seconds(100),
    });
    expect(all(run, 'WorkFailed').length).toBeGreaterThan(7);
    expect(all(run, 'ObjectRemoved')).toEqual([]);
    expect(unfinishedBusiness(endOf(run))).toContainEqual({ code: 'containerUnsignallable', of: 'web/app' });
  });

  it('does not keep another container from being stopped', () => {
    const two = pod([container('app'), container('log')]);
    const run = simulated(
      v1_30,
      [two],
      [fault(seconds(1), { what: 'stopContainerFails', container: 'app', failures: 1 }), del()],
    );
    const [exited] = all(run, 'ContainerExited');
    expect(exited?.detail).toEqual({ container: 'log', exitCode: 0 });
    expect(timeouts(run)).toEqual([
      ['app', 30],
      ['log', 30],
      ['app', 30],
    ]);
  });
});

describe('a network that cannot be torn down', () => {
  const web = pod([container('app')]);

  it('holds the pod up, though its container has exited', () => {
    const run = simulated(v1_36, [web], [fault(seconds(1), { what: 'sandboxTeardownFails', failures: 2 }), del()]);
    expect(all(run, 'ContainerExited')).toHaveLength(1);
    expect(all(run, 'NetworkTeardownFailed')).toHaveLength(2);
    expect(all(run, 'NetworkTornDown')).toHaveLength(1);
    const [error] = klog(run, 'Error syncing pod, skipping');
    expect(error).toContain('err="error killing terminating pod: failed to \\"KillPodSandbox\\" for ');
    expect(error).toContain('failed to destroy network for sandbox');
    expect(error).not.toContain('KillContainer');
    /** The second attempt finds nothing that runs: no Killing event, no hook, only the sandbox. */
    expect(k8sEvents(run).filter((line) => line.includes('Killing'))).toHaveLength(1);
    expect(all(run, 'ObjectRemoved')).toHaveLength(1);
  });

  it('names what it waits for', () => {
    const run = simulated(v1_23, [web], [fault(seconds(1), { what: 'sandboxTeardownFails' }), del()], {
      until: seconds(60),
    });
    expect(unfinishedBusiness(endOf(run))).toContainEqual({ code: 'networkTeardown', of: 'web' });
  });
});

describe('frozen processes', () => {
  const web = pod([container('app')]);
  const freeze = fault(seconds(1), { what: 'freezeContainer', container: 'app' });
  const thawAt = (when: Micros) => fault(when, { what: 'thawContainer', container: 'app' });

  it('see no SIGTERM, but runc thaws them for SIGKILL', () => {
    const run = simulated(v1_30, [web], [freeze, del(5)]);
    expect(first(run, 'SigtermSent').detail).toMatchObject({ frozen: true });
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(5, 2);
    expect(first(run, 'ContainerExited').detail).toEqual({ container: 'app', exitCode: 137 });
  });

  it('see it when they run again', () => {
    const run = simulated(v1_30, [web], [freeze, del(30), thawAt(seconds(6))]);
    expect(all(run, 'SigkillSent')).toEqual([]);
    expect(at(run, 'ContainerExited')).toBeCloseTo(6.2, 2);
    expect(first(run, 'ContainerExited').detail).toEqual({ container: 'app', exitCode: 0 });
  });

  it('do not run a hook', () => {
    const run = simulated(v1_30, [pod([container('app', exec('drain'))])], [freeze, del(5)]);
    expect(klog(run, 'PreStop hook failed')[0]).toContain('cannot exec in a paused container');
  });
});

describe('a frozen shim', () => {
  const web = pod([container('app')]);
  const freeze = fault(seconds(1), { what: 'freezeShim' });

  it('lets StopContainer and StopPodSandbox hang to their deadlines, one after the other', () => {
    const run = simulated(v1_30, [web], [freeze, del(5)], { until: seconds(260) });
    expect(all(run, 'SigtermSent')).toEqual([]);
    const [stop, sandbox] = all(run, 'RuntimeCallFailed');
    expect(stop?.detail).toMatchObject({ call: 'StopContainer', error: expect.stringContaining('DeadlineExceeded') });
    expect(toSeconds(stop?.t ?? seconds(0)) - at(run, 'StopContainerCalled')).toBeCloseTo(125, 3);
    expect(toSeconds(sandbox?.t ?? seconds(0)) - at(run, 'StopSandboxCalled')).toBeCloseTo(120, 3);
    expect(klog(run, 'Error syncing pod, skipping')[0]).toContain('context deadline exceeded');
    expect(unfinishedBusiness(endOf(run))).toContainEqual({ code: 'shimFrozen', of: 'web' });
  });

  it('does what it was asked for when it runs again, and the grace starts then', () => {
    const thaw = fault(seconds(20), { what: 'thawShim' });
    const run = simulated(v1_30, [pod([container('app')], { app: { onSigterm: 'ignore' } })], [freeze, del(5), thaw]);
    expect(at(run, 'SigtermSent')).toBeCloseTo(20, 2);
    expect(at(run, 'SigkillSent')).toBeCloseTo(25, 2);
    expect(all(run, 'WorkFailed')).toEqual([]);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it('is thawed though another pod has taken the name', () => {
    const force = deletes(seconds(2), 'web', { gracePeriodSeconds: 0, force: true });
    const again = creates(seconds(4), web);
    const run = simulated(v1_30, [web], [freeze, force, again, fault(seconds(20), { what: 'thawShim' })]);
    expect(all(run, 'ShimThawed').map(({ pod: of }) => of)).toEqual(all(run, 'ShimFrozen').map(({ pod: of }) => of));
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });
});

describe('containerd down', () => {
  const web = pod([container('app')]);

  it('fails every call at once; the worker waits for a relist that works', () => {
    const run = simulated(v1_36, [web], [stopsRuntime(seconds(1)), del(5), startsRuntime(seconds(14))]);
    const called = all(run, 'StopContainerCalled').map(({ t }) => toSeconds(t));
    const [failed] = all(run, 'RuntimeCallFailed');
    expect(toSeconds(failed?.t ?? seconds(0)) - (called[0] ?? 0)).toBeLessThan(0.001);
    expect(failed?.detail?.error).toBe(
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
    );
    /** Due 10 s after the failure, yet there is nothing newer than that to judge by until containerd answers. */
    expect(all(run, 'WorkFailed')).toHaveLength(1);
    expect(called[1]).toBeGreaterThan(at(run, 'RuntimeReached'));
    expect((called[1] ?? 0) - at(run, 'RuntimeReached')).toBeLessThan(1.1);
    expect(at(run, 'RuntimeReached') - 14).toBeLessThan(3.1);
    expect(all(run, 'ObjectRemoved')).toHaveLength(1);
  });

  it('breaks a stop that is under way; the process is signalled again by a containerd that has forgotten', () => {
    const stubborn = pod([container('app')], { app: { onSigterm: 'ignore' } });
    const run = simulated(v1_23, [stubborn], [del(30), stopsRuntime(seconds(10)), startsRuntime(seconds(12))]);
    expect(klog(run, 'StopContainer from runtime service failed')[0]).toContain(
      'err="rpc error: code = Unavailable desc = transport is closing"',
    );
    expect(all(run, 'SigtermSent')).toHaveLength(2);
    expect(at(run, 'SigkillSent')).toBeGreaterThan(50);
  });

  it('keeps housekeeping and PLEG from judging, and after 30 s syncLoop from handling anything', () => {
    const run = simulated(v1_23, [web], [stopsRuntime(seconds(10)), del(5, seconds(60)), startsRuntime(seconds(80))]);
    expect(klog(run, 'Failed cleaning pods').length).toBeGreaterThan(5);
    expect(klog(run, 'GenericPLEG: Unable to retrieve pods').length).toBeGreaterThan(60);
    const paused = first(run, 'SyncLoopPaused');
    expect(paused.detail).toEqual({ error: 'container runtime is down' });
    /** The last status that was read is at most 5 s older than the outage. */
    expect(toSeconds(paused.t)).toBeGreaterThan(35);
    expect(toSeconds(paused.t)).toBeLessThan(42);
    const [sleep1, sleep2] = run.events.flatMap((event) =>
      event.klog?.text.startsWith('"Skipping pod synchronization"') === true ? [event.t] : [],
    );
    expect(((sleep2 ?? 0) - (sleep1 ?? 0)) / 1000).toBeCloseTo(100, 1);
    /** The DELETE lies in the channel until the runtime is back. */
    expect(at(run, 'DeletionTimestampSet')).toBeLessThan(61);
    expect(at(run, 'TerminationRequested')).toBeGreaterThan(at(run, 'RuntimeReached'));
    expect(at(run, 'TerminationRequested') - at(run, 'RuntimeReached')).toBeLessThan(10.1);
    expect(all(run, 'ObjectRemoved')).toHaveLength(1);
  });

  it('makes PLEG unhealthy after 3 min', () => {
    const run = simulated(v1_23, [web], [stopsRuntime(seconds(10))], { until: seconds(220) });
    expect(klog(run, 'Skipping pod synchronization').at(-1)).toMatch(
      /err="\[container runtime is down, PLEG is not healthy: pleg was last seen active 3m\d+\.\d+s ago; threshold is 3m0s\]"/,
    );
  });

  it('fails garbage collection, which comes again', () => {
    const run = simulated(v1_23, [web], [del(5), stopsRuntime(seconds(10)), startsRuntime(seconds(40))]);
    const collected = all(run, 'GarbageCollected').map(({ detail }) => detail?.error !== undefined);
    expect(collected.slice(0, 2)).toEqual([true, false]);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it('lets containers live on', () => {
    const run = simulated(v1_23, [web], [stopsRuntime(seconds(1))], { until: seconds(60) });
    expect(all(run, 'ContainerExited')).toEqual([]);
    expect(Object.values(endOf(run).runtime.containers)).toMatchObject([{ state: 'running' }]);
  });
});

describe('the stop signal', () => {
  const hooked = { stopSignal: 'SIGUSR1', preStop: { exec: { command: ['drain'] } } };
  const wanting = pod([
    container('app', { lifecycle: { stopSignal: 'SIGUSR1' } }),
    container('hooked', { lifecycle: hooked }),
  ]);

  it.each(RELEASES.map(releaseOf))(
    'in a spec is dropped by the API server of $id: the runtime sends SIGTERM',
    (release) => {
      const run = simulated(release, [wanting], [del()]);
      const [app, other] = run.initial.etcd.pods['default/web']?.spec.containers ?? [];
      expect(app?.lifecycle).toBeUndefined();
      expect(other?.lifecycle).toEqual({ preStop: hooked.preStop });
      expect(all(run, 'SigtermSent').map(({ detail }) => detail?.signal)).toEqual(['SIGTERM', 'SIGTERM']);
    },
  );
});

describe('a pod that has gone while the kubelet was down', () => {
  const hooked = pod([container('app', exec('drain'))], {}, { terminationGracePeriodSeconds: 45 });
  const steps: Steps[] = [
    stopsKubelet(seconds(1)),
    deletes(seconds(2), 'web', { gracePeriodSeconds: 0, force: true }),
    startsKubelet(seconds(3)),
  ];
  const orphaned = (release: Release): Run => simulated(release, [hooked], steps);

  it.each([v1_18, v1_21])(
    'is stopped in $id with the grace and the hook that its container’s annotations keep',
    (release) => {
      const run = orphaned(release);
      expect(all(run, 'PreStopStarted')).toHaveLength(1);
      expect(first(run, 'StopContainerCalled').detail).toMatchObject({ gracePeriod: 45 });
      expect(checkInvariants(run, release.id)).toEqual([]);
    },
  );

  it.each([v1_22, v1_23, v1_36])('is stopped without its hook and at once in $id', (release) => {
    const run = orphaned(release);
    expect(all(run, 'PreStopStarted')).toEqual([]);
    const { gracePeriod } = first(run, 'StopContainerCalled').detail ?? {};
    expect(gracePeriod).toBe(release.graceOverride === 'afterPreStop' ? 1 : 2);
  });
});

describe('an orphan that housekeeping takes from a stale runtime cache', () => {
  const hooked = pod([container('app', exec('drain'))]);
  /** By the phase of its timer it finds one, and by then the container has been removed. */
  function ofOrphan(release: Release): readonly TraceEvent[] {
    for (let phase = 100; phase < 2_000; phase += 100) {
      const timers = { pleg: ms(900), housekeeping: ms(phase), containerGC: seconds(20) };
      const { events } = simulated(release, [hooked], [del()], { timers });
      const found = events.slice(events.findIndex(({ kind }) => kind === 'OrphanFound'));
      const ends = found.some(({ kind }) => kind === 'StopContainerCalled' || kind === 'WorkFailed');
      if (found[0]?.kind === 'OrphanFound' && ends) return found;
    }
    throw new Error('no phase leads to an orphan');
  }

  it('is stopped with 1 s and without its hook; the runtime does not know it any more, which is as good', () => {
    const events = ofOrphan(v1_23);
    expect(events.filter(({ kind }) => kind === 'PreStopStarted')).toEqual([]);
    expect(events.find(({ kind }) => kind === 'StopContainerCalled')?.detail).toMatchObject({ gracePeriod: 1 });
    const texts = events.flatMap(({ klog: line }) => line?.text ?? []);
    expect(texts.some((text) => text.includes('code = NotFound'))).toBe(true);
    expect(texts.some((text) => text.includes('Container exited normally'))).toBe(true);
    expect(events.filter(({ kind }) => kind === 'WorkFailed')).toEqual([]);
  });

  it('was a failure before that was known', () => {
    const [failed] = ofOrphan(v1_22).filter(({ kind }) => kind === 'WorkFailed');
    expect(failed?.klog?.text).toContain('with KillContainerError');
    expect(failed?.klog?.text).toContain('code = NotFound');
  });

  it('fails in 1.18 before anything is stopped, as its labels cannot be read; podKiller only logs that', () => {
    for (let phase = 100; phase < 2_000; phase += 100) {
      const timers = { pleg: ms(900), housekeeping: ms(phase), containerGC: seconds(20) };
      const run = simulated(v1_18, [hooked], [del()], { timers });
      expect(unfinishedBusiness(endOf(run))).toEqual([]);
    }
    const events = ofOrphan(v1_18);
    expect(events.filter(({ kind }) => kind === 'StopContainerCalled')).toEqual([]);
    const failed = events.filter(({ kind }) => kind === 'WorkFailed');
    expect(failed.map(({ klog: line }) => line?.text)).toEqual([
      expect.stringMatching(/^Failed killing the pod "web": /),
    ]);
  });
});

describe('sidecars', () => {
  const sidecar = (name: string): Container => container(name, { restartPolicy: 'Always' });
  const withSidecars = (behaviour: Readonly<Record<string, Partial<ProcessBehaviour>>>): PodSetup =>
    pod([container('app')], behaviour, { initContainers: [sidecar('one'), sidecar('two')] });

  it('are stopped after the main containers, the last first, with what is left of the grace', () => {
    const run = simulated(
      v1_30,
      [
        withSidecars({
          app: { exitAfter: seconds(5) },
          one: { exitAfter: seconds(1) },
          two: { exitAfter: seconds(2) },
        }),
      ],
      [del(30)],
    );
    expect(timeouts(run)).toEqual([
      ['app', 30],
      ['two', 25],
      ['one', 23],
    ]);
  });

  it('are stopped with 2 s when the main containers have used the grace up, at the very moment of the SIGKILL', () => {
    const run = simulated(v1_30, [withSidecars({ app: { onSigterm: 'ignore' } })], [del(10)]);
    expect(timeouts(run)).toEqual([
      ['app', 10],
      ['one', 2],
      ['two', 2],
    ]);
  });

  it('have their preStop hooks run at once', () => {
    const hooked = pod(
      [container('app')],
      { app: { exitAfter: seconds(6) }, log: { preStopTakes: seconds(2) } },
      {
        initContainers: [{ ...sidecar('log'), ...exec('flush') }],
      },
    );
    const run = simulated(v1_30, [hooked], [del(30)]);
    expect(at(run, 'PreStopStarted')).toBeLessThan(2.2);
    expect(timeouts(run)).toEqual([
      ['app', 30],
      ['log', 24],
    ]);
  });
});

describe('a container that its liveness probe condemns', () => {
  const probed = (terminationGracePeriodSeconds?: number): PodSetup =>
    pod(
      [
        container('app', {
          livenessProbe: {
            httpGet: { path: '/', port: 80 },
            periodSeconds: 1,
            failureThreshold: 1,
            ...(terminationGracePeriodSeconds !== undefined && { terminationGracePeriodSeconds }),
          },
        }),
      ],
      { app: { onSigterm: 'ignore' } },
    );
  const frozen = [fault(seconds(5), { what: 'freezeContainer', container: 'app' })];

  it('is killed with the probe’s grace, where the release knows one, and the pod’s otherwise', () => {
    const withProbe = (release: Release): unknown[] =>
      timeouts(simulated(release, [probed(3)], frozen, { until: seconds(20) }));
    expect(withProbe(v1_30)[0]).toEqual(['app', 3]);
    expect(withProbe(v1_23)[0]).toEqual(['app', 30]);
    expect(timeouts(simulated(v1_30, [probed()], frozen, { until: seconds(20) }))[0]).toEqual(['app', 30]);
  });

  it('may be given longer than the pod would, which is logged', () => {
    const run = simulated(v1_30, [probed(45)], frozen, { until: seconds(20) });
    expect(timeouts(run)[0]).toEqual(['app', 45]);
    expect(klog(run, 'Using probe-level grace period')[0]).toContain('probeGracePeriod=45 podGracePeriod=30');
  });

  it('keeps the pod’s grace when the pod is deleted', () => {
    expect(timeouts(simulated(v1_30, [probed(3)], [del()]))).toEqual([['app', 30]]);
  });

  it('is named in the Event', () => {
    const run = simulated(v1_30, [probed(3)], frozen, { until: seconds(20) });
    expect(k8sEvents(run)).toContain('Normal Killing Container app failed liveness probe, will be restarted');
  });
});
