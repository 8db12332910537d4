/** Until 1.21: what a worker does without phases, and podKiller beside it. */
import { describe, expect, it } from 'vitest';
import { micros, ms, plus, seconds, toSeconds } from '../engine/time.ts';
import type { Pod } from '../kube/objects.ts';
import { v1_18, v1_21, v1_23, type Release } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
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
  rows,
  simulated,
  stateAfter,
  writes,
  type Run,
} from './testing/runs.ts';
import {
  breaksRuntime,
  creates,
  editsManifest,
  removesManifest,
  runsShort,
  startsApiserver,
  startsKubelet,
  stopsApiserver,
  stopsKubelet,
  type Steps,
} from './testing/steps.ts';

const OLD = [v1_18, v1_21] as const;

const web = (behaviour: Partial<ProcessBehaviour> = {}, spec: Parameters<typeof manifest>[1] = {}): PodSetup =>
  pod('api', manifest('web', spec), behaviour);
const stubborn = web({ onSigterm: 'ignore' });

const run = (release: Release, pods: readonly PodSetup[], steps: readonly Steps[], more: Partial<ClusterSetup> = {}) =>
  simulated(pods, steps, { release, ...more });

const texts = (of: Run): readonly string[] => of.events.flatMap(({ klog }) => klog?.text ?? []);
const last = (of: Run): Pod => {
  const object = objectNamed(endOf(of), 'web');
  if (object === undefined) throw new Error('the pod is gone');
  return object;
};

describe('a pod that is forced while it stops', () => {
  const steps = [del('web'), del('web', { at: seconds(5), gracePeriodSeconds: 0, force: true })];

  it.each(OLD)('is killed a second time, beside the first, and is over after 2 s in $id', (release) => {
    const forced = run(release, [stubborn], steps);
    expect(at(forced, 'ContainerExited')).toBeGreaterThan(7);
    expect(at(forced, 'ContainerExited')).toBeLessThan(7.5);
    const calls = eventsOf(forced, 'StopContainerCalled').map(({ actor, detail }) => [actor, detail?.['gracePeriod']]);
    expect(calls.slice(0, 2)).toEqual([
      ['podWorkers', 30],
      ['podKiller', 2],
    ]);
  });

  it('has its whole grace where its worker does it all', () => {
    expect(at(run(v1_23, [stubborn], steps), 'ContainerExited')).toBeGreaterThan(31);
  });

  it('writes no status from there on', () => {
    const forced = run(v1_21, [stubborn], steps);
    const removed = first(forced, 'TerminationRequested');
    expect(eventsOf(forced, 'TerminationRequested').map(({ actor, detail }) => [actor, detail?.['reason']])).toEqual([
      ['podWorkers', 'deleted'],
      ['syncLoop', 'removed'],
    ]);
    expect(eventsOf(forced, 'StatusPatched').filter(({ t }) => t > plus(removed.t, seconds(3)))).toEqual([]);
    expect(texts(forced)).toContain('"Killing unwanted pod" podName="web"');
  });
});

describe('a pod that is deleted while an init container runs', () => {
  const initialising = creates(ms(200), {
    ...web({}, { initContainers: [{ name: 'setup', image: 'busybox' }], terminationGracePeriodSeconds: 4 }),
    behaviour: {
      app: { ...DEFAULT_BEHAVIOUR },
      setup: { ...DEFAULT_BEHAVIOUR, onSigterm: 'ignore', exits: { after: seconds(3600), exitCode: 0 } },
    },
  });

  it.each(OLD)('is over at once by its containers’ statuses; podKiller stops the init container in $id', (release) => {
    const deleted = run(release, [], [initialising, del('web', { at: seconds(5) })]);
    const final = first(deleted, 'StatusFinal');
    expect(toSeconds(final.t)).toBeLessThan(5.2);
    expect(eventsOf(deleted, 'SyncPodEntered', 'TerminatingEntered').filter(({ t }) => t > final.t)[0]?.actor).toBe(
      'podKiller',
    );
    const [call] = eventsOf(deleted, 'StopContainerCalled');
    expect(call).toMatchObject({ actor: 'podKiller', detail: { container: 'setup', gracePeriod: 4 } });
  });

  it('leaves the containers that wait as they are', () => {
    const deleted = run(v1_21, [], [initialising, del('web', { at: seconds(5) })]);
    const patched = eventsOf(deleted, 'StatusPatched').find(({ t }) => t > seconds(5));
    const status = patched && Object.values(stateAfter(deleted, patched).etcd.pods)[0]?.status;
    expect(status?.containerStatuses?.[0]?.state).toEqual({ waiting: { reason: 'PodInitializing' } });
    expect(status?.initContainerStatuses?.[0]?.state.terminated?.reason).toBe('ContainerStatusUnknown');
  });
});

describe('a pod that the kubelet evicts', () => {
  const pressure = runsShort(seconds(2), 'web');

  it.each(OLD)('has nothing in its status but phase, reason and message in $id', (release) => {
    const evicted = run(release, [web()], [pressure], { until: seconds(30) });
    const { containerStatuses, podIP, conditions, phase, reason, message } = last(evicted).status;
    expect({ containerStatuses, podIP, conditions: conditions ?? [] }).toEqual({ conditions: [] });
    expect({ phase, reason }).toEqual({ phase: 'Failed', reason: 'Evicted' });
    expect(message).toMatch(/^The node was low on resource/);
    expect(rows(evicted).at(-1)).toBe('MODIFIED web 0/1 Evicted');
  });

  it('keeps the rest later on', () => {
    const evicted = run(v1_23, [web()], [pressure], { until: seconds(30) });
    expect(last(evicted).status.containerStatuses).toHaveLength(1);
  });
});

describe('a REMOVE', () => {
  it.each([
    [v1_18, 'Failed to delete pod "web_default('],
    [v1_21, '"Failed to delete pod" pod="default/web" err="pod not found"'],
  ] as const)('of a pod that has finished finds nothing, which is logged as a failure in %#', (release, line) => {
    const lines = texts(run(release, [web()], [del('web')]));
    expect(lines.filter((text) => text.startsWith(line))).toHaveLength(1);
    expect(lines.some((text) => text.includes('pod not found'))).toBe(true);
  });
});

describe('a container that has vanished from the runtime', () => {
  const away: readonly Steps[] = [
    del('web'),
    stopsApiserver(seconds(2.1)),
    stopsKubelet(seconds(80)),
    startsApiserver(seconds(81)),
    startsKubelet(seconds(83)),
  ];
  const seen = (release: Release) => {
    const lost = run(release, [web()], away);
    const shown = eventsOf(lost, 'StatusPatched').map(
      (event) => Object.values(stateAfter(lost, event).etcd.pods)[0]?.status,
    );
    const [status] = shown.filter((each) => each?.containerStatuses?.[0]?.containerID === undefined);
    const [container] = status?.containerStatuses ?? [];
    return { phase: status?.phase, state: container?.state, lastState: container?.lastState };
  };

  it('waits to be made in 1.18, and the pod is Pending', () => {
    expect(seen(v1_18)).toEqual({
      phase: 'Pending',
      state: { waiting: { reason: 'ContainerCreating' } },
      lastState: {},
    });
  });

  it('waits in 1.21 with an end that nobody saw, and the phase stays', () => {
    const { phase, state, lastState } = seen(v1_21);
    expect({ phase, state }).toEqual({ phase: 'Running', state: { waiting: { reason: 'ContainerCreating' } } });
    expect(lastState?.terminated).toMatchObject({ exitCode: 137, reason: 'ContainerStatusUnknown' });
  });
});

describe('a static pod whose manifest is removed', () => {
  const stat = pod('file', manifest('web'), { exitAfter: seconds(4) });
  const remove = removesManifest(seconds(2), 'web');

  it.each(OLD)('leaves its dead container to garbage collection in $id', (release) => {
    const removed = run(release, [stat], [remove]);
    expect(at(removed, 'ContainerRemoved')).toBeCloseTo(20, 0);
  });

  it('keeps its mirror, its directory and its cgroup until podKiller is done; in 1.18 nobody waits with the mirror', () => {
    const mirrorGone = (release: Release) => {
      const removed = run(release, [stat], [remove]);
      return at(removed, 'ObjectRemoved') > at(removed, 'ContainerExited');
    };
    expect(OLD.map(mirrorGone)).toEqual([false, true]);
  });

  it('holds up the next of its name in 1.21', () => {
    const edit = editsManifest(seconds(2), 'web', pod('file', manifest('web', { terminationGracePeriodSeconds: 20 })));
    const edited = run(v1_21, [stat], [edit]);
    expect(texts(edited).filter((text) => text.includes('is pending termination\\""'))).toEqual([]);
    expect(texts(edited).some((text) => text.includes('pod \\"web-node-1_default\\" is pending termination'))).toBe(
      true,
    );
    expect(at(edited, 'SandboxCreating')).toBeGreaterThan(at(edited, 'ContainerExited'));
  });
});

describe('the volumes of a pod of which only the sandbox is left', () => {
  const withVolume = web({}, { volumes: [{ name: 'cache', emptyDir: {} }] });

  const unmountedAt = (release: Release) => {
    const forced = del('web', { gracePeriodSeconds: 0, force: true });
    const stop = first(run(release, [withVolume], [forced]), 'StopSandboxCalled').t;
    const freeze = breaksRuntime(plus(stop, micros(10)), 'web', { what: 'freezeShim' });
    return kinds(run(release, [withVolume], [forced, freeze], { until: seconds(15) }), 'VolumeUnmountStarted');
  };

  it('are unmounted in 1.18, which counts containers alone, and stay in 1.21', () => {
    expect(OLD.map((release) => unmountedAt(release).length)).toEqual([2, 0]);
  });
});

describe('the final DELETE', () => {
  it('is sent with the phase still Running, after the dead container has been removed', () => {
    const gone = run(v1_21, [web()], [del('web')]);
    expect(writes(gone).at(-1)).toMatch(/^kubelet delete web grace=0 uid 200/);
    expect(rows(gone).at(-1)).toBe('DELETED web 0/1 Terminating');
    expect(at(gone, 'ContainerRemoved')).toBeLessThan(at(gone, 'ObjectRemoved'));
  });
});
