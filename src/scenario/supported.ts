/** What of the format the model acts on by now; it grows with the model, and nothing is ever silently left out. */
import { anyOf, type ScenarioError } from './problem.ts';
import { supportsRelease } from './releases.ts';
import type { FaultName, Scenario, ScenarioPod, Step, StepAction, StepOf } from './schema.ts';

/** Steps that the model acts on by now. */
export const SIMULATED_STEPS = [
  'delete',
  'label',
  'evict',
  'drain',
  'removeManifest',
  'removeFinalizer',
  'volumeBusy',
  'volumeFree',
] as const satisfies readonly StepAction[];
/** Faults, which are one step with many names. */
export const SIMULATED_FAULTS = ['volumeHangs', 'cgroupBusy'] as const satisfies readonly FaultName[];

type Fault = StepOf<'fault'>;
export type SimulatedFault = Extract<Fault, { readonly name: (typeof SIMULATED_FAULTS)[number] }>;
export type SimulatedStep = Extract<Step, { readonly do: (typeof SIMULATED_STEPS)[number] }> | SimulatedFault;

/** Whether the model acts on a step of this name, and, where it is a fault, on this one. */
export const canSimulate = (action: StepAction, fault?: FaultName): boolean =>
  action === 'fault'
    ? fault !== undefined && (SIMULATED_FAULTS as readonly FaultName[]).includes(fault)
    : (SIMULATED_STEPS as readonly StepAction[]).includes(action);

export const isSimulated = (step: Step): step is SimulatedStep =>
  step.do === 'fault' ? canSimulate('fault', step.name) : canSimulate(step.do);

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
    .filter(([, volume]) => (volume.mount ?? 'ok') !== 'ok')
    .map(([volume]) => ({
      path: `pods[${index}].volumes.${volume}.mount`,
      message: 'volumes that cannot be mounted are not simulated yet',
      expected: 'mount: ok',
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
          step.do === 'fault'
            ? {
                path: `steps[${i}].name`,
                message: `the fault ${step.name} is not simulated yet`,
                expected: anyOf(SIMULATED_FAULTS),
              }
            : {
                path: `steps[${i}].do`,
                message: `the step ${step.do} is not simulated yet`,
                expected: anyOf([...SIMULATED_STEPS, 'fault']),
              },
        ],
  );
  return [...release, ...scenario.pods.flatMap(unsupportedIn), ...steps];
}
