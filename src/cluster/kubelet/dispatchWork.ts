/**
 * pkg/kubelet/kubelet.go:dispatchWork as it was until 1.21: before a pod's worker is asked, its reported status tells
 * whether anything is left to do. The worker has no phases of its own then; its statechart stands for what is decided here.
 */
import { ref } from '../../kube/klog/index.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { UpdateType } from '../state.ts';
import { podAndContainersAreTerminal } from './podTermination.ts';

/** @returns whether the worker is to be asked. */
export function mayDispatchWork(updateType: UpdateType, pod: Pod, context: ClusterContext<'syncLoop'>): boolean {
  if (context.release.podWorkers === 'phases') return true;
  const terminal = podAndContainersAreTerminal(pod, context.world);
  const { uid, namespace, name, deletionTimestamp } = pod.metadata;
  const values = { pod: ref(namespace, name, uid), podUID: uid, syncType: updateType };
  if (deletionTimestamp !== undefined && terminal.containers) {
    context.tell('StatusFinal', { pod: podRef(pod), klog: ['kubelet.completedExecution', values] });
    context.send('statusManager', { type: 'terminatePod', pod });
    context.send('podWorkers', { type: 'podCompleted', podUID: uid });
    context.send('volumeManager', { type: 'volumesChanged' });
    return false;
  }
  if (!terminal.pod || !terminal.containers) return true;
  context.tell('UpdateIgnored', { pod: podRef(pod), klog: ['kubelet.completedIgnoring', values] });
  return false;
}
