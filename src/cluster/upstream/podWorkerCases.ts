/**
 * Data table: what podWorkers make of updates, after pkg/kubelet/pod_workers_test.go. Upstream steps workers by hand and
 * fakes what they call; here the same updates reach a real kubelet's workers, so a case says when all have come to rest.
 */
import type { UpdateType } from '../state.ts';
import type { Span } from './releasesOf.ts';

/** A pod of upstream's tests: its UID, and what of it matters. */
export interface CasePod {
  readonly uid: string;
  readonly name?: string;
  readonly static?: true;
  readonly phase?: 'Running' | 'Succeeded' | 'Failed';
  readonly deletionGrace?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface UpdateStep {
  readonly update: UpdateType;
  readonly pod?: CasePod;
  /** What only the runtime knows. */
  readonly runningPod?: string;
  readonly evict?: true;
  readonly override?: number;
}

/** What podSyncStatus holds; null is that there is no record. */
export type ExpectedStatus = Readonly<
  Partial<{
    started: boolean;
    terminating: boolean;
    startedTerminating: boolean;
    terminated: boolean;
    finished: boolean;
    deleted: boolean;
    evicted: boolean;
    restartRequested: boolean;
    observedRuntime: boolean;
    gracePeriod: number;
  }>
> | null;

export interface UpdatePodCase {
  readonly name: string;
  readonly in: Span;
  /** Updates of one instant, before a worker takes any up; all then come to rest. */
  readonly steps: readonly (readonly UpdateStep[])[];
  /** Right after the last update. */
  readonly before?: ExpectedStatus;
  readonly after: ExpectedStatus;
  /** The sync functions that ran, where the case is about them. */
  readonly calls?: readonly ('SyncPod' | 'SyncTerminatingPod' | 'SyncTerminatedPod')[];
}

const POD: CasePod = { uid: '1' };
const PHASES: Span = ['1.22'];
const LATER: Span = ['1.27'];

export const UPDATE_POD_CASES: readonly UpdatePodCase[] = [
  {
    name: 'the first create starts a worker',
    in: PHASES,
    steps: [[{ update: 'create', pod: POD }]],
    after: { started: true, terminating: false, terminated: false, finished: false },
  },
  {
    name: 'a create for a UID that terminates asks for a restart and is not merged',
    in: PHASES,
    steps: [
      [{ update: 'create', pod: POD }],
      [
        { update: 'kill', pod: POD },
        { update: 'create', pod: { ...POD, labels: { updated: 'value' } } },
      ],
    ],
    after: {
      terminating: true,
      startedTerminating: true,
      terminated: true,
      finished: true,
      deleted: false,
      restartRequested: true,
      gracePeriod: 30,
    },
  },
  {
    name: 'a running pod given together with a pod is dropped',
    in: PHASES,
    steps: [[{ update: 'create', pod: POD, runningPod: '1' }]],
    after: { started: true, terminating: false, finished: false, observedRuntime: false },
  },
  {
    name: 'a deletionTimestamp ends a running pod',
    in: PHASES,
    steps: [[{ update: 'create', pod: POD }], [{ update: 'update', pod: { ...POD, deletionGrace: 15 } }]],
    after: {
      terminating: true,
      startedTerminating: true,
      terminated: true,
      finished: true,
      deleted: true,
      evicted: false,
      gracePeriod: 15,
    },
  },
  {
    name: 'an eviction ends a running pod',
    in: PHASES,
    steps: [[{ update: 'create', pod: POD }], [{ update: 'kill', pod: POD, evict: true }]],
    after: {
      terminating: true,
      startedTerminating: true,
      terminated: true,
      finished: true,
      deleted: false,
      evicted: true,
      gracePeriod: 30,
    },
  },
  {
    name: 'a pod that is first seen Succeeded, with nothing in the runtime, is only cleaned up',
    in: LATER,
    steps: [[{ update: 'create', pod: { ...POD, phase: 'Succeeded' } }]],
    before: { terminating: true, startedTerminating: true, terminated: true, finished: false },
    after: {
      terminating: true,
      startedTerminating: true,
      terminated: true,
      finished: true,
      restartRequested: false,
      gracePeriod: 0,
    },
    calls: ['SyncTerminatedPod'],
  },
  {
    name: 'until 1.26 nothing at all is done for it',
    in: ['1.22', '1.23'],
    steps: [[{ update: 'create', pod: { ...POD, phase: 'Succeeded' } }]],
    after: { terminating: true, terminated: true, finished: true },
    calls: [],
  },
  {
    name: 'what only the runtime knows is killed and forgotten',
    in: LATER,
    steps: [[{ update: 'kill', runningPod: '1', override: 1 }]],
    before: { terminating: true, deleted: true, observedRuntime: true, gracePeriod: 1 },
    after: null,
  },
  {
    name: 'until 1.26 its record stays until housekeeping',
    in: ['1.22', '1.23'],
    steps: [[{ update: 'kill', runningPod: '1', override: 1 }]],
    after: { terminating: true, terminated: true, finished: true, deleted: true, gracePeriod: 1 },
  },
  {
    name: 'what only the runtime knows can be killed and nothing else',
    in: PHASES,
    steps: [[{ update: 'create', runningPod: '1' }]],
    after: null,
  },
  {
    name: 'a kill of what only the runtime knows is ignored while the worker cleans up',
    in: PHASES,
    steps: [
      [{ update: 'create', pod: POD }],
      [{ update: 'kill', pod: POD }],
      [{ update: 'kill', runningPod: '1', override: 1 }],
    ],
    after: { terminated: true, finished: true, deleted: false, observedRuntime: false },
  },
  {
    name: 'create, kill and update in quick order never lose the kill, but the create is in the channel',
    in: ['1.22', '1.23'],
    steps: [
      [
        { update: 'create', pod: POD },
        { update: 'kill', pod: POD },
        { update: 'update', pod: POD },
      ],
    ],
    after: { terminating: true, terminated: true, finished: true, gracePeriod: 30 },
    calls: ['SyncPod', 'SyncTerminatingPod', 'SyncTerminatedPod'],
  },
  {
    name: 'create, kill and update in quick order become one kill',
    in: LATER,
    steps: [
      [
        { update: 'create', pod: POD },
        { update: 'kill', pod: POD },
        { update: 'update', pod: POD },
      ],
    ],
    after: { terminating: true, terminated: true, finished: true, gracePeriod: 30 },
    calls: ['SyncTerminatingPod', 'SyncTerminatedPod'],
  },
  {
    name: 'a kill with override 0 goes through both phases',
    in: PHASES,
    steps: [[{ update: 'create', pod: POD }], [{ update: 'kill', pod: POD, override: 0 }]],
    after: { terminating: true, terminated: true, finished: true, evicted: false },
    calls: ['SyncPod', 'SyncTerminatingPod', 'SyncTerminatedPod'],
  },
];

/** Who may start: one static pod of a full name at a time, the first that waits. */
export interface AllowPodStartCase {
  readonly name: string;
  readonly in: Span;
  /** `uid-0` asks; is it a static pod, and is there a record of it? */
  readonly static: boolean;
  readonly known: boolean;
  readonly terminating?: true;
  readonly holder?: string;
  readonly waiting: readonly string[];
  /** Others of the name; who is not listed is unknown. */
  readonly others: Readonly<Record<string, 'live' | 'terminating' | 'terminated'>>;
  readonly starts: boolean;
  readonly everStarts: boolean;
  readonly holderAfter?: string;
  readonly waitingAfter: readonly string[];
}

const SINCE_EVER: Span = ['1.23'];
const STATIC = { in: SINCE_EVER, static: true, known: true } as const;

export const ALLOW_POD_START_CASES: readonly AllowPodStartCase[] = [
  {
    ...STATIC,
    name: 'an ordinary pod',
    static: false,
    waiting: [],
    others: { 'uid-1': 'live' },
    starts: true,
    everStarts: true,
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'an ordinary pod beside a static pod of its full name',
    static: false,
    holder: 'uid-1',
    waiting: [],
    others: { 'uid-1': 'live' },
    starts: true,
    everStarts: true,
    holderAfter: 'uid-1',
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'a static pod whose name is free',
    waiting: [],
    others: {},
    starts: true,
    everStarts: true,
    holderAfter: 'uid-0',
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'a static pod whose name another holds',
    holder: 'uid-1',
    waiting: [],
    others: { 'uid-1': 'live' },
    starts: false,
    everStarts: true,
    holderAfter: 'uid-1',
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'a static pod that holds its name',
    holder: 'uid-0',
    waiting: [],
    others: {},
    starts: true,
    everStarts: true,
    holderAfter: 'uid-0',
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'the first that waits',
    waiting: ['uid-0'],
    others: {},
    starts: true,
    everStarts: true,
    holderAfter: 'uid-0',
    waitingAfter: [],
  },
  {
    ...STATIC,
    name: 'the second that waits',
    waiting: ['uid-1', 'uid-0'],
    others: { 'uid-1': 'live' },
    starts: false,
    everStarts: true,
    waitingAfter: ['uid-1', 'uid-0'],
  },
  {
    ...STATIC,
    name: 'one with unknown pods ahead of it, which are dropped',
    waiting: ['uid-2', 'uid-2', 'uid-3', 'uid-0', 'uid-1'],
    others: { 'uid-1': 'live' },
    starts: true,
    everStarts: true,
    holderAfter: 'uid-0',
    waitingAfter: ['uid-1'],
  },
  {
    ...STATIC,
    name: 'one with pods ahead of it that terminate or have, which are dropped',
    waiting: ['uid-2', 'uid-3', 'uid-0', 'uid-1'],
    others: { 'uid-1': 'live', 'uid-2': 'terminating', 'uid-3': 'terminated' },
    starts: true,
    everStarts: true,
    holderAfter: 'uid-0',
    waitingAfter: ['uid-1'],
  },
  {
    ...STATIC,
    name: 'one that terminates itself',
    terminating: true,
    waiting: ['uid-2', 'uid-3', 'uid-0', 'uid-1'],
    others: {},
    starts: false,
    everStarts: false,
    waitingAfter: ['uid-2', 'uid-3', 'uid-0', 'uid-1'],
  },
];

/** SyncKnownPods and one record (removeTerminatedWorker). */
export interface RemoveTerminatedWorkerCase {
  readonly name: string;
  readonly in: Span;
  readonly orphan: boolean;
  readonly status: {
    readonly startedAt?: number;
    readonly terminatingAt?: number;
    readonly terminatedAt?: number;
    readonly finished?: true;
    readonly static?: true;
  };
  readonly active?: true;
  readonly pending?: true;
  readonly holder?: string;
  readonly removed: boolean;
  /** What is to be done next: nothing, the last update again, or what was waiting. */
  readonly result: 'nothing' | 'active' | 'pending';
}

const RUNNING = { startedAt: 1 };
const TERMINATING = { startedAt: 1, terminatingAt: 2 };
const TERMINATED = { startedAt: 1, terminatingAt: 2, terminatedAt: 3 };

// prettier-ignore
export const REMOVE_TERMINATED_WORKER_CASES: readonly RemoveTerminatedWorkerCase[] = [
  { name: 'a finished one', in: PHASES, orphan: true, status: { ...TERMINATED, finished: true }, removed: true, result: 'nothing' },
  { name: 'a wanted one that waits behind another static pod', in: SINCE_EVER, orphan: false, status: { static: true }, holder: 'other', removed: false, result: 'nothing' },
  { name: 'a wanted one that waits, its name free', in: SINCE_EVER, orphan: false, status: { static: true }, removed: false, result: 'nothing' },
  { name: 'an orphan that never started', in: LATER, orphan: true, status: {}, removed: true, result: 'nothing' },
  { name: 'an orphan that runs', in: LATER, orphan: true, status: RUNNING, removed: false, result: 'nothing' },
  { name: 'a terminating orphan that never did anything', in: LATER, orphan: true, status: TERMINATING, removed: false, result: 'nothing' },
  { name: 'a terminating orphan', in: LATER, orphan: true, status: TERMINATING, active: true, removed: false, result: 'active' },
  { name: 'a terminating orphan with an update waiting', in: LATER, orphan: true, status: TERMINATING, active: true, pending: true, removed: false, result: 'pending' },
  { name: 'a terminated orphan that never did anything', in: LATER, orphan: true, status: TERMINATED, removed: false, result: 'nothing' },
  { name: 'a terminated orphan', in: LATER, orphan: true, status: TERMINATED, active: true, removed: false, result: 'active' },
  { name: 'a terminated orphan with an update waiting', in: LATER, orphan: true, status: TERMINATED, active: true, pending: true, removed: false, result: 'pending' },
  { name: 'until 1.26 an orphan that terminates is left alone', in: ['1.22', '1.23'], orphan: true, status: TERMINATING, active: true, removed: false, result: 'nothing' },
];

export type ExclusionStep = (
  | { readonly updates: readonly [UpdateType, ...string[]] }
  /** SyncKnownPods with these. */
  | { readonly known: readonly string[] }
) & {
  readonly result: {
    readonly holder: string | null;
    readonly waiting: readonly string[];
    readonly finished?: readonly string[];
    readonly tracked?: readonly string[];
  };
};

/**
 * TestStaticPodExclusion: an ordinary pod and several static ones of one full name; all come to rest after each step.
 * Upstream also holds a worker back in the middle, which the cases of allowPodStart cover.
 */
export const STATIC_POD_EXCLUSION: readonly ExclusionStep[] = [
  { updates: ['update', 'ordinary', 'static-2'], result: { holder: 'static-2', waiting: [] } },
  { updates: ['update', 'static-3', 'static-4'], result: { holder: 'static-2', waiting: ['static-3', 'static-4'] } },
  { updates: ['update', 'static-3'], result: { holder: 'static-2', waiting: ['static-3', 'static-4'] } },
  {
    updates: ['kill', 'static-3'],
    result: { holder: 'static-2', waiting: ['static-3', 'static-4'], finished: ['static-3'] },
  },
  {
    updates: ['kill', 'static-2'],
    result: { holder: null, waiting: ['static-3', 'static-4'], finished: ['static-2', 'static-3'] },
  },
  { updates: ['update', 'static-4'], result: { holder: 'static-4', waiting: [] } },
  {
    known: ['ordinary', 'static-2', 'static-3', 'static-4'],
    result: { holder: 'static-4', waiting: [], tracked: ['ordinary', 'static-2', 'static-3', 'static-4'] },
  },
  {
    known: ['ordinary', 'static-2', 'static-4'],
    result: { holder: 'static-4', waiting: [], tracked: ['ordinary', 'static-2', 'static-4'] },
  },
  {
    updates: ['update', 'static-7', 'static-8', 'static-9'],
    result: { holder: 'static-4', waiting: ['static-7', 'static-8', 'static-9'] },
  },
  {
    updates: ['kill', 'static-4'],
    result: { holder: null, waiting: ['static-7', 'static-8', 'static-9'], finished: ['static-2', 'static-4'] },
  },
  { updates: ['create', 'static-4'], result: { holder: null, waiting: ['static-7', 'static-8', 'static-9'] } },
  { updates: ['update', 'static-8'], result: { holder: null, waiting: ['static-7', 'static-8', 'static-9'] } },
  {
    updates: ['kill', 'static-7'],
    result: {
      holder: null,
      waiting: ['static-7', 'static-8', 'static-9'],
      finished: ['static-2', 'static-4', 'static-7'],
    },
  },
  { updates: ['update', 'static-8'], result: { holder: 'static-8', waiting: ['static-9'] } },
];
