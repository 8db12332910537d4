import { describe, expect, it } from 'vitest';
import { eventLevel } from './eventKinds.ts';
import { silentKind } from './silentSteps.ts';
import { isTechnical } from './technicalKinds.ts';
import { del, manifest, pod, simulated } from './testing/runs.ts';

describe('a change of state that nothing else tells', () => {
  it('is called by what its message does to whom', () => {
    expect(silentKind('etcd', { type: 'etcdPassesTime' })).toBe('RevisionAdvanced');
    expect(silentKind('podManager', { type: 'processEnded' })).toBe('MemoryLost');
    expect(silentKind('node', { type: 'setVolumes', namespace: 'default', name: 'web', volumes: {} })).toBe(
      'BehaviourGiven',
    );
  });

  it('is called by its timer where an actor has several', () => {
    expect(silentKind('syncLoop', { type: 'tick', timer: 'iterate' })).toBe('SyncLoopIterated');
    expect(silentKind('syncLoop', { type: 'tick', timer: 'sync' })).toBe('ChannelFilled');
    expect(silentKind('pleg', { type: 'tick', timer: 'relist' })).toBe('RelistBegan');
  });
});

describe('the removal of a pod', () => {
  const { events } = simulated([pod('api', manifest('web'))], [del('web')]);

  it('says of every event what it is', () => {
    const technical = events.filter(({ kind }) => isTechnical(kind));
    expect(technical.length).toBeGreaterThan(50);
    const happened = new Set(technical.map(({ actor, kind }) => `${actor} ${kind}`));
    for (const each of [
      'apiserver RequestTaken',
      'apiSource WatchEventReceived',
      'podManager PodManagerUpdated',
      'syncLoop ChannelFilled',
      'podWorkers UpdatePending',
      'runtime RuntimeCallTaken',
      'pleg RelistBegan',
      'node MountChanged',
      'node CgroupChanged',
      'podWorkers UnmountAwaited',
      'statusManager StatusPatchReported',
      'containerGC SandboxRemoving',
      'statusManager FinalDeleteReported',
    ])
      expect(happened).toContain(each);
  });

  it('has no step more by them', () => {
    expect(events.filter(({ kind }) => isTechnical(kind) && eventLevel(kind) !== 'detail')).toEqual([]);
  });
});
