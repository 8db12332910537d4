/**
 * What the page and the thread that reads evidence say to one another. The thread keeps what it has read: the page gets
 * the account of it and a short row for each pod, and asks for the one pod that somebody looks at.
 */
import type { ClusterState } from '../cluster/state.ts';
import type {
  Conformance,
  Evidence,
  PartOrder,
  PodEvidence,
  ReadProgress,
  Shared,
  SharedRemoval,
  SharedTrouble,
} from '../evidence/index.ts';
import type { EndpointSpan, Expectation, ExpectedWindow, FailureCode, FollowedName, LogState } from '../live/index.ts';
import type { Release } from '../kube/release.ts';
import type { Trace } from '../trace/index.ts';
import type { PackedTrace } from './protocol.ts';

/** Something to read: what a person gave, or a file that lies beside the page. */
export type EvidenceSource =
  | { readonly name: string; readonly blob: Blob; readonly modified?: number }
  | { readonly name: string; readonly url: string };

/** Why a source is missing: the server answered with a page, or with a redirect, or its answer broke off. */
export const PAGE_INSTEAD = 'HTML';
export const REDIRECTED = 'redirect';
export const CUT_OFF = 'cut off';

export interface EvidenceOptions {
  readonly year?: number;
  /** Minutes east of UTC. */
  readonly zone?: number;
}

/** A pod in the list. */
export type PodRow = Pick<
  PodEvidence,
  'key' | 'namespace' | 'name' | 'uid' | 'stage' | 'since' | 'waitingOn' | 'confidence' | 'isStatic' | 'node'
>;

/** A pod of a namespace that is watched. Times are ms since 1970 by the API server's clock. */
export interface LiveRow {
  readonly uid: string;
  readonly name: string;
  readonly phase: string;
  readonly askedAt: number | null;
  readonly goneAt: number | null;
}

/** The pod that is looked at. */
export interface LiveLook {
  readonly uid: string;
  readonly name: string;
  readonly finalizers: readonly string[];
  readonly grace: number;
  readonly askedAt: number | null;
  readonly goneAt: number | null;
  readonly expectation: Expectation | null;
  readonly windows: readonly ExpectedWindow[];
  readonly pod: PodEvidence | null;
  /** Of its node's kubelet, or of the API server. */
  readonly release: Release;
  /** ms since 1970 of the t = 0 of its picture; null where there is none. */
  readonly origin: number | null;
  readonly node: string;
  readonly nodeReady: string;
  readonly renewedAt: number | null;
  /** Null where its node is not looked at. */
  readonly log: LogState | null;
  readonly endpoints: readonly EndpointSpan[];
}

export interface LiveSnapshot {
  readonly is: 'connecting' | 'watching' | 'retrying' | 'refused' | 'stopped';
  /** What the API server says where it refuses. */
  readonly said: string;
  /** Why pods are not being watched; null if they are. */
  readonly because: FailureCode | null;
  /** Empty where no API server answers. */
  readonly version: string;
  readonly namespace: string;
  /** Null where they may not be seen. */
  readonly namespaces: readonly string[] | null;
  /** GETs that were sent. */
  readonly requests: number;
  readonly now: number;
  /** ms by which the server's clock is ahead. */
  readonly ahead: number;
  readonly pods: number;
  readonly leaving: number;
  readonly rows: readonly LiveRow[];
  /** What may not be seen, or is not there. */
  readonly unseen: readonly FollowedName[];
  /** Names of objects that could not be read. */
  readonly unread: readonly string[];
  readonly look: LiveLook | null;
}

/** The evidence without its pods, which come as rows. */
export type EvidenceAccount = Omit<Evidence, 'pods'> & {
  readonly pods: number;
  /** Pods whose removal waits for something. */
  readonly waiting: number;
};

/** Each question about what was read: what it carries, and what comes back. */
export interface EvidenceCalls {
  pod: { readonly carries: { readonly key: string }; readonly returns: PodEvidence | null };
  trace: {
    readonly carries: { readonly key: string };
    readonly returns: { readonly trace: Trace<ClusterState> } | { readonly packed: PackedTrace } | null;
  };
  /** What the model would do with the same pod; null where the input shows no removal of it. */
  expected: { readonly carries: { readonly key: string }; readonly returns: Conformance | null };
  /** What a link to the pod's removal holds, and the link. */
  share: { readonly carries: { readonly key: string; readonly standIns: boolean }; readonly returns: Shared | null };
  /** What a link holds that somebody has shared. */
  shared: {
    readonly carries: { readonly hash: string };
    readonly returns:
      { readonly removal: SharedRemoval; readonly trace: Trace<ClusterState> } | { readonly error: SharedTrouble };
  };
  /** Lines of one source as they stand in it; null where it is not to be had any more. */
  lines: {
    readonly carries: { readonly file: string; readonly from: number; readonly to: number };
    readonly returns: readonly string[] | null;
  };
  /** What was seen of the cluster that is watched, as a file that is read again. */
  recording: { readonly carries: object; readonly returns: Blob };
  /** What the command line prints; of one pod, or of all. */
  written: {
    readonly carries: { readonly format: 'text' | 'json' | 'markdown'; readonly key: string | null };
    readonly returns: Blob;
  };
}
export type EvidenceCall = keyof EvidenceCalls;

/** A call with what it carries. */
export type EvidenceAsked = {
  readonly [Name in EvidenceCall]: { readonly call: Name } & EvidenceCalls[Name]['carries'];
}[EvidenceCall];
export type EvidenceQuestion = { readonly id: number } & EvidenceAsked;

export type EvidenceRequest =
  | {
      readonly id: number;
      readonly call: 'read';
      readonly sources: readonly EvidenceSource[];
      readonly options: EvidenceOptions;
    }
  | { readonly id: number; readonly call: 'cancel' }
  /** Watches a namespace of the cluster whose API server is on this origin, in the place of what was read. */
  | { readonly id: number; readonly call: 'watch'; readonly namespace: string | null }
  | { readonly id: number; readonly call: 'look'; readonly uid: string }
  | { readonly id: number; readonly call: 'unwatch' }
  | EvidenceQuestion;

/** What the thread asks of another one of its kind, which answers with `PartMessage`s: to read a part of a large file. */
export type PartRequest =
  | { readonly call: 'part'; readonly name: string; readonly blob: Blob; readonly order: PartOrder }
  | { readonly call: 'stopPart' };

export type EvidenceAnswers = {
  readonly [Name in EvidenceCall]: {
    readonly id: number;
    readonly call: Name;
    readonly result: EvidenceCalls[Name]['returns'];
  };
}[EvidenceCall];

export type EvidenceMessage =
  | { readonly id: number; readonly call: 'progress'; readonly progress: ReadProgress }
  | { readonly id: number; readonly call: 'rows'; readonly rows: readonly PodRow[] }
  | { readonly id: number; readonly call: 'read'; readonly account: EvidenceAccount }
  /** A source could not be had at all. */
  | { readonly id: number; readonly call: 'missing'; readonly name: string; readonly why: string }
  | { readonly id: number; readonly call: 'failed'; readonly message: string }
  | { readonly id: number; readonly call: 'watched'; readonly snapshot: LiveSnapshot }
  | EvidenceAnswers;
