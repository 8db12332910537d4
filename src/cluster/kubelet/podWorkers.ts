/**
 * pkg/kubelet/pod_workers.go: the workers of all pods. UpdatePod (`updatePod.ts`) gives them work, each turns in its own
 * loop (`managePodLoop.ts`), and housekeeping asks for what may be forgotten. What a worker may do next is said by its
 * statechart (`podWorkerMachine.ts`).
 */
import type { ClusterActor, ClusterContext } from '../context.ts';
import { cacheRefreshed, resumeWork, takeUpdate } from './managePodLoop.ts';
import { knownWorkType } from './podState.ts';
import { identify, releaseFullName, SOURCE, type Self } from './podWorker.ts';
import { updatePod } from './updatePod.ts';

/** pod_workers.go:removeTerminatedWorker, until 1.26: only finished records go. */
function removeTerminatedWorker(self: Self, uid: string, context: ClusterContext): void {
  const status = self.workers[uid]?.status;
  if (status === undefined) return;
  if (!status.finished) {
    context.tell('HousekeepingStage', {
      pod: identify(status),
      klog: ['podWorkers.removeNotTerminated', { podUID: uid }],
    });
    return;
  }
  context.tell('WorkerForgotten', {
    pod: identify(status),
    klog: [status.restartRequested ? 'podWorkers.removeForRestart' : 'podWorkers.removeHistory', { podUID: uid }],
    source: { file: SOURCE, func: 'removeTerminatedWorker' },
    because: context.changedBy('podManager', 'podByUID', uid) ?? context.changedBy('podWorkers', 'workers', uid),
  });
  releaseFullName(self, status);
  delete self.workers[uid];
}

export const podWorkers: ClusterActor<'podWorkers'> = (self, message, context) => {
  switch (message.type) {
    case 'updatePod':
      return updatePod(self, message.update, context);
    case 'workerWake':
      return takeUpdate(self, message.podUID, context);
    case 'takeWorkQueue':
      for (const uid of message.podUIDs) delete self.workQueue[uid];
      return;
    case 'cacheRefreshed':
      return cacheRefreshed(self, context);
    case 'timer':
      return resumeWork(self, message.key, message.token, null, context);
    case 'reply':
      return resumeWork(self, message.key, message.token, message.value, context);
    case 'syncKnownPods': {
      self.podsSynced = true;
      const desired = new Set(message.desired);
      const workTypes = Object.fromEntries(
        Object.entries(context.world.podWorkers.workers).map(([uid, { status }]) => [uid, knownWorkType(status)]),
      );
      for (const uid of Object.keys(context.world.podWorkers.workers)) {
        if (!desired.has(uid) || self.workers[uid]?.status.restartRequested) removeTerminatedWorker(self, uid, context);
      }
      return context.reply(message.replyTo, { kind: 'workTypes', workTypes });
    }
    default:
  }
};
