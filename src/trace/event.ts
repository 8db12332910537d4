/**
 * What a trace consists of. A trace comes from the simulator or from evidence; whoever reads one needs no other layer.
 *
 * Always true: `seq` counts from 0 without gaps; `t` never falls; `cause` is smaller than `seq`; applying the `changes`
 * of all events up to an instant to the initial state gives the state at that instant, undoing them goes back.
 */
import type { Micros } from '../engine/time.ts';
import type { Failure } from '../kube/failure.ts';
import type { KlogFacts } from '../kube/klog/index.ts';
import type { SentRequest } from '../kube/request.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What travels, for whoever reads it in memory: `message` is its label. */
export type Carried =
  | { readonly is: 'request'; readonly request: SentRequest }
  | { readonly is: 'response'; readonly code: number }
  | { readonly is: 'watchEvent'; readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' }
  /** A call of the runtime that has a time limit of its own, in seconds. */
  | { readonly is: 'call'; readonly method: string; readonly of: string; readonly timeout: number };

/** Position of an event in its trace, from 0. */
export type Seq = number;

/**
 * One edit of the state tree. A missing `to` removes the key, a missing `from` says that it was not there. In a list the
 * entries behind a removed one move up, and those from an inserted one's index on move down.
 */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly from?: Json;
  readonly to?: Json;
}

export interface PodRef {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** A log line as the kubelet would print it; `text` is what follows the `] ` of the klog header. */
export interface KlogEntry {
  readonly severity: 'I' | 'W' | 'E';
  /** Verbosity at which the line appears; 0 is always. */
  readonly level: number;
  /** File and line in that release, `kubelet.go:2130`. */
  readonly file: string;
  /** Id of the message in `kube/klog` catalogue. */
  readonly id: string;
  readonly text: string;
  /** What the text says, by key; in memory alone (`published.ts`). */
  readonly values?: KlogFacts;
}

export interface TraceEvent {
  readonly seq: Seq;
  /** µs since t = 0. */
  readonly t: Micros;
  /**
   * Where it happens: the node whose actor this is or, where the control plane sends it something, who receives it. What
   * goes on in the control plane alone is on none.
   */
  readonly node?: string;
  /** What the actor is called where it runs. */
  readonly actor: string;
  readonly kind: string;
  readonly pod?: PodRef;
  /** The event that sent the message or set the timer which led to this one. */
  readonly cause?: Seq;
  /** What the receiver is called, where this event is the sending of a message. */
  readonly to?: string;
  /** What travels, as short as a label: `DELETE pods/web grace=30`. */
  readonly message?: string;
  /** The same as the sender knows it; in memory alone (`published.ts`). */
  readonly carries?: Carried;
  /** When the message arrives, µs since t = 0; with `t` this places the packet at any instant. */
  readonly arrivesAt?: Micros;
  readonly klog?: KlogEntry;
  /** Small facts of this event, named as Kubernetes names them. */
  readonly detail?: { readonly [key: string]: Json };
  /** Why something was not done, where `detail` has an error in words; in memory alone (`published.ts`). */
  readonly failure?: Failure;
  readonly changes: readonly Change[];
  /** Where the rule is in the Kubernetes tree. */
  readonly source?: { readonly file: string; readonly func: string };
}

/** A run: its first state, its events, and where it ended; or as much of it as there is yet. */
export interface Trace<State> {
  readonly initial: State;
  readonly events: readonly TraceEvent[];
  /** End of the window, µs; at or after the last event. Of an open trace: nothing more comes from before it. */
  readonly end: Micros;
  /** It goes on (`growing.ts`), so that nobody can say yet what it comes to. A trace is closed otherwise. */
  readonly open?: true;
  /** Set where the run was broken off, and what it would have come to is not known. */
  readonly stopped?: StopReason;
  /** Where it was broken off because a step of it failed: what is wrong with the model, and not with the scenario. */
  readonly failure?: StepFailure;
}

/**
 * `events`, `memory`, `time`: it had had as much of these as a run may have; `asked`: somebody stopped it; `failed`: a
 * step of it failed (`failure`).
 */
export type StopReason = 'events' | 'memory' | 'time' | 'asked' | 'failed';

/** A step that threw: nothing of it is in the trace. */
export interface StepFailure {
  /** Whose step it was. */
  readonly actor: string;
  /** The kind of message that it was about. */
  readonly received: string;
  readonly message: string;
  /** For whoever mends it. */
  readonly stack: string;
}
