/** What the last statuses of a pod say: of containers that nobody saw end, and of a pod that has failed. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import type { ContainerStatus, PodStatus } from '../kube/objects.ts';
import { TraceCursor } from '../trace/index.ts';
import { v1_22, v1_23, v1_24, v1_27, v1_36, type Release } from './releases/index.ts';
import { del, endOf, eventsOf, manifest, objectNamed, pod, simulated, type Run } from './testing/runs.ts';
import { creates, startsApiserver, startsKubelet, stopsApiserver, stopsKubelet, type Steps } from './testing/steps.ts';

/** The kubelet is away while the container ends and is collected, and the object outlives it. */
function vanished(release: Release): Run {
  const steps: Steps[] = [
    del('web'),
    stopsApiserver(ms(2_100)),
    stopsKubelet(seconds(80)),
    startsApiserver(seconds(81)),
    startsKubelet(seconds(83)),
  ];
  return simulated([pod('api', manifest('web'))], steps, { release });
}

/** The container as the kubelet's own cache shows it, each time that it changes. */
function cachedContainers(run: Run): readonly ContainerStatus[] {
  const cursor = new TraceCursor(run);
  const cached = eventsOf(run, 'StatusCached').flatMap(({ seq, t }) => {
    const statuses = Object.values(cursor.stateAt(seq).statusManager.podStatuses);
    const container = statuses[0]?.status.containerStatuses?.[0];
    return container === undefined || t < seconds(83) ? [] : [container];
  });
  return cached.filter((each, i) => JSON.stringify(each) !== JSON.stringify(cached[i - 1]));
}

describe('a container that has vanished from the runtime', () => {
  it.each([v1_22, v1_23, v1_24, v1_27, v1_36])(
    'waits, with its loss as last state, until TerminatePod ends it in its own words ($id)',
    (release) => {
      const lost = { exitCode: 137, reason: 'ContainerStatusUnknown' };
      const last = {
        ...lost,
        message: 'The container could not be located when the pod was deleted.  The container used to be Running',
      };
      const [waiting, terminated, ...more] = cachedContainers(vanished(release));
      expect(waiting).toMatchObject({
        state: { waiting: { reason: 'ContainerCreating' } },
        lastState: { terminated: last },
        restartCount: 0,
      });
      expect(waiting?.state).not.toHaveProperty('terminated');
      expect(terminated).toMatchObject({
        state: {
          terminated: { ...lost, message: 'The container could not be located when the pod was terminated' },
        },
        lastState: { terminated: last },
      });
      expect(more).toEqual([]);
    },
  );
});

describe('a pod that has failed', () => {
  const failed = (release: Release): PodStatus | undefined => {
    const one = pod('api', manifest('web', { restartPolicy: 'Never' }), { exits: { after: seconds(40), exitCode: 1 } });
    const run = simulated([], [creates(seconds(1), one)], { release, until: seconds(60) });
    return objectNamed(endOf(run), 'web')?.status;
  };

  it.each([
    { release: v1_22, reason: 'ContainersNotReady' },
    { release: v1_23, reason: 'PodFailed' },
    { release: v1_24, reason: 'ContainersNotReady' },
    { release: v1_27, reason: 'PodFailed' },
    { release: v1_36, reason: 'PodFailed' },
  ])('says so in its conditions where the tag has PR 110256 ($release.id: $reason)', ({ release, reason }) => {
    const status = failed(release);
    expect(status?.phase).toBe('Failed');
    const reasons = (status?.conditions ?? []).flatMap((condition) =>
      condition.type === 'Ready' || condition.type === 'ContainersReady' ? [condition.reason] : [],
    );
    expect(reasons).toEqual([reason, reason]);
  });
});
