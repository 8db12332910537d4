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

/** Why the worker was asked to terminate: from the event, or from what its fields say. */
function reason(f: Facts): 'deleted' | 'orphaned' | 'terminalPhase' | 'evicted' | 'killed' {
  const told = f.text('reason');
  if (told === 'deleted' || told === 'orphaned' || told === 'terminalPhase' || told === 'evicted' || told === 'killed')
    return told;
  const line = f.event.klog?.text ?? '';
  if (line.includes('marked for graceful deletion')) return 'deleted';
  if (line.includes('orphaned')) return 'orphaned';
  if (line.includes('terminal phase')) return 'terminalPhase';
  if (line.includes('evicted')) return 'evicted';
  if (line.includes('removed by the kubelet')) return 'killed';
  if (isOrphan(f)) return 'orphaned';
  if (f.worker?.status.evicted === true) return 'evicted';
  return f.worker?.status.deleted === true ? 'deleted' : 'killed';
}

function terminationRequested(f: Facts): Explanation {
  const oneWay = 'There is no way back from here: no update can cancel a termination.';
  switch (reason(f)) {
    case 'deleted':
      return {
        title: 'Pod worker is asked to terminate',
        sentences: [
          `\`UpdatePod\` finds a deletionTimestamp on ${podName(f)}, sets \`terminatingAt\` and cancels a \`syncPod\` that may be running.`,
          oneWay,
        ],
      };
    case 'killed':
      return {
        title: 'Pod worker is asked to terminate',
        sentences: [
          `${podName(f)} was taken away from the kubelet’s sources. It has no deletionTimestamp, so \`deleted\` stays false and the API goes on showing its mirror as Running.`,
          'The grace is the pod’s own `terminationGracePeriodSeconds`.',
          oneWay,
        ],
      };
    case 'orphaned':
      return {
        title: 'An orphan is to be torn down',
        sentences: [
          'The runtime lists a pod that no source and no worker knows. All that is known of it are names, so it gets 1 second of grace and no preStop hook.',
          f.minor < 27
            ? 'Housekeeping may go by a list that is up to 2 s old and see a pod that has just been removed: this termination is then needless, and harmless.'
            : 'Its volumes and cgroup are left to housekeeping.',
        ],
      };
    case 'evicted':
      return {
        title: 'Pod worker is asked to terminate: evicted',
        sentences: [
          'The node is short of something. The pod ends as Failed with reason Evicted; its API object stays until someone deletes it.',
          oneWay,
        ],
      };
    case 'terminalPhase':
      return {
        title: 'Pod worker is asked to terminate: nothing left to run',
        sentences: [
          'The phase is Succeeded or Failed, so there is nothing to keep in sync: what remains is to clean up.',
          oneWay,
        ],
      };
  }
}

function gracePeriodChosen(f: Facts): Explanation {
  const value = graceSeconds(f);
  const title = value === undefined ? 'The grace period is settled' : `The grace is ${seconds(value)}`;
  const own = f.running?.spec.terminationGracePeriodSeconds;
  const asked = f.object?.metadata.deletionGracePeriodSeconds;
  if (isOrphan(f)) return { title, sentences: ['For an orphan the kubelet knows no manifest, so it takes 1 second.'] };
  if (asked === 0 && f.minor < 31 && value !== undefined && value > 0) {
    return {
      title,
      sentences: [
        `The DELETE asked for 0. Up to 1.30 the kubelet takes 0 for “not given” and falls back to ${code('terminationGracePeriodSeconds')}: ${seconds(value)}.`,
        'So after a force delete the container may outlive its API object for the whole grace period. Newer kubelets take 1.',
      ],
    };
  }
  return {
    title,
    sentences: sentences(
      `Of what the DELETE set, what the kubelet itself asks for and the pod’s own \`terminationGracePeriodSeconds\`${own === undefined ? '' : ` (${own})`}, the smallest that is given counts; the last only if no other is, and it is never below 1.`,
      'A second DELETE with a shorter grace changes this field, but it never reaches a `StopContainer` that is already waiting.',
    ),
  };
}

const waitForPleg =
  'The worker looks only at a status that is newer than its last sync, and PLEG writes one at its next relist: up to 1 s.';

export const worker: Pick<EventTexts, Kinds> = {
  UpdatePod: (f) => ({
    title: `\`UpdatePod\` for ${podName(f)}`,
    sentences: [
      'Every reason to look at a pod ends here: it decides whether the pod must terminate, and leaves one piece of work for the worker.',
    ],
  }),
  WorkerCreated: (f) => ({
    title: `${podName(f)} gets a worker`,
    sentences: [
      'One goroutine for each UID. All that the kubelet does to this pod is done by this worker, one thing at a time.',
    ],
  }),
  TerminationRequested: terminationRequested,
  TerminationAcknowledged: (f) => ({
    title: 'Pod worker begins to terminate',
    sentences: [
      `The worker has seen the request (\`startedTerminating\`) and will call ${method(f, 'SyncTerminatingPod')}. From here on it starts no container of this pod any more.`,
      'Between the request and this a `syncPod` that was still running may have had to return first.',
    ],
  }),
  UpdateIgnored: (f) =>
    f.worker?.status.finished === true
      ? {
          title: 'The finished worker ignores an update',
          sentences: [
            `\`Pod is finished processing, no further updates\`: everything for ${podName(f)} is done.`,
            'At the end of a graceful removal it is printed twice, for the DELETE with grace 0 and for the REMOVE.',
          ],
        }
      : {
          title: 'An update changes nothing',
          sentences: ['The worker is on its way out and this update asks for nothing that it is not doing already.'],
        },
  WorkStarted: (f) => ({
    title: `Pod worker takes up its work for ${podName(f)}`,
    sentences: sentences(
      'It takes the newest update; older ones that were not taken up are forgotten.',
      f.worker?.status.terminatedAt !== null && f.worker?.status.terminatedAt !== undefined && waitForPleg,
    ),
  }),
  WorkDone: (f) => ({
    title: `Pod worker is done with this piece of work`,
    sentences: sentences(
      f.worker?.status.finished === true
        ? 'The worker’s goroutine ends.'
        : f.worker?.status.terminatedAt !== null && f.worker?.status.terminatedAt !== undefined
          ? 'It goes on with the next phase at once.'
          : 'If something came in meanwhile it goes on with that; otherwise it looks again in 60 to 90 s, after an error in 10 to 15 s.',
    ),
  }),
  SyncPodEntered: (f) => ({
    title: `${method(f, 'SyncPod')} begins for ${podName(f)}`,
    sentences: sentences(
      'It makes the node look like the spec: volumes, sandbox, containers, and for a static pod its mirror.',
      f.isStatic &&
        'A mirror pod that carries a deletionTimestamp, or was made from another manifest, is deleted and created anew here.',
    ),
  }),
  SyncPodExited: (f) => ({
    title: `${method(f, 'SyncPod')} is done`,
    sentences: [
      'What runs is what the spec asks for. If it had said that the pod is terminal, the worker would begin to terminate by itself.',
    ],
  }),
  TerminatingEntered: (f) => ({
    title: `${method(f, 'SyncTerminatingPod')} begins`,
    sentences: sentences(
      isOrphan(f)
        ? 'It has only the runtime’s word for this pod. It stops the containers and writes no status: there is no API object.'
        : 'It writes down one more status, then stops every container and the sandbox, and only returns when nothing runs.',
      'It has a context of its own, so nothing that comes in from now on can cut it short. If it fails, it is called again after 10 to 15 s.',
    ),
  }),
  GracePeriodChosen: gracePeriodChosen,
  ContainersStopped: (f) => ({
    title: isOrphan(f) ? 'The orphan’s containers are stopped' : 'No container of the pod runs',
    sentences: sentences(
      'The worker has asked the runtime once more and found none running.',
      f.minor < 27 &&
        !isOrphan(f) &&
        'The status that says so is written when the pod’s clean-up begins, after PLEG has looked.',
      f.minor >= 27 &&
        !isOrphan(f) &&
        'Only now may the kubelet publish an end phase: Succeeded if every exit code is 0, Failed otherwise.',
      'Had one still been there, the call would fail with “CRI violation” and be tried again.',
    ),
  }),
  TerminatingExited: (f) => ({
    title: `${method(f, 'SyncTerminatingPod')} returns`,
    sentences: ['This line is printed on failure as well. Success is `Pod terminated all containers successfully`.'],
  }),
  WorkerTerminated: (f) => {
    const since = f.worker?.status.terminatingAt;
    return {
      title: 'Pod worker is Terminated',
      sentences: sentences(
        `\`terminatedAt\` is set${since === null || since === undefined ? '' : `, ${duration(f.event.t - since)} after the request`}: the containers are down, and the volumes may be unmounted.`,
        waitForPleg,
        f.isStatic && 'From here on housekeeping may delete the mirror pod.',
      ),
    };
  },
  TerminatedEntered: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} begins`,
    sentences: [
      'It cleans up after the containers: it waits until the volumes are unmounted, removes the pod’s cgroup and writes the last status.',
      'If a step fails it is called again after 10 to 15 s; what is already done is simply found done.',
    ],
  }),
  VolumesUnmountedSeen: (f) => ({
    title: 'The worker finds all volumes unmounted',
    sentences: sentences(
      'It does not unmount anything itself: the volume manager began as soon as the containers were down, and the worker looks every 300 ms, for 2 min 3 s at most.',
      f.minor < 27 &&
        'Directories that remain do not hold it up. The status manager is the one that looks at them, before it sends the DELETE.',
    ),
  }),
  CgroupRemoved: (f) => ({
    title: 'The pod’s cgroup is removed',
    sentences: [
      'Whatever still runs inside is killed; then the directory goes. It is the last thing on the node that the API object waits for.',
      f.event.actor === 'podWorkers'
        ? 'Housekeeping does the same for a pod that is no longer to run, and may have been faster.'
        : 'Housekeeping was faster than the worker here, which will find it done.',
    ],
  }),
  StatusFinal: (f) => ({
    title: 'The last status is written',
    sentences: sentences(
      '`TerminatePod` fills in what is still open: no container may be left as running in the status.',
      f.minor < 27
        ? 'The phase is not touched; for `restartPolicy: Always` it stays Running to the end. Newer kubelets make it Failed if it is not terminal.'
        : 'From 1.27 on a phase that is not terminal becomes Failed here, and the status manager may send the last DELETE only after this.',
    ),
  }),
  TerminatedExited: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} returns`,
    sentences: ['This line is printed on failure as well. Success is `Pod is complete and the worker can now stop`.'],
  }),
  WorkerFinished: (f) => {
    const status = f.worker?.status;
    const since = status?.terminatingAt;
    return {
      title: 'Pod worker has finished',
      sentences: sentences(
        isOrphan(f)
          ? 'An orphan needs no second phase: there is no API object to write to, and its leftovers are housekeeping’s business.'
          : `All is done for ${podName(f)}${since === null || since === undefined ? '' : `, ${duration(f.event.t - since)} after it was asked to terminate`}. The goroutine ends; its record stays, so that late updates are recognised and ignored.`,
        f.isStatic &&
          'Only now is the name free for a new static pod. An edited manifest starts at that one’s next try, 10 to 15 s after its last.',
      ),
    };
  },
  WorkerForgotten: (f) => ({
    title: `The kubelet forgets ${podName(f)}`,
    sentences: [
      'Housekeeping, every 2 s, removes the record of a finished worker whose pod no source lists any more.',
      'As long as the API object exists, held by a finalizer for one, the record stays.',
    ],
  }),
  OrphanFound: (f) => ({
    title: 'Housekeeping finds an orphan',
    sentences: sentences(
      'The runtime lists a pod that no worker knows. It happens after a restart of the kubelet, or when a pod was removed while it was down.',
      f.minor < 27 &&
        'At this release also about a second after a normal removal: housekeeping trusts a list that may be 2 s old, and the record is already gone.',
    ),
  }),
  WorkFailed: (f) => {
    const error = f.text('err') ?? f.text('error');
    return {
      title: 'A step failed; the worker will try again',
      sentences: sentences(
        error !== undefined && `The error: ${code(error.length > 160 ? `${error.slice(0, 157)}…` : error)}.`,
        'The worker keeps its state and is woken again after 10 to 15 s, for as long as it takes: a termination has no deadline of its own.',
        f.minor < 27 &&
          'Up to 1.26 this holds only while a source lists the pod. A force-deleted pod, or a removed manifest, is not tried again.',
      ),
    };
  },
};
