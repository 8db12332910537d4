/**
 * Data table: how long a container gets to stop, and what garbage collection leaves, after
 * pkg/kubelet/kuberuntime/kuberuntime_container.go:killContainer and kuberuntime_gc_test.go.
 */
import type { Span } from './releasesOf.ts';

export interface KillContainerCase {
  readonly in: Span;
  /** Seconds: what the worker decided, with 30 in the spec; and what the hook takes. */
  readonly override: number;
  readonly hook: number | undefined;
  readonly timeout: number;
}

/** Up to 1.27 the override replaces what a hook has left; from 1.28 it comes first, and 2 s always remain. */
const EARLIER: Span = ['1.22', '1.27'];
const LATER: Span = ['1.30'];

// prettier-ignore
export const KILL_CONTAINER_CASES: readonly KillContainerCase[] = [
  { in: EARLIER, override: 30, hook: undefined, timeout: 30 },
  { in: LATER, override: 30, hook: undefined, timeout: 30 },
  { in: EARLIER, override: 30, hook: 5, timeout: 30 },
  { in: LATER, override: 30, hook: 5, timeout: 25 },
  { in: EARLIER, override: 30, hook: 40, timeout: 30 },
  { in: LATER, override: 30, hook: 40, timeout: 2 },
  { in: EARLIER, override: 1, hook: undefined, timeout: 1 },
  { in: LATER, override: 1, hook: undefined, timeout: 2 },
  { in: EARLIER, override: 5, hook: 10, timeout: 5 },
  { in: LATER, override: 5, hook: 10, timeout: 2 },
];

/** A sandbox or a container: of which pod, how old (0 is the newest), and whether it runs. */
export interface Remains {
  readonly pod: 'removed' | 'kept' | 'other';
  readonly age: number;
  readonly runs: boolean;
  /** Of a container: the index of its sandbox. */
  readonly sandbox?: number;
}

export interface CollectionCase {
  readonly name: string;
  readonly sandboxes: readonly Remains[];
  readonly containers: readonly Remains[];
  /** Indexes of what is still there afterwards. */
  readonly sandboxesLeft: readonly number[];
  readonly containersLeft: readonly number[];
}

// prettier-ignore
export const COLLECTION_CASES: readonly CollectionCase[] = [
  { name: 'the empty sandbox of a removed pod goes', sandboxes: [{ pod: 'removed', age: 0, runs: false }], containers: [], sandboxesLeft: [], containersLeft: [] },
  { name: 'a ready sandbox stays', sandboxes: [{ pod: 'removed', age: 0, runs: true }], containers: [], sandboxesLeft: [0], containersLeft: [] },
  { name: 'the newest sandbox of a pod stays, ready or not', sandboxes: [{ pod: 'kept', age: 0, runs: true }, { pod: 'other', age: 0, runs: false }], containers: [], sandboxesLeft: [0, 1], containersLeft: [] },
  { name: 'a sandbox that has a container stays', sandboxes: [{ pod: 'kept', age: 0, runs: false }, { pod: 'kept', age: 1, runs: false }], containers: [{ pod: 'kept', age: 0, runs: false, sandbox: 1 }], sandboxesLeft: [0, 1], containersLeft: [0] },
  { name: 'dead containers of a removed pod go', sandboxes: [{ pod: 'removed', age: 0, runs: true }], containers: [{ pod: 'removed', age: 0, runs: false, sandbox: 0 }, { pod: 'removed', age: 1, runs: false, sandbox: 0 }], sandboxesLeft: [0], containersLeft: [] },
  { name: 'of a pod that stays, the newest dead container does', sandboxes: [{ pod: 'kept', age: 0, runs: true }], containers: [{ pod: 'kept', age: 0, runs: false, sandbox: 0 }, { pod: 'kept', age: 1, runs: false, sandbox: 0 }], sandboxesLeft: [0], containersLeft: [0] },
  { name: 'a running container is never removed', sandboxes: [{ pod: 'removed', age: 0, runs: true }], containers: [{ pod: 'removed', age: 0, runs: true, sandbox: 0 }], sandboxesLeft: [0], containersLeft: [0] },
];
