/**
 * pkg/kubelet/prober/prober_manager.go: a worker (`probeWorker.ts`) for each probe of each container, from the pod's first
 * sync on. Liveness and startup probes of its main containers end when the pod terminates, all others when its
 * containers have stopped.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { Pod, PodStatus } from '../../kube/objects.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { ClusterState, ProbeManagerState, ProbeWorker } from '../state.ts';
import type { ProbeVerdict } from './computePodActions.ts';
import { jitter } from '../latencies.ts';
import { PROBE_FIELD } from '../../kube/probeTypes.ts';
import { probeKey, probeWorkersOf, workerOf } from './probes.ts';
import { answered, cancelled, periodOf, ticked, triggered } from './probeWorker.ts';

type Self = Draft<ProbeManagerState>;
type Context = ClusterContext<'probeManager'>;

/** worker.go:run: soon after the kubelet's own start a worker waits for some part of its period, so that not all come at once. */
function startDelay({ container, type }: ProbeWorker, { spec }: Pod, context: Context): Micros {
  const probe = [...spec.containers, ...(spec.initContainers ?? [])].find(({ name }) => name === container)?.[
    PROBE_FIELD[type]
  ];
  const period = probe === undefined ? ZERO : periodOf(probe);
  const { startedAt } = context.world.kubelet;
  if (context.now - startedAt >= period) return ZERO;
  return micros(Math.round(period * jitter(context.seed, context.serial())));
}

/** AddPod: a worker that is there already goes on. */
function addPod(self: Self, pod: Pod, context: Context): void {
  for (const worker of probeWorkersOf(pod, context.release)) {
    const key = probeKey(worker);
    const known = self.workers[key];
    if (known !== undefined) {
      if (context.release.probeContext === 'sync') known.outlivesSync = true;
      continue;
    }
    const ticker = context.serial();
    self.workers[key] = { ...worker, ticker };
    const takes = plus(context.latency('wake'), startDelay(worker, pod, context));
    context.send('probeManager', { type: 'tick', timer: `${key}#${ticker}` }, takes);
  }
}

/** pod_workers.go:UpdatePod calls cancelFn; a command that is being run ends with that. */
function cancelProbes(self: Self, podUID: string, context: Context): void {
  for (const [key, worker] of Object.entries(context.own.workers))
    if (worker.podUID === podUID && worker.outlivesSync !== true) cancelled(self, key, context);
}

function removeWorkers(self: Self, unwanted: (worker: ProbeWorker) => boolean, { own }: Context): void {
  for (const [key, worker] of Object.entries(own.workers)) if (unwanted(worker)) delete self.workers[key];
}

export const probeManager: PartOfKubelet<'probeManager'> = (self, message, context) => {
  switch (message.type) {
    case 'addProbes':
      return addPod(self, message.pod, context);
    case 'tick':
      return ticked(self, message.timer, context);
    case 'triggerProbe':
      return triggered(self, message.key, context);
    case 'probeAnswers':
      return answered(self, message.key, message.token, context);
    case 'stopProbes': {
      const stops = ({ type, container }: ProbeWorker): boolean =>
        message.which === 'all' || (type !== 'readiness' && message.containers.includes(container));
      return removeWorkers(self, (worker) => worker.podUID === message.podUID && stops(worker), context);
    }
    case 'cancelProbes':
      return cancelProbes(self, message.podUID, context);
    case 'cleanupProbes': {
      const desired = new Set(message.podUIDs);
      return removeWorkers(self, ({ podUID }) => !desired.has(podUID), context);
    }
  }
};

/** What the liveness and startup probes say of a container. */
export const probeVerdict =
  ({ probeManager: { workers } }: Pick<ClusterState, 'probeManager'>): ProbeVerdict =>
  (containerID, probe) => {
    const worker = Object.values(workers).find(({ type, containerID: id }) => type === probe && id === containerID);
    return worker?.result === 'success' || worker?.result === 'failure' ? worker.result : undefined;
  };

/** Readiness probes that are run at once, so that a container which has started need not wait for their next turn. */
export function probesToTrigger(pod: Pod, status: PodStatus, probes: ProbeManagerState): readonly string[] {
  const all = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  return all
    .filter(({ started, ready }) => started === true && !ready)
    .filter((container) => workerOf(probes, pod, container, 'readiness').exists)
    .map(({ name }) => probeKey({ podUID: pod.metadata.uid, container: name, type: 'readiness' }));
}
