/** What messages carry, and those that many actors know; what each may be told is its inbox (`inboxes.ts`). */
import type { ApiObject } from '../kube/apiObjects.ts';
import type { Pod } from '../kube/objects.ts';
import type { Address, ControlPlaneClient } from './addresses.ts';
import type { ApiResponse, PodSource, ProbeType } from './state.ts';

/** Who makes calls that are answered. Several goroutines of one actor are told apart by the key. */
export type Caller =
  | ControlPlaneClient
  | 'apiSource'
  | 'syncLoop'
  | 'podWorkers'
  | 'podKiller'
  | 'statusManager'
  | 'volumeManager'
  | 'containerGC'
  | 'evictionManager'
  | 'nodeShutdown';

/** Where an answer goes, and which waiting call it wakes; between actors of one node. */
export interface ReplyTo {
  readonly actor: Caller;
  /** Which goroutine of that actor, e.g. a pod's UID. */
  readonly key: string;
  readonly token: number;
}

/** The same, as the control plane needs to know it. */
export interface ReturnAddress extends Omit<ReplyTo, 'actor'> {
  readonly actor: Address<Caller>;
}

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED';

export interface WatchEvent {
  readonly type: WatchEventType;
  readonly pod: Pod;
}

/** The same of any other object. */
export interface ObjectEvent {
  readonly type: WatchEventType;
  readonly object: ApiObject;
}

export type PodOp = 'ADD' | 'UPDATE' | 'DELETE' | 'REMOVE' | 'RECONCILE';

export interface PodConfigUpdate {
  readonly op: PodOp;
  readonly source: PodSource;
  readonly pods: readonly Pod[];
  /** The event that told of it: it may wait in the channel behind others. */
  readonly because?: number | undefined;
}

export interface PlegEvent {
  readonly podUID: string;
  readonly type: 'ContainerStarted' | 'ContainerDied' | 'ContainerRemoved';
  readonly containerID: string;
  /** The event that told of it: it may wait in the channel behind others. */
  readonly because?: number | undefined;
}

/** pkg/kubelet/prober/results: a result that has changed. */
export interface ProbeUpdate {
  readonly podUID: string;
  readonly containerID: string;
  readonly type: ProbeType;
  readonly result: 'success' | 'failure' | 'unknown';
}

/** Answers of blocking calls; `none` where the caller only waits for the end. */
export type ReplyValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'response'; readonly response: ApiResponse }
  | { readonly kind: 'error'; readonly error: string; readonly notFound: boolean }
  /** A sandbox or container was made. */
  | { readonly kind: 'created'; readonly id: string }
  | {
      readonly kind: 'workTypes';
      readonly workTypes: Readonly<
        Record<string, 'SyncPod' | 'TerminatingPod' | 'TerminatedPod' | 'TerminatedAndRecreatedPod'>
      >;
    };

/* ---- calls and their ends ---- */

/** The answer to a call; a late one, to a call that was given up, finds nobody who waits for its token. */
export interface Reply {
  readonly type: 'reply';
  readonly key: string;
  readonly token: number;
  readonly value: ReplyValue;
}

/** A goroutine wakes: its sleep or the deadline of its call is over. */
export interface Timer {
  readonly type: 'timer';
  readonly key: string;
  readonly token: number;
  /** It only looks again, which is no sign of life. */
  readonly poll?: true;
}

/** The turn of a ticker, or of a timer that nothing waits for. */
export interface Tick<Name extends string = string> {
  readonly type: 'tick';
  readonly timer: Name;
}

/* ---- the API server's watch ---- */

export interface WatchEventMessage {
  readonly type: 'watchEvent';
  readonly event: WatchEvent;
}

export interface ObjectEventMessage {
  readonly type: 'objectEvent';
  readonly event: ObjectEvent;
}

export interface WatchClosed {
  readonly type: 'watchClosed';
  readonly err: string;
}

/** What comes over the kubelet's connection, as a network that is cut holds it back. */
export type Inbound =
  | { readonly to: Caller; readonly message: Reply }
  | { readonly to: 'apiSource'; readonly message: WatchEventMessage | WatchClosed };
