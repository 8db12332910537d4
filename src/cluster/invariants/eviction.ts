/** Whom the kubelet may kill by its own decision, and what it owes to those who asked for it. */
import { isCriticalPod } from '../kubelet/criticalPod.ts';
import { identify } from '../kubelet/podWorker.ts';
import { nameOf, ofPod, type Invariant } from './invariant.ts';

const criticalStays: Invariant = {
  id: 'I25',
  source: { file: 'pkg/kubelet/eviction/eviction_manager.go', func: 'evictPod' },
  watch: (look) => ({
    worker: (before, after, uid) => {
      if (after === undefined || !after.status.evicted || before?.status.evicted) return;
      const pod = look.state.podManager.podByUID[uid];
      if (!after.status.isStatic && (pod === undefined || !isCriticalPod(pod))) return;
      look.violated({ code: 'criticalEvicted', values: { pod: nameOf(after.status) } }, identify(after.status));
    },
  }),
};

const killersWait: Invariant = {
  id: 'I32',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'completeTerminating' },
  watch: (look) => ({
    worker: (before, after) => {
      if (before === undefined || after === undefined) return;
      if (after.notifyPostTerminating.length >= before.notifyPostTerminating.length) return;
      if (after.status.terminatedAt !== null) return;
      look.violated({ code: 'killerToldTooSoon', values: { pod: nameOf(after.status) } }, identify(after.status));
    },
  }),
};

const lastWord: Invariant = {
  id: 'I33',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'acknowledgeTerminating' },
  watch: (look) => {
    const reasons = new Map<string, string>();
    return {
      newProcess: () => reasons.clear(),
      on: {
        TerminatingEntered: ofPod(({ uid }) => {
          const last = look.state.podWorkers.workers[uid]?.statusPostTerminating.at(-1);
          if (last !== undefined) reasons.set(uid, last.reason);
        }),
        // What the containers' ends say is written next, by whichever phase they give (kubelet_pods.go:generateAPIPodStatus).
        ContainersStopped: ofPod(({ uid }) => reasons.delete(uid)),
        WorkerForgotten: ofPod(({ uid }) => reasons.delete(uid)),
      },
      status: (_before, after, uid) => {
        const reason = reasons.get(uid);
        const told = after?.status.reason;
        // Exit codes may win over the killer's phase, and the reason goes with it (generateAPIPodStatus).
        if (after === undefined || reason === undefined || told === undefined || told === reason) return;
        const pod = { namespace: after.podNamespace, name: after.podName, uid };
        look.violated({ code: 'otherReason', values: { pod: nameOf(pod), told, reason } }, pod);
      },
    };
  },
};

export const EVICTION: readonly Invariant[] = [criticalStays, killersWait, lastWord];
