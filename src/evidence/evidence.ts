/**
 * What reading real input answers: every line accounted for, the pods that it tells of, and where the removal of each
 * stands. All of it is plain data, so that it travels between threads and into JSON as it is.
 */
import type { Micros } from '../engine/time.ts';
import type { EventKind } from '../cluster/eventKinds.ts';
import type { PodSyncStatus } from '../cluster/state.ts';
import type { Release } from '../kube/release.ts';
import type { Json } from '../trace/event.ts';
import type { Command, Particulars } from './advice/shell.ts';
import type { CauseCode, CheckCode, RemedyCode } from './advice/tables.ts';
import type { FileReason, LineReason, Missing, ReleaseReason, Remark } from './reasons.ts';

/** Where the input leaves a pod. Kubelets before 1.22 have no such stages; the same words go by the same evidence. */
export const STAGES = ['SyncPod', 'Terminating', 'Terminated', 'Finished', 'Removed', 'unknown'] as const;
export type Stage = (typeof STAGES)[number];

/** What a removal waits for; `none` where it waits for nothing, `unknown` where the input can't tell. */
export const WAITS = [
  'container-stop',
  'prestop',
  'sandbox-teardown',
  'volume-unmount',
  'cgroup',
  'finalizer',
  'apiserver',
  'kubelet-down',
  'node-lost',
  'mirror-conflict',
  'static-name-conflict',
  'status-update',
  'none',
  'unknown',
] as const;
export type WaitingOn = (typeof WAITS)[number];

/** high: lines say so. medium: follows from lines. low: the likelier of two readings. */
export type Confidence = 'high' | 'medium' | 'low';

/** A line of the input as a proof; `text` is without control characters, and cut where it is very long. */
export interface EvidenceLine {
  readonly file: string;
  /** From 1, as the file has it after decoding. */
  readonly line: number;
  readonly text: string;
}

/** A cause of a wait, as a fact: whose words it is said in is the reader's matter. */
export interface Cause {
  readonly code: CauseCode;
  /** `input`: the input shows the cause; `usual`: the input shows none, and this is a usual cause of such a wait. */
  readonly basis: 'input' | 'usual';
  /** The lines that show the cause; empty for a usual one. */
  readonly lines: readonly EvidenceLine[];
  readonly particulars: Particulars;
}

/** Something that may be done, with what it risks. Advice comes least dangerous first. */
export interface Advice {
  readonly code: RemedyCode;
  readonly risk: 'none' | 'low' | 'high';
  /** Code of the sentence that says what it risks. */
  readonly warning: string;
  /** Whether it is done on the pod's node, or wherever kubectl is; null where it is no command. */
  readonly where: 'node' | 'cluster' | null;
  readonly command: Command | null;
  /** How one sees that it has worked; null for what only looks. */
  readonly check: { readonly code: CheckCode; readonly command: Command } | null;
  /** A page of documentation, or a file of the source, that says so. */
  readonly source: string;
  readonly particulars: Particulars;
}

/** Where a pod's removal stands: what `diagnose --format json` prints, in words. */
export interface Diagnosis {
  /** `node`: no pod is named, and nothing that any pod could do would be done. */
  readonly about: 'pod' | 'node';
  /** Empty where the input does not name it; likewise `name` and `uid`. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly stage: Stage;
  /** Since when it is in that stage: RFC 3339 where the year is known, the input's own words where not, or null. */
  readonly since: string | null;
  /** µs from `since` to the last time in the input by the same clock; null if there is none. */
  readonly lasts: Micros | null;
  readonly waitingOn: WaitingOn;
  readonly confidence: Confidence;
  /** What the sentence about it is made with; each text may be empty. */
  readonly told: {
    readonly subject: string;
    readonly error: string;
    readonly remark: Remark | null;
    /** The most telling of the lines that prove it, and how many more of the same came after it. */
    readonly proof: Pick<EvidenceLine, 'file' | 'line'> | null;
    readonly again: number;
  };
  readonly evidence: readonly EvidenceLine[];
  /** The cause that the input shows, or else the usual causes of such a wait, likeliest first. */
  readonly causes: readonly Cause[];
  readonly advice: readonly Advice[];
  /** What would tell more: another verbosity, another node, another unit. */
  readonly missing: readonly Missing[];
}

/** One thing that happened to a pod, as a line tells it, or as must have happened between two lines. */
export interface EvidenceEvent {
  /** µs since the first dated line of all files; null where the input does not date it. */
  readonly t: Micros | null;
  readonly kind: EventKind;
  /** Nobody wrote this down: it follows from what comes after it. Such an event has no line. */
  readonly inferred: boolean;
  readonly at: EvidenceLine | null;
  /** Id of the message in kube/klog's catalogue, where the line is one of those. */
  readonly klog?: {
    readonly severity: 'I' | 'W' | 'E';
    readonly file: string;
    readonly id: string;
    readonly text: string;
  };
  readonly detail?: { readonly [key: string]: Json };
  /** The pod's worker after it, where it is another than before: the machine's value and its fields. */
  readonly worker?: { readonly value: Json; readonly status: PodSyncStatus };
}

/** A pod with all that the input tells of it. */
export interface PodEvidence extends Diagnosis {
  /** Tells this pod from all others, also from other incarnations of its name. */
  readonly key: string;
  readonly isStatic: boolean;
  /** Where it ran, or null. */
  readonly node: string | null;
  /** Oldest first; bounded, `eventsLeftOut` says by how many. */
  readonly events: readonly EvidenceEvent[];
  readonly eventsLeftOut: number;
}

export const LINE_CLASSES = ['understood', 'irrelevant', 'unknown'] as const;
/** irrelevant: known for what it is, and tells nothing of a pod's removal. */
export type LineClass = (typeof LINE_CLASSES)[number];

export type LineCounts = Readonly<Record<'total' | LineClass, number>>;

/** A line of one class with why it is of it. A bounded number of each class is kept, spread over the input. */
export interface LineSample extends EvidenceLine {
  readonly because: LineReason;
}

export const CONTENT_KINDS = [
  'kubelet log',
  'runtime log',
  'pod object',
  'cluster object',
  'watch stream',
  'audit log',
  'events',
  'kubectl describe',
  'kubectl get',
  'other',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What a file may be packed with that is not unpacked here. */
export const PACKINGS = ['zstd', 'xz', 'bzip2'] as const;
export type Packing = (typeof PACKINGS)[number];

/** Why something is left out that was to be read, or what broke off. */
const TROUBLES = [
  'empty',
  'binary',
  'encrypted',
  'unsafe-name',
  'nested',
  'bomb',
  'damaged',
  'unseekable',
  'findings',
  ...PACKINGS,
] as const;
export type FileTrouble = (typeof TROUBLES)[number];

/** A file as it was read. */
export interface FileReport {
  readonly name: string;
  readonly bytes: number;
  readonly lines: LineCounts;
  /** What it holds, the most frequent first. */
  readonly kinds: readonly ContentKind[];
  /** How it came: `gzip`, `UTF-16LE`, `journald`, `docker json-file`, … */
  readonly wrappings: readonly string[];
  /** Why there is nothing to be read in it, or null. */
  readonly trouble: FileTrouble | null;
  readonly because?: FileReason | undefined;
}

export interface DetectedRelease {
  /** The nearest one that is modelled. */
  readonly release: Release;
  /** The latest one that writes so, where it may as well be any before it. */
  readonly orOlder?: string;
  readonly confidence: Confidence;
  readonly because: ReleaseReason;
}

/** How the times of klog lines, which have neither year nor zone, were placed. */
export interface ClockReading {
  /** Null where nothing tells it: then the person should be asked (option `year`). */
  readonly year: number | null;
  readonly yearFrom: 'option' | 'input' | 'file' | 'unknown';
  /** Minutes east of UTC that klog's times were taken to be in; null where nothing tells it (UTC is taken). */
  readonly zone: number | null;
  readonly zoneFrom: 'option' | 'input' | 'unknown';
}

export interface Evidence {
  readonly lines: LineCounts;
  readonly files: readonly FileReport[];
  readonly samples: Readonly<Record<LineClass, readonly LineSample[]>>;
  readonly release: DetectedRelease | null;
  readonly clock: ClockReading;
  /** RFC 3339 of the events' t = 0, where the year is known. */
  readonly start: string | null;
  /** µs from t = 0 to the last dated line. */
  readonly end: Micros;
  /** Those whose removal waits for something first. */
  readonly pods: readonly PodEvidence[];
  /** Pods beyond the bound, which were counted and not kept. */
  readonly podsLeftOut: number;
  /** What the removal in this input waits for altogether: the first pod's wait, or what is wrong with the node. */
  readonly waitingOn: WaitingOn;
  /** False where reading was cancelled: all that was read until then is in here. */
  readonly complete: boolean;
}
