/** Pods that start, end by themselves, are started again, and never start. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds, type Micros } from '../engine/time.ts';
import { CONFIG_HASH, CONFIG_MIRROR, type PodManifest } from '../kube/objects.ts';
import { TraceCursor, type Trace } from '../trace/index.ts';
import type { EventKind } from './eventKinds.ts';
import { unfinishedBusiness } from './quiet.ts';
import { v1_23, v1_27, v1_30, v1_36, type Release } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
import { simulate } from './simulate.ts';
import type { ClusterState, ProcessBehaviour } from './state.ts';
import { creates, deletes, editsManifest, removesManifest, type Step, type Steps } from './testing/steps.ts';

type Run = Trace<ClusterState>;

const manifest = (name: string, spec: Partial<PodManifest['spec']> = {}): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'app', image: 'nginx:1' }], ...spec },
});

const behaves = (behaviour: Partial<ProcessBehaviour> = {}): ProcessBehaviour => ({
  ...DEFAULT_BEHAVIOUR,
  exitAfter: ms(200),
  ...behaviour,
});

const pod = (from: PodSetup['from'], what: PodManifest, behaviour: Partial<ProcessBehaviour> = {}): PodSetup => ({
  from,
  manifest: what,
  behaviour: { app: behaves(behaviour) },
});

const exits = (after: number, exitCode = 0): Partial<ProcessBehaviour> => ({
  exits: { after: seconds(after), exitCode },
});
const once = { restartPolicy: 'Never' } as const;

const del = (name: string, at = seconds(2)): Step => deletes(at, name);
const create = (what: PodSetup, at: Micros = seconds(1)): readonly Step[] => creates(at, what);

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

const endOf = (run: Run): ClusterState => new TraceCursor(run).stateAt(run.events.length - 1);
const rows = (run: Run): string[] =>
  endOf(run)
    .kubectl.watch.slice(run.initial.kubectl.watch.length)
    .map(({ event, ready, status, restarts }) => `${event} ${ready} ${status} ${restarts}`);
const kinds = (run: Run, ...wanted: EventKind[]): string[] =>
  run.events.flatMap(({ kind }) => ((wanted as string[]).includes(kind) ? [kind] : []));
const writes = (run: Run): string[] =>
  endOf(run).apiserver.audit.map(
    ({ user, verb, subresource, code }) => `${user} ${verb}${subresource ? `/${subresource}` : ''} ${code}`,
  );
/** Messages of the log, without their values. */
const messages = (run: Run): string[] =>
  run.events.flatMap(({ klog }) =>
    klog === undefined ? [] : [/^"((?:[^"\\]|\\.)*)"/.exec(klog.text)?.[1] ?? klog.text],
  );
/** Those of `wanted` that the log has, in its order. */
const ordered = (run: Run, wanted: readonly string[]): string[] =>
  messages(run).filter((message) => wanted.includes(message));
const texts = (run: Run, wanted: RegExp): string[] =>
  run.events.flatMap(({ klog }) => (klog !== undefined && wanted.test(klog.text) ? [klog.text] : []));
const happened = (run: Run, kind: EventKind): number[] =>
  run.events.flatMap((event) => (event.kind === kind ? [toSeconds(event.t)] : []));
const events = (run: Run): string[] =>
  endOf(run).eventRecorder.events.map(({ reason, message }) => `${reason}: ${message}`);

describe('a new static pod', () => {
  const run = simulated([], [create(pod('file', manifest('nginx')))], { until: seconds(8) });

  it('is started in the order of syncPod', () => {
    const wanted = [
      'SyncLoop ADD',
      'Pod is being synced for the first time',
      'Processing pod event',
      'syncPod enter',
      'Got phase for pod',
      'Creating a mirror pod for static pod',
      'No sandbox for pod can be found. Need to start a new one',
      'SyncPod received new pod, will create a sandbox for it',
      'Creating PodSandbox for pod',
      'Created PodSandbox for pod',
      'Determined the ip for pod after sandbox changed',
      'Creating container in pod',
      'syncPod exit',
      'Processing pod event done',
    ];
    const seen = ordered(run, wanted);
    const [first, ...rest] = seen.filter((message, i) => message !== 'SyncLoop ADD' || i === 0);
    expect([first, ...rest].slice(0, wanted.length)).toEqual(wanted);
  });

  it('comes up by the events and rows that people see', () => {
    expect(events(run)).toEqual([
      'Pulled: Container image "nginx:1" already present on machine',
      'Created: Created container app',
      'Started: Started container app',
    ]);
    expect(rows(run)).toEqual(['ADDED 0/1 Pending 0', 'MODIFIED 1/1 Running 0']);
  });

  it('has a mirror that its node owns', () => {
    const [mirror] = Object.values(endOf(run).etcd.pods);
    const uid = endOf(run).node.uid;
    expect(mirror?.metadata.ownerReferences).toEqual([
      { apiVersion: 'v1', kind: 'Node', name: 'node-1', uid, controller: true },
    ]);
    expect(uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(mirror?.metadata.annotations?.[CONFIG_MIRROR]).toBe(mirror?.metadata.annotations?.[CONFIG_HASH]);
  });

  it.each([
    { release: v1_23, late: 10 },
    { release: v1_27, late: 0 },
  ])(
    'in $release.id gets its first mirror $late ms later than the next: its cgroups come first',
    ({ release, late }) => {
      const steps = [create(pod('file', manifest('nginx'))), deletes(seconds(5), 'nginx-node-1')];
      const made = simulated([], steps, { release, until: seconds(40) });
      const asked = happened(made, 'MirrorPodCreating');
      const [first = 0, next = 0] = happened(made, 'ObjectCreated').map((t, i) => 1_000 * (t - (asked[i] ?? 0)));
      expect(asked).toHaveLength(2);
      expect(first - next).toBeCloseTo(late, 3);
    },
  );

  it('gets its directory, cgroup and logs, and leaves nothing to do', () => {
    const { node } = endOf(run);
    for (const place of [node.podDirs, node.cgroups, node.logDirs]) expect(Object.keys(place)).toHaveLength(1);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
  });

  it('is found by the next poll where it comes from a URL', () => {
    const polled = simulated([], [create(pod('http', manifest('web')))], { until: seconds(25) });
    expect(happened(polled, 'ContainerStarted')[0]).toBeGreaterThan(10.7);
    expect(rows(polled)).toEqual(['ADDED 0/1 Pending 0', 'MODIFIED 1/1 Running 0']);
  });

  it('goes as it came', () => {
    const gone = simulated([], [create(pod('file', manifest('nginx'))), removesManifest(seconds(6), 'nginx')]);
    const end = endOf(gone);
    expect(end.etcd.pods).toEqual({});
    expect(end.runtime).toMatchObject({ sandboxes: {}, containers: {} });
    expect(end.node).toMatchObject({ podDirs: {}, cgroups: {}, logDirs: {} });
  });
});

describe('a pod that ends by itself', () => {
  const run = simulated([], [create(pod('file', manifest('job', once), exits(3)))], { until: seconds(30) });

  it('is terminated by its own worker, without a grace period', () => {
    const wanted = [
      'Pod is terminal',
      'Pod indicated lifecycle completed naturally and should now terminate',
      'Pod worker has observed request to terminate',
      'syncTerminatingPod enter',
      'Pod terminating with grace period',
      'Pod terminated all containers successfully',
      'syncTerminatedPod enter',
      'Pod is complete and the worker can now stop',
    ];
    expect(ordered(run, wanted)).toEqual(wanted.filter((message) => !message.includes('observed request')));
    expect(texts(run, /Pod terminating with grace/)[0]).toContain('gracePeriod=<nil>');
    expect(texts(run, /syncPod exit/).at(-1)).toContain('isTerminal=true');
  });

  it('tells its terminal phase only once nothing can run any more', () => {
    const phases = run.events
      .filter(({ kind }) => kind === 'StatusPatched')
      .map(({ seq }) => Object.values(new TraceCursor(run).stateAt(seq).etcd.pods)[0]?.status.phase);
    expect(phases).toEqual(['Running', 'Running', 'Succeeded']);
    expect(rows(run).at(-1)).toBe('MODIFIED 0/1 Completed 0');
  });

  it('gives its volumes and cgroup back and keeps its object', () => {
    const { node, etcd, podWorkers } = endOf(run);
    expect(node.cgroups).toEqual({});
    expect(Object.keys(etcd.pods)).toHaveLength(1);
    expect(Object.values(podWorkers.workers)[0]?.status).toMatchObject({ finished: true, deleted: false });
  });

  it('has failed where its exit code says so', () => {
    const failed = simulated([pod('api', manifest('job', once), exits(3, 2))], [], { until: seconds(3) });
    expect(Object.values(failed.initial.etcd.pods)[0]?.status).toMatchObject({ phase: 'Failed' });
    expect(failed.initial.kubectl.watch[0]).toMatchObject({ ready: '0/1', status: 'Error' });
  });
});

describe('a pod that has ended by t = 0', () => {
  const run = simulated([pod('api', manifest('job', once), exits(3))], [del('job')]);

  it('is what a pod that ends later comes to', () => {
    const late = endOf(simulated([], [create(pod('file', manifest('job', once), exits(3)))], { until: seconds(60) }));
    const early = simulated([pod('file', manifest('job', once), exits(3))], [], { until: seconds(1) }).initial;
    const shape = ({ runtime, node, podWorkers, volumeManager, etcd }: ClusterState) => ({
      sandboxes: Object.values(runtime.sandboxes).map(({ id, state, network, attempt }) => ({
        id,
        state,
        network,
        attempt,
      })),
      containers: Object.values(runtime.containers).map(({ id, state, exitCode }) => ({ id, state, exitCode })),
      cgroups: node.cgroups,
      podDirs: node.podDirs,
      logDirs: node.logDirs,
      volumes: volumeManager.actual,
      workers: Object.values(podWorkers.workers).map(({ value, status }) => [
        value,
        status.finished,
        status.startedTerminating,
      ]),
      names: podWorkers.startedStaticPodsByFullname,
      conditions: Object.values(etcd.pods)[0]?.status.conditions?.map(({ type, status, reason }) => [
        type,
        status,
        reason,
      ]),
      phase: Object.values(etcd.pods)[0]?.status.phase,
    });
    expect(shape(early)).toEqual(shape(late));
  });

  it('is deleted in one request, without the kubelet', () => {
    expect(writes(run)).toEqual(['kubectl delete 200']);
    expect(rows(run)).toEqual(['MODIFIED 0/1 Terminating 0', 'DELETED 0/1 Terminating 0']);
    expect(kinds(run, 'TerminationRequested', 'StopContainerCalled', 'FinalDeleteSent')).toEqual([]);
  });

  it('is then forgotten, its directory removed, its containers collected', () => {
    expect(ordered(run, ['Pod is finished processing, no further updates'])).toHaveLength(2);
    const end = endOf(run);
    expect(end.podWorkers.workers).toEqual({});
    expect(end.runtime).toMatchObject({ sandboxes: {}, containers: {} });
    expect(end.node).toMatchObject({ podDirs: {}, cgroups: {}, logDirs: {} });
  });
});

describe('a container that keeps failing', () => {
  const crash = pod('file', manifest('crash'), exits(0, 1));
  const run = simulated([], [create(crash)], { until: seconds(200) });

  it('is started again at once, and then after 10, 20, 40 and 80 s', () => {
    const starts = happened(run, 'ContainerStarted');
    const gaps = starts.slice(1).map((t, i) => t - (starts[i] ?? 0));
    expect(starts).toHaveLength(6);
    /** A worker looks again every 10 s or so, at the sync tick: the delay is a lower bound. */
    [0, 10, 20, 40, 80].forEach((delay, i) => {
      expect(gaps[i]).toBeGreaterThanOrEqual(delay);
      expect(gaps[i]).toBeLessThan(delay + 13);
    });
  });

  it('is Running with CrashLoopBackOff and counts its restarts', () => {
    const [object] = Object.values(endOf(run).etcd.pods);
    expect(object?.status).toMatchObject({
      phase: 'Running',
      containerStatuses: [
        {
          restartCount: 5,
          state: { waiting: { reason: 'CrashLoopBackOff' } },
          lastState: { terminated: { exitCode: 1, reason: 'Error' } },
          ready: false,
        },
      ],
    });
    expect(
      rows(run)
        .map((row) => row.replace(/ \(.*/, ''))
        .slice(0, 5),
    ).toEqual([
      'ADDED 0/1 Pending 0',
      'MODIFIED 0/1 Error 0',
      'MODIFIED 0/1 Error 1',
      'MODIFIED 0/1 CrashLoopBackOff 1',
      'MODIFIED 0/1 Error 2',
    ]);
  });

  it('makes each sync fail that has to wait', () => {
    expect(texts(run, /^"Error syncing pod, skipping"/)[0]).toMatch(
      /err="failed to \\"StartContainer\\" for \\"app\\" with CrashLoopBackOff: \\"back-off 10s restarting failed container=app pod=crash-node-1_default\(/,
    );
    expect(events(run)).toContain('BackOff: Back-off restarting failed container');
  });

  it('leaves one dead container, the newest', () => {
    expect(Object.values(endOf(run).runtime.containers).map(({ restartCount }) => restartCount)).toEqual([5]);
  });

  it('stays down when it may fail only once', () => {
    const failed = simulated([], [create(pod('file', manifest('crash', once), exits(1, 1)))], { until: seconds(20) });
    expect(happened(failed, 'ContainerStarted')).toHaveLength(1);
    expect(Object.values(endOf(failed).etcd.pods)[0]?.status.phase).toBe('Failed');
  });

  it('is over after a success, if only failures are repeated', () => {
    const onFailure = { restartPolicy: 'OnFailure' } as const;
    const well = simulated([], [create(pod('file', manifest('job', onFailure), exits(1)))], { until: seconds(20) });
    const badly = simulated([], [create(pod('file', manifest('job', onFailure), exits(1, 1)))], { until: seconds(20) });
    expect([well, badly].map((one) => happened(one, 'ContainerStarted').length)).toEqual([1, 3]);
    expect(Object.values(endOf(well).etcd.pods)[0]?.status.phase).toBe('Succeeded');
  });
});

describe('a crash loop at t = 0', () => {
  const run = simulated([pod('api', manifest('crash'), exits(0, 1))], [], { until: seconds(60) });

  it('is in its back-off', () => {
    expect(run.initial.kubectl.watch[0]).toMatchObject({
      ready: '0/1',
      status: 'CrashLoopBackOff',
      restarts: '4 (40s ago)',
    });
    expect(Object.values(run.initial.podWorkers.workers)[0]?.status).toMatchObject({ working: false, finished: false });
  });

  it('ends when its 80 s are over, with a restart', () => {
    expect(happened(run, 'ContainerStarted')[0]).toBeGreaterThan(40);
    expect(happened(run, 'ContainerStarted')[0]).toBeLessThan(53);
    expect(rows(run)[0]).toMatch(/^MODIFIED 0\/1 Error 5/);
  });

  it('is deleted without a container to stop, and shows how the last one ended', () => {
    const gone = simulated([pod('api', manifest('crash'), exits(0, 1))], [del('crash')]);
    expect(kinds(gone, 'StopContainerCalled')).toEqual([]);
    expect(rows(gone).map((row) => row.replace(/ \(.*/, ''))).toEqual([
      'MODIFIED 0/1 Terminating 4',
      'MODIFIED 0/1 Terminating 4',
      'MODIFIED 0/1 Terminating 4',
      'DELETED 0/1 Terminating 4',
    ]);
    expect(unfinishedBusiness(endOf(gone))).toEqual([]);
  });

  it('does not come about where containers run for more than ten minutes', () => {
    const slow = simulated([pod('api', manifest('slow'), exits(1_000))], [], { until: seconds(700) });
    expect(slow.initial.kubectl.watch[0]).toMatchObject({ ready: '1/1', status: 'Running' });
    expect(happened(slow, 'ContainerExited')).toEqual([500]);
    expect(happened(slow, 'ContainerStarted')[0]).toBeLessThan(502);
  });
});

describe.each<readonly [string, Release]>([
  ['1.23', v1_23],
  ['1.27', v1_27],
])('an image that is missing, in %s', (_id, release) => {
  const missing = pod('file', manifest('noimg'), { imageMissing: true });
  const run = simulated([], [create(missing)], { until: seconds(60), release });

  it('keeps the container from starting: ErrImagePull, then ImagePullBackOff', () => {
    expect(kinds(run, 'ContainerStarted', 'ContainerCreated')).toEqual([]);
    const seen = rows(run).map((row) => row.split(' ')[2]);
    expect(seen.slice(0, 4)).toEqual(['Pending', 'ErrImagePull', 'ImagePullBackOff', 'ErrImagePull']);
    expect(events(run).slice(0, 4)).toEqual([
      'Pulling: Pulling image "nginx:1"',
      expect.stringMatching(/^Failed: Failed to pull image "nginx:1": rpc error: code = NotFound/),
      'Failed: Error: ErrImagePull',
      'BackOff: Back-off pulling image "nginx:1"',
    ]);
  });

  it('never pulls where the pod says so', () => {
    const containers = [{ name: 'app', image: 'nginx:1', imagePullPolicy: 'Never' }];
    const never = simulated([], [create(pod('file', manifest('noimg', { containers }), { imageMissing: true }))], {
      until: seconds(20),
      release,
    });
    expect(rows(never).at(-1)).toMatch(/ErrImageNeverPull/);
    expect(texts(never, /^"Error syncing pod, skipping"/)[0]).toContain(
      'with ErrImageNeverPull: \\"Container image \\\\\\"nginx:1\\\\\\" is not present with pull policy of Never\\"',
    );
  });

  it('is ImagePullBackOff from t = 0 on', () => {
    const waiting = simulated([pod('api', manifest('noimg'), { imageMissing: true })], [], {
      until: seconds(1),
      release,
    });
    expect(waiting.initial.kubectl.watch[0]).toMatchObject({ ready: '0/1', status: 'ImagePullBackOff' });
    expect(Object.values(waiting.initial.etcd.pods)[0]?.status.phase).toBe('Pending');
  });
});

describe('a manifest that is edited', () => {
  const first = manifest('nginx');
  const second = manifest('nginx', { containers: [{ name: 'app', image: 'nginx:2' }] });
  const slow = { exitAfter: seconds(4) };
  const edit = (what: PodManifest, at = seconds(2)): readonly Step[] =>
    editsManifest(at, 'nginx', pod('file', what, slow));
  const run = simulated([pod('file', first, slow)], [edit(second)], { until: seconds(40) });

  it('is one REMOVE and one ADD, in this order', () => {
    const ops = texts(run, /^"SyncLoop (ADD|REMOVE|UPDATE)" source="file"/).map((text) => text.slice(10, 16));
    expect(ops).toEqual(['REMOVE', 'ADD" s']);
  });

  it('starts the new pod only when the old one is finished, by the worker’s next try 10 s or so later', () => {
    expect(ordered(run, ['Pod cannot start yet', 'Pod is complete and the worker can now stop'])).toEqual([
      'Pod cannot start yet',
      'Pod is complete and the worker can now stop',
    ]);
    const [started] = happened(run, 'ContainerStarted');
    expect(started).toBeGreaterThan(12);
    expect(started).toBeLessThan(13.5);
  });

  it('keeps the new pod from starting only after its admission, when the old one is told to go already', () => {
    const inTurn = [
      'Pod terminating with grace period',
      'Pod cannot start yet',
      'Killing container with a grace period override',
    ];
    expect(ordered(run, inTurn)).toEqual(inTurn);
  });

  it('is told so before the old one’s container is stopped, but for releases that write down what they admit', () => {
    const inTurn = (release: Release): readonly string[] => {
      const edited = simulated([pod('file', first, slow)], [edit(second)], { until: seconds(4), release });
      return ordered(edited, ['Pod cannot start yet', 'Killing container with a grace period']);
    };
    expect(inTurn(v1_30)).toEqual(['Pod cannot start yet', 'Killing container with a grace period']);
    expect(inTurn(v1_36)).toEqual(['Killing container with a grace period', 'Pod cannot start yet']);
  });

  it('finds no object to report the new pod’s first status to while the mirrors change', () => {
    const inTurn = ['Deleting a mirror pod', 'Pod does not exist on the server', 'Status for pod updated successfully'];
    expect(ordered(run, inTurn)).toEqual(inTurn);
    expect(writes(run)).toEqual(['kubelet delete 200', 'kubelet create 201', 'kubelet patch/status 200']);
  });

  it('replaces the mirror pod, which has shown the old one until then', () => {
    expect(rows(run)).toEqual([
      'MODIFIED 1/1 Terminating 0',
      'DELETED 1/1 Terminating 0',
      'ADDED 0/1 Pending 0',
      'MODIFIED 1/1 Running 0',
    ]);
    const [mirror] = Object.values(endOf(run).etcd.pods);
    expect(mirror?.spec.containers[0]?.image).toBe('nginx:2');
    expect(
      ordered(run, ['Deleted mirror pod because it is outdated', 'Creating a mirror pod for static pod']),
    ).toHaveLength(2);
  });

  it('never runs both', () => {
    const active = run.events
      .map(({ seq }) => new TraceCursor(run).stateAt(seq))
      .map(({ runtime }) => {
        const running = Object.values(runtime.containers).filter(({ state }) => state === 'running');
        return new Set(running.map(({ podUID }) => podUID)).size;
      });
    expect(Math.max(...active)).toBe(1);
  });

  it('changes nothing where only the order of writing has changed', () => {
    const same = simulated([pod('file', first, slow)], [edit(first)], { until: seconds(10) });
    expect(texts(same, /"SyncLoop (ADD|REMOVE|UPDATE|DELETE)"/)).toEqual([]);
  });

  it('asks for a restart where the old content comes back while the pod stops', () => {
    const back = simulated([pod('file', first, slow)], [edit(second), edit(first, seconds(4))], { until: seconds(60) });
    expect(messages(back)).toContain(
      'Pod is terminating but has been requested to restart with same UID, will be reconciled later',
    );
    const containers = Object.values(endOf(back).runtime.containers).filter(({ state }) => state === 'running');
    expect(containers.map(({ spec }) => spec.image)).toEqual(['nginx:1']);
  });
});

describe('a worker and PLEG', () => {
  const started = (release: Release): Run =>
    simulated([], [create(pod('api', manifest('nginx')), ms(100))], { until: seconds(6), release });

  it('do not wait for each other at a pod’s first sync', () => {
    const run = started(v1_23);
    expect((happened(run, 'SyncPodEntered')[0] ?? 0) - (happened(run, 'WorkerCreated')[0] ?? 0)).toBeLessThan(0.001);
  });

  it('sync twice after two events until 1.26, as the first is in the channel already, and once later', () => {
    const after = (release: Release): number => {
      const run = started(release);
      const [seen = 0] = happened(run, 'PlegStateChange');
      return happened(run, 'SyncPodEntered').filter((t) => t > seen && t < seen + 1.2).length;
    };
    expect([v1_23, v1_27].map(after)).toEqual([2, 1]);
  });

  it('look at a pod at once when it has been started, in 1.36', () => {
    const delays = [v1_30, v1_36].map((release) => {
      const run = started(release);
      const [ready = 0] = happened(run, 'SyncPodExited');
      return (happened(run, 'PlegStateChange')[0] ?? 0) - ready;
    });
    expect(delays[0]).toBeGreaterThan(0.2);
    expect(delays[1]).toBeLessThan(0.002);
  });

  it('keep the beat of the full rounds beside that', () => {
    const full = started(v1_36)
      .events.filter(({ kind, detail }) => kind === 'Relist' && detail?.['podUID'] === undefined)
      .map(({ t }) => toSeconds(t));
    full.slice(1).forEach((t, i) => expect(t - (full[i] ?? 0)).toBeCloseTo(1, 1));
  });

  it('tell of the sandbox before its containers, in 1.36', () => {
    const conditions = (release: Release): string[] => {
      const run = started(release);
      return run.events
        .filter(({ kind }) => kind === 'StatusPatched')
        .map(({ seq }) => {
          const [{ status } = { status: undefined }] = Object.values(new TraceCursor(run).stateAt(seq).etcd.pods);
          const ready = status?.conditions?.find(({ type }) => type === 'PodReadyToStartContainers')?.status;
          return `${status?.phase} ${ready}`;
        });
    };
    expect(conditions(v1_30)).toEqual(['Pending False', 'Running True']);
    expect(conditions(v1_36)).toEqual(['Pending False', 'Pending True', 'Running True']);
  });
});

describe('a pod that is deleted before it has started', () => {
  const volumes = [{ name: 'scratch', emptyDir: {} }];
  const early = (release: Release): Run =>
    simulated([], [create(pod('api', manifest('web', { volumes })), ms(100)), del('web', ms(700))], { release });

  it('is started to the end all the same, and then stopped: only waiting for volumes can be cancelled', () => {
    const run = early(v1_27);
    const calls = kinds(run, 'ContainerStarted', 'TerminationRequested', 'TerminatingEntered');
    expect(calls).toEqual(['ContainerStarted', 'TerminationRequested', 'TerminatingEntered']);
    expect(endOf(run).etcd.pods).toEqual({});
  });

  const lacking = (release: Release): Run => {
    const what = manifest('web', { containers: [{ name: 'app', image: 'nginx:1', imagePullPolicy: 'Never' }] });
    const steps = [create(pod('api', what, { imageMissing: true }), ms(100)), del('web', seconds(5))];
    return simulated([], steps, { release });
  };

  it('has failed where it never ran, from 1.27 on', () => {
    const ends = [v1_23, v1_27].map((release) => {
      const run = lacking(release);
      const removed = run.events.find(({ kind }) => kind === 'ObjectRemoved');
      const before = new TraceCursor(run).stateAt((removed?.seq ?? 1) - 1);
      return Object.values(before.etcd.pods).map(({ status }) => [
        status.phase,
        status.containerStatuses?.[0]?.state.terminated?.reason,
      ])[0];
    });
    /** Until 1.26 the object goes as soon as its resources are reclaimed: the last status comes too late. */
    expect(ends).toEqual([
      ['Pending', undefined],
      ['Failed', 'ContainerStatusUnknown'],
    ]);
  });

  it('says so where the worker ends, before it stops', () => {
    const wanted = ['Marking terminal pod as failed', 'SyncTerminatedPod exit', 'Pod worker has stopped'];
    expect(ordered(lacking(v1_36), wanted)).toEqual(wanted);
  });

  it('has no container to speak of after the kill', () => {
    expect(texts(lacking(v1_36), /^"Post-termination container state"/)[0]).toMatch(/ containers=null$/);
  });
});

describe('the admission of a new pod', () => {
  it('is where the resource managers forget containers of pods that have gone', () => {
    const run = simulated(
      [pod('api', manifest('old'))],
      [del('old'), create(pod('api', manifest('new')), seconds(8)), create(pod('api', manifest('newer')), seconds(9))],
      { until: seconds(12) },
    );
    const wanted = [
      'Topology Admit Handler',
      'RemoveStaleState: removing container',
      'RemoveStaleState removing state',
    ];
    const [admitted, ...forgotten] = wanted;
    expect(ordered(run, wanted)).toEqual([admitted, ...forgotten, admitted]);
    const [uid] = Object.keys(run.initial.podWorkers.workers);
    expect(texts(run, /^"RemoveStaleState: /)).toEqual([
      `"RemoveStaleState: removing container" podUID="${uid}" containerName="app"`,
    ]);
  });
});
