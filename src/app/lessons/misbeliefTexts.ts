/** Data table: what people get wrong, and the truth. Backticks set in mono. */
import { lateTexts } from '../language/index.ts';

const en = {
  title: 'Things people get wrong',
  intro: 'Each of these is widely believed. The scenario beside it shows what really happens.',
  show: 'Show me',
  showIn: (title: string, release: string) => `Show me: ${title}, Kubernetes v${release}`,
  where: (title: string, release: string) => `${title} · v${release}`,
  beliefs: {
    mirrorStopsStatic: {
      belief: 'Deleting a mirror pod stops the static pod.',
      truth:
        'The mirror pod is only a copy in the API. The kubelet makes it anew under another UID, and the container runs on.',
    },
    terminatingIsPhase: {
      belief: 'Terminating is a phase.',
      truth: 'It is a word that kubectl prints once `deletionTimestamp` is set. The phase stays Running.',
    },
    oneDelete: {
      belief: 'One DELETE removes a pod.',
      truth:
        'It takes two. Yours only sets `deletionTimestamp`; the kubelet sends the other, with grace 0, when everything is cleaned up.',
    },
    timestampIsRequest: {
      belief: '`deletionTimestamp` says when the delete was asked for.',
      truth: 'It is the time of the request plus the grace: when it is set, it lies in the future.',
    },
    graceIsWait: {
      belief: 'A deleted pod always takes its whole grace period.',
      truth: 'The grace is a limit. Here the process ends after 12 s, and nobody waits for the other 18.',
    },
    apiStops: {
      belief: 'The API server stops the containers.',
      truth:
        'It only writes down that they should go. The kubelet of the node acts on that, and while it is cut off, nothing stops.',
    },
    forceKills: {
      belief: 'A force delete kills the container.',
      truth:
        'It removes the object. The container is still running then, and is stopped by the kubelet: SIGTERM first, SIGKILL after a wait.',
    },
    zeroIsAtOnce: {
      belief: 'A delete with grace 0 means SIGKILL at once.',
      truth:
        'The kubelet makes 0 into 1 s, and the runtime gets 2 s. In 1.22 to 1.27 it even fell back on the pod’s own 30 s.',
    },
    hookHasOwnTime: {
      belief: 'A preStop hook has time of its own.',
      truth:
        'It uses up the grace: after a hook of 3 s the container gets 27 of its 30 s. Only 1.22 to 1.27 did not take that off.',
    },
    shorterIsFaster: {
      belief: 'Deleting again with a shorter grace makes it faster.',
      truth:
        'The object changes, but the StopContainer call that is under way keeps its 30 s, and so does the process.',
    },
    memory137: {
      belief: 'Exit code 137 means out of memory.',
      truth: 'It means SIGKILL (128 + 9), whoever sent it. Here it was the end of the grace.',
    },
    finalizerKeeps: {
      belief: 'A finalizer keeps the containers running.',
      truth: 'It keeps the object. The containers are stopped as always, and only an entry remains of the pod.',
    },
    stoppedIsGone: {
      belief: 'Once its containers have stopped, the pod is gone.',
      truth: 'The object also waits for the volumes: while one can’t be unmounted, the pod stays Terminating.',
    },
    staticByApi: {
      belief: 'A static pod is removed with kubectl.',
      truth: 'Only its source counts. When its file goes, the kubelet stops it; no request is needed.',
    },
    editUpdates: {
      belief: 'Editing the manifest updates a static pod.',
      truth: 'The edited file is a new pod with a new UID. The old one is stopped, whatever the edit was.',
    },
    evictedIsDeleted: {
      belief: 'An evicted pod is a deleted pod.',
      truth:
        'Under node pressure the kubelet stops it and sets the phase Failed, reason Evicted. The object stays until somebody deletes it.',
    },
    drainTakesAll: {
      belief: '`kubectl drain` removes every pod of the node.',
      truth: 'It leaves static pods alone: when it returns, theirs still run.',
    },
    lostNodeStops: {
      belief: 'A pod that was deleted on a lost node has stopped.',
      truth: 'It is only marked. Its container runs on until the node hears of the delete.',
    },
    kubeletDownStops: {
      belief: 'Without the kubelet its pods are down.',
      truth:
        'Containers belong to the runtime and run on. What stops is everything that would be done to them, deletes included.',
    },
    restartCounts: {
      belief: 'A restarted kubelet goes on counting the grace.',
      truth: 'It knows nothing of the time before: StopContainer begins again with the whole grace.',
    },
    unlistedIsOff: {
      belief: 'A pod that `kubectl get pods` does not show is not running.',
      truth: 'Here the object has long been gone and the container runs on, until housekeeping finds it: an orphan.',
    },
    recreateIsOne: {
      belief: 'With the strategy Recreate, two pods never run at the same time.',
      truth:
        'That holds for rollouts. Whoever deletes the pod gets a successor at once, beside the one that still stops.',
    },
  },
};

export type MisbeliefTexts = typeof en;
export type MisbeliefId = keyof MisbeliefTexts['beliefs'];

export const MISBELIEF_TEXTS = lateTexts(en, () => import('./misbeliefTexts.zh.ts').then(({ zh }) => zh));
