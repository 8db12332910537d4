import { describe, expect, it } from 'vitest';
import { micros, seconds, ZERO } from '../../engine/time.ts';
import { podWorkerState } from '../kubelet/podWorkerSnapshot.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from '../setup.ts';
import type { RuntimeContainer, Sandbox } from '../state.ts';
import { COLLECTION_CASES, KILL_CONTAINER_CASES } from './runtimeCases.ts';
import { releasesIn, type Span } from './releasesOf.ts';
import { RELIST, Stage } from './stage.ts';

const inEach = <T extends { readonly in: Span }>(cases: readonly T[]) =>
  cases.flatMap((each) => releasesIn(each.in).map((release) => ({ ...each, release })));

const web = (hook: number | undefined): PodSetup => ({
  from: 'api',
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', uid: 'u' },
    spec: {
      terminationGracePeriodSeconds: 30,
      containers: [
        {
          name: 'app',
          image: 'app',
          ...(hook !== undefined && { lifecycle: { preStop: { exec: { command: ['drain'] } } } }),
        },
      ],
    },
  },
  behaviour: { app: { ...DEFAULT_BEHAVIOUR, ...(hook !== undefined && { preStopTakes: seconds(hook) }) } },
});

describe('killContainer', () => {
  it.each(inEach(KILL_CONTAINER_CASES))(
    'in $release, told $override s, with a hook of $hook s, gives $timeout s to stop',
    ({ release, override, hook, timeout }) => {
      const stage = new Stage(release, { pods: [web(hook)], timers: [RELIST] });
      const pod = stage.world.podManager.podByUID['u'];
      if (pod === undefined) throw new Error('web is not known');
      const update = { updateType: 'kill', pod, killPodOptions: { gracePeriodOverride: override } } as const;
      stage.send(['podWorkers', { type: 'updatePod', update }]);
      stage.rest();
      const [call] = stage.told('StopContainerCalled');
      expect(call?.detail?.['gracePeriod']).toBe(timeout);
      expect(podWorkerState(stage.world.podWorkers.workers['u']?.value)).toBe('finished');
    },
  );
});

const UIDS = { removed: 'gone', kept: 'u', other: 'v' } as const;
const other: PodSetup = {
  ...web(undefined),
  manifest: { ...web(undefined).manifest, metadata: { name: 'other', uid: 'v' } },
};

describe('garbage collection', () => {
  it.each(COLLECTION_CASES.flatMap((each) => releasesIn(['1.22']).map((release) => ({ ...each, release }))))(
    'in $release: $name',
    ({ release, sandboxes, containers, sandboxesLeft, containersLeft }) => {
      const stage = new Stage(release, {
        pods: [web(undefined), other],
        edit: (state) => {
          const [container] = Object.values(state.runtime.containers);
          const [sandbox] = Object.values(state.runtime.sandboxes);
          if (container === undefined || sandbox === undefined) throw new Error('nothing runs');
          state.runtime.sandboxes = Object.fromEntries(
            sandboxes.map(({ pod, age, runs }, i) => [
              `s${i}`,
              {
                ...(structuredClone({ ...sandbox }) as Sandbox),
                id: `s${i}`,
                podUID: UIDS[pod],
                state: runs ? 'ready' : 'notready',
                network: runs ? 'up' : 'down',
                createdAt: micros(-1_000 * (age + 1)),
              },
            ]),
          ) as typeof state.runtime.sandboxes;
          state.runtime.containers = Object.fromEntries(
            containers.map(({ pod, age, runs, sandbox: of = 0 }, i) => [
              `c${i}`,
              {
                id: `c${i}`,
                sandboxID: `s${of}`,
                podUID: UIDS[pod],
                spec: { name: 'app', image: 'app' },
                state: runs ? 'running' : 'exited',
                createdAt: micros(-1_000 * (age + 1)),
                startedAt: micros(-1_000 * (age + 1)),
                ...(!runs && { finishedAt: ZERO, exitCode: 0 }),
                restartCount: 0,
                podTerminationGracePeriod: 30,
                behaviour: DEFAULT_BEHAVIOUR,
              } satisfies RuntimeContainer,
            ]),
          ) as typeof state.runtime.containers;
        },
      });
      stage.send(['containerGC', { type: 'tick', timer: 'collect' }]);
      stage.rest();
      const { runtime } = stage.world;
      expect(Object.keys(runtime.sandboxes)).toEqual(sandboxesLeft.map((i) => `s${i}`));
      expect(Object.keys(runtime.containers)).toEqual(containersLeft.map((i) => `c${i}`));
    },
  );
});
