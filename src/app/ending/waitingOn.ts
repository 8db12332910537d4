/** Which of the diagnosis' waits the model's state is in: by that it has its causes, and advice. */
import type { WaitCode } from '../../cluster/frameWait.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { WaitingOn } from '../../evidence/index.ts';
import { uidsOf, type PodKey, type Wait } from '../explain/index.ts';

/** By what a goroutine waits for. */
const CALLS: Readonly<Record<WaitCode, WaitingOn>> = {
  RunPodSandbox: 'sandbox-teardown',
  StopPodSandbox: 'sandbox-teardown',
  PullImage: 'unknown',
  CreateContainer: 'container-stop',
  StartContainer: 'container-stop',
  StopContainer: 'container-stop',
  preStop: 'unknown',
  terminationOrder: 'container-stop',
  relist: 'unknown',
  attachAndMount: 'volume-unmount',
  unmount: 'volume-unmount',
  volumePaths: 'volume-unmount',
  podCgroup: 'cgroup',
  createMirror: 'mirror-conflict',
  deleteOutdatedMirror: 'mirror-conflict',
  deleteOrphanedMirror: 'mirror-conflict',
};

/** What failed, where the worker is between two tries: in the order in which it goes about it. */
function failing(state: ClusterState, key: PodKey): WaitingOn {
  if (state.runtime.outage !== undefined) return 'kubelet-down';
  const uids = uidsOf(state, key);
  const mine = ({ podUID }: { readonly podUID: string }): boolean => uids.has(podUID);
  if (Object.values(state.runtime.containers).some((c) => mine(c) && c.state === 'running')) return 'container-stop';
  if (Object.values(state.runtime.sandboxes).some((s) => mine(s) && (s.state === 'ready' || s.network !== 'down')))
    return 'sandbox-teardown';
  if (Object.values(state.volumeManager.actual).some((v) => mine(v) && v.state !== 'unmounted'))
    return 'volume-unmount';
  return [...uids].some((uid) => state.node.cgroups[uid] !== undefined) ? 'cgroup' : 'unknown';
}

export function waitingOnOf(wait: Wait, state: ClusterState, key: PodKey): WaitingOn {
  switch (wait.kind) {
    case 'finalizer':
      return 'finalizer';
    case 'node':
      return 'node-lost';
    case 'preStop':
      return 'prestop';
    case 'stopContainer':
      return 'container-stop';
    case 'unmount':
      return 'volume-unmount';
    case 'name':
      return 'static-name-conflict';
    case 'answer':
      return 'apiserver';
    case 'call':
      return CALLS[wait.call.code];
    case 'retry':
      return failing(state, key);
    case 'statusPass':
      if (!state.kubelet.running) return 'kubelet-down';
      return state.apiserver.serving && state.apiClient.cutSince === null ? 'status-update' : 'apiserver';
    case 'hear':
    case 'work':
    case 'relist':
    case 'housekeeping':
    case 'containerGC':
      if (!state.kubelet.running || state.runtime.outage !== undefined) return 'kubelet-down';
      return state.apiserver.serving && state.apiClient.cutSince === null ? 'unknown' : 'apiserver';
    case 'toleration':
    case 'start':
    case 'runs':
    case 'ended':
    case 'nothing':
      return 'unknown';
  }
}
