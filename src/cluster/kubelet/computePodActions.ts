/**
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go:computePodActions: what the runtime's SyncPod has to do, from what the
 * pod's spec wants and what the runtime last showed. It decides; nothing is done here.
 */
import { printed } from '../../kube/printed.ts';
import type { Container, Pod } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import type { RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import type { KillReason } from './containerGracePeriod.ts';
import {
  findContainer,
  isSidecar,
  mayRestart,
  restartsAfterProbes,
  shouldContainerBeRestarted,
  shouldRestartOnFailure,
} from './containers.ts';

export interface ContainerToKill {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly reason: KillReason;
}

export interface PodActions {
  readonly killPod: boolean;
  readonly createSandbox: boolean;
  /** The newest sandbox, ready or not; empty when the pod never had one. */
  readonly sandboxID: string;
  readonly attempt: number;
  /** Positions in spec.initContainers: one at a time, but for sidecars that run beside the main containers. */
  readonly initContainersToStart: readonly number[];
  /** Positions in spec.containers. */
  readonly containersToStart: readonly number[];
  /** Positions in spec.ephemeralContainers: those that the runtime has never seen. */
  readonly ephemeralContainersToStart: readonly number[];
  readonly containersToKill: readonly ContainerToKill[];
}

/** What the probes say of a running container, by its id; absent while they have said nothing. */
export type ProbeVerdict = (containerID: string, probe: 'liveness' | 'startup') => 'success' | 'failure' | undefined;

interface Inputs {
  readonly pod: Pod;
  readonly status: RuntimePodStatus;
  readonly release: Pick<Release, 'sidecars'>;
  readonly probes: ProbeVerdict;
}

/** pkg/kubelet/util/pod_startup… podSandboxChanged: a new sandbox is needed where the newest is missing or not ready. */
export function podSandboxChanged({ sandboxes }: RuntimePodStatus): {
  readonly changed: boolean;
  readonly sandboxID: string;
  readonly attempt: number;
} {
  const newest = sandboxes.at(-1);
  if (newest === undefined) return { changed: true, sandboxID: '', attempt: 0 };
  if (!newest.ready) return { changed: true, sandboxID: newest.id, attempt: newest.attempt + 1 };
  return { changed: false, sandboxID: newest.id, attempt: newest.attempt };
}

const initContainersOf = ({ spec }: Pod): readonly Container[] => spec.initContainers ?? [];

const hasFailed = ({ state, exitCode }: RuntimeContainerStatus): boolean => state === 'exited' && exitCode !== 0;

/** The three answers of the init stage: the pod can never start, these are next (perhaps none yet), or it is over. */
interface Initialisation {
  readonly killPod: boolean;
  readonly next: readonly number[];
  readonly done: boolean;
  readonly kill: readonly ContainerToKill[];
}

const initialised: Initialisation = { killPod: false, next: [], done: true, kill: [] };
const initialising = (...next: number[]): Initialisation => ({ killPod: false, next, done: false, kill: [] });

/** findNextInitContainerToRun, before there were sidecars. */
function nextInitContainer({ pod, status }: Inputs): Initialisation {
  const inits = initContainersOf(pod);
  const someMainRuns = pod.spec.containers.some(({ name }) => findContainer(status, name)?.state === 'running');
  if (inits.length === 0 || someMainRuns) return initialised;
  const seen = inits.map(({ name }) => findContainer(status, name));
  const failed = seen.findLastIndex((container) => container !== undefined && hasFailed(container));
  if (failed >= 0) return shouldRestartOnFailure(pod) ? initialising(failed) : { ...initialising(), killPod: true };
  const last = seen.findLastIndex((container) => container !== undefined);
  if (last < 0) return initialising(0);
  if (seen[last]?.state !== 'exited') return initialising();
  return last === inits.length - 1 ? initialised : initialising(last + 1);
}

/** computeInitContainerActions (SidecarContainers): a sidecar counts as done when it has started, and is kept running. */
function initContainerActions({ pod, status, release, probes }: Inputs): Initialisation {
  const inits = initContainersOf(pod);
  if (inits.length === 0) return initialised;
  const started = pod.spec.containers.some(({ name }) => {
    const state = findContainer(status, name)?.state;
    return state === 'running' || state === 'created';
  });
  let done = started;
  const next: number[] = [];
  const kill: ContainerToKill[] = [];
  for (const [i, container] of [...inits.entries()].toReversed()) {
    const seen = findContainer(status, container.name);
    const sidecar = isSidecar(container, release);
    if (seen === undefined) {
      if (started && sidecar) next.push(i);
      continue;
    }
    if (started && !sidecar) continue;
    const step = stepOf(container, seen, sidecar, pod, probes);
    if (step === 'pod failed') return { ...initialising(), killPod: true };
    if (typeof step === 'object') kill.push(step);
    if (step === 'again' || typeof step === 'object') next.push(i);
    if (step === 'done' && i === inits.length - 1) done = true;
    else if (step === 'done' && !started) next.push(i + 1);
    if (!started) return { killPod: false, next, done, kill };
  }
  if (!started && next.length === 0) next.push(0);
  return { killPod: false, next: next.toReversed(), done, kill };
}

function stepOf(
  container: Container,
  seen: RuntimeContainerStatus,
  sidecar: boolean,
  pod: Pod,
  probes: ProbeVerdict,
): 'wait' | 'again' | 'done' | 'pod failed' | ContainerToKill {
  if (seen.state === 'created') return 'wait';
  if (seen.state === 'exited') {
    if (sidecar) return 'again';
    if (!hasFailed(seen)) return 'done';
    return mayRestart(container, pod.spec, seen.exitCode ?? 0) ? 'again' : 'pod failed';
  }
  if (!sidecar) return 'wait';
  if (container.startupProbe !== undefined) {
    const startup = probes(seen.id, 'startup');
    if (startup === 'failure')
      return toKill(seen, printed`Init container ${container.name} failed startup probe`, 'startupProbe');
    if (startup === undefined) return 'wait';
  }
  if (container.livenessProbe !== undefined && probes(seen.id, 'liveness') === 'failure')
    return toKill(seen, printed`Init container ${container.name} failed liveness probe`, 'livenessProbe');
  return 'done';
}

const toKill = ({ id, name }: RuntimeContainerStatus, message: string, reason: KillReason): ContainerToKill => ({
  id,
  name,
  message,
  reason,
});

const indices = (containers: readonly Container[], wanted: (container: Container) => boolean): number[] =>
  containers.flatMap((container, i) => (wanted(container) ? [i] : []));

/** With a new sandbox everything starts from the beginning, unless the pod has run its course. */
function withNewSandbox(inputs: Inputs, sandboxID: string, attempt: number): PodActions {
  const { pod, status } = inputs;
  const afresh: PodActions = {
    killPod: true,
    createSandbox: true,
    sandboxID,
    attempt,
    initContainersToStart: [],
    containersToStart: [],
    ephemeralContainersToStart: [],
    containersToKill: [],
  };
  if (!shouldRestartOnFailure(pod) && attempt !== 0 && status.containers.length > 0)
    return { ...afresh, createSandbox: false };
  const containersToStart = indices(pod.spec.containers, ({ name, restartPolicy = pod.spec.restartPolicy }) => {
    const seen = findContainer(status, name);
    const succeeded = seen?.state === 'exited' && seen.exitCode === 0;
    return !(restartPolicy === 'OnFailure' && succeeded);
  });
  if (containersToStart.length === 0 && nextInitContainer(inputs).done) return { ...afresh, createSandbox: false };
  if (initContainersOf(pod).length > 0) return { ...afresh, initContainersToStart: [0] };
  return { ...afresh, containersToStart };
}

/** containerChanged: of a pod that is there nothing but the image can be another. */
const hasChanged = (container: Container, seen: RuntimeContainerStatus): boolean => container.image !== seen.image;

/** Why a running container must go: it was changed, or its probes say that it does not work (or has not come up). */
function verdictOn(container: Container, seen: RuntimeContainerStatus, probes: ProbeVerdict): ContainerToKill | null {
  const { name } = container;
  if (hasChanged(container, seen)) return toKill(seen, `Container ${name} definition changed`, 'unknown');
  if (probes(seen.id, 'liveness') === 'failure')
    return toKill(seen, printed`Container ${name} failed liveness probe`, 'livenessProbe');
  if (probes(seen.id, 'startup') === 'failure')
    return toKill(seen, printed`Container ${name} failed startup probe`, 'startupProbe');
  return null;
}

export function computePodActions(inputs: Inputs): PodActions {
  const { pod, status, release, probes } = inputs;
  const { changed, sandboxID, attempt } = podSandboxChanged(status);
  if (changed) return withNewSandbox(inputs, sandboxID, attempt);
  const init = release.sidecars === 'none' ? nextInitContainer(inputs) : initContainerActions(inputs);
  const actions: PodActions = {
    killPod: init.killPod,
    createSandbox: false,
    sandboxID,
    attempt,
    initContainersToStart: init.next,
    containersToStart: [],
    ephemeralContainersToStart: indices(
      pod.spec.ephemeralContainers ?? [],
      ({ name }) => findContainer(status, name) === undefined,
    ),
    containersToKill: init.kill,
  };
  if (init.killPod || !init.done) return actions;
  const containersToStart: number[] = [];
  const containersToKill = [...init.kill];
  let keepCount = 0;
  for (const [i, container] of pod.spec.containers.entries()) {
    const seen = findContainer(status, container.name);
    if (seen?.state !== 'running') {
      if (shouldContainerBeRestarted(container, pod, status)) containersToStart.push(i);
      continue;
    }
    const verdict = verdictOn(container, seen, probes);
    if (verdict === null) {
      keepCount++;
      continue;
    }
    const restart = hasChanged(container, seen) || restartsAfterProbes(container, pod);
    if (restart) containersToStart.push(i);
    containersToKill.push(restart ? { ...verdict, message: `${verdict.message}, will be restarted` } : verdict);
  }
  if (keepCount > 0 || containersToStart.length > 0) return { ...actions, containersToStart, containersToKill };
  /** Nothing is left to keep: what still runs, sidecars included, is stopped with the sandbox. */
  return { ...actions, killPod: true, containersToKill, initContainersToStart: [] };
}
