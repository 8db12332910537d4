/**
 * The probes of a pod: the workers that it has, and what their results make of its status
 * (pkg/kubelet/prober/prober_manager.go). How a worker works is in `probeWorker.ts`.
 */
import type { Container, ContainerStatus, Pod } from '../../kube/objects.ts';
import { PROBE_FIELD, PROBE_TYPES } from '../../kube/probeTypes.ts';
import type { Release } from '../releases/index.ts';
import type { ProbeManagerState, ProbeType, ProbeWorker } from '../state.ts';
import { isSidecar } from './containers.ts';

export const probeKey = ({ podUID, container, type }: Pick<ProbeWorker, 'podUID' | 'container' | 'type'>): string =>
  `${podUID}/${container}/${type}`;

/** Containers that may have probes: of the init containers those that stay. */
const probedContainers = ({ spec }: Pod, release: Release): readonly Container[] => [
  ...spec.containers,
  ...(spec.initContainers ?? []).filter((container) => isSidecar(container, release)),
];

/** Workers that a pod has from its first sync on. */
export function probeWorkersOf(pod: Pod, release: Release): readonly ProbeWorker[] {
  const { uid: podUID, name: podName, namespace: podNamespace, deletionTimestamp } = pod.metadata;
  return probedContainers(pod, release).flatMap((container) =>
    PROBE_TYPES.filter((type) => container[PROBE_FIELD[type]] !== undefined).map((type): ProbeWorker => ({
      podUID,
      podName,
      podNamespace,
      podIsDeleted: deletionTimestamp !== undefined,
      container: container.name,
      type,
      containerID: '',
      result: null,
      lastResult: null,
      resultRun: 0,
      onHold: false,
      running: null,
      pending: null,
      ticker: 0,
    })),
  );
}

interface Statuses {
  readonly init: readonly ContainerStatus[];
  readonly main: readonly ContainerStatus[];
}

const bareID = (containerID: string | undefined): string => containerID?.replace(/^.*:\/\//, '') ?? '';

export function workerOf(
  { workers }: ProbeManagerState,
  pod: Pod,
  { name, containerID }: ContainerStatus,
  type: ProbeType,
): { readonly exists: boolean; readonly result: ProbeWorker['result'] } {
  const worker = workers[probeKey({ podUID: pod.metadata.uid, container: name, type })];
  const isForThis = worker !== undefined && worker.containerID === bareID(containerID);
  return { exists: worker !== undefined, result: isForThis ? worker.result : null };
}

/** UpdatePodStatus: what runs has started, and is ready, unless a probe is there that has not said so. */
export function withProbes(pod: Pod, { init, main }: Statuses, probes: ProbeManagerState, release: Release): Statuses {
  const probed = (status: ContainerStatus): ContainerStatus => {
    const startup = workerOf(probes, pod, status, 'startup');
    const readiness = workerOf(probes, pod, status, 'readiness');
    const running = status.state.running !== undefined;
    const started = running && (!startup.exists || startup.result === 'success');
    return { ...status, started, ready: started && (!readiness.exists || readiness.result === 'success') };
  };
  const initialised = (status: ContainerStatus): ContainerStatus => {
    const spec = (pod.spec.initContainers ?? []).find(({ name }) => name === status.name);
    if (spec !== undefined && isSidecar(spec, release)) return probed(status);
    return { ...status, ready: status.state.terminated?.exitCode === 0 };
  };
  return { init: init.map(initialised), main: main.map(probed) };
}
