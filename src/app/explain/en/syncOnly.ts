/**
 * The pod worker until 1.21, where it is otherwise: a goroutine that calls syncPod for every update and knows no phases,
 * and beside it podKiller, which stops what no worker will (kubelet_pods.go).
 */
import { claim } from '../claims.ts';
import type { SyncOnlyTexts, Told } from '../explanation.ts';
import {
  byPodKiller,
  cut,
  errorOf,
  isListed,
  knowsNoPod,
  nothingDone,
  statusTellsRunning,
  stillRuns,
  terminationReason,
  type NothingDone,
} from '../reading.ts';
import type { Facts } from '../facts.ts';
import { code, graceSeconds, podName, seconds, sentences } from './words.ts';
import { REQUESTED, worker } from './worker.ts';

const ONE_WAY = 'There is no way back: no update can cancel a termination.';
const SENT_AGAIN = 'What still runs is sent to it again by the next housekeeping, every 2 s.';

const REQUESTED_HERE: typeof REQUESTED = {
  ...REQUESTED,
  deleted: (f) => ({
    title: 'Pod worker is asked to terminate',
    sentences: [
      `${podName(f)} goes to its goroutine with the deletionTimestamp, as one more update. This release knows no phases: the \`syncPod\` that starts a pod also kills it.`,
      'One that is running is not cancelled.',
    ],
    otherwise: `Without the deletionTimestamp the same call would keep the pod running. ${ONE_WAY}`,
  }),
  removed: (f) => ({
    title: 'podKiller is asked to stop the pod',
    sentences: sentences(
      claim(
        'notInSource',
        `No source lists ${podName(f)} any more, so the kubelet forgets its goroutine and hands it to podKiller.`,
      ),
      f.isStatic && claim('mirrorRemains', 'Its mirror goes on saying Running.'),
      f.running?.metadata.deletionTimestamp !== undefined &&
        'A stop that is under way goes on beside this one. A force delete’s grace of 0 becomes 2 s here.',
      f.running?.metadata.deletionTimestamp === undefined && 'The grace is the pod’s own.',
    ),
    otherwise: f.isStatic
      ? `Its mirror’s deletion would not have led here. ${ONE_WAY}`
      : `Had the kubelet seen the DELETE, the pod’s own \`syncPod\` would stop it. ${ONE_WAY}`,
  }),
  deadline: (f) => ({
    title: 'Pod worker is asked to terminate: past its deadline',
    sentences: [
      `The \`syncPod\` that comes now will find ${podName(f)} Failed, DeadlineExceeded, and kill what has failed.`,
      'Nobody has set a deletionTimestamp, so the grace is the pod’s own, and the object stays when all is done.',
    ],
    otherwise: `Without \`activeDeadlineSeconds\` it would go on. ${ONE_WAY}`,
  }),
  orphaned: (f) => ({
    title: isListed(f) ? 'What is left of the pod is to be stopped' : 'An orphan is to be torn down',
    sentences: [
      isListed(f)
        ? 'The runtime’s list shows something of a pod whose status says that it is over, so housekeeping hands it to podKiller.'
        : 'The runtime’s list shows a pod that no source lists, so housekeeping hands it to podKiller.',
      'Perhaps nothing of it is left to stop; then this is needless, but harmless.',
    ],
    otherwise: 'A pod that is listed and not over is stopped by its own `syncPod`.',
  }),
};

const NOTHING_DONE: Readonly<Record<NothingDone, (f: Facts) => Told>> = {
  notFound: (f) => ({
    title: claim('notInRuntimeCache', 'There is nothing left to stop'),
    sentences: [
      claim(
        'notInRuntimeCache',
        `The list of what runs does not show ${podName(f)}, and that is called an error here. Its worker is forgotten all the same.`,
      ),
    ],
    otherwise: 'With anything of it in that list, podKiller would be asked to stop it.',
  }),
  notReady: (f) => ({
    title: 'The removal is put off',
    sentences: [`Not all sources have reported their pods yet, so nothing is done about ${podName(f)}.`],
    otherwise: SENT_AGAIN,
  }),
  inHand: () => ({
    title: claim('podKillerHasIt', 'podKiller has the pod in hand already'),
    sentences: ['It stops each pod in one goroutine. A second request changes nothing, not even its grace.'],
    otherwise: 'Without the one that runs, this request would have begun it.',
  }),
  mirror: worker.UpdateIgnored,
  over: (f) => ({
    title: 'The update finds nothing to do',
    sentences: [
      claim(
        'statusStopped',
        `The status of ${podName(f)} says that it is over and that nothing of it runs, so its worker is not asked.`,
      ),
    ],
    otherwise: 'With a container still running, it would be killed.',
  }),
};

export const syncOnly: SyncOnlyTexts = {
  TerminationRequested: (f) => REQUESTED_HERE[terminationReason(f)](f),
  TerminationAcknowledged: () => ({
    title: 'Pod worker begins to terminate',
    sentences: [
      '`syncPod` finds the deletionTimestamp, or is told to kill the pod, instead of keeping it running. It starts no container any more.',
    ],
    otherwise: 'A sync that was still running would have had to return first.',
  }),
  TerminatingEntered: (f) =>
    byPodKiller(f)
      ? {
          title: 'podKiller begins to kill the pod',
          sentences: [
            'It does so in a goroutine of its own, beside the pod’s worker. It has every container stopped at the same time, and then the sandbox. It writes no status.',
          ],
          otherwise: `A failure is only logged. ${SENT_AGAIN}`,
        }
      : {
          title: '`syncPod` begins to kill the pod',
          sentences: [
            'It has every container stopped, and the sandbox after them. Each update does so anew, until the pod’s status shows nothing that runs.',
          ],
          otherwise: 'If one stop fails, it fails as a whole, and is called again after 10 to 15 s.',
        },
  GracePeriodChosen: (f) => {
    if (knowsNoPod(f))
      return {
        title: 'Each container has its own grace',
        sentences: [
          'podKiller knows no pod and gives no grace. Each container is stopped as its annotations have it: with the pod’s own grace and preStop hook.',
        ],
        otherwise: 'From 1.22 on an orphan gets a grace of 1 s and no hook.',
      };
    const given = f.number('gracePeriod');
    if (given !== undefined)
      return {
        title: `The grace is ${seconds(given)}`,
        sentences: ['Whoever asked for this gave the grace; nobody corrects it in this release, not even a 0.'],
        otherwise: 'A shorter one may still come, but it does not reach a `StopContainer` that is already waiting.',
      };
    const value = graceSeconds(f);
    return {
      title: value === undefined || value < 2 ? 'Each container has its own grace' : `The grace is ${seconds(value)}`,
      sentences: [
        'No grace is handed down in this release: each container takes what the DELETE has set, or else the pod’s own. The time of a preStop hook comes off, and at least 2 s remain.',
      ],
      otherwise: 'A shorter one may still come, but it does not reach a `StopContainer` that is already waiting.',
    };
  },
  ContainersStopped: () => ({
    title: 'podKiller has stopped the containers and the sandbox',
    sentences: ['No call has failed. podKiller does not ask the runtime whether anything still runs.'],
    otherwise: SENT_AGAIN,
  }),
  TerminatingExited: (f) =>
    byPodKiller(f)
      ? {
          title: 'podKiller is done with the pod',
          sentences: ['With success or without, it takes the pod off its list of those that it is killing.'],
          otherwise: SENT_AGAIN,
        }
      : {
          title: '`syncPod` returns',
          sentences: ['With an error the worker tries again after its back-off. Without one it waits for an update.'],
          otherwise: 'The next call would find done what is done.',
        },
  UpdateIgnored: (f) => NOTHING_DONE[nothingDone(f)](f),
  WorkDone: () => ({
    title: 'Pod worker is done with this piece of work',
    sentences: ['It goes on with what came in meanwhile, or looks again in 60 to 90 s.'],
    otherwise: 'After an error it would look again in 10 to 15 s.',
  }),
  WorkerFinished: (f) => ({
    title: 'Pod worker has finished',
    sentences: [
      statusTellsRunning(f)
        ? claim(
            'containersDown',
            `Nothing of ${podName(f)} runs any more, but its status has yet to say so: the next update calls \`syncPod\` once more.`,
          )
        : claim(
            'statusStopped',
            `The status of ${podName(f)} shows nothing that runs: from here on \`dispatchWork\` has nothing for the worker.`,
          ),
      'Volumes and cgroup are left to the volume manager and to housekeeping.',
    ],
    otherwise: 'While the status shows a container that runs, each update kills the pod again.',
  }),
  WorkerForgotten: (f) => ({
    title: `The kubelet forgets ${podName(f)}’s worker`,
    sentences: [
      isListed(f)
        ? 'The pod’s status says that it is over, so its channel is closed; the goroutine ends after what it has in hand.'
        : claim(
            'notInSource',
            'No source lists the pod any more, so its channel is closed; the goroutine ends after what it has in hand.',
          ),
    ],
    otherwise: 'An update that comes later makes a worker anew.',
  }),
  OrphanFound: (f) => ({
    title: isListed(f) ? 'Housekeeping finds a pod that should not run' : 'Housekeeping finds an orphan',
    sentences: sentences(
      isListed(f)
        ? 'The runtime’s list shows a pod whose status says that it is over.'
        : 'The runtime’s list shows a pod that no source lists, as after a restart of the kubelet.',
      !stillRuns(f) &&
        claim(
          'containersDown',
          'That list is up to 2 s old and nothing of the pod runs: what follows is needless, but harmless.',
        ),
    ),
    otherwise: 'A pod that is listed and not over is left to its worker.',
  }),
  WorkFailed: (f) => {
    if (!byPodKiller(f)) return worker.WorkFailed(f);
    const error = errorOf(f);
    return {
      title: 'podKiller could not stop the pod',
      sentences: sentences(
        error !== undefined && `The error: ${code(cut(error, 120))}.`,
        'It only logs that; there is no back-off and no deadline.',
      ),
      otherwise: SENT_AGAIN,
    };
  },
};
