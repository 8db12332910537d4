/** From the document to the run: texts become numbers, names become objects, and what is not simulated yet is said. */
import {
  DEFAULT_BEHAVIOUR,
  simulate,
  v1_23,
  type ClusterSetup,
  type ClusterState,
  type PodSetup,
  type StepSetup,
  type TimerSetup,
} from '../cluster/index.ts';
import type { Micros } from '../engine/time.ts';
import type { Trace } from '../trace/index.ts';
import { mirrorName } from './crossChecks.ts';
import { durationMicros } from './durations.ts';
import { anyOf, type ScenarioError } from './problem.ts';
import { supportsRelease } from './releases.ts';
import type { ContainerBehaviour, Scenario, ScenarioPod, Step, StepAction } from './schema.ts';

/** Steps that the model acts on by now. */
export const SIMULATED_STEPS = ['delete', 'removeManifest', 'removeFinalizer'] as const satisfies readonly StepAction[];
type SimulatedStep = Extract<Step, { readonly do: (typeof SIMULATED_STEPS)[number] }>;

const isSimulated = (step: Step): step is SimulatedStep => (SIMULATED_STEPS as readonly string[]).includes(step.do);

function unsupportedIn(pod: ScenarioPod, index: number): ScenarioError[] {
  const inBehaviour = Object.entries(pod.behaviour ?? {}).flatMap(([container, behaviour]) =>
    (['exits', 'image', 'stopsAnswering'] as const)
      .filter((key) => behaviour[key] !== undefined)
      .map((key) => ({
        path: `pods[${index}].behaviour.${container}.${key}`,
        message: `${key} is not simulated yet`,
        expected: 'onSigterm, after, exitCode or preStop',
      })),
  );
  const inVolumes = Object.entries(pod.volumes ?? {})
    .filter(([, volume]) => (volume.unmount ?? 'ok') !== 'ok' || (volume.mount ?? 'ok') !== 'ok')
    .map(([volume]) => ({
      path: `pods[${index}].volumes.${volume}`,
      message: 'volumes that fail, hang or take long are not simulated yet',
      expected: 'unmount: ok',
    }));
  return [...inBehaviour, ...inVolumes];
}

/** What of a checked document the model cannot run yet; empty when it can run all of it. */
export function unsupported(scenario: Scenario): readonly ScenarioError[] {
  const release = supportsRelease(scenario.kubernetes)
    ? []
    : [{ path: 'kubernetes', message: `Kubernetes ${scenario.kubernetes} is not simulated yet`, expected: '"1.23"' }];
  const steps = scenario.steps.flatMap((step, i) =>
    isSimulated(step)
      ? []
      : [
          {
            path: `steps[${i}].do`,
            message: `the step ${step.do} is not simulated yet`,
            expected: anyOf(SIMULATED_STEPS),
          },
        ],
  );
  return [...release, ...scenario.pods.flatMap(unsupportedIn), ...steps];
}

/** A preStop `sleep` takes as long as it says; any other hook ends at once unless the behaviour says how long it takes. */
function behaviourOf(
  pod: ScenarioPod,
  container: string,
  behaviour: ContainerBehaviour | undefined,
): PodSetup['behaviour'][string] {
  const spec = pod.manifest.spec.containers.find(({ name }) => name === container);
  const sleep = spec?.lifecycle?.preStop?.sleep?.seconds ?? 0;
  return {
    ...DEFAULT_BEHAVIOUR,
    ...(behaviour?.onSigterm !== undefined && { onSigterm: behaviour.onSigterm }),
    ...(behaviour?.after !== undefined && { exitAfter: durationMicros(behaviour.after) }),
    ...(behaviour?.exitCode !== undefined && { exitCode: behaviour.exitCode }),
    preStopTakes: durationMicros(behaviour?.preStop?.takes ?? `${sleep}s`),
  };
}

const podSetup = (pod: ScenarioPod): PodSetup => ({
  from: pod.from,
  manifest: pod.manifest,
  behaviour: Object.fromEntries(
    pod.manifest.spec.containers.map(({ name }) => [name, behaviourOf(pod, name, pod.behaviour?.[name])]),
  ),
});

/** Name of the object in the API: a mirror carries its node's name. */
export function objectName(pod: ScenarioPod, nodeName: string): string {
  return pod.from === 'api' ? pod.manifest.metadata.name : mirrorName(pod.manifest.metadata.name, nodeName);
}

function stepSetup(step: SimulatedStep, scenario: Scenario): StepSetup {
  const at = durationMicros(step.at);
  const target = scenario.pods.find((pod) =>
    [pod.manifest.metadata.name, objectName(pod, scenario.node.name)].includes(step.pod),
  );
  const namespace = target?.manifest.metadata.namespace ?? 'default';
  const name = target === undefined ? step.pod : objectName(target, scenario.node.name);
  switch (step.do) {
    case 'delete':
      return {
        at,
        do: 'delete',
        namespace,
        name,
        force: step.force ?? false,
        ...(step.gracePeriodSeconds !== undefined && { gracePeriodSeconds: step.gracePeriodSeconds }),
      };
    case 'removeManifest':
      return {
        at,
        do: 'removeManifest',
        name: target?.manifest.metadata.name ?? step.pod,
        from: target?.from === 'http' ? 'http' : 'file',
      };
    case 'removeFinalizer':
      return {
        at,
        do: 'removeFinalizer',
        namespace,
        name,
        ...(step.finalizer !== undefined && { finalizer: step.finalizer }),
      };
  }
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
    release: v1_23,
    seed: scenario.seed,
    nodeName: scenario.node.name,
    timers: timerSetup(scenario.node.timers),
    pods: scenario.pods.map(podSetup),
    steps: scenario.steps.filter(isSimulated).map((step) => stepSetup(step, scenario)),
    until: scenario.until === 'quiet' ? 'quiet' : durationMicros(scenario.until),
  };
}

/** The trace of a scenario: the same in Node, in every browser, and every time. */
export const run = (scenario: Scenario): Trace<ClusterState> => simulate(clusterSetup(scenario));
