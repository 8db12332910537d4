/**
 * pkg/kubelet/status/status_manager.go:TerminatePod: the last status of a pod. Whatever nobody saw end counts as lost,
 * and from 1.27 a pod that ends without a terminal phase has failed.
 */
import { printed } from '../../kube/printed.ts';
import { ref } from '../../kube/klog/index.ts';
import { isStaticPod, type ContainerStatus, type Pod, type PodStatus } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { Release } from '../releases/index.ts';
import { isSidecar } from './containers.ts';

/** A static pod keeps its phase. */
const mustFail = (pod: Pod, { phase }: PodStatus, { terminatePodForcesPhase }: Release): boolean =>
  terminatePodForcesPhase && !isStaticPod(pod) && !isTerminalPhase(phase);

function lost(status: ContainerStatus, { terminatePodSparesWaiting }: Release): ContainerStatus {
  const { terminated, waiting } = status.state;
  if (terminated !== undefined || (waiting !== undefined && terminatePodSparesWaiting)) return status;
  return {
    ...status,
    ready: false,
    started: false,
    state: {
      terminated: {
        exitCode: 137,
        reason: 'ContainerStatusUnknown',
        message: printed`The container could not be located when the pod was terminated`,
      },
    },
  };
}

/** hasPodInitialized: a container that never had its turn is not lost. */
function hasPodInitialized({ spec, status }: Pod, release: Release): boolean {
  const specs = spec.initContainers ?? [];
  const last = specs.at(-1);
  if (last === undefined) return true;
  const moved = ({ state, lastState }: ContainerStatus): boolean =>
    state.waiting === undefined || lastState.terminated !== undefined;
  if ((status.containerStatuses ?? []).some(moved)) return true;
  const known = status.initContainerStatuses?.find(({ name }) => name === last.name);
  if (known === undefined) return false;
  if (isSidecar(last, release)) return known.state.running !== undefined && known.started === true;
  return [known.state, known.lastState].some(({ terminated }) => terminated?.exitCode === 0);
}

/** initializedContainers: all but those at the end that were never started; the first counts in any case. */
function initializedContainers(statuses: readonly ContainerStatus[]): number {
  const last = statuses.findLastIndex(
    ({ state, lastState }) => state.waiting === undefined || lastState.terminated !== undefined,
  );
  return Math.min(statuses.length, Math.max(last + 1, 1));
}

export function terminatedStatus(pod: Pod, cached: PodStatus, release: Release): PodStatus {
  const { initContainerStatuses: init = [], containerStatuses: main = [] } = cached;
  const all = !release.keepsUninitialisedWaiting;
  const started = all ? init.length : initializedContainers(init);
  return {
    ...cached,
    phase: mustFail(pod, cached, release) ? 'Failed' : cached.phase,
    ...(init.length > 0 && {
      initContainerStatuses: init.map((status, i) => (i < started ? lost(status, release) : status)),
    }),
    containerStatuses: all || hasPodInitialized(pod, release) ? main.map((status) => lost(status, release)) : main,
  };
}

/** The call in the worker's goroutine, which prints; the status follows. */
export function callTerminatePod(pod: Pod, context: ClusterContext<'podWorkers'>): void {
  const { namespace, name, uid } = pod.metadata;
  const cached = context.world.statusManager.podStatuses[uid]?.status ?? pod.status;
  if (mustFail(pod, cached, context.release))
    context.tell('ContainerMarkedFailed', {
      pod: podRef(pod),
      detail: { oldPhase: cached.phase },
      klog: ['statusManager.markingFailed', { oldPhase: cached.phase, pod: ref(namespace, name), podUID: uid }],
    });
  context.send('statusManager', { type: 'terminatePod', pod });
}
