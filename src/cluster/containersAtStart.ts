/**
 * What a pod's containers have come to by t = 0. Most run; one whose behaviour says that it ends by itself has had its
 * time to: it is over, or, where the pod's restartPolicy starts it again, waits in its back-off. One without an image has
 * never started.
 */
import { printed } from '../kube/printed.ts';
import { missingEnvironment } from '../kube/environment.ts';
import { micros, minus, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import { formatDuration } from '../kube/time.ts';
import type { Container, Pod } from '../kube/objects.ts';
import {
  CONTAINER_BACK_OFF_FIRST,
  CONTAINER_BACK_OFF_MAX,
  CREATE_CONTAINER_CONFIG_ERROR,
} from './kubelet/constants.ts';
import { formatPod, isSidecar, mayRestart } from './kubelet/containers.ts';
import { pullPolicyOf } from './apiserver/pullPolicy.ts';
import type { Release } from './releases/index.ts';
import { containerID } from './runtime/ids.ts';
import { DEFAULT_BEHAVIOUR } from './setup.ts';
import type { ContainerStarts, ProcessBehaviour, RuntimeContainer } from './state.ts';

/** How often a container that keeps failing has been started again by t = 0, and the delay that it has come to. */
const RESTARTS = 4;
const BACK_OFF = micros(CONTAINER_BACK_OFF_FIRST * 2 ** (RESTARTS - 1));
/** Exit code of a process that SIGKILL has ended. */
const KILLED = 137;
/** An exit of longer ago than this has been seen and dealt with. */
const SETTLED = seconds(20);
/** From the end of a pod's last run to the start of this one. */
const BETWEEN_RUNS = seconds(10);

export interface ContainersAtStart {
  readonly containers: readonly RuntimeContainer[];
  readonly starts: ContainerStarts;
}

type Fate = 'runs' | 'is over' | 'waits to restart' | NeverStarted;
type NeverStarted = 'has no image' | 'has no environment';

type Behaviours = Readonly<Record<string, ProcessBehaviour>>;

/** Why a container has never started, where it has not. */
function whyNot({ name }: Container, behaviours: Behaviours): NeverStarted | undefined {
  const { imageMissing, envMissing } = behaviours[name] ?? DEFAULT_BEHAVIOUR;
  if (imageMissing === true) return 'has no image';
  return envMissing === true ? 'has no environment' : undefined;
}

function fateOf(spec: Container, pod: Pod, sidecar: boolean, behaviours: Behaviours): Fate {
  const { exits } = behaviours[spec.name] ?? DEFAULT_BEHAVIOUR;
  const not = whyNot(spec, behaviours);
  if (not !== undefined) return not;
  if (exits === undefined) return 'runs';
  if (!sidecar && !mayRestart(spec, pod.spec, exits.exitCode)) return 'is over';
  /** Whoever has run for so long starts again at once, without any back-off. */
  return exits.after > 2 * CONTAINER_BACK_OFF_MAX ? 'runs' : 'waits to restart';
}

/** How long before t = 0 a pod must have been created for its containers to have come so far. */
export function historyOf(behaviours: Behaviours): Micros {
  const longest = Math.max(0, ...Object.values(behaviours).map(({ exits }) => exits?.after ?? 0));
  const capped = Math.min(longest, 2 * CONTAINER_BACK_OFF_MAX);
  return micros((RESTARTS + 1) * capped + CONTAINER_BACK_OFF_FIRST * 2 ** RESTARTS + 2 * SETTLED);
}

interface Place {
  readonly pod: Pod;
  readonly sandboxID: string;
  /** When the first container of the pod was started. */
  readonly at: Micros;
  readonly behaviours: Behaviours;
  readonly release: Release;
  /** How often the pod has run before. */
  readonly earlierRuns: number;
}

function containerOf(spec: Container, place: Place, restartCount: number, startedAt: Micros): RuntimeContainer {
  const { metadata, spec: podSpec } = place.pod;
  const { uid } = metadata;
  return {
    id: containerID(uid, spec.name, restartCount),
    sandboxID: place.sandboxID,
    podUID: uid,
    spec,
    state: 'running',
    createdAt: startedAt,
    startedAt,
    restartCount,
    podTerminationGracePeriod: podSpec.terminationGracePeriodSeconds,
    behaviour: place.behaviours[spec.name] ?? DEFAULT_BEHAVIOUR,
  };
}

const ended = (container: RuntimeContainer, finishedAt: Micros, exitCode: number): RuntimeContainer => ({
  ...container,
  state: 'exited',
  finishedAt,
  exitCode,
});

interface ContainerAtStart {
  readonly container?: RuntimeContainer;
  readonly backOff?: ContainerStarts['backOff'][string];
  readonly imageBackOff?: ContainerStarts['imageBackOff'][string];
  readonly reason?: ContainerStarts['reasons'][string];
}

function atStart(spec: Container, fate: Fate, place: Place): ContainerAtStart {
  const { exits } = place.behaviours[spec.name] ?? DEFAULT_BEHAVIOUR;
  const after = exits?.after ?? ZERO;
  const exitCode = exits?.exitCode ?? 0;
  switch (fate) {
    case 'runs': {
      const startedAt = exits === undefined ? place.at : micros(Math.max(place.at, Math.round(after / -2)));
      return { container: containerOf(spec, place, place.earlierRuns, startedAt) };
    }
    case 'is over':
      return {
        container: ended(containerOf(spec, place, place.earlierRuns, place.at), plus(place.at, after), exitCode),
      };
    case 'waits to restart': {
      const finishedAt = minus(ZERO, micros(Math.round(BACK_OFF / 2)));
      const startedAt = minus(finishedAt, after);
      const message = `back-off ${formatDuration(BACK_OFF)} restarting failed container=${spec.name} pod=${formatPod(place.pod)}`;
      return {
        container: ended(containerOf(spec, place, place.earlierRuns + RESTARTS, startedAt), finishedAt, exitCode),
        backOff: { backOff: BACK_OFF, lastUpdate: startedAt },
        reason: { error: 'CrashLoopBackOff', message },
      };
    }
    case 'has no environment':
      return { reason: { error: CREATE_CONTAINER_CONFIG_ERROR, message: missingEnvironment(spec) ?? '' } };
    case 'has no image': {
      const never = pullPolicyOf(spec) === 'Never';
      const message = never
        ? printed`Container image "${spec.image}" is not present with pull policy of Never`
        : printed`Back-off pulling image "${spec.image}"`;
      return {
        reason: { error: never ? 'ErrImageNeverPull' : 'ImagePullBackOff', message },
        ...(!never && {
          imageBackOff: { backOff: BACK_OFF, lastUpdate: minus(ZERO, micros(Math.round(BACK_OFF / 2))) },
        }),
      };
    }
  }
}

/**
 * What is left of the pod's last run before this one: container GC keeps the newest dead container of each name, and with
 * it the sandbox.
 */
export function leftOfEarlierRun(place: Place): readonly RuntimeContainer[] {
  if (place.earlierRuns === 0) return [];
  return place.pod.spec.containers.map((spec) => {
    const { onSigterm, exitCode } = place.behaviours[spec.name] ?? DEFAULT_BEHAVIOUR;
    const finishedAt = minus(place.at, BETWEEN_RUNS);
    const last = containerOf(spec, place, place.earlierRuns - 1, minus(finishedAt, SETTLED));
    return ended(last, finishedAt, onSigterm === 'exit' ? exitCode : KILLED);
  });
}

/** Init containers in their turn, up to one that holds the pod up; then, if none does, the main containers. */
export function containersAtStart(place: Place): ContainersAtStart {
  const { pod, behaviours, release } = place;
  const containers: RuntimeContainer[] = [];
  const backOff: Record<string, ContainerStarts['backOff'][string]> = {};
  const imageBackOff: Record<string, ContainerStarts['imageBackOff'][string]> = {};
  const reasons: Record<string, ContainerStarts['reasons'][string]> = {};
  const add = (spec: Container, fate: Fate): void => {
    const made = atStart(spec, fate, place);
    if (made.container !== undefined) containers.push(made.container);
    if (made.backOff !== undefined) backOff[spec.name] = made.backOff;
    if (made.imageBackOff !== undefined) imageBackOff[spec.image] = made.imageBackOff;
    if (made.reason !== undefined) reasons[spec.name] = made.reason;
  };
  const over = isOver(place);
  for (const spec of pod.spec.ephemeralContainers ?? []) {
    const fate = ephemeralFate(spec, behaviours);
    if (over && fate === 'runs') containers.push(stoppedWithOthers(spec, place));
    else add(spec, fate);
  }
  for (const spec of pod.spec.initContainers ?? []) {
    const sidecar = isSidecar(spec, release);
    const fate = initFate(spec, sidecar, place);
    if (sidecar && over && whyNot(spec, behaviours) === undefined) containers.push(stoppedWithOthers(spec, place));
    else add(spec, fate);
    const succeeded = fate === 'is over' && (behaviours[spec.name]?.exits?.exitCode ?? 0) === 0;
    if (!sidecar && !succeeded) return { containers, starts: { backOff, imageBackOff, reasons } };
  }
  for (const spec of pod.spec.containers) add(spec, fateOf(spec, pod, false, behaviours));
  return { containers, starts: { backOff, imageBackOff, reasons } };
}

/** It is never started again, however it ended. */
function ephemeralFate(spec: Container, behaviours: Behaviours): Fate {
  const { exits } = behaviours[spec.name] ?? DEFAULT_BEHAVIOUR;
  return whyNot(spec, behaviours) ?? (exits === undefined ? 'runs' : 'is over');
}

/**
 * An init container that ends well is not started again, whatever the pod's restartPolicy. Where sidecars are not known,
 * one that was written as a sidecar is an init container that does not end, so that nothing comes after it.
 */
function initFate(spec: Container, sidecar: boolean, { pod, behaviours }: Place): Fate {
  const fate = fateOf(spec, pod, sidecar, behaviours);
  if (!sidecar && spec.restartPolicy === 'Always' && behaviours[spec.name]?.exits === undefined) return fate;
  const failed = (behaviours[spec.name]?.exits?.exitCode ?? 0) !== 0;
  return !sidecar && !failed && whyNot(spec, behaviours) === undefined ? 'is over' : fate;
}

/** Its work is done, or can't be begun: with nothing left to keep, the kubelet has stopped the sidecars too. */
function isOver(place: Place): boolean {
  const { pod, behaviours, release } = place;
  for (const spec of pod.spec.initContainers ?? []) {
    const sidecar = isSidecar(spec, release);
    const fate = initFate(spec, sidecar, place);
    if (sidecar) continue;
    if (fate !== 'is over') return false;
    if ((behaviours[spec.name]?.exits?.exitCode ?? 0) !== 0) return true;
  }
  return pod.spec.containers.every((spec) => fateOf(spec, pod, false, behaviours) === 'is over');
}

/** Stopped once the last of the others had ended. */
function stoppedWithOthers(spec: Container, place: Place): RuntimeContainer {
  const { onSigterm, exitAfter, exitCode } = place.behaviours[spec.name] ?? DEFAULT_BEHAVIOUR;
  const others = [...place.pod.spec.containers, ...(place.pod.spec.initContainers ?? [])].map(
    ({ name }) => place.behaviours[name]?.exits?.after ?? ZERO,
  );
  const asked = plus(place.at, micros(Math.max(...others)));
  const grace = seconds(place.pod.spec.terminationGracePeriodSeconds ?? 30);
  const obeys = onSigterm === 'exit' && exitAfter <= grace;
  const finishedAt = micros(Math.min(plus(asked, obeys ? exitAfter : grace), minus(ZERO, SETTLED)));
  return ended(containerOf(spec, place, 0, place.at), finishedAt, obeys ? exitCode : KILLED);
}
