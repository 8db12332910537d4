/** What captions say of the cluster at their event, held against the state there, in every tour and release. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClusterState } from '../../../cluster/state.ts';
import { RELEASES } from '../../../kube/release.ts';
import { PRESETS } from '../../../scenario/index.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../../../trace/index.ts';
import { placesIn } from '../places.ts';
import type { CaptionId } from '../tourTexts.ts';

interface There {
  readonly event: TraceEvent;
  readonly state: ClusterState;
  readonly events: readonly TraceEvent[];
}
type Claim = (there: There) => boolean;

const objectOf = ({ event, state }: There) =>
  Object.values(state.etcd.pods).find(({ metadata }) => metadata.uid === event.pod?.uid);
const objectNamed = ({ event, state }: There) =>
  Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === event.pod?.name);
const isRunning = ({ event, state }: There): boolean =>
  Object.values(state.runtime.containers).some((each) => each.podUID === event.pod?.uid && each.state === 'running');
const passed = ({ event, events }: There, kind: string): boolean =>
  events.some((each) => each.kind === kind && each.pod?.uid === event.pod?.uid && each.seq < event.seq);
const graceOf = (there: There) => objectOf(there)?.metadata.deletionGracePeriodSeconds;
const detail = ({ event }: There, key: string) => event.detail?.[key];
const endsByItself: Claim = (there) => detail(there, 'exitCode') === 0 && !passed(there, 'SigkillSent');

const CLAIMS: Partial<Record<CaptionId, Claim>> = {
  marked: (there) =>
    (graceOf(there) ?? 0) > 0 &&
    ['Running', 'Pending'].includes(objectOf(there)?.status.phase ?? '') &&
    !passed(there, 'DeletionTimestampSet'),
  seen: (there) => objectOf(there) !== undefined,
  sigterm: isRunning,
  delayed: isRunning,
  exited: endsByItself,
  drainsExited: endsByItself,
  finalizerExited: (there) => endsByItself(there) && objectOf(there) !== undefined,
  killed: (there) => detail(there, 'exitCode') === 137 && passed(there, 'SigkillSent'),
  orphanExited: ({ event, events }) =>
    event.detail?.['exitCode'] === 137 &&
    events.some(({ kind, seq, t }) => kind === 'CgroupProcessesKilled' && seq < event.seq && event.t - t < 1_000_000),
  allStopped: (there) => !isRunning(there) && objectOf(there) !== undefined,
  finished: (there) => !isRunning(there),
  second: (there) => there.event.message?.includes('grace=0 uid=') === true,
  gone: (there) => objectOf(there) === undefined,
  regularGone: (there) => objectOf(there) === undefined,
  forceMarked: (there) => graceOf(there) === 0,
  completedMarked: (there) => graceOf(there) === 0,
  forceGone: (there) => objectOf(there) === undefined && isRunning(there),
  orphanGone: (there) => objectOf(there) === undefined && isRunning(there),
  forceExited: (there) => objectOf(there) === undefined && !isRunning(there),
  grace5Marked: (there) => graceOf(there) === 5,
  prestopTaken: (there) => detail(there, 'gracePeriod') === 27,
  prestopNotTaken: (there) => detail(there, 'gracePeriod') === 30,
  overrunTwoLeft: (there) => detail(there, 'gracePeriod') === 2,
  overrunWhole: (there) => detail(there, 'gracePeriod') === 10,
  orphanStop118: (there) => detail(there, 'gracePeriod') === 30,
  forceStop118: (there) => detail(there, 'gracePeriod') === 2,
  forceStop122: (there) => detail(there, 'gracePeriod') === 30,
  forceStop130: (there) => detail(there, 'gracePeriod') === 2,
  pressureKilled118: (there) => detail(there, 'gracePeriod') === 0,
  pressureStop122: (there) => detail(there, 'gracePeriod') === 30,
  pressureStop130: (there) => detail(there, 'gracePeriod') === 2,
  deadlineOver: isRunning,
  deadlineDeleted: ({ state }) =>
    Object.values(state.etcd.pods).some(({ status }) => status.reason === 'DeadlineExceeded'),
  skewStop: (there) => detail(there, 'gracePeriod') === 30,
  restartAgain: (there) => detail(there, 'gracePeriod') === 12,
  finalizerStays: (there) => graceOf(there) === 0 && (objectOf(there)?.metadata.finalizers ?? []).length > 0,
  crashloopSandbox: (there) => !isRunning(there),
  neverStartedSandbox: (there) => !isRunning(there),
  rolloutOldEnded: ({ state }) => state.etcd.pods['default/minio-875749785-sv5ns'] === undefined,
  mirrorMarked: (there) => graceOf(there) === 30,
  mirrorGone: ({ event, events }) => !events.some(({ kind, seq }) => kind === 'SigtermSent' && seq < event.seq),
  mirrorCreated: ({ event, events }) =>
    events.some(
      ({ kind, pod }) => kind === 'ObjectRemoved' && pod?.name === event.pod?.name && pod?.uid !== event.pod?.uid,
    ),
  mirrorGoneToo: (there) => objectNamed(there) === undefined,
  unreachableMarked: isRunning,
  outMarked: isRunning,
  downMarked: isRunning,
  partitionMarked: isRunning,
  watchMarked: isRunning,
  evictNoted: (there) => (objectOf(there)?.status.conditions ?? []).some(({ type }) => type === 'DisruptionTarget'),
  inTimeNotReady: (there) =>
    (objectOf(there)?.status.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'False'),
  volumeDelayed: (there) => !isRunning(there) && objectOf(there) !== undefined,
  lostSent: (there) => !isRunning(there),
};

describe.each(RELEASES)('in %s', (release) => {
  describe.each(PRESETS.map((preset) => [preset.id, preset] as const))(
    'what the tour of %s says',
    (id, { scenario }) => {
      let trace: Trace<ClusterState>;
      beforeAll(() => {
        trace = sharedRun(scenario, release);
      });

      it('is so at the event that it says it of', () => {
        const cursor = new TraceCursor(trace);
        const wrong = placesIn(trace.events, id, release).flatMap(({ says, seq }) => {
          const event = trace.events[seq];
          const claim = says === undefined ? undefined : CLAIMS[says];
          if (event === undefined || claim === undefined) return [];
          return claim({ event, state: cursor.stateAt(seq), events: trace.events }) ? [] : [says];
        });
        expect(wrong).toEqual([]);
      });
    },
  );
});
