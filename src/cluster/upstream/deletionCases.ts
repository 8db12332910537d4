/**
 * Data table: what the API server makes of a DELETE. staging/src/k8s.io/apiserver/pkg/registry/rest/delete_test.go:
 * TestBeforeDelete, pkg/registry/core/pod/strategy_test.go:TestCheckGracefulDelete, and the watch events that follow
 * from staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go:Delete.
 */
import type { PodPhase } from '../../kube/objects.ts';
import { ALL, type Span } from './releasesOf.ts';

/** Seconds throughout; undefined is what the client or the manifest leaves out. */
type Seconds = number | undefined;
const none = undefined;

export interface CheckGracefulDeleteCase {
  readonly name: string;
  readonly in: Span;
  readonly scheduled: boolean;
  readonly phase: PodPhase;
  readonly asked: Seconds;
  readonly spec: number;
  readonly granted: number;
}

// prettier-ignore
export const CHECK_GRACEFUL_DELETE_CASES: readonly CheckGracefulDeleteCase[] = [
  { name: 'a scheduled pod', in: ALL, scheduled: true, phase: 'Pending', asked: 30, spec: 5, granted: 30 },
  { name: 'a failed pod', in: ALL, scheduled: true, phase: 'Failed', asked: 30, spec: 5, granted: 0 },
  { name: 'a pod that no node has', in: ALL, scheduled: false, phase: 'Pending', asked: 30, spec: 5, granted: 0 },
  { name: 'one that has succeeded besides', in: ALL, scheduled: false, phase: 'Succeeded', asked: 30, spec: 5, granted: 0 },
  { name: 'a negative grace in the spec', in: ['1.22'], scheduled: true, phase: 'Running', asked: none, spec: -1, granted: 1 },
  { name: 'no wish', in: ALL, scheduled: true, phase: 'Running', asked: none, spec: 45, granted: 45 },
  { name: 'a wish for less', in: ALL, scheduled: true, phase: 'Running', asked: 5, spec: 45, granted: 5 },
  { name: 'a wish for more', in: ALL, scheduled: true, phase: 'Running', asked: 90, spec: 45, granted: 90 },
  { name: 'a pod that has succeeded', in: ALL, scheduled: true, phase: 'Succeeded', asked: none, spec: 45, granted: 0 },
];

/** What a DELETE does to an object that is being deleted already: a new grace, nothing, or the object's end. */
export type Repeated = number | 'pending' | 'immediate';

export interface RepeatedDeleteCase {
  readonly in: Span;
  readonly stored: number;
  readonly asked: number;
  readonly result: Repeated;
}

const SINCE_NEGATIVE: Span = ['1.22'];
const repeated = (stored: number, asked: number, result: Repeated): RepeatedDeleteCase => ({
  in: stored < 0 || asked < 0 ? SINCE_NEGATIVE : ALL,
  stored,
  asked,
  result,
});

export const REPEATED_DELETE_CASES: readonly RepeatedDeleteCase[] = [
  repeated(-1, -1, 'pending'),
  repeated(-1, 0, 0),
  repeated(-1, 1, 'pending'),
  repeated(-1, 2, 'pending'),
  repeated(0, -1, 'immediate'),
  repeated(0, 0, 'immediate'),
  repeated(0, 1, 'immediate'),
  repeated(0, 2, 'immediate'),
  repeated(1, -1, 'pending'),
  repeated(1, 0, 0),
  repeated(1, 1, 'pending'),
  repeated(1, 2, 'pending'),
  repeated(2, -1, 1),
  repeated(2, 0, 0),
  repeated(2, 1, 1),
  repeated(2, 2, 'pending'),
];

/** When a deletion ends, in seconds after t = 0. */
export interface DeletionTimeCase {
  readonly name: string;
  readonly in: Span;
  readonly now: number;
  /** Absent: the first DELETE. */
  readonly existing?: { readonly ends: number; readonly grace: number };
  readonly asked: number;
  readonly ends: number;
  readonly grace: number;
}

// prettier-ignore
export const DELETION_TIME_CASES: readonly DeletionTimeCase[] = [
  { name: 'a first DELETE ends its grace from now', in: ALL, now: 100, asked: 30, ends: 130, grace: 30 },
  { name: 'a shorter one counts from the first', in: ALL, now: 105, existing: { ends: 130, grace: 30 }, asked: 10, ends: 110, grace: 10 },
  { name: 'a shorter one that is overdue is not set into the past', in: ['1.33'], now: 120, existing: { ends: 60, grace: 60 }, asked: 50, ends: 120, grace: 1 },
  { name: 'nor is grace 0', in: ['1.33'], now: 120, existing: { ends: 60, grace: 60 }, asked: 0, ends: 120, grace: 0 },
  { name: 'before, it was', in: ['1.18', '1.32'], now: 120, existing: { ends: 60, grace: 60 }, asked: 50, ends: 50, grace: 50 },
];

export interface DeleteWatchCase {
  readonly name: string;
  readonly scheduled: boolean;
  readonly phase: PodPhase;
  readonly finalizer: boolean;
  readonly asked: number;
  /** What a watcher is told: `MODIFIED 30` is the object with that grace. */
  readonly events: readonly string[];
}

// prettier-ignore
export const DELETE_WATCH_CASES: readonly DeleteWatchCase[] = [
  { name: 'a running pod', scheduled: true, phase: 'Running', finalizer: false, asked: 30, events: ['MODIFIED 30'] },
  { name: 'a running pod, by force', scheduled: true, phase: 'Running', finalizer: false, asked: 0, events: ['MODIFIED 0', 'DELETED 0'] },
  { name: 'a pod that no node has', scheduled: false, phase: 'Pending', finalizer: false, asked: 30, events: ['MODIFIED 0', 'DELETED 0'] },
  { name: 'a completed pod', scheduled: true, phase: 'Succeeded', finalizer: false, asked: 30, events: ['MODIFIED 0', 'DELETED 0'] },
  { name: 'a pod with a finalizer, by force', scheduled: true, phase: 'Running', finalizer: true, asked: 0, events: ['MODIFIED 0'] },
];
