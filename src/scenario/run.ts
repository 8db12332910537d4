/** From the document to the run: texts become numbers, names become objects, and what is not simulated yet is said. */
import {
  DEFAULT_BEHAVIOUR,
  simulate,
  releaseOf,
  type ClusterSetup,
  type ClusterState,
  type PodSetup,
  type StepSetup,
  type TimerSetup,
  type VolumeSetup,
} from '../cluster/index.ts';
import type { Micros } from '../engine/time.ts';
import type { LifecycleHandler } from '../kube/objects.ts';
import type { Trace } from '../trace/index.ts';
import { durationMicros } from './durations.ts';
import type { ContainerBehaviour, Scenario, ScenarioPod, StepOf, VolumeBehaviour } from './schema.ts';
import { isSimulated, type SimulatedStep, unsupported } from './supported.ts';
import { type NamedPod, objectNameOf, type PodStep, targetOf } from './targets.ts';

/** Seconds that a hook plainly says it takes: `sleep: { seconds: 3 }`, or a command such as `sh -c "sleep 3"`. */
function secondsOf(hook: LifecycleHandler | undefined): number {
  const slept = /(?:^|\s|;)sleep (\d{1,5})(?:\s|;|$)/.exec(hook?.exec?.command?.join(' ') ?? '')?.[1];
  return hook?.sleep?.seconds ?? Number(slept ?? 0);
}

/** A hook ends at once unless the behaviour, or the hook itself, says how long it takes. */
function behaviourOf(
  pod: ScenarioPod,
  container: string,
  behaviour: ContainerBehaviour | undefined,
): PodSetup['behaviour'][string] {
  const spec = pod.manifest.spec.containers.find(({ name }) => name === container);
  return {
    ...DEFAULT_BEHAVIOUR,
    ...(behaviour?.onSigterm !== undefined && { onSigterm: behaviour.onSigterm }),
    ...(behaviour?.after !== undefined && { exitAfter: durationMicros(behaviour.after) }),
    ...(behaviour?.exitCode !== undefined && { exitCode: behaviour.exitCode }),
    preStopTakes: durationMicros(behaviour?.preStop?.takes ?? `${secondsOf(spec?.lifecycle?.preStop)}s`),
  };
}

/** Kubernetes decodes an object into fields, so the order of its keys means nothing; a static pod's UID hashes them. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)])) as T;
}

const podSetup = (pod: ScenarioPod): PodSetup => ({
  from: pod.from,
  manifest: sorted(pod.manifest),
  behaviour: Object.fromEntries(
    pod.manifest.spec.containers.map(({ name }) => [name, behaviourOf(pod, name, pod.behaviour?.[name])]),
  ),
  volumes: Object.fromEntries(
    Object.entries(pod.volumes ?? {}).map(([name, volume]) => [name, { unmount: unmountOf(volume.unmount ?? 'ok') }]),
  ),
});

function unmountOf(unmount: NonNullable<VolumeBehaviour['unmount']>): VolumeSetup['unmount'] {
  if (unmount === 'ok') return { does: 'succeed' };
  if (unmount === 'hangs') return { does: 'hang' };
  if ('failures' in unmount) return { does: 'fail', failures: unmount.failures };
  return { does: 'succeed', takes: durationMicros(unmount.takes) };
}

interface Target extends NamedPod {
  readonly namespace: string;
}

const asTarget = ({ from, manifest: { metadata } }: ScenarioPod): Target => ({
  from,
  name: metadata.name,
  namespace: metadata.namespace ?? 'default',
});

/** A step that names a pod, together with the pod that it names among those that have come by then. */
function onPod(step: PodStep & SimulatedStep, target: Target, nodeName: string): StepSetup {
  const at = durationMicros(step.at);
  const { namespace } = target;
  const name = objectNameOf(target, nodeName);
  switch (step.do) {
    case 'delete': {
      const { force = false, gracePeriodSeconds } = step;
      return {
        at,
        do: 'delete',
        namespace,
        name,
        force,
        ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      };
    }
    case 'label':
      return { at, do: 'label', namespace, name, labels: step.labels };
    case 'evict': {
      const { gracePeriodSeconds } = step;
      return { at, do: 'evict', namespace, name, ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) };
    }
    case 'removeManifest':
      return { at, do: 'removeManifest', name: target.name, from: target.from === 'http' ? 'http' : 'file' };
    case 'removeFinalizer': {
      const { finalizer } = step;
      return { at, do: 'removeFinalizer', namespace, name, ...(finalizer !== undefined && { finalizer }) };
    }
    case 'freezeContainer':
    case 'thawContainer':
      return { at, do: 'runtimeFault', fault: { what: step.do, namespace, name, container: step.container } };
    case 'freezeShim':
    case 'thawShim':
      return { at, do: 'runtimeFault', fault: { what: step.do, namespace, name } };
    case 'volumeBusy':
    case 'volumeFree':
      return { at, do: step.do, namespace, name, volume: step.volume };
    case 'fault':
      return { at, ...faultSetup(step, { namespace, name }) };
  }
}

/** Optional fields are left out, not undefined. */
function faultSetup(fault: StepOf<'fault'>, pod: { readonly namespace: string; readonly name: string }) {
  switch (fault.name) {
    case 'volumeHangs':
    case 'cgroupBusy': {
      const takes = fault.takes === undefined ? {} : { takes: durationMicros(fault.takes) };
      return fault.name === 'cgroupBusy'
        ? ({ do: fault.name, ...pod, ...takes } as const)
        : ({ do: fault.name, ...pod, volume: fault.volume, ...takes } as const);
    }
    case 'stopContainerFails':
    case 'sandboxTeardownFails': {
      const failures = fault.failures === undefined ? {} : { failures: fault.failures };
      const container =
        fault.name === 'sandboxTeardownFails' || fault.container === undefined ? {} : { container: fault.container };
      return { do: 'runtimeFault', fault: { what: fault.name, ...pod, ...failures, ...container } } as const;
    }
  }
}

function stepSetups({ pods, steps, node }: Scenario): StepSetup[] {
  const come = pods.map(asTarget);
  return steps.filter(isSimulated).map((step) => {
    const at = durationMicros(step.at);
    switch (step.do) {
      case 'drain':
      case 'stopRuntime':
      case 'startRuntime':
        return { at, do: step.do };
      default: {
        const target = targetOf(step, come, node.name);
        if (target === undefined) throw new Error(`no pod ${step.pod}: a checked scenario names only pods that exist`);
        return onPod(step, target, node.name);
      }
    }
  });
}

function timerSetup(timers: Scenario['node']['timers']): TimerSetup {
  return Object.fromEntries(
    Object.entries(timers ?? {}).map(([name, text]): [string, Micros] => [name, durationMicros(text)]),
  );
}

/** @throws Error when `unsupported(scenario)` is not empty. */
export function clusterSetup(scenario: Scenario): ClusterSetup {
  const [problem] = unsupported(scenario);
  if (problem !== undefined) throw new Error(`${problem.path}: ${problem.message}`);
  return {
    release: releaseOf(scenario.kubernetes),
    seed: scenario.seed,
    nodeName: scenario.node.name,
    timers: timerSetup(scenario.node.timers),
    pods: scenario.pods.map(podSetup),
    steps: stepSetups(scenario),
    until: scenario.until === 'quiet' ? 'quiet' : durationMicros(scenario.until),
  };
}

/** The trace of a scenario: the same in Node, in every browser, and every time. */
export const run = (scenario: Scenario): Trace<ClusterState> => simulate(clusterSetup(scenario));

export { unsupported };
