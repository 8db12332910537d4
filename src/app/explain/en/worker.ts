/** The pod worker: asked to terminate, terminating, terminated, finished, forgotten. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
import { code, graceSeconds, method, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'UpdatePod'
  | 'WorkerCreated'
  | 'TerminationRequested'
  | 'TerminationAcknowledged'
  | 'UpdateIgnored'
  | 'WorkStarted'
  | 'WorkDone'
  | 'SyncPodEntered'
  | 'SyncPodExited'
  | 'TerminatingEntered'
  | 'GracePeriodChosen'
  | 'ContainersStopped'
  | 'TerminatingExited'
  | 'WorkerTerminated'
  | 'TerminatedEntered'
  | 'VolumesUnmountedSeen'
  | 'CgroupRemoved'
  | 'StatusFinal'
  | 'TerminatedExited'
  | 'WorkerFinished'
  | 'WorkerForgotten'
  | 'OrphanFound'
  | 'WorkFailed';

const isOrphan = (f: Facts): boolean => f.worker?.status.observedRuntime === true;
const isTerminated = (f: Facts): boolean => (f.worker?.status.terminatedAt ?? null) !== null;

/** How long ago the worker was asked to terminate: `, 532 ms after the request`; empty when it is not known. */
function sinceRequest(f: Facts, after: string): string {
  const since = f.worker?.status.terminatingAt;
  return since === null || since === undefined ? '' : `, ${duration(f.event.t - since)} after ${after}`;
}

type Reason = 'deleted' | 'orphaned' | 'terminalPhase' | 'evicted' | 'killed';
const REASONS: readonly Reason[] = ['deleted', 'orphaned', 'terminalPhase', 'evicted', 'killed'];
const LINES: readonly (readonly [part: string, reason: Reason])[] = [
  ['marked for graceful deletion', 'deleted'],
  ['orphaned', 'orphaned'],
  ['terminal phase', 'terminalPhase'],
  ['evicted', 'evicted'],
  ['removed by the kubelet', 'killed'],
];

/** Why the worker was asked to terminate: from the event, its log line, or what the worker's fields say. */
function reason(f: Facts): Reason {
  const told = REASONS.find((each) => each === f.text('reason'));
  const logged = LINES.find(([part]) => f.event.klog?.text.includes(part))?.[1];
  if (told ?? logged) return told ?? logged ?? 'killed';
  if (isOrphan(f)) return 'orphaned';
  if (f.worker?.status.evicted === true) return 'evicted';
  return f.worker?.status.deleted === true ? 'deleted' : 'killed';
}

const ONE_WAY = 'There is no way back: no update can cancel a termination.';

const REQUESTED: Readonly<Record<Reason, (f: Facts) => Explanation>> = {
  deleted: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: [
      `\`UpdatePod\` finds a deletionTimestamp on ${podName(f)} and sets \`terminatingAt\`. A \`${f.minor >= 27 ? 'SyncPod' : 'syncPod'}\` that is running is cancelled.`,
      ONE_WAY,
    ],
  }),
  killed: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: [
      `No source lists ${podName(f)} any more. It has no deletionTimestamp, so \`deleted\` stays false and its mirror goes on saying Running.`,
      'The grace is the pod’s own.',
      ONE_WAY,
    ],
  }),
  orphaned: (f) => ({
    title: 'An orphan is to be torn down',
    sentences: [
      'Only the runtime knows this pod, and only by its names: it gets 1 second of grace and no preStop hook.',
      f.minor < 27
        ? 'Nothing of it may be left to stop; then this is needless, and harmless.'
        : 'Its volumes and cgroup are left to housekeeping.',
    ],
  }),
  evicted: () => ({
    title: 'Pod worker is asked to terminate: evicted',
    sentences: [
      'The node is short of something. The pod ends as Failed, reason Evicted; its object stays until someone deletes it.',
      ONE_WAY,
    ],
  }),
  terminalPhase: () => ({
    title: 'Pod worker is asked to terminate: nothing left to run',
    sentences: ['The phase is Succeeded or Failed, so all that remains is to clean up.', ONE_WAY],
  }),
};

function gracePeriodChosen(f: Facts): Explanation {
  const value = graceSeconds(f);
  const title = value === undefined ? 'The grace is settled' : `The grace is ${seconds(value)}`;
  const own = f.running?.spec.terminationGracePeriodSeconds;
  if (isOrphan(f)) return { title, sentences: ['The kubelet knows no manifest of an orphan, so it takes 1 second.'] };
  if (f.running?.metadata.deletionGracePeriodSeconds === 0 && f.minor < 31 && value !== undefined && value > 0) {
    return {
      title,
      sentences: [
        `The DELETE asked for 0. Up to 1.30 the kubelet takes 0 for “not given” and falls back to the pod’s own ${seconds(value)}.`,
        'So the container may outlive its API object for all that time. Newer kubelets take 1.',
      ],
    };
  }
  return {
    title,
    sentences: [
      `The least of what the DELETE set and the kubelet asks for; if neither is given, the pod’s own${own === undefined ? '' : ` (${own})`}. Never below 1.`,
      'A shorter one may still come, but it does not reach a `StopContainer` that is already waiting.',
    ],
  };
}

const FRESH_STATUS = 'The clean-up waits for a fresh status of the pod, which PLEG’s next relist brings: up to 1 s.';

/** Whether the runtime still has a running container of the pod. */
const stillRuns = (f: Facts): boolean =>
  Object.values(f.state.runtime.containers).some((c) => c.podUID === f.event.pod?.uid && c.state === 'running');

export const worker: Pick<EventTexts, Kinds> = {
  UpdatePod: (f) => ({
    title: `\`UpdatePod\` for ${podName(f)}`,
    sentences: [
      'Every reason to look at a pod ends here: it decides whether the pod must terminate, and leaves its worker one piece of work.',
    ],
  }),
  WorkerCreated: (f) => ({
    title: `${podName(f)} gets a worker`,
    sentences: ['One goroutine for each UID: all that the kubelet does to this pod is done here, one thing at a time.'],
  }),
  TerminationRequested: (f) => REQUESTED[reason(f)](f),
  TerminationAcknowledged: (f) => ({
    title: 'Pod worker begins to terminate',
    sentences: [
      `It has seen the request (\`startedTerminating\`) and calls ${method(f, 'SyncTerminatingPod')}. From here on it starts no container any more.`,
      'A sync that was still running would have had to return first.',
    ],
  }),
  UpdateIgnored: (f) =>
    f.worker?.status.finished === true
      ? {
          title: 'The finished worker ignores an update',
          sentences: [
            `Everything for ${podName(f)} is done. A graceful removal ends with two such lines: for the DELETE with grace 0 and for the REMOVE.`,
          ],
        }
      : {
          title: 'An update changes nothing',
          sentences: ['The worker is on its way out, and this asks for nothing that it is not doing already.'],
        },
  WorkStarted: (f) => ({
    title: `Pod worker takes up its work for ${podName(f)}`,
    sentences: sentences('It takes the newest update; older ones are forgotten.', isTerminated(f) && FRESH_STATUS),
  }),
  WorkDone: (f) => ({
    title: 'Pod worker is done with this piece of work',
    sentences: [
      f.worker?.status.finished === true
        ? 'Its goroutine ends.'
        : isTerminated(f)
          ? 'It goes on with the next phase at once.'
          : 'It goes on with what came in meanwhile, or looks again in 60 to 90 s, after an error in 10 to 15 s.',
    ],
  }),
  SyncPodEntered: (f) => ({
    title: `${method(f, 'SyncPod')} begins for ${podName(f)}`,
    sentences: sentences(
      'It makes the node look like the spec: volumes, sandbox, containers.',
      f.isStatic &&
        'For a static pod also its mirror: one with a deletionTimestamp, or of another manifest, is replaced.',
    ),
  }),
  SyncPodExited: (f) => ({
    title: `${method(f, 'SyncPod')} is done`,
    sentences: [
      'What runs is what the spec asks for. Had it found the pod terminal, the worker would now terminate by itself.',
    ],
  }),
  TerminatingEntered: (f) => ({
    title: `${method(f, 'SyncTerminatingPod')} begins`,
    sentences: [
      isOrphan(f)
        ? 'It stops what the runtime lists and writes no status: there is no object.'
        : 'It stops every container and the sandbox, and returns only when nothing runs.',
      'Nothing that comes in now cuts it short. If it fails it is called again after 10 to 15 s.',
    ],
  }),
  GracePeriodChosen: gracePeriodChosen,
  ContainersStopped: (f) => ({
    title: isOrphan(f) ? 'The orphan’s containers are stopped' : 'No container of the pod runs',
    sentences: sentences(
      'The worker has asked the runtime once more and found none running.',
      !isOrphan(f) &&
        (f.minor < 27
          ? 'The status that says so follows with the clean-up, after PLEG has looked.'
          : 'Only now may the kubelet publish an end phase: Succeeded if every exit code is 0, else Failed.'),
      'Had there been one, the stop would be tried again.',
    ),
  }),
  TerminatingExited: (f) => ({
    title: `${method(f, 'SyncTerminatingPod')} returns`,
    sentences: ['This line is printed on failure as well; success is `Pod terminated all containers successfully`.'],
  }),
  WorkerTerminated: (f) => ({
    title: 'Pod worker is Terminated',
    sentences: sentences(
      `\`terminatedAt\` is set${sinceRequest(f, 'the request')}: the containers are down and the volumes may go.`,
      FRESH_STATUS,
      f.isStatic && 'From here on housekeeping may delete the mirror pod.',
    ),
  }),
  TerminatedEntered: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} begins`,
    sentences: [
      'It waits until the volumes are unmounted, removes the pod’s cgroup and writes the last status.',
      'If a step fails it is called again after 10 to 15 s; what is done is simply found done.',
    ],
  }),
  VolumesUnmountedSeen: (f) => ({
    title: 'The worker finds all volumes unmounted',
    sentences: sentences(
      'The volume manager unmounts, as soon as the containers are down; the worker only looks, every 300 ms for at most 2 min 3 s.',
      f.minor < 27 && 'Directories that remain do not hold it up, only the last DELETE.',
    ),
  }),
  CgroupRemoved: () => ({
    title: 'The pod’s cgroup is removed',
    sentences: [
      'Whatever still runs inside is killed first. It is the last thing on the node that the API object waits for.',
      'Housekeeping removes it too and may have been faster.',
    ],
  }),
  StatusFinal: (f) => ({
    title: 'The last status is written',
    sentences: [
      '`TerminatePod` closes what is still open: no container may be left as running.',
      f.minor < 27
        ? 'The phase is not touched. Newer kubelets make it Failed if it is not terminal.'
        : 'A phase that is not terminal becomes Failed, and only now may the status manager send the last DELETE.',
    ],
  }),
  TerminatedExited: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} returns`,
    sentences: ['This line is printed on failure as well; success is `Pod is complete and the worker can now stop`.'],
  }),
  WorkerFinished: (f) => ({
    title: 'Pod worker has finished',
    sentences: sentences(
      isOrphan(f)
        ? 'An orphan needs no second phase: it has no object, and its leftovers are housekeeping’s.'
        : `All is done${sinceRequest(f, 'it was asked to terminate')}. The record stays, so that late updates are recognised and ignored.`,
      f.isStatic && 'Only now is the name free for a new static pod.',
    ),
  }),
  WorkerForgotten: (f) => ({
    title: `The kubelet forgets ${podName(f)}`,
    sentences: [
      'Housekeeping, every 2 s, drops the record of a finished worker whose pod no source lists.',
      'While a finalizer holds the object, the record stays.',
    ],
  }),
  OrphanFound: (f) => ({
    title: 'Housekeeping finds an orphan',
    sentences: sentences(
      'The runtime’s list shows a pod that no worker knows, as after a restart of the kubelet.',
      f.minor < 27 &&
        !stillRuns(f) &&
        'Here the list is up to 2 s old and the pod has just been removed: what follows is needless, and harmless.',
    ),
  }),
  WorkFailed: (f) => {
    const error = f.text('err') ?? f.text('error');
    return {
      title: 'A step failed; the worker will try again',
      sentences: sentences(
        error !== undefined && `The error: ${code(error.length > 120 ? `${error.slice(0, 117)}…` : error)}.`,
        'It is woken again after 10 to 15 s, for as long as it takes: a termination has no deadline.',
        f.minor < 27 && 'Up to 1.26 only while a source lists the pod: once none does, nothing tries again.',
      ),
    };
  },
};
