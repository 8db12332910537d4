/** What the last statuses of a pod say: of containers that nobody saw end, and of a pod that has failed. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import type { ContainerStatus, PodStatus } from '../kube/objects.ts';
import { TraceCursor } from '../trace/index.ts';
import { releaseOf, v1_22, v1_23, v1_24, v1_27, v1_36, type Release } from './releases/index.ts';
import {
  del,
  endOf,
  eventsOf,
  manifest,
  objectNamed,
  pod,
  rows,
  simulated,
  stateAfter,
  type Run,
} from './testing/runs.ts';
import {
  creates,
  removesManifest,
  startsApiserver,
  startsKubelet,
  stopsApiserver,
  stopsKubelet,
  type Steps,
} from './testing/steps.ts';

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

describe('a static pod whose stop outlasts a housekeeping', () => {
  /** Its status is forgotten meanwhile, and the versions of the next ones begin at 1, where the API has 2 of its mirror. */
  const removed = (release: Release): Run =>
    simulated([pod('file', manifest('nginx'), { exitAfter: seconds(9) })], [removesManifest(seconds(2), 'nginx')], {
      release,
    });

  it.each(['1.30', '1.32', '1.33', '1.34', '1.35', '1.36'] as const)(
    'is shown as it ran until its mirror goes, as its last status keeps the address (%s)',
    (id) => {
      expect(rows(removed(releaseOf(id)))).toEqual([
        'MODIFIED nginx-node-1 1/1 Terminating',
        'DELETED nginx-node-1 1/1 Terminating',
      ]);
    },
  );

  it.each(['1.23', '1.27'] as const)(
    'is shown as ended where the address goes and comes back, which makes a version more (%s)',
    (id) => {
      expect(rows(removed(releaseOf(id)))[0]).toBe('MODIFIED nginx-node-1 0/1 Completed');
    },
  );

  it('keeps the times of its mirror’s conditions and its start', () => {
    const run = removed(releaseOf('1.35'));
    const event = eventsOf(run, 'StatusCached')[0];
    if (event === undefined) throw new Error('no status was cached');
    const [cached] = Object.values(stateAfter(run, event).statusManager.podStatuses);
    const [mirror] = Object.values(run.initial.etcd.pods);
    const timeOf = (status: PodStatus | undefined, type: string): string | undefined =>
      status?.conditions?.find((condition) => condition.type === type)?.lastTransitionTime;
    expect(cached?.status.startTime).toBe(mirror?.status.startTime);
    expect(timeOf(cached?.status, 'Initialized')).toBe(timeOf(mirror?.status, 'Initialized'));
  });
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
