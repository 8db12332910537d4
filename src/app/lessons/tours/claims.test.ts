/** What captions say of the cluster at their event, held against the state there, in every tour and release. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClusterState } from '../../../cluster/state.ts';
import { isOfKind } from '../../../kube/apiObjects.ts';
import { presetsIn, TESTED_RELEASES } from '../../../scenario/testing/matrix.ts';
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

const workload = ({ state }: There, key: string) => state.etcd.objects?.[key];
/** How many containers of a name have started, or run from the beginning, and not ended: on whatever node. */
const runningNow = ({ event, events }: There, isIts: (name: string) => boolean): number => {
  const counted = (kind: string) =>
    events.filter((each) => each.kind === kind && each.seq <= event.seq && isIts(each.pod?.name ?? '')).length;
  return counted('ContainerStarted') - counted('ContainerExited');
};
const readyPods = ({ state }: There): number =>
  Object.values(state.etcd.pods).filter(({ status }) =>
    status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
  ).length;
const conditionsOf = (there: There, key: string): string => JSON.stringify(workload(there, key) ?? {});
const later = ({ event, events }: There, kind: string): boolean =>
  events.some((each) => each.kind === kind && each.seq > event.seq && each.pod?.name === event.pod?.name);

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
  rolloutOldCounted: ({ state }) => state.etcd.pods['default/minio-875749785-sv5ns']?.status.phase === 'Succeeded',
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
  rollNewSet: ({ state }) =>
    Object.values(state.etcd.objects ?? {}).some((each) => isOfKind(each, 'ReplicaSet') && each.spec.replicas === 1),
  rollOldMarked: ({ events, event }) => !events.some(({ kind, seq }) => kind === 'ContainerStarted' && seq < event.seq),
  rollNext: (there) => readyPods(there) >= 3,
  rollFive: (there) => 3 + runningNow(there, (name) => name.startsWith('web-')) === 5,
  scaleUnready: (there) => later(there, 'ContainerExited') && readyPods(there) === 4,
  scaleNewest: (there) => objectOf(there)?.spec.nodeName === 'node-1',
  scaleDoubled: (there) => objectOf(there)?.spec.nodeName === 'node-1',
  stsBoth: ({ events }) => !events.some(({ kind, t }) => kind === 'ObjectCreated' && t < 4_000_000),
  stsWaits: ({ state }) => state.etcd.pods['default/db-0']?.metadata.deletionTimestamp !== undefined,
  stsZero: ({ state }) => state.etcd.pods['default/db-1'] === undefined,
  stsOne: ({ state }) =>
    state.etcd.pods['default/db-0']?.status.conditions?.some(
      ({ type, status }) => type === 'Ready' && status === 'True',
    ) === true,
  stsTolerated: (there) => detail(there, 'seconds') === 300,
  stsDeleted: (there) => graceOf(there) === 30 && !later(there, 'SigtermSent'),
  stsForEver: ({ event, events }) =>
    !events.some(
      ({ kind, seq }) => ['ObjectCreated', 'ObjectRemoved', 'ApiObjectRemoved'].includes(kind) && seq > event.seq,
    ),
  stsNameFree: (there) => objectOf(there) === undefined && later(there, 'ContainerExited'),
  stsTwo: (there) => 1 + runningNow(there, (name) => name === 'db-1') === 2,
  stsHealed: (there) => 1 + runningNow(there, (name) => name === 'db-1') === 2,
  stsStopped: (there) => 1 + runningNow(there, (name) => name === 'db-1') === 1,
  dsMadeGone: ({ state }) => state.etcd.pods['default/agent-7vlbd'] === undefined,
  dsMadeEnded: ({ state }) => state.etcd.pods['default/agent-7vlbd'] !== undefined,
  dsNext: (there) => readyPods(there) === 3,
  dsDeleted: ({ state }) => Object.keys(state.etcd.pods).length === 3,
  jobAtOnce: ({ state }) => state.etcd.pods['default/batch-r47hl']?.metadata.deletionTimestamp !== undefined,
  jobCounted: (there) => conditionsOf(there, 'jobs/default/batch').includes('"uncountedTerminatedPods":{"failed":["'),
  jobReleased: (there) =>
    objectOf(there)?.metadata.finalizers === undefined || objectOf(there)?.metadata.finalizers?.length === 0,
  jobExited: (there) => detail(there, 'exitCode') === 143,
  jobLater: ({ event, events }) =>
    event.t - (events.find(({ kind }) => kind === 'DeletionTimestampSet')?.t ?? 0) > 9_000_000,
  jobGone: ({ state }) => state.etcd.pods['default/batch-r47hl']?.metadata.deletionTimestamp === undefined,
  jobKept: (there) =>
    workload(there, 'jobs/default/batch')?.metadata.finalizers?.includes('foregroundDeletion') === true,
  depGone: ({ state }) =>
    Object.values(state.etcd.pods).every(({ metadata }) => metadata.deletionTimestamp === undefined) &&
    Object.values(state.etcd.objects ?? {}).every(({ metadata }) => metadata.deletionTimestamp === undefined),
  fgMarked: (there) =>
    workload(there, 'deployments/default/web')?.metadata.finalizers?.includes('foregroundDeletion') === true,
  fgSet: ({ state }) =>
    Object.values(state.etcd.objects ?? {}).some(
      (each) => isOfKind(each, 'ReplicaSet') && each.metadata.finalizers?.includes('foregroundDeletion') === true,
    ),
  fgSetGone: ({ state }) => Object.keys(state.etcd.pods).length === 0,
  orMarked: (there) => workload(there, 'deployments/default/web')?.metadata.finalizers?.includes('orphan') === true,
  orGone: ({ state }) =>
    Object.values(state.etcd.objects ?? {}).every(
      ({ kind, metadata }) => kind !== 'ReplicaSet' || (metadata.ownerReferences ?? []).length === 0,
    ),
  nsRemains: (there) => conditionsOf(there, 'namespaces//demo').includes('pods. has 2 resource instances'),
  nsPodsFirst: (there) =>
    workload(there, 'deployments/demo/web') !== undefined &&
    !conditionsOf(there, 'namespaces//demo').includes('resource instances'),
  nsSilent: (there) => !conditionsOf(there, 'namespaces//demo').includes('resource instances'),
  nsSays: (there) =>
    ['pods. has 1 resource instances', 'example.com/hold in 1 resource instances'].every((words) =>
      conditionsOf(there, 'namespaces//demo').includes(words),
    ),
  nsEnded: (there) => !isRunning(there) && objectOf(there)?.metadata.finalizers?.length === 1,
  nsGone: ({ state }) => Object.keys(state.etcd.pods).length === 0,
  budgetSpent: (there) => conditionsOf(there, 'poddisruptionbudgets/default/web').includes('"disruptionsAllowed":0'),
  budgetAgain: (there) => readyPods(there) === 3,
  nodesStarted: (there) => readyPods(there) >= 2,
  awayTolerates: (there) => detail(there, 'seconds') === 300,
  awayStarted: (there) => !passed(there, 'SigtermSent') && runningNow(there, (name) => name.startsWith('web-')) === 1,
};

describe.each(TESTED_RELEASES)('in %s', (release) => {
  describe.each(presetsIn(release).map((preset) => [preset.id, preset] as const))(
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
