import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import {
  objectKey,
  CONFIG_MIRROR,
  CONFIG_SOURCE,
  type ContainerState,
  type ContainerStatus,
  type Pod,
} from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import { rfc3339 } from '../../kube/time.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from '../setup.ts';
import type { ClusterState, VersionedPodStatus } from '../state.ts';
import {
  canBeDeleted,
  CAN_BE_DELETED_CASES,
  conditionOf,
  DELETE_CASES,
  MERGE_POD_STATUS_CASES,
  TERMINATE_POD_CONTAINERS_CASES,
  TERMINATE_POD_PHASE_CASES,
  type Conditions,
  type StateCode,
} from './statusCases.ts';
import { releasesIn, type Span } from './releasesOf.ts';
import { Stage, type StageSetup } from './stage.ts';

const inEach = <T extends { readonly in: Span }>(cases: readonly T[]) =>
  cases.flatMap((each) => releasesIn(each.in).map((release) => ({ ...each, release })));

const KEY = objectKey('default', 'web');
const WEB: PodSetup = {
  from: 'api',
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', uid: 'u' },
    spec: { containers: [{ name: 'app', image: 'app' }] },
  },
  behaviour: { app: DEFAULT_BEHAVIOUR },
};

const DELETING = { deletionTimestamp: rfc3339(seconds(30)), deletionGracePeriodSeconds: 30 };

type Draft = Parameters<NonNullable<StageSetup['edit']>>[0];

/** `web` has stopped: its worker says so, and nothing of it is left on the node. */
function stopped(state: Draft): void {
  const worker = state.podWorkers.workers['u'];
  if (worker === undefined) throw new Error('web has no worker');
  worker.value = 'finished';
  Object.assign(worker.status, { terminatingAt: -2, startedTerminating: true, terminatedAt: -1, finished: true });
  state.volumeManager.actual = {};
  state.volumeManager.desired = {};
  state.node.cgroups = {};
  state.node.podDirs = {};
}

function objectOf(state: ClusterState): Pod {
  const object = state.etcd.pods[KEY];
  if (object === undefined) throw new Error('web is gone');
  return object;
}

const VERBS = new Set(['get', 'patch', 'delete']);
const requestsOf = (stage: Stage): string[] =>
  stage
    .told('RequestSent', 'StatusSent', 'FinalDeleteSent')
    .map(({ detail }) => String(detail?.['verb'] as string))
    .filter((verb) => VERBS.has(verb));

/** Marks an object of the API as being deleted, wherever the kubelet holds it. */
function deleting(state: Draft, uid: string): void {
  const tables = [
    state.etcd.pods,
    state.apiSource.pods,
    state.podConfig.pods.api,
    state.podManager.podByUID,
    state.podManager.mirrorPodByUID,
  ];
  const copies = tables.flatMap((pods) => Object.values(pods)).filter(({ metadata }) => metadata.uid === uid);
  for (const { metadata } of copies) Object.assign(metadata, DELETING);
}

describe('the status manager, when a pod is being deleted and', () => {
  it.each(inEach(DELETE_CASES))('$name, in $release: $requests', ({ release, told, reclaimed, mirror, requests }) => {
    const stage = new Stage(release, {
      pods: [mirror ? { ...WEB, from: 'file' } : WEB],
      edit: (state) => {
        const [mirrorUID] = Object.keys(state.podManager.mirrorPodByUID);
        deleting(state, mirrorUID ?? 'u');
        if (reclaimed) stopped(state);
      },
    });
    const pod = stage.world.podManager.podByUID['u'];
    const before = stage.world.statusManager.podStatuses['u']?.status;
    if (pod === undefined || before === undefined) throw new Error('web is not known');
    const containerStatuses = (before.containerStatuses ?? []).map(ended);
    const status = { ...before, containerStatuses, ...(told === 'failed' && { phase: 'Failed' as const }) };
    if (told === 'terminated') stage.send(['statusManager', { type: 'terminatePod', pod }]);
    else stage.send(['statusManager', { type: 'setPodStatus', pod, status }]);
    // The kubelet goes on from what it has written; the case is about the first status only.
    const isIdle = ({ statusManager: { running, waking } }: ClusterState): boolean => running === null && !waking;
    stage.until((world) => !isIdle(world));
    stage.until(isIdle);
    expect(requestsOf(stage)).toEqual(requests);
  });
});

const ended = (status: ContainerStatus): ContainerStatus => ({
  ...status,
  ready: false,
  state: { terminated: { exitCode: 0, reason: 'Completed' } },
});

describe('canBeDeleted', () => {
  const releases = releasesIn(['1.27']);
  it.each(CAN_BE_DELETED_CASES.flatMap((each) => releases.map((release) => ({ ...each, release }))))(
    'in $release with phase $phase, finished $finished, deleted $deleted, mirror $mirror',
    ({ release, ...wanted }) => {
      const { phase, finished, deleted, mirror } = wanted;
      const stage = new Stage(release, {
        pods: [WEB],
        edit: (state) => {
          stopped(state);
          const object = objectOf(state as ClusterState) as { -readonly [K in keyof Pod]: Pod[K] };
          for (const each of [object, state.podManager.podByUID['u'] as typeof object]) {
            each.status = { ...each.status, phase };
            each.metadata = {
              ...each.metadata,
              ...(deleted && DELETING),
              ...(mirror && { annotations: { [CONFIG_MIRROR]: 'hash' } }),
            };
          }
          const cached = state.statusManager.podStatuses['u'];
          if (cached === undefined) throw new Error('web has no status');
          Object.assign(cached, { version: 9, podIsFinished: finished });
          cached.status = { ...cached.status, phase } as typeof cached.status;
        },
      });
      stage.send(['statusManager', { type: 'tick', timer: 'batch' }]);
      stage.rest(seconds(5));
      expect(requestsOf(stage).includes('delete')).toBe(canBeDeleted(wanted));
    },
  );
});

function stateOf(code: string | undefined): ContainerState {
  switch (code) {
    case undefined:
    case '':
    case ' ':
      return {};
    case 'W':
      return { waiting: { reason: 'PodInitializing' } };
    case 'R':
      return { running: { startedAt: rfc3339(seconds(0)) } };
    default:
      return { terminated: { exitCode: Number(code), reason: code === '0' ? 'Completed' : 'Error' } };
  }
}

const containerStatus = (code: StateCode, index: number): ContainerStatus => {
  const [state, last] = code.split('/');
  return {
    name: `c${index}`,
    state: stateOf(state),
    lastState: stateOf(last),
    ready: false,
    restartCount: 0,
    image: 'app',
    imageID: '',
  };
};

function codeOf({ state, lastState }: ContainerStatus): StateCode {
  const one = ({ waiting, running, terminated }: ContainerState): string => {
    if (waiting) return 'W';
    if (running) return 'R';
    if (terminated === undefined) return ' ';
    return terminated.reason === 'ContainerStatusUnknown' ? 'U' : String(terminated.exitCode);
  };
  const last = one(lastState);
  return last === ' ' ? one(state) : `${one(state)}/${last}`;
}

/** What TerminatePod makes of `status`. */
function terminated(release: Release, status: Partial<Pod['status']>, isStatic = false): Pod['status'] {
  const stage = new Stage(release);
  const init = (status.initContainerStatuses ?? []).map(({ name }) => ({ name, image: 'app' }));
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web',
      namespace: 'default',
      uid: 'u',
      resourceVersion: '',
      creationTimestamp: '',
      ...(isStatic && { annotations: { [CONFIG_SOURCE]: 'file' } }),
    },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 30,
      containers: (status.containerStatuses ?? []).map(({ name }) => ({ name, image: 'app' })),
      ...(init.length > 0 && { initContainers: init }),
    },
    status: { phase: 'Running', ...status },
  };
  stage.send(['statusManager', { type: 'terminatePod', pod }]);
  const cached: VersionedPodStatus | undefined = stage.world.statusManager.podStatuses['u'];
  if (cached === undefined) throw new Error('nothing was cached');
  return cached.status;
}

describe('TerminatePod', () => {
  it.each(inEach(TERMINATE_POD_PHASE_CASES))('in $release: $name', ({ release, phase, static: isStatic, result }) => {
    expect(terminated(release, { phase }, isStatic).phase).toBe(result);
  });

  it.each(inEach(TERMINATE_POD_CONTAINERS_CASES))('in $release: $name', ({ release, init, main, ...after }) => {
    const status = terminated(release, {
      initContainerStatuses: init.map(containerStatus),
      containerStatuses: main.map(containerStatus),
    });
    expect({
      initAfter: (status.initContainerStatuses ?? []).map(codeOf),
      mainAfter: (status.containerStatuses ?? []).map(codeOf),
    }).toEqual({ initAfter: after.initAfter, mainAfter: after.mainAfter });
  });
});

describe('mergePodStatus', () => {
  const listed = (conditions: Conditions) => Object.entries(conditions).map(conditionOf);
  it.each(inEach(MERGE_POD_STATUS_CASES))('in $release: $name', ({ release, containersMayRun, old, next, merged }) => {
    const stage = new Stage(release, {
      pods: [WEB],
      edit: (state) => {
        if (!containersMayRun) stopped(state);
        const object = objectOf(state as ClusterState) as { -readonly [K in keyof Pod]: Pod[K] };
        object.status = { ...old, conditions: listed(old.conditions) };
      },
    });
    const pod = objectOf(stage.world);
    stage.send([
      'statusManager',
      { type: 'setPodStatus', pod, status: { ...next, conditions: listed(next.conditions) } },
    ]);
    stage.rest();
    const { phase, reason, message, conditions = [] } = objectOf(stage.world).status;
    const seen = Object.fromEntries(
      conditions.map(({ type, status, reason: why }) => [type, why === undefined ? status : `${status} ${why}`]),
    );
    expect({ phase, reason, message, conditions: seen }).toEqual({
      phase: merged.phase,
      reason: merged.reason,
      message: merged.message,
      conditions: merged.conditions,
    });
  });
});
