/**
 * What people get wrong: for each belief the scenario that shows otherwise, and the event at which it does. The texts
 * stand in `lessonMisbeliefs.json`; `misbeliefs.test.ts` proves each against the simulation, in every release it speaks of.
 */
import type { Release } from '../../kube/release.ts';
import type { Match } from './match.ts';
import type { MisbeliefId } from './misbeliefTexts.ts';
import { deleted, MIRROR, WEB } from './tours/tour.ts';

export interface Misbelief {
  readonly id: MisbeliefId;
  /** The preset's id. */
  readonly preset: string;
  /** Where not the preset's own release shows it. */
  readonly release?: Release;
  readonly shows: Match;
}

const pod = WEB;

export const MISBELIEFS: readonly Misbelief[] = [
  { id: 'mirrorStopsStatic', preset: 'mirror', shows: { kind: 'ObjectCreated', pod: MIRROR } },
  { id: 'terminatingIsPhase', preset: 'regular', shows: { kind: 'DeletionTimestampSet', pod } },
  { id: 'oneDelete', preset: 'regular', shows: { kind: 'FinalDeleteSent', pod } },
  { id: 'timestampIsRequest', preset: 'sigkill', shows: { kind: 'DeletionTimestampSet', pod } },
  { id: 'graceIsWait', preset: 'drains', shows: { kind: 'ContainerExited', pod } },
  { id: 'apiStops', preset: 'partition', shows: { kind: 'DeletionTimestampSet', pod } },
  { id: 'forceKills', preset: 'force', shows: { kind: 'ObjectRemoved', pod } },
  { id: 'zeroIsAtOnce', preset: 'force', release: '1.36', shows: { kind: 'StopContainerCalled', pod } },
  { id: 'hookHasOwnTime', preset: 'prestop', release: '1.36', shows: { kind: 'StopContainerCalled', pod } },
  {
    id: 'shorterIsFaster',
    preset: 'shorten-grace',
    shows: { kind: 'DeletionTimestampSet', pod, detail: { deletionGracePeriodSeconds: 5 } },
  },
  { id: 'memory137', preset: 'sigkill', shows: { kind: 'ContainerExited', pod } },
  { id: 'finalizerKeeps', preset: 'finalizer', shows: { kind: 'ContainerExited', pod } },
  {
    id: 'stoppedIsGone',
    preset: 'stuck-volume',
    shows: { kind: 'DeletionDelayed', pod, detail: { waitsFor: 'volumes' } },
  },
  { id: 'staticByApi', preset: 'static', shows: { kind: 'ManifestRemoved' } },
  {
    id: 'editUpdates',
    preset: 'static-edit',
    shows: { kind: 'SyncLoopOp', pod: MIRROR, detail: { op: 'ADD', source: 'file' } },
  },
  { id: 'evictedIsDeleted', preset: 'pressure', shows: { kind: 'CommandTyped', ...deleted(WEB) } },
  { id: 'drainTakesAll', preset: 'drain', shows: { kind: 'CommandDone', detail: { does: 'drain' } } },
  { id: 'lostNodeStops', preset: 'unreachable', shows: { kind: 'DeletionTimestampSet', pod } },
  { id: 'kubeletDownStops', preset: 'kubelet-down', shows: { kind: 'DeletionTimestampSet', pod } },
  {
    id: 'restartCounts',
    preset: 'restart',
    shows: { kind: 'StopContainerCalled', pod, after: { kind: 'KubeletStarted' } },
  },
  { id: 'unlistedIsOff', preset: 'orphan', shows: { kind: 'OrphanFound', pod } },
  { id: 'serviceFirst', preset: 'requests-fail', shows: { kind: 'SigtermSent', pod } },
  {
    id: 'statefulSetReplaces',
    preset: 'statefulset-node',
    shows: {
      kind: 'ApiObjectWritten',
      detail: { kind: 'StatefulSet', wrote: 'status' },
      after: { kind: 'DeletionTimestampSet' },
    },
  },
  { id: 'priorityIsAtOnce', preset: 'preemption', shows: { kind: 'DeletionTimestampSet', pod: 'low' } },
  { id: 'recreateIsOne', preset: 'recreate', shows: { kind: 'ContainerStarted' } },
];
