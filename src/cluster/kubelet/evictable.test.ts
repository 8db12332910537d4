import { describe, expect, it } from 'vitest';
import { seconds, type Micros } from '../../engine/time.ts';
import { evictableContainers, evictableSandboxes, type GCRound, type PodFates } from './evictable.ts';

const round = (more: Partial<GCRound> = {}): GCRound => ({
  now: seconds(7200),
  allSourcesReady: true,
  evictNonDeletedPods: false,
  ...more,
});

/** `deleted` pods are gone, `ended` ones have stopped, any other runs. */
const fates: PodFates = {
  contentMayGo: (uid) => uid.startsWith('deleted'),
  runtimeMayGo: (uid) => uid.startsWith('deleted') || uid.startsWith('ended'),
};

/* upstream: kuberuntime_gc_test.go:TestSandboxGC; names are by index, later attempts are younger */
describe('evictableSandboxes', () => {
  const sandbox = (podUID: string, active: boolean, attempt = 0) => ({
    podUID,
    active,
    createdAt: seconds(attempt) as Micros,
  });
  it.each([
    { name: 'of a removed pod, not ready and empty', sandboxes: [sandbox('deleted', false)], remain: [] },
    { name: 'of a removed pod, ready', sandboxes: [sandbox('deleted', true)], remain: [0] },
    { name: 'of pods that exist', sandboxes: [sandbox('foo1', true), sandbox('foo2', false)], remain: [0, 1] },
    {
      name: 'two dead ones of a pod that exists: the older goes',
      sandboxes: [sandbox('foo1', false, 1), sandbox('foo1', false, 0)],
      remain: [0],
    },
    {
      name: 'an older one that still has a container',
      sandboxes: [sandbox('foo1', false, 1), sandbox('foo1', true, 0)],
      remain: [0, 1],
    },
    {
      name: 'of pods that have stopped, when all that is unused is to go',
      sandboxes: [sandbox('ended1', true), sandbox('ended2', false)],
      remain: [0],
      all: true,
    },
    { name: 'with a container', sandboxes: [sandbox('foo1', true)], remain: [0] },
  ])('$name', ({ sandboxes, remain, all = false }) => {
    const known = sandboxes.map((each, i) => ({ ...each, id: String(i) }));
    const gone = evictableSandboxes(known, fates, round({ evictNonDeletedPods: all }));
    expect(known.flatMap(({ id }, i) => (gone.includes(id) ? [] : [i]))).toEqual(remain);
  });
});

/* upstream: kuberuntime_gc_test.go:TestContainerGC; running containers never get as far as here */
describe('evictableContainers', () => {
  const policy = { minAge: seconds(3600), maxPerPodContainer: 2 };
  const dead = (podUID: string, age: 'old' | 'new' = 'old', n = 0) => ({
    podUID,
    name: 'bar',
    createdAt: (age === 'old' ? seconds(n) : seconds(7000)) as Micros,
  });
  const remaining = (containers: ReturnType<typeof dead>[], more: Partial<GCRound> = {}): number[] => {
    const known = containers.map((each, i) => ({ ...each, id: String(i) }));
    const gone = evictableContainers(known, policy, fates, round(more));
    return known.flatMap(({ id }, i) => (gone.includes(id) ? [] : [i]));
  };

  it('takes all of a removed pod, except what is younger than the least age', () => {
    const containers = [dead('foo'), dead('foo'), dead('deleted', 'new'), dead('deleted'), dead('deleted')];
    expect(remaining(containers)).toEqual([0, 1, 2]);
  });

  it('leaves removed pods alone while sources are not ready', () => {
    expect(remaining([dead('deleted')], { allSourcesReady: false, evictNonDeletedPods: true })).toEqual([0]);
  });

  it('takes all of pods that have stopped, when all that is unused is to go', () => {
    const containers = [dead('ended'), dead('ended'), dead('ended1'), dead('ended1'), dead('running')];
    expect(remaining(containers, { evictNonDeletedPods: true })).toEqual([4]);
  });

  it('keeps the newest of each name, and takes the oldest first', () => {
    const containers = [dead('foo', 'old', 3), dead('foo', 'old', 1), dead('foo', 'old', 2), dead('foo', 'old', 0)];
    expect(remaining(containers)).toEqual([0, 2]);
    const known = containers.map((each, i) => ({ ...each, id: String(i) }));
    expect(evictableContainers(known, policy, fates, round())).toEqual(['3', '1']);
  });
});
