/**
 * What must happen in time. Bounds are Kubernetes' own periods plus a second or two for what lies between them: the
 * sync tick, a relist, a housekeeping pass that takes a while.
 */
import { micros, minus, ms, plus, seconds, type Micros } from '../../engine/time.ts';
import { objectKey, isStaticPod, podFullName, type Pod } from '../../kube/objects.ts';
import { atLeast } from '../../kube/release.ts';
import type { PodRef } from '../../trace/event.ts';
import { podRef } from '../podRef.ts';
import { BACK_OFF_PERIOD, CONTAINER_GC_PERIOD, HOUSEKEEPING_PERIOD, STATUS_SYNC_PERIOD } from '../kubelet/constants.ts';
import { identify } from '../kubelet/podWorker.ts';
import type { ClusterState, PodWorker } from '../state.ts';
import { nameOf, ofPod, type Invariant, type Look } from './invariant.ts';

const POD_WORKERS = 'pkg/kubelet/pod_workers.go';

/** The work queue's delay with its jitter of a half, the sync tick that reads the queue, and a relist. */
const RETRY_WITHIN = plus(micros(BACK_OFF_PERIOD * 1.5), seconds(3));

/**
 * Waits by key: each is over when it is ended, or late when its time has passed. Time during which a part is away or
 * can't be reached does not count, nor does what was before.
 */
class Waits {
  readonly #look: Look;
  readonly #begun = new Map<string, symbol>();

  constructor(look: Look) {
    this.#look = look;
  }

  /** A wait that has begun goes on; `late` is called once, if it is not ended before. */
  begin(key: string, within: Micros, late: () => void): void {
    if (!this.#begun.has(key)) this.restart(key, within, late);
  }

  restart(key: string, within: Micros, late: () => void): void {
    const mark = Symbol(key);
    this.#begun.set(key, mark);
    const ask = (): void => {
      if (this.#begun.get(key) !== mark) return;
      const calm = minus(this.#look.now, this.#look.calmSince);
      if (calm < within) return this.#look.after(minus(within, calm), ask);
      this.#begun.delete(key);
      late();
    };
    this.#look.after(within, ask);
  }

  end(key: string): void {
    this.#begun.delete(key);
  }

  has(key: string): boolean {
    return this.#begun.has(key);
  }

  readonly clear = (): void => this.#begun.clear();
}

const isKnown = (state: ClusterState, uid: string): boolean => state.podManager.podByUID[uid] !== undefined;
const isTerminating = (worker: PodWorker | undefined): worker is PodWorker =>
  worker !== undefined && worker.status.terminatingAt !== null && !worker.status.finished;

/** A failed termination is tried again: by the work queue while the pod is known, by SyncKnownPods when it is not. */
function retried(look: Look, wanted: 'known' | 'unknown', within: Micros) {
  const waits = new Waits(look);
  const failed = new Set<string>();
  const wait = (uid: string): void => {
    if (!failed.has(uid) || isKnown(look.state, uid) !== (wanted === 'known')) return waits.end(uid);
    waits.begin(uid, within, () => {
      const worker = look.state.podWorkers.workers[uid];
      if (!isTerminating(worker)) return;
      look.violated(
        { code: 'notRetried', values: { pod: nameOf(worker.status), seconds: within / 1_000_000 } },
        identify(worker.status),
      );
    });
  };
  const entered = ofPod(({ uid }) => {
    failed.delete(uid);
    waits.end(uid);
  });
  return {
    newProcess: () => {
      failed.clear();
      waits.clear();
    },
    known: (_before: Pod | undefined, _after: Pod | undefined, uid: string) => wait(uid),
    on: {
      WorkFailed: ofPod(({ uid }) => {
        if (!isTerminating(look.state.podWorkers.workers[uid])) return;
        failed.add(uid);
        wait(uid);
      }),
      /** Taken up again: from here on it may have to wait for a status as new as its last sync. */
      WorkStarted: entered,
    },
  };
}

const knownIsRetried: Invariant = {
  id: 'L1',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'completeWork' },
  watch: (look) => retried(look, 'known', RETRY_WITHIN),
};

const unknownIsRetried: Invariant = {
  id: 'L2',
  since: '1.27',
  source: { file: POD_WORKERS, func: 'SyncKnownPods' },
  watch: (look) => retried(look, 'unknown', plus(HOUSEKEEPING_PERIOD, seconds(3))),
};

/** How long the containers of a worker's pod may take to stop. */
function stopTakes({ status }: PodWorker, pod: Pod | undefined, look: Look): Micros {
  const grace = Math.max(
    status.gracePeriod === 0 ? (pod?.spec.terminationGracePeriodSeconds ?? 0) : status.gracePeriod,
    2,
  );
  const hooks = pod?.spec.containers.some(({ lifecycle }) => lifecycle?.preStop !== undefined) ?? false;
  if (!hooks) return seconds(grace);
  return seconds(atLeast(look.release, '1.28') ? grace + 2 : 2 * grace);
}

/** What the API, PLEG and the volume loops take, and the status manager, which sends one pod's status after another. */
const cleanUpTakes = (look: Look): Micros =>
  plus(seconds(5), ms(50 * Object.keys(look.state.statusManager.podStatuses).length));

const goesInTime: Invariant = {
  id: 'L3',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'podWorkerLoop' },
  watch: (look) => {
    const waits = new Waits(look);
    const troubled = new Set<string>();
    const late = (pod: PodRef, since: Micros) => () => {
      const object = look.state.etcd.pods[objectKey(pod.namespace, pod.name)];
      if (object?.metadata.uid !== pod.uid || troubled.has(pod.uid)) return;
      if ((object.metadata.finalizers ?? []).length > 0 || look.pods.mountedVolumesOf(pod.uid).length > 0) return;
      const waited = Math.round((look.now - since) / 1_000_000);
      look.violated({ code: 'stillThere', values: { pod: nameOf(pod), seconds: waited } }, pod);
    };
    const begin = (pod: PodRef): void => {
      const worker = look.state.podWorkers.workers[pod.uid];
      const object = look.state.etcd.pods[objectKey(pod.namespace, pod.name)];
      if (!isTerminating(worker) || object?.metadata.uid !== pod.uid) return;
      if (object.metadata.deletionTimestamp === undefined) return;
      waits.begin(pod.uid, plus(stopTakes(worker, object, look), cleanUpTakes(look)), late(pod, look.now));
    };
    const trouble = ofPod(({ uid }) => troubled.add(uid));
    return {
      newProcess: waits.clear,
      object: (before, after) => {
        if (after === undefined || after.metadata.deletionTimestamp === before?.metadata.deletionTimestamp) return;
        begin(podRef(after));
      },
      on: {
        TerminatingEntered: ofPod(begin),
        VolumeUnmounted: ofPod((pod, { t }) => {
          if (!waits.has(pod.uid)) return;
          const terminated = look.state.podWorkers.workers[pod.uid]?.status.terminatedAt ?? null;
          if (terminated !== null) waits.restart(pod.uid, cleanUpTakes(look), late(pod, t));
        }),
        WorkFailed: trouble,
        VolumeUnmountFailed: trouble,
        RequestRefused: trouble,
      },
    };
  },
};

/** The status of a static pod waits until there is a mirror that could have it (status_manager.go:syncBatch). */
const hasNoMirror = (uid: string, { podManager }: ClusterState): boolean => {
  const pod = podManager.podByUID[uid];
  return pod !== undefined && isStaticPod(pod) && !Object.values(podManager.translationByUID).includes(uid);
};

const statusIsSentAgain: Invariant = {
  id: 'L4',
  source: { file: 'pkg/kubelet/status/status_manager.go', func: 'syncBatch' },
  watch: (look) => {
    const waits = new Waits(look);
    const sent = ofPod((pod, { actor }) => {
      if (actor === 'statusManager') waits.end(nameOf(pod));
    });
    const wait = (pod: PodRef): void =>
      waits.restart(nameOf(pod), plus(STATUS_SYNC_PERIOD, seconds(2)), () => {
        const cached = Object.entries(look.state.statusManager.podStatuses);
        const [uid] =
          cached.find(([, { podNamespace, podName }]) => podNamespace === pod.namespace && podName === pod.name) ?? [];
        if (uid === undefined || hasNoMirror(uid, look.state)) return;
        look.violated({ code: 'statusNotResent', values: { pod: nameOf(pod) } }, pod);
      });
    return {
      newProcess: waits.clear,
      mirror: (before, after) => {
        if (before === undefined && after !== undefined && waits.has(nameOf(after.metadata))) wait(podRef(after));
      },
      on: {
        RequestRefused: ofPod((pod, { actor }) => {
          if (actor === 'statusManager') wait(pod);
        }),
        RequestSent: sent,
        StatusSent: sent,
        FinalDeleteSent: sent,
        StatusUnchanged: sent,
      },
    };
  },
};

const recordsAreForgotten: Invariant = {
  id: 'L5',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'SyncKnownPods' },
  watch: (look) => {
    const waits = new Waits(look);
    const wait = (uid: string): void => {
      const status = look.state.podWorkers.workers[uid]?.status;
      if (!status?.finished || isKnown(look.state, uid)) return waits.end(uid);
      waits.begin(uid, plus(HOUSEKEEPING_PERIOD, seconds(1)), () =>
        look.violated({ code: 'workerRemembered', values: { pod: nameOf(status) } }, identify(status)),
      );
    };
    return {
      newProcess: waits.clear,
      known: (_before, _after, uid) => wait(uid),
      worker: (_before, _after, uid) => wait(uid),
    };
  },
};

const nextOfTheNameStarts: Invariant = {
  id: 'L6',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'allowPodStart' },
  watch: (look) => {
    const waits = new Waits(look);
    return {
      newProcess: waits.clear,
      startedStatic: (_before, holder, fullname) => {
        if (holder !== undefined) return waits.end(fullname);
        waits.restart(fullname, RETRY_WITHIN, () => {
          const { workers, waitingToStartStaticPodsByFullname } = look.state.podWorkers;
          const waiting = (waitingToStartStaticPodsByFullname[fullname] ?? [])
            .map((uid) => workers[uid]?.status)
            .find((status) => status !== undefined && status.terminatingAt === null);
          if (waiting === undefined || waiting.syncedAt === null || look.now - waiting.syncedAt < RETRY_WITHIN) return;
          look.violated({ code: 'stillWaitsForName', values: { pod: nameOf(waiting) } }, identify(waiting));
        });
      },
    };
  },
};

const mirrorsFollow: Invariant = {
  id: 'L7',
  since: '1.22',
  source: { file: 'pkg/kubelet/kubelet_pods.go', func: 'HandlePodCleanups' },
  watch: (look) => {
    const waits = new Waits(look);
    const wait = (fullname: string): void => {
      const { podManager, podWorkers } = look.state;
      const mirror = Object.values(podManager.mirrorPodByUID).find((pod) => podFullName(pod) === fullname);
      const holder = podWorkers.workers[podWorkers.startedStaticPodsByFullname[fullname] ?? '']?.status;
      const stopping = holder !== undefined && holder.terminatingAt !== null && holder.terminatedAt === null;
      if (mirror === undefined || stopping || look.pods.knownByFullName(fullname).length > 0) {
        return waits.end(fullname);
      }
      waits.begin(fullname, plus(HOUSEKEEPING_PERIOD, seconds(2)), () =>
        look.violated({ code: 'mirrorOutlives', values: { pod: nameOf(mirror.metadata) } }, podRef(mirror)),
      );
    };
    const waitFor = (before: Pod | undefined, after: Pod | undefined): void => {
      const pod = after ?? before;
      if (pod !== undefined) wait(podFullName(pod));
    };
    return {
      newProcess: waits.clear,
      known: waitFor,
      mirror: waitFor,
      worker: (before, after) => {
        const status = (after ?? before)?.status;
        if (status !== undefined) wait(status.fullname);
      },
      on: { MirrorPodDeleting: ofPod(({ name, namespace }) => waits.end(`${name}_${namespace}`)) },
    };
  },
};

function leftOf(uid: string, { pods, state }: Look): 'container' | 'sandbox' | 'logs' | undefined {
  if (pods.containersOf(uid).length > 0) return 'container';
  if (pods.sandboxesOf(uid).length > 0) return 'sandbox';
  return state.node.logDirs[uid] === undefined ? undefined : 'logs';
}

const remainsAreCollected: Invariant = {
  id: 'L8',
  since: '1.22',
  source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_gc.go', func: 'GarbageCollect' },
  watch: (look) => {
    const waits = new Waits(look);
    return {
      newProcess: waits.clear,
      worker: (before, after, uid) => {
        if (after !== undefined || before === undefined) return waits.end(uid);
        waits.begin(uid, plus(CONTAINER_GC_PERIOD, seconds(5)), () => {
          const what = leftOf(uid, look);
          if (what === undefined) return;
          look.violated({ code: 'remainsLeft', values: { pod: nameOf(before.status), what } }, identify(before.status));
        });
      },
    };
  },
};

export const LIVENESS: readonly Invariant[] = [
  knownIsRetried,
  unknownIsRetried,
  goesInTime,
  statusIsSentAgain,
  recordsAreForgotten,
  nextOfTheNameStarts,
  mirrorsFollow,
  remainsAreCollected,
];
