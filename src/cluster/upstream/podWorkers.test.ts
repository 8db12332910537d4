import type { Draft } from '../../engine/draft.ts';
import { describe, expect, it } from 'vitest';
import { micros, ms, seconds } from '../../engine/time.ts';
import { CONFIG_SOURCE, podFullName, type Pod } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { PodUpdate, PodWorker, UpdateType } from '../state.ts';
import { newPodWorker } from '../kubelet/podWorkerMachine.ts';
import {
  ALLOW_POD_START_CASES,
  REMOVE_TERMINATED_WORKER_CASES,
  STATIC_POD_EXCLUSION,
  UPDATE_POD_CASES,
  type CasePod,
  type ExpectedStatus,
  type UpdateStep,
} from './podWorkerCases.ts';
import { releasesIn, type Span } from './releasesOf.ts';
import { type Letter, RELIST, Stage } from './stage.ts';

const inEach = <T extends { readonly in: Span }>(cases: readonly T[]) =>
  cases.flatMap((each) => releasesIn(each.in).map((release) => ({ ...each, release })));

const podOf = ({
  uid,
  name = `pod-${uid}`,
  static: isStatic,
  phase = 'Running',
  deletionGrace,
  labels,
}: CasePod): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'ns',
    uid,
    resourceVersion: '',
    creationTimestamp: rfc3339(seconds(0)),
    ...(labels && { labels }),
    ...(isStatic && { annotations: { [CONFIG_SOURCE]: 'file' } }),
    ...(deletionGrace !== undefined && {
      deletionTimestamp: rfc3339(seconds(deletionGrace)),
      deletionGracePeriodSeconds: deletionGrace,
    }),
  },
  spec: {
    nodeName: 'n',
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'app', image: 'app' }],
  },
  status: { phase },
});

const updateOf = ({ update, pod, runningPod, evict, override }: UpdateStep): PodUpdate => ({
  updateType: update,
  ...(pod && { pod: podOf(pod) }),
  ...(runningPod !== undefined && {
    runningPod: { uid: runningPod, name: `pod-${runningPod}`, namespace: 'ns', containers: [], sandboxes: [] },
  }),
  ...((evict || override !== undefined) && {
    killPodOptions: {
      ...(evict && { evict }),
      ...(override !== undefined && { gracePeriodOverride: override }),
    },
  }),
});

const message = (step: UpdateStep): Letter => ['podWorkers', { type: 'updatePod', update: updateOf(step) }];

/** Of the record, what the case speaks of; null where there is none. */
function seen(stage: Stage, expected: ExpectedStatus): object | null {
  const status = stage.statusOf('1');
  if (status === undefined || expected === null) return status === undefined ? null : status;
  const all = {
    started: status.startedAt !== null,
    terminating: status.terminatingAt !== null,
    startedTerminating: status.startedTerminating,
    terminated: status.terminatedAt !== null,
    finished: status.finished,
    deleted: status.deleted,
    evicted: status.evicted,
    restartRequested: status.restartRequested,
    observedRuntime: status.observedRuntime,
    gracePeriod: status.gracePeriod,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => field in expected));
}

function check(stage: Stage, expected: ExpectedStatus): void {
  expect(seen(stage, expected)).toEqual(expected);
}

const CALLS = {
  SyncPodEntered: 'SyncPod',
  TerminatingEntered: 'SyncTerminatingPod',
  TerminatedEntered: 'SyncTerminatedPod',
};

describe('UpdatePod', () => {
  it.each(inEach(UPDATE_POD_CASES))('in $release: $name', ({ release, steps, before, after, calls }) => {
    const stage = new Stage(release, { timers: [RELIST] });
    for (const [i, together] of steps.entries()) {
      stage.send(...together.map(message));
      if (before !== undefined && i === steps.length - 1) check(stage, before);
      stage.rest();
    }
    check(stage, after);
    if (calls === undefined) return;
    const told = stage.told(...Object.keys(CALLS)).map(({ kind }) => CALLS[kind as keyof typeof CALLS]);
    expect(told).toEqual(calls);
  });
});

type Worker = Draft<PodWorker>;

/** A worker's record as upstream's tests write one: its machine stands where its fields say. */
function recordOf(uid: string, isStatic: boolean, fields: Partial<PodWorker['status']>): Worker {
  const name = 'foo';
  const { status } = newPodWorker({
    podUID: uid,
    name,
    namespace: 'ns',
    fullname: podFullName({ metadata: { name, namespace: 'ns' } }),
    isStatic,
    syncedAt: micros(0),
  });
  const after = { ...status, ...fields };
  const value = after.finished
    ? 'finished'
    : after.terminatedAt !== null
      ? { terminated: 'retry' }
      : after.terminatingAt !== null
        ? { terminating: after.startedAt === null ? 'requested' : 'retry' }
        : after.startedAt === null
          ? 'waitingToStart'
          : { syncing: 'idle' };
  return {
    value,
    status: after,
    pendingUpdate: null,
    activeUpdate: null,
    lastUpdate: null,
    cancellable: false,
    cancelled: false,
    running: null,
    lastSyncTime: micros(0),
  } as Worker;
}

const FULL_NAME = 'foo_ns';
const at = ms(-1);

describe('allowPodStart', () => {
  it.each(inEach(ALLOW_POD_START_CASES))('in $release: $name', ({ release, ...wanted }) => {
    const times = { live: {}, terminating: { terminatingAt: at }, terminated: { terminatingAt: at, terminatedAt: at } };
    const stage = new Stage(release, {
      timers: [RELIST],
      edit: ({ podWorkers }) => {
        podWorkers.workers['uid-0'] = recordOf('uid-0', wanted.static, wanted.terminating ? times.terminating : {});
        for (const [uid, how] of Object.entries(wanted.others)) {
          podWorkers.workers[uid] = recordOf(uid, true, times[how]);
        }
        if (wanted.holder !== undefined) podWorkers.startedStaticPodsByFullname[FULL_NAME] = wanted.holder;
        if (wanted.waiting.length > 0) podWorkers.waitingToStartStaticPodsByFullname[FULL_NAME] = [...wanted.waiting];
      },
    });
    const asks: CasePod = { uid: 'uid-0', name: 'foo', ...(wanted.static && { static: true }) };
    stage.send(message({ update: 'update', pod: asks }));
    stage.rest(ms(1));
    const { podWorkers } = stage.world;
    const { startedAt, finished } = stage.statusOf('uid-0') ?? {};
    expect({ starts: typeof startedAt === 'number', finished }).toEqual({
      starts: wanted.starts,
      finished: !wanted.everStarts,
    });
    expect(podWorkers.startedStaticPodsByFullname[FULL_NAME]).toBe(wanted.holderAfter);
    expect(podWorkers.waitingToStartStaticPodsByFullname[FULL_NAME] ?? []).toEqual(wanted.waitingAfter);
  });
});

describe('SyncKnownPods and the record of', () => {
  it.each(inEach(REMOVE_TERMINATED_WORKER_CASES))('$name, in $release', ({ release, orphan, status, ...wanted }) => {
    const { static: isStatic = false, finished = false, ...times } = status;
    const active = podOf({ uid: '1', labels: { which: 'active' } });
    const pending = podOf({ uid: '1', labels: { which: 'pending' } });
    const stage = new Stage(release, {
      edit: ({ podWorkers }) => {
        const fields = Object.fromEntries(Object.entries(times).map(([field, t]) => [field, ms(t)]));
        const worker = recordOf('1', isStatic, { ...fields, finished });
        if (wanted.active)
          worker.lastUpdate = { updateType: 'sync', pod: structuredClone(active) } as Worker['lastUpdate'];
        if (wanted.pending) {
          const options = { updateType: 'update', pod: structuredClone(pending) };
          worker.pendingUpdate = { workType: 'TerminatingPod', options } as Worker['pendingUpdate'];
          worker.status.working = true;
        }
        podWorkers.workers['1'] = worker;
        if (isStatic) podWorkers.waitingToStartStaticPodsByFullname[FULL_NAME] = ['1'];
        if (wanted.holder !== undefined) podWorkers.startedStaticPodsByFullname[FULL_NAME] = wanted.holder;
      },
    });
    const replyTo = { actor: 'syncLoop', key: '', token: 0 } as const;
    stage.send(['podWorkers', { type: 'syncKnownPods', desired: orphan ? [] : ['1'], replyTo }]);
    const worker = stage.world.podWorkers.workers['1'];
    expect(worker === undefined).toBe(wanted.removed);
    const which = worker?.pendingUpdate?.options.pod?.metadata.labels?.['which'] ?? 'nothing';
    expect(which).toBe(wanted.result);
  });
});

describe('static pods of one full name', () => {
  it.each(releasesIn(['1.23']))('run one after the other in %s', (release) => {
    const stage = new Stage(release, { timers: [RELIST] });
    const uidsOf = (test: (uid: string) => boolean) => Object.keys(stage.world.podWorkers.workers).filter(test);
    for (const step of STATIC_POD_EXCLUSION) {
      if ('known' in step) {
        const replyTo = { actor: 'syncLoop', key: '', token: 0 } as const;
        stage.send(['podWorkers', { type: 'syncKnownPods', desired: step.known, replyTo }]);
        stage.rest();
      } else {
        const [update, ...uids] = step.updates as readonly [UpdateType, ...string[]];
        stage.send(
          ...uids.map((uid) =>
            message({ update, pod: { uid, name: 'pod1', ...(uid.startsWith('static') && { static: true }) } }),
          ),
        );
        stage.rest();
      }
      const { startedStaticPodsByFullname, waitingToStartStaticPodsByFullname } = stage.world.podWorkers;
      const { holder, waiting, finished, tracked } = step.result;
      const now = {
        holder: startedStaticPodsByFullname['pod1_ns'] ?? null,
        waiting: waitingToStartStaticPodsByFullname['pod1_ns'] ?? [],
        ...(finished && { finished: uidsOf((uid) => stage.statusOf(uid)?.finished ?? false).toSorted() }),
        ...(tracked && { tracked: uidsOf(() => true).toSorted() }),
      };
      expect(now, JSON.stringify(step)).toEqual({
        holder,
        waiting,
        ...(finished && { finished }),
        ...(tracked && { tracked }),
      });
    }
  });
});
