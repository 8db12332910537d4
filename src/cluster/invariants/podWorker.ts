/** How the record of one pod's worker moves: only forward, one sync function at a time, and never past its end. */
import type { PodRef, TraceEvent } from '../../trace/event.ts';
import { identify } from '../kubelet/podWorker.ts';
import type { PodWorker } from '../state.ts';
import { nameOf, ofPod, type Invariant } from './invariant.ts';

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
  since: '1.22',
  source: { file: FILE, func: 'podSyncStatus' },
  watch: (look) => ({
    worker: ofOneRecord(({ status: before }, { status: after }) => {
      for (const field of ['terminatingAt', 'terminatedAt', 'startedTerminating', 'finished'] as const) {
        const was = before[field];
        if (was === null || was === false || after[field] === was) continue;
        look.violated(
          { code: 'wentBack', values: { field, pod: nameOf(after), before: String(was), after: String(after[field]) } },
          identify(after),
        );
      }
    }),
  }),
};

const inOrder: Invariant = {
  id: 'I7',
  since: '1.22',
  source: { file: FILE, func: 'completeTerminated' },
  watch: (look) => ({
    worker: (_before, after) => {
      if (after === undefined) return;
      const { terminatingAt, terminatedAt, finished } = after.status;
      const wrong =
        terminatedAt !== null && (terminatingAt === null || terminatingAt > terminatedAt)
          ? 'terminated'
          : finished && terminatedAt === null
            ? 'finished'
            : null;
      if (wrong !== null)
        look.violated({ code: 'tooSoon', values: { pod: nameOf(after.status), what: wrong } }, identify(after.status));
    },
  }),
};

const finishedIsTheEnd: Invariant = {
  id: 'I8',
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
      look.violated({ code: 'changedAfterEnd', values: { what, pod: nameOf(after.status) } }, identify(after.status));
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
  source: { file: FILE, func: 'podWorkerLoop' },
  watch: (look) => {
    /** Until 1.21 podKiller kills beside the worker and asks nobody (kubelet_pods.go:podKiller): each has one at a time. */
    const open = new Map<string, string>();
    const keyOf = ({ uid }: PodRef, { actor }: TraceEvent): string => (actor === 'podKiller' ? `${actor} ${uid}` : uid);
    const close = ofPod((pod, event) => open.delete(keyOf(pod, event)));
    const enter = (phase: string) =>
      ofPod((pod, event) => {
        const key = keyOf(pod, event);
        const other = open.get(key);
        if (other !== undefined) look.violated({ code: 'twoAtOnce', values: { phase, pod: nameOf(pod), other } }, pod);
        open.set(key, phase);
      });
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
  since: '1.22',
  source: { file: FILE, func: 'calculateEffectiveGracePeriod' },
  watch: (look) => ({
    on: {
      TerminationRequested: ofPod((pod, { detail }) => {
        const status = look.state.podWorkers.workers[pod.uid]?.status;
        if (status === undefined || status.terminatedAt !== null || status.gracePeriod >= 1) return;
        /** SyncPod found that the pod is over: no update, no grace. */
        if (detail?.['reason'] === 'completed' || detail?.['reason'] === 'deadline') return;
        look.violated({ code: 'graceTooShort', values: { pod: nameOf(status), seconds: status.gracePeriod } }, pod);
      }),
    },
  }),
};

const graceOnlyFalls: Invariant = {
  id: 'I14',
  since: '1.30',
  source: { file: FILE, func: 'calculateEffectiveGracePeriod' },
  watch: (look) => ({
    worker: ofOneRecord(({ status: before }, { status: after }) => {
      if (before.gracePeriod === 0 || after.gracePeriod <= before.gracePeriod) return;
      look.violated(
        {
          code: 'workerGraceGrew',
          values: { pod: nameOf(after), before: before.gracePeriod, after: after.gracePeriod },
        },
        identify(after),
        look.state.podManager.podByUID[after.podUID]?.metadata.deletionGracePeriodSeconds === 0
          ? 'forcedIsUnset'
          : undefined,
      );
    }),
  }),
};

const alwaysCleanedUp: Invariant = {
  id: 'I37',
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
        look.violated({ code: 'neverCleanedUp', values: { pod: nameOf(after.status) } }, identify(after.status));
      },
      on: { TerminatedEntered: ofPod(({ uid }) => entered.add(uid)) },
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
