import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { Release } from '../../kube/release.ts';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor, type TraceEvent } from '../../trace/index.ts';
import { explain, frameWait, waitsOf, waitText } from './index.ts';
import { english as en, type LanguageTexts } from './messages.ts';
import { isTechnical } from '../../cluster/technicalKinds.ts';
import { EVERY_LANGUAGE } from './testing/everyLanguage.ts';

const { zh } = EVERY_LANGUAGE;

const fail = (): never => {
  throw new Error('there is no such thing in the run');
};

const sampled = (preset: string, kubernetes: Release) => {
  const trace = sharedRun((presetById(preset) ?? fail()).scenario, kubernetes);
  return { trace, cursor: new TraceCursor(trace) };
};

const tell = (
  preset: string,
  kubernetes: Release,
  kind: EventKind,
  say: LanguageTexts,
  wanted: (event: TraceEvent) => boolean = () => true,
): string => {
  const { trace, cursor } = sampled(preset, kubernetes);
  const event = trace.events.find((each) => each.kind === kind && wanted(each)) ?? fail();
  const { title, sentences, otherwise } = explain(event, cursor.stateAt(event.seq), kubernetes, say);
  return [title, ...sentences, otherwise].join(' ');
};

const isAbout = (name: string) => (event: TraceEvent) => event.pod?.name === name;

describe('a node that is off', () => {
  it('keeps its static pods, which start again, and what nobody has reported as ended', () => {
    expect(tell('shutdown', '1.18', 'NodePoweredOff', en)).toContain('goes on saying Running');
    expect(tell('shutdown', '1.36', 'NodePoweredOff', en)).toContain('only static pods would start again');
    expect(tell('shutdown', '1.36', 'NodePoweredOff', zh)).toContain('只有静态 Pod 会重新启动');
  });
});

describe('logs', () => {
  it('go when the pod is deleted and has stopped, whatever a finalizer does', () => {
    expect(tell('finalizer', '1.23', 'LogsRemoved', en)).toContain('A finalizer does not keep them');
    expect(tell('finalizer', '1.23', 'LogsRemoved', zh)).toContain('Finalizer 留不住它们');
  });
});

describe('`deleted` of a pod without a manifest', () => {
  it('is set by housekeeping from 1.27 on', () => {
    expect(tell('static', '1.24', 'TerminationRequested', en)).toContain('stays false.');
    expect(tell('static', '1.27', 'TerminationRequested', en)).toContain('stays false until housekeeping');
    expect(tell('static', '1.27', 'TerminationRequested', zh)).toContain('直到 housekeeping');
  });
});

describe('housekeeping of workers', () => {
  it('leaves alone one that has not finished, or asks it again from 1.27 on', () => {
    const line = ({ klog }: TraceEvent) => klog?.id === 'kubeletPods.cleanUpPodWorkers';
    expect(tell('regular', '1.24', 'HousekeepingStage', en, line)).toContain('left alone');
    expect(tell('regular', '1.27', 'HousekeepingStage', en, line)).toContain('told to terminate, or woken');
    expect(tell('regular', '1.27', 'HousekeepingStage', zh, line)).toContain('被唤醒继续');
  });
});

describe('the death of a container of a pod that has completed', () => {
  it('is not the death of a deleted pod’s', () => {
    const { trace, cursor } = sampled('pressure', '1.30');
    const told = trace.events
      .filter(({ kind, pod }) => kind === 'PlegEventHandled' && pod?.name === 'web')
      .filter(({ seq }) => cursor.stateAt(seq).etcd.pods['default/web']?.metadata.deletionTimestamp === undefined)
      .map((event) => explain(event, cursor.stateAt(event.seq), '1.30', en).sentences.join(' '));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((text) => text.includes('is deleted'))).toEqual([]);
  });
});

describe('a static pod', () => {
  it('is called by its own name, and its mirror by the one that the API has', () => {
    expect(tell('static', '1.36', 'TerminationRequested', en)).toContain('`nginx-static`');
    expect(tell('mirror', '1.36', 'ObjectRemoved', en)).toContain('`nginx-static-node-1`');
    expect(tell('mirror', '1.36', 'MirrorPodOutdated', en)).toContain('the copy of `nginx-static`');
  });

  it('that goes on is not swept up when its mirror has been deleted', () => {
    expect(tell('mirror', '1.36', 'CommandDone', en)).toContain('The static pod behind it runs on');
    expect(tell('regular', '1.36', 'CommandDone', en)).toContain('swept up later');
  });
});

describe('a volume that is busy', () => {
  it.each(['1.23', '1.24'] as const)(
    'is not called unmounted in %s, where the worker does not wait for it',
    (release) => {
      expect(tell('stuck-volume', release, 'VolumesUnmountedSeen', en)).toContain('`cache` has failed');
      expect(tell('stuck-volume', release, 'WorkerFinished', en, isAbout('web'))).not.toContain('All is done');
      expect(tell('stuck-volume', release, 'VolumesUnmountedSeen', zh)).toContain('`cache` 卸载失败');
    },
  );

  it.each(['1.24', '1.36'] as const)('is why the object may not go in %s', (release) => {
    const { trace, cursor } = sampled('stuck-volume', release);
    const held = trace.events.filter(
      ({ kind, seq, detail }) =>
        kind === 'DeletionDelayed' &&
        detail?.['waitsFor'] === 'volumes' &&
        Object.values(cursor.stateAt(seq).volumeManager.actual).some(({ error }) => error !== undefined),
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.map(({ cause }) => trace.events[cause ?? -1]?.kind)).toEqual(held.map(() => 'VolumeUnmountFailed'));
    const told = held.map((event) => explain(event, cursor.stateAt(event.seq), release, en).sentences.join(' '));
    expect(told.filter((text) => !text.includes('`cache`'))).toEqual([]);
  });
});

describe('what is waited for', () => {
  const waits = (preset: string, release: Release) => {
    const { trace, cursor } = sampled(preset, release);
    return trace.events.map(({ seq }) => ({ state: cursor.stateAt(seq) }));
  };

  it('is not nothing while a pod is Terminating', () => {
    const wrong = waits('regular', '1.24').filter(
      ({ state }) =>
        state.etcd.pods['default/web']?.metadata.deletionTimestamp !== undefined &&
        waitsOf(state, 'default/web')[0].kind === 'runs',
    );
    expect(wrong).toEqual([]);
  });

  it('is what a goroutine is in, not what its pod waits for besides', () => {
    const said = waits('stuck-volume', '1.24').flatMap(({ state }) =>
      Object.values(state.podWorkers.workers).flatMap((worker) => {
        if (worker.running?.procedure.includes('GetNewerThan') !== true) return [];
        const wait = frameWait(state, worker);
        return wait === undefined ? [] : [waitText(wait, en).sentence];
      }),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => !text.includes('relist'))).toEqual([]);
  });
});

describe('a step that nothing else tells', () => {
  it('is told by what it changes', () => {
    const { trace, cursor } = sampled('regular', '1.36');
    const silent = trace.events.find(({ kind, klog }) => isTechnical(kind) && klog === undefined) ?? fail();
    const { title } = explain(silent, cursor.stateAt(silent.seq), '1.36', en);
    expect(title).toContain(silent.changes[0]?.path.slice(0, 2).join('.') ?? '');
  });
});

describe('a preStop hook that a container does not have', () => {
  it('would use the grace, or come on top of it, as the release has it', () => {
    expect(tell('regular', '1.27', 'KillContainer', en)).toContain('on top of the grace');
    expect(tell('regular', '1.30', 'KillContainer', en)).toContain('use the grace');
    expect(tell('regular', '1.27', 'KillContainer', zh)).toContain('宽限期之外');
  });
});
