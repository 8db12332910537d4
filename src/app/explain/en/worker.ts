/** The pod worker: asked to terminate, terminating, terminated, finished, forgotten. */
import { claim, type Sentence } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
import {
  cut,
  errorOf,
  foundTerminal,
  ignored,
  isFinished,
  isOrphan,
  isTerminated,
  sinceRequest,
  terminationReason,
  zeroIsUnset,
  type Ignored,
  type TerminationReason,
  uncertainVolumes,
  somethingRuns,
} from '../reading.ts';
import { code, graceSeconds, method, podName, seconds, sentences, terminatingMethod, list } from './words.ts';

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

/** `, 532 ms after the request`; empty when it is not known. */
function since(f: Facts, after: string): string {
  const micros = sinceRequest(f);
  return micros === undefined ? '' : `, ${duration(micros)} after ${after}`;
}

const ONE_WAY = 'There is no way back: no update can cancel a termination.';

/** From 1.27 on removeTerminatedWorker counts every orphan as deleted. */
const laterDeleted = (f: Facts): string =>
  f.rules.syncKnownPodsWakesOrphans ? ' until housekeeping finds it orphaned' : '';

export const REQUESTED: Readonly<Record<TerminationReason, (f: Facts) => Told>> = {
  deleted: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: [
      `\`UpdatePod\` finds a deletionTimestamp on ${podName(f)} and sets \`terminatingAt\`. A ${method(f, 'SyncPod')} that is running is cancelled.`,
    ],
    otherwise: `Without the deletionTimestamp it would be one more sync. ${ONE_WAY}`,
  }),
  removed: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: sentences(
      claim('unlisted', `No source lists ${podName(f)} any more.`),
      f.isStatic
        ? claim('deletedUnset', `It has no deletionTimestamp, so \`deleted\` stays false${laterDeleted(f)}.`)
        : claim(
            'deletedUnset',
            `The worker knows it without a deletionTimestamp, so \`deleted\` stays false${laterDeleted(f)}.`,
          ),
      'The grace is the pod’s own.',
    ),
    otherwise: f.isStatic
      ? `Its mirror’s deletion would not have led here. ${ONE_WAY}`
      : `Had the kubelet seen the DELETE, the grace would be the one that it names. ${ONE_WAY}`,
  }),
  killed: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: [
      claim(
        'listed',
        `The kubelet itself wants ${podName(f)} stopped, as its node shuts down. Its sources list it still, and it has no deletionTimestamp.`,
      ),
    ],
    otherwise: `A pod that nobody stops goes on until the machine does. ${ONE_WAY}`,
  }),
  orphaned: (f) => ({
    title: 'An orphan is to be torn down',
    sentences: [
      claim(
        'unlisted',
        'Only the runtime knows this pod, and only by its names: it gets 1 second of grace and no preStop hook.',
      ),
      f.minor < 27
        ? 'Perhaps nothing of it is left to stop; then this is needless, but harmless.'
        : 'Its volumes and cgroup are left to housekeeping.',
    ],
    otherwise: 'A pod that a source lists would be stopped with its own grace, and with its hooks.',
  }),
  evicted: () => ({
    title: 'Pod worker is asked to terminate: evicted',
    sentences: [
      'The node is short of something. The pod ends as Failed, reason Evicted; its object stays until someone deletes it.',
    ],
    otherwise: `Had it used less, or mattered more, another pod would have been ranked before it. ${ONE_WAY}`,
  }),
  deadline: (f) => ({
    title: 'Pod worker is asked to terminate: past its deadline',
    sentences: [
      `The status that was just worked out for ${podName(f)} says Failed, DeadlineExceeded, and what has failed is stopped.`,
      'Nobody has set a deletionTimestamp, so the grace is the pod’s own, and the object stays when all is done.',
    ],
    otherwise: `Without \`activeDeadlineSeconds\` it would go on. ${ONE_WAY}`,
  }),
  terminalPhase: () => ({
    title: 'Pod worker is asked to terminate: the phase says that it is over',
    sentences: [
      claim(
        'willNotRunAgain',
        'The phase is Succeeded or Failed: it will not run again. Whatever still runs is stopped, and then everything is cleaned up.',
      ),
    ],
    otherwise: 'With a container still to run, or to be started again, it would go on syncing.',
  }),
};

function gracePeriodChosen(f: Facts): Told {
  const value = graceSeconds(f);
  const title = value === undefined ? 'The grace is settled' : `The grace is ${seconds(value)}`;
  const own = f.running?.spec.terminationGracePeriodSeconds;
  if (isOrphan(f))
    return {
      title,
      sentences: ['The kubelet knows no manifest of an orphan, so it takes 1 second.'],
      otherwise: 'With the manifest known, its own grace would count.',
    };
  if (zeroIsUnset(f) && value !== undefined && value > 0) {
    return {
      title,
      sentences: [
        `The DELETE asked for 0. This release takes 0 for “not given” and falls back to the pod’s own ${seconds(value)}.`,
        'So the container may outlive its API object for all that time.',
      ],
      otherwise: 'Newer kubelets take an explicit 0 as 1 second.',
    };
  }
  return {
    title,
    sentences: [
      `The smaller of what the DELETE set and what the kubelet asks for; if neither is given, the pod’s own${own === undefined ? '' : ` (${own})`}. Never below 1.`,
    ],
    otherwise: 'A shorter one may still come, but it does not reach a `StopContainer` that is already waiting.',
  };
}

const IGNORED: Readonly<Record<Ignored, (f: Facts) => Told>> = {
  mirror: (f) => ({
    title: `Nothing follows for the mirror pod ${podName(f)}`,
    sentences: [
      claim('staticGone', 'A mirror pod has no worker of its own, and the static pod that it shows is gone.'),
    ],
    otherwise: 'With the static pod still there, its worker would be woken, and would make a new mirror.',
  }),
  finished: (f) => ({
    title: claim('workerFinished', 'The finished worker ignores an update'),
    sentences: [
      claim(
        'workerFinished',
        `Everything for ${podName(f)} is done. A graceful removal ends with two such lines: for the DELETE with grace 0 and for the REMOVE.`,
      ),
    ],
    otherwise: 'Only the same UID, created anew, would be taken up: after housekeeping has forgotten this record.',
  }),
  over: (f) => ({
    title: 'An update finds the pod over',
    sentences: [`The status of ${podName(f)} says that it has ended, so no work is handed out.`],
    otherwise: 'With a status that shows a running container, its worker would be woken.',
  }),
  restart: (f) => ({
    title: `${podName(f)} is to run again`,
    sentences: [
      claim(
        'workerNotFinished',
        'The same UID has come back while the worker still ends it. The worker only notes that (`restartRequested`): housekeeping starts the pod anew when it is done.',
      ),
    ],
    otherwise: 'With another UID it would have got a worker of its own.',
  }),
  runtimeKill: () => ({
    title: 'The worker ignores a kill',
    sentences: [
      claim(
        'workerTerminated',
        'Housekeeping goes by a list of what runs that is up to 2 s old, and asks to kill what has stopped by now. The worker is cleaning up already.',
      ),
    ],
    otherwise: 'While containers still ran, the worker would be stopping them.',
  }),
  nothingNew: () => ({
    title: 'An update changes nothing',
    sentences: [
      claim('workerEnding', 'The worker is on its way out, and this asks for nothing that it is not doing already.'),
    ],
    otherwise: 'A shorter grace would be noted for the next attempt.',
  }),
};

/** What is still there although the worker does not count it. */
const uncertain = (f: Facts): readonly Sentence[] =>
  uncertainVolumes(f).map((volume) =>
    claim(
      'volumesUncertain',
      `The unmount of ${code(volume)} has failed, and such a volume counts as neither mounted nor unmounted. It is still there.`,
    ),
  );

const FRESH_STATUS = 'The clean-up waits for a fresh status of the pod, which PLEG’s next relist brings: up to 1 s.';
const AGAIN = 'Had it failed, it would be called again after 10 to 15 s; what is done would be found done.';

export const worker: Pick<EventTexts, Kinds> = {
  UpdatePod: (f) => ({
    title: `\`UpdatePod\` for ${podName(f)}`,
    sentences: [
      'Every reason to look at a pod ends here: it decides whether the pod must terminate, and leaves its worker one piece of work.',
    ],
    otherwise: 'An update that comes before the worker has taken this one replaces it: the latest wins.',
  }),
  WorkerCreated: (f) => ({
    title: `${podName(f)} gets a worker`,
    sentences: ['One goroutine for each UID: all that the kubelet does to this pod is done here, one thing at a time.'],
    otherwise:
      f.isStatic && f.rules.podWorkers === 'phases'
        ? 'While another static pod has this full name, it may not start: it looks again every 10 to 15 s.'
        : 'A pod of the same name with another UID gets a worker of its own.',
  }),
  TerminationRequested: (f) => REQUESTED[terminationReason(f)](f),
  TerminationAcknowledged: (f) => ({
    title: 'Pod worker begins to terminate',
    sentences: [
      `It has seen the request (\`startedTerminating\`) and calls ${method(f, 'SyncTerminatingPod')}. From here on it starts no container any more.`,
    ],
    otherwise: 'A sync that was still running would have had to return first.',
  }),
  UpdateIgnored: (f) => IGNORED[ignored(f)](f),
  WorkStarted: (f) => ({
    title: `Pod worker takes up its work for ${podName(f)}`,
    sentences: sentences('It takes the newest update; older ones are forgotten.', isTerminated(f) && FRESH_STATUS),
    otherwise: 'Without an update the worker sleeps until its next look, 60 to 90 s after the last one.',
  }),
  WorkDone: (f) => ({
    title: 'Pod worker is done with this piece of work',
    sentences: [
      isFinished(f)
        ? 'Its goroutine ends.'
        : isTerminated(f)
          ? 'It goes on with the next phase at once.'
          : 'It goes on with what came in meanwhile, or looks again in 60 to 90 s.',
    ],
    otherwise: 'After an error it would look again in 10 to 15 s.',
  }),
  SyncPodEntered: (f) => ({
    title: `${method(f, 'SyncPod')} begins for ${podName(f)}`,
    sentences: sentences(
      'It makes the node look like the spec: volumes, sandbox, containers.',
      f.isStatic &&
        'For a static pod also its mirror: one with a deletionTimestamp, or of another manifest, is replaced.',
    ),
    otherwise:
      f.rules.podWorkers === 'phases'
        ? 'For a pod that has to terminate it is not called: other functions do that.'
        : 'Before 1.22 a pod that has to terminate comes this way, too: then it kills the pod and returns.',
  }),
  SyncPodExited: (f) => ({
    title: `${method(f, 'SyncPod')} is done`,
    sentences: [
      foundTerminal(f)
        ? claim('willNotRunAgain', 'It found the pod’s life over, so it touched nothing.')
        : claim('syncedAsAsked', 'What runs is what the spec asks for.'),
    ],
    otherwise: f.rules.syncPodTellsTerminal
      ? 'Had it found the pod’s life over, the worker would now terminate by itself.'
      : 'It cannot say that a pod’s life is over: the phase of a later update has to.',
  }),
  TerminatingEntered: (f) => ({
    title: `${terminatingMethod(f)} begins`,
    sentences: [
      isOrphan(f)
        ? claim('objectGone', 'It stops what the runtime lists and writes no status: there is no object.')
        : 'It stops every container and the sandbox, and returns only when nothing runs.',
      'Nothing that comes in now cuts it short.',
    ],
    otherwise: isOrphan(f)
      ? 'With an object it would write a status, and the worker would look after volumes and cgroup as well.'
      : 'If one stop fails, it fails as a whole, and is called again after 10 to 15 s.',
  }),
  GracePeriodChosen: gracePeriodChosen,
  ContainersStopped: (f) => ({
    title: isOrphan(f)
      ? claim('containersDown', 'The orphan’s containers are stopped')
      : claim('containersDown', 'No container of the pod runs'),
    sentences: sentences(
      claim('containersDown', 'The worker has asked the runtime once more and found none running.'),
      !isOrphan(f) &&
        (f.rules.reportsStatusAfterStop
          ? 'Only now may the kubelet publish a final phase: Succeeded if every exit code is 0, else Failed.'
          : 'The status that says so follows with the clean-up, after PLEG has looked.'),
    ),
    otherwise: 'Had it found one, the whole stop would be tried again.',
  }),
  TerminatingExited: (f) => ({
    title: `${terminatingMethod(f)} returns`,
    sentences: [
      isOrphan(f)
        ? 'This line is printed on failure as well; success is `Pod terminated all orphaned containers successfully and worker can now stop`.'
        : 'This line is printed on failure as well; success is `Pod terminated all containers successfully`.',
    ],
    otherwise: AGAIN,
  }),
  WorkerTerminated: (f) => ({
    title: claim('workerTerminated', 'Pod worker is Terminated'),
    sentences: sentences(
      claim(
        'containersDown',
        `\`terminatedAt\` is set${since(f, 'the request')}: the containers are down and the volumes may go.`,
      ),
      FRESH_STATUS,
      f.isStatic && 'From here on housekeeping may delete the mirror pod.',
    ),
    otherwise: 'While a container runs, `terminatedAt` stays zero and the volumes stay mounted.',
  }),
  TerminatedEntered: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} begins`,
    sentences: ['It waits until the volumes are unmounted, removes the pod’s cgroup and writes the last status.'],
    otherwise: 'If a step fails it is called again after 10 to 15 s; what is done is simply found done.',
  }),
  VolumesUnmountedSeen: (f) => ({
    title:
      uncertainVolumes(f).length === 0
        ? claim('volumesUnmounted', 'The worker finds all volumes unmounted')
        : claim('volumesUncertain', 'The worker finds no volume that counts as mounted'),
    sentences: sentences(
      ...uncertain(f),
      uncertainVolumes(f).length === 0 &&
        'The volume manager unmounts, as soon as the containers are down; the worker only checks, every 300 ms for at most 2 min 3 s.',
      !f.rules.waitsForVolumePaths && 'Directories that remain do not hold it up, only the last DELETE.',
    ),
    otherwise: 'With one still mounted after that time it would fail, and begin anew after 10 to 15 s.',
  }),
  CgroupRemoved: () => ({
    title: claim('cgroupGone', 'The pod’s cgroup is removed'),
    sentences: [
      'Whatever still runs inside is killed first. It is the last thing on the node that the API object waits for.',
      'Housekeeping removes it too and may have been faster.',
    ],
    otherwise: 'A process that cannot be killed would keep it, and the worker would try again.',
  }),
  StatusFinal: (f) => ({
    title: 'The last status is written',
    sentences: [
      '`TerminatePod` closes what is still open: no container may be left as running.',
      f.rules.terminatePodForcesPhase
        ? 'A phase that is not terminal becomes Failed, and only now may the status manager send the last DELETE.'
        : 'The phase is not touched.',
    ],
    otherwise: f.rules.terminatePodForcesPhase
      ? 'A static pod’s phase is left as it is.'
      : 'From 1.27 on a phase that is not terminal becomes Failed here.',
  }),
  TerminatedExited: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} returns`,
    sentences: ['This line is printed on failure as well; success is `Pod is complete and the worker can now stop`.'],
    otherwise: AGAIN,
  }),
  WorkerFinished: (f) => ({
    title: claim('workerFinished', 'Pod worker has finished'),
    sentences: sentences(
      isOrphan(f)
        ? claim(
            'objectGone',
            'An orphan needs no second phase: it has no object, and its leftovers are housekeeping’s.',
          )
        : uncertainVolumes(f).length === 0
          ? claim(
              'nodeCleanedUp',
              `All is done${since(f, 'it was asked to terminate')}. The record stays, so that late updates are recognised and ignored.`,
            )
          : claim(
              'volumesUncertain',
              `It has done its part, though ${list(uncertainVolumes(f).map(code))} is still there: that holds up the object, not the worker.`,
            ),
      f.isStatic && 'Only now is the name free for a new static pod.',
    ),
    otherwise: isOrphan(f)
      ? 'A pod with an object would now give up its volumes and its cgroup, as Terminated.'
      : f.rules.waitsForVolumePaths
        ? 'A step that fails, a busy volume say, would have kept it Terminated.'
        : 'A step that fails, a cgroup that is busy say, would have kept it Terminated.',
  }),
  WorkerForgotten: (f) => ({
    title: `The kubelet forgets ${podName(f)}`,
    sentences: ['Housekeeping, every 2 s, drops the record of a finished worker whose pod no source lists.'],
    otherwise: 'While a finalizer holds the object, the record stays.',
  }),
  OrphanFound: (f) => ({
    title: 'Housekeeping finds an orphan',
    sentences: sentences(
      'The runtime’s list shows a pod that no worker knows, as after a restart of the kubelet.',
      !f.rules.housekeepingReadsRuntime &&
        !somethingRuns(f) &&
        claim(
          'podDown',
          'Here the list is up to 2 s old and the pod has just been removed: what follows is needless, but harmless.',
        ),
    ),
    otherwise: 'A pod that has a worker, even a finished one, is left to it.',
  }),
  WorkFailed: (f) => {
    const error = errorOf(f);
    return {
      title: 'A step failed; the worker will try again',
      sentences: sentences(
        error !== undefined && `The error: ${code(cut(error, 120))}.`,
        'It is woken again after 10 to 15 s, for as long as it takes: a termination has no deadline.',
        !f.rules.syncKnownPodsWakesOrphans &&
          'Up to 1.26 only while a source lists the pod: once none does, nothing tries again.',
      ),
      otherwise: 'With the cause gone, the next attempt goes through, as if nothing had happened.',
    };
  },
};
