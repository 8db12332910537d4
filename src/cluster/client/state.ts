/** What people type and see: kubectl's commands, and the rows of `kubectl get pods -w`. */
import type { Micros } from '../../engine/time.ts';
import type { Resource } from '../../kube/apiObjects.ts';
import type { ApiRequest } from '../apiserver/state.ts';
import type { ControllerEffect } from '../controllers/inbox.ts';
import type { DrainFlags } from './drainFlags.ts';

/** A pod that a command is about; without a UID until an answer has told it. */
export interface CommandTarget {
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string;
  /** Where it is no pod. */
  readonly resource?: Resource;
  /** Of a drain: the pod was being deleted when it was last read. */
  readonly isGoing?: true;
}

export interface KubectlCommand {
  readonly id: number;
  readonly does:
    | 'apply'
    | 'cordon'
    | 'create'
    | 'delete'
    | 'deleteMany'
    | 'deleteNode'
    | 'drain'
    | 'evict'
    | 'label'
    | 'patch'
    | 'patchPod'
    | 'rolloutPause'
    | 'rolloutRestart'
    | 'rolloutResume'
    | 'rolloutUndo'
    | 'scale'
    | 'taint'
    | 'taintNode'
    | 'uncordon'
    | 'untaint'
    | 'wait';
  /** As typed: `kubectl delete pod web`. */
  readonly line: string;
  readonly at: Micros;
  readonly state: 'running' | 'succeeded' | 'failed';
  /** What it waits for, while it runs: an answer, a watch event, or its drain's end. */
  readonly waitsFor?: 'kube-apiserver' | 'DELETED' | 'the pods to be gone';
  readonly output: readonly string[];
  /** Of a delete, so that its DELETED can be recognised; of a drain, the pods that are not gone yet. */
  readonly targets: readonly CommandTarget[];
  /** What it sends first. */
  readonly request: Omit<ApiRequest, 'id' | 'user'> | null;
  /** Of a drain that was told otherwise than usual. */
  readonly flags?: DrainFlags;
  /** Of a delete: false where it does not wait, and how long it waits at most. */
  readonly wait?: false;
  readonly timeout?: Micros;
  /** When its --timeout is over. */
  readonly deadline?: Micros;
  /** How many of its pods it has deleted so far, one after the other. */
  readonly asked?: number;
  /** What has gone wrong with pods of a drain that goes on with the others. */
  readonly failures?: readonly string[];
  /** How it ends once its request is answered well, where kubectl has decided that itself. */
  readonly ends?: { readonly prints: string; readonly state: 'succeeded' | 'failed' };
  /** A delete of several objects: the options of each DELETE, the targets, and whether one was refused. */
  readonly many?: {
    readonly namespace: string;
    readonly selector?: string;
    readonly targets?: readonly CommandTarget[];
    readonly options: Pick<ApiRequest, 'propagationPolicy' | 'gracePeriodSeconds'>;
    readonly failed?: boolean;
  };
  /** Of a command that is about no pod: what the control plane's own clients hear of it, and what it prints. */
  readonly effect?: ControllerEffect;
}

/** A row that `kubectl get pods -w` has printed. AGE is reckoned from the row's own instant. */
export interface WatchRow {
  readonly t: Micros;
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly ready: string;
  readonly status: string;
  readonly restarts: string;
  readonly age: string;
}

export interface KubectlState {
  readonly commands: readonly KubectlCommand[];
  /** Rows of `kubectl get pods -w`, started just before t = 0. */
  readonly watch: readonly WatchRow[];
}
