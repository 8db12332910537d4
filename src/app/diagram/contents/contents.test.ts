import { describe, expect, it } from 'vitest';
import type { ClusterState, PodWorker, PodWorkersState, RuntimeState } from '../../../cluster/state.ts';
import { micros } from '../../../engine/time.ts';
import type { Release } from '../../../kube/release.ts';
import { presetById } from '../../../scenario/index.ts';
import { run } from '../../../scenario/run.ts';
import { TraceCursor } from '../../../trace/index.ts';
import { heldCalls, pillText } from './calls.ts';
import { controllerLines } from './controllers.ts';
import { diskRows } from './disk.ts';
import { withoutNode } from '../../explain/index.ts';
import { focusOf, type Focus } from './focus.ts';
import { mirrorTie } from './mirrors.ts';
import { objectsOf } from './objects.ts';
import { gcLine, mirrorLine, statusLine, volumesLine } from './parts.ts';
import { graceOf, runtimeCards, saySandbox, sayState } from './runtime.ts';
import { syncLoopWords } from './syncLoop.ts';
import { secondsAgo, secondsLeft } from './time.ts';
import { methodsOf, workersOf } from './workers.ts';

const preset = (id: string) => {
  const found = presetById(id);
  if (!found) throw new Error(`no preset ${id}`);
  const trace = run(found.scenario);
  const cursor = new TraceCursor<ClusterState>(trace);
  return {
    trace,
    cursor,
    after: (kind: string) => cursor.stateAt(trace.events.find((e) => e.kind === kind)?.seq ?? -1),
  };
};
const focusIn = (state: ClusterState, key: string | null) =>
  focusOf(key, state.etcd, state.podManager, state.podWorkers.workers, state.runtime);

const SLOW = preset('sigkill');
const STOPPING = SLOW.after('SigtermSent');
const WEB = focusIn(STOPPING, 'default/web');

const worker = (name: string, value: PodWorker['value']): PodWorker => {
  const [any] = Object.values(STOPPING.podWorkers.workers);
  if (!any) throw new Error('no worker');
  return { ...any, value, running: null, status: { ...any.status, name } };
};
const STATES = [
  'waitingToStart',
  { syncing: 'idle' },
  { terminating: 'stopping' },
  { terminated: 'retry' },
  'finished',
];
const many = (count: number): PodWorkersState['workers'] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`uid-${i}`, worker(`pod-${i}`, STATES[i % 5] ?? '')]));

describe('the pod in focus', () => {
  it('is the selected one, under the UID that the node knows', () => {
    const mirror = focusIn(STOPPING, 'default/nginx-static-node-1');
    expect(mirror.podUID).toMatch(/^[0-9a-f]{32}$/);
    expect(STOPPING.podWorkers.workers[mirror.podUID ?? '']?.status.isStatic).toBe(true);
  });

  it('keeps its identity for as long as the runtime has anything of it', () => {
    const gone = SLOW.after('WorkerForgotten');
    expect(gone.etcd.pods['default/web']).toBeUndefined();
    expect(focusIn(gone, 'default/web').podUID).toBe(WEB.podUID);
  });

  it('is nobody in an empty cluster', () => {
    const empty = { ...STOPPING, etcd: { revision: 1, pods: {} }, podWorkers: { ...STOPPING.podWorkers, workers: {} } };
    expect(focusIn(empty, null)).toEqual({ key: null, podUID: null });
  });

  it('is written without its node where that is the end of a static name', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    expect(withoutNode('nginx-node-1', hash, 'node-1')).toBe('nginx');
    expect(withoutNode('nginx-node-1', 'a1b2-c3', 'node-1')).toBe('nginx-node-1');
  });
});

describe('objects of the API', () => {
  it('are cards while two fit, and a card and rows when there are more', () => {
    const two = objectsOf(STOPPING.etcd, WEB, { cards: 2, rows: 5 });
    expect(two.cards.map((card) => card.kind)).toEqual(['regular', 'mirror']);
    expect(two.cards[0]).toMatchObject({ name: 'web', grace: 30, deletionTimestamp: '00:00:32Z' });
    const [web] = Object.values(STOPPING.etcd.pods);
    const pods = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`default/p${i}`, web]));
    const crowd = { revision: 1, pods } as ClusterState['etcd'];
    const many20 = objectsOf(crowd, { key: 'default/p7', podUID: null }, { cards: 2, rows: 5 });
    expect([many20.cards[0]?.key, many20.rows.length, many20.hidden]).toEqual(['default/p7', 4, 15]);
  });
});

describe('pod workers', () => {
  it('are rows while they fit', () => {
    expect(workersOf(many(2), WEB, 2)).toMatchObject({ rows: [{ state: 'waiting' }, { state: 'sync' }], hidden: 0 });
  });

  it('are counted by state when they do not, the pod in focus first', () => {
    const { rows, counts, hidden } = workersOf(many(11), { key: null, podUID: 'uid-2' }, 2);
    expect(rows).toMatchObject([{ name: 'pod-2', state: 'terminating' }]);
    expect([hidden, counts.length]).toEqual([10, 5]);
  });

  it('run methods that are named as the release names them', () => {
    const names = (release: Release) => methodsOf(STOPPING.podWorkers.workers, WEB, release).map(({ name }) => name);
    expect(names('1.23')).toEqual(['syncPod', 'syncTerminatingPod', 'syncTerminatedPod']);
    expect(names('1.27')).toHaveLength(4);
    const [method] = methodsOf(STOPPING.podWorkers.workers, WEB, '1.23').filter(({ running }) => running > 0);
    expect(method).toMatchObject({ name: 'syncTerminatingPod', state: 'terminating', here: true });
  });
});

describe('the tie between a mirror pod and its static pod', () => {
  const { etcd, podWorkers } = preset('mirror').trace.initial;
  const mirror: Focus = { key: 'default/nginx-static-node-1', podUID: null };

  it('is there whoever is looked at', () => {
    expect(mirrorTie(etcd, podWorkers.workers, WEB)).toEqual({ ends: 'both', inFocus: false });
    expect(mirrorTie(etcd, podWorkers.workers, mirror)).toEqual({ ends: 'both', inFocus: true });
  });

  it('is broken while one of them is missing', () => {
    expect(mirrorTie({ ...etcd, pods: {} }, podWorkers.workers, mirror)).toEqual({ ends: 'pod', inFocus: true });
    expect(mirrorTie(etcd, {}, mirror)).toEqual({ ends: 'object', inFocus: true });
  });

  it('is not drawn where no pod is static', () => {
    expect(mirrorTie({ ...etcd, pods: {} }, {}, WEB)).toBeNull();
  });
});

describe('the controllers', () => {
  const idle = STOPPING.controllerManager;

  it('say how they see the node, and nothing else while there is nothing to do', () => {
    expect(controllerLines(idle)).toEqual([{ text: 'node ready', tone: 'quiet' }]);
    const gone = { ...idle, node: { ...idle.node, ready: 'Unknown' } } as const;
    expect(controllerLines(gone)).toEqual([{ text: 'unreachable', tone: 'failed' }]);
    const down = { ...idle, node: { ...idle.node, ready: 'False' } } as const;
    expect(controllerLines(down)).toEqual([{ text: 'not ready', tone: 'failed' }]);
  });

  it('say what they have set out to do', () => {
    const due = { namespace: 'default', name: 'web', due: micros(1) };
    expect(controllerLines({ ...idle, taintEviction: { u: due } })[1]).toEqual({ text: 'evicts 1', tone: 'now' });
  });
});

describe('the runtime', () => {
  const { main } = runtimeCards(STOPPING.runtime, WEB);

  it('shows the grace that is left of a stopping container', () => {
    expect(main?.containers).toMatchObject([{ name: 'nginx', badge: 'SIGTERM' }]);
    expect(main && graceOf(main)?.total).toBe(30);
    expect(main && saySandbox(main, 22_000_000, true)).toContain('seconds of grace left');
  });

  it('is not quoted on what runs while containerd is down', () => {
    const [card] = runtimeCards(STOPPING.runtime, { key: null, podUID: null }).others;
    expect(card && sayState(card, true)).toBe('running, ready');
    expect(card && sayState(card, false)).toBe('under its shim');
    expect(card && saySandbox(card, 0, false)).not.toMatch(/running|ready/);
  });

  it('shows no ring once the process has gone', () => {
    const exited = runtimeCards(SLOW.after('ContainerExited').runtime, WEB).main;
    expect(exited && graceOf(exited)).toBeNull();
    expect(exited?.containers[0]).toMatchObject({ badge: null, exitCode: 137 });
  });

  it('counts seconds to a tenth, the last five to a hundredth', () => {
    expect(secondsLeft(32_011_000, 14_411_000)).toBe('17.6');
    expect(secondsLeft(32_011_000, 28_000_000)).toBe('4.01');
    expect(secondsLeft(1, 2)).toBe('0.00');
    expect(secondsAgo(2_011_000, 14_411_000)).toBe('12.4');
  });
});

describe('a call that is held open', () => {
  it('is read from the runtime while a container stops', () => {
    const [call] = heldCalls(STOPPING.runtime, STOPPING.podWorkers.workers);
    expect(call).toMatchObject({ from: 'podSyncer', to: 'runtime', text: 'StopContainer timeout=30s' });
  });

  it('is the wait of a worker otherwise, under the name of the call', () => {
    const none = { since: micros(0), token: 1, locals: {} };
    const status = { podUID: 'u', name: 'w', namespace: 'default', containers: [], sandboxes: [] };
    const actions = {
      killPod: true,
      createSandbox: true,
      sandboxID: '',
      attempt: 0,
      initContainersToStart: [],
      containersToStart: [0],
      ephemeralContainersToStart: [],
      containersToKill: [],
    };
    const sync = { ...none, locals: { actions, status, sandboxID: '', podIP: '', todo: [], results: [] } };
    const kills = [{ id: 'c', name: 'c', step: 'preStop', token: 1, since: micros(0), gracePeriod: 30 }] as const;
    const caller = { procedure: 'syncTerminatingPod' } as const;
    const kill = { ...none, locals: { kills, sandboxes: ['s'], caller, ordering: {} } };
    const waits = (frame: PodWorker['running']): string[] => {
      const runtime: RuntimeState = { ...STOPPING.runtime, containers: {} };
      return heldCalls(runtime, { u: { ...worker('w', 'finished'), running: frame } }).map(({ text }) => text);
    };
    const { procedure } = caller;
    expect(waits({ procedure: 'syncTerminatedPod', stage: 'waitForUnmount', ...none })).toEqual(['WaitForUnmount']);
    expect(waits({ procedure: 'syncTerminatedPod', stage: 'destroyCgroup', ...none })).toEqual(['Destroy cgroup']);
    expect(waits({ procedure: 'podCache.GetNewerThan', stage: 'wait', ...none })).toEqual(['GetNewerThan']);
    expect(waits({ procedure, stage: 'stopSandboxes', ...kill })).toEqual(['StopPodSandbox']);
    expect(waits({ procedure: 'syncPod', stage: 'createSandbox', ...sync })).toEqual(['RunPodSandbox']);
    expect(waits({ procedure, stage: 'killContainers', ...kill })).toEqual(['preStop']);
    expect(waits({ procedure, stage: 'updateQOSCgroups', ...kill })).toEqual([]);
  });

  it('shares one pill with others like it', () => {
    const calls = heldCalls(STOPPING.runtime, {});
    expect(pillText([...calls, ...calls], null)).toBe('StopContainer ×2');
    const [call] = calls;
    const other = call === undefined ? [] : [{ ...call, text: 'StopPodSandbox', podUID: 'another' }];
    expect(pillText([...calls, ...other], null)).toBe('StopContainer timeout=30s');
  });
});

describe('the kubelet’s small parts', () => {
  it('tell a status that has not been sent yet', () => {
    const due = SLOW.after('StatusCached');
    const line = statusLine(due.statusManager, due.etcd, due.podManager, WEB);
    expect(line).toMatchObject({ tone: 'now' });
    expect(line.text).toMatch(/^v\d+ → v\d+/);
  });

  it('count volumes, failures first', () => {
    expect(volumesLine(STOPPING.volumeManager).text).toMatch(/^\d+ mounted$/);
    const actual = Object.fromEntries(
      Object.entries(STOPPING.volumeManager.actual).map(([key, volume]) => [key, { ...volume, error: 'busy' }]),
    );
    expect(volumesLine({ ...STOPPING.volumeManager, actual })).toMatchObject({ tone: 'failed' });
  });

  it('do not call a mirror current that is deleted, or whose static pod is gone', () => {
    const { trace, cursor } = preset('static');
    const words = new Set(
      trace.events.map(({ seq }) => {
        const { podManager, etcd } = cursor.stateAt(seq);
        return mirrorLine(podManager, etcd).text;
      }),
    );
    expect([...words]).toEqual([
      '1 mirror, current',
      '1 orphaned',
      '1 being deleted',
      '1 gone from the API',
      'no mirror pod',
    ]);
  });

  it('know when container GC comes next', () => {
    const idle = { lastRun: null, running: null, deletor: [], deleting: null, unread: {} };
    expect(gcLine(idle).text).toBe('every 60 s');
    expect(gcLine({ ...idle, lastRun: micros(26_000_000) }).text).toBe('next at 86 s');
    expect(gcLine({ ...idle, deleting: '374380b0f0' }).text).toBe('removing 374380');
  });

  it('read syncLoop’s last line', () => {
    const klog = {
      severity: 'I',
      level: 2,
      file: '',
      id: 'kubelet.syncLoopProbe',
      text: '"SyncLoop (probe)" probe="readiness" status="" pod="a/b"',
      values: { probe: 'readiness', status: '', pod: 'a/b' },
    } as const;
    const event = { seq: 0, t: micros(0), actor: 'syncLoop', kind: 'SyncLoopOp', changes: [], klog };
    const pod = { namespace: 'default', name: 'web', uid: 'u' };
    const channels = { config: [], pleg: [], probe: [], sync: false, housekeeping: false };
    expect(syncLoopWords({ ...event, pod }, channels, false)).toEqual(['probe result', 'readiness', 'pod web']);
    const added = { ...klog, id: 'kubelet.syncLoopAdd', values: { source: 'api' } };
    expect(syncLoopWords({ ...event, klog: added, pod }, channels, false)).toEqual(['ADD', 'source api', 'pod web']);
    expect(syncLoopWords(null, channels, false)).toEqual(['waits']);
  });

  it('list what of a pod is on the disk, and what is no longer', () => {
    expect(diskRows(STOPPING.node, STOPPING.volumeManager, WEB).filter(({ value }) => value === null)).toEqual([]);
    const gone = SLOW.after('LogsRemoved');
    const left = diskRows(gone.node, gone.volumeManager, WEB).filter(({ value }) => value !== null);
    expect(left.map(({ name }) => name)).toEqual(['manifest']);
  });

  it('says how much of a value’s end tells it from its like', () => {
    const ends = diskRows(STOPPING.node, STOPPING.volumeManager, WEB).map(({ value, keeps }) =>
      value?.slice(-(keeps ?? 0)),
    );
    expect(ends).toEqual([
      'tatic.yaml',
      expect.any(String),
      'cache, mounted +1',
      expect.any(String),
      expect.any(String),
    ]);
    for (const end of [ends[1], ends[3], ends[4]]) expect(end).toMatch(/^[0-9a-f]{8}…$/);
  });
});
