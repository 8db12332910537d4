import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds, ZERO } from '../engine/time.ts';
import type { PodManifest } from '../kube/objects.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../trace/index.ts';
import { eventLevel, type EventKind } from './eventKinds.ts';
import { unfinishedBusiness } from './quiet.ts';
import { v1_23 } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
import { simulate, simulatingCluster } from './simulate.ts';
import type { ClusterState, ProcessBehaviour } from './state.ts';
import { deletes, removesFinalizers, removesManifest, type Deletion, type Step, type Steps } from './testing/steps.ts';

type Run = Trace<ClusterState>;

const manifest = (name: string, spec: Partial<PodManifest['spec']> = {}, finalizers?: string[]): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...(finalizers && { finalizers }) },
  spec: { containers: [{ name: 'app', image: 'nginx' }], ...spec },
});

const pod = (from: PodSetup['from'], what: PodManifest, behaviour: Partial<ProcessBehaviour> = {}): PodSetup => ({
  from,
  manifest: what,
  behaviour: { app: { ...DEFAULT_BEHAVIOUR, exitAfter: ms(200), ...behaviour } },
});

const del = (name: string, { at = seconds(2), ...options }: Deletion = {}): Step => deletes(at, name, options);

function simulated(pods: PodSetup[], steps: Steps[], more: Partial<ClusterSetup> = {}): Run {
  const timers = { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) };
  return simulate({
    release: v1_23,
    seed: 0,
    nodeName: 'node-1',
    timers,
    pods,
    steps: steps.flat(),
    until: 'quiet',
    ...more,
  });
}

const kinds = (run: Run, ...wanted: EventKind[]): string[] =>
  run.events.flatMap(({ kind }) => ((wanted as string[]).includes(kind) ? [kind] : []));
const first = (run: Run, kind: EventKind): TraceEvent => {
  const event = run.events.find((e) => e.kind === kind);
  if (event === undefined) throw new Error(`no ${kind} in this run`);
  return event;
};
const at = (run: Run, kind: EventKind): number => toSeconds(first(run, kind).t);
const endOf = (run: Run): ClusterState => new TraceCursor(run).stateAt(run.events.length - 1);
const rows = (run: Run): string[] =>
  endOf(run)
    .kubectl.watch.slice(run.initial.kubectl.watch.length)
    .map(({ event, ready, status }) => `${event} ${ready} ${status}`);
const writes = (run: Run): string[] =>
  endOf(run).apiserver.audit.map(
    ({ user, verb, subresource, gracePeriodSeconds, preconditions, code }) =>
      `${user} ${verb}${subresource ? `/${subresource}` : ''}${gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`}${preconditions?.uid !== undefined && verb === 'delete' ? ' uid' : ''} ${code}`,
  );

describe('deleting a regular pod', () => {
  const run = simulated([pod('api', manifest('web'))], [del('web')]);

  it('takes two DELETEs: the first sets the deletionTimestamp, the kubelet’s last one removes the object', () => {
    expect(writes(run)).toEqual(['kubectl delete 200', 'kubelet patch/status 200', 'kubelet delete grace=0 uid 200']);
    expect(kinds(run, 'DeletionTimestampSet', 'GracePeriodZeroed', 'ObjectRemoved')).toEqual([
      'DeletionTimestampSet',
      'GracePeriodZeroed',
      'ObjectRemoved',
    ]);
  });

  it('prints the rows that kubectl get -w prints', () => {
    expect(rows(run)).toEqual([
      'MODIFIED 1/1 Terminating',
      'MODIFIED 0/1 Terminating',
      'MODIFIED 0/1 Terminating',
      'DELETED 0/1 Terminating',
    ]);
  });

  it('takes the worker from SyncPod over Terminating to Terminated, and forgets it', () => {
    expect(
      kinds(
        run,
        'TerminationRequested',
        'TerminationAcknowledged',
        'WorkerTerminated',
        'WorkerFinished',
        'WorkerForgotten',
      ),
    ).toEqual([
      'TerminationRequested',
      'TerminationAcknowledged',
      'WorkerTerminated',
      'WorkerFinished',
      'WorkerForgotten',
    ]);
  });

  it('waits for the next PLEG relist between the two phases', () => {
    const relists = run.events.filter(({ kind }) => kind === 'Relist').map(({ t }) => t);
    const between = relists.filter(
      (t) => t > first(run, 'WorkerTerminated').t && t <= first(run, 'TerminatedEntered').t + 1_000,
    );
    expect(between).toHaveLength(1);
  });

  it('leaves nothing behind', () => {
    const end = endOf(run);
    expect(end.etcd.pods).toEqual({});
    expect(end.podWorkers.workers).toEqual({});
    expect(end.runtime).toMatchObject({ sandboxes: {}, containers: {} });
    expect(end.node).toMatchObject({ podDirs: {}, cgroups: {}, logDirs: {} });
    expect(end.volumeManager.actual).toEqual({});
    expect(unfinishedBusiness(end)).toEqual([]);
  });
});

describe('the grace period', () => {
  it('ends with SIGKILL and exit code 137 for a process that ignores SIGTERM', () => {
    const run = simulated(
      [pod('api', manifest('web'), { onSigterm: 'ignore' })],
      [del('web', { gracePeriodSeconds: 5 })],
    );
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(5, 2);
    expect(first(run, 'ContainerExited').detail).toEqual({ container: 'app', exitCode: 137 });
  });

  it('is waited for however long it is', () => {
    const stubborn = pod('api', manifest('web'), { onSigterm: 'ignore' });
    const run = simulated([stubborn], [del('web', { gracePeriodSeconds: 900 })]);
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(900, 2);
  });

  it('is the pod’s own when a deletion is forced: the object goes at once, the container does not', () => {
    const run = simulated(
      [pod('api', manifest('web'), { onSigterm: 'ignore' })],
      [del('web', { gracePeriodSeconds: 0, force: true })],
    );
    expect(at(run, 'ObjectRemoved')).toBeLessThan(2.1);
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(30, 2);
    expect(writes(run)).toEqual(['kubectl delete grace=0 200']);
  });

  it('becomes one second when 0 is asked for without force', () => {
    const run = simulated(
      [pod('api', manifest('web'), { onSigterm: 'ignore' })],
      [del('web', { gracePeriodSeconds: 0 })],
    );
    expect(writes(run)[0]).toBe('kubectl delete grace=1 200');
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(1, 2);
  });
});

describe('a preStop hook', () => {
  const hook = {
    containers: [{ name: 'app', image: 'nginx', lifecycle: { preStop: { exec: { command: ['sleep', '3'] } } } }],
  };

  it('runs before SIGTERM, and its time is not taken from the grace at 1.23', () => {
    const run = simulated(
      [pod('api', manifest('web', hook), { preStopTakes: seconds(3), onSigterm: 'ignore' })],
      [del('web', { gracePeriodSeconds: 10 })],
    );
    expect(at(run, 'SigtermSent') - at(run, 'PreStopStarted')).toBeCloseTo(3, 1);
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(10, 1);
  });

  it('is given up at the end of the grace', () => {
    const run = simulated(
      [pod('api', manifest('web', hook), { preStopTakes: seconds(60) })],
      [del('web', { gracePeriodSeconds: 4 })],
    );
    expect(first(run, 'PreStopEnded').detail).toMatchObject({ inTime: false });
    expect(at(run, 'SigtermSent') - at(run, 'PreStopStarted')).toBeCloseTo(4, 1);
  });
});

describe('removing a static pod’s manifest', () => {
  const timers = { pleg: ms(300), housekeeping: ms(700), containerGC: seconds(20) };
  const steps: Steps[] = [removesManifest(seconds(2), 'nginx')];
  const run = simulated([pod('file', manifest('nginx'))], steps, { timers });

  it('goes through the eight stages in their order', () => {
    const stages = kinds(
      run,
      'ManifestRemoved',
      'ContainersStopped',
      'ContainerExitSeen',
      'CgroupRemoved',
      'StatusPatched',
      'MirrorPodDeleted',
      'ObjectRemoved',
      'SandboxRemoved',
      'LogsRemoved',
    );
    expect(stages).toEqual([
      'ManifestRemoved',
      'ContainersStopped',
      'ContainerExitSeen',
      'CgroupRemoved',
      'StatusPatched',
      'ObjectRemoved',
      'MirrorPodDeleted',
      'SandboxRemoved',
      'LogsRemoved',
    ]);
  });

  it('deletes the mirror pod in one request of housekeeping, with grace 0 and no UID', () => {
    expect(writes(run)).toEqual(['kubelet patch/status 200', 'kubelet delete grace=0 200']);
  });

  it('never shows the mirror pod Terminating while containers are being stopped', () => {
    expect(rows(run)).toEqual(['MODIFIED 0/1 Completed', 'MODIFIED 0/1 Terminating', 'DELETED 0/1 Terminating']);
  });

  it('leaves nothing behind', () => {
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(endOf(run).node).toMatchObject({ podDirs: {}, cgroups: {}, logDirs: {} });
  });
});

describe('deleting a mirror pod', () => {
  const run = simulated([pod('file', manifest('nginx'))], [del('nginx-node-1')]);

  it('recreates it under a new UID, almost without a status, which the next batch fills in', () => {
    const [before] = Object.values(run.initial.etcd.pods);
    const created = first(run, 'ObjectCreated');
    expect(created.pod?.uid).not.toBe(before?.metadata.uid);
    const state = new TraceCursor(run).stateAt(created.seq);
    expect(Object.values(state.etcd.pods)[0]?.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
    expect(Object.values(endOf(run).etcd.pods)[0]?.status).toMatchObject({ phase: 'Running' });
  });

  it('stops no container', () => {
    expect(kinds(run, 'StopContainerCalled', 'SigtermSent', 'ContainerExited', 'TerminationRequested')).toEqual([]);
    expect(endOf(run).runtime).toEqual(run.initial.runtime);
  });

  it('does so with force, too, with the pod’s next sync: this one’s DELETE found no mirror to delete', () => {
    const forced = simulated(
      [pod('file', manifest('nginx'))],
      [del('nginx-node-1', { gracePeriodSeconds: 0, force: true })],
    );
    expect(kinds(forced, 'ObjectCreated')).toEqual(['ObjectCreated']);
    expect(at(forced, 'ObjectCreated') - at(forced, 'ObjectRemoved')).toBeGreaterThan(50);
    expect(endOf(forced).runtime).toEqual(forced.initial.runtime);
    expect(unfinishedBusiness(endOf(forced))).toEqual([]);
  });
});

describe('housekeeping on a stale runtime cache', () => {
  it('kills a pod once more that went since the cache was read, or not, by the phase of its timer', () => {
    const outcomes = [300, 700, 1_100, 1_500, 1_900].map((phase) => {
      const timers = { pleg: ms(900), housekeeping: ms(phase) };
      const run = simulated([pod('api', manifest('web'))], [del('web')], { timers });
      return kinds(run, 'OrphanFound').length;
    });
    expect(new Set(outcomes)).toEqual(new Set([0, 1]));
  });
});

describe('a finalizer', () => {
  const held = manifest('held', { terminationGracePeriodSeconds: 10 }, ['example.com/hold']);

  it('keeps the object after the kubelet is done', () => {
    const run = simulated([pod('api', held)], [del('held')]);
    expect(kinds(run, 'GracePeriodZeroed', 'ObjectRemoved')).toEqual(['GracePeriodZeroed']);
    expect(unfinishedBusiness(endOf(run))).toContainEqual(
      expect.objectContaining({ code: 'command', waitsFor: 'DELETED' }),
    );
  });

  it('keeps the run from ending, but not for ever, while other pods are synced as always', () => {
    const run = simulated(
      [pod('api', held), pod('api', manifest('web')), pod('file', manifest('nginx'))],
      [del('held')],
    );
    expect(toSeconds(run.end)).toBeLessThan(300);
    expect(unfinishedBusiness(endOf(run))).toContainEqual(
      expect.objectContaining({ code: 'command', waitsFor: 'DELETED' }),
    );
  });

  it('lets it go when the last one is removed', () => {
    const run = simulated([pod('api', held)], [del('held'), removesFinalizers(seconds(15), 'held')]);
    expect(kinds(run, 'ObjectRemoved', 'PodDirRemoved')).toEqual(['ObjectRemoved', 'PodDirRemoved']);
  });
});

describe('every run', () => {
  const both = (): Run =>
    simulated(
      [
        pod('api', manifest('web')),
        pod('file', manifest('nginx')),
        pod('api', manifest('slow'), { exitAfter: seconds(12) }),
      ],
      [del('web'), removesManifest(ms(2_500), 'nginx'), del('slow', { at: seconds(3) })],
    );

  it('is the same, byte for byte, every time', () => {
    expect(JSON.stringify(both())).toBe(JSON.stringify(both()));
  });

  it('differs by its seed, and repeats with it', () => {
    const pods = [pod('api', manifest('web'))];
    const seeded = (seed: number): string => JSON.stringify(simulated(pods, [del('web')], { seed }).events);
    expect(seeded(7)).toBe(seeded(7));
    expect(seeded(7)).not.toBe(seeded(8));
  });

  it('counts its events without gaps, in the order of time, each after its cause', () => {
    const run = both();
    run.events.forEach((event, i) => {
      expect(event.seq).toBe(i);
      expect(event.t).toBeGreaterThanOrEqual(run.events[i - 1]?.t ?? ZERO);
      expect(event.cause ?? -1).toBeLessThan(i);
    });
  });

  it('leads every step back to what somebody did', () => {
    const run = both();
    const roots = new Set<string>();
    for (const event of run.events.filter(({ kind }) => eventLevel(kind) !== 'detail')) {
      let root = event;
      for (let cause = event.cause; cause !== undefined; cause = root.cause) root = run.events[cause] ?? root;
      roots.add(root.kind);
    }
    expect(roots).toEqual(new Set(['CommandTyped', 'ManifestRemoved']));
  });

  it('deletes a pod that does not exist with kubectl’s own error', () => {
    const run = simulated([], [del('ghost')]);
    expect(endOf(run).kubectl.commands[0]).toMatchObject({
      state: 'failed',
      output: ['Error from server (NotFound): pods "ghost" not found'],
    });
  });

  it('comes to rest without pods and without steps', () => {
    expect(simulated([], []).events.filter(({ kind }) => eventLevel(kind) !== 'detail')).toEqual([]);
  });
});

describe('a step that throws', () => {
  const setup = {
    release: Object.defineProperty({ ...v1_23 }, 'graceOverride', {
      get: () => {
        throw new Error('broken for a test');
      },
    }),
    seed: 0,
    nodeName: 'node-1',
    timers: {},
    pods: [pod('api', manifest('web'))],
    steps: [del('web')],
    until: 'quiet',
  } as const;

  it('ends the run with what was computed before it, and says whose it was', () => {
    const turns = simulatingCluster(setup);
    let turn = turns.next();
    while (turn.done !== true) turn = turns.next();
    const { events, end, stopped, failure } = turn.value;
    expect(stopped).toBe('failed');
    expect(failure).toMatchObject({ actor: 'podWorkers', message: 'broken for a test' });
    expect(failure?.stack).toContain('killContainer');
    expect(events.at(-1)?.t).toBeLessThanOrEqual(end);
    const whole = simulate({ ...setup, release: v1_23 }).events;
    expect(events).toEqual(whole.slice(0, events.length));
    expect(events.length).toBeGreaterThan(10);
  });

  it('is thrown on where nobody could be told otherwise', () => {
    expect(() => simulate(setup)).toThrow(/^a step of podWorkers on \w+ failed: broken for a test$/);
  });
});
