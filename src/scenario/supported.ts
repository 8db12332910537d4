/** What of the format the model acts on by now; it grows with the model, and nothing is ever silently left out. */
import type { ScenarioError } from './problem.ts';
import { supportsRelease } from './releases.ts';
import type { Scenario, Step, StepAction } from './schema.ts';

/** Steps that the model acts on by now. */
export const SIMULATED_STEPS = [
  'delete',
  'create',
  'editManifest',
  'label',
  'evict',
  'evictByKubelet',
  'drain',
  'shutdownNode',
  'rollout',
  'deleteNode',
  'taintOutOfService',
  'stopApiserver',
  'startApiserver',
  'partitionNode',
  'healNode',
  'removeManifest',
  'removeFinalizer',
  'volumeBusy',
  'volumeFree',
  'stopKubelet',
  'startKubelet',
  'stopRuntime',
  'startRuntime',
  'freezeContainer',
  'thawContainer',
  'freezeShim',
  'thawShim',
  'fault',
] as const satisfies readonly StepAction[];
export type SimulatedStep = Extract<Step, { readonly do: (typeof SIMULATED_STEPS)[number] }>;

/** Whether the model acts on a step of this name. */
export const canSimulate = (action: StepAction): boolean => (SIMULATED_STEPS as readonly StepAction[]).includes(action);

export const isSimulated = (step: Step): step is SimulatedStep => canSimulate(step.do);

/** What of a checked document the model cannot run yet; empty when it can run all of it. */
export function unsupported(scenario: Scenario): readonly ScenarioError[] {
  return supportsRelease(scenario.kubernetes)
    ? []
    : [{ path: 'kubernetes', message: `Kubernetes ${scenario.kubernetes} is not simulated yet`, expected: '"1.23"' }];
}
