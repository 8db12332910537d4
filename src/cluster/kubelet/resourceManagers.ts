/**
 * pkg/kubelet/cm: what the CPU, memory and topology managers say when a pod is admitted. Without a static policy they
 * decide nothing, but they remember every container that was created until some pod is admitted after its own has gone
 * (cpumanager/cpu_manager.go:removeStaleState).
 */
import type { Draft } from '../../engine/draft.ts';
import { ref } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { SyncLoopState } from '../state.ts';

type Context = ClusterContext<'syncLoop'>;

/** kubelet_pods.go:filterOutInactivePods: what the status manager knows counts as well as what the API has told. */
export function isActive(podUID: string, { world }: Context): boolean {
  const pod = world.podManager.podByUID[podUID];
  if (pod === undefined) return false;
  const worker = world.podWorkers.workers[podUID]?.status;
  if (worker !== undefined && worker.terminatedAt !== null) return false;
  const cached = world.statusManager.podStatuses[podUID]?.status;
  const isOver = isTerminal(pod) || (cached !== undefined && isTerminal({ status: cached }));
  return !isOver || (worker !== undefined && worker.terminatingAt !== null);
}

/** GetAllocateResourcesPodAdmitHandler, which asks before the predicates are asked. */
export function allocate(self: Draft<SyncLoopState>, pod: Pod, context: Context): void {
  const { namespace, name, uid } = pod.metadata;
  context.tell('ResourcesAdmitted', {
    pod: podRef(pod),
    klog: ['topologyManager.admit', { podUID: uid, podNamespace: namespace, podName: name, pod: ref(namespace, name) }],
  });
  if (!context.release.admissionForgetsContainers) return;
  /** The pod itself is among the active ones: podManager has been told of it first (HandlePodAdditions). */
  const stale = context.own.containerMap.filter(({ podUID }) => podUID !== uid && !isActive(podUID, context));
  if (stale.length === 0) return;
  const known = new Set(stale);
  self.containerMap = context.own.containerMap.filter((container) => !known.has(container)) as Draft<
    SyncLoopState['containerMap']
  >;
  for (const container of stale) {
    context.tell('StaleAssignmentRemoved', { klog: ['cpuManager.removeStaleState', { ...container }] });
    context.tell('StaleAssignmentRemoved', {
      klog: ['cpuManager.deletedAssignment', { ...container, logger: CPU_STATE }],
    });
  }
  for (const container of stale)
    context.tell('StaleAssignmentRemoved', { klog: ['memoryManager.removeStaleState', { ...container }] });
}

const CPU_STATE = 'CPUManager state memory';
