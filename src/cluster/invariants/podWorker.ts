/** How the record of one pod's worker moves: only forward, one sync function at a time, and never past its end. */
import type { PodRef } from '../../trace/event.ts';
import { identify } from '../kubelet/podWorker.ts';
import type { PodWorker } from '../state.ts';
import { nameOf, type Invariant } from './invariant.ts';

const FILE = 'pkg/kubelet/pod_workers.go';

/** Hears of one and the same record before and after an event; `syncedAt` is when it was made. */
const ofOneRecord =
  (check: (before: PodWorker, after: PodWorker) => void) =>
  (before: PodWorker | undefined, after: PodWorker | undefined): void => {
    if (before !== undefined && after !== undefined && before.status.syncedAt === after.status.syncedAt)
      check(before, after);
  };

const neverBack: Invariant = {
  id: 'I6',
  name: 'termination never goes back',
  statement:
    'What a worker notes of a termination (terminatingAt, startedTerminating, terminatedAt, finished) never goes back.',
  since: '1.22',
  source: { file: FILE, func: 'podSyncStatus' },
  watch: (look) => ({
    worker: ofOneRecord(({ status: before }, { status: after }) => {
      for (const field of ['terminatingAt', 'terminatedAt', 'startedTerminating', 'finished'] as const) {
        const was = before[field];
        if (was === null || was === false || after[field] === was) continue;
        look.violated(
          `${field} of the worker of ${nameOf(after)} went from ${String(was)} to ${String(after[field])}`,
          identify(after),
        );
      }
    }),
  }),
};

const inOrder: Invariant = {
  id: 'I7',
  name: 'terminating, terminated, finished',
  statement: 'A worker is terminated only after it was told to terminate, and finished only after it is terminated.',
  since: '1.22',
  source: { file: FILE, func: 'completeTerminated' },
  watch: (look) => ({
    worker: (_before, after) => {
      if (after === undefined) return;
      const { terminatingAt, terminatedAt, finished } = after.status;
      const wrong =
        terminatedAt !== null && (terminatingAt === null || terminatingAt > terminatedAt)
          ? 'terminated before it was told to terminate'
          : finished && terminatedAt === null
            ? 'finished before it was terminated'
            : null;
      if (wrong !== null) look.violated(`the worker of ${nameOf(after.status)} is ${wrong}`, identify(after.status));
    },
  }),
};

const finishedIsTheEnd: Invariant = {
  id: 'I8',
  name: 'nothing happens after finished',
  statement: 'Once a worker is finished no update has any effect, but for the wish to restart under the same UID.',
  since: '1.22',
  source: { file: FILE, func: 'UpdatePod' },
  watch: (look) => ({
    worker: ofOneRecord((before, after) => {
      if (!before.status.finished || !after.status.finished) return;
      const { restartRequested: _was, ...fixed } = before.status;
      const { restartRequested: _is, ...now } = after.status;
      const changed = Object.entries(now).find(([field, value]) => fixed[field as keyof typeof fixed] !== value);
      const works = (['pendingUpdate', 'activeUpdate', 'running'] as const).find(
        (field) => before[field] === null && after[field] !== null,
      );
      const what = changed?.[0] ?? works;
      if (what === undefined) return;
      look.violated(
        `${what} of the worker of ${nameOf(after.status)} changed after it had finished`,
        identify(after.status),
      );
    }),
  }),
};

const PHASES = {
  SyncPodEntered: 'SyncPod',
  TerminatingEntered: 'SyncTerminatingPod',
  TerminatedEntered: 'SyncTerminatedPod',
} as const;

const oneAtATime: Invariant = {
  id: 'I10',
  name: 'one sync function at a time',
  statement: 'At most one sync function runs for a pod at a time.',
  source: { file: FILE, func: 'podWorkerLoop' },
  watch: (look) => {
    const open = new Map<string, string>();
    const close = ({ pod }: { readonly pod?: PodRef }): void => void (pod && open.delete(pod.uid));
    const enter =
      (phase: string) =>
      ({ pod }: { readonly pod?: PodRef }): void => {
        if (pod === undefined) return;
        const other = open.get(pod.uid);
        if (other !== undefined) look.violated(`${phase} of ${nameOf(pod)} began while its ${other} still ran`, pod);
        open.set(pod.uid, phase);
      };
    return {
      newProcess: () => open.clear(),
      on: {
        SyncPodEntered: enter(PHASES.SyncPodEntered),
        TerminatingEntered: enter(PHASES.TerminatingEntered),
        TerminatedEntered: enter(PHASES.TerminatedEntered),
        SyncPodExited: close,
        TerminatingExited: close,
        TerminatedExited: close,
        WorkFailed: close,
        WorkDone: close,
        WorkerFinished: close,
        WorkerForgotten: close,
      },
    };
  },
};

const graceIsAtLeastOne: Invariant = {
  id: 'I13',
  name: 'a grace period of at least 1 s',
  statement: 'A worker that an update has told to terminate has a grace period of at least 1 s.',
  since: '1.22',
  source: { file: FILE, func: 'calculateEffectiveGracePeriod' },
  watch: (look) => ({
    on: {
      TerminationRequested: ({ pod, detail }) => {
        const status = pod && look.state.podWorkers.workers[pod.uid]?.status;
        if (status === undefined || status.terminatedAt !== null || status.gracePeriod >= 1) return;
        /** SyncPod found that the pod is over: no update, no grace. */
        if (detail?.['reason'] === 'completed' || detail?.['reason'] === 'deadline') return;
        look.violated(`${nameOf(status)} terminates with a grace period of ${status.gracePeriod} s`, pod);
      },
    },
  }),
};

const graceOnlyFalls: Invariant = {
  id: 'I14',
  name: 'the grace period only falls',
  statement: 'The grace period of a worker never grows while its pod terminates.',
  since: '1.30',
  source: { file: FILE, func: 'calculateEffectiveGracePeriod' },
  watch: (look) => ({
    worker: ofOneRecord(({ status: before }, { status: after }) => {
      if (before.gracePeriod === 0 || after.gracePeriod <= before.gracePeriod) return;
      look.violated(
        `the grace period of ${nameOf(after)} grew from ${before.gracePeriod} s to ${after.gracePeriod} s`,
        identify(after),
        look.state.podManager.podByUID[after.podUID]?.metadata.deletionGracePeriodSeconds === 0
          ? 'the 0 s of a forced deletion count as no wish at all, so that whoever kills the pod next has his own'
          : undefined,
      );
    }),
  }),
};

const alwaysCleanedUp: Invariant = {
  id: 'I37',
  name: 'SyncTerminatedPod is never skipped',
  statement: 'A worker whose pod has run is finished only after SyncTerminatedPod.',
  since: '1.22',
  source: { file: FILE, func: 'completeTerminated' },
  watch: (look) => {
    const entered = new Set<string>();
    return {
      newProcess: () => entered.clear(),
      worker: (before, after, uid) => {
        if (after === undefined) return void entered.delete(uid);
        if (before?.status.finished || !after.status.finished) return;
        const { startedAt, observedRuntime } = after.status;
        if (startedAt === null || observedRuntime || entered.has(uid)) return;
        look.violated(
          `the worker of ${nameOf(after.status)} finished without SyncTerminatedPod`,
          identify(after.status),
        );
      },
      on: { TerminatedEntered: ({ pod }) => void (pod && entered.add(pod.uid)) },
    };
  },
};

export const POD_WORKER: readonly Invariant[] = [
  neverBack,
  inOrder,
  finishedIsTheEnd,
  oneAtATime,
  graceIsAtLeastOne,
  graceOnlyFalls,
  alwaysCleanedUp,
];
