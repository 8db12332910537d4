/** Whom the kubelet may kill by its own decision, and what it owes to those who asked for it. */
import { isCriticalPod } from '../kubelet/criticalPod.ts';
import { identify } from '../kubelet/podWorker.ts';
import { nameOf, type Invariant } from './invariant.ts';

const criticalStays: Invariant = {
  id: 'I25',
  name: 'critical pods are not evicted',
  statement: 'Static pods and others that are critical are never evicted by the kubelet.',
  source: { file: 'pkg/kubelet/eviction/eviction_manager.go', func: 'evictPod' },
  watch: (look) => ({
    worker: (before, after, uid) => {
      if (after === undefined || !after.status.evicted || before?.status.evicted) return;
      const pod = look.state.podManager.podByUID[uid];
      if (!after.status.isStatic && (pod === undefined || !isCriticalPod(pod))) return;
      look.violated(`the kubelet evicts ${nameOf(after.status)}, which is critical`, identify(after.status));
    },
  }),
};

const killersWait: Invariant = {
  id: 'I32',
  name: 'who kills a pod waits for its containers',
  statement: 'Who has a pod killed is told that it is done only when its containers have stopped.',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'completeTerminating' },
  watch: (look) => ({
    worker: (before, after) => {
      if (before === undefined || after === undefined) return;
      if (after.notifyPostTerminating.length >= before.notifyPostTerminating.length) return;
      if (after.status.terminatedAt !== null) return;
      look.violated(
        `who had ${nameOf(after.status)} killed is told that it is done while its containers may still run`,
        identify(after.status),
      );
    },
  }),
};

const lastWord: Invariant = {
  id: 'I33',
  name: 'the last killer has the last word',
  statement:
    'Of several who have a pod killed, the last decides what its status says of the reason while it is stopped.',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'acknowledgeTerminating' },
  watch: (look) => {
    const reasons = new Map<string, string>();
    return {
      newProcess: () => reasons.clear(),
      on: {
        TerminatingEntered: ({ pod }) => {
          const last = pod && look.state.podWorkers.workers[pod.uid]?.statusPostTerminating.at(-1);
          if (pod !== undefined && last !== undefined) reasons.set(pod.uid, last.reason);
        },
        // What the containers' ends say is written next, by whichever phase they give (kubelet_pods.go:generateAPIPodStatus).
        ContainersStopped: ({ pod }) => pod && reasons.delete(pod.uid),
        WorkerForgotten: ({ pod }) => pod && reasons.delete(pod.uid),
      },
      status: (_before, after, uid) => {
        const reason = reasons.get(uid);
        const told = after?.status.reason;
        // Exit codes may win over the killer's phase, and the reason goes with it (generateAPIPodStatus).
        if (after === undefined || reason === undefined || told === undefined || told === reason) return;
        const pod = { namespace: after.podNamespace, name: after.podName, uid };
        look.violated(`the status of ${nameOf(pod)} says ${told}, not ${reason}`, pod);
      },
    };
  },
};

export const EVICTION: readonly Invariant[] = [criticalStays, killersWait, lastWord];
