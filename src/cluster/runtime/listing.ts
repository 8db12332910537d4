/** What the runtime answers when the kubelet lists or inspects pods (pkg/kubelet/kuberuntime/kuberuntime_manager.go). */
import { derived, grouped } from '../../engine/tables.ts';
import { shownBy, type Clock } from '../clocks.ts';
import type {
  PlegContainerState,
  RuntimeContainer,
  RuntimeContainerStatus,
  RuntimePod,
  RuntimePodStatus,
  RuntimeState,
  Sandbox,
} from '../state.ts';

/** PLEG does not use `created` yet and calls it unknown (pkg/kubelet/pleg/generic.go:convertState). */
function plegState(container: RuntimeContainer): PlegContainerState {
  const state = stateInStore(container);
  return state === 'created' ? 'unknown' : state;
}

/** containerd's own record of the container, which follows its process a little later. */
const stateInStore = ({ state, unreported }: RuntimeContainer): RuntimeContainer['state'] =>
  unreported === true ? 'running' : state;

/** What lists are made from. */
type Listed = Pick<RuntimeState, 'sandboxes' | 'containers'>;

const sandboxesByPod = grouped<Sandbox>(({ podUID }) => podUID);
const containersBySandbox = grouped<RuntimeContainer>(({ sandboxID }) => sandboxID);
const containersByPod = grouped<RuntimeContainer>(({ podUID }) => podUID);

/** The containers of one pod, oldest first. */
export const containersOf = (runtime: Listed, podUID: string): readonly RuntimeContainer[] =>
  containersByPod(runtime.containers).get(podUID) ?? [];

export const containersIn = (runtime: RuntimeState, sandboxID: string): readonly RuntimeContainer[] =>
  containersBySandbox(runtime.containers).get(sandboxID) ?? [];

/** Every pod that has a sandbox or a container, dead ones included (GetPods(true)), by UID, newest last. */
export const podsByUID = derived((runtime: Listed): ReadonlyMap<string, RuntimePod> => {
  const pods = new Map<string, { -readonly [K in keyof RuntimePod]: RuntimePod[K] }>();
  for (const sandbox of Object.values(runtime.sandboxes)) {
    const pod = pods.get(sandbox.podUID) ?? {
      uid: sandbox.podUID,
      name: sandbox.name,
      namespace: sandbox.namespace,
      containers: [],
      sandboxes: [],
    };
    pod.sandboxes = [...pod.sandboxes, { id: sandbox.id, state: sandbox.state === 'ready' ? 'running' : 'exited' }];
    pods.set(sandbox.podUID, pod);
  }
  for (const container of Object.values(runtime.containers)) {
    const pod = pods.get(container.podUID);
    if (pod === undefined) continue;
    pod.containers = [...pod.containers, { id: container.id, name: container.spec.name, state: plegState(container) }];
  }
  return pods;
});

/** The same as a list. */
export const allPods = (runtime: Listed): readonly RuntimePod[] => [...podsByUID(runtime).values()];

const runningPodsOf = derived((runtime: Listed): readonly RuntimePod[] =>
  allPods(runtime)
    .map((pod) => ({
      ...pod,
      containers: pod.containers.filter(({ state }) => state === 'running'),
      sandboxes: pod.sandboxes.filter(({ state }) => state === 'running'),
    }))
    .filter((pod) => pod.containers.length > 0 || pod.sandboxes.length > 0),
);

/** Pods with something running; only their running parts (GetPods(false)). Each answer is a list of its own. */
export const runningPods = (runtime: Listed): readonly RuntimePod[] => [...runningPodsOf(runtime)];

/** Exit code 137 and every other but 0 is an `Error`, as containerd reports it; of an end that it has not seen it knows nothing. */
function reasonOf(exitCode: number, { lost, oomKilled }: Pick<RuntimeContainer, 'lost' | 'oomKilled'>): string {
  if (lost) return 'Unknown';
  if (oomKilled) return 'OOMKilled';
  return exitCode === 0 ? 'Completed' : 'Error';
}

function containerStatus(container: RuntimeContainer): RuntimeContainerStatus {
  const { finishedAt } = container;
  const state = stateInStore(container);
  const exitCode = state === 'exited' ? container.exitCode : undefined;
  return {
    id: container.id,
    name: container.spec.name,
    state,
    createdAt: container.createdAt,
    ...(container.startedAt !== undefined && { startedAt: container.startedAt }),
    image: container.spec.image,
    restartCount: container.restartCount,
    ...(exitCode !== undefined && { exitCode, reason: reasonOf(exitCode, container) }),
    ...(state === 'exited' && finishedAt !== undefined && { finishedAt }),
  };
}

/** GetPodStatus: the pod's IP is known only while its sandbox is ready. */
export function podStatusOf(runtime: Listed, podUID: string, name: string, namespace: string): RuntimePodStatus {
  const sandboxes = sandboxesByPod(runtime.sandboxes).get(podUID) ?? [];
  const ready = sandboxes.find(({ state }) => state === 'ready');
  return {
    podUID,
    name,
    namespace,
    ...(ready !== undefined && ready.hostNetwork !== true && { ip: ready.ip }),
    containers: containersOf(runtime, podUID).map(containerStatus),
    sandboxes: sandboxes.map(({ id, state, attempt, createdAt }) => ({
      id,
      ready: state === 'ready',
      attempt,
      createdAt,
    })),
  };
}

/** With its times as the node's clock shows them. */
export function timesShownBy(clock: Clock, status: RuntimePodStatus): RuntimePodStatus {
  if (clock.clockAhead === undefined) return status;
  return {
    ...status,
    containers: status.containers.map((container) => ({
      ...container,
      createdAt: shownBy(clock, container.createdAt),
      ...(container.startedAt !== undefined && { startedAt: shownBy(clock, container.startedAt) }),
      ...(container.finishedAt !== undefined && { finishedAt: shownBy(clock, container.finishedAt) }),
    })),
  };
}
