/**
 * Data table: what the status manager sends, and what it makes of a pod's last status, after
 * pkg/kubelet/status/status_manager_test.go.
 */
import type { PodCondition, PodPhase, PodStatus } from '../../kube/objects.ts';
import type { Span } from './releasesOf.ts';

const PHASES: Span = ['1.22'];
const LATER: Span = ['1.27'];
const EARLIER: Span = ['1.22', '1.23'];

/** Whether the object may go: the requests that the status manager makes of a pod that is being deleted. */
export interface DeleteCase {
  readonly name: string;
  readonly in: Span;
  /** What the kubelet has told its status manager. */
  readonly told: 'status' | 'failed' | 'terminated';
  /** Containers stopped, volumes and cgroup gone. */
  readonly reclaimed: boolean;
  readonly mirror?: true;
  readonly requests: readonly ('get' | 'patch' | 'delete')[];
}

// prettier-ignore
export const DELETE_CASES: readonly DeleteCase[] = [
  { name: 'its resources are reclaimed', in: EARLIER, told: 'status', reclaimed: true, requests: ['get', 'patch', 'delete'] },
  { name: 'its resources are not reclaimed', in: EARLIER, told: 'status', reclaimed: false, requests: ['get', 'patch'] },
  { name: 'it has failed, but TerminatePod has not run', in: LATER, told: 'failed', reclaimed: true, requests: ['get', 'patch'] },
  { name: 'TerminatePod has run', in: LATER, told: 'terminated', reclaimed: true, requests: ['get', 'patch', 'delete'] },
  { name: 'it is a mirror pod', in: PHASES, told: 'status', reclaimed: true, mirror: true, requests: ['get', 'patch'] },
];

/** From 1.27: the API's phase is terminal, SyncTerminatedPod is done, somebody deleted it, and it is no mirror. */
export interface CanBeDeletedCase {
  readonly phase: PodPhase;
  readonly finished: boolean;
  readonly deleted: boolean;
  readonly mirror: boolean;
}
const BOTH = [false, true];
export const CAN_BE_DELETED_CASES: readonly CanBeDeletedCase[] = (
  ['Pending', 'Running', 'Failed', 'Succeeded'] as const
).flatMap((phase) =>
  BOTH.flatMap((finished) => BOTH.flatMap((deleted) => BOTH.map((mirror) => ({ phase, finished, deleted, mirror })))),
);
export const canBeDeleted = ({ phase, finished, deleted, mirror }: CanBeDeletedCase): boolean =>
  (phase === 'Failed' || phase === 'Succeeded') && finished && deleted && !mirror;

export interface TerminatePodPhaseCase {
  readonly name: string;
  readonly in: Span;
  readonly phase: PodPhase;
  readonly static?: true;
  readonly result: PodPhase;
}

// prettier-ignore
export const TERMINATE_POD_PHASE_CASES: readonly TerminatePodPhaseCase[] = [
  { name: 'Pending becomes Failed', in: LATER, phase: 'Pending', result: 'Failed' },
  { name: 'Running becomes Failed', in: LATER, phase: 'Running', result: 'Failed' },
  { name: 'Succeeded stays', in: LATER, phase: 'Succeeded', result: 'Succeeded' },
  { name: 'Failed stays', in: LATER, phase: 'Failed', result: 'Failed' },
  { name: 'Unknown becomes Failed', in: LATER, phase: 'Unknown', result: 'Failed' },
  { name: 'a static pod keeps its phase', in: LATER, phase: 'Running', static: true, result: 'Running' },
  { name: 'until 1.26 every phase stays', in: ['1.18', '1.23'], phase: 'Running', result: 'Running' },
];

/**
 * A container's state in a letter: W waiting, R running, U lost (terminated 137, ContainerStatusUnknown), a number for
 * terminated with that exit code; behind a slash that of its run before. A blank is no state at all.
 */
export type StateCode = string;

export interface TerminatePodContainersCase {
  readonly name: string;
  readonly in: Span;
  readonly init: readonly StateCode[];
  readonly main: readonly StateCode[];
  readonly initAfter: readonly StateCode[];
  readonly mainAfter: readonly StateCode[];
}

const SINCE: Span = ['1.23'];

// prettier-ignore
export const TERMINATE_POD_CONTAINERS_CASES: readonly TerminatePodContainersCase[] = [
  { name: 'waiting, with an earlier run', in: SINCE, init: [], main: ['W/2'], initAfter: [], mainAfter: ['U/2'] },
  { name: 'waiting', in: SINCE, init: [], main: ['W'], initAfter: [], mainAfter: ['U'] },
  { name: 'until 1.21 those that wait are left alone', in: ['1.18', '1.21'], init: ['W', 'R'], main: ['W', 'R', '2'], initAfter: ['W', 'U'], mainAfter: ['W', 'U', '2'] },
  { name: 'in 1.22 every one of them is lost', in: ['1.22', '1.22'], init: [], main: ['W', 'R', '2'], initAfter: [], mainAfter: ['U', 'U', '2'] },
];

/** Conditions by type: `True`, `False`, or a status with its reason. */
export type Conditions = Readonly<Record<string, string>>;

export interface MergePodStatusCase {
  readonly name: string;
  readonly in: Span;
  readonly containersMayRun: boolean;
  /** What the API has, and what the kubelet would publish. */
  readonly old: Pick<PodStatus, 'phase' | 'reason' | 'message'> & { readonly conditions: Conditions };
  readonly next: Pick<PodStatus, 'phase' | 'reason' | 'message'> & { readonly conditions: Conditions };
  readonly merged: Pick<PodStatus, 'phase' | 'reason' | 'message'> & { readonly conditions: Conditions };
}

const RUNS = { phase: 'Running', conditions: { Ready: 'True', PodScheduled: 'True' } } as const;
const DISRUPTED = 'DisruptionTarget';
const BY_KUBELET = 'True TerminationByKubelet';
const BY_EVICTION = 'True EvictionByEvictionAPI';
const withCondition = <T extends { readonly conditions: Conditions }>(status: T, type: string, value: string): T => ({
  ...status,
  conditions: { ...status.conditions, [type]: value },
});

export const MERGE_POD_STATUS_CASES: readonly MergePodStatusCase[] = [
  { name: 'nothing changes', in: PHASES, containersMayRun: false, old: RUNS, next: RUNS, merged: RUNS },
  {
    name: 'readiness changes',
    in: PHASES,
    containersMayRun: false,
    old: RUNS,
    next: { phase: 'Running', conditions: { Ready: 'False', PodScheduled: 'True' } },
    merged: { phase: 'Running', conditions: { Ready: 'False', PodScheduled: 'True' } },
  },
  {
    name: 'a condition of somebody else’s stays',
    in: PHASES,
    containersMayRun: false,
    old: withCondition(RUNS, 'example.com/feature', 'True'),
    next: RUNS,
    merged: withCondition(RUNS, 'example.com/feature', 'True'),
  },
  {
    name: 'and can’t be changed by the kubelet',
    in: PHASES,
    containersMayRun: false,
    old: withCondition(RUNS, 'example.com/feature', 'True'),
    next: withCondition(RUNS, 'example.com/feature', 'False'),
    merged: withCondition(RUNS, 'example.com/feature', 'True'),
  },
  {
    name: 'while containers may run its old phase, reason and message stay',
    in: SINCE,
    containersMayRun: true,
    old: { ...RUNS, reason: 'Unknown', message: 'Message' },
    next: { ...RUNS, phase: 'Failed', reason: 'Evicted', message: 'Was Evicted' },
    merged: { ...RUNS, reason: 'Unknown', message: 'Message' },
  },
  {
    name: 'and not while containers may run',
    in: LATER,
    containersMayRun: true,
    old: RUNS,
    next: withCondition({ ...RUNS, phase: 'Failed' }, DISRUPTED, BY_KUBELET),
    merged: RUNS,
  },
  {
    name: 'a disruption that the API has stays',
    in: LATER,
    containersMayRun: false,
    old: withCondition(RUNS, DISRUPTED, BY_KUBELET),
    next: RUNS,
    merged: withCondition(RUNS, DISRUPTED, BY_KUBELET),
  },
  {
    name: 'it is not replaced while the pod runs',
    in: LATER,
    containersMayRun: false,
    old: withCondition(RUNS, DISRUPTED, BY_EVICTION),
    next: withCondition(RUNS, DISRUPTED, BY_KUBELET),
    merged: withCondition(RUNS, DISRUPTED, BY_EVICTION),
  },
  {
    name: 'nor while containers may run',
    in: LATER,
    containersMayRun: true,
    old: withCondition(RUNS, DISRUPTED, BY_EVICTION),
    next: withCondition({ ...RUNS, phase: 'Failed' }, DISRUPTED, BY_KUBELET),
    merged: withCondition(RUNS, DISRUPTED, BY_EVICTION),
  },
];

/** `False PodFailed` as a condition. */
export function conditionOf([type, text]: readonly [string, string]): PodCondition {
  const [status, reason] = text.split(' ');
  return { type, status: status as PodCondition['status'], ...(reason !== undefined && { reason }) };
}
