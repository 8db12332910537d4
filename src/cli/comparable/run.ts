/**
 * A removal as it can be compared, whether it was recorded from a real cluster or simulated: four sequences on one
 * clock. What each holds is reduced already; ids, times and line numbers survive only where they are needed to read.
 */
import type { KlogId } from '../../kube/klog/index.ts';
import type { Micros } from '../../engine/time.ts';

/** A write request on a pod, as the audit log has it. */
export interface WriteRequest {
  readonly t: Micros;
  readonly user: 'kubectl' | 'kubelet';
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  readonly name: string;
  readonly subresource?: string;
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: 'empty' | 'uid';
  readonly code: number;
  /** The record has no body, so what it asked for is not known. */
  readonly withoutBody?: true;
}

/** A watch event on a pod, reduced to what a removal changes. */
export interface PodWatchEvent {
  readonly t: Micros;
  readonly uid: string;
  readonly text: string;
}

/** A row of `kubectl get pods -w`, its cells but for AGE. */
export interface GetRow {
  readonly t: Micros;
  readonly text: string;
}

/** A line of the kubelet's log. */
export interface LogLine {
  readonly t: Micros;
  readonly severity: string;
  /** `kubelet.go` */
  readonly file: string;
  readonly text: string;
  /** Absent where the catalogue does not have the message. */
  readonly id?: KlogId;
  readonly pairs: readonly { readonly key: string; readonly value: string }[];
}

/** Every name and id by which a line may mean one of the scenario's pods. */
export interface Subject {
  readonly names: ReadonlySet<string>;
  readonly uids: ReadonlySet<string>;
  /** Containers and sandboxes. */
  readonly containerIDs: ReadonlySet<string>;
}

export interface ComparableRun {
  /** Folder's name, or `simulated`. */
  readonly label: string;
  /** When the scenario's first step was taken; nothing before it is compared. */
  readonly firstAction: Micros;
  readonly end: Micros;
  readonly subject: Subject;
  readonly requests: readonly WriteRequest[];
  readonly watch: readonly PodWatchEvent[];
  readonly rows: readonly GetRow[];
  readonly log: readonly LogLine[];
}

/** What happened from the first action on. */
export const since = <T extends { readonly t: Micros }>(run: ComparableRun, items: readonly T[]): readonly T[] =>
  items.filter((item) => item.t >= run.firstAction);
