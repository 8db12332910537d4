/**
 * What a controller of objects is made of. Each looks at one object at a time, as its informers have it, and says what
 * it would write: nothing happens here, so that it can be asked at any instant. The queue does the rest (`workqueue.ts`).
 */
import type { Micros } from '../../engine/time.ts';
import type { ApiRequest, Controller } from '../apiserver/state.ts';
import type { EventKind } from '../eventKinds.ts';
import type { Release } from '../releases/index.ts';
import type { FailedPodsByNode } from './failedPodsBackOff.ts';
import type { Informers, Seen } from './informers.ts';
import type { BackOffRecord, ControllerManagerState, Expectations, NodeObject } from './state.ts';

/** A request that a sync makes. */
export interface Write {
  readonly request: Omit<ApiRequest, 'id' | 'user' | 'controller'>;
  /** Answers that are as good as success: of a DELETE, that it is gone already. */
  readonly accepts?: readonly number[];
  /** A DELETE names the version that this sync has read last, and is sent once more without it where that was changed. */
  readonly ofReadVersion?: true;
}

/** What a sync comes to. */
export interface Plan {
  /** One after the other; those of one batch at a time. */
  readonly batches: readonly (readonly Write[])[];
  /** Pods that it makes and deletes: before the informers have told of them it counts no pods (controller_utils.go: ControllerExpectations). */
  readonly expects?: Expectations;
  /** What a Job's controller keeps in mind, beside what the Job says itself, once all is written. */
  readonly backOff?: BackOffRecord;
  /** Back-offs of the nodes whose failed pods this sync of a DaemonSet deletes. */
  readonly failedPods?: FailedPodsByNode;
  /** Once all is written it goes on, as a sync of that stage. */
  readonly stage?: string;
  /** It has waited so long that nobody waits for what it finds next. */
  readonly isHopeless?: boolean;
  /** It ends with an error, so that it is tried again as what has failed is. */
  readonly fails?: true;
  /** It looks again after that time, whatever happens. */
  readonly again?: Micros;
  /** What it has found, for whoever reads the trace. */
  readonly found?: readonly {
    readonly kind: EventKind;
    readonly detail: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export const NOTHING: Plan = { batches: [] };

/** What is seen while one object is looked at. */
export interface Look {
  readonly informers: Informers;
  /** The API server's nodes by name. */
  readonly nodes: Readonly<Record<string, NodeObject>>;
  readonly now: Micros;
  readonly release: Release;
  /** Deployments that are no objects of the API, by `namespace/name`. */
  readonly deployments: ControllerManagerState['deployments'];
  /** The informers have not told yet of all that it has done to its pods. */
  readonly isExpecting: boolean;
  readonly backOff?: BackOffRecord;
  readonly failedPods?: FailedPodsByNode;
  /** What this sync goes on with, after what it has written. */
  readonly stage?: string;
  /** A suffix that no other pod or object of this owner has had; `i` counts within one sync. */
  suffix(ownerUID: string, i: number): string;
}

export interface ObjectController {
  readonly account: Controller;
  /** For how long a run goes on for the sake of what it is to look at later; without it as long as for what is mere precaution. */
  readonly awaits?: Micros;
  /** A sync that is refused as the namespace goes is not tried again (NamespaceTerminatingCause). */
  readonly givesUpNamespaces?: true;
  /** The most that a sync is put off that has failed again and again. */
  readonly longestBackOff?: Micros;
  /** Keys of the objects that have to be looked at now, and how long that waits, where it does. */
  concerned(seen: Seen, informers: Informers): readonly (string | { readonly key: string; readonly after: Micros })[];
  /** Keys of the objects that a change of any node concerns. */
  concernedByNodes?(informers: Informers): readonly string[];
  /** Its later updates of a sync go on from the versions that its earlier ones were answered with. */
  readonly goesOn?: true;
  sync(key: string, look: Look): Plan;
  /** What it writes at the end of a sync that has gone well, by what the informers have told meanwhile. */
  finish?(key: string, look: Look): readonly Write[];
}
