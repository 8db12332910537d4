/**
 * What the page and its worker say to one another: one response for each request, by id. Expected failures are values
 * in the response; `failed` is left for what nobody expected.
 */
import type { Violation } from '../cluster/invariants/index.ts';
import type { ClusterWorld, Standing } from '../cluster/index.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { Pasted } from '../scenario/pasted.ts';
import type { DecodedLink, ParsedScenario, Scenario, ScenarioError } from '../scenario/index.ts';
import type { Trace } from '../trace/index.ts';

/** Each kind of request: what it carries, and what comes back. */
export interface Calls {
  /** Only how it begins, which needs no model of what happens: an open trace of a cluster at t = 0. */
  begin: { readonly carries: { readonly scenario: Scenario }; readonly returns: BeginResult };
  run: { readonly carries: { readonly scenario: Scenario }; readonly returns: RunResult };
  hash: { readonly carries: { readonly scenario: Scenario }; readonly returns: HashResult };
  check: { readonly carries: { readonly scenario: Scenario }; readonly returns: CheckResult };
  parseManifests: { readonly carries: { readonly text: string }; readonly returns: Pasted };
  parseScenarioText: { readonly carries: { readonly text: string }; readonly returns: ParsedScenario };
  /** What stands behind `#` in an address. */
  decodeLink: { readonly carries: { readonly hash: string }; readonly returns: DecodedLink };
}
export type CallName = keyof Calls;

export type Refused = { readonly errors: readonly ScenarioError[] };
export type BeginResult = { readonly trace: Trace<ClusterState> } | Refused;
/** Of several nodes it is all that happened on any of them. */
export type RunResult =
  | { readonly trace: Trace<ClusterState> }
  | { readonly packed: PackedTrace }
  | { readonly world: Trace<ClusterWorld> }
  | { readonly packedWorld: PackedTrace }
  | Refused;
export type HashResult = { readonly hash: string } | Refused;
/** What a run breaks, each with the invariant's own words. */
export type CheckResult = { readonly broken: readonly Violation[] } | Refused;

/** A trace in columns (`packedTrace.ts`). The buffers are transferred: moving them costs nothing. */
export interface PackedTrace {
  /** JSON in UTF-8: every string, and the keys of every kind of record. */
  readonly texts: ArrayBuffer;
  /** Every number that is no count, 64 bits each. */
  readonly numbers: ArrayBuffer;
  /** Records and lists, 32 bits a value. */
  readonly words: ArrayBuffer;
}

/** A call with what it carries. */
export type Asked = { readonly [Name in CallName]: { readonly call: Name } & Calls[Name]['carries'] }[CallName];
export type Request = { readonly id: number } & Asked;

/** The request of this id is to end with what it has. It is answered as it would have been, and nothing else is. */
export interface Stop {
  readonly id: number;
  readonly call: 'stop';
}
export type ToWorker = Request | Stop;

export type ResponseOf<Name extends CallName> = Name extends CallName
  ? { readonly id: number; readonly call: Name; readonly result: Calls[Name]['returns'] }
  : never;
/** What nobody expected. `isMissing` where a part of the thread's own program could not be had. */
export interface FailedResponse {
  readonly id: number;
  readonly call: 'failed';
  readonly message: string;
  readonly isMissing?: true;
}
export type Response = ResponseOf<CallName> | FailedResponse;

/** Said while a run takes long: how far it has come. */
export interface Progress {
  readonly id: number;
  readonly call: 'progress';
  readonly standing: Standing;
}
export type FromWorker = Response | Progress;
