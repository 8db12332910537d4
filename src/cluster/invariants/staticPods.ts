/** Static pods, their mirrors in the API, and the full name that only one of them may hold. */
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import type { PodRef, Seq, TraceEvent } from '../../trace/event.ts';
import { podRef } from '../podRef.ts';
import { identify } from '../kubelet/podWorker.ts';
import type { PodSyncStatus } from '../state.ts';
import { nameOf, ofPod, type Invariant, type Look } from './invariant.ts';

const POD_WORKERS = 'pkg/kubelet/pod_workers.go';

/** Whether `event` goes back to something that happened to the object `uid` at `from` or later. */
function comesFrom(event: TraceEvent, uid: string, from: Seq, look: Look): boolean {
  for (
    let cause: TraceEvent | undefined = event;
    cause !== undefined && cause.seq >= from;
    cause = cause.cause === undefined ? undefined : look.eventAt(cause.cause)
  ) {
    if (cause.pod?.uid === uid) return true;
  }
  return false;
}

const mirrorsStopNothing: Invariant = {
  id: 'I5',
  source: { file: 'pkg/kubelet/kubelet.go', func: 'HandlePodUpdates' },
  watch: (look) => {
    /** Deleted mirrors by the UID of their static pod, and since which event. */
    const deleted = new Map<string, { readonly mirror: PodRef; readonly since: Seq }>();
    /** Static pods that something else has begun to end. */
    const ending = new Set<string>();
    const staticUID = (mirror: Pod): string | undefined => look.state.podManager.translationByUID[mirror.metadata.uid];
    const endsByItself = ofPod(({ uid }) => {
      deleted.delete(uid);
      ending.add(uid);
    });
    return {
      object: (before, after) => {
        if (before === undefined || !isMirrorPod(before)) return;
        const uid = staticUID(before);
        const stays = after?.metadata.uid === before.metadata.uid && after.metadata.deletionTimestamp === undefined;
        if (uid === undefined || stays || deleted.has(uid) || ending.has(uid)) return;
        deleted.set(uid, { mirror: podRef(before), since: look.seq });
      },
      mirror: (before, after) => {
        const uid = before === undefined && after !== undefined ? staticUID(after) : undefined;
        if (uid !== undefined) deleted.delete(uid);
      },
      on: {
        // Whatever else ends the pod has its containers stopped, too.
        TerminationRequested: ofPod(({ uid }, event) => {
          const found = deleted.get(uid);
          if (found === undefined) return void ending.add(uid);
          if (!comesFrom(event, found.mirror.uid, found.since, look)) deleted.delete(uid);
        }),
        // A deadline is a reason of its own, also where the sync that notices it was asked for by the mirror's deletion.
        DeadlineExceeded: endsByItself,
        WorkerCreated: ofPod(({ uid }) => ending.delete(uid)),
        StopContainerCalled: ofPod((pod, event) => {
          const found = deleted.get(pod.uid);
          if (found === undefined || !comesFrom(event, found.mirror.uid, found.since, look)) return;
          look.violated({ code: 'mirrorStopsStatic', values: { pod: nameOf(pod) } }, pod);
        }),
      },
    };
  },
};

const isRunning = ({ isStatic, startedAt, finished }: PodSyncStatus): boolean =>
  isStatic && startedAt !== null && !finished;

const oneOfEachName: Invariant = {
  id: 'I11',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'allowStaticPodStart' },
  watch: (look) => {
    const running = new Map<string, Set<string>>();
    const note = (status: PodSyncStatus, runs: boolean): void => {
      const uids = running.get(status.fullname) ?? new Set();
      if (runs) uids.add(status.podUID);
      else uids.delete(status.podUID);
      running.set(status.fullname, uids);
      if (!runs || uids.size < 2) return;
      look.violated({ code: 'twoOfOneName', values: { pod: nameOf(status) } }, identify(status));
    };
    for (const { status } of Object.values(look.state.podWorkers.workers)) if (isRunning(status)) note(status, true);
    return {
      newProcess: () => running.clear(),
      worker: (before, after) => {
        const was = before !== undefined && isRunning(before.status);
        const is = after !== undefined && isRunning(after.status);
        if (was && !is) note(before.status, false);
        if (is && !was) note(after.status, true);
      },
    };
  },
};

const nameIsFreedLast: Invariant = {
  id: 'I12',
  since: '1.22',
  source: { file: POD_WORKERS, func: 'completeTerminated' },
  watch: (look) => ({
    startedStatic: (holder, next, fullname) => {
      if (holder === undefined || holder === next) return;
      const volumes = look.pods.surelyMountedVolumesOf(holder).length;
      const cgroup = look.state.node.cgroups[holder] !== undefined;
      if (volumes === 0 && !cgroup) return;
      const what = volumes > 0 ? 'volumes' : 'cgroup';
      look.violated({ code: 'nameFreedTooSoon', values: { name: fullname, what } });
    },
  }),
};

export const STATIC_PODS: readonly Invariant[] = [mirrorsStopNothing, oneOfEachName, nameIsFreedLast];
