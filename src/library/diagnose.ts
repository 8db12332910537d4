/** Real logs and objects, read and judged. */
import {
  findingsOf,
  isOfPod,
  readEvidence,
  type EvidenceFile,
  type FileReport,
  type ReadOptions,
} from '../evidence/index.ts';
import { platform } from '../evidence/input/platform.ts';
import { diagnosisJson, diagnosisText as textOf, findingJson } from '../words/index.ts';
import type { Release } from './release.ts';
import { withSourceLines } from './sourceLines.ts';

/** A file by name: what it holds is told by its content. Logs, objects, archives, gzipped or not. */
export interface NamedInput {
  /** As proofs name it. */
  readonly name: string;
  /** A text, bytes, or bytes as they come (a stream of Node or of the web is one). */
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The node that it was written on, where somebody says so. */
  readonly node?: string;
  /** When it was last written, ms since 1970: a hint for the year that klog leaves out. */
  readonly modified?: number;
}

/** What a file holds (never a path to it), or the same with a name. */
export type Input = string | Uint8Array | NamedInput;

/** What only whoever asks can know. */
export interface DiagnoseOptions {
  /** Only this pod: `namespace/name`, or a name in any namespace. */
  readonly pod?: string;
  /** The year of klog's times, which have none. */
  readonly year?: number;
  /** The zone that they are in, minutes east of UTC. */
  readonly zone?: number;
  /** Stops reading; what was found until then is the answer. */
  readonly signal?: { readonly aborted: boolean };
}

/** Where a removal stands: the phases of the kubelet's pod worker, and what comes after. */
export type Stage = 'SyncPod' | 'Terminating' | 'Terminated' | 'Finished' | 'Removed' | 'unknown';

/** What a removal waits for; `none` where for nothing, `unknown` where the input can't tell. */
export type WaitingOn =
  | 'container-stop'
  | 'prestop'
  | 'sandbox-teardown'
  | 'volume-unmount'
  | 'cgroup'
  | 'finalizer'
  | 'apiserver'
  | 'kubelet-down'
  | 'node-lost'
  | 'mirror-conflict'
  | 'static-name-conflict'
  | 'status-update'
  | 'none'
  | 'unknown';

/** high: lines say so. medium: follows from lines. low: the likelier of two readings. */
export type Confidence = 'high' | 'medium' | 'low';

/** A line of the input. */
export interface Proof {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Why the pod waits. */
export interface Cause {
  /** Stable; `diagnosis-codes.md` in the documentation lists all codes. */
  readonly code: string;
  /** `input`: the input shows the cause. `usual`: it shows none, and this is a common cause of such a wait. */
  readonly basis: 'input' | 'usual';
  /** The lines that show the cause; empty for a usual one. */
  readonly lines: readonly Proof[];
  readonly text: string;
}

/** Something that may be done. */
export interface AdviceStep {
  /** Stable; `diagnosis-codes.md` in the documentation lists all codes. */
  readonly code: string;
  readonly do: string;
  readonly risk: 'none' | 'low' | 'high';
  /** The risk, in a sentence. */
  readonly warning: string;
  /** Where its command is run; null where it is none. */
  readonly where: 'node' | 'cluster' | null;
  /** What the input does not show stands in it as `'<node>'`. */
  readonly command: string | null;
  /** How one sees that it has worked. */
  readonly check: { readonly command: string; readonly shows: string } | null;
  /** A page of documentation, or a file of the source, that says so. */
  readonly source: string;
}

/** Where the removal of one pod stands. */
export interface PodDiagnosis {
  /** Empty where the input does not tell it; likewise `name` and `uid`. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly stage: Stage;
  /** Since when: RFC 3339 where the year is known, the input's own words where not, or null. */
  readonly since: string | null;
  readonly waitingOn: WaitingOn;
  readonly confidence: Confidence;
  /** Seconds from `since` to the last line of the input dated by the same clock; null if that is unknown. */
  readonly lasts: number | null;
  /** One sentence: what the pod waits for, for how long, and why. Names are in backticks. */
  readonly summary: string;
  /** The error in the input, without the text that Kubernetes wraps around it; empty if there is none. */
  readonly error: string;
  /** A second sentence; empty if there is nothing to add. */
  readonly remark: string;
  /** The lines that prove the diagnosis; the deciding line comes first. */
  readonly proof: readonly Proof[];
  /** The lines of `proof` under their former name, in the order of the input. */
  readonly evidence: readonly Proof[];
  /** The cause that the input shows, or else the usual causes, likeliest first. */
  readonly causes: readonly Cause[];
  /** Least dangerous first. */
  readonly advice: readonly AdviceStep[];
  /** What would tell more. */
  readonly missing: readonly string[];
}

/** A file as it was read. */
export interface FileRead {
  readonly name: string;
  readonly bytes: number;
  /** What it holds, the most frequent first: `kubelet log`, `pod object`, … */
  readonly kinds: readonly string[];
  /** How it came: `gzip`, `journald`, … */
  readonly wrappings: readonly string[];
  /** Why nothing, or not all, could be read in it (`empty`, `binary`, `encrypted`, `damaged`, …), or null. */
  readonly trouble: string | null;
}

/** What the input tells. The command line prints the same as `--format json`. */
export interface Diagnosis {
  /** Those whose removal waits for something first. */
  readonly pods: readonly PodDiagnosis[];
  /** Every line is accounted for. */
  readonly lines: {
    readonly total: number;
    readonly understood: number;
    readonly irrelevant: number;
    readonly unknown: number;
  };
  /** Which release of Kubernetes wrote this, or null. */
  readonly release: {
    readonly release: Release;
    /** The latest that writes so, where it may as well be any before it. */
    readonly orOlder?: string;
    readonly confidence: Confidence;
    readonly because: string;
  } | null;
  /** What the removal in this input waits for altogether. */
  readonly waitingOn: WaitingOn;
  /** How klog's times, which have neither year nor zone, were placed. */
  readonly clock: {
    readonly year: number | null;
    readonly yearFrom: 'option' | 'input' | 'file' | 'unknown';
    readonly zone: number | null;
    readonly zoneFrom: 'option' | 'input' | 'unknown';
  };
  /** Pods beyond what is kept, which were only counted. */
  readonly podsLeftOut: number;
  /** The files that were read, those of archives by themselves. */
  readonly files: readonly FileRead[];
}

/**
 * Tells from kubelet and runtime logs, pod objects, events, audit logs and what kubectl prints, in whatever wrapping,
 * where each pod's removal stands.
 *
 * @example
 * ```ts
 * import { diagnose } from 'grace-period';
 *
 * const pod = {
 *   apiVersion: 'v1',
 *   kind: 'Pod',
 *   metadata: { name: 'db-0', namespace: 'shop', uid: 'b1', deletionTimestamp: '2026-11-24T10:00:30Z', finalizers: ['example.com/backup'] },
 *   status: { phase: 'Running', containerStatuses: [{ name: 'db', state: { terminated: { exitCode: 0 } } }] },
 * };
 * const { pods } = await diagnose({ name: 'pod.json', content: JSON.stringify(pod) });
 * console.log(pods[0]?.waitingOn); // → finalizer
 * ```
 */
export async function diagnose(inputs: Input | readonly Input[], options: DiagnoseOptions = {}): Promise<Diagnosis> {
  withSourceLines();
  const evidence = await readEvidence(filesOf(inputs), readOptions(options));
  return { ...diagnosisJson(evidence, podAsked(options)), files: evidence.files.map(shownFile) };
}

/** A diagnosis as the command line prints it: what matters most first. */
export const diagnosisText = (diagnosis: Diagnosis): string => textOf(diagnosis);

/** Of one file: a pod with its verdict and the facts that it rests on, or what the file holds besides. Plain JSON. */
export type Finding = { readonly findings: number; readonly kind: 'pod' | 'file' };

/**
 * Each file by itself, as soon as it is read: a finding is a line of JSON (ndjson). Such lines of many files, in any
 * order, given to `diagnose` as one input, are joined: what many files and nodes tell of a pod is one verdict.
 *
 * @example Files are read in one place, and judged together in another.
 * ```ts
 * import { diagnose, findings } from 'grace-period/evidence';
 *
 * const rows = 'NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE\nshop        web-0   0/1     Terminating   0          3d\n';
 * const lines = [];
 * for await (const finding of findings({ name: 'pods.txt', content: rows })) lines.push(JSON.stringify(finding));
 * const { pods } = await diagnose(lines.join('\n'));
 * console.log(pods[0]?.namespace, pods[0]?.name, pods[0]?.missing[0]); // → shop web-0 The pod object (kubectl get pod -o yaml).
 * ```
 */
export async function* findings(
  inputs: Input | readonly Input[],
  options: DiagnoseOptions = {},
): AsyncGenerator<Finding> {
  withSourceLines();
  const asked = podAsked(options);
  for await (const { lines } of findingsOf(filesOf(inputs), readOptions(options)))
    for (const line of lines)
      if (asked === null || line.kind !== 'pod' || isOfPod(line, asked))
        yield { ...findingJson(line), findings: line.findings, kind: line.kind };
}

const readOptions = ({ pod: _pod, ...options }: DiagnoseOptions): ReadOptions => options;

function podAsked({ pod }: DiagnoseOptions): { readonly namespace: string | null; readonly name: string } | null {
  if (pod === undefined) return null;
  const slash = pod.indexOf('/');
  return { namespace: slash < 0 ? null : pod.slice(0, slash), name: pod.slice(slash + 1) };
}

const shownFile = ({ name, bytes, kinds, wrappings, trouble }: FileReport): FileRead => ({
  name,
  bytes,
  kinds,
  wrappings,
  trouble,
});

function isMany(inputs: Input | readonly Input[]): inputs is readonly Input[] {
  return Array.isArray(inputs);
}

const filesOf = (inputs: Input | readonly Input[]): readonly EvidenceFile[] =>
  (isMany(inputs) ? inputs : [inputs]).map((input, i) => fileOf(input, i === 0 ? 'input' : `input ${i + 1}`));

function fileOf(input: Input, name: string): EvidenceFile {
  if (typeof input === 'string' || input instanceof Uint8Array) return fileOf({ name, content: input }, name);
  const { content, ...about } = input;
  const bytes = typeof content === 'string' ? new platform.TextEncoder().encode(content) : content;
  return bytes instanceof Uint8Array
    ? {
        ...about,
        bytes: inPieces(bytes),
        size: bytes.byteLength,
        range: (from, to) => inPieces(bytes.subarray(from, to)),
      }
    : { ...about, bytes };
}

/** Bytes that are read at once, so that a reader that is stopped need not read all. */
const PIECE = 1024 * 1024;

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
