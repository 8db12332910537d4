/** Each truth, proven in the tested releases that it speaks of; and shown where its link leads. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { atLeast, type Release, RELEASES } from '../../kube/release.ts';
import { isOfKind } from '../../kube/apiObjects.ts';
import { presetById } from '../../scenario/index.ts';
import { TESTED_RELEASES } from '../../scenario/testing/matrix.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import { firstThat, type Match } from './match.ts';
import { MISBELIEFS, type Misbelief } from './misbeliefs.ts';
import { MISBELIEF_TEXTS, type MisbeliefId } from './misbeliefTexts.ts';

interface Shown {
  readonly release: Release;
  readonly trace: Trace<ClusterState>;
  /** The event that the link leads to, and the cluster after it. */
  readonly event: TraceEvent;
  readonly state: ClusterState;
  readonly end: ClusterState;
  readonly first: (match: Match) => TraceEvent | undefined;
  /** The first there is, or an error. */
  readonly the: (match: Match) => TraceEvent;
  readonly at: (event: TraceEvent) => ClusterState;
}

function shown({ preset, shows }: Misbelief, release: Release): Shown {
  const scenario = presetById(preset)?.scenario;
  if (scenario === undefined) throw new Error(`${preset} is a preset`);
  const trace = sharedRun(scenario, release);
  const first = (match: Match) => firstThat(match, trace.events);
  const the = (match: Match): TraceEvent => {
    const found = first(match);
    if (found === undefined) throw new Error(`no ${match.kind} in ${preset}, ${release}`);
    return found;
  };
  const at = ({ seq }: TraceEvent) => new TraceCursor(trace).stateAt(seq);
  const event = the(shows);
  return { release, trace, event, state: at(event), end: at(trace.events.at(-1) ?? event), first, the, at };
}

const pod = 'web';
const mirror = 'nginx-static-node-1';
const objectOf = (state: ClusterState, name: string) =>
  Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === name);
const isRunning = (state: ClusterState, uid: string | undefined) =>
  Object.values(state.runtime.containers).some((each) => each.podUID === uid && each.state === 'running');
const deletes = ({ end }: Shown, name: string) =>
  end.apiserver.audit.filter((entry) => entry.verb === 'delete' && entry.name === name);
const staticUid = (state: ClusterState) =>
  Object.values(state.runtime.containers).find((each) => each.podUID !== objectOf(state, pod)?.metadata.uid)?.podUID;

/** The releases that a belief's truth holds in; all, where it says nothing of releases. */
const HOLDS: Partial<Record<MisbeliefId, (release: Release) => boolean>> = {
  evictedIsDeleted: (release) => !atLeast(release, '1.23') || atLeast(release, '1.30'), // between, the stop is still under way
};

const PROOFS: Readonly<Record<MisbeliefId, (shown: Shown) => void>> = {
  mirrorStopsStatic: ({ trace, first, end, the }) => {
    const before = the({ kind: 'ObjectRemoved', pod: mirror }).pod?.uid;
    const after = the({ kind: 'ObjectCreated', pod: mirror }).pod?.uid;
    expect(after).not.toBe(before);
    expect(first({ kind: 'SigtermSent' })).toBeUndefined();
    expect(first({ kind: 'ContainerExited' })).toBeUndefined();
    expect(end.runtime.containers).toEqual(trace.initial.runtime.containers);
  },
  terminatingIsPhase: ({ state, trace, event }) => {
    expect(objectOf(state, pod)?.status.phase).toBe('Running');
    const row = new TraceCursor(trace)
      .stateAt(event.seq + 30)
      .kubectl.watch.findLast(({ name }: { readonly name: string }) => name === pod);
    expect(row?.status).toBe('Terminating');
  },
  oneDelete: (told) => {
    const [first, second] = deletes(told, pod);
    expect(deletes(told, pod)).toHaveLength(2);
    expect([first?.user, second?.user]).toEqual(['kubectl', expect.stringContaining('kubelet')]);
    expect(second?.gracePeriodSeconds).toBe(0);
  },
  timestampIsRequest: ({ event, state }) => {
    const asked = Math.floor(event.t / 1e6);
    const stamp = objectOf(state, pod)?.metadata.deletionTimestamp ?? '';
    expect(Date.parse(stamp) / 1000 - Date.parse('2026-01-01T00:00:00Z') / 1000).toBe(asked + 30);
  },
  graceIsWait: ({ the, first }) => {
    const took = the({ kind: 'ContainerExited', pod }).t - the({ kind: 'SigtermSent', pod }).t;
    expect(took).toBe(12_000_000);
    expect(first({ kind: 'SigkillSent', pod })).toBeUndefined();
    expect(the({ kind: 'ObjectRemoved', pod }).t).toBeLessThan(32_000_000);
  },
  apiStops: ({ the, at, event }) => {
    const healed = the({ kind: 'FaultEnded' });
    expect(isRunning(at(healed), event.pod?.uid)).toBe(true);
    expect(the({ kind: 'SigtermSent', pod }).seq).toBeGreaterThan(healed.seq);
  },
  forceKills: ({ event, state, the }) => {
    expect(objectOf(state, pod)).toBeUndefined();
    expect(isRunning(state, event.pod?.uid)).toBe(true);
    const [term, kill] = [the({ kind: 'SigtermSent', pod }), the({ kind: 'SigkillSent', pod })];
    expect(kill.t - term.t).toBeGreaterThanOrEqual(2_000_000);
  },
  zeroIsAtOnce: ({ release, event }) => {
    const fallsBack = atLeast(release, '1.22') && !atLeast(release, '1.30');
    expect(event.detail?.['gracePeriod']).toBe(fallsBack ? 30 : 2);
  },
  hookHasOwnTime: ({ release, event }) => {
    const keepsAll = atLeast(release, '1.22') && !atLeast(release, '1.28');
    expect(event.detail?.['gracePeriod']).toBe(keepsAll ? 30 : 27);
  },
  shorterIsFaster: ({ the, state }) => {
    expect(objectOf(state, pod)?.metadata.deletionGracePeriodSeconds).toBe(5);
    expect(the({ kind: 'SigkillSent', pod }).t - the({ kind: 'SigtermSent', pod }).t).toBe(30_000_000);
  },
  memory137: ({ the, event, first }) => {
    expect(event.detail?.['exitCode']).toBe(137);
    expect(the({ kind: 'SigkillSent', pod }).seq).toBeLessThan(event.seq);
    expect(first({ kind: 'EvictionThresholdMet' })).toBeUndefined();
  },
  finalizerKeeps: ({ event, state, the, at }) => {
    expect(isRunning(state, event.pod?.uid)).toBe(false);
    const taken = the({ kind: 'CommandTyped', detail: { does: 'patch' } });
    expect(objectOf(at(taken), pod)?.metadata.finalizers).toEqual(['example.com/hold']);
  },
  stoppedIsGone: ({ event, state, the }) => {
    expect(isRunning(state, event.pod?.uid)).toBe(false);
    expect(objectOf(state, pod)).toBeDefined();
    const unmounted = the({ kind: 'VolumeUnmounted', pod, detail: { volume: 'cache' } });
    expect(the({ kind: 'FinalDeleteSent', pod }).seq).toBeGreaterThan(unmounted.seq);
  },
  staticByApi: ({ trace, the }) => {
    const stopped = the({ kind: 'ContainerExited', pod: mirror });
    const asked = trace.events.filter(
      ({ kind, actor, seq }) => kind === 'RequestSent' && actor === 'kubectl' && seq < stopped.seq,
    );
    expect(asked).toEqual([]);
    expect(objectOf(new TraceCursor(trace).stateAt(stopped.seq), mirror)?.metadata.deletionTimestamp).toBeUndefined();
  },
  editUpdates: ({ the }) => {
    const gone = the({ kind: 'SyncLoopOp', pod: mirror, detail: { op: 'REMOVE', source: 'file' } });
    const added = the({ kind: 'SyncLoopOp', pod: mirror, detail: { op: 'ADD', source: 'file' } });
    expect(added.pod?.uid).not.toBe(gone.pod?.uid);
    expect(the({ kind: 'ContainerExited', pod: mirror }).pod?.uid).toBe(gone.pod?.uid);
  },
  evictedIsDeleted: ({ state, event }) => {
    const object = objectOf(state, pod);
    expect([object?.status.phase, object?.status.reason]).toEqual(['Failed', 'Evicted']);
    expect(object?.metadata.deletionTimestamp).toBeUndefined();
    expect(event.t).toBe(10_000_000);
  },
  drainTakesAll: ({ state }) => {
    expect(Object.values(state.etcd.pods).map(({ metadata }) => metadata.name)).toEqual([mirror]);
    expect(isRunning(state, staticUid(state))).toBe(true);
  },
  lostNodeStops: ({ event, state, the }) => {
    expect(isRunning(state, event.pod?.uid)).toBe(true);
    expect(the({ kind: 'SigtermSent', pod }).seq).toBeGreaterThan(the({ kind: 'FaultEnded' }).seq);
  },
  kubeletDownStops: ({ event, the, at }) => {
    const back = the({ kind: 'KubeletStarted' });
    expect(isRunning(at(back), event.pod?.uid)).toBe(true);
    expect(the({ kind: 'SigtermSent', pod }).seq).toBeGreaterThan(back.seq);
  },
  restartCounts: ({ event, the }) => {
    expect(event.detail?.['gracePeriod']).toBe(the({ kind: 'StopContainerCalled', pod }).detail?.['gracePeriod']);
    expect(the({ kind: 'SigkillSent', pod }).t - event.t).toBeGreaterThanOrEqual(12_000_000);
  },
  unlistedIsOff: ({ event, state }) => {
    expect(objectOf(state, pod)).toBeUndefined();
    expect(isRunning(state, event.pod?.uid)).toBe(true);
  },
  serviceFirst: ({ trace, event, state }) => {
    const marked = trace.events.find((each) => each.kind === 'DeletionTimestampSet' && each.pod?.name === pod);
    const written = trace.events.find(
      ({ kind, seq, detail }) =>
        kind === 'ApiObjectWritten' && detail?.['kind'] === 'EndpointSlice' && seq > (marked?.seq ?? Infinity),
    );
    expect(written?.seq).toBeGreaterThan(event.seq);
    const slices = Object.values(state.etcd.objects ?? {}).flatMap((each) =>
      isOfKind(each, 'EndpointSlice') ? each.endpoints : [],
    );
    const its = slices.find(({ targetRef }) => targetRef?.name === pod);
    expect(its?.conditions?.ready).toBe(true);
    const scenario = presetById('requests-fail')?.scenario;
    const [traffic] = scenario === undefined ? [] : trafficOf(trace, scenario);
    expect(traffic?.requests.filter(({ outcome }) => outcome !== 'answered').length).toBeGreaterThan(0);
  },
  statefulSetReplaces: ({ trace, state, end, first }) => {
    const before = objectOf(trace.initial, 'db-1');
    for (const each of [state, end]) {
      expect(objectOf(each, 'db-1')?.metadata.uid).toBe(before?.metadata.uid);
      expect(objectOf(each, 'db-1')?.metadata.deletionTimestamp).toBeDefined();
    }
    expect(first({ kind: 'ContainerStarted' })).toBeUndefined();
    expect(trace.end - (first({ kind: 'DeletionTimestampSet' })?.t ?? Infinity)).toBeGreaterThan(30_000_000);
  },
  priorityIsAtOnce: ({ state, end, event, the }) => {
    expect(event.detail?.['deletionGracePeriodSeconds']).toBe(30);
    expect(isRunning(state, event.pod?.uid)).toBe(true);
    const freed = the({ kind: 'ContainerExited', pod: 'low' });
    const bound = the({ kind: 'PodBound', pod: 'high' });
    expect(bound.seq).toBeGreaterThan(freed.seq);
    expect(objectOf(end, 'high')?.spec.nodeName).toBe('node-1');
  },
  recreateIsOne: ({ state, event, the }) => {
    const old = the({ kind: 'DeletionTimestampSet' }).pod?.uid;
    expect(event.pod?.uid).not.toBe(old);
    expect(isRunning(state, old)).toBe(true);
    expect(isRunning(state, event.pod?.uid)).toBe(true);
  },
};

it('lists each belief once, ten and more', () => {
  expect(MISBELIEFS.map(({ id }) => id).toSorted()).toEqual(Object.keys(MISBELIEF_TEXTS.en.beliefs).toSorted());
  expect(MISBELIEFS.length).toBeGreaterThanOrEqual(10);
});

describe.each(MISBELIEFS.map((misbelief) => [misbelief.id, misbelief] as const))('%s', (id, misbelief) => {
  const holds = RELEASES.filter((release) => HOLDS[id]?.(release) ?? true);

  it.each(holds.filter((release) => TESTED_RELEASES.includes(release)))(
    'is disproven by the simulation of %s',
    (release) => {
      expect.hasAssertions();
      PROOFS[id](shown(misbelief, release));
    },
  );

  it('is shown in a release that disproves it', () => {
    expect(holds).toContain(misbelief.release ?? presetById(misbelief.preset)?.scenario.kubernetes);
  });
});
